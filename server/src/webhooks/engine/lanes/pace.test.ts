/** At which rate a lane is sent to, by itself and beside others. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { newBacklog, strainOf } from './backlog.ts'
import { Pace } from './pace.ts'

const constant = (value: number) => () => value

test('a rate sends away only who comes too early', () => {
  const pace = new Pace(newBacklog(constant(0)))
  assert.equal(pace.restMs(10, 1000), 0)
  pace.spend(10, 1000)
  assert.equal(pace.restMs(10, 1000), 100)
  assert.equal(pace.restMs(10, 1100), 0)
  const free = new Pace(newBacklog(constant(0)))
  free.spend(undefined, 1000)
  assert.equal(free.restMs(undefined, 1000), 0)
})

/**
 * Lets a lane that is behind send as fast as it may, for so many seconds. Beside it stands another one that is sent to
 * every 10 ms; `strain` tells how busy all are at a rate. Answers how many went in the last second.
 */
const besideOthers = (
  strain: (perSecond: number) => number,
  { seconds = 60, maxPerSecond }: { seconds?: number; maxPerSecond?: number } = {},
): number => {
  let [nowMs, askedAt, sentSince, last] = [0, 0, 0, 0]
  const backlog = newBacklog(() => {
    const perSecond = (sentSince * 1000) / Math.max(1, nowMs - askedAt)
    askedAt = nowMs
    sentSince = 0
    return strain(perSecond)
  })
  const [behind, other] = [new Pace(backlog), new Pace(backlog)]
  behind.noteBehind(true)
  for (let second = 0; second < seconds; second += 1) {
    let sent = 0
    for (let ms = 0; ms < 1000; ms += 1) {
      nowMs = second * 1000 + ms
      if (ms % 10 === 0) other.spend(undefined, nowMs)
      while (sent < 50_000 && behind.restMs(maxPerSecond, nowMs) === 0) {
        behind.spend(maxPerSecond, nowMs)
        sent += 1
        sentSince += 1
      }
    }
    last = sent
  }
  return last
}

test('what piled up goes as fast as there is time for it, beside others', () => {
  const rate = besideOthers((perSecond) => perSecond / 4000)
  assert.ok(rate > 3000 && rate < 4800, `${rate} a second`)
  assert.ok(besideOthers(constant(0)) > 20_000, 'with time to spare it goes as fast as can be')
})

test('what piled up goes on however busy the process is, and keeps the rate of its endpoint', () => {
  const least = besideOthers(constant(2))
  assert.ok(least >= 90 && least <= 120, `${least} a second`)
  const limited = besideOthers(constant(0), { maxPerSecond: 20 })
  assert.ok(limited <= 21, `${limited} a second`)
})

test('a process is at its limit at 85 % of its time, and a machine at 75 %', () => {
  assert.equal(strainOf(constant(0.85), constant(0))(), 1)
  assert.equal(strainOf(constant(0), constant(0.75))(), 1)
  assert.equal(strainOf(constant(0.17), constant(0.375))(), 0.5)
})

test('nothing holds back what piled up while nobody else is sent to', () => {
  const backlog = newBacklog(constant(2))
  const pace = new Pace(backlog)
  pace.noteBehind(true)
  for (let n = 0; n < 10_000; n += 1) {
    assert.equal(pace.restMs(undefined, 1000), 0)
    pace.spend(undefined, 1000)
  }
  backlog.noteOther(2000)
  assert.notEqual(backlog.perSecond(2999), undefined)
  assert.equal(backlog.perSecond(3000), undefined)
})

test('an endpoint that is behind gets a fifth of what all others get, however busy the process is', () => {
  const backlog = newBacklog(constant(2))
  for (let nowMs = 0; nowMs < 10_000; nowMs += 1) {
    for (let n = 0; n < 5; n += 1) backlog.noteOther(nowMs)
    backlog.perSecond(nowMs)
  }
  const perSecond = backlog.perSecond(10_000) ?? 0
  assert.ok(perSecond >= 950 && perSecond <= 1050, `${perSecond} of 5,000`)
})

test('whatever others do and however busy the process is, the rate is never below its least, and never jumps', () => {
  const step = fc.record({
    ms: fc.nat({ max: 500 }),
    others: fc.nat({ max: 50 }),
    strain: fc.double({ min: 0, max: 2, noNaN: true }),
  })
  fc.assert(
    fc.property(fc.array(step), (steps) => {
      let strain = 0
      const backlog = newBacklog(() => strain)
      let nowMs = 0
      let before: number | undefined
      let fifth = 0
      for (const step of steps) {
        nowMs += step.ms
        strain = step.strain
        for (let n = 0; n < step.others; n += 1) backlog.noteOther(nowMs)
        fifth = Math.max(fifth, step.others)
        const perSecond = backlog.perSecond(nowMs)
        if (perSecond === undefined) continue
        assert.ok(perSecond >= 100)
        if (before !== undefined) {
          const mostByOthers = 0.2 * 50 * 10 * (steps.length + 1)
          assert.ok(perSecond <= Math.max(before * 1.1 + 1e-6, mostByOthers))
        }
        before = perSecond
      }
    }),
  )
})
