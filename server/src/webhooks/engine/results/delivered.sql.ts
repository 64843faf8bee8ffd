/** The results of attempts that delivered, as nearly all do: in one form for each kind of database. */
import { arrayOf, type Query } from '../../../base/database/database.ts'
import { isSpread } from '../../../base/database/spread.ts'
import type { Completion } from '../../attempt/fate.ts'
import { completeDeliveries, insertAttempts, readyRowOfGiven } from './completion.sql.ts'

/** So many deliveries to an endpoint that were still ours. */
export type DeliveredRow = { endpoint_id: number; count: number }

/**
 * Stores attempts that delivered, as `completeDeliveries` does, and answers by the endpoint how many of them were still
 * ours. Nearly all results are of this kind, and one statement costs up to a seventh less than a transaction. The
 * commit returns before it is on disk: should the database die within some hundred milliseconds, these deliveries are
 * made once more, none is lost.
 */
export const completeDelivered = async (
  ...what: Parameters<typeof completeAtOnce>
): Promise<DeliveredRow[]> =>
  (await isSpread(what[0])) ? await completeSpread(...what) : await completeAtOnce(...what)

const completeAtOnce = (
  sql: Query,
  projectId: number,
  holder: string,
  done: readonly Completion[],
) => sql.indexed<DeliveredRow[]>`
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
    -- By their places alone: with the project beside them all its ready rows are read instead, when the table was
    -- nearly empty at planning time.
    delete from webhook_ready as ready
    using found
    where ready.ctid = found.place
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

// The most rows that a statement lists one by one: each number of rows is a statement of its own.
const mostByRow = 16
// Each row is looked for in the list of all.
const mostInList = 100

/**
 * As `completeAtOnce`, where the database is spread. A few first attempts, as nearly all are, take two statements
 * that the coordinator plans only once, and no transaction. A process that dies between them has done its work, and it
 * is done again. Without this form a decline costs 6 % more in one project, and 16 % more in four.
 */
const completeSpread = async (
  sql: Query,
  projectId: number,
  holder: string,
  done: readonly Completion[],
): Promise<DeliveredRow[]> => {
  const isPlain = done.every(({ attempt, isReplay }) => attempt === 0 && isReplay === false)
  if (!isPlain || done.length > mostInList) {
    const taken = await completeDeliveries(sql, projectId, holder, done)
    return countByEndpoint(taken.map(({ endpointId }) => endpointId))
  }
  const insert = done.length > mostByRow ? insertAttempts : insertFirstAttempts
  await insert(sql, projectId, done)
  return countByEndpoint(await takeFirst(sql, projectId, holder, done))
}

const countByEndpoint = (taken: readonly number[]): DeliveredRow[] =>
  [...Map.groupBy(taken, (endpoint_id) => endpoint_id)].map(([endpoint_id, its]) => ({
    endpoint_id,
    count: its.length,
  }))

const insertFirstAttempts = (sql: Query, projectId: number, done: readonly Completion[]) => sql`
  insert into webhook_attempts (
    project_id, event_id, endpoint_id, attempt, is_replay, outcome, status, started_at,
    duration_ms, response, target_id
  )
  values ${done.map(
    ({ eventId, endpointId, status, startedAt, durationMs, response, target }, nth) => sql`
      ${nth === 0 ? sql`` : sql`,`} (
        ${projectId}, ${eventId}, ${endpointId}, 1, false, 'delivered', ${status},
        ${startedAt}, ${durationMs},
        ${response === null ? null : `\\x${response.toString('hex')}`}::text::bytea,
        ${target?.targetId ?? null}
      )
    `,
  )}
  on conflict (project_id, event_id, endpoint_id, attempt) do nothing
`

/** Deletes the ready rows of first attempts that their holder still holds; answers the endpoint of each. */
const takeFirst = async (
  sql: Query,
  projectId: number,
  holder: string,
  done: readonly Completion[],
): Promise<number[]> => {
  const deleted = await sql<{ endpoint_id: number }[]>`
    delete from webhook_ready
    where project_id = ${projectId}
      and event_id = any(${arrayOf([...new Set(done.map(({ eventId }) => eventId))])}::uuid[])
      and endpoint_id = any(${arrayOf([...new Set(done.map(({ endpointId }) => endpointId))])}::bigint[])
      and attempt = 0
      and array_position(
        ${done.map(({ endpointId, eventId }) => `${endpointId} ${eventId}`)}::text[],
        endpoint_id || ' ' || event_id
      ) is not null
      and writer = ${holder}
    returning endpoint_id
  `
  return deleted.map(({ endpoint_id }) => endpoint_id)
}
