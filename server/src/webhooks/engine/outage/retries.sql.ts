/** Retries that are due. */
import type { Instant } from '../../../base/clock.ts'
import type { Query } from '../../../base/database/database.ts'
import { type Fence, heldShards } from '../shards/fence.sql.ts'

/** Makes retries that are due ready again, of each endpoint at most so many; answers how many. */
export const promoteRetries = async (
  sql: Query,
  {
    projectId,
    endpoints,
    limits,
    fence,
    now,
  }: {
    projectId: number
    endpoints: readonly number[]
    limits: readonly number[]
    fence: Fence
    now: Instant
  },
) =>
  (
    await sql.indexed`
      with fence as (
        ${heldShards(sql, fence)}
      ), due as (
        select retry.place
        from unnest(${endpoints as number[]}::bigint[], ${limits as number[]}::integer[])
          as lane (endpoint_id, most)
        join fence on fence.shard = lane.endpoint_id % 64
        cross join lateral (
          select ctid as place
          from webhook_retries
          where project_id = ${projectId}
            and endpoint_id = lane.endpoint_id
            and due_at <= ${now}
          order by due_at
          limit lane.most
        ) as retry
      ), promoted as (
        delete from webhook_retries as retry
        using due
        where retry.project_id = ${projectId}
          and retry.ctid = due.place
        returning retry.endpoint_id, retry.event_id, retry.attempt, retry.round_from,
          retry.is_replay
      )
      insert into webhook_ready (
        project_id, endpoint_id, event_id, attempt, round_from, is_replay
      )
      select ${projectId}::bigint, endpoint_id, event_id, attempt, round_from, is_replay
      from promoted
      on conflict (project_id, endpoint_id, event_id) do nothing
    `
  ).count
