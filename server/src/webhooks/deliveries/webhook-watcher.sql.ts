/** How dead letters are counted that nobody has looked at. */
import type { Instant } from '../../base/clock.ts'
import type { Query } from '../../base/database/database.ts'

/** How many deliveries were given up and neither replayed nor dismissed, up to `limit`; when the oldest of them was. */
export const countUnresolved = (sql: Query, project: number, limit: number) => sql.indexed<
  { count: number; oldest_at: Instant | null }[]
>`
  select count(*)::int as count, min(died_at) as oldest_at
  from (
    select died_at
    from webhook_dead_letters
    where project_id = ${project}
      and resolved_at is null
    order by endpoint_id, event_id
    limit ${limit}
  ) as letters
`
