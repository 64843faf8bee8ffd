/** Parts of the statements that store results, for a database in one place and for one that is spread. */
import type { Query } from '../../../base/database/database.ts'

/**
 * Part of a statement: joins the ready row of each delivery in `given` that its holder still holds. Rows are found one
 * by one through their key, and deleted where they were found. The table is usually nearly empty at planning time. Then
 * a join by key is planned as one scan of all ready rows of the project.
 */
export const readyRowOfGiven = (sql: Query, projectId: number, holder: string) => sql`
  cross join lateral (
    select ctid as place
    from webhook_ready
    where project_id = ${projectId}
      and endpoint_id = given.endpoint_id
      and event_id = given.event_id
      and attempt = given.attempt
      and writer = ${holder}
    limit 1
  ) as row
`

/** Part of an insert: a delivery waits for one retry only. */
export const replaceRetry = (sql: Query) => sql`
  on conflict (project_id, endpoint_id, event_id) do update
  set attempt = excluded.attempt,
      round_from = excluded.round_from,
      due_at = excluded.due_at
`
