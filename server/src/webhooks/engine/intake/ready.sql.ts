/** Deliveries that are ready, and the bodies of their events. */
import { arrayOf, type Query } from '../../../base/database/database.ts'
import { spanOf } from '../../events/event-range.ts'

export type ReadyRow = {
  endpoint_id: number
  event_id: string
  attempt: number
  round_from: number
  is_replay: boolean
  /** The process that wrote it to send it itself, as it seems a dead one; null where it is the owner's. */
  writer: string | null
}

/**
 * Part of a statement: whether a ready row is not for one of these processes to send that wrote it. The caller names
 * the living processes: leases need not lie where the rows do.
 */
export const isClaimable = (sql: Query, living: readonly string[]) => sql`(
  writer is null or writer <> all(${arrayOf(living)}::uuid[])
)`

/**
 * Makes rows that dead processes left those of the owner, who answers for them from now on. Their writer changes
 * nothing any more, should it wake up. Answers the rows that were still the dead one's. That its lease had ended has to
 * be asked for after the rows were read: what it writes later is in other rows.
 */
export const adoptRows = (
  sql: Query,
  projectId: number,
  rows: readonly ReadyRow[],
  dead: readonly string[],
) => sql<{ endpoint_id: number; event_id: string }[]>`
  update webhook_ready
  set writer = null
  from unnest(
    ${rows.map(({ endpoint_id }) => endpoint_id)}::bigint[],
    ${arrayOf(rows.map(({ event_id }) => event_id))}::uuid[]
  ) as given (endpoint_id, event_id)
  where project_id = ${projectId}
    and webhook_ready.endpoint_id = given.endpoint_id
    and webhook_ready.event_id = given.event_id
    and writer = any(${arrayOf(dead)}::uuid[])
  returning webhook_ready.endpoint_id, webhook_ready.event_id
`

/** Makes rows that a process wrote to send them itself those of the owner. */
export const handOverRows = (
  sql: Query,
  projectId: number,
  writer: string,
  rows: readonly { endpointId: number; eventId: string }[],
) => sql`
  update webhook_ready
  set writer = null
  from unnest(
    ${rows.map(({ endpointId }) => endpointId)}::bigint[],
    ${arrayOf(rows.map(({ eventId }) => eventId))}::uuid[]
  ) as given (endpoint_id, event_id)
  where project_id = ${projectId}
    and webhook_ready.endpoint_id = given.endpoint_id
    and webhook_ready.event_id = given.event_id
    and writer = ${writer}
`

/**
 * The oldest ready deliveries of each endpoint, so many of each. One index range for each endpoint and no row locks. A
 * global claim by age lets the rows of one dead endpoint fill every slot (measured: 0 deliveries a second after 6 s).
 * Rows that the caller holds come again and are dropped by it. A cursor would lose ids that commit out of their order,
 * and excluding pairs here costs more than sending them. Done rows stay in the index while anybody holds a snapshot of
 * the database. So a poll begins at an event that the caller names, where it knows that nothing is left before.
 */
export const listReady = (
  sql: Query,
  projectId: number,
  endpoints: readonly number[],
  wanted: readonly number[],
  from: readonly string[],
  living: readonly string[],
) => sql.indexed<ReadyRow[]>`
  select ready.endpoint_id, ready.event_id, ready.attempt, ready.round_from,
    ready.is_replay, ready.writer
  from unnest(
    ${endpoints as number[]}::bigint[],
    ${wanted as number[]}::integer[],
    ${arrayOf(from)}::uuid[]
  ) as lane (endpoint_id, wanted, from_event)
  cross join lateral (
    select endpoint_id, event_id, attempt, round_from, is_replay, writer
    from webhook_ready
    where project_id = ${projectId}
      and endpoint_id = lane.endpoint_id
      and event_id >= lane.from_event
      and ${isClaimable(sql, living)}
    order by event_id
    limit lane.wanted
  ) as ready
`

/**
 * Types and bodies of events. Each is looked up by itself, in its day, and impossible days are left out. A mere list of
 * ids is searched for in all days, or matched with all of them whenever the statement is planned.
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
