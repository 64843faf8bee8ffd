/** Attempts over all deliveries, for whoever looks for a pattern in what went wrong. */
import type { Static } from '../../base/contract.ts'
import { parseId } from '../../base/ids.ts'
import { greatestEvent, leastEvent, readEventRange, spanOf } from '../events/event-range.ts'
import { showSubject } from '../events/subject.ts'
import type { AttemptPage, AttemptQuery } from './attempt-contract.ts'
import { type ListedAttemptRow, pageAttempts } from './attempts.sql.ts'
import { type CauseNeeds, eventsAskedFor, nextEvents } from './causes.ts'
import { deliveryId, readDeliveryCursor, showAttempt } from './deliveries.ts'

type Place = Parameters<typeof pageAttempts>[1]['below']

const usualLimit = 50
// No key serves most filters: with one of them a page looks at so many attempts and then says where to go on.
const examinedAtOnce = 1000
const greatestAttempt = 32_767

/**
 * A page of attempts, newest event first; of what caused them, where that is asked for. Throws 422 for a range that is
 * none.
 */
export const listAttemptsPage = async (
  { sql, findCaused }: CauseNeeds,
  projectId: number,
  query: AttemptQuery,
): Promise<Static<typeof AttemptPage>> => {
  const limit = Number(query.limit ?? usualLimit)
  const { from = leastEvent, before = greatestEvent } = readEventRange(query)
  const examined = isFiltered(query) ? examinedAtOnce : limit + 1
  const below = belowOf(query)
  const least = spanOf([from, query.event_id ?? leastEvent]).greatest
  const asked = await eventsAskedFor({ sql, findCaused }, projectId, query)
  const to = spanOf([below.eventId, before]).least
  const chosen = asked && nextEvents(asked, { from: least, to })
  if (chosen?.events.length === 0) return { items: [] }
  const rows: ListedAttemptRow[] = await pageAttempts(sql, {
    projectId,
    from: chosen?.events.at(-1) ?? least,
    before,
    below,
    events: chosen?.events ?? null,
    limit: examined,
  })
  const fitting = rows.filter((row) => fits(row, query))
  const shown = fitting.slice(0, limit)
  const last =
    fitting.length > limit
      ? shown.at(-1)
      : rows.length === examined
        ? rows.at(-1)
        : belowAll(chosen?.rest)
  return {
    items: shown.map(showListed),
    ...(last ? { next_cursor: `${deliveryId(last)}-${last.attempt}` } : {}),
  }
}

/** A place below all attempts of an event. */
const belowAll = (eventId: string | undefined) =>
  eventId === undefined ? undefined : { event_id: eventId, endpoint_id: 1, attempt: 1 }

/** Whether something is asked for that does not lie together in the key. */
const isFiltered = ({ endpoint_id, type, outcome, status, failure, receiver_code }: AttemptQuery) =>
  [endpoint_id, type, outcome, status, failure, receiver_code].some((wish) => wish !== undefined)

const fits = (row: ListedAttemptRow, query: AttemptQuery): boolean =>
  (query.endpoint_id === undefined || row.endpoint_id === parseId(query.endpoint_id)) &&
  (query.type === undefined || row.type === query.type) &&
  (query.outcome === undefined || row.outcome === query.outcome) &&
  (query.status === undefined || row.status === Number(query.status)) &&
  (query.failure === undefined || row.failure === query.failure) &&
  (query.receiver_code === undefined || row.receiver_code === query.receiver_code)

/** Below the cursor, and within the event that is asked for. */
const belowOf = (query: AttemptQuery): Place => {
  const end = {
    eventId: query.event_id ?? greatestEvent,
    endpointId: Number.MAX_SAFE_INTEGER,
    attempt: greatestAttempt,
  }
  const at = query.cursor === undefined ? end : readPlace(query.cursor)
  return at.eventId <= end.eventId ? at : end
}

const readPlace = (cursor: string): Place => {
  const end = cursor.lastIndexOf('-')
  return {
    ...readDeliveryCursor(cursor.slice(0, end)),
    attempt: Math.min(Number(cursor.slice(end + 1)), greatestAttempt),
  }
}

const showListed = (row: ListedAttemptRow): Static<typeof AttemptPage>['items'][number] => ({
  delivery_id: deliveryId(row),
  event_id: row.event_id,
  endpoint_id: row.endpoint_id,
  ...(row.type === null
    ? {}
    : {
        ...showSubject(row.order_key),
        type: row.type as NonNullable<Static<typeof AttemptPage>['items'][number]['type']>,
      }),
  ...showAttempt({ ...row, response: null }),
})
