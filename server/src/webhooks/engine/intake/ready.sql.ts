/** Deliveries that are ready, and the bodies of their events. */
import { arrayOf, type Query } from '../../../base/database/database.ts'
import { spanOf } from '../../events/event-range.ts'

export type ReadyRow = {
  endpoint_id: number
  event_id: string
  attempt: number
  round_from: number
  is_replay: boolean
  /** The process that holds it to send it: this one, or one that seems dead; null where nobody does. */
  holder: string | null
}

/**
 * Part of a statement: whether a ready row is held by none of these processes. The caller names those that live beside
 * it: leases need not lie where the rows do. The column has the name that it had while only writers held rows, because
 * older processes run beside newer ones for a while.
 */
export const isFree = (sql: Query, others: readonly string[]) => sql`(
  writer is null or writer <> all(${arrayOf(others)}::uuid[])
)`

/**
 * Makes a process the holder of rows that nobody holds, or only the dead. Answers those that it got. That a lease had
 * ended has to be asked for after the rows were read: what its process wrote later is in other rows.
 */
export const claimRows = (
  sql: Query,
  projectId: number,
  rows: readonly { endpoint_id: number; event_id: string }[],
  { holder, dead }: { holder: string; dead: ReadonlySet<string> },
) => sql.indexed<{ endpoint_id: number; event_id: string }[]>`
  update webhook_ready as ready
  set writer = ${holder}
  from (
    select free.place
    from unnest(
      ${arrayOf(rows.map(({ endpoint_id }) => endpoint_id))}::bigint[],
      ${arrayOf(rows.map(({ event_id }) => event_id))}::uuid[]
    ) as given (endpoint_id, event_id)
    cross join lateral (
      select ctid as place
      from webhook_ready
      where project_id = ${projectId}
        and endpoint_id = given.endpoint_id
        and event_id = given.event_id
        and (writer is null or writer = any(${arrayOf([...dead])}::uuid[]))
      limit 1
      -- Another process that takes the same rows has them.
      for update skip locked
    ) as free
  ) as found
  where ready.project_id = ${projectId}
    and ready.ctid = found.place
  returning ready.endpoint_id, ready.event_id
`

/** Leaves an endpoint's rows that a process holds to whoever takes them, but for those that are under way. */
export const giveBackRows = (
  sql: Query,
  holder: string,
  place: { projectId: number; endpointId: number; underWay: readonly string[] },
) => sql.indexed`
  update webhook_ready
  set writer = null
  where project_id = ${place.projectId}
    and endpoint_id = ${place.endpointId}
    and writer = ${holder}
    and event_id <> all(${arrayOf(place.underWay)}::uuid[])
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
  others: readonly string[],
) => sql.indexed<ReadyRow[]>`
  select ready.endpoint_id, ready.event_id, ready.attempt, ready.round_from,
    ready.is_replay, ready.writer as holder
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
      and ${isFree(sql, others)}
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
