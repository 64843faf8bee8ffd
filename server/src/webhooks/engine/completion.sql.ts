/** The results of attempts, stored under the fence of their owner. */
import type { Query } from '../../base/database/database.ts'
import type { Completion } from '../attempt/fate.ts'
import { type Fence, heldShards } from './shards/fence.sql.ts'

/**
 * Stores what attempts came to: their ready rows go, attempts are written, retries and dead letters where due. Answers
 * the outcomes of those deliveries that were still ours.
 *
 * Rows are found one by one through their key, and deleted where they were found: a join by key is planned as one scan
 * of all ready rows of the project when the table was nearly empty at planning time, and it usually is.
 */
export const completeDeliveries = (
  sql: Query,
  projectId: number,
  fence: Fence,
  done: readonly Completion[],
) => sql<{ outcome: Completion['outcome'] }[]>`
  with given as (
    select endpoint_id, event_id, attempt, outcome, status, failure, started_at, duration_ms,
      receiver_code, receiver_message, response, due_at, reason
    from unnest(
      ${done.map(({ endpointId }) => endpointId)}::bigint[],
      ${done.map(({ eventId }) => eventId)}::uuid[],
      ${done.map(({ attempt }) => attempt)}::smallint[],
      ${done.map(({ outcome }) => outcome)}::text[],
      ${done.map(({ status }) => status)}::smallint[],
      ${done.map(({ failure }) => failure)}::text[],
      ${done.map(({ startedAt }) => startedAt.toISOString())}::timestamptz[],
      ${done.map(({ durationMs }) => durationMs)}::integer[],
      ${done.map(({ receiverCode }) => receiverCode)}::text[],
      ${done.map(({ receiverMessage }) => receiverMessage)}::text[],
      ${done.map(({ response }) => response?.toString('hex') ?? null)}::text[],
      ${done.map(({ dueAt }) => dueAt?.toISOString() ?? null)}::timestamptz[],
      ${done.map(({ reason }) => reason)}::text[]
    ) as given (
      endpoint_id, event_id, attempt, outcome, status, failure, started_at, duration_ms,
      receiver_code, receiver_message, response, due_at, reason
    )
  ), fence as (
    ${heldShards(sql, fence)}
  ), found as (
    select given.*, row.place
    from given
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
    returning found.*, ready.round_from, ready.is_replay
  ), attempted as (
    insert into webhook_attempts (
      project_id, event_id, endpoint_id, attempt, is_replay, outcome, status, failure, started_at,
      duration_ms, receiver_code, receiver_message, response
    )
    select ${projectId}::bigint, event_id, endpoint_id, attempt + 1, is_replay, outcome, status,
      failure, started_at, duration_ms, receiver_code, receiver_message, decode(response, 'hex')
    from finished
    -- One row that cannot be stored must not keep a whole batch from ending.
    on conflict (project_id, event_id, endpoint_id, attempt) do nothing
  ), again as (
    insert into webhook_retries (
      project_id, endpoint_id, event_id, attempt, round_from, is_replay, due_at
    )
    select ${projectId}::bigint, endpoint_id, event_id, attempt + 1, round_from, is_replay, due_at
    from finished
    where due_at is not null
    on conflict (project_id, endpoint_id, event_id) do update
    set attempt = excluded.attempt,
        round_from = excluded.round_from,
        due_at = excluded.due_at
  ), buried as (
    insert into webhook_dead_letters as letter (
      project_id, event_id, endpoint_id, died_at, reason, attempts, status, failure, receiver_code,
      receiver_message
    )
    select ${projectId}::bigint, event_id, endpoint_id, started_at, reason, attempt + 1, status,
      failure, receiver_code, receiver_message
    from finished
    where reason is not null
    on conflict (project_id, event_id, endpoint_id) do update
    set died_at = excluded.died_at,
        reason = excluded.reason,
        attempts = excluded.attempts,
        status = excluded.status,
        failure = excluded.failure,
        receiver_code = excluded.receiver_code,
        receiver_message = excluded.receiver_message,
        resolved_at = null
  )
  select outcome
  from finished
`
