/** The results of attempts, stored where their holder still holds the rows. */
import { arrayOf, type Query } from '../../../base/database/database.ts'
import { isSpread } from '../../../base/database/spread.ts'
import type { Completion } from '../../attempt/fate.ts'
import { replaceLetter } from '../outage/burials.sql.ts'
import { readyRowOfGiven, replaceRetry } from './completion-parts.sql.ts'
import {
  completeDeliveredSpread,
  completeSpread,
  type DeliveredRow,
} from './completion-spread.sql.ts'

/**
 * Part of a statement: deletes the ready rows of its part `found`. By their places alone: with the project beside them
 * all its ready rows are read instead, when the table was nearly empty at planning time.
 */
const deleteFound = (sql: Query) => sql`
  delete from webhook_ready as ready
  using found
  where ready.ctid = found.place
`

/** A result that was still ours. */
export type OutcomeRow = {
  endpoint_id: number
  outcome: Completion['outcome']
  reason: string | null
}

/**
 * Stores what attempts came to: their ready rows go, attempts are written, retries and dead letters where due. Answers
 * those deliveries that were still ours. A database that is spread is sent several statements instead
 * of one: these cost PostgreSQL a tenth more.
 */
export const completeDeliveries = async (
  sql: Query,
  projectId: number,
  holder: string,
  done: readonly Completion[],
): Promise<OutcomeRow[]> => {
  if (!(await isSpread(sql))) return await completeAtOnce(sql, projectId, holder, done)
  const taken = await completeSpread(sql, projectId, holder, done)
  return taken.map(({ endpointId, outcome, reason }) => ({
    endpoint_id: endpointId,
    outcome,
    reason,
  }))
}

/** Part of a statement: results as rows. */
const givenResults = (sql: Query, done: readonly Completion[]) => sql`
  select endpoint_id, event_id, attempt, outcome, status, failure, started_at, duration_ms,
    receiver_code, receiver_message, response, due_at, reason, target_id, signatures
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
    ${done.map(({ reason }) => reason)}::text[],
    ${arrayOf(done.map(({ target }) => target?.targetId))}::bigint[],
    ${done.map(({ signatures }) => signatures)}::text[]
  ) as given (
    endpoint_id, event_id, attempt, outcome, status, failure, started_at, duration_ms,
    receiver_code, receiver_message, response, due_at, reason, target_id, signatures
  )
`

const completeAtOnce = (
  sql: Query,
  projectId: number,
  holder: string,
  done: readonly Completion[],
) => sql.indexed<OutcomeRow[]>`
  with given as (
    ${givenResults(sql, done)}
  ), found as (
    select given.*, row.place
    from given
    ${readyRowOfGiven(sql, projectId, holder)}
  ), finished as (
    ${deleteFound(sql)}
    returning found.*, ready.round_from, ready.is_replay
  ), attempted as (
    insert into webhook_attempts (
      project_id, event_id, endpoint_id, attempt, is_replay, outcome, status, failure, started_at,
      duration_ms, receiver_code, receiver_message, response, target_id, signatures
    )
    select ${projectId}::bigint, event_id, endpoint_id, attempt + 1, is_replay, outcome, status,
      failure, started_at, duration_ms, receiver_code, receiver_message, decode(response, 'hex'),
      target_id, signatures
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
    ${replaceRetry(sql)}
  ), buried as (
    insert into webhook_dead_letters (
      project_id, event_id, endpoint_id, died_at, reason, attempts, status, failure, receiver_code,
      receiver_message
    )
    select ${projectId}::bigint, event_id, endpoint_id, started_at, reason, attempt + 1, status,
      failure, receiver_code, receiver_message
    from finished
    where reason is not null
    ${replaceLetter(sql)}
  )
  select endpoint_id, outcome, reason
  from finished
`

/**
 * Stores attempts that delivered, as `completeDeliveries` does, and answers by the endpoint how many of them were still
 * ours. It is a smaller statement than the other one, and nearly all results are of this kind. The commit returns
 * before it is on disk: should the database die within some hundred milliseconds, these deliveries are made once more,
 * none is lost.
 */
export const completeDelivered = async (
  sql: Query,
  projectId: number,
  holder: string,
  done: readonly Completion[],
): Promise<DeliveredRow[]> => {
  if (await isSpread(sql)) return await completeDeliveredSpread(sql, projectId, holder, done)
  return await sql.indexed<DeliveredRow[]>`
    with found as (
      select given.*, row.place
      from unnest(
        ${arrayOf(done.map(({ endpointId }) => endpointId))}::bigint[],
        ${arrayOf(done.map(({ eventId }) => eventId))}::uuid[],
        ${arrayOf(done.map(({ attempt }) => attempt))}::smallint[],
        ${arrayOf(done.map(({ status }) => status))}::smallint[],
        ${arrayOf(done.map(({ startedAt }) => startedAt.toISOString()))}::timestamptz[],
        ${arrayOf(done.map(({ durationMs }) => durationMs))}::integer[],
        ${arrayOf(done.map(({ response }) => response?.toString('hex')))}::text[],
        ${arrayOf(done.map(({ target }) => target?.targetId))}::bigint[]
      ) as given (
        endpoint_id, event_id, attempt, status, started_at, duration_ms, response, target_id
      )
      cross join set_config('synchronous_commit', 'off', true)
      ${readyRowOfGiven(sql, projectId, holder)}
    ), finished as (
      ${deleteFound(sql)}
      returning found.event_id, found.endpoint_id, found.attempt, found.status, found.started_at,
        found.duration_ms, found.response, found.target_id, ready.is_replay
    ), attempted as (
      insert into webhook_attempts (
        project_id, event_id, endpoint_id, attempt, is_replay, outcome, status, started_at,
        duration_ms, response, target_id
      )
      select ${projectId}::bigint, event_id, endpoint_id, attempt + 1, is_replay, 'delivered', status,
        started_at, duration_ms, decode(response, 'hex'), target_id
      from finished
      on conflict (project_id, event_id, endpoint_id, attempt) do nothing
    )
    select endpoint_id, count(*)::integer as count
    from finished
    group by endpoint_id
  `
}
