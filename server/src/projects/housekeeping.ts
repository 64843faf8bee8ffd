/** The rows that the projects area forgets with time. */
import { inBatches } from '../base/batches.ts'
import { plusSeconds } from '../base/clock.ts'
import { projectsIn } from '../base/database/projects-in.sql.ts'
import { pruneCalls } from './admin-calls/idempotency.sql.ts'
import { keptSeconds } from './admin-calls/idempotency.ts'
import { pruneAudit } from './audit/audit-days.ts'
import { keptChanges } from './directory/change-log.ts'
import { pruneChanges } from './directory/changes.sql.ts'
import { pruneChallenges } from './doors/challenges.sql.ts'
import { prunePageDrafts } from './page-drafts.sql.ts'
import type { Parts } from './parts.ts'
import { codesAnHour } from './people/email-codes.ts'
import { pruneConsoleCodes, pruneConsoleLinks } from './people/proofs.sql.ts'
import { pruneConsoleSessions } from './people/sessions.sql.ts'
import { windowAt } from './people/sessions.ts'

const batch = 1000

/**
 * Forgets audit entries whose time is over, and answers of repeated calls older than 24 hours, in small batches. Ended
 * sessions, links, codes and challenges of the console and drafts of pages go, too, and all but the latest changes of
 * configuration. It answers how many tables and rows went.
 */
export const pruneProjects = async (
  deps: Pick<Parts, 'sql' | 'clock' | 'settings'>,
): Promise<number> => {
  const { sql, clock } = deps
  const now = clock.now()
  let total = await pruneAudit(deps)
  const callsBefore = plusSeconds(now, -keptSeconds)
  for await (const projectId of projectsIn(sql, 'idempotent_calls'))
    total += await inBatches(batch, () => pruneCalls(sql, projectId, callsBefore, batch))
  for await (const projectId of projectsIn(sql, 'page_drafts'))
    total += (await prunePageDrafts(sql, projectId, now)).count
  total += (await pruneConsoleSessions(sql, windowAt(now))).count
  total += (await pruneConsoleLinks(sql, now)).count
  total += (await pruneChallenges(sql, now)).count
  // Codes go once they count against nobody.
  total += (await pruneConsoleCodes(sql, plusSeconds(now, -codesAnHour.seconds))).count
  return total + (await pruneChanges(sql, keptChanges)).count
}
