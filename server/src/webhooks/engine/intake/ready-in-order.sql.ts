/** Ready deliveries of endpoints that want order by key. */
import { arrayOf, type Query } from '../../../base/database/database.ts'
import type { Place } from './ready.sql.ts'

// Reading further would cost more than it brings: behind so many rows of blocked keys others have to wait.
const seenAtOnce = 5000

/**
 * As `listFree`, for endpoints that want events with the same key one after the other. Only the oldest unended row of a
 * key comes, and none where that one is held or waits for another try. So another sender goes on in the same order,
 * with nothing to be remembered.
 */
export const listReadyInOrder = (
  sql: Query,
  projectId: number,
  endpoints: readonly number[],
  wanted: readonly number[],
) => sql.indexed<Place[]>`
  select ready.endpoint_id, ready.event_id
  from unnest(${arrayOf(endpoints)}::bigint[], ${arrayOf(wanted)}::integer[])
    as lane (endpoint_id, wanted)
  cross join lateral (
    select first.endpoint_id, first.event_id
    from (
      select open.*, row_number() over (
        partition by coalesce(event.order_key, open.event_id::text)
        order by open.event_id
      ) as place
      from (
        (
          select endpoint_id, event_id, writer is null as is_free
          from webhook_ready
          where project_id = ${projectId}
            and endpoint_id = lane.endpoint_id
          order by event_id
          limit ${seenAtOnce}
        )
        union all
        (
          select endpoint_id, event_id, false as is_free
          from webhook_retries
          where project_id = ${projectId}
            and endpoint_id = lane.endpoint_id
        )
      ) as open
      cross join lateral (
        select order_key
        from webhook_events
        where project_id = ${projectId}
          and event_id = open.event_id
        limit 1
      ) as event
    ) as first
    where first.place = 1
      and first.is_free
    order by first.event_id
    limit lane.wanted
  ) as ready
`
