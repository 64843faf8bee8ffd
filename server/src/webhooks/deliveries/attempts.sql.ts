/** How attempts are listed. */
import type { Instant } from '../../base/clock.ts'
import type { Query } from '../../base/database/database.ts'
import type { HookType } from '../../projects/index.ts'
import { type AttemptRow, amongEvents, targetColumns, withTarget } from './deliveries.sql.ts'

export type ListedAttemptRow = Omit<AttemptRow, 'response'> & {
  event_id: string
  endpoint_id: number
  /** Null where the event is no longer kept. */
  type: HookType | null
  is_test: boolean | null
  order_key: string | null
  started_at: Instant
}

/**
 * The next `limit` attempts of a range of events, newest event first, below an attempt. They are read along the key
 * without a filter, or for the given events alone. A question is its own attempt, and has no event.
 */
export const pageAttempts = (
  sql: Query,
  {
    projectId,
    from,
    before,
    below,
    events,
    limit,
  }: {
    projectId: number
    from: string
    before: string
    /** Undefined for all events of the range. */
    events: readonly string[] | undefined
    below: { eventId: string; endpointId: number; attempt: number }
    limit: number
  },
) => sql<ListedAttemptRow[]>`
  select made.event_id, made.endpoint_id, coalesce(made.type, event.type) as type,
    coalesce(made.is_test, event.is_test) as is_test, coalesce(made.order_key, event.order_key) as order_key,
    made.attempt, made.is_replay, made.outcome, made.status, made.failure, made.started_at, made.duration_ms,
    made.receiver_code, made.receiver_message, ${targetColumns(sql)}
  from (
    (
      select event_id, endpoint_id, attempt, is_replay, outcome, status, failure, started_at,
        duration_ms, receiver_code, receiver_message, target_id,
        null::text as type, null::boolean as is_test, null::text as order_key
      from webhook_attempts
      where project_id = ${projectId}
        ${amongEvents(sql, events)}
        and event_id >= ${from}
        and event_id < ${before}
        and (event_id, endpoint_id, attempt)
          < (${below.eventId}, ${below.endpointId}::bigint, ${below.attempt}::smallint)
      order by event_id desc, endpoint_id desc, attempt desc
      limit ${limit}
    )
    union all
    (
      select event_id, endpoint_id, 1::smallint, false,
        case when is_accepted then 'delivered' else 'dead' end, status, failure, started_at,
        duration_ms, receiver_code, receiver_message, target_id,
        type, is_test, 'player ' || user_id
      from webhook_questions
      where project_id = ${projectId}
        ${amongEvents(sql, events)}
        and event_id >= ${from}
        and event_id < ${before}
        and (event_id, endpoint_id, 1::smallint)
          < (${below.eventId}, ${below.endpointId}::bigint, ${below.attempt}::smallint)
      order by event_id desc, endpoint_id desc
      limit ${limit}
    )
    order by event_id desc, endpoint_id desc, attempt desc
    limit ${limit}
  ) as made
  left join lateral (
    select type, is_test, order_key
    from webhook_events
    where project_id = ${projectId}
      and event_id = made.event_id
    limit 1
  ) as event on true
  ${withTarget(sql, projectId)}
  order by made.event_id desc, made.endpoint_id desc, made.attempt desc
`
