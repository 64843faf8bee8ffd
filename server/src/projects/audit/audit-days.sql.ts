/** The table that held the whole audit trail before it was divided: nothing is written there any more. */
import type { Instant } from '../../base/clock.ts'
import type { Query } from '../../base/database/database.ts'
import { deleteOldest } from '../../base/database/oldest.sql.ts'

/** Deletes a project's entries older than an instant, at most `limit` of them; answers how many. */
export const pruneFormerEntries = deleteOldest({
  table: 'audit_entries_before',
  key: ['at', 'entry_id'],
  column: 'at',
})

/** Deletes a project's sign-ins older than an instant, the oldest first, at most `limit`; answers how many. */
export const pruneFormerSignIns = async (
  sql: Query,
  project: number,
  before: Instant | string,
  limit: number,
): Promise<number> =>
  (
    await sql`
      delete from audit_entries_before
      where project_id = ${project}
        and (at, entry_id) in (
          select at, entry_id
          from audit_entries_before
          where project_id = ${project}
            and at < ${before}
            and action = 'user.signed_in'
          order by at
          limit ${limit}
        )
    `
  ).count
