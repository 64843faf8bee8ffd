/** Deliveries that end as dead letters without another attempt. */
import type { Instant } from '../../../base/clock.ts'
import type { Query } from '../../../base/database/database.ts'
import { type Fence, heldShards } from '../shards/fence.sql.ts'

/**
 * Further parts of a statement: makes dead letters of what its parts `ready` and `retries` took away, as `buried`;
 * `gone` are their events. No answer made them die, so they bear none, not even that of an earlier death.
 */
export const buriedAs = (
  sql: Query,
  reason: 'endpoint_deleted' | 'endpoint_down',
  { projectId, endpointId, now }: { projectId: number; endpointId: number; now: Instant },
) => sql`
  gone as (
    select event_id, max(attempt) as attempt
    from (table ready union all table retries) as either (event_id, attempt)
    group by event_id
  ), buried as (
    insert into webhook_dead_letters (
      project_id, event_id, endpoint_id, died_at, reason, attempts
    )
    select ${projectId}::bigint, event_id, ${endpointId}::bigint, ${now}::timestamptz,
      ${reason}::text, attempt
    from gone
    on conflict (project_id, event_id, endpoint_id) do update
    set died_at = excluded.died_at,
        reason = excluded.reason,
        attempts = excluded.attempts,
        status = null,
        failure = null,
        receiver_code = null,
        receiver_message = null,
        resolved_at = null
    returning 1
  )
`

/** Turns what is left of a deleted endpoint into dead letters, at most `limit`; answers how many. */
export const buryDeliveries = async (
  sql: Query,
  {
    projectId,
    endpointId,
    fence,
    now,
    limit,
  }: { projectId: number; endpointId: number; fence: Fence; now: Instant; limit: number },
) =>
  (
    await sql.indexed`
      with fence as (
        ${heldShards(sql, fence)}
      ), ready as (
        delete from webhook_ready
        where project_id = ${projectId}
          and endpoint_id = ${endpointId}
          and exists (select from fence)
          and event_id in (
            select event_id
            from webhook_ready
            where project_id = ${projectId}
              and endpoint_id = ${endpointId}
            limit ${limit}
          )
        returning event_id, attempt
      ), retries as (
        delete from webhook_retries
        where project_id = ${projectId}
          and endpoint_id = ${endpointId}
          and exists (select from fence)
          and event_id in (
            select event_id
            from webhook_retries
            where project_id = ${projectId}
              and endpoint_id = ${endpointId}
            limit ${limit}
          )
        returning event_id, attempt
      ), ${buriedAs(sql, 'endpoint_deleted', { projectId, endpointId, now })}
      select from buried
    `
  ).count
