/** What the projects area forgets with time. */
import { inBatches } from '../base/batches.ts'
import { plusSeconds } from '../base/clock.ts'
import { projectsIn } from '../base/database/projects-in.sql.ts'
import { pruneAuditEntries } from './audit/audit.sql.ts'
import type { Deps } from './deps.ts'
import { keptChanges } from './directory/change-log.ts'
import { pruneChanges } from './directory/changes.sql.ts'
import { pruneCalls } from './idempotency.sql.ts'
import { keptSeconds } from './idempotency.ts'
import { pruneConsole } from './people/pruning.ts'

const auditDays = 400
const batch = 1000

/**
 * Deletes audit entries older than 400 days, answers of repeated calls older than 24 hours, in small batches, what is
 * over of sessions, links and codes of the console, and all but the latest changes of configuration; answers how many
 * rows went.
 */
export const pruneProjects = async ({
  sql,
  clock,
}: Pick<Deps, 'sql' | 'clock'>): Promise<number> => {
  const now = clock.now()
  let total = 0
  const entriesBefore = plusSeconds(now, -auditDays * 86_400)
  for await (const projectId of projectsIn(sql, 'audit_entries'))
    total += await inBatches(batch, () => pruneAuditEntries(sql, projectId, entriesBefore, batch))
  const callsBefore = plusSeconds(now, -keptSeconds)
  for await (const projectId of projectsIn(sql, 'idempotent_calls'))
    total += await inBatches(batch, () => pruneCalls(sql, projectId, callsBefore, batch))
  return total + (await pruneConsole(sql, now)) + (await pruneChanges(sql, keptChanges))
}
