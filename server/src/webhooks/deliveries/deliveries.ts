/** Deliveries as they are shown, and made again: their state is told by the tables they are in. */
import { formatMilliseconds, type Instant } from '../../base/clock.ts'
import { Problem, type Static } from '../../base/contract.ts'
import type { Query, Sql, Tx } from '../../base/database/database.ts'
import { parseId } from '../../base/ids.ts'
import { violation } from '../../base/refusals/violation.ts'
import { projectProblems } from '../../projects/index.ts'
import type {
  AttemptAnswer,
  DeadLetterAnswer,
  DeadLetterQuery,
  DeliveryAnswer,
  DeliveryDetail,
  DeliveryQuery,
  DeliveryStatus,
  NotificationAnswer,
} from '../contract.ts'
import { problems } from '../contract.ts'
import { greatestEvent, leastEvent, readEventRange, spanOf } from '../events/event-range.ts'
import { showSubject } from '../events/subject.ts'
import { isWithin, type Scope } from '../scope.ts'
import { type Caused, type CauseNeeds, causedWithin } from './causes.ts'
import type {
  AttemptRow,
  DeadLetterRow,
  DeliveryKey,
  DeliveryRow,
  TargetRow,
} from './deliveries.sql.ts'
import * as store from './deliveries.sql.ts'

type Page<T> = { items: T[]; next_cursor?: string }

const usualLimit = 50
// With a filter that no key serves, a page looks at so many deliveries and then says where to go on.
const examinedAtOnce = 1000

/** The id of a delivery: its event's and its endpoint's. */
export const deliveryId = (row: { event_id: string; endpoint_id: number }): string =>
  `${row.event_id}-${row.endpoint_id}`

/** Reads a delivery id. Throws 404 for an endpoint id that cannot be one, or that is not for the caller. */
export const parseDeliveryId = (id: string, scope: Scope): DeliveryKey => {
  const key = keyOf(id)
  if (!key || !isWithin(scope, key.endpointId)) throw new Problem(problems.delivery_not_found)
  return key
}

const keyOf = (id: string): DeliveryKey | undefined => {
  const endpointId = parseId(id.slice(37))
  return endpointId === undefined ? undefined : { eventId: id.slice(0, 36), endpointId }
}

/** Reads what may be a delivery id; undefined for what cannot be one. */
export const readDeliveryKey = (text: string): DeliveryKey | undefined =>
  /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}-[1-9]\d{0,15}$/.test(text) ? keyOf(text) : undefined

/** Reads the delivery at which a page ended. Throws 422 for an endpoint id that cannot be one. */
export const readDeliveryCursor = (id: string): DeliveryKey => {
  const key = keyOf(id)
  if (key) return key
  const message = 'must be the next_cursor of an earlier answer'
  throw new Problem(projectProblems.invalid, {
    violations: [violation('cursor', 'cursor', message)],
  })
}

/** A page of deliveries, newest event first; of what caused them, where that is asked for. */
export const pageDeliveries = async (
  { sql, findCaused }: CauseNeeds,
  projectId: number,
  query: DeliveryQuery,
  scope?: Scope,
): Promise<Page<Static<typeof DeliveryAnswer>>> => {
  const limit = Number(query.limit ?? usualLimit)
  const cursor = query.cursor === undefined ? undefined : readDeliveryCursor(query.cursor)
  const isFiltered = [query.status, query.type, query.is_test].some((one) => one !== undefined)
  const range = readEventRange(query)
  // The end of a range is the least id of an instant, which no event has.
  const ends = [query.event_id, cursor?.eventId, range.before].map((id) => id ?? greatestEvent)
  const to = spanOf(ends).least
  const from = spanOf([query.event_id ?? leastEvent, range.from ?? leastEvent]).greatest
  const caused = await causedWithin({ sql, findCaused }, projectId, query, { from, to })
  if (caused?.events.length === 0) return { items: [] }
  const examined = isFiltered ? examinedAtOnce : limit
  const rows = await store.listDeliveries(sql, {
    projectId,
    endpointId: query.endpoint_id === undefined ? null : idOf(query.endpoint_id),
    scope,
    from: caused?.events.at(-1) ?? from,
    to,
    belowEndpoint: cursor?.eventId === to ? cursor.endpointId : undefined,
    status: query.status,
    events: caused?.events,
    limit: examined,
  })
  const fitting = rows.filter(
    (row) =>
      (query.status === undefined || statusOf(row) === query.status) &&
      (query.type === undefined || row.type === query.type) &&
      (query.is_test === undefined || row.is_test === (query.is_test === 'true')),
  )
  const last = pageEnd({ rows, fitting, caused, limit, examined })
  const items = fitting.slice(0, limit).map(showDelivery)
  return { items, ...(last ? { next_cursor: deliveryId(last) } : {}) }
}

type Ended = { event_id: string; endpoint_id: number; attempt?: number | null }
type Looked = {
  rows: readonly Ended[]
  fitting: readonly Ended[]
  caused: Caused | undefined
  limit: number
  examined: number
}

/**
 * The row behind which the next page goes on: the last one shown, or the last one looked at. Where only caused events
 * were looked at, it is a place below all deliveries of the last one: no endpoint has a smaller id.
 */
export const pageEnd = ({ rows, fitting, caused, limit, examined }: Looked): Ended | undefined => {
  if (fitting.length > limit) return fitting[limit - 1]
  if (rows.length === examined) return rows.at(-1)
  return caused?.rest === undefined ? undefined : { event_id: caused.rest, endpoint_id: 1 }
}

/** One delivery with its attempts. Throws 404. */
export const readDelivery = async (
  sql: Sql,
  projectId: number,
  id: string,
  scope?: Scope,
): Promise<Static<typeof DeliveryDetail>> => {
  const key = parseDeliveryId(id, scope)
  const row = await findDelivery(sql, projectId, key)
  const attempts = await store.listAttempts(sql, projectId, key)
  return { ...showDelivery(row), body: row.body, attempt_list: attempts.map(showAttempt) }
}

/** A delivery's rows. Throws 404 where the event never was for this endpoint. */
export const findDelivery = async (
  sql: Query,
  projectId: number,
  { eventId, endpointId }: DeliveryKey,
): Promise<DeliveryRow> => {
  const [row] = await store.listDeliveries(sql, {
    projectId,
    endpointId,
    from: eventId,
    to: eventId,
    limit: 1,
  })
  if (!row) throw new Problem(problems.delivery_not_found)
  return row
}

/**
 * Makes a delivery ready again, whatever became of it, with a new round of its schedule; one that is ready stays as it
 * is. Its event, and so its webhook-id and body, are the same. To be called in one transaction with what is answered.
 */
export const replayDelivery = async (
  tx: Tx,
  { at, ...key }: DeliveryKey & { projectId: number; at: Instant },
): Promise<void> => {
  // First, because whoever makes retries ready takes them away in this order.
  const [, [event]] = await Promise.all([store.forgetRetry(tx, key), store.holdEvent(tx, key)])
  if (event === undefined) return
  const { count } = await store.makeReady(tx, key)
  if (count > 0) await store.beginRound(tx, key, at)
}

/** A page of dead letters, newest event first. */
export const pageDeadLetters = async (
  sql: Sql,
  projectId: number,
  query: DeadLetterQuery,
  scope?: Scope,
): Promise<Page<Static<typeof DeadLetterAnswer>>> => {
  const limit = Number(query.limit ?? usualLimit)
  const filter = letterFilterOf(query, scope)
  const below =
    query.cursor === undefined
      ? { eventId: greatestEvent, endpointId: Number.MAX_SAFE_INTEGER }
      : readDeliveryCursor(query.cursor)
  const rows = await store.listDeadLetters(sql, projectId, filter, below, limit)
  const last = rows.length === limit ? rows.at(-1) : undefined
  return { items: rows.map(showDeadLetter), ...(last ? { next_cursor: deliveryId(last) } : {}) }
}

/** The filter of a list of dead letters. Throws 422 for a range that is none. */
export const letterFilterOf = (query: DeadLetterQuery, scope: Scope): store.LetterFilter => ({
  ...query,
  ...readEventRange(query),
  endpointId: query.endpoint_id === undefined ? undefined : idOf(query.endpoint_id),
  scope,
  isTest: truthOf(query.is_test),
  hasCode: truthOf(query.has_receiver_code),
})

const truthOf = (text: 'true' | 'false' | undefined): boolean | undefined =>
  text === undefined ? undefined : text === 'true'

/** A delivery's state. */
export const statusOf = (row: DeliveryRow): DeliveryStatus => {
  if (row.ready_attempt !== null || row.retry_attempt !== null) {
    if (row.is_parked) return 'parked'
    return (row.ready_attempt ?? row.retry_attempt ?? 0) === 0 ? 'pending' : 'retrying'
  }
  // Also one that was dismissed; not one that was replayed, whose last attempt says what became of it.
  if (row.died_at !== null) return 'dead'
  return row.outcome === 'delivered' ? 'delivered' : 'dead'
}

/** As a delivery is answered. */
export const showDelivery = (row: DeliveryRow): Static<typeof DeliveryAnswer> => ({
  delivery_id: deliveryId(row),
  event_id: row.event_id,
  endpoint_id: row.endpoint_id,
  type: row.type,
  ...(row.is_test ? { is_test: true } : {}),
  created_at: formatMilliseconds(row.created_at),
  ...showSubject(row.order_key),
  ...showStanding(row),
})

/** How a delivery stands, as it is answered. */
export const showStanding = (
  row: DeliveryRow,
): Omit<
  Static<typeof NotificationAnswer>['deliveries'][number],
  'delivery_id' | 'endpoint_id'
> => ({
  status: statusOf(row),
  attempts: Math.max(
    row.attempt ?? 0,
    row.ready_attempt ?? 0,
    row.retry_attempt ?? 0,
    row.dead_attempts ?? 0,
  ),
  ...(row.due_at && !row.is_parked ? { next_attempt_at: formatMilliseconds(row.due_at) } : {}),
  ...(row.started_at ? { last_attempt_at: formatMilliseconds(row.started_at) } : {}),
  ...(row.status === null ? {} : { last_status: row.status }),
  ...(row.failure === null ? {} : { last_failure: row.failure }),
})

/** As an attempt is answered. */
export const showAttempt = (row: AttemptRow): Static<typeof AttemptAnswer> => ({
  attempt: row.attempt,
  ...(row.is_replay ? { is_replay: true } : {}),
  outcome: row.outcome,
  started_at: formatMilliseconds(row.started_at),
  duration_ms: row.duration_ms,
  ...showTarget(row),
  ...showResult(row),
  ...showResponse(row.response),
})

/** The address that was called and the secrets that signed. */
export const showTarget = ({
  url,
  signature_key,
  next_key,
  standard_keys,
}: TargetRow): Pick<Static<typeof AttemptAnswer>, 'address' | 'signed_with'> =>
  url === null || signature_key === null || standard_keys === null
    ? {}
    : {
        address: url,
        signed_with: {
          authorization: signature_key,
          ...(next_key === null ? {} : { 'webhook-authorization-next': next_key }),
          'webhook-signature': standard_keys,
        },
      }

const showDeadLetter = (row: DeadLetterRow): Static<typeof DeadLetterAnswer> => ({
  delivery_id: deliveryId(row),
  event_id: row.event_id,
  endpoint_id: row.endpoint_id,
  type: row.type,
  ...(row.is_test ? { is_test: true } : {}),
  ...showSubject(row.order_key),
  reason: row.reason as Static<typeof DeadLetterAnswer>['reason'],
  died_at: formatMilliseconds(row.died_at),
  attempts: row.attempts,
  ...showResult(row),
})

/** The outcome of an attempt; absent parts are left out. */
export const showResult = (
  row: Pick<DeadLetterRow, 'status' | 'failure' | 'receiver_code' | 'receiver_message'>,
) => ({
  ...(row.status === null ? {} : { status: row.status }),
  ...(row.failure === null ? {} : { failure: row.failure }),
  ...(row.receiver_code === null && row.receiver_message === null
    ? {}
    : {
        receiver: {
          ...(row.receiver_code === null ? {} : { code: row.receiver_code }),
          ...(row.receiver_message === null ? {} : { message: row.receiver_message }),
        },
      }),
})

/** The beginning of an answer, as text: foreign, to be escaped by whoever shows it. */
export const showResponse = (response: Buffer | null): { response?: string } =>
  response === null ? {} : { response: response.toString('utf8') }

/** An endpoint id that is too large is one nobody has. */
export const idOf = (text: string): number => parseId(text) ?? -1
