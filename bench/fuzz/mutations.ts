/** One to three changes to a request: of its values, its address, its headers, its bytes, or how they go. */
import { gzipSync } from 'node:zlib'
import type { Draft } from './composition.ts'
import type { Random } from './random.ts'
import { type Request, wires } from './request.ts'
import { wildKey, wildText, wildValue } from './wild.ts'

/** A change answers its name, or nothing where there was nothing to change. */
type Change<T> = (request: T, random: Random) => string | undefined

const bodyLimit = 256 * 1024
const longestBody = 2 * 1024 * 1024
const tries = 6

/** Changes the draft, writes it out, and changes what is written. One in four goes as it is. */
export const finish = (draft: Draft, random: Random): Request => {
  const amount = random.chance(0.25) ? 0 : 1 + random.below(3)
  let left = amount
  for (let turn = 0; left > 0 && turn < tries; turn++) {
    if (!random.chance(0.72)) break
    const change = random.pick(random.chance(0.6) && draft.value ? onValues : onDrafts)
    const done = change(draft, random)
    if (done !== undefined) {
      draft.changes.push(done)
      left -= 1
    }
  }
  const request = writeOut(draft)
  for (let turn = 0; left > 0 && turn < tries; turn++) {
    const isOnTheWire = random.chance(0.25)
    const done = random.pick(isOnTheWire ? onTheWire : onBytes)(request, random)
    if (done !== undefined) {
      request.changes.push(done)
      if (!done.startsWith('body: ')) request.isOfCall = false
      left -= 1
    }
  }
  return request
}

const writeOut = ({ path, query, type, value, ...draft }: Draft): Request => {
  const pairs = query.map(([name, text]) => `${encode(name)}=${encode(text)}`)
  const body = bytesOf(type, value)
  if (type !== undefined) draft.headers.push(['content-type', type])
  return {
    ...draft,
    target: (pairs.length === 0 ? path : `${path}?${pairs.join('&')}`) || '/',
    body,
    wire: 'plain',
  }
}

const bytesOf = (type: string | undefined, value: unknown): Buffer | undefined => {
  if (type === undefined || value === undefined) return undefined
  if (typeof value === 'string') return Buffer.from(value)
  if (type.includes('urlencoded') && typeof value === 'object' && value !== null) {
    const pairs = Object.entries(value).map(
      ([name, text]) =>
        `${encode(name)}=${encode(typeof text === 'string' ? text : JSON.stringify(text))}`,
    )
    return Buffer.from(pairs.join('&'))
  }
  try {
    return Buffer.from(JSON.stringify(value)).subarray(0, longestBody)
  } catch {
    // Repetitions within repetitions are longer than a text can be.
    return Buffer.alloc(longestBody, '[')
  }
}

const encode = (text: string): string => encodeURIComponent(text.toWellFormed())

/** A place within a value: the object or array that holds it, and its key. */
type Place = { holder: Record<string, unknown> | unknown[]; key: string }

const placesOf = (value: unknown, found: Place[] = []): Place[] => {
  if (typeof value !== 'object' || value === null || found.length > 400) return found
  const holder = value as Record<string, unknown>
  for (const key of Object.keys(holder)) {
    found.push({ holder, key })
    placesOf(holder[key], found)
  }
  return found
}

const atAPlace =
  (
    name: string,
    change: (holder: Record<string, unknown>, key: string, random: Random) => void,
  ): Change<Draft> =>
  (draft, random) => {
    const places = placesOf(draft.value)
    if (places.length === 0) return undefined
    const { holder, key } = random.pick(places)
    change(holder as Record<string, unknown>, key, random)
    return `${name} ${key}`.slice(0, 60)
  }

const put = (holder: Record<string, unknown>, key: string, value: unknown): void => {
  Object.defineProperty(holder, key, {
    value,
    enumerable: true,
    configurable: true,
    writable: true,
  })
}

const onValues: readonly Change<Draft>[] = [
  atAPlace('without', (holder, key) => {
    if (Array.isArray(holder)) holder.splice(Number(key), 1)
    else delete holder[key]
  }),
  atAPlace('wild', (holder, key, random) => put(holder, key, wildValue(random))),
  atAPlace('wild', (holder, key, random) => put(holder, key, wildValue(random))),
  atAPlace('another type', (holder, key, random) => {
    const value = holder[key]
    const isPlain = typeof value !== 'object'
    // An object may have a toString that is none.
    const plain = isPlain ? [String(value), Number(value)] : ['[object Object]', 0]
    const others = [...plain, [value], { value }, null, true, !value]
    put(holder, key, random.pick(others))
  }),
  atAPlace('unknown member', (holder, _key, random) => {
    if (!Array.isArray(holder)) put(holder, wildKey(random), wildValue(random))
  }),
  atAPlace('a little off', (holder, key, random) => {
    const value = holder[key]
    if (typeof value === 'number') put(holder, key, value + random.pick([1, -1, 0.5, 1e9, 1e15]))
    else if (typeof value === 'string') put(holder, key, nearly(value, random))
  }),
  atAPlace('repeated', (holder, key, random) => {
    const value = holder[key]
    if (Array.isArray(value))
      put(
        holder,
        key,
        Array.from({ length: random.pick([2, 21, 101, 501]) }, () => value[0] ?? 'x'),
      )
    else if (typeof value === 'string')
      put(holder, key, value.slice(0, 1000).repeat(random.pick([2, 40, 500])))
  }),
  (draft, random) => {
    draft.value = random.pick([null, [], {}, [draft.value], 'text', 0, wildValue(random)])
    return 'another body'
  },
]

const nearly = (text: string, random: Random): string => {
  const at = random.below(text.length + 1)
  return random.pick([
    text.slice(0, at) + text.slice(at + 1),
    text.slice(0, at) + wildText(random) + text.slice(at),
    text.toUpperCase(),
    ` ${text} `,
    text.slice(0, at),
  ])
}

const changeQuery: Change<Draft> = (draft, random) => {
  const at = random.below(draft.query.length)
  const pair = draft.query[at]
  if (pair === undefined) {
    draft.query.push([wildText(random), wildText(random)])
    return 'a query'
  }
  const [name, text] = pair
  random.pick<() => void>([
    () => draft.query.splice(at, 1),
    () => draft.query.push([name, text]),
    () => draft.query.push([name, wildText(random)]),
    () => draft.query.splice(at, 1, [name, wildText(random)]),
    () => draft.query.splice(at, 1, [name, nearly(text, random)]),
    () => draft.query.splice(at, 1, [name, wildText(random)]),
    () => draft.query.splice(at, 1, [`${name}[]`, text]),
    () => draft.query.push([wildKey(random), wildText(random)]),
  ])()
  return `query ${name}`
}

const onDrafts: readonly Change<Draft>[] = [
  changeQuery,
  changeQuery,
  (draft, random) => {
    const parts = draft.path.split('/')
    const at = 1 + random.below(parts.length - 1)
    parts[at] = random.pick([
      encode(wildText(random)),
      encode(wildText(random)),
      '',
      '.',
      '..',
      '%2e%2e',
      '%2F',
      '%00',
      '%ff',
      '%c3%28',
      '%',
      'x'.repeat(1300),
      (parts[at] ?? '').toUpperCase(),
      `${parts[at]}%20`,
    ])
    draft.path = parts.join('/')
    draft.isOfCall = false
    return `path part ${at}`
  },
  (draft, random) => {
    draft.path += random.pick(['/', '//', '?', '#x', ';a=b', '.json', '/../x', '%20'])
    draft.isOfCall = false
    return 'end of the path'
  },
  (draft, random) => {
    const methods = [
      'GET',
      'HEAD',
      'POST',
      'PUT',
      'PATCH',
      'DELETE',
      'OPTIONS',
      'TRACE',
      'PROPFIND',
      'QUERY',
      'get',
    ]
    draft.method = random.pick(methods)
    draft.isOfCall = false
    return draft.method
  },
  (draft, random) => {
    // A body where the call has none is outside of what is documented.
    if (draft.type === undefined) draft.isOfCall = false
    draft.type = random.pick(types)
    draft.value ??= random.pick<unknown>([undefined, {}, 'x'])
    return `type ${draft.type}`.slice(0, 60)
  },
]

const types = [
  undefined,
  '',
  'application/json',
  'application/json; charset=utf-16',
  'application/json;',
  'APPLICATION/JSON',
  'application/merge-patch+json',
  'application/x-www-form-urlencoded',
  'application/x-ndjson',
  'text/csv',
  'text/plain',
  'multipart/form-data; boundary=x',
  'application/octet-stream',
  '*/*',
  'application/json, text/plain',
  `application/${'x'.repeat(5000)}`,
]

const onBytes: readonly Change<Request>[] = [
  (request, random) => {
    request.headers.push(random.pick(headers)(random))
    return `header ${request.headers.at(-1)?.[0]}`.slice(0, 60)
  },
  (request, random) => {
    request.headers.push(random.pick(headers)(random))
    return `header ${request.headers.at(-1)?.[0]}`.slice(0, 60)
  },
  (request, random) => {
    const at = 1 + random.below(request.headers.length - 1)
    const header = request.headers[at]
    if (header === undefined) return undefined
    const [name, value] = header
    random.pick<() => void>([
      () => request.headers.splice(at, 1),
      () => request.headers.push([name, value]),
      () => request.headers.splice(at, 1, [name.toUpperCase(), value]),
      () => request.headers.splice(at, 1, [name, inHeader(nearly(value, random))]),
      () => request.headers.splice(at, 1, [name, inHeader(wildText(random))]),
    ])()
    return `changed header ${name}`
  },
  ofBody('cut', (body, random) => body.subarray(0, random.below(body.length))),
  ofBody('a byte off', (body, random) => {
    const changed = Buffer.from(body)
    changed[random.below(changed.length)] = random.below(256)
    return changed
  }),
  ofBody('bytes within', (body, random) => {
    const at = random.below(body.length + 1)
    const pieces = [
      '\u0000',
      '"',
      '}',
      ']',
      ',',
      '\\',
      '\\ud800',
      '\\u0000',
      '1e999',
      '//',
      '&',
      '=',
      '%',
    ]
    const piece = random.chance(0.3) ? random.bytes(3) : Buffer.from(random.pick(pieces))
    return Buffer.concat([body.subarray(0, at), piece, body.subarray(at)])
  }),
  ofBody('twice', (body) => Buffer.concat([body, body])),
  ofBody('a member twice', (body) => {
    const text = body.toString()
    return Buffer.from(text.replace(/\{("[^"]*":)/, '{$1null,$1'))
  }),
  ofBody('long numbers', (body, random) => {
    const digits = '9'.repeat(random.pick([20, 400, 30_000]))
    return Buffer.from(body.toString().replace(/:-?\d+/, `:${digits}`))
  }),
  ofBody('a mark first', (body) => Buffer.concat([Buffer.from('\ufeff'), body])),
  ofBody('UTF-16', (body) => Buffer.from(body.toString(), 'utf16le')),
  ofBody('Latin-1', (body) => Buffer.from(body.toString(), 'latin1')),
  ofBody('not UTF-8', (body) => Buffer.concat([body, Buffer.from([0xc3, 0x28, 0xff])])),
  ofBody('empty', () => Buffer.alloc(0)),
  (request) => {
    if (request.body === undefined) return undefined
    request.body = gzipSync(request.body)
    request.headers.push(['content-encoding', 'gzip'])
    return 'gzip'
  },
  (request, random) => {
    if (request.body === undefined || !random.chance(0.2)) return undefined
    const size = bodyLimit + random.pick([-1, 0, 1, 1000])
    const room = Math.max(0, size - request.body.length)
    request.body = Buffer.concat([
      request.body,
      Buffer.alloc(room, random.pick([' ', '\n', '[', 'x'])),
    ])
    return `filled to ${size}`
  },
  (request, random) => {
    request.target = Buffer.concat([Buffer.from(request.target), random.bytes(3)])
      .toString('latin1')
      .replaceAll(/[\r\n ]/g, '_')
    return 'bytes in the address'
  },
  (request, random) => {
    if (!random.chance(0.3)) return undefined
    request.target += `${request.target.includes('?') ? '&' : '?'}long=${'x'.repeat(random.pick([7000, 15_000, 17_000]))}`
    return 'a long address'
  },
]

function ofBody(name: string, change: (body: Buffer, random: Random) => Buffer): Change<Request> {
  return (request, random) => {
    if (request.body === undefined || request.body.length === 0) return undefined
    request.body = change(request.body, random)
    return `body: ${name}`
  }
}

/** The part that a header can carry: no line ends, one byte a letter. */
const inHeader = (text: string): string =>
  Buffer.from(text.replaceAll(/\p{Cc}/gu, ' ')).toString('latin1')

const headers: readonly ((random: Random) => [string, string])[] = [
  (random) => [
    'accept',
    random.pick(['*/*', 'text/html', 'application/problem+json', 'x', 'a/b;q=2', ',,,']),
  ],
  (random) => [
    'accept-language',
    random.pick(['de', '*', 'x'.repeat(5000), 'de;q=9,en;q=-1', '\u00ff']),
  ],
  (random) => [
    'accept-encoding',
    random.pick(['br', 'gzip', 'zstd', 'identity;q=0', '*;q=0', 'gzip;q=x']),
  ],
  (random) => [
    'x-forwarded-for',
    random.pick(['1.2.3.4', '::1', 'nobody', '1.2.3.4, , x', '256.1.1.1']),
  ],
  (random) => ['host', random.pick(['example.com', '', 'localhost:1', 'a b', '[::1'])],
  (random) => ['origin', random.pick(['null', 'http://evil.example', 'http://localhost:1', 'x'])],
  (random) => ['sec-fetch-site', random.pick(['cross-site', 'same-origin', 'none', 'x'])],
  (random) => [
    'if-match',
    random.pick(['*', '"x"', 'W/"1"', '', '"1","2"', '"99999999999999999999"']),
  ],
  (random) => ['if-none-match', random.pick(['*', '"x"', 'W/"1"', ''])],
  (random) => ['if-modified-since', random.pick(['x', 'Sun, 22 Nov 2026 00:00:00 GMT'])],
  (random) => [
    'idempotency-key',
    random.pick(['', 'x'.repeat(256), 'a b', 'key-1', '\u00e9', '"key"']),
  ],
  (random) => ['range', random.pick(['bytes=0-1', 'bytes=9-', 'x'])],
  (random) => [
    'cookie',
    random.pick(['=', 'a', ';;;', 'a=b; a=c', `a=${'x'.repeat(6000)}`, '__Host-x="']),
  ],
  (random) => ['authorization', random.pick(['', 'Basic Og==', 'Bearer \u00ff', 'Basic /w=='])],
  (random) => ['prefer', random.pick(['return=minimal', 'x'])],
  (random) => ['upgrade', random.pick(['websocket', 'h2c', 'TLS/1.0'])],
  (random) => ['connection', random.pick(['close', 'upgrade', 'keep-alive, x', 'authorization'])],
  (random) => ['expect', random.pick(['200-ok', '100-continue'])],
  (random) => ['content-encoding', random.pick(['gzip', 'br', 'identity', 'x'])],
  (random) => ['x-http-method-override', random.pick(['DELETE', 'PUT'])],
  (random) => ['x-long', 'x'.repeat(random.pick([1000, 8000, 15_000, 20_000, 70_000]))],
  (random) => [inName(random), inHeader(wildText(random))],
]

const inName = (random: Random): string =>
  random.pick(['x-a', '__proto__', 'constructor', 'x_a', 'x'.repeat(300), 'te', 'trailer', 'via'])

/** Changes of how the bytes go are rarer: their connection ends with each. */
const onTheWire: readonly Change<Request>[] = [
  (request, random) => {
    request.wire = random.pick(wires)
    return request.wire === 'plain' ? undefined : `wire: ${request.wire}`
  },
  (request, random) => {
    if (!random.chance(0.3)) return undefined
    for (let number = random.pick([50, 400, 1900]); number > 0; number--) {
      request.headers.push([`x-${number}`, 'y'])
    }
    return 'many headers'
  },
]
