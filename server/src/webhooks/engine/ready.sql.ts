/** Deliveries that are ready, and the bodies of their events. */
import { arrayOf, type Query } from '../../base/database/database.ts'
import { spanOf } from '../events/event-range.ts'

export type ReadyRow = {
  endpoint_id: number
  event_id: string
  attempt: number
  round_from: number
  is_replay: boolean
}

/**
 * The oldest ready deliveries of each endpoint, so many of each. One index range for each endpoint and no row locks: a
 * global claim by age lets the rows of one dead endpoint fill every slot (measured: 0 deliveries a second after 6 s).
 * Rows that the caller holds come again and are dropped by it: a cursor would lose ids that commit out of their order,
 * and excluding pairs here costs more than sending them. What is done stays in the index while anybody holds a snapshot
 * of the database, so a look begins at an event that the caller names, where it knows that nothing is left before.
 */
export const listReady = (
  sql: Query,
  projectId: number,
  endpoints: readonly number[],
  wanted: readonly number[],
  from: readonly string[],
) => sql.indexed<ReadyRow[]>`
  select ready.endpoint_id, ready.event_id, ready.attempt, ready.round_from,
    ready.is_replay
  from unnest(
    ${endpoints as number[]}::bigint[],
    ${wanted as number[]}::integer[],
    ${arrayOf(from)}::uuid[]
  ) as lane (endpoint_id, wanted, from_event)
  cross join lateral (
    select endpoint_id, event_id, attempt, round_from, is_replay
    from webhook_ready
    where project_id = ${projectId}
      and endpoint_id = lane.endpoint_id
      and event_id >= lane.from_event
    order by event_id
    limit lane.wanted
  ) as ready
`

/**
 * Types and bodies of events. Each is looked up by itself, in its day, and the days they cannot lie in are left out: a
 * mere list of ids is searched for in all days, or matched with all of them whenever the statement is planned.
 */
export const listBodiesToSend = (sql: Query, projectId: number, eventIds: readonly string[]) => {
  const { least, greatest } = spanOf(eventIds)
  return sql.indexed<{ event_id: string; type: string; body: string }[]>`
    select event.event_id, event.type, event.body
    from unnest(${arrayOf(eventIds)}::uuid[]) as given (event_id)
    cross join lateral (
      select event_id, type, body
      from webhook_events
      where project_id = ${projectId}
        and event_id = given.event_id
        and event_id between ${least} and ${greatest}
      limit 1
    ) as event
  `
}
