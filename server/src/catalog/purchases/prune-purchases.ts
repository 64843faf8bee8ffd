/** Forgetting what was bought of limited items before resets that nobody asks for any more. */
import { inBatches } from '../../base/batches.ts'
import { plusSeconds } from '../../base/clock.ts'
import { projectsIn } from '../../base/database/projects-in.sql.ts'
import type { Deps } from '../../projects/index.ts'
import { pruneCounts } from './purchases.sql.ts'

/** A span lasts 31 days at most; refunds of what lies further back change nothing that is shown. */
const keptSeconds = 62 * 24 * 3600
const atOnce = 2000

/** Deletes counts of ended spans, in small batches; answers how many. */
export const prunePurchases = async ({
  sql,
  clock,
}: Pick<Deps, 'sql' | 'clock'>): Promise<number> => {
  const before = plusSeconds(clock.now(), -keptSeconds)
  let total = 0
  for await (const projectId of projectsIn(sql, 'user_purchases')) {
    total += await inBatches(atOnce, () => pruneCounts(sql, projectId, before, atOnce))
  }
  return total
}
