/** When limits begin anew. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { type Reset, spanAt } from './reset.ts'

const span = (reset: Reset, at: string): [string, string] => {
  const { since, next } = spanAt(reset, new Date(at))
  return [since.toISOString(), next.toISOString()]
}

test('a day begins at its time of day, on the clock of its offset', () => {
  const reset = { interval_type: 'daily', time: '01:00:00+08:00' } as const
  assert.deepEqual(span(reset, '2026-03-10T16:59:59.999Z'), [
    '2026-03-09T17:00:00.000Z',
    '2026-03-10T17:00:00.000Z',
  ])
  assert.deepEqual(span(reset, '2026-03-10T17:00:00Z'), [
    '2026-03-10T17:00:00.000Z',
    '2026-03-11T17:00:00.000Z',
  ])
})

test('a week begins on its day', () => {
  // 10 March 2026 is a Tuesday.
  const reset = { interval_type: 'weekly', time: '08:00:00Z' } as const
  const cases: [number, string][] = [
    [1, '2026-03-09T08:00:00.000Z'],
    [2, '2026-03-03T08:00:00.000Z'],
    [3, '2026-03-04T08:00:00.000Z'],
    [7, '2026-03-08T08:00:00.000Z'],
  ]
  for (const [day_of_week, since] of cases) {
    assert.equal(span({ ...reset, day_of_week }, '2026-03-10T07:59:59Z')[0], since)
  }
})

test('a month that is shorter than its day is reset on its last day', () => {
  const reset = { interval_type: 'monthly', time: '00:00:00Z', day_of_month: 31 } as const
  assert.deepEqual(span(reset, '2026-02-15T00:00:00Z'), [
    '2026-01-31T00:00:00.000Z',
    '2026-02-28T00:00:00.000Z',
  ])
  assert.deepEqual(span(reset, '2028-02-29T00:00:00Z'), [
    '2028-02-29T00:00:00.000Z',
    '2028-03-31T00:00:00.000Z',
  ])
  assert.deepEqual(span(reset, '2026-12-31T12:00:00Z'), [
    '2026-12-31T00:00:00.000Z',
    '2027-01-31T00:00:00.000Z',
  ])
})

test('the end of a month is that of the clock with the offset', () => {
  const reset = { interval_type: 'monthly', time: '00:30:00-05:00', day_of_month: 1 } as const
  assert.deepEqual(span(reset, '2026-03-01T05:29:59Z'), [
    '2026-02-01T05:30:00.000Z',
    '2026-03-01T05:30:00.000Z',
  ])
})

const resets = fc
  .record({
    interval_type: fc.constantFrom('daily', 'weekly', 'monthly'),
    hour: fc.integer({ min: 0, max: 23 }),
    minute: fc.integer({ min: 0, max: 59 }),
    offset: fc.integer({ min: -14 * 60, max: 14 * 60 }),
    day_of_week: fc.integer({ min: 1, max: 7 }),
    day_of_month: fc.integer({ min: 1, max: 31 }),
  })
  .map(({ interval_type, hour, minute, offset, ...days }): Reset => {
    const two = (value: number): string => String(value).padStart(2, '0')
    const [h, m] = [Math.trunc(Math.abs(offset) / 60), Math.abs(offset) % 60]
    const zone = `${offset < 0 ? '-' : '+'}${two(h)}:${two(m)}`
    return { interval_type, time: `${two(hour)}:${two(minute)}:00${zone}`, ...days }
  })
const moments = fc.date({
  min: new Date('2020-01-01T00:00:00Z'),
  max: new Date('2040-01-01T00:00:00Z'),
  noInvalidDate: true,
})

test('spans hold their moment, follow each other without a gap, and begin at the time of day', () => {
  fc.assert(
    fc.property(resets, moments, (reset, at) => {
      const { since, next } = spanAt(reset, at)
      assert.ok(since <= at && at < next)
      assert.deepEqual(spanAt(reset, next).since, next)
      assert.deepEqual(spanAt(reset, since), { since, next })
      const days = (next.getTime() - since.getTime()) / 86_400_000
      const lengths = { daily: [1], weekly: [7], monthly: [28, 29, 30, 31] }
      assert.ok(lengths[reset.interval_type].includes(days), `${days} days`)
      // The clock on a wall with this offset.
      const [, hour, minute, , sign, h, m] =
        /^(\d\d):(\d\d):(\d\d)([+-])(\d\d):(\d\d)$/.exec(reset.time) ?? []
      const offset = (Number(h) * 60 + Number(m)) * (sign === '-' ? -1 : 1)
      const wall = new Date(since.getTime() + offset * 60_000)
      assert.equal(wall.toISOString().slice(11, 16), `${hour}:${minute}`)
      if (reset.interval_type === 'weekly') {
        assert.equal(wall.getUTCDay() || 7, reset.day_of_week)
      }
      if (reset.interval_type === 'monthly') {
        const last = new Date(Date.UTC(wall.getUTCFullYear(), wall.getUTCMonth() + 1, 0))
        assert.equal(wall.getUTCDate(), Math.min(reset.day_of_month ?? 0, last.getUTCDate()))
      }
    }),
    { numRuns: 2000 },
  )
})
