/** How much goes out in a span of time. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { burstOf, fullAfter, turnInMs } from './send-rate.ts'

/** Sends whenever it may, asked at these moments; answers when something went. */
const sentAt = (perSecond: number, gaps: readonly number[]): number[] => {
  let [now, fullAt] = [1000, 0]
  const sent: number[] = []
  for (const gap of gaps) {
    now += gap
    if (turnInMs(perSecond, fullAt, now) > 0) continue
    fullAt = fullAfter(perSecond, fullAt, now)
    sent.push(now)
  }
  return sent
}

const gaps = fc.array(
  fc.oneof(
    fc.constant(0),
    fc.double({ min: 0, max: 5, noNaN: true }),
    fc.double({ min: 0, max: 5000, noNaN: true }),
  ),
  { maxLength: 400 },
)

test('in any span no more goes than the rate allows for it, and one bucketful', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 10_000 }), gaps, (perSecond, moments) => {
      const sent = sentAt(perSecond, moments)
      for (const [from, begin] of sent.entries()) {
        for (const [to, end] of sent.entries()) {
          if (to < from) continue
          const most = ((end - begin) * perSecond) / 1000 + burstOf(perSecond)
          assert.ok(to - from + 1 <= most + 1e-6, `${to - from + 1} in ${end - begin} ms`)
        }
      }
    }),
  )
})

test('who comes when it is told to is never sent away', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 10_000 }), gaps, (perSecond, moments) => {
      let [now, fullAt] = [1000, 0]
      for (const gap of moments) {
        now += gap
        // Timers wait whole milliseconds.
        now += Math.ceil(turnInMs(perSecond, fullAt, now))
        assert.equal(turnInMs(perSecond, fullAt, now), 0)
        fullAt = fullAfter(perSecond, fullAt, now)
      }
    }),
  )
})

test('a steady flow gets its rate, and after a rest a tenth of a second’s worth at once', () => {
  assert.equal(sentAt(50, Array(10_000).fill(1)).length, 500 + 4)
  assert.equal(sentAt(50, Array(100).fill(0)).length, 5)
  assert.equal(sentAt(3, Array(100).fill(0)).length, 1)
})
