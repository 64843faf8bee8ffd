/** Recent changes are brought into the counts of hours and days, and old counts are forgotten. */
import { inBatches } from '../../base/batches.ts'
import { type Clock, fromMilliseconds, type Instant, plusSeconds } from '../../base/clock.ts'
import type { Sql, Tx } from '../../base/database/database.ts'
import { projectsIn } from '../../base/database/projects-in.sql.ts'
import { otherLabel } from './metrics.ts'
import * as store from './statistics.sql.ts'

/** So many values of a dimension have a count of their own on one day. */
export const mostValues = 1000
/** For how many days from their beginning counts are kept. */
export const keptDays = { hour: 30, day: 400 } as const

const daySeconds = 86_400
const deltasAtOnce = 1000

type Needs = { sql: Sql; clock: Clock }

/**
 * Brings what was counted lately into the counts of hours and days, project by project, and answers how many
 * changes those were. Any number of processes may do so at once: a project has one at a time, and the others leave it
 * to that one. A process that dies has done a part whole, or not at all.
 */
export const rollStatistics = async ({ sql }: Pick<Needs, 'sql'>): Promise<number> => {
  let total = 0
  for await (const projectId of projectsIn(sql, 'statistics_deltas'))
    total += await inBatches(deltasAtOnce, () => sql.begin((tx) => rollSome(tx, projectId)))
  return total
}

/** Brings the oldest changes of a project into its counts; answers how many, 0 where another process is at it. */
const rollSome = async (tx: Tx, projectId: number): Promise<number> => {
  const [mine] = await store.takeTurn(tx, projectId)
  if (!mine?.is_taken) return 0
  const rows = await store.takeDeltas(tx, projectId, deltasAtOnce)
  if (rows.length === 0) return 0
  await store.addCounts(tx, projectId, await withinBounds(tx, projectId, rows))
  return rows[0]?.taken ?? 0
}

/**
 * The rows, where a value beyond the first thousand of its day goes with the others. It does so in hours and days
 * alike, so that a day is the sum of its hours.
 */
const withinBounds = async (
  tx: Tx,
  projectId: number,
  rows: readonly store.SumRow[],
): Promise<store.SumRow[]> => {
  const valued = rows.filter(({ label }) => label.startsWith('='))
  const days = new Map(valued.map((row) => [dayOf(row).getTime(), dayOf(row)]))
  const named = [...new Set(valued.map(({ measure }) => measure))]
  const known = new Map<string, Set<string>>()
  if (valued.length > 0) {
    for (const { begins_at, measure, labels } of await store.listLabels(
      tx,
      projectId,
      [...days.values()],
      named,
    ))
      known.set(`${begins_at.getTime()} ${measure}`, new Set(labels))
  }
  // The most frequent ones first, should there be no place for all.
  for (const row of valued.toSorted((one, other) => other.count - one.count)) {
    const place = placeOf(row)
    const labels = known.get(place) ?? new Set()
    known.set(place, labels)
    if (labels.size < mostValues) labels.add(row.label)
  }
  return rows.map((row) =>
    row.label.startsWith('=') && !known.get(placeOf(row))?.has(row.label)
      ? { ...row, label: otherLabel }
      : row,
  )
}

const placeOf = (row: store.SumRow): string => `${dayOf(row).getTime()} ${row.measure}`

const dayOf = ({ begins_at }: store.SumRow): Instant =>
  fromMilliseconds(begins_at.getTime() - (begins_at.getTime() % (daySeconds * 1000)))

/** Forgets counts whose time is over: of hours after 30 days, of days after 400; answers how many. */
export const pruneStatistics = async ({ sql, clock }: Needs): Promise<number> => {
  let total = 0
  for await (const project of projectsIn(sql, 'statistics_counts')) {
    for (const step of ['hour', 'day'] as const) {
      const before = plusSeconds(clock.now(), -keptDays[step] * daySeconds)
      total += await pruneBefore(sql, { project, step }, before)
    }
  }
  return total
}

/** Forgets counts day by day, the oldest first, so that no statement runs for long. */
const pruneBefore = async (sql: Sql, kept: store.Kept, before: Instant): Promise<number> => {
  let total = 0
  for (;;) {
    const [found] = await store.findOldest(sql, kept, before)
    if (!found?.oldest) return total
    const dayLater = plusSeconds(found.oldest, daySeconds)
    const until = dayLater < before ? dayLater : before
    total += (await store.pruneCounts(sql, kept, until)).count
  }
}
