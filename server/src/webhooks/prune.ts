/** Forgets events, attempts and dead letters after their time. */
import { plusSeconds } from '../base/clock.ts'
import type { Deps } from '../projects/index.ts'
import { eventIdFloor } from './event-id.ts'
import { pruneEvents } from './prune.sql.ts'
import { pruneReplays } from './replays.sql.ts'

const keptDays = 30
const batch = 1000

/**
 * Deletes what happened more than thirty days ago, in small batches, project by project; answers how many events. Event
 * ids are in the order of time, so what is old is one range at the beginning of each key.
 */
export const pruneWebhooks = async ({
  sql,
  clock,
  directory,
}: Pick<Deps, 'sql' | 'clock' | 'directory'>): Promise<number> => {
  const at = plusSeconds(clock.now(), -keptDays * 86_400)
  const before = eventIdFloor(at)
  let total = 0
  for (const { projectId } of directory.projects()) {
    await pruneReplays(sql, projectId, at)
    for (let count = batch; count === batch; total += count) {
      count = await pruneEvents(sql, projectId, before, batch)
    }
  }
  return total
}
