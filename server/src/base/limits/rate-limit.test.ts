import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { fromMilliseconds } from '../clock.ts'
import { limiter } from './rate-limit.ts'

const standing = () => {
  let now = Date.UTC(2026, 0, 5)
  return {
    clock: { now: () => fromMilliseconds(now) },
    pass: (milliseconds: number) => {
      now += milliseconds
    },
  }
}

test('a burst is allowed at once, then the steady rate', () => {
  const { clock, pass } = standing()
  const buckets = limiter(clock)
  const take = () => buckets.take('k', { perMinute: 60, burst: 20 })
  const first = Array.from({ length: 21 }, take)
  assert.equal(first.filter(({ isAllowed }) => isAllowed).length, 20)
  assert.deepEqual(first[0], { isAllowed: true, remaining: 19, retryAfter: 0 })
  assert.deepEqual(first[20], { isAllowed: false, remaining: 0, retryAfter: 1 })
  pass(1000)
  assert.equal(take().isAllowed, true)
  assert.equal(take().isAllowed, false)
})

test('keys do not share a bucket, and looking takes nothing', () => {
  const buckets = limiter(standing().clock)
  const allowance = { perMinute: 1, burst: 1 }
  assert.equal(buckets.peek('a', allowance).isAllowed, true)
  assert.equal(buckets.take('a', allowance).isAllowed, true)
  assert.equal(buckets.peek('a', allowance).isAllowed, false)
  assert.equal(buckets.take('b', allowance).isAllowed, true)
})

test('a rate of 0 switches the limit off', () => {
  const buckets = limiter(standing().clock)
  for (let index = 0; index < 1000; index += 1) {
    assert.equal(buckets.take('k', { perMinute: 0, burst: 1 }).isAllowed, true)
  }
})

const allowances = fc.record({
  perMinute: fc.integer({ min: 1, max: 1000 }),
  burst: fc.integer({ min: 1, max: 50 }),
})

test('in no span of time are more allowed than the burst and what the rate gives in it', () => {
  fc.assert(
    fc.property(
      allowances,
      fc.array(fc.nat({ max: 30_000 }), { maxLength: 80 }),
      (allowance, waits) => {
        const { clock, pass } = standing()
        const buckets = limiter(clock)
        const allowed: number[] = []
        for (const wait of waits) {
          pass(wait % 7 === 0 ? wait : wait % 50)
          if (buckets.take('k', allowance).isAllowed) allowed.push(clock.now().getTime())
        }
        for (const [index, from] of allowed.entries()) {
          for (const [later, to] of allowed.slice(index).entries()) {
            const most = allowance.burst + ((to - from) * allowance.perMinute) / 60_000
            assert.ok(later + 1 <= most + 1e-6, `${later + 1} in ${to - from} ms`)
          }
        }
      },
    ),
  )
})

test('who waits as long as told is allowed, and a whole second less would not do', () => {
  fc.assert(
    fc.property(
      allowances,
      fc.array(fc.nat({ max: 2000 }), { maxLength: 20 }),
      (allowance, waits) => {
        const { clock, pass } = standing()
        const buckets = limiter(clock)
        for (const wait of waits) {
          pass(wait)
          buckets.take('k', allowance)
        }
        let verdict = buckets.take('k', allowance)
        while (verdict.isAllowed) verdict = buckets.take('k', allowance)
        assert.ok(Number.isInteger(verdict.retryAfter) && verdict.retryAfter >= 1)
        if (verdict.retryAfter > 1) {
          pass((verdict.retryAfter - 1) * 1000)
          assert.equal(buckets.peek('k', allowance).isAllowed, false)
          pass(1000)
        } else {
          pass(1000)
        }
        assert.equal(buckets.take('k', allowance).isAllowed, true)
      },
    ),
    { numRuns: 500 },
  )
})

test('who waits as long as told is allowed, where fractions do not add up to a whole', () => {
  const { clock, pass } = standing()
  const buckets = limiter(clock)
  const allowance = { perMinute: 10, burst: 36 }
  for (const wait of [0, 1848, 998, 570, 500, 389, 1643, 332, 868, 1852]) {
    pass(wait)
    buckets.take('k', allowance)
  }
  let verdict = buckets.take('k', allowance)
  while (verdict.isAllowed) verdict = buckets.take('k', allowance)
  pass((verdict.retryAfter - 1) * 1000)
  assert.equal(buckets.peek('k', allowance).isAllowed, false)
  pass(1000)
  assert.equal(buckets.take('k', allowance).isAllowed, true)
})

test('a clock that is set back gives nobody an advantage and locks nobody out', () => {
  const { clock, pass } = standing()
  const buckets = limiter(clock)
  const allowance = { perMinute: 60, burst: 1 }
  assert.equal(buckets.take('k', allowance).isAllowed, true)
  pass(-3_600_000)
  assert.equal(buckets.take('k', allowance).isAllowed, false)
  pass(1000)
  assert.equal(buckets.take('k', allowance).isAllowed, true)
})

test('a hundred thousand keys do not grow the memory for ever, and fresh ones keep their count', () => {
  const buckets = limiter(standing().clock)
  const allowance = { perMinute: 1, burst: 2 }
  for (let index = 0; index < 150_000; index += 1) buckets.take(`k${index}`, allowance)
  assert.equal(buckets.peek('k149999', allowance).remaining, 1)
  assert.equal(buckets.peek('k0', allowance).remaining, 2, 'the oldest is forgotten')
})

test('strangers who fill up the buckets push no budget out', () => {
  const buckets = limiter(standing().clock)
  const budget = { name: 'mails', kind: 'mails', perHour: 1 }
  buckets.spend('7', [budget])
  const allowance = { perMinute: 1, burst: 1 }
  for (let count = 0; count < 150_000; count++) buckets.take(`stranger ${count}`, allowance)
  assert.ok(buckets.spend('7', [budget]))
})
