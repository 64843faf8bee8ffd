/** What is ready to be sent, as the tables tell it: a few rows of each endpoint, and never a count. */
import type { Instant } from '../../base/clock.ts'
import type { Sql } from '../../base/database/database.ts'

export type SentTo = { project_id: number; endpoint_id: number }

/** Endpoints of some shards that are sent to, a page behind one of them. All projects': no request waits for it. */
export const listSentTo = (sql: Sql, shards: readonly number[], after: SentTo, limit: number) =>
  sql<SentTo[]>`
    select project_id, endpoint_id
    from webhook_endpoints
    where (project_id, endpoint_id) > (${after.project_id}, ${after.endpoint_id})
      and is_enabled
      and paused_at is null
      and deleted_at is null
      and endpoint_id % 64 = any(${shards as number[]}::bigint[])
    order by project_id, endpoint_id
    limit ${limit}
  `

export type OldRow = {
  endpoint_id: number
  event_id: string
  attempt: number
  is_replay: boolean
  /** For what is due and not made ready yet; null for what is ready. */
  due_at: Instant | null
}

/** Of each endpoint the oldest rows that are ready, so many, and the retry that has been due for longest. */
export const listOldRows = (
  sql: Sql,
  endpoints: readonly SentTo[],
  { now, each }: { now: Instant; each: number },
) => sql.indexed<OldRow[]>`
  select lane.endpoint_id, row.event_id, row.attempt, row.is_replay, row.due_at
  from unnest(
    ${endpoints.map(({ project_id }) => project_id)}::bigint[],
    ${endpoints.map(({ endpoint_id }) => endpoint_id)}::bigint[]
  ) as lane (project_id, endpoint_id)
  cross join lateral (
    (
      select event_id, attempt, is_replay, null::timestamptz as due_at
      from webhook_ready
      where project_id = lane.project_id
        and endpoint_id = lane.endpoint_id
      order by event_id
      limit ${each}
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
  ) as row
`
