import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { bucketedTimes } from './bucketed-times.ts'

const ends = [0.01, 0.1, 1]

test('each bucket holds all that took at most as long as its end, which belongs to it', () => {
  fc.assert(
    fc.property(
      fc.array(
        fc.tuple(fc.constantFrom(0, 0.01, 0.02, 0.1, 0.5, 1, 2), fc.integer({ min: 1, max: 3 })),
      ),
      (observed) => {
        const times = bucketedTimes(ends)
        for (const [seconds, amount] of observed) times.observe(seconds, amount)
        const within = (end: number) =>
          observed.reduce((sum, [seconds, amount]) => sum + (seconds <= end ? amount : 0), 0)
        const lines = times.lines('x_seconds', 'a="b"')
        const all = within(Number.POSITIVE_INFINITY)
        assert.deepEqual(lines.slice(0, 4), [
          ...ends.map((end) => `x_seconds_bucket{a="b",le="${end}"} ${within(end)}`),
          `x_seconds_bucket{a="b",le="+Inf"} ${all}`,
        ])
        assert.equal(lines[5], `x_seconds_count{a="b"} ${all}`)
        const sum = observed.reduce((total, [seconds, amount]) => total + seconds * amount, 0)
        assert.equal(lines[4], `x_seconds_sum{a="b"} ${sum}`)
      },
    ),
  )
})
