/** Makes the days' tables before they are needed, and drops those whose time is over. */
import { fromMilliseconds, type Instant, parseTimestamp, plusSeconds } from '../../base/clock.ts'
import { databaseFailure, type Sql } from '../../base/database/database.ts'
import { projectsIn } from '../../base/database/projects-in.sql.ts'
import type { Deps } from '../../projects/index.ts'
import { dropTraceDay, listTraceDays, makeTraceDay, type TraceDay } from './days.sql.ts'
import { traceIdFloor } from './trace-id.ts'
import { pruneStrays } from './traces.sql.ts'

type Needs = Pick<Deps, 'sql' | 'clock' | 'settings'>

/** For how many days traces are kept where nothing else is set. */
export const traceDaysUsually = 14
// Today's and the next two. While none is there rows go to the rest, so nothing is missed.
const daysReady = 3
const dayMs = 86_400_000

/**
 * Makes the tables of today and the next days, where they are missing, and answers how many those were. Any number of
 * processes may do so at once. What cannot be locked at once is left for the next time.
 */
export const makeTraceDays = async ({ sql, clock }: Pick<Needs, 'sql' | 'clock'>) => {
  const there = new Set((await listTraceDays(sql)).map(({ name }) => name))
  const today = Math.floor(clock.now().getTime() / dayMs)
  let made = 0
  for (let ahead = 0; ahead < daysReady; ahead += 1) {
    const day = dayOf(today + ahead)
    if (!there.has(day.name) && (await isDone(makeTraceDay(sql, day)))) made += 1
  }
  return made
}

/** Forgets the traces of days that ended so many days ago (`settings.signInDays`); answers how many days those were. */
export const dropTraceDays = async ({ sql, clock, settings }: Needs): Promise<number> => {
  const keptDays = settings.signInDays ?? traceDaysUsually
  const floor = plusSeconds(clock.now(), -keptDays * 86_400)
  let dropped = 0
  for (const { name } of await listTraceDays(sql)) {
    const day = dayNamed(name)
    if (day.before <= traceIdFloor(floor) && (await isDone(dropTraceDay(sql, day)))) dropped += 1
  }
  await forgetStrays(sql, floor)
  return dropped
}

const forgetStrays = async (sql: Sql, floor: Instant): Promise<void> => {
  for await (const projectId of projectsIn(sql, 'sign_in_traces_rest'))
    await pruneStrays(sql, projectId, traceIdFloor(floor))
}

const dayOf = (number: number): TraceDay => {
  const start = fromMilliseconds(number * dayMs)
  return {
    name: start.toISOString().slice(0, 10).replaceAll('-', ''),
    from: traceIdFloor(start),
    before: traceIdFloor(fromMilliseconds((number + 1) * dayMs)),
  }
}

/** The day that a table is named by. Throws for a name that is none. */
const dayNamed = (name: string): TraceDay => {
  const [, year, month, day] = /^(\d{4})(\d\d)(\d\d)$/.exec(name) ?? []
  const start = parseTimestamp(`${year}-${month}-${day}T00:00:00Z`)
  if (!start) throw new Error(`${name} names no day`)
  return dayOf(start.getTime() / dayMs)
}

/** False where the tables are in use, or another process was faster. */
const isDone = async (change: Promise<unknown>): Promise<boolean> => {
  try {
    await change
    return true
  } catch (error) {
    const code = databaseFailure(error)?.code
    // lock_not_available, deadlock_detected, duplicate_table, undefined_table
    if (code && ['55P03', '40P01', '42P07', '42P01'].includes(code)) return false
    throw error
  }
}
