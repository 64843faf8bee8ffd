/** The scan for pending work: a few rows of each endpoint that has any, and never a count. */
import type { Instant } from '../../../base/clock.ts'
import { arrayOf, type Query, type Sql } from '../../../base/database/database.ts'
import type { Care } from '../workers/lease.ts'

/** Where an endpoint stands among all of them. */
export type Place = { project_id: number; endpoint_id: number }

export type PendingRow = Place & {
  event_id: string
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

const pageLength = 100

/**
 * The next endpoints behind one that have rows, in the order of their places. Endpoints without rows cost nothing, and
 * one with a million as much as one with a hundred. All projects': no request waits for it.
 */
export const listPendingEndpoints = async (sql: Sql, after: Place): Promise<Place[]> => {
  const found = await Promise.all([
    listEndpointsIn(sql, 'webhook_ready', after),
    listEndpointsIn(sql, 'webhook_retries', after),
  ])
  // The first of both, so that none is passed by that only one of them has.
  const page = found.flat().toSorted(inOrder).slice(0, pageLength)
  return page.filter((place, nth) => nth === 0 || inOrder(place, page[nth - 1] as Place) !== 0)
}

const inOrder = (a: Place, b: Place): number =>
  a.project_id - b.project_id || a.endpoint_id - b.endpoint_id

const listEndpointsIn = (
  sql: Sql,
  table: 'webhook_ready' | 'webhook_retries',
  after: Place,
) => sql.indexed<Place[]>`
  select project_id, endpoint_id
  from ${sql(table)}
  where (project_id, endpoint_id) > (${after.project_id}, ${after.endpoint_id})
  order by project_id, endpoint_id
  limit ${pageLength}
`

/**
 * Rows of those of these endpoints that this process looks at, and that are sent to or deleted. They are the oldest
 * ready ones, eight at most because the oldest may be held, and the retry that has been due for longest. A page has one
 * statement: with a thousand projects, one for each took 500 ms where this takes 40. Each table is told the projects by
 * itself: only then does Citus ask no parts of others.
 */
export const listPendingRows = (
  sql: Query,
  places: readonly Place[],
  { care, suspects, now }: Looking,
) => {
  const projects = arrayOf(places.map(({ project_id }) => project_id))
  const endpoints = arrayOf(places.map(({ endpoint_id }) => endpoint_id))
  return sql.indexed<PendingRow[]>`
    select endpoint.project_id, endpoint.endpoint_id, row.event_id, row.attempt, row.is_replay, row.holder,
      row.due_at, endpoint.deleted_at is not null as is_deleted
    from unnest(${projects}::bigint[], ${endpoints}::bigint[]) as place (project_id, endpoint_id)
    join webhook_endpoints as endpoint using (project_id, endpoint_id)
    cross join lateral (
      (
        select event_id, attempt, is_replay, writer as holder, null::timestamptz as due_at
        from webhook_ready
        where project_id = endpoint.project_id
          and project_id = any(${projects}::bigint[])
          and endpoint_id = endpoint.endpoint_id
        order by event_id
        limit 8
      )
      union all
      (
        select event_id, attempt, is_replay, null::uuid as holder, due_at
        from webhook_retries
        where project_id = endpoint.project_id
          and project_id = any(${projects}::bigint[])
          and endpoint_id = endpoint.endpoint_id
          and due_at <= case when endpoint.deleted_at is null then ${now}::timestamptz else 'infinity' end
        order by due_at
        limit 1
      )
    ) as row
    where endpoint.project_id = any(${projects}::bigint[])
      and (
        endpoint.endpoint_id % ${care.processes}::bigint = ${care.remainder}::bigint
        or endpoint.endpoint_id = any(${arrayOf(suspects)}::bigint[])
      )
      and case
        when endpoint.deleted_at is null then endpoint.is_enabled and endpoint.paused_at is null
        else endpoint.buried_at is null
      end
    order by endpoint.project_id, endpoint.endpoint_id
  `
}
