/** Occurrences that are counted with the rows that cause them. */
import { fromMilliseconds, type Instant } from '../../base/clock.ts'
import type { Tx } from '../../base/database/database.ts'
import { additionsOf, type Occurrence } from './occurrence.ts'
import { insertDelta } from './statistics.sql.ts'

const hourMs = 3_600_000

/** The beginning of an instant's hour, in UTC. */
export const hourOf = (at: Instant): Instant =>
  fromMilliseconds(Math.floor(at.getTime() / hourMs) * hourMs)

/**
 * Counts what happened in a project at this instant in the caller's transaction: exactly when that is committed, and as
 * often. One statement, which waits for nobody and is sent at once; none where nothing happened.
 */
export const recordOccurrences = async (
  tx: Tx,
  projectId: number,
  at: Instant,
  occurrences: readonly Occurrence[],
): Promise<void> => {
  if (occurrences.length > 0) await insertDelta(tx, projectId, hourOf(at), additionsOf(occurrences))
}
