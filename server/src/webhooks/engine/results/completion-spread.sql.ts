/** The results of attempts as Citus takes them: a statement for each table, all at the node of the project. */
import { arrayOf, type Query } from '../../../base/database/database.ts'
import { together } from '../../../base/database/spread.ts'
import type { Completion } from '../../attempt/fate.ts'
import { besideEndpoint } from '../../endpoints/beside.sql.ts'
import { replaceLetter } from '../outage/burials.sql.ts'
import { readyRowOfGiven, replaceRetry } from './completion-parts.sql.ts'

/** So many deliveries to an endpoint that were still ours. */
export type DeliveredRow = { endpoint_id: number; count: number }

/** A result whose ready row was taken away, with what stood in the row. */
type Taken = Completion & { roundFrom: number }

/** Stores results in one transaction, and answers those that were still ours; for `completeDeliveries`. */
export const completeSpread = (
  sql: Query,
  projectId: number,
  holder: string,
  done: readonly Completion[],
): Promise<Completion[]> =>
  together(sql, async (tx) => {
    const rows = await takeReady(tx, projectId, holder, done)
    const taken = rows.map(({ nth, round_from: roundFrom, is_replay: isReplay }) => ({
      ...(done[nth - 1] as Completion),
      roundFrom,
      isReplay,
    }))
    if (taken.length === 0) return []
    const again = taken.filter(({ dueAt }) => dueAt !== null)
    const dead = taken.filter(({ reason }) => reason !== null)
    await Promise.all([
      insertAttempts(tx, projectId, taken),
      ...(again.length > 0 ? [insertRetries(tx, projectId, again)] : []),
      ...(dead.length > 0 ? [insertDeadLetters(tx, projectId, dead)] : []),
    ])
    return taken
  })

// The most rows that a statement lists one by one: each number of rows is a statement of its own.
const mostByRow = 16
// Each row is looked for in the list of all.
const mostInList = 100

/**
 * Stores attempts that delivered, and answers by the endpoint how many of their deliveries were still ours; for
 * `completeDelivered`. A few first attempts, as nearly all are, take two or three statements that the coordinator plans
 * only once, and no transaction. That is half of the cost. A process that dies between them has done its work, and it
 * is done again.
 */
export const completeDeliveredSpread = async (
  sql: Query,
  projectId: number,
  holder: string,
  done: readonly Completion[],
): Promise<DeliveredRow[]> => {
  const isPlain = done.every(({ attempt, isReplay }) => attempt === 0 && isReplay === false)
  if (!isPlain || done.length > mostInList)
    return countByEndpoint((await completeSpread(sql, projectId, holder, done)).map(endpointIdOf))
  if (done.length > mostByRow)
    await insertAttempts(
      sql,
      projectId,
      done.map((one) => ({ ...one, roundFrom: 0 })),
    )
  else await insertFirstAttempts(sql, projectId, done)
  const taken = await takeFirst(sql, projectId, holder, done)
  return countByEndpoint(taken)
}

const endpointIdOf = ({ endpointId }: Completion): number => endpointId

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

/** Takes the ready rows away that their holder still holds, as `readyRowOfGiven` finds them; answers whose they are. */
const takeReady = (
  tx: Query,
  projectId: number,
  holder: string,
  done: readonly Completion[],
) => tx.indexed<{ nth: number; round_from: number; is_replay: boolean }[]>`
  with found as (
    select given.nth, row.place
    from unnest(
      ${arrayOf(done.map(({ endpointId }) => endpointId))}::bigint[],
      ${arrayOf(done.map(({ eventId }) => eventId))}::uuid[],
      ${arrayOf(done.map(({ attempt }) => attempt))}::smallint[]
    ) with ordinality as given (endpoint_id, event_id, attempt, nth)
    ${readyRowOfGiven(tx, projectId, holder)}
  )
  delete from webhook_ready as ready
  using found
  where ready.project_id = ${projectId}
    and ready.ctid = found.place
  returning found.nth::integer as nth, ready.round_from, ready.is_replay
`

const insertAttempts = (tx: Query, projectId: number, rows: readonly Taken[]) => tx`
  insert into webhook_attempts (
    project_id, event_id, endpoint_id, attempt, is_replay, outcome, status, failure, started_at,
    duration_ms, receiver_code, receiver_message, response, target_id, signatures
  )
  select beside.project_id,
    unnest(${arrayOf(rows.map(({ eventId }) => eventId))}::uuid[]),
    unnest(${arrayOf(rows.map(({ endpointId }) => endpointId))}::bigint[]),
    unnest(${arrayOf(rows.map(({ attempt }) => attempt + 1))}::smallint[]),
    unnest(${arrayOf(rows.map(({ isReplay }) => String(isReplay)))}::boolean[]),
    unnest(${rows.map(({ outcome }) => outcome)}::text[]),
    unnest(${arrayOf(rows.map(({ status }) => status))}::smallint[]),
    unnest(${rows.map(({ failure }) => failure)}::text[]),
    unnest(${arrayOf(rows.map(({ startedAt }) => startedAt.toISOString()))}::timestamptz[]),
    unnest(${arrayOf(rows.map(({ durationMs }) => durationMs))}::integer[]),
    unnest(${rows.map(({ receiverCode }) => receiverCode)}::text[]),
    unnest(${rows.map(({ receiverMessage }) => receiverMessage)}::text[]),
    decode(unnest(${arrayOf(rows.map(({ response }) => response?.toString('hex')))}::text[]), 'hex'),
    unnest(${arrayOf(rows.map(({ target }) => target?.targetId))}::bigint[]),
    unnest(${rows.map(({ signatures }) => signatures)}::text[])
  ${besideEndpoint(tx, projectId, rows[0]?.endpointId ?? null)}
  on conflict (project_id, event_id, endpoint_id, attempt) do nothing
`

const insertRetries = (tx: Query, projectId: number, rows: readonly Taken[]) => tx`
  insert into webhook_retries (
    project_id, endpoint_id, event_id, attempt, round_from, is_replay, due_at
  )
  select beside.project_id,
    unnest(${arrayOf(rows.map(({ endpointId }) => endpointId))}::bigint[]),
    unnest(${arrayOf(rows.map(({ eventId }) => eventId))}::uuid[]),
    unnest(${arrayOf(rows.map(({ attempt }) => attempt + 1))}::smallint[]),
    unnest(${arrayOf(rows.map(({ roundFrom }) => roundFrom))}::smallint[]),
    unnest(${arrayOf(rows.map(({ isReplay }) => String(isReplay)))}::boolean[]),
    unnest(${arrayOf(rows.map(({ dueAt }) => dueAt?.toISOString()))}::timestamptz[])
  ${besideEndpoint(tx, projectId, rows[0]?.endpointId ?? null)}
  ${replaceRetry(tx)}
`

const insertDeadLetters = (tx: Query, projectId: number, rows: readonly Taken[]) => tx`
  insert into webhook_dead_letters (
    project_id, event_id, endpoint_id, died_at, reason, attempts, status, failure, receiver_code,
    receiver_message
  )
  select beside.project_id,
    unnest(${arrayOf(rows.map(({ eventId }) => eventId))}::uuid[]),
    unnest(${arrayOf(rows.map(({ endpointId }) => endpointId))}::bigint[]),
    unnest(${arrayOf(rows.map(({ startedAt }) => startedAt.toISOString()))}::timestamptz[]),
    unnest(${rows.map(({ reason }) => reason)}::text[]),
    unnest(${arrayOf(rows.map(({ attempt }) => attempt + 1))}::smallint[]),
    unnest(${arrayOf(rows.map(({ status }) => status))}::smallint[]),
    unnest(${rows.map(({ failure }) => failure)}::text[]),
    unnest(${rows.map(({ receiverCode }) => receiverCode)}::text[]),
    unnest(${rows.map(({ receiverMessage }) => receiverMessage)}::text[])
  ${besideEndpoint(tx, projectId, rows[0]?.endpointId ?? null)}
  ${replaceLetter(tx)}
`
