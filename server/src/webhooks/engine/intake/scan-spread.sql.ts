/** The scan of a database that is spread: as `listPendingRows`, with nothing joined over projects. */
import { arrayOf, type Query, type Sql } from '../../../base/database/database.ts'
import {
  endpointsIn,
  type Looking,
  type PendingRow,
  type Place,
  pageLength,
  rowsOfLane,
} from './scan.sql.ts'

/** The next endpoints behind one that have rows, in the order of their places. Asks all nodes. */
export const listPendingEndpoints = async (sql: Sql, after: Place): Promise<Place[]> => {
  const found = await Promise.all([
    listPendingEndpointsIn(sql, 'webhook_ready', after),
    listPendingEndpointsIn(sql, 'webhook_retries', after),
  ])
  // The first of both, so that none is passed by that only one of them has.
  const page = found.flat().toSorted(inOrder).slice(0, pageLength)
  return page.filter((place, nth) => nth === 0 || inOrder(place, page[nth - 1] as Place) !== 0)
}

const inOrder = (a: Place, b: Place): number =>
  a.project_id - b.project_id || a.endpoint_id - b.endpoint_id

const listPendingEndpointsIn = (sql: Sql, table: Parameters<typeof endpointsIn>[1], after: Place) =>
  sql.indexed<Place[]>`${endpointsIn(sql, table, after)}`

/** The rows of some of a project's endpoints; one at least for each. */
export const listPendingRowsOf = (
  sql: Query,
  projectId: number,
  endpoints: readonly number[],
  looking: Looking,
) => sql.indexed<PendingRow[]>`
  select ${projectId}::bigint as project_id, lane.endpoint_id, row.event_id, row.attempt,
    row.is_replay, row.holder, row.due_at, endpoint.deleted_at is not null as is_deleted
  from unnest(${arrayOf(endpoints)}::bigint[]) as lane (endpoint_id)
  ${rowsOfLane(sql, projectId, looking)}
  order by lane.endpoint_id
`
