/** How answers are read, over real sockets: each in one way, and never as the answer to another request. */
import assert from 'node:assert/strict'
import { createServer, type Socket } from 'node:net'
import { suite, type TestContext } from 'node:test'
import { setImmediate as turn } from 'node:timers/promises'
import fc from 'fast-check'
import { answer, cuts, spoiled } from '../../../../http-client/test/http-answers.ts'
import {
  listen,
  testBoth as test,
  wayOut,
  whereSocketsAreRead,
} from '../../../test/support/outbound.ts'
import { type OutboundAnswer, type OutboundCall, OutboundFailure } from './outbound.ts'

const ok = 'HTTP/1.1 200 OK'
const chunked = 'transfer-encoding: chunked'
const own = answer([ok, 'content-length: 3'], 'own')

/** Bytes in pieces of these lengths, so many turns of the event loop between them, and whether the connection ends. */
type Scene = {
  text: string
  pieces?: readonly number[]
  pauses?: number
  ends?: boolean
  /** Limit of the call: a minute when left out. */
  timeoutMs?: number
}

/** A server that answers `/scene` with the bytes of the moment and all else with `own`, one connection at a time. */
const setUp = async (t: TestContext) => {
  const state: { scene: Scene; sockets: Socket[] } = { scene: { text: own }, sockets: [] }
  const server = createServer((socket) => {
    state.sockets.push(socket.setNoDelay(true).on('error', () => {}))
    socket.on('data', (data) => {
      if (data.toString('latin1').includes(' /scene ')) void play(socket, state.scene)
      else socket.write(own)
    })
  })
  const port = await listen(t, server)
  const out = wayOut(t, { connectionsPerOrigin: 1 })
  t.after(() => {
    for (const socket of state.sockets) socket.destroy()
  })
  const ask = (
    path: string,
    method: OutboundCall['method'] = 'GET',
    timeoutMs = 60_000,
  ): Promise<OutboundAnswer> =>
    out.request({ method, url: `http://127.0.0.1:${port}${path}`, timeoutMs })
  /** Calls `/scene`; whatever comes of it, the next call hears what was said to itself. */
  const see = async (scene: Scene, method?: OutboundCall['method']) => {
    state.scene = scene
    const result = await ask('/scene', method, scene.timeoutMs).catch((error: unknown) => {
      assert.ok(error instanceof OutboundFailure, String(error))
      return error
    })
    // A connection that ends while the next call is on its way gives it no answer, but never another's.
    const next = await ask('/next').catch((error: unknown) => {
      assert.ok(scene.ends && error instanceof OutboundFailure, String(error))
      return ask('/next')
    })
    assert.equal(next.body.toString(), 'own', 'the next call hears its own answer')
    return result
  }
  return { ask, see, state }
}

/** Writes the bytes, with time for the other side to read each piece. */
const play = async (
  socket: Socket,
  { text, pieces = [], pauses = 1, ends = false }: Scene,
): Promise<void> => {
  const bytes = Buffer.from(text, 'latin1')
  for (let at = 0, count = 0; at < bytes.length; count++) {
    const until = at + (pieces[count % pieces.length] ?? bytes.length)
    socket.write(bytes.subarray(at, until))
    at = until
    if (at === bytes.length) break
    for (let pause = 0; pause < pauses; pause++) await turn()
  }
  if (ends) socket.end()
}

type Played = OutboundAnswer | OutboundFailure
/** The reason of a failure, or status and body. */
const seen = (result: Played): unknown =>
  result instanceof OutboundFailure
    ? result.reason
    : [result.status, result.body.toString('latin1')]

const refused: Record<string, string> = {
  'two lengths': answer([ok, 'content-length: 1', 'content-length: 2'], 'xx'),
  'two lengths in a line': answer([ok, 'content-length: 1, 2'], 'xx'),
  'a length with a sign': answer([ok, 'content-length: +1'], 'x'),
  'a negative length': answer([ok, 'content-length: -1'], 'x'),
  'a length in hexadecimal': answer([ok, 'content-length: 0x1'], 'x'),
  'an empty length': answer([ok, 'content-length:'], 'x'),
  'a length with a blank inside': answer([ok, 'content-length: 1 1'], 'x'),
  'a length beyond any memory': answer([ok, `content-length: ${'9'.repeat(20)}`], 'x'),
  'a length of sixteen digits': answer([ok, 'content-length: 1000000000000000'], 'x'),
  'a length beside chunks': answer([ok, 'content-length: 1', chunked], '0\r\n\r\n'),
  'chunks beside a length': answer([ok, chunked, 'content-length: 1'], '0\r\n\r\n'),
  'chunks inside of something else': answer([ok, 'transfer-encoding: gzip, chunked'], '0\r\n\r\n'),
  'chunks in HTTP/1.0': answer(['HTTP/1.0 200 OK', chunked], '1\r\nx\r\n0\r\n\r\n'),
  'something else inside of chunks': answer([ok, 'transfer-encoding: chunked, gzip'], '0\r\n\r\n'),
  'another coding': answer([ok, 'transfer-encoding: identity'], '0\r\n\r\n'),
  'a coding like chunked': answer([ok, 'transfer-encoding: xchunked'], '0\r\n\r\n'),
  'a coding behind a vertical tab': answer([ok, 'transfer-encoding: \u000bchunked'], '0\r\n\r\n'),
  'chunks said twice': answer([ok, chunked, chunked], '0\r\n\r\n'),
  'bare line feeds': `${ok}\ncontent-length: 1\n\nx\r\n\r\n`,
  'a bare line feed in a header': answer([ok, 'x: a\nb: c']),
  'a bare carriage return in a header': answer([ok, 'x: a\rb: c']),
  'a NUL in a header': answer([ok, 'x: a\u0000']),
  'a control character in a header': answer([ok, 'x: a\u0001']),
  'a header without a colon': answer([ok, 'nonsense']),
  'a header without a name': answer([ok, ': x']),
  'a space before the colon': answer([ok, 'content-length : 1'], 'x'),
  'a length that goes on in the next line': answer([ok, 'content-length: 1', ' 2'], 'xx'),
  'a folded first line': answer([ok, ' content-length: 1'], 'x').replace(`${ok}\r\n`, '\r\n'),
  'another protocol': '220 mail.example ESMTP\r\n\r\n',
  'the beginning of another protocol': 'SSH-2.0-OpenSSH',
  'HTTP/2': answer(['HTTP/2 200']),
  'HTTP/2.0 in letters': answer(['HTTP/2.0 200 OK', 'content-length: 1'], 'x'),
  'HTTP/0.9 with headers': answer(['HTTP/0.9 200 OK', 'content-length: 1'], 'x'),
  'an empty line before the answer': `\r\n${answer([ok, 'content-length: 1'], 'x')}`,
  'a status of one digit': answer(['HTTP/1.1 2 OK']),
  'a status of two digits': answer(['HTTP/1.1 20 OK']),
  'a status of four digits': answer(['HTTP/1.1 2000 OK']),
  'a status that begins with zero': answer(['HTTP/1.1 099 OK', 'content-length: 0']),
  'two blanks before the status': answer(['HTTP/1.1  200 OK', 'content-length: 0']),
  'a change of protocol': answer(['HTTP/1.1 101 Switching', 'connection: upgrade', 'upgrade: h2c']),
  'a change of protocol to none': answer(['HTTP/1.1 101 Switching']),
  'a chunk without a size': answer([ok, chunked], '\r\nx\r\n0\r\n\r\n'),
  'a chunk with a sign': answer([ok, chunked], '+1\r\nx\r\n0\r\n\r\n'),
  'a chunk longer than it says': answer([ok, chunked], '1\r\nxy\r\n0\r\n\r\n'),
  'a chunk line with a bare line feed': answer([ok, chunked], '1\nx\r\n0\r\n\r\n'),
  'a chunk that ends with a bare line feed': answer([ok, chunked], '1\r\nx\n0\r\n\r\n'),
  'a bare line feed in an extension': answer([ok, chunked], '1;a\nb\r\nx\r\n0\r\n\r\n'),
  'a chunk size of seventeen digits': answer([ok, chunked], `${'f'.repeat(17)}\r\n`),
  'a chunk line without end': answer([ok, chunked], `1;${'x'.repeat(2000)}`),
  'trailers without end': answer([ok, chunked], `0\r\n${'x: y\r\n'.repeat(9000)}`),
}

/** The answers that undici reads otherwise, but always in the same way. */
const byUndici: Record<string, unknown> = {
  'a length of sixteen digits': 'too_large',
  'chunks in HTTP/1.0': [200, 'x'],
  'HTTP/2.0 in letters': [200, 'x'],
  'HTTP/0.9 with headers': [200, 'x'],
  'an empty line before the answer': [200, 'x'],
  'a chunk line without end': 'timeout',
  'trailers without end': 'too_large',
  'the same length twice': 'reset',
  'the same length twice in a line': 'reset',
  'a length with a blank behind it': 'reset',
  'a length on the next line': 'reset',
  'a header that goes on in the next line': 'reset',
  'a fold behind the status': 'reset',
  'a chunk with a blank behind its size': 'reset',
  'a length behind the chunks': 'reset',
  '100, which nobody asked for': 'reset',
}

suite('an answer that can be read in two ways is refused', () => {
  for (const [what, text] of Object.entries(refused)) {
    test(what, async (t, client) => {
      const { see } = await setUp(t)
      const expected = (client === 'request' && byUndici[what]) || 'reset'
      const limit = expected === 'timeout' ? { timeoutMs: 300 } : {}
      for (const pieces of text.length < 1000 ? [[], [1], [7]] : [[], [1000]]) {
        assert.deepEqual(seen(await see({ text, pieces, ...limit })), expected)
      }
    })
  }
})

/** Unusual or wrong answers that are not refused: always the same bytes, status and body are read. */
const readInOneWay: Record<string, [text: string, status: number, body: string]> = {
  'the same length twice': [answer([ok, 'content-length: 1', 'content-length: 1'], 'x'), 200, 'x'],
  'the same length twice in a line': [answer([ok, 'content-length: 1, 1'], 'x'), 200, 'x'],
  'a length with a blank behind it': [answer([ok, 'content-length: 1 '], 'x'), 200, 'x'],
  'a length on the next line': [answer([ok, 'content-length:', ' 1'], 'x'), 200, 'x'],
  'a header that goes on in the next line': [
    answer([ok, 'x: one', ' content-length: 9', 'content-length: 1'], 'x'),
    200,
    'x',
  ],
  'a fold behind the status': [
    answer([ok, ' content-length: 9', 'content-length: 1'], 'x'),
    200,
    'x',
  ],
  'a chunk with a blank behind its size': [answer([ok, chunked], '1 \r\nx\r\n0\r\n\r\n'), 200, 'x'],
  'a length behind the chunks': [
    answer([ok, chunked], '1\r\nx\r\n0\r\ncontent-length: 5\r\n\r\n'),
    200,
    'x',
  ],
  '100, which nobody asked for': [answer(['HTTP/1.1 100 Continue']) + own, 200, 'own'],
  'no reason behind the status': [answer(['HTTP/1.1 200', 'content-length: 1'], 'x'), 200, 'x'],
  'a status beyond those that exist': [answer(['HTTP/1.1 999 ?', 'content-length: 0']), 999, ''],
  'zeros before the length': [answer([ok, 'content-length: 0001'], 'x'), 200, 'x'],
  'blanks before the length': [answer([ok, 'content-length: \t 1'], 'x'), 200, 'x'],
  'blanks around the coding': [
    answer([ok, 'transfer-encoding:  Chunked  '], '1\r\nx\r\n0\r\n\r\n'),
    200,
    'x',
  ],
  'an extension with quotes': [
    answer([ok, chunked], '5;name="a"\r\nhello\r\n0\r\n\r\n'),
    200,
    'hello',
  ],
  trailers: [answer([ok, chunked], '1\r\nx\r\n0\r\nx-sum: 1\r\n\r\n'), 200, 'x'],
  'a body behind 204': [answer(['HTTP/1.1 204 No Content', 'content-length: 9'], own), 204, ''],
  'a body behind 304': [answer(['HTTP/1.1 304 Not Modified', chunked], own), 304, ''],
  'an upgrade beside a body': [
    answer([ok, 'connection: upgrade', 'upgrade: h2c', 'content-length: 1'], 'x'),
    200,
    'x',
  ],
  'interim answers': [
    answer(['HTTP/1.1 102 Processing']) +
      answer(['HTTP/1.1 103 Early Hints', 'content-length: 3', 'link: </a>']) +
      answer([ok, 'content-length: 1'], 'x'),
    200,
    'x',
  ],
}

suite('an answer that is unusual and not refused is read in one way', () => {
  for (const [what, [text, status, body]] of Object.entries(readInOneWay)) {
    test(what, async (t, client) => {
      const { see } = await setUp(t)
      const expected = (client === 'request' && byUndici[what]) || [status, body]
      for (const pieces of [[], [1], [7]]) {
        assert.deepEqual(seen(await see({ text, pieces })), expected)
      }
    })
  }
})

const evil = answer([ok, 'content-length: 4'], 'evil')

suite('what nobody asked for is never the answer to the next call', () => {
  test('behind an answer, in one piece with it or right after it', async (t) => {
    const { see } = await setUp(t)
    for (const text of [own, answer([ok, chunked], '3\r\nown\r\n0\r\n\r\n')]) {
      for (const pieces of [[], [text.length], [text.length - 1, 2]]) {
        assert.deepEqual(seen(await see({ text: text + evil, pieces })), [200, 'own'])
      }
    }
  })

  test('behind an answer that has no body, whatever it announces', async (t) => {
    const { see } = await setUp(t)
    const head = answer([ok, 'content-length: 4'])
    for (const method of ['HEAD', 'GET'] as const) {
      const text = method === 'HEAD' ? head : answer(['HTTP/1.1 204 No Content'])
      const result = await see({ text: text + evil }, method)
      assert.deepEqual(seen(result), [method === 'HEAD' ? 200 : 204, ''])
    }
  })

  test('behind an answer, a moment later, while another call waits for the connection', async (t) => {
    const { ask, state } = await setUp(t)
    state.scene = { text: own + evil, pieces: [own.length], pauses: 2 }
    const calls = [ask('/scene'), ask('/next'), ask('/next')]
    for (const { body } of await Promise.all(calls)) assert.equal(body.toString(), 'own')
    assert.equal(state.sockets.length, 2)
  })

  test('on a connection that rests, although it has only just arrived when the next call is made', async (t) => {
    const { ask, state } = await setUp(t)
    for (let round = 0; round < 5; round++) {
      await ask('/first')
      const next = await whereSocketsAreRead(t, () => {
        // The bytes are on this machine now, and nobody has read them yet.
        state.sockets.at(-1)?.write(evil)
        return [ask('/next')]
      })
      assert.equal((await next[0])?.body.toString(), 'own')
    }
  })
})

test('headers of more than 16 KiB are too long, in one piece or in many', async (t) => {
  const { see } = await setUp(t)
  for (const lines of [
    [`x: ${'y'.repeat(17_000)}`],
    [`${'y'.repeat(17_000)}: x`],
    Array.from({ length: 5000 }, (_, at) => `x${at}: yy`),
  ]) {
    for (const pieces of [[], [1000]]) {
      assert.equal(seen(await see({ text: answer([ok, ...lines]), pieces })), 'too_large')
    }
  }
})

test('whatever arrives, the next call hears its own answer', async (t) => {
  const { see } = await setUp(t)
  await fc.assert(
    fc.asyncProperty(spoiled, cuts, async (text, pieces) => {
      await see({ text, pieces, ends: true })
    }),
    { numRuns: 200 },
  )
})
