/** Tables in partitions by time: made before they are needed, and dropped when their time is over. */
import { inBatches } from '../batches.ts'
import {
  type Clock,
  fromMilliseconds,
  type Instant,
  parseTimestamp,
  plusSeconds,
} from '../clock.ts'
import { databaseFailure, type Sql } from '../database/database.ts'
import { projectsIn } from '../database/projects-in.sql.ts'
import * as store from './partitions.sql.ts'

/** How a table is divided. */
export type Division = store.TimedTable & {
  /** For how many days each partition stands. */
  days: number
  /** The least value of the column at an instant. */
  floor(at: Instant): string
}

type Partition = store.Bounds & { start: Instant; end: Instant }
type Needs = { sql: Sql; clock: Clock }

const dayMs = 86_400_000
// Today and the next two. While there is no partition rows go to the rest, so nothing is missed.
const daysReady = 3
// Rows that came early are moved under a lock; of so many that would take seconds.
const movedAtMost = 100_000
// Clocks of processes differ: one may be in the next day already.
const aheadSeconds = 3600
const batch = 1000

/**
 * Makes the partitions of today and the next days, where they are missing, and answers how many those were. Any number
 * of processes may do so at once. A table that cannot be locked at once is left for the next time. A time of which very
 * many rows came early stays in the rest.
 */
export const makePartitions = async (
  { sql, clock }: Needs,
  division: Division,
): Promise<number> => {
  const there = new Set((await store.listPartitions(sql, division)).map(({ name }) => name))
  const now = clock.now()
  let made = 0
  for (const partition of nextPartitions(division, now)) {
    if (there.has(partition.name)) continue
    if ((await store.countEarly(sql, division, partition, movedAtMost)) >= movedAtMost) continue
    const isHappening = partition.start <= plusSeconds(now, aheadSeconds)
    if (await isDone(store.makePartition(sql, division, partition, isHappening))) made += 1
  }
  return made
}

/** Drops the partitions that ended so many days ago, and rows of the rest that are as old; answers how many went. */
export const dropPartitions = async (
  { sql, clock }: Needs,
  division: Division,
  keptDays: number,
): Promise<number> => {
  const floor = plusSeconds(clock.now(), -keptDays * 86_400)
  let dropped = 0
  for (const { name } of await store.listPartitions(sql, division)) {
    if (partitionNamed(division, name).end > floor) continue
    if (await isDone(store.dropPartition(sql, division, name))) dropped += 1
  }
  const prune = store.pruneRest(division)
  for await (const projectId of projectsIn(sql, `${division.table}_rest`))
    await inBatches(batch, () => prune(sql, projectId, division.floor(floor), batch))
  return dropped
}

/** The partitions of today and the days that must be ready. */
const nextPartitions = (division: Division, now: Instant): Partition[] => {
  const today = Math.floor(now.getTime() / dayMs)
  const [first, last] = [today, today + daysReady - 1].map((day) => Math.floor(day / division.days))
  const numbers = Array.from({ length: (last ?? 0) - (first ?? 0) + 1 }, (_, n) => (first ?? 0) + n)
  return numbers.map((number) => partitionOf(division, number * division.days))
}

const partitionOf = (division: Division, firstDay: number): Partition => {
  const start = fromMilliseconds(firstDay * dayMs)
  const end = fromMilliseconds((firstDay + division.days) * dayMs)
  return {
    name: start.toISOString().slice(0, 10).replaceAll('-', ''),
    from: division.floor(start),
    before: division.floor(end),
    start,
    end,
  }
}

/** The partition that a table is named by. Throws for a name that is none. */
const partitionNamed = (division: Division, name: string): Partition => {
  const [, year, month, day] = /^(\d{4})(\d\d)(\d\d)$/.exec(name) ?? []
  const start = parseTimestamp(`${year}-${month}-${day}T00:00:00Z`)
  if (!start) throw new Error(`${name} names no day`)
  return partitionOf(division, start.getTime() / dayMs)
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
