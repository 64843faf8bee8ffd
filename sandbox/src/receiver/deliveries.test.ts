import assert from 'node:assert/strict'
import { test } from 'node:test'
import { deliveries } from './deliveries.ts'

const delivery = (body: string) => ({
  received_at: '2026-01-05T10:00:00.000Z',
  path: '/webhooks/receiver',
  headers: {},
  body,
  answer: { status: 204, body: null },
  verified: { signature: true, standard: true },
})

test('the newest 10,000 are kept, all are counted', () => {
  const kept = deliveries()
  for (let at = 0; at < 25_000; at += 1) kept.add(delivery('x'))
  const found = kept.list({}, 20_000)
  assert.equal(found.length, 10_000)
  assert.deepEqual([found[0]?.id, found.at(-1)?.id], [25_000, 15_001])
  assert.equal(kept.count({}), 25_000)
})

test('bodies of over 64 MiB together push the oldest out', () => {
  const kept = deliveries()
  const large = 'x'.repeat(1024 * 1024)
  for (let at = 0; at < 70; at += 1) kept.add(delivery(large))
  assert.equal(kept.list({}, 100).length, 64)
})
