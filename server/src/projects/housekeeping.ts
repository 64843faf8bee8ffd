/** What the projects area forgets with time. */
import { inBatches } from '../base/batches.ts'
import { plusSeconds } from '../base/clock.ts'
import { pruneAuditEntries } from './audit/audit.sql.ts'
import type { Deps } from './deps.ts'
import { pruneCalls } from './idempotency.sql.ts'
import { keptSeconds } from './idempotency.ts'

const auditDays = 400
const batch = 1000

/**
 * Deletes audit entries older than 400 days and answers of repeated calls older than 24 hours, in small batches;
 * answers how many rows went.
 */
export const pruneProjects = async ({
  sql,
  clock,
  directory,
}: Pick<Deps, 'sql' | 'clock' | 'directory'>): Promise<number> => {
  const now = clock.now()
  let total = 0
  for (const projectId of [0, ...[...directory.projects()].map((project) => project.projectId)]) {
    const entriesBefore = plusSeconds(now, -auditDays * 86_400)
    total += await inBatches(batch, () => pruneAuditEntries(sql, projectId, entriesBefore, batch))
    const callsBefore = plusSeconds(now, -keptSeconds)
    total += await inBatches(batch, () => pruneCalls(sql, projectId, callsBefore, batch))
  }
  return total
}
