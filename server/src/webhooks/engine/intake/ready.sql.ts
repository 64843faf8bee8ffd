/** Deliveries that are ready, and the bodies of their events. */
import { arrayOf, type Query } from '../../../base/database/database.ts'
import { spanOf } from '../../events/event-range.ts'

/** A delivery that is ready. */
export type Place = { endpoint_id: number; event_id: string }

export type ReadyRow = Place & {
  attempt: number
  round_from: number
  is_replay: boolean
}

/**
 * The oldest deliveries of each endpoint that nobody holds, so many of each. One index range for each endpoint and no
 * row locks. A global claim by age lets the rows of one dead endpoint fill every slot (measured: 0 deliveries a second
 * after 6 s). A cursor would lose ids that commit out of their order. Taken rows stay in the index while anybody holds
 * a snapshot of the database. So a poll begins at an event that the caller names, where nothing is left before.
 */
export const listFree = (
  sql: Query,
  projectId: number,
  endpoints: readonly number[],
  wanted: readonly number[],
  from: readonly string[],
) => sql.indexed<Place[]>`
  select ready.endpoint_id, ready.event_id
  from unnest(
    ${arrayOf(endpoints)}::bigint[],
    ${arrayOf(wanted)}::integer[],
    ${arrayOf(from)}::uuid[]
  ) as lane (endpoint_id, wanted, from_event)
  cross join lateral (
    select endpoint_id, event_id
    from webhook_ready
    where project_id = ${projectId}
      and endpoint_id = lane.endpoint_id
      and event_id >= lane.from_event
      and writer is null
    order by event_id
    limit lane.wanted
  ) as ready
`

/** Makes a process the holder of rows that nobody holds; answers those that it got. */
export const claimRows = (sql: Query, projectId: number, rows: readonly Place[], holder: string) =>
  passOn(sql, projectId, rows, { from: null, to: holder })

/** Leaves rows that a process holds to whoever takes them. */
export const giveBackRows = (
  sql: Query,
  projectId: number,
  rows: readonly Place[],
  holder: string,
) => passOn(sql, projectId, rows, { from: holder, to: null })

/**
 * Passes those rows on that are still `from`'s. The column has the name that it had while only writers held rows,
 * because older processes run beside newer ones for a while.
 */
const passOn = (
  sql: Query,
  projectId: number,
  rows: readonly Place[],
  { from, to }: { from: string | null; to: string | null },
) => sql.indexed<ReadyRow[]>`
  update webhook_ready as ready
  set writer = ${to}::uuid
  from (
    select own.place
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
        and writer is not distinct from ${from}::uuid
      limit 1
      -- Another process that takes the same free rows has them.
      for update ${from === null ? sql`skip locked` : sql``}
    ) as own
  ) as found
  where ready.project_id = ${projectId}
    and ready.ctid = found.place
  returning ready.endpoint_id, ready.event_id, ready.attempt, ready.round_from, ready.is_replay
`

/** Leaves all rows of some endpoints that dead processes held to whoever takes them. */
export const freeRows = (
  sql: Query,
  projectId: number,
  endpoints: readonly number[],
  dead: readonly string[],
) => sql.indexed`
  update webhook_ready
  set writer = null
  where project_id = ${projectId}
    and endpoint_id = any(${arrayOf(endpoints)}::bigint[])
    and writer = any(${arrayOf(dead)}::uuid[])
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
