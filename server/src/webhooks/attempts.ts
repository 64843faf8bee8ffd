/** Attempts over all deliveries, for whoever looks for a pattern in what went wrong. */
import type { Static } from '../base/contract.ts'
import type { Sql } from '../base/database.ts'
import { parseId } from '../base/ids.ts'
import type { AttemptPage, AttemptQuery } from './attempt-contract.ts'
import { type ListedAttemptRow, pageAttempts } from './attempts.sql.ts'
import { deliveryId, readCursor, showAttempt } from './deliveries.ts'
import { greatestEvent, leastEvent, readEventRange } from './event-range.ts'

const usualLimit = 50
// No key serves the filters: a page looks at so many attempts and then says where to go on.
const examinedAtOnce = 1000
const greatestAttempt = 32_767

/** A page of attempts, newest event first. Throws 422 for a range that is none. */
export const listAttemptsPage = async (
  sql: Sql,
  projectId: number,
  query: AttemptQuery,
): Promise<Static<typeof AttemptPage>> => {
  const limit = Number(query.limit ?? usualLimit)
  const { from = leastEvent, before = greatestEvent } = readEventRange(query)
  const rows: ListedAttemptRow[] = await pageAttempts(sql, {
    projectId,
    from,
    before,
    below: belowOf(query),
    limit: examinedAtOnce,
  })
  const fitting = rows.filter((row) => fits(row, query))
  const shown = fitting.slice(0, limit)
  const last =
    fitting.length > limit ? shown.at(-1) : rows.length === examinedAtOnce ? rows.at(-1) : undefined
  return {
    items: shown.map(showListed),
    ...(last ? { next_cursor: `${deliveryId(last)}-${last.attempt}` } : {}),
  }
}

const fits = (row: ListedAttemptRow, query: AttemptQuery): boolean =>
  (query.endpoint_id === undefined || row.endpoint_id === parseId(query.endpoint_id)) &&
  (query.event_id === undefined || row.event_id === query.event_id) &&
  (query.type === undefined || row.type === query.type) &&
  (query.outcome === undefined || row.outcome === query.outcome) &&
  (query.status === undefined || row.status === Number(query.status)) &&
  (query.failure === undefined || row.failure === query.failure) &&
  (query.receiver_code === undefined || row.receiver_code === query.receiver_code)

const belowOf = ({ cursor }: AttemptQuery) => {
  if (cursor === undefined)
    return {
      eventId: greatestEvent,
      endpointId: Number.MAX_SAFE_INTEGER,
      attempt: greatestAttempt,
    }
  const end = cursor.lastIndexOf('-')
  return {
    ...readCursor(cursor.slice(0, end)),
    attempt: Math.min(Number(cursor.slice(end + 1)), greatestAttempt),
  }
}

const showListed = (row: ListedAttemptRow): Static<typeof AttemptPage>['items'][number] => ({
  delivery_id: deliveryId(row),
  event_id: row.event_id,
  endpoint_id: row.endpoint_id,
  ...(row.type === null
    ? {}
    : { type: row.type as NonNullable<Static<typeof AttemptPage>['items'][number]['type']> }),
  ...showAttempt({ ...row, response: null }),
})
