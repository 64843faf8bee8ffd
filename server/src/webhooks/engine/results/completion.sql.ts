/** The results of attempts, stored where their holder still holds the rows. */
import { arrayOf, type Query } from '../../../base/database/database.ts'
import { together } from '../../../base/database/spread.ts'
import type { Completion } from '../../attempt/fate.ts'
import { besideEndpoint } from '../../endpoints/beside.sql.ts'
import { replaceLetter } from '../outage/burials.sql.ts'

/** A result whose ready row was taken away, with what stood in the row. */
type Taken = Completion & { roundFrom: number }

/**
 * Stores what attempts came to: their ready rows go, attempts are written, retries and dead letters where due. Answers
 * those results that were still ours.
 */
export const completeDeliveries = (
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

/**
 * Part of a statement: joins the ready row of each delivery in `given` that its holder still holds. Rows are found one
 * by one through their key, and deleted where they were found. The table is usually nearly empty at planning time. Then
 * a join by key is planned as one scan of all ready rows of the project.
 */
export const readyRowOfGiven = (sql: Query, projectId: number, holder: string) => sql`
  cross join lateral (
    select ctid as place
    from webhook_ready
    where project_id = ${projectId}
      and endpoint_id = given.endpoint_id
      and event_id = given.event_id
      and attempt = given.attempt
      and writer = ${holder}
    limit 1
  ) as row
`

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

/** Writes attempts down, each once: one row that cannot be stored must not keep a whole batch from ending. */
export const insertAttempts = (tx: Query, projectId: number, rows: readonly Completion[]) => tx`
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
  -- A delivery waits for one retry only.
  on conflict (project_id, endpoint_id, event_id) do update
  set attempt = excluded.attempt,
      round_from = excluded.round_from,
      due_at = excluded.due_at
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
