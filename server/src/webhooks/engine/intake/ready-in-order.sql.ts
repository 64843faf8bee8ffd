/** Ready deliveries of endpoints that want order by key. */
import type { Query } from '../../../base/database/database.ts'
import { isFree, type ReadyRow } from './ready.sql.ts'

// Reading further would cost more than it brings: behind so many rows of blocked keys others have to wait.
const seenAtOnce = 5000

/**
 * As `listReady`, for endpoints that want events with the same key one after the other. Only the oldest unended row of
 * a key comes, and none where that one waits for another try. Rows under way are still in the table and come again. So
 * another sender goes on in the same order, with nothing to be remembered.
 */
export const listReadyInOrder = (
  sql: Query,
  projectId: number,
  endpoints: readonly number[],
  wanted: readonly number[],
  others: readonly string[],
) => sql.indexed<ReadyRow[]>`
  select ready.endpoint_id, ready.event_id, ready.attempt, ready.round_from, ready.is_replay,
    ready.writer as holder
  from unnest(${endpoints as number[]}::bigint[], ${wanted as number[]}::integer[])
    as lane (endpoint_id, wanted)
  cross join lateral (
    select first.endpoint_id, first.event_id, first.attempt, first.round_from, first.is_replay,
      first.writer
    from (
      select open.*, row_number() over (
        partition by coalesce(event.order_key, open.event_id::text)
        order by open.event_id
      ) as place
      from (
        (
          select endpoint_id, event_id, attempt, round_from, is_replay, ${isFree(sql, others)} as is_ready,
            writer
          from webhook_ready
          where project_id = ${projectId}
            and endpoint_id = lane.endpoint_id
          order by event_id
          limit ${seenAtOnce}
        )
        union all
        (
          select endpoint_id, event_id, attempt, round_from, is_replay, false as is_ready,
            null::uuid as writer
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
      and first.is_ready
    order by first.event_id
    limit lane.wanted
  ) as ready
`
