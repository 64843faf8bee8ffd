/** How long the audit trail is kept: sign-ins in a table for each day, everything else in one for each twenty days. */
import { inBatches } from '../../base/batches.ts'
import { type Instant, plusSeconds } from '../../base/clock.ts'
import { projectsIn } from '../../base/database/projects-in.sql.ts'
import { makePartitions, prunePartitions } from '../../base/partitions/partitions.ts'
import type { Parts } from '../parts.ts'
import * as store from './audit.sql.ts'

/** For how many days sign-ins are kept where nothing else is set. */
const signInDaysUsually = 30
const changeDays = 400

const floor = (at: Instant): string => at.toISOString()

// Each list locks all tables with their indexes. These are 21 at a time, where a table for each day would be 400.
const changes = {
  tables: [
    {
      table: 'audit_changes',
      columns:
        'project_id, entry_id, at, actor_kind, actor, action, target, before, after, address, request_id',
    },
  ],
  ...{ column: 'at', key: ['at', 'entry_id'], days: 20, floor },
} as const

const signIns = {
  tables: [
    {
      table: 'audit_sign_ins',
      columns: 'project_id, entry_id, at, actor, target, after, address, request_id',
    },
  ],
  ...{ column: 'at', key: ['at', 'entry_id'], days: 1, floor },
} as const

/** Makes the tables of the next days, where they are missing, and answers how many those were. */
export const makeAuditDays = async (deps: Pick<Parts, 'sql' | 'clock'>): Promise<number> =>
  (await makePartitions(deps, signIns)) + (await makePartitions(deps, changes))

/**
 * Drops the tables of sign-ins whose day ended `settings.auditSignInDays` days ago, and those of everything else that
 * ended 400 days ago. Deletes what is as old of the one table that was there before; answers how many tables and rows.
 */
export const pruneAudit = async (
  deps: Pick<Parts, 'sql' | 'clock' | 'settings'>,
): Promise<number> => {
  const signInDays = deps.settings.auditSignInDays ?? signInDaysUsually
  const dropped =
    (await prunePartitions(deps, signIns, signInDays)) +
    (await prunePartitions(deps, changes, changeDays))
  return dropped + (await pruneFormer(deps, signInDays))
}

const batch = 1000
// An hour's share of each project: some seconds. A large installation's table from before an upgrade takes weeks.
const batchesAtOnce = 100

const pruneFormer = async (
  { sql, clock }: Pick<Parts, 'sql' | 'clock'>,
  signInDays: number,
): Promise<number> => {
  const now = clock.now()
  const [signInsBefore, before] = [signInDays, changeDays].map((days) =>
    plusSeconds(now, -days * 86_400),
  ) as [Instant, Instant]
  let total = 0
  for await (const projectId of projectsIn(sql, 'audit_entries_before')) {
    let left = batchesAtOnce
    const step = async (prune: typeof store.pruneFormerEntries, until: Instant) => {
      left -= 1
      const count = await prune(sql, projectId, until, batch)
      total += count
      return left > 0 ? count : 0
    }
    await inBatches(batch, () => step(store.pruneFormerEntries, before))
    await inBatches(batch, () => step(store.pruneFormerSignIns, signInsBefore))
  }
  return total
}
