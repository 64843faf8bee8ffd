import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { answer, answers, cuts, spoiled } from '../test/http-answers.ts'
import { AnswerReader, type ParsedHead } from './answer-reader.ts'

type Read = { head?: ParsedHead; body: string; ended: boolean; rest: number }

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

test('an answer is the same however it is cut into pieces', () => {
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
  fc.assert(
    fc.property(spoiled, cuts, (text, pieces) => {
      try {
        read(text, { pieces })
      } catch (error) {
        assert.equal((error as Error).name, 'HttpFailure')
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
  const heads: ParsedHead[] = []
  const reader = new AnswerReader({ onHead: (head) => heads.push(head), onBody() {}, onEnd() {} })
  for (const date of ['now', 'now', 'then']) {
    reader.expect(false)
    const bytes = Buffer.from(answer(['HTTP/1.1 204 No Content', `date: ${date}`]))
    assert.equal(reader.read(bytes, bytes.length), 0)
  }
  assert.equal(heads[0], heads[1])
  assert.equal(heads[2]?.headers.date, 'then')
})
