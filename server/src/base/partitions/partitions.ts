/** Tables in partitions by time: made before they are needed, and dropped when their time is over. */
import { setTimeout as pause } from 'node:timers/promises'
import { inBatches } from '../batches.ts'
import {
  type Clock,
  fromMilliseconds,
  type Instant,
  parseTimestamp,
  plusSeconds,
} from '../clock.ts'
import { databaseFailure, type Sql } from '../database/database.ts'
import { deleteOldest } from '../database/oldest.sql.ts'
import { projectsIn } from '../database/projects-in.sql.ts'
import type { Partition } from './partitions.sql.ts'
import * as store from './partitions.sql.ts'

/** How tables are divided by time. */
export type Division = store.Division & {
  /** For how many days each partition stands. */
  days: number
  /** The least value of the column at an instant; greater at later ones, as texts are compared. */
  floor(at: Instant): string
}

type Needs = { sql: Sql; clock: Clock }

const dayMs = 86_400_000
// Today and the next three. While there is no partition rows go to the rest, so nothing is missed.
const daysReady = 4
// Rows that came early are moved under a lock; of so many that would take seconds.
const movedAtMost = 100_000
// Clocks of processes differ: one may be in the next day already.
const aheadSeconds = 3600
const batch = 1000
const tries = 3

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
  const happening = division.floor(plusSeconds(now, aheadSeconds))
  let made = 0
  for (const partition of partitionsFrom(division, now, daysReady)) {
    if (there.has(partition.name)) continue
    if ((await store.countEarly(sql, division, partition, movedAtMost)) >= movedAtMost) continue
    const isHappening = partition.from <= happening
    const change = store.makePartition(sql, division, partition, isHappening)
    if ((await outcomeOf(change)) === 'done') made += 1
  }
  return made
}

/** Partitions by what became of them: the busy ones are left for the next time. */
export type Dropped = { dropped: Partition[]; kept: Partition[]; busy: Partition[] }

/**
 * Drops the partitions that ended so many days ago, but for those that are to be kept. Each goes in one transaction
 * that waits for others a moment only; after a few tries it is left for the next time.
 */
export const dropPartitions = async (
  { sql, clock }: Needs,
  division: Division,
  keptDays: number,
  isKept: (partition: Partition) => Promise<boolean> = async () => false,
): Promise<Dropped> => {
  const floor = floorOf(division, clock, keptDays)
  const found: Dropped = { dropped: [], kept: [], busy: [] }
  for (const { name } of await store.listPartitions(sql, division)) {
    const partition = partitionNamed(division, name)
    if (partition.before > floor) continue
    if (await isKept(partition)) found.kept.push(partition)
    else {
      const outcome = await drop(sql, division, partition)
      if (outcome === 'done') found.dropped.push(partition)
      if (outcome === 'busy') found.busy.push(partition)
    }
  }
  return found
}

/**
 * Drops the partitions of a single table that ended so many days ago, and rows of its rest that are as old. Answers how
 * many partitions went. `key` names the columns of its primary key behind `project_id`.
 */
export const prunePartitions = async (
  needs: Needs,
  division: Division & { key: readonly string[] },
  keptDays: number,
): Promise<number> => {
  const { sql, clock } = needs
  const { dropped } = await dropPartitions(needs, division, keptDays)
  const { tables, key, column } = division
  const rest = `${tables[0].table}_rest`
  const prune = deleteOldest({ table: rest, key, column })
  const floor = floorOf(division, clock, keptDays)
  for await (const projectId of projectsIn(sql, rest))
    await inBatches(batch, () => prune(sql, projectId, floor, batch))
  return dropped.length
}

const floorOf = ({ floor }: Division, clock: Clock, keptDays: number): string =>
  floor(plusSeconds(clock.now(), -keptDays * 86_400))

/** The partitions of an instant and of the days after it, so many days in all. */
export const partitionsFrom = (division: Division, at: Instant, count: number): Partition[] => {
  const today = Math.floor(at.getTime() / dayMs)
  const [first = 0, last = 0] = [today, today + count - 1].map((day) =>
    Math.floor(day / division.days),
  )
  return Array.from({ length: last - first + 1 }, (_, n) =>
    partitionOf(division, (first + n) * division.days),
  )
}

/** The partition that a table is named by. Throws for a name that is none. */
export const partitionNamed = (division: Division, name: string): Partition => {
  const [, year, month, day] = /^(\d{4})(\d\d)(\d\d)$/.exec(name) ?? []
  const start = parseTimestamp(`${year}-${month}-${day}T00:00:00Z`)
  if (!start) throw new Error(`${name} names no day`)
  return partitionOf(division, start.getTime() / dayMs)
}

const partitionOf = (division: Division, firstDay: number): Partition => {
  const start = fromMilliseconds(firstDay * dayMs)
  return {
    name: start.toISOString().slice(0, 10).replaceAll('-', ''),
    from: division.floor(start),
    before: division.floor(fromMilliseconds((firstDay + division.days) * dayMs)),
  }
}

type Outcome = 'done' | 'done before' | 'busy'

const drop = async (sql: Sql, division: Division, partition: Partition): Promise<Outcome> => {
  for (let tried = 1; ; tried += 1) {
    const outcome = await outcomeOf(store.dropPartition(sql, division, partition))
    if (outcome !== 'busy' || tried === tries) return outcome
    await pause(tried * 200)
  }
}

/** The outcome of a change to tables: done, done by somebody else before, or not to be had at the moment. */
const outcomeOf = async (change: Promise<unknown>): Promise<Outcome> => {
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
