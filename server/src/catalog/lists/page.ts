/** Pages of lists. */
import { formatTimestamp, type Instant } from '../../base/clock.ts'
import { etagOf } from '../changes/change.ts'
import { cursorOf, type ListPlace, type ListPlan } from './list-query.ts'

/** A row of a page, or none (null) beside the count of all. */
export type Listed<Row> = (
  | (Row & { place_id: number; place_key: ListPlace['key'] })
  | { place_id: null }
) & {
  total: number
}

/**
 * The answer from the rows of a page, which hold one more than asked for where there are more behind it. The client
 * sees each row as `show` makes it. `show` makes each row what the client sees.
 */
export const listAnswer = <Row, Shown>(
  rows: readonly Listed<Row>[],
  plan: ListPlan,
  show: (row: Row) => Shown,
) => {
  const found = rows.flatMap((row) => (row.place_id === null ? [] : [row]))
  const page = found.slice(0, plan.limit)
  const last = page.at(-1)
  const hasMore = found.length > plan.limit
  return {
    items: page.map(show),
    has_more: hasMore,
    total_items_count: rows[0]?.total ?? 0,
    next_cursor:
      hasMore && last ? cursorOf(plan, { key: last.place_key, id: last.place_id }) : null,
  }
}

/** The version of a listed thing, by the number of the thing. */
export const versionOf = (
  id: number,
  { version, updated_at }: { version: number; updated_at: Instant },
): { etag: string; updated_at: string } => ({
  etag: etagOf(id, version),
  updated_at: formatTimestamp(updated_at),
})
