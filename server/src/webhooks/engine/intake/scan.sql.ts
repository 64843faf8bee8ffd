/** The scan for pending work: a few rows of each endpoint that has any, and never a count. */
import type { Instant } from '../../../base/clock.ts'
import { arrayOf, type Query, type Sql } from '../../../base/database/database.ts'
import type { Statement } from '../../../base/database/statement.ts'
import type { Care } from '../workers/lease.ts'

/** Where an endpoint stands among all of them. */
export type Place = { project_id: number; endpoint_id: number }

export type PendingRow = Place & {
  /** Null for an endpoint that has none for this process to look after now. */
  event_id: string | null
  /** Whether its endpoint is deleted, so that it is not to be sent any more. */
  is_deleted: boolean
  /** The process that holds it; null where nobody does. */
  holder: string | null
  attempt: number
  is_replay: boolean
  /** For what is due and not made ready yet; null for what is ready. */
  due_at: Instant | null
}

/** The part of all endpoints that a process looks at, and when. */
export type Looking = { care: Care; suspects: readonly number[]; now: Instant }

/** The place before all endpoints. */
export const beforeAll: Place = { project_id: 0, endpoint_id: 0 }

export const pageLength = 100

/** Part of a statement: the next endpoints behind one that have rows in a table, in the order of their places. */
export const endpointsIn = (
  sql: Query,
  table: 'webhook_ready' | 'webhook_retries',
  after: Place,
) => sql`
  select project_id, endpoint_id
  from ${sql(table)}
  where (project_id, endpoint_id) > (${after.project_id}, ${after.endpoint_id})
  order by project_id, endpoint_id
  limit ${pageLength}
`

/**
 * Part of a statement: joins rows of each endpoint in `lane` that this process looks at, and that is sent to or
 * deleted. They are the oldest ready ones, eight at most because the oldest may be held, and the retry that has been
 * due for longest.
 */
export const rowsOfLane = (
  sql: Query,
  projectId: number | Statement<unknown>,
  { care, suspects, now }: Looking,
) => sql`
  left join webhook_endpoints as endpoint
    on endpoint.project_id = ${projectId}
   and endpoint.endpoint_id = lane.endpoint_id
   and (
     endpoint.endpoint_id % ${care.processes}::bigint = ${care.remainder}::bigint
     or endpoint.endpoint_id = any(${arrayOf(suspects)}::bigint[])
   )
   and case
     when endpoint.deleted_at is null then endpoint.is_enabled and endpoint.paused_at is null
     else endpoint.buried_at is null
   end
  left join lateral (
    (
      select event_id, attempt, is_replay, writer as holder, null::timestamptz as due_at
      from webhook_ready
      where project_id = ${projectId}
        and endpoint_id = endpoint.endpoint_id
      order by event_id
      limit 8
    )
    union all
    (
      select event_id, attempt, is_replay, null::uuid as holder, due_at
      from webhook_retries
      where project_id = ${projectId}
        and endpoint_id = endpoint.endpoint_id
        and due_at <= case when endpoint.deleted_at is null then ${now}::timestamptz else 'infinity' end
      order by due_at
      limit 1
    )
  ) as row on true
`

/**
 * The work for the endpoints that have rows, a page of them behind one. One row at least for each endpoint of the page,
 * whatever it is. Endpoints without rows cost nothing, and one with a million as much as one with a hundred. All
 * projects': no request waits for it.
 */
export const listPendingRows = (sql: Sql, looking: Looking, after: Place) => sql.indexed<
  PendingRow[]
>`
  select lane.project_id, lane.endpoint_id, row.event_id, row.attempt, row.is_replay, row.holder,
    row.due_at, endpoint.deleted_at is not null as is_deleted
  from (
    select distinct project_id, endpoint_id
    from (
      select project_id, endpoint_id
      from (
        (${endpointsIn(sql, 'webhook_ready', after)})
        union all
        (${endpointsIn(sql, 'webhook_retries', after)})
      ) as either
      -- The first of both, so that none is passed by that only one of them has.
      order by project_id, endpoint_id
      limit ${pageLength}
    ) as page
  ) as lane
  ${rowsOfLane(sql, sql`lane.project_id`, looking)}
  order by lane.project_id, lane.endpoint_id
`
