/** What the projects area forgets with time. */
import { plusSeconds } from '../base/clock.ts'
import { pruneAuditEntries } from './audit.sql.ts'
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
  const drain = async (step: () => Promise<number>): Promise<void> => {
    for (let count = batch; count === batch; ) {
      count = await step()
      total += count
    }
  }
  for (const projectId of [0, ...[...directory.projects()].map((project) => project.projectId)]) {
    await drain(() =>
      pruneAuditEntries(sql, projectId, plusSeconds(now, -auditDays * 86_400), batch),
    )
    await drain(() => pruneCalls(sql, projectId, plusSeconds(now, -keptSeconds), batch))
  }
  return total
}
