/** Events and dead letters that nobody awaits any more. */
import { arrayOf, type Query, type Tx } from '../../base/database/database.ts'

/** Which events nobody awaits: neither for a delivery to be made, nor as a dead letter that is not resolved. */
const isForgotten = (sql: Query, projectId: number) => {
  const isOpenIn = (table: 'webhook_ready' | 'webhook_retries') => sql`exists (
    select 1
    from webhook_endpoints as endpoint
    join ${sql(table)} as open
      on open.project_id = ${projectId}
     and open.endpoint_id = endpoint.endpoint_id
    where endpoint.project_id = ${projectId}
      and open.event_id = event.event_id
  )`
  return sql`
    not ${isOpenIn('webhook_ready')}
    and not ${isOpenIn('webhook_retries')}
    and not exists (
      select 1
      from webhook_dead_letters
      where project_id = ${projectId}
        and event_id = event.event_id
        and resolved_at is null
    )
  `
}

type OldRange = { projectId: number; after: string; before: string; limit: number }

export type PartOfOld = { forgotten: string[] | null; last: string | null }

/** The next `limit` events in a table: the ones that nobody awaits any more, and where to go on. */
export const findForgotten = (
  sql: Query,
  table: string,
  { projectId, after, before, limit }: OldRange,
) => sql<PartOfOld[]>`
  select
    array_agg(event_id) filter (where ${isForgotten(sql, projectId)}) as forgotten,
    (array_agg(event_id order by event_id desc))[1] as last
  from (
    select event_id
    from ${sql(`webhook_events_${table}`)}
    where project_id = ${projectId}
      and event_id > ${after}
      and event_id < ${before}
    order by event_id
    limit ${limit}
  ) as event
`

/** Locks events, so that nobody makes them awaited again; those that somebody is about to are left out. */
export const lockEvents = (
  tx: Tx,
  table: string,
  projectId: number,
  eventIds: readonly string[],
) => tx<{ event_id: string }[]>`
  select event_id
  from ${tx(`webhook_events_${table}`)}
  where project_id = ${projectId}
    and event_id = any(${arrayOf(eventIds)}::uuid[])
  for update skip locked
`

/** Deletes events that are locked, unless they have become awaited before, with their attempts; answers how many. */
export const deleteForgotten = (
  tx: Tx,
  table: string,
  projectId: number,
  eventIds: readonly string[],
) => tx`
  with old as (
    select event_id
    from unnest(${arrayOf(eventIds)}::uuid[]) as event (event_id)
    where ${isForgotten(tx, projectId)}
  ), attempts as (
    delete from ${tx(`webhook_attempts_${table}`)}
    where project_id = ${projectId}
      and event_id in (select event_id from old)
  )
  delete from ${tx(`webhook_events_${table}`)}
  where project_id = ${projectId}
    and event_id in (select event_id from old)
`

/** The id behind the next `limit` dead letters after an event: where to go on. */
export const findLetterAt = (sql: Query, { projectId, after, before, limit }: OldRange) => sql<
  { last: string | null }[]
>`
  select (array_agg(event_id order by event_id desc))[1] as last
  from (
    select event_id
    from webhook_dead_letters
    where project_id = ${projectId}
      and event_id > ${after}
      and event_id < ${before}
    order by event_id
    limit ${limit}
  ) as part
`

/** Deletes resolved dead letters of a range whose event is no longer kept; each is looked up by itself, in its day. */
export const deleteLetters = (sql: Query, projectId: number, after: string, upTo: string) => sql`
  delete from webhook_dead_letters as letter
  where project_id = ${projectId}
    and event_id > ${after}
    and event_id <= ${upTo}
    and resolved_at is not null
    and (
      select event_id
      from webhook_events
      where project_id = ${projectId}
        and event_id = letter.event_id
        and event_id > ${after}
        and event_id <= ${upTo}
      limit 1
    ) is null
`
