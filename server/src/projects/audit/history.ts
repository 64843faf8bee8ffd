/** The changes of one thing since a moment, for undoing them. */
import type { Instant } from '../../base/clock.ts'
import type { Query } from '../../base/database/database.ts'
import * as store from './audit.sql.ts'
import { behindPage } from './audit-reading.ts'

/** A change of the thing: its members before and after, as far as they differ; null where it was not there. */
export type PastChange = { action: string; before: unknown; after: unknown }

const pageSize = 500

/** The changes of a target later than an instant, newest first. Reads as much of the trail as lies in between. */
export async function* changesSince(
  sql: Query,
  { projectId, target, since }: { projectId: number; target: string; since: Instant },
): AsyncGenerator<PastChange> {
  const search = {
    projectId,
    // Sign-ins are passed over without being read.
    action: target.split(' ', 1)[0],
    target,
    since,
    limit: pageSize,
  }
  let after: store.AuditSearch['after']
  do {
    const rows: store.FoundAuditRow[] = await store.listAuditEntries(sql, { ...search, after })
    for (const row of rows) {
      if (row.at !== null && row.at > since && row.target === target) yield row
    }
    after = behindPage(rows, pageSize)
  } while (after !== undefined)
}
