import assert from 'node:assert/strict'
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { after, before, type TestContext, test } from 'node:test'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { freePort } from '../test/support/free-port.ts'
import { search } from '../test/support/gate.ts'
import { inboxes } from '../test/support/inboxes.ts'
import { createWorld, type World } from '../test/support/world.ts'
import { type App, createApp, problemTables } from './app.ts'
import { createLog } from './base/log.ts'
import { remedies } from './pages/remedies.ts'
import { administration, systemCaller } from './projects/index.ts'

let world: World
let app: App
let port: number
const logged: string[] = []
before(async () => {
  world = await createWorld({ log: createLog('warn', { write: (line) => logged.push(line) }) })
  port = await freePort()
  app = await createApp(world.deps, { trustedProxies: [] })
  await app.listen({ host: '127.0.0.1', port })
})
after(async () => {
  await app.close()
  await world.close()
})

/** Sends bytes as they are and answers everything that comes back until the connection ends. */
const send = (bytes: string | Buffer): Promise<string> =>
  new Promise((resolve, reject) => {
    const socket: Socket = connect(port, '127.0.0.1', () => socket.write(bytes))
    let answer = ''
    socket.setEncoding('latin1').on('data', (text: string) => {
      answer += text
    })
    socket.once('error', reject)
    socket.once('close', () => resolve(answer))
  })
const get = (target: string, more = ''): Promise<string> =>
  send(`GET ${target} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n${more}\r\n`)

test('an unknown call is 404 with a request id, in the dialect of its neighbours', async () => {
  const admin = await app.server.inject('/api/v2/nothing')
  assert.equal(admin.statusCode, 404)
  assert.equal(admin.json().errorCode, 4001)
  assert.equal(admin.json().transactionId, admin.headers['x-request-id'])
  const social = await app.server.inject('/api/oauth2/social/steam/no_such_call')
  assert.equal(social.statusCode, 404)
  assert.equal(social.json().error.code, '003-061')
  for (const url of [
    '/api/oauth2/login/phone/nothing',
    '/api/users/me/nothing',
    '/api/token/nothing',
    '/api/projects/nothing',
  ]) {
    const field = await app.server.inject(url)
    assert.equal(field.statusCode, 404)
    assert.deepEqual(field.json(), {
      error: { code: '003-061', description: 'There is no such call' },
    })
  }
  const standard = await app.server.inject('/oauth2/nothing')
  assert.equal(standard.statusCode, 404)
  assert.equal(standard.json().error, 'invalid_request')
})

test('pages of every origin that some project names can read that there is no such call', async () => {
  const origin = 'https://game.example'
  const { clients } = await world.addProject({ settings: { allowed_origins: [origin] } })
  const named = `client_id=${clients.public.client_id}`
  for (const url of ['/api/oauth2/nothing', '/oauth2/nothing', '/nothing', `/nothing?${named}`]) {
    const { statusCode, headers } = await app.server.inject({ url, headers: { origin } })
    assert.equal(statusCode, 404, url)
    assert.equal(headers['access-control-allow-origin'], origin, url)
    assert.equal(headers['access-control-allow-credentials'], 'true')
    assert.equal(headers.vary, 'Origin')
    const evil = await app.server.inject({ url, headers: { origin: 'https://evil.example' } })
    assert.equal(evil.statusCode, 404)
    assert.equal(evil.headers['access-control-allow-origin'], undefined)
  }
})

test('an address that cannot be decoded, or is too long, is 404 and not an error of ours', async () => {
  const long = 'a'.repeat(3000)
  for (const target of [
    '/%ff',
    '/api/oauth2/social/%ff/cross_auth',
    `/api/projects/${long}/keys`,
  ]) {
    const answer = await get(target)
    assert.match(answer, /^HTTP\/1\.1 404 /, target.slice(0, 60))
    assert.match(answer, /x-request-id: [0-9a-f]{32}/i)
  }
})

test('what is not HTTP is answered and the connection closed', async () => {
  assert.match(await send('hello\r\n\r\n'), /^HTTP\/1\.1 400 /)
  assert.match(await send(Buffer.from([0, 1, 2, 255, 13, 10, 13, 10])), /^HTTP\/1\.1 400 /)
  assert.match(await get('/', `X: ${'y'.repeat(20_000)}\r\n`), /^HTTP\/1\.1 431 /)
  const twoLengths =
    'POST /api/oauth2/token HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n'
  const answer = await send(twoLengths)
  assert.match(answer, /^HTTP\/1\.1 400 /)
  assert.match(answer, /x-request-id: [0-9a-f]{32}/i)
})

const methods =
  'GET HEAD POST PUT PATCH DELETE OPTIONS TRACE CONNECT QUERY PROPFIND PURGE LINK M-SEARCH BREW get'
const framings = [
  'Content-Length: 0\r\n\r\n',
  'Content-Length: 3\r\n\r\nabc',
  'Content-Length: 003\r\n\r\nabc',
  'Content-Length: -1\r\n\r\n',
  'Content-Length: +3\r\n\r\nabc',
  'Content-Length: 3, 3\r\n\r\nabc',
  'Content-Length: 99999999999999999999\r\n\r\n',
  'Content-Type: application/json\r\n\r\n',
  'Content-Type: application/json\r\nContent-Length: 3\r\n\r\nabc',
  'Content-Type: application/json\r\nContent-Length: 9999999\r\n\r\n{',
  'Content-Type: application/x-www-form-urlencoded\r\nContent-Length: 3\r\n\r\n%ff',
  'Content-Type: ;;;\r\nContent-Length: 3\r\n\r\nabc',
  'Content-Type: \r\nContent-Length: 3\r\n\r\nabc',
  'Transfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n0\r\n\r\n',
  'Content-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n3;x=y\r\nabc\r\n0\r\nTrailer: x\r\n\r\n',
  'Transfer-Encoding: chunked\r\n\r\nzz\r\n',
  'Transfer-Encoding: gzip\r\n\r\nabc',
  'Transfer-Encoding: gzip, chunked\r\n\r\n0\r\n\r\n',
  'Transfer-Encoding: chunked\r\nContent-Length: 3\r\n\r\n0\r\n\r\n',
  'Expect: 100-continue\r\nContent-Length: 3\r\n\r\nabc',
  'Expect: tea\r\n\r\n',
  'Upgrade: h2c\r\nConnection: Upgrade\r\n\r\n',
  'Accept-Version: 9\r\n\r\n',
]
const targets = [
  '/',
  '*',
  'http://elsewhere.example/api/oauth2/token',
  '/api/oauth2/token',
  '/oauth2/token',
  '/api/oauth2/social/steam/cross_auth?client_id=1',
  '/api/users/me/nothing',
  '/api/v2/project/1/admin/catalog/imports',
  '/api/v2/project/1/processors/stripe/events',
  '/api/operator/projects',
]

test('no method, length or encoding is an error of ours, or one in the log', async () => {
  logged.length = 0
  const requests = targets.flatMap((target) => [
    ...methods.split(' ').map((method) => [method, target, '\r\n'] as const),
    ...framings.flatMap((rest) => [
      ['POST', target, rest] as const,
      ['QUERY', target, rest] as const,
    ]),
  ])
  for (let from = 0; from < requests.length; from += 50) {
    const some = requests.slice(from, from + 50)
    const answers = await Promise.all(
      some.map(([method, target, rest]) =>
        send(`${method} ${target} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n${rest}`),
      ),
    )
    for (const [index, answer] of answers.entries()) {
      const request = some[index]?.join(' ') ?? ''
      // Node closes the connection of who wants a tunnel.
      if (request.startsWith('CONNECT')) assert.equal(answer, '')
      else assert.match(answer, /^(?:HTTP\/1\.1 100 [^\r]+\r\n\r\n)?HTTP\/1\.1 [234]/, request)
    }
  }
  assert.deepEqual(logged, [])
})

test('what the framework refuses at an unknown call is 404 in the dialect of its neighbours', async () => {
  const tooLong = '9'.repeat(300_000)
  for (const [url, told] of [
    ['/nothing', { errorCode: 4001 }],
    ['/api/v2/nothing', { errorCode: 4001 }],
    ['/api/token/nothing', { error: { code: '003-061', description: 'There is no such call' } }],
    ['/oauth2/nothing', { error: 'invalid_request' }],
  ] as const) {
    for (const [method, type, payload] of [
      ['QUERY', undefined, undefined],
      ['QUERY', 'application/json', '{}'],
      ['POST', 'application/json', '{'],
      ['POST', 'application/json', tooLong],
      ['POST', 'text/;', 'x'],
      ['PUT', 'text/plain', 'x'],
    ] as const) {
      const answer = await app.server.inject({
        method: method as 'POST',
        url,
        ...(type === undefined ? {} : { headers: { 'content-type': type }, payload }),
      })
      assert.equal(answer.statusCode, 404, `${method} ${url} ${type}`)
      assert.partialDeepStrictEqual(answer.json(), told)
    }
  }
})

/** The same service as it runs behind a proxy. */
const inProduction = async (t: TestContext): Promise<App> => {
  const settings = { ...world.deps.settings, isProduction: true }
  const production = await createApp({ ...world.deps, settings }, { trustedProxies: [] })
  t.after(() => production.close())
  return production
}

test('a Host header never finds its way into an address of ours', async (t) => {
  const production = await inProduction(t)
  const answer = await production.server.inject({
    url: '/.well-known/oauth-authorization-server',
    headers: { host: 'evil.example', 'x-forwarded-host': 'evil.example' },
  })
  assert.equal(answer.statusCode, 200)
  assert.equal(answer.json().issuer, 'http://localhost:8080')
  assert.doesNotMatch(answer.body, /evil/)
})

test('in development a foreign Host gets nothing but what to set', async (t) => {
  const ask = (host: string, line = 'GET /healthz') =>
    send(`${line} HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`)
  for (const line of [
    'GET /healthz',
    'GET /',
    'GET /metrics',
    'POST /api/oauth2/token',
    'GET /x',
  ]) {
    const answer = await ask('evil.example', line)
    assert.match(answer, /^HTTP\/1\.1 421 /, line)
    assert.match(answer, /IP addresses, localhost/)
    assert.match(answer, /PORTREEVE_PUBLIC_URL/)
    assert.match(answer, /x-request-id: [0-9a-f]{32}/i)
  }
  // A phone in the same network comes by address.
  for (const host of ['192.168.1.20:8080', `127.0.0.1:${port}`, '[::1]', 'LOCALHOST']) {
    assert.match(await ask(host), /^HTTP\/1\.1 200 /, host)
  }
  assert.match(
    await send('GET /healthz HTTP/1.0\r\n\r\n'),
    /^HTTP\/1\.1 200 /,
    'a check without any',
  )
  const production = await inProduction(t)
  const url = await production.server.listen({ host: '127.0.0.1', port: 0 })
  const socket = connect(Number(new URL(url).port), '127.0.0.1')
  socket.end('GET /healthz HTTP/1.1\r\nHost: evil.example\r\nConnection: close\r\n\r\n')
  assert.match(String((await once(socket, 'data'))[0]), /^HTTP\/1\.1 200 /)
})

test('the API page runs no script of its own, fits in no frame and tells nobody its address', async () => {
  const answer = await app.server.inject('/api/docs')
  assert.equal(answer.statusCode, 200)
  const policy = String(answer.headers['content-security-policy'])
  assert.match(policy, /frame-ancestors 'none'/)
  assert.match(policy, /script-src 'self'(;|$)/)
  assert.equal(answer.headers['referrer-policy'], 'no-referrer')
})

test('every problem has its place on the page that problem types name', async () => {
  const answer = await app.server.inject({
    url: '/api/v2/project/1/admin/transactions',
    headers: { accept: 'application/problem+json' },
  })
  const type = new URL(answer.json().type, 'http://localhost:8080')
  assert.equal(type.pathname, '/api/docs/problems')
  const page = await app.server.inject(type.pathname)
  assert.equal(page.statusCode, 200)
  assert.match(String(page.headers['content-type']), /^text\/html/)
  assert.ok(page.body.includes(`<li id="${type.hash.slice(1)}">`))
  for (const kind of Object.values(problemTables).flatMap((table) => Object.values(table))) {
    const place = page.body.split(`<li id="${kind.id}">`)
    assert.equal(place.length, 2, kind.id)
    assert.ok(place[1]?.split('</li>')[0]?.includes(`<b>${kind.code}</b>`), kind.id)
  }
  // Addresses stand there as words only.
  assert.doesNotMatch(page.body, /<script|url\(|(src|href)="https?:/)
  assert.match(String(page.headers['content-security-policy']), /^default-src 'none'/)
})

test('every problem says what to do, and nothing is said about problems that are gone', () => {
  const ids = Object.values(problemTables).flatMap((table) =>
    Object.values(table).map(({ id }) => id),
  )
  const places = 'server/src/pages/remedies.ts and server/src/signin/remedies.ts'
  assert.deepEqual(Object.keys(remedies).sort(), ids.sort(), `see ${places}`)
})

test('ready and healthy are told apart from the rest', async () => {
  assert.equal((await app.server.inject('/healthz')).statusCode, 200)
  let ready = await app.server.inject('/readyz')
  // On a busy machine the database or the engine may be slow for a second or two, and is out of reach then.
  while (ready.json().status !== 'ready') ready = await app.server.inject('/readyz')
  assert.deepEqual(ready.json(), {
    status: 'ready',
    process: 'ok',
    database: 'ok',
    migrations: 'ok',
    master_keys: 'ok',
    dispatcher: 'ok',
    // Only a service that was started by `serve` writes down which keys it has.
    master_key_versions: { expected: [], given: [1] },
  })
})

test('metrics and the pages of the API are compressed for who takes that, tokens and keys never', async () => {
  const ask = async (url: string, coding: string) => {
    const answer = await app.server.inject({ url, headers: { 'accept-encoding': coding } })
    assert.equal(answer.statusCode, 200, url)
    return answer
  }
  for (const url of [
    '/metrics',
    '/api/openapi.json',
    '/api/docs/openapi.json',
    '/api/docs/problems',
    '/api/docs/scalar.js',
  ]) {
    const plain = await ask(url, 'identity')
    assert.equal(plain.headers['content-encoding'], undefined, url)
    for (const [coding, decode] of [
      ['gzip', gunzipSync],
      ['br', brotliDecompressSync],
    ] as const) {
      const { headers, rawPayload } = await ask(url, coding)
      assert.deepEqual([headers['content-encoding'], headers.vary], [coding, 'Accept-Encoding'])
      assert.equal(headers['content-type'], plain.headers['content-type'])
      assert.equal(Number(headers['content-length']), rawPayload.length)
      assert.ok(rawPayload.length < plain.rawPayload.length / 2)
      const decoded = decode(rawPayload)
      // Counters move on between two questions.
      if (url === '/metrics')
        assert.match(decoded.toString(), /^# HELP portreeve_http_answers_total/m)
      else assert.deepEqual(decoded, plain.rawPayload)
    }
  }
  const { project } = world
  for (const url of [
    `/api/v2/project/${project.project_id}/admin/items/virtual_currency`,
    `/api/projects/${project.login_project_id}/jwks.json`,
    `/signin?${search({ ...project.clients.public, response_type: 'code', state: 'of the game' })}`,
  ]) {
    const answer = await app.server.inject({
      url,
      headers: { ...project.authorization, 'accept-encoding': 'gzip, br' },
    })
    assert.deepEqual([answer.statusCode, answer.headers['content-encoding']], [200, undefined], url)
  }
})

test('metrics name routes, never addresses', async () => {
  await app.server.inject('/api/v2/project/1/admin/transactions/secret-looking-part')
  await app.server.inject('/scanner/wp-login.php')
  const { body } = await app.server.inject('/metrics')
  assert.match(body, /portreeve_http_answers_total\{method="GET",route="\(none\)",status="404"\}/)
  assert.doesNotMatch(body, /secret-looking-part|wp-login/)
})

test('metrics tell what came of messages to players, by kind and reason', async () => {
  const limited = await createWorld({
    settings: { limits: true },
    messengers: inboxes(),
    projectSettings: { message_budgets: { mails_per_hour: 1, allowed_calling_codes: ['+49'] } },
  })
  const { server, close } = await createApp(limited.deps, { trustedProxies: [] })
  try {
    const { project_id, clients } = limited.project
    const wallet = { kind: 'network', provider: 'xsolla' } as const
    const connection = { credentials: {} }
    await administration.putConnection(limited.deps, systemCaller, project_id, wallet, connection)
    const ask = (channel: string, body: unknown) => {
      const query = { ...clients.public, response_type: 'code', state: 'of the game' }
      return server.inject({
        method: 'POST',
        url: `/api/oauth2/login/${channel}/request?${search(query)}`,
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      })
    }
    for (const name of ['ann', 'bo', 'cy']) {
      const { statusCode, body } = await ask('email', { email: `${name}@players.example` })
      assert.equal(statusCode, 200, body)
    }
    assert.equal((await ask('phone', { phone_number: '+491701234567' })).statusCode, 200)
    assert.equal((await ask('phone', { phone_number: '+12025550142' })).statusCode, 400)
    const { body } = await server.inject('/metrics')
    assert.match(body, /^# TYPE portreeve_messages_total counter$/m)
    const lines = body.split('\n').filter((line) => line.startsWith('portreeve_messages_total'))
    const counted = lines.map((line) => {
      const [, kind, outcome, reason, count] =
        /kind="(.*)",outcome="(.*)",reason="(.*)"\} (\d+)$/.exec(line) ?? []
      return `${kind} ${outcome} ${reason}: ${count}`
    })
    assert.deepEqual(counted, [
      'text_message sent : 1',
      'text_message failed unreachable: 0',
      'text_message failed address_refused: 0',
      'text_message suppressed text_messages_per_hour: 0',
      'text_message suppressed text_messages_per_country_per_hour: 0',
      'text_message suppressed text_messages_per_range_per_hour: 0',
      'text_message suppressed calling_code: 1',
      'mail sent : 1',
      'mail failed unreachable: 0',
      'mail failed address_refused: 0',
      'mail suppressed mails_per_hour: 2',
    ])
  } finally {
    await close()
    await limited.close()
  }
})
