/** Changes the catalog as the checked rows of an import say. */
import type { Instant } from '../../../base/clock.ts'
import type { Tx } from '../../../base/database/database.ts'
import { labelKinds } from '../records/kinds.ts'
import * as apply from './apply.sql.ts'
import { type Deletes, failInLostGroups } from './check.sql.ts'
import type { ImportCounts } from './imports.sql.ts'
import type { ImportKey } from './rows.sql.ts'

const batchSize = 500

/** Where the work stands: the last row that is done. */
export type ImportPosition = { rank: number; nth: number }

export type Batch = {
  position: ImportPosition
  /** How many rows it had. */
  rows: number
  counts: ImportCounts
  /** Rows of the position's rank that the catalog no longer agreed with. */
  lost: number[]
}

/** Applies the next rows behind a position; undefined where all are done. */
export const applyBatch = async (
  tx: Tx,
  key: ImportKey,
  done: ImportPosition,
  at: Instant,
): Promise<Batch | undefined> => {
  const next = await nextRange(tx, key, done)
  if (!next) return undefined
  const { rank, until } = next
  const range = rangeBehind(done, next)
  const label = labelKinds.find((kind) => kind.rank === rank)
  const applied = label
    ? await apply.applyLabels(tx, key, label, range, at)
    : await apply.applyItems(tx, key, range, at)
  const countOf = (outcome: apply.AppliedRows['outcome']): number =>
    applied.find((row) => row.outcome === outcome)?.done ?? 0
  const lost = applied.flatMap((row) => row.lost ?? [])
  const counts = {
    created: countOf('create'),
    updated: countOf('update'),
    unchanged: 0,
    deleted: countOf('delete'),
    failed: lost.length,
  }
  return { position: { rank, nth: until }, rows: next.count, counts, lost }
}

/**
 * Fails the next rows that stand in a group which was deleted since the check, until the next batch has none, and
 * answers how many. Comes before the batch: whoever locks items and groups locks the groups first.
 */
export const failNextInLostGroups = async (
  tx: Tx,
  key: ImportKey,
  done: ImportPosition,
): Promise<number> => {
  for (let failed = 0; ; ) {
    const next = await nextRange(tx, key, done)
    const more = next ? await failInLostGroups(tx, key, rangeBehind(done, next)) : 0
    if (more === 0) return failed
    failed += more
  }
}

const nextRange = async (tx: Tx, key: ImportKey, done: ImportPosition) =>
  (await apply.findNextRange(tx, key, done, batchSize))[0]

const rangeBehind = (done: ImportPosition, { rank, until }: { rank: number; until: number }) => ({
  rank,
  from: done.rank === rank ? done.nth : 0,
  until,
})

/** Deletes what mode sync finds missing in the file; answers how many items and labels those were. */
export const deleteSurplus = async (
  tx: Tx,
  key: ImportKey,
  deletes: Deletes,
  at: Instant,
): Promise<number> => {
  let count = 0
  if (deletes.currencies || deletes.packages) {
    for (let afterId = 0; ; ) {
      const page = { afterId, limit: 1000, at }
      const deleted = await apply.deleteSurplusItems(tx, key, deletes, page)
      count += deleted.length
      const last = deleted.at(-1)
      if (!last) break
      afterId = last.item_id
    }
  }
  for (const label of labelKinds) {
    const isCovered = label.kind === 'group' ? deletes.groups : deletes.attributes
    if (!isCovered) continue
    const deleted = await apply.deleteSurplusLabels(tx, key, label, at)
    count += deleted.length
    const names = deleted.map(({ external_id }) => external_id)
    if (label.kind === 'group' && names.length > 0) await apply.leaveGroups(tx, key, names, at)
  }
  return count
}
