/** What is ready to be sent, as the tables tell it: a few rows of each endpoint, and never a count. */
import type { Instant } from '../../base/clock.ts'
import type { Sql } from '../../base/database/database.ts'

/** Where an endpoint stands among all of them. */
export type Place = { project_id: number; endpoint_id: number }

export type OldRow = Place & {
  /** Null for an endpoint that has none. */
  event_id: string | null
  attempt: number
  is_replay: boolean
  /** For what is due and not made ready yet; null for what is ready. */
  due_at: Instant | null
}

/** The place before all endpoints. */
export const beforeAll: Place = { project_id: 0, endpoint_id: 0 }

/**
 * A page of the endpoints of some shards that are sent to, behind one of them: of each its oldest rows that are ready,
 * eight at most because the oldest may be held, and the retry that has been due for longest. All projects': no request
 * waits for it.
 */
export const listOldRows = (
  sql: Sql,
  shards: readonly number[],
  after: Place,
  now: Instant,
) => sql.indexed<OldRow[]>`
  select lane.project_id, lane.endpoint_id, row.event_id, row.attempt, row.is_replay, row.due_at
  from (
    select project_id, endpoint_id
    from webhook_endpoints
    where (project_id, endpoint_id) > (${after.project_id}, ${after.endpoint_id})
      and is_enabled
      and paused_at is null
      and deleted_at is null
      and endpoint_id % 64 = any(${shards as number[]}::bigint[])
    order by project_id, endpoint_id
    limit 100
  ) as lane
  left join lateral (
    (
      select event_id, attempt, is_replay, null::timestamptz as due_at
      from webhook_ready
      where project_id = lane.project_id
        and endpoint_id = lane.endpoint_id
      order by event_id
      limit 8
    )
    union all
    (
      select event_id, attempt, is_replay, due_at
      from webhook_retries
      where project_id = lane.project_id
        and endpoint_id = lane.endpoint_id
        and due_at <= ${now}
      order by due_at
      limit 1
    )
  ) as row on true
  order by lane.project_id, lane.endpoint_id
`
