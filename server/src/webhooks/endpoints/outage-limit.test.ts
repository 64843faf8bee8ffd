/** When an endpoint that fails is switched off, and when its people are warned. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { plusSeconds } from '../../base/clock.ts'
import { firstNotice, noticeDue, switchesOffAt } from './outage-limit.ts'

const since = new Date('2026-01-05T10:00:00Z')
const hoursLater = (hours: number): Date => plusSeconds(since, hours * 3600)

test('an endpoint is switched off after five days, or after as many as the installation says', () => {
  assert.deepEqual(switchesOffAt({}, since), hoursLater(120))
  assert.deepEqual(switchesOffAt({ failingDays: 1 }, since), hoursLater(24))
})

test('warnings are due from 50, 70 and 90 % of that time on', () => {
  const due = (hours: number): number => noticeDue({ failingDays: 10 }, since, hoursLater(hours))
  assert.deepEqual(
    [0, 119.9, 120, 167.9, 168, 215.9, 216, 500].map(due),
    [0, 1, 50, 50, 70, 70, 90, 90],
  )
})

test('people are first told after eight minutes, however long an endpoint may fail', () => {
  for (const failingDays of [1, 5, 30]) {
    const due = (minutes: number): number =>
      noticeDue({ failingDays }, since, hoursLater(minutes / 60))
    assert.deepEqual([due(7.9), due(8)], [0, firstNotice])
  }
})
