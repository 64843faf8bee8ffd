import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import fc from 'fast-check'
import { type AnswerHead, AnswerReader } from './http-answer.ts'

type Read = { head?: AnswerHead; body: string; ended: boolean; rest: number }

/** Reads bytes in pieces of these lengths, all of them lying in the same memory one after the other. */
const read = (text: string, { isHead = false, pieces = [] as number[] } = {}): Read => {
  const result: Read = { body: '', ended: false, rest: 0 }
  const reader = new AnswerReader({
    onHead: (head) => {
      result.head = head
    },
    onBody: (bytes) => {
      result.body += bytes.toString('latin1')
    },
    onEnd: () => {
      assert.ok(!result.ended, 'an answer ends once')
      result.ended = true
    },
  })
  reader.expect(isHead)
  const memory = Buffer.alloc(256 * 1024, '\n')
  const bytes = Buffer.from(text, 'latin1')
  for (let at = 0, turn = 0; at < bytes.length; turn++) {
    const length = Math.min(pieces[turn % pieces.length] ?? bytes.length, bytes.length - at)
    bytes.copy(memory, 0, at, at + length)
    result.rest += reader.read(memory, length)
    at += length
  }
  reader.end()
  return result
}

const answer = (lines: string[], body = ''): string => `${lines.join('\r\n')}\r\n\r\n${body}`
const ok = 'HTTP/1.1 200 OK'

test('a body ends at its length, and what follows belongs to nobody', () => {
  const { head, body, ended, rest } = read(answer([ok, 'Content-Length: 5'], 'helloHTTP/1.1'))
  assert.deepEqual([head?.status, head?.length, body, ended, rest], [200, 5, 'hello', true, 8])
})

test('a body in chunks is put together; extensions and trailers are passed over', () => {
  const chunks = '5;name="a"\r\nhello\r\n1 \r\n \r\n00A\r\n0123456789\r\n0\r\nx-sum: 1\r\n\r\n'
  const { body, ended, rest } = read(answer([ok, 'transfer-encoding: Chunked'], chunks))
  assert.deepEqual([body, ended, rest], ['hello 0123456789', true, 0])
})

test('a body without any length ends with the connection', () => {
  const { head, body, ended } = read(answer(['HTTP/1.0 200'], 'all there is'))
  assert.deepEqual([head?.length, body, ended], [undefined, 'all there is', true])
})

test('204, 304 and answers to HEAD have no body, whatever they announce', () => {
  for (const status of ['204 No Content', '304 Not Modified']) {
    const { ended, rest } = read(answer([`HTTP/1.1 ${status}`, 'content-length: 9'], 'x'))
    assert.deepEqual([ended, rest], [true, 1])
  }
  for (const length of ['content-length: 9', 'transfer-encoding: chunked']) {
    assert.equal(read(answer([ok, length]), { isHead: true }).ended, true)
  }
})

test('interim answers are passed over, however many; another protocol is refused', () => {
  const interim = answer(['HTTP/1.1 103 Early Hints', 'link: </a>'])
  const { head, body } = read(`${interim}${interim}${answer([ok, 'content-length: 1'], 'x')}`)
  assert.deepEqual([head?.headers.link, body], [undefined, 'x'])
  assert.throws(() => read(answer(['HTTP/1.1 101 Switching', 'upgrade: h2c'])), { reason: 'reset' })
})

test('header names are in lower case, repeated ones are lists, folded ones are one line', () => {
  const lines = [
    ok,
    'Set-Cookie: a=1',
    'SET-COOKIE:\t b=2 \t',
    'X-Long: one',
    ' \t two',
    'X-Empty:',
  ]
  const { head } = read(answer([...lines, '__proto__: x', 'content-length: 0']))
  assert.deepEqual(Object.entries(head?.headers ?? {}), [
    ['set-cookie', ['a=1', 'b=2']],
    ['x-long', 'one two'],
    ['x-empty', ''],
    ['__proto__', 'x'],
    ['content-length', '0'],
  ])
  assert.equal(head?.headers.constructor, undefined)
})

test('a connection is kept as HTTP/1.1 and 1.0 say, and as long as the other side says', () => {
  const kept = (version: string, ...lines: string[]) =>
    read(answer([`HTTP/${version} 200 OK`, 'content-length: 0', ...lines])).head?.keptMs
  assert.equal(kept('1.1'), undefined)
  assert.equal(kept('1.1', 'Connection: foo, Close'), 0)
  assert.equal(kept('1.1', 'connection: keep-alive', 'keep-alive: max=5, timeout=7'), 7000)
  assert.equal(kept('1.0'), 0)
  assert.equal(kept('1.0', 'connection: Keep-Alive'), undefined)
})

test('the same length said twice is one', () => {
  assert.equal(read(answer([ok, 'content-length: 1', 'content-length: 1'], 'x')).body, 'x')
})

suite('an answer that can be read in two ways is refused', () => {
  const bad: Record<string, string> = {
    'two lengths': answer([ok, 'content-length: 1', 'content-length: 2'], 'xx'),
    'two lengths in a line': answer([ok, 'content-length: 1, 2'], 'xx'),
    'a length with a sign': answer([ok, 'content-length: +1'], 'x'),
    'a negative length': answer([ok, 'content-length: -1'], 'x'),
    'a length in hexadecimal': answer([ok, 'content-length: 0x1'], 'x'),
    'an empty length': answer([ok, 'content-length:'], 'x'),
    'a length beside chunks': answer(
      [ok, 'content-length: 1', 'transfer-encoding: chunked'],
      '0\r\n\r\n',
    ),
    'chunks inside of something else': answer(
      [ok, 'transfer-encoding: gzip, chunked'],
      '0\r\n\r\n',
    ),
    'chunks said twice': answer(
      [ok, 'transfer-encoding: chunked', 'transfer-encoding: chunked'],
      '0\r\n\r\n',
    ),
    'chunks in HTTP/1.0': answer(['HTTP/1.0 200 OK', 'transfer-encoding: chunked'], '0\r\n\r\n'),
    'bare line feeds': `${ok}\ncontent-length: 1\n\nx\r\n\r\n`,
    'a bare line feed in a header': answer([ok, 'x: a\nb: c']),
    'a bare carriage return in a header': answer([ok, 'x: a\rb: c']),
    'a NUL in a header': answer([ok, 'x: a\u0000']),
    'a header without a colon': answer([ok, 'nonsense']),
    'a header without a name': answer([ok, ': x']),
    'a space before the colon': answer([ok, 'content-length : 1'], 'x'),
    'a folded first line': answer([ok, ' content-length: 1'], 'x').replace(`${ok}\r\n`, '\r\n'),
    'another protocol': '220 mail.example ESMTP\r\n\r\n',
    'HTTP/2': answer(['HTTP/2 200']),
    'a status of two digits': answer(['HTTP/1.1 20 OK']),
    'a status of four digits': answer(['HTTP/1.1 2000 OK']),
    'a chunk without a size': answer([ok, 'transfer-encoding: chunked'], '\r\nx\r\n0\r\n\r\n'),
    'a chunk with a sign': answer([ok, 'transfer-encoding: chunked'], '+1\r\nx\r\n0\r\n\r\n'),
    'a chunk longer than it says': answer(
      [ok, 'transfer-encoding: chunked'],
      '1\r\nxy\r\n0\r\n\r\n',
    ),
    'a chunk line with a bare line feed': answer(
      [ok, 'transfer-encoding: chunked'],
      '1\nx\r\n0\r\n\r\n',
    ),
    'a chunk size beyond any memory': answer(
      [ok, 'transfer-encoding: chunked'],
      `${'f'.repeat(16)}\r\n`,
    ),
    'a chunk line without end': answer([ok, 'transfer-encoding: chunked'], `1;${'x'.repeat(2000)}`),
    'trailers without end': answer(
      [ok, 'transfer-encoding: chunked'],
      `0\r\n${'x: y\r\n'.repeat(9000)}`,
    ),
  }
  for (const [what, text] of Object.entries(bad)) {
    test(what, () => {
      for (const pieces of [[], [1], [7]]) {
        assert.throws(() => read(text, { pieces }), { name: 'OutboundFailure', reason: 'reset' })
      }
    })
  }
})

test('headers of more than 16 KiB are too long, in one piece or in many', () => {
  const text = answer([ok, `x: ${'y'.repeat(17_000)}`])
  for (const pieces of [[], [1000]]) {
    assert.throws(() => read(text, { pieces }), { reason: 'too_large' })
  }
})

test('what cannot become HTTP is refused before it is whole', () => {
  assert.throws(() => read('SSH-2.0-OpenSSH'), { reason: 'reset' })
})

const token = fc
  .stringMatching(/^[a-zA-Z0-9-]{1,12}$/)
  .filter((name) => !/^(content-length|transfer-encoding|connection|keep-alive)$/i.test(name))
const value = fc.stringMatching(/^[!-~]{0,20}$/)
const block = fc.string({ unit: 'binary-ascii', maxLength: 200 })

const answers = fc
  .record({
    status: fc.integer({ min: 200, max: 599 }).filter((status) => status !== 204 && status !== 304),
    headers: fc.array(fc.tuple(token, value), { maxLength: 5 }),
    blocks: fc.array(block, { maxLength: 4 }),
    isChunked: fc.boolean(),
  })
  .map(({ status, headers, blocks, isChunked }) => {
    const body = blocks.join('')
    const lines = [`HTTP/1.1 ${status}`, ...headers.map(([name, text]) => `${name}: ${text}`)]
    const chunks = blocks
      .filter((text) => text !== '')
      .map((text) => `${text.length.toString(16)}\r\n${text}\r\n`)
    return {
      status,
      headers,
      body,
      text: isChunked
        ? answer([...lines, 'transfer-encoding: chunked'], `${chunks.join('')}0\r\n\r\n`)
        : answer([...lines, `content-length: ${body.length}`], body),
    }
  })

test('an answer is the same however it is cut into pieces', () => {
  const cuts = fc.array(fc.integer({ min: 1, max: 50 }), { minLength: 1, maxLength: 8 })
  fc.assert(
    fc.property(answers, cuts, ({ status, headers, body, text }, pieces) => {
      const whole = read(text)
      assert.deepEqual([whole.head?.status, whole.body, whole.ended], [status, body, true])
      for (const [name] of headers)
        assert.ok(whole.head && name.toLowerCase() in whole.head.headers)
      assert.deepEqual(read(text, { pieces }), whole)
    }),
  )
})

test('whatever arrives is an answer or a failure of ours', () => {
  const spoiled = fc
    .tuple(answers, fc.nat(400), fc.string({ unit: 'binary-ascii', maxLength: 3 }))
    .map(([{ text }, at, by]) => text.slice(0, at) + by + text.slice(at + by.length))
  fc.assert(
    fc.property(spoiled, fc.array(fc.integer({ min: 1, max: 99 })), (text, pieces) => {
      try {
        read(text, { pieces })
      } catch (error) {
        assert.equal((error as Error).name, 'OutboundFailure')
      }
    }),
    { numRuns: 1000 },
  )
})

test('a long run of blanks takes no more time than other bytes', () => {
  const blanks = ' '.repeat(15_000)
  assert.throws(() => read(answer([ok, `x: ${blanks}\u0001`])), { reason: 'reset' })
  assert.equal(read(answer([ok, `x: a${blanks}`, 'content-length: 0'])).head?.headers.x, 'a')
})

test('answers that say the same share their headers, others do not', () => {
  const heads: AnswerHead[] = []
  const reader = new AnswerReader({ onHead: (head) => heads.push(head), onBody() {}, onEnd() {} })
  for (const date of ['now', 'now', 'then']) {
    reader.expect(false)
    const bytes = Buffer.from(answer(['HTTP/1.1 204 No Content', `date: ${date}`]))
    assert.equal(reader.read(bytes, bytes.length), 0)
  }
  assert.equal(heads[0], heads[1])
  assert.equal(heads[2]?.headers.date, 'then')
})
