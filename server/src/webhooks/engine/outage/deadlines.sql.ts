/** Deliveries that have waited too long. */
import type { Instant } from '../../../base/clock.ts'
import type { Query } from '../../../base/database/database.ts'
import { type Fence, heldShards } from '../shards/fence.sql.ts'
import { buriedAs } from './burials.sql.ts'

/** Where deadlines lie: what happened before is past its own. */
export type DeadlineFloors = { orderPaid: string; others: string }

export type Overdue = {
  projectId: number
  endpointId: number
  fence: Fence
  after: string
  deadlines: DeadlineFloors
  now: Instant
  limit: number
}

/**
 * Looks at an endpoint's oldest deliveries behind `after` and turns those past their deadline into dead letters.
 * Answers what it looked at, in order: fewer than `limit` of them where nothing else is old enough. Replays are left
 * out: their schedule begins when somebody asks for them.
 */
export const buryOverdue = (
  sql: Query,
  { projectId, endpointId, fence, after, deadlines, now, limit }: Overdue,
) => sql.indexed<{ event_id: string; is_buried: boolean }[]>`
  with fence as (
    ${heldShards(sql, fence)}
  ), seen as (
    select event_id, is_replay
    from (
      (
        select event_id, is_replay
        from webhook_ready
        where project_id = ${projectId}
          and endpoint_id = ${endpointId}
          and event_id > ${after}
          and event_id < greatest(${deadlines.orderPaid}::uuid, ${deadlines.others}::uuid)
        order by event_id
        limit ${limit}
      )
      union all
      (
        select event_id, is_replay
        from webhook_retries
        where project_id = ${projectId}
          and endpoint_id = ${endpointId}
          and event_id > ${after}
          and event_id < greatest(${deadlines.orderPaid}::uuid, ${deadlines.others}::uuid)
        order by event_id
        limit ${limit}
      )
    ) as either
    order by event_id
    limit ${limit}
  ), late as (
    select seen.event_id
    from seen
    cross join lateral (
      select type
      from webhook_events
      where project_id = ${projectId}
        and event_id = seen.event_id
      limit 1
    ) as event
    where not seen.is_replay
      and exists (select from fence)
      and seen.event_id < case event.type
        when 'order_paid' then ${deadlines.orderPaid}::uuid
        else ${deadlines.others}::uuid
      end
  ), ready as (
    delete from webhook_ready
    where project_id = ${projectId}
      and endpoint_id = ${endpointId}
      and event_id in (select event_id from late)
    returning event_id, attempt
  ), retries as (
    delete from webhook_retries
    where project_id = ${projectId}
      and endpoint_id = ${endpointId}
      and event_id in (select event_id from late)
    returning event_id, attempt
  ), ${buriedAs(sql, 'endpoint_down', { projectId, endpointId, now })}
  select distinct seen.event_id, gone.event_id is not null as is_buried
  from seen
  left join gone on gone.event_id = seen.event_id
  order by seen.event_id
`
