/** When deliveries are tried again. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { nextDelay, scheduleOf } from './schedule.ts'

const minutes = (schedule: readonly number[]): number[] => schedule.map((seconds) => seconds / 60)

test('the schedules are those of docs/interface/webhooks.md', () => {
  assert.deepEqual(
    minutes(scheduleOf(undefined, 'ps_declined')),
    [1, 5, 15, 30, 60, 120, 240, 360, 360, 480, 600, 600],
  )
  assert.deepEqual(minutes(scheduleOf({}, 'order_paid')), [
    5,
    5,
    ...Array(7).fill(15),
    ...Array(10).fill(60),
  ])
  assert.ok(scheduleOf({}, 'refund').reduce((sum, seconds) => sum + seconds, 0) <= 48 * 3600)
})

test('a project’s own schedule replaces either', () => {
  const settings = { webhook_schedule: { order_paid: [7], other: [8, 9] } }
  assert.deepEqual(scheduleOf(settings, 'order_paid'), [7])
  assert.deepEqual(scheduleOf(settings, 'cancel_subscription'), [8, 9])
})

const schedules = fc.array(fc.integer({ min: 1, max: 604_800 }), { maxLength: 50 })
const random = fc.double({ min: 0, max: 1, noNaN: true })

test('a delay is the planned one ±10 %, and there are as many as planned', () => {
  fc.assert(
    fc.property(schedules, fc.integer({ min: 1, max: 60 }), random, (schedule, tries, luck) => {
      const delay = nextDelay(schedule, tries, undefined, luck)
      const planned = schedule[tries - 1]
      if (planned === undefined) assert.equal(delay, undefined)
      else {
        assert.ok(delay !== undefined && delay >= planned * 0.9 && delay <= planned * 1.1 + 1e-6)
      }
    }),
  )
})

test('Retry-After never makes it earlier, and counts up to an hour', () => {
  fc.assert(
    fc.property(schedules, random, fc.integer({ min: 0, max: 1e9 }), (schedule, luck, asked) => {
      const plain = nextDelay(schedule, 1, undefined, luck)
      const delay = nextDelay(schedule, 1, asked, luck)
      if (plain === undefined || delay === undefined) assert.equal(delay, plain)
      else assert.equal(delay, Math.max(plain, Math.min(asked, 3600)))
    }),
  )
})
