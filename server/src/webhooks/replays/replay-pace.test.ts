import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { fromMilliseconds } from '../../base/clock.ts'
import { allowance, pacedAfter } from './replay-pace.ts'

const start = 1_800_000_000_000

test('over any time no more go than the rate allows, and a second’s worth at once', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 500 }),
      fc.array(fc.integer({ min: 0, max: 3000 }), { minLength: 1, maxLength: 50 }),
      (rate, waits) => {
        let pacedUntil = fromMilliseconds(start)
        let now = start
        let total = 0
        for (const wait of waits) {
          now += wait
          const count = allowance(pacedUntil, fromMilliseconds(now), rate)
          assert.ok(count <= rate + 1)
          if (count > 0) pacedUntil = pacedAfter(pacedUntil, fromMilliseconds(now), rate, count)
          total += count
          assert.ok(total <= ((now - start) * rate) / 1000 + 1)
        }
      },
    ),
  )
})

test('who asks often enough gets the rate', () => {
  for (const rate of [1, 3, 7, 50, 500]) {
    let pacedUntil = fromMilliseconds(start)
    let total = 0
    for (let now = start; now <= start + 60_000; now += 50) {
      const count = allowance(pacedUntil, fromMilliseconds(now), rate)
      if (count > 0) pacedUntil = pacedAfter(pacedUntil, fromMilliseconds(now), rate, count)
      total += count
    }
    assert.ok(total >= rate * 60 * 0.99 - 1, `${total} at ${rate} a second`)
  }
})

test('less than one a second is a turn at a time', () => {
  const first = fromMilliseconds(start)
  assert.equal(allowance(first, fromMilliseconds(start + 9980), 0.1), 0)
  assert.equal(allowance(first, fromMilliseconds(start + 10_000), 0.1), 1)
  assert.equal(allowance(first, fromMilliseconds(start + 900_000), 0.1), 1)
})
