/** Attempts over all deliveries, for whoever looks for a pattern in what went wrong. */
import type { Static } from '../../base/contract.ts'
import { questionType } from '../../projects/index.ts'
import { greatestEvent, leastEvent, readEventRange, spanOf } from '../events/event-range.ts'
import { showSubject } from '../events/subject.ts'
import { isWithin, type Scope } from '../scope.ts'
import type { AttemptPage, AttemptQuery } from './attempt-contract.ts'
import { type ListedAttemptRow, pageAttempts } from './attempts.sql.ts'
import { type CauseNeeds, causedWithin } from './causes.ts'
import { deliveryId, idOf, pageEnd, readDeliveryCursor, showAttempt } from './deliveries.ts'

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
  scope?: Scope,
): Promise<Static<typeof AttemptPage>> => {
  const limit = Number(query.limit ?? usualLimit)
  const { from = leastEvent, before = greatestEvent } = readEventRange(query)
  const wishes = wishesOf(query)
  const examined = wishes.length > 0 || scope ? examinedAtOnce : limit + 1
  const below = belowOf(query)
  const least = spanOf([from, query.event_id ?? leastEvent]).greatest
  const range = { from: least, to: spanOf([below.eventId, before]).least }
  const caused = await causedWithin({ sql, findCaused }, projectId, query, range)
  if (caused?.events.length === 0) return { items: [] }
  const rows: ListedAttemptRow[] = await pageAttempts(sql, {
    projectId,
    from: caused?.events.at(-1) ?? least,
    before,
    below,
    events: caused?.events,
    limit: examined,
  })
  const fitting = rows.filter(
    (row) => isWithin(scope, row.endpoint_id) && wishes.every(([name, wish]) => row[name] === wish),
  )
  const last = pageEnd({ rows, fitting, caused, limit, examined })
  const items = fitting.slice(0, limit).map(showListed)
  return { items, ...(last ? { next_cursor: `${deliveryId(last)}-${last.attempt ?? 1}` } : {}) }
}

/** The wishes for what does not lie together in the key, each with its column. */
const wishesOf = ({
  endpoint_id,
  type,
  is_test,
  outcome,
  status,
  failure,
  receiver_code,
}: AttemptQuery) => {
  const wishes = {
    endpoint_id: endpoint_id === undefined ? undefined : idOf(endpoint_id),
    type,
    is_test: is_test === undefined ? undefined : is_test === 'true',
    outcome,
    status: status === undefined ? undefined : Number(status),
    failure,
    receiver_code,
  }
  const given = Object.entries(wishes).filter(([, wish]) => wish !== undefined)
  return given as [keyof typeof wishes, string | number | boolean][]
}

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
  ...(row.type !== questionType && { delivery_id: deliveryId(row) }),
  event_id: row.event_id,
  endpoint_id: row.endpoint_id,
  ...(row.type !== null && { ...showSubject(row.order_key), type: row.type }),
  ...(row.is_test && { is_test: true }),
  ...showAttempt({ ...row, response: null }),
})
