/** Events in the order in which they happened. */
import type { Instant } from '../../base/clock.ts'
import { arrayOf, type Query } from '../../base/database/database.ts'
import type { FeedPosition } from './event-cursor.ts'
import { spanOf } from './event-range.ts'

export type FeedRow = {
  event_id: string
  type: string
  order_key: string | null
  body: string
  is_test: boolean
  created_at: Instant
}

/** The next events of a project after a position, oldest first; of some types, or of all for null. */
export const listEventsAfter = (
  sql: Query,
  project: number,
  { floor, seen }: FeedPosition,
  { types, limit }: { types: readonly string[] | null; limit: number },
) => sql<FeedRow[]>`
  select event_id, type, order_key, body, is_test, created_at
  from webhook_events
  where project_id = ${project}
    and event_id > ${floor}
    and event_id <> all(${arrayOf(seen)}::uuid[])
    and (${types as string[] | null}::text[] is null or type = any(${types as string[] | null}::text[]))
  order by event_id
  limit ${limit}
`

/** The given events that are kept, oldest first; the days they cannot lie in are left out. */
export const listEvents = (sql: Query, project: number, ids: readonly string[]) => {
  const { least, greatest } = spanOf(ids)
  return sql<FeedRow[]>`
    select event_id, type, order_key, body, is_test, created_at
    from webhook_events
    where project_id = ${project}
      and event_id = any(${arrayOf(ids)}::uuid[])
      and event_id between ${least} and ${greatest}
    order by event_id
  `
}

/**
 * For how many seconds the oldest of the transactions that run in this database has been running; 0 when none runs. Not
 * those of other roles, whose times the server keeps to itself.
 */
export const readOldestTransaction = (sql: Query) => sql<{ seconds: number }[]>`
  select coalesce(extract(epoch from clock_timestamp() - min(xact_start)), 0)::float8 as seconds
  from pg_stat_activity
  where datname = current_database()
    and backend_type = 'client backend'
    and pid <> pg_backend_pid()
`
