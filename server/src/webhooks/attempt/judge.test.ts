/** The meaning of answers. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { parseTimestamp } from '../../base/clock.ts'
import { judgeAttempt } from './judge.ts'
import { nextDelay } from './schedule.ts'

const now = parseTimestamp('2026-01-05T10:00:00Z')
assert.ok(now)
const answer = (status: number, body = '', headers = {}) =>
  judgeAttempt({ status, headers, body: Buffer.from(body) }, now)

test('every status has the outcome of the table in docs/interface/webhooks.md', () => {
  for (let status = 100; status < 1000; status += 1) {
    const expected = [200, 201, 204].includes(status)
      ? 'delivered'
      : [408, 425, 429].includes(status) || status >= 500
        ? 'retry'
        : status === 410
          ? 'gone'
          : 'refused'
    assert.equal(answer(status).outcome, expected, String(status))
  }
})

test('a failure without an answer is tried again and keeps its class', () => {
  const verdict = judgeAttempt({ failure: 'dns' }, now)
  assert.deepEqual(verdict, {
    outcome: 'retry',
    failure: 'dns',
    status: null,
    retryAfter: undefined,
    receiverCode: null,
    receiverMessage: null,
    response: null,
  })
})

test('the beginning of a body is kept as it came, and an empty one is none', () => {
  assert.equal(answer(400).response, null)
  assert.deepEqual(answer(200, 'x').response, Buffer.from('x'))
  const long = 'ab'.repeat(2049)
  assert.deepEqual(answer(500, long).response, Buffer.from(long.slice(0, 4096)))
  const { status, failure, retryAfter } = answer(404)
  assert.deepEqual([status, failure, retryAfter], [404, null, undefined])
})

test('the receiver’s code and message are read from its error, whole characters, limited', () => {
  const read = (body: string) => {
    const { receiverCode, receiverMessage } = answer(400, body)
    return [receiverCode, receiverMessage]
  }
  assert.deepEqual(read('{"error":{"code":"INVALID_USER","message":"No"}}'), ['INVALID_USER', 'No'])
  assert.deepEqual(read(' \n{"error":{"code":7}}'), ['7', null])
  assert.deepEqual(read('{"error":{"message":"a\\u0000b"}}'), [null, 'a\uFFFDb'])
  assert.deepEqual(read('{"error":{"code":{},"message":"\\ud83d"}}'), [null, '\uFFFD'])
  assert.deepEqual(read(`{"error":{"message":"${'😀'.repeat(2000)}"}}`), [null, '😀'.repeat(1000)])
  assert.deepEqual(read(`{"error":{"code":"${'C'.repeat(150)}"}}`), ['C'.repeat(100), null])
  for (const other of ['', 'no', '[]', 'null', '{"error":"x"}', '{"error":null}', '{"error":']) {
    assert.deepEqual(read(other), [null, null])
  }
  assert.equal(answer(200, '{"error":{"code":"X"}}').receiverCode, null)
})

test('Retry-After is read of 429 and 503 only, as seconds or as a date', () => {
  const wait = (status: number, header: string | string[]) =>
    answer(status, '', { 'retry-after': header }).retryAfter
  assert.equal(wait(429, '120'), 120)
  assert.equal(wait(503, 'Mon, 05 Jan 2026 10:02:00 GMT'), 120)
  assert.equal(wait(503, 'Mon, 05 Jan 2026 09:00:00 GMT'), 0)
  assert.equal(wait(500, '120'), undefined)
  for (const long of ['99999999999', '9'.repeat(400)]) {
    assert.equal(nextDelay([60], 1, wait(429, long), 0.5), 3600, 'as long as it may ask for')
  }
  for (const bad of ['', '-1', '1.5', 'soon', '1e3', '2026-01-05T10:02:00Z']) {
    assert.equal(wait(503, bad), undefined, bad)
  }
  for (const list of [['1', '2'], ['120']]) assert.equal(wait(503, list), undefined)
})

test('no answer whatever breaks it, and what is kept fits the database', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 100, max: 999 }),
      fc.oneof(
        fc.uint8Array({ maxLength: 6000 }).map((bytes) => Buffer.from(bytes)),
        fc.json().map((text) => Buffer.from(text)),
        fc
          .record({ error: fc.record({ code: fc.anything(), message: fc.string() }) })
          .map((value) =>
            Buffer.from(JSON.stringify(value, (_, v) => (typeof v === 'bigint' ? 1 : v))),
          ),
      ),
      fc.string(),
      (status, body, header) => {
        const verdict = judgeAttempt({ status, headers: { 'retry-after': header }, body }, now)
        assert.ok((verdict.response?.length ?? 0) <= 4096)
        for (const text of [verdict.receiverCode, verdict.receiverMessage]) {
          assert.ok(text === null || (!text.includes('\0') && text.isWellFormed()))
        }
        assert.ok(verdict.retryAfter === undefined || verdict.retryAfter >= 0)
      },
    ),
  )
})
