/** Events and attempts lie in tables for each day, which are made before they are needed and dropped afterwards. */
import {
  type Division,
  type Dropped,
  dropPartitions,
  makePartitions,
} from '../../base/partitions/partitions.ts'
import type { Deps } from '../../projects/index.ts'
import { eventIdFloor } from '../events/event-id.ts'
import { attemptColumns, countAwaited, eventColumns, keepAwaited } from './days.sql.ts'

/** A partition of each table holds what happened on one day, in UTC. */
export const days: Division = {
  tables: [
    { table: 'webhook_events', columns: eventColumns },
    { table: 'webhook_attempts', columns: attemptColumns },
  ],
  column: 'event_id',
  // Rows of a day are much alike, so their statistics age slowly. PostgreSQL by itself analyzes a table at each tenth
  // more. A busy day's tables would be analyzed every ten seconds, and each time deliveries wait; `statistics.ts` cares
  // for young tables.
  storage: 'autovacuum_analyze_scale_factor = 0.5, autovacuum_analyze_threshold = 50000',
  outliving: keepAwaited,
  days: 1,
  floor: eventIdFloor,
}

// Rows that are moved out of a dropped day keep all others waiting: some milliseconds for a thousand.
const awaitedAtMost = 1000

/** Makes the tables of today and the next days, where they are missing, and answers how many days those were. */
export const makeDays = (deps: Pick<Deps, 'sql' | 'clock'>): Promise<number> =>
  makePartitions(deps, days)

/**
 * Drops the days that ended so many days ago, with everything in them but what is still awaited. Days with very much
 * that is awaited are kept whole; what nobody awaits of them is for the caller to delete.
 */
export const dropDays = async (
  deps: Pick<Deps, 'sql' | 'clock' | 'log'>,
  keptDays: number,
): Promise<Dropped> => {
  const found = await dropPartitions(
    deps,
    days,
    keptDays,
    async (day) => (await countAwaited(deps.sql, day, awaitedAtMost)) >= awaitedAtMost,
  )
  for (const { name } of found.busy)
    deps.log.warn(
      { day: name },
      'a day of notifications could not be dropped: its tables are in use',
    )
  return found
}
