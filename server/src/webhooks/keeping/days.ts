/** Makes the days' tables before they are needed, and drops those whose time is over. */
import { setTimeout as pause } from 'node:timers/promises'
import { plusSeconds } from '../../base/clock.ts'
import { databaseFailure } from '../../base/database/database.ts'
import type { Deps } from '../../projects/index.ts'
import { type Day, dayNamed, daysFrom } from '../events/day.ts'
import { eventIdFloor } from '../events/event-id.ts'
import * as store from './days.sql.ts'

// Today's and the next three. While none is there rows go to the rest, so a service that stood still misses nothing.
const daysReady = 4
// Rows that came before their day's tables are moved into them under a lock; so many rows would take seconds.
const movedAtMost = 100_000
// Rows that are moved out of a dropped day keep all others waiting: some milliseconds for a thousand.
const awaitedAtMost = 1000
const tries = 3
// Clocks of processes differ: one may be in the next day already.
const aheadSeconds = 3600

/**
 * Makes the tables of today and the next days, where they are missing, and answers how many days those were. Any number
 * of processes may do so at once. A day whose events came before its tables gets them all the same, unless there are
 * very many: that day lies in the rest then. A table that cannot be locked at once is left for the next time.
 */
export const makeDays = async ({ sql, clock }: Pick<Deps, 'sql' | 'clock'>): Promise<number> => {
  const there = new Set((await store.listDays(sql)).map(({ name }) => name))
  const now = clock.now()
  const happening = eventIdFloor(plusSeconds(now, aheadSeconds))
  let made = 0
  for (const day of daysFrom(now, daysReady)) {
    if (there.has(day.name)) continue
    const strays = await store.countStrays(sql, day, movedAtMost)
    if (Math.max(strays.events, strays.attempts) >= movedAtMost) continue
    if ((await changed(store.makeDay(sql, day, day.from <= happening))) === 'done') made += 1
  }
  return made
}

export type DroppedDays = {
  dropped: Day[]
  /** Days with so much that is still awaited that they stay whole; what nobody awaits is for the caller to delete. */
  kept: Day[]
}

/**
 * Drops the days that ended so many days ago, with everything in them but what is still awaited. Each goes in one
 * transaction that waits for others a moment only; after a few tries it is left for the next time.
 */
export const dropDays = async (
  { sql, clock, log }: Pick<Deps, 'sql' | 'clock' | 'log'>,
  keptDays: number,
): Promise<DroppedDays> => {
  const floor = eventIdFloor(plusSeconds(clock.now(), -keptDays * 86_400))
  const days = (await store.listDays(sql)).map(({ name }) => dayNamed(name))
  const found: DroppedDays = { dropped: [], kept: [] }
  for (const day of days.filter(({ before }) => before <= floor)) {
    if ((await store.countAwaited(sql, day, awaitedAtMost)) >= awaitedAtMost) found.kept.push(day)
    else if (await drop({ sql, log }, day)) found.dropped.push(day)
  }
  return found
}

const drop = async ({ sql, log }: Pick<Deps, 'sql' | 'log'>, day: Day): Promise<boolean> => {
  for (let tried = 1; tried <= tries; tried += 1) {
    const result = await changed(store.dropDay(sql, day))
    if (result !== 'busy') return result === 'done'
    if (tried < tries) await pause(tried * 200)
  }
  log.warn({ day: day.name }, 'a day of notifications could not be dropped: its tables are in use')
  return false
}

/** The outcome of a change to tables: done, done by somebody else before, or not to be had at the moment. */
const changed = async (change: Promise<unknown>): Promise<'done' | 'done before' | 'busy'> => {
  try {
    await change
    return 'done'
  } catch (error) {
    const code = databaseFailure(error)?.code
    // lock_not_available, deadlock_detected
    if (code === '55P03' || code === '40P01') return 'busy'
    // duplicate_table, undefined_table
    if (code === '42P07' || code === '42P01') return 'done before'
    throw error
  }
}
