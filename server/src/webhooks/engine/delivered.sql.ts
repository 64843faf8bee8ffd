/** Attempts that delivered. */
import { arrayOf, type Query } from '../../base/database/database.ts'
import type { Completion } from '../attempt/fate.ts'
import { type Fence, heldShards } from './shards/fence.sql.ts'

/**
 * Stores attempts that delivered, as `completeDeliveries` does, and answers how many of them were still ours: a smaller
 * statement than the other one, and nearly all results are of this kind. The
 * commit returns before it is on disk: should the database die within some hundred milliseconds, these deliveries are
 * made once more, none is lost.
 */
export const completeDelivered = async (
  sql: Query,
  projectId: number,
  fence: Fence,
  done: readonly Completion[],
): Promise<number> => {
  const [row] = await sql<{ count: number }[]>`
    with fence as (
      ${heldShards(sql, fence)}
    ), found as (
      select given.*, row.place
      from unnest(
        ${arrayOf(done.map(({ endpointId }) => endpointId))}::bigint[],
        ${arrayOf(done.map(({ eventId }) => eventId))}::uuid[],
        ${arrayOf(done.map(({ attempt }) => attempt))}::smallint[],
        ${arrayOf(done.map(({ status }) => status))}::smallint[],
        ${arrayOf(done.map(({ startedAt }) => startedAt.toISOString()))}::timestamptz[],
        ${arrayOf(done.map(({ durationMs }) => durationMs))}::integer[],
        ${arrayOf(done.map(({ response }) => response?.toString('hex')))}::text[]
      ) as given (endpoint_id, event_id, attempt, status, started_at, duration_ms, response)
      cross join set_config('synchronous_commit', 'off', true)
      join fence on fence.shard = given.endpoint_id % 64
      cross join lateral (
        select ctid as place
        from webhook_ready
        where project_id = ${projectId}
          and endpoint_id = given.endpoint_id
          and event_id = given.event_id
          and attempt = given.attempt
        limit 1
      ) as row
    ), finished as (
      delete from webhook_ready as ready
      using found
      where ready.project_id = ${projectId}
        and ready.ctid = found.place
      returning found.event_id, found.endpoint_id, found.attempt, found.status, found.started_at,
        found.duration_ms, found.response, ready.is_replay
    ), attempted as (
      insert into webhook_attempts (
        project_id, event_id, endpoint_id, attempt, is_replay, outcome, status, started_at,
        duration_ms, response
      )
      select ${projectId}::bigint, event_id, endpoint_id, attempt + 1, is_replay, 'delivered', status,
        started_at, duration_ms, decode(response, 'hex')
      from finished
      on conflict (project_id, event_id, endpoint_id, attempt) do nothing
    )
    select count(*)::integer as count
    from finished
  `
  return row?.count ?? 0
}
