/** How many bytes of finished answers are kept, in all codings together. */
import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { test } from 'node:test'
import { answers, type StorefrontAnswer } from './answers.ts'

const version = { version: 1, sales: 0 }

/** A page that no coding makes smaller. */
const page = (bytes: number): StorefrontAnswer => ({
  body: randomBytes(bytes),
  etag: '"x"',
  headers: ['ETag', '"x"', 'Content-Length', String(bytes)],
  until: Number.POSITIVE_INFINITY,
  showsSales: false,
  coded: new Map(),
})

test('copies in codings count among the bytes that are kept', async () => {
  const kept = answers(50_000)
  const pages = [page(20_000), page(20_000)] as const
  for (const [at, one] of pages.entries()) kept.keep(`${at}`, version, one)
  const there = () => pages.map((_, at) => kept.find(`${at}`, version, 0) !== undefined)
  assert.deepEqual(there(), [true, true])
  await kept.inCoding('1', pages[1], 'gzip')
  assert.deepEqual(there(), [false, true])
  // With the page its copies go: there is room again for as much as they took.
  kept.keep('1', version, page(1000))
  kept.keep('0', version, page(45_000))
  assert.deepEqual(there(), [true, true])
})

test('a copy is made once, and not counted for a page that is not kept any more', async () => {
  const kept = answers(50_000)
  const [old, fresh] = [page(20_000), page(20_000)]
  kept.keep('a', version, old)
  const made = kept.inCoding('a', old, 'br')
  assert.equal(kept.inCoding('a', old, 'br'), made)
  kept.keep('a', version, fresh)
  const { body, headers } = await made
  assert.deepEqual(headers, [
    'ETag',
    '"x-br"',
    'Content-Length',
    String(body.length),
    'Content-Encoding',
    'br',
  ])
  kept.keep('b', version, page(25_000))
  assert.equal(kept.find('a', version, 0), fresh)
})
