/** Events written down with their deliveries. */
import type { Instant } from '../../base/clock.ts'
import { arrayOf, type Tx } from '../../base/database/database.ts'
import type { Taking } from './announcement.ts'

export type Emission = {
  project_id: number
  created_at: Instant
  is_test: boolean
  /** A body is JSON as `JSON.stringify` writes it, which never holds a line break. */
  events: readonly { event_id: string; type: string; order_key: string | null; body: string }[]
}

/**
 * Writes events of one project, and one ready row for each enabled endpoint that hears of the type. Endpoints are
 * joined here rather than taken from memory, so that what is true at the statement counts. `endpointId` names a
 * single one instead, whatever types it hears of. Rows of endpoints in `taking` are held by their writer.
 *
 * These are two statements that are sent together. As one with a part that inserts it cost PostgreSQL the same, and
 * Citus could not send it to the node of the project.
 */
export const insertEvents = async (
  tx: Tx,
  emission: Emission,
  endpointId: number | null,
  taking: Taking | undefined = undefined,
): Promise<{ endpoint_id: number; event_id: string }[]> => {
  const [, ready] = await Promise.all([
    emission.events.length === 1 ? insertOne(tx, emission) : insertMany(tx, emission),
    emission.events.length === 1
      ? insertReadyOfOne(tx, emission, endpointId, taking)
      : insertReady(tx, emission, endpointId, taking),
  ])
  return ready
}

/** One event, as most calls have it: a coordinator of Citus plans such an insert once, and any other each time. */
const insertOne = (tx: Tx, { project_id, created_at, is_test, events: [event] }: Emission) => tx`
  insert into webhook_events (project_id, event_id, type, order_key, body, is_test, created_at)
  values (
    ${project_id}, ${event?.event_id ?? null}, ${event?.type ?? null}, ${event?.order_key ?? null},
    ${event?.body ?? null}, ${is_test}, ${created_at}
  )
`

/** Bodies go as lines of one text: as an array every quote of theirs would be escaped here and unescaped there. */
const insertMany = (tx: Tx, { project_id, created_at, is_test, events }: Emission) => tx`
  insert into webhook_events (project_id, event_id, type, order_key, body, is_test, created_at)
  select ${project_id}::bigint,
    unnest(${arrayOf(events.map((event) => event.event_id))}::uuid[]),
    unnest(${events.map((event) => event.type)}::text[]),
    unnest(${events.map((event) => event.order_key)}::text[]),
    unnest(string_to_array(${events.map((event) => event.body).join('\n')}, e'\n')),
    ${is_test ? 'true' : 'false'}::text::boolean,
    ${created_at}
`

const insertReadyOfOne = (
  tx: Tx,
  { project_id, events: [event] }: Emission,
  endpointId: number | null,
  taking: Taking | undefined,
) => tx<{ endpoint_id: number; event_id: string }[]>`
  insert into webhook_ready (project_id, endpoint_id, event_id, writer)
  select project_id, endpoint_id, ${event?.event_id ?? null}::uuid, ${takenBy(tx, taking)}
  from webhook_endpoints
  where project_id = ${project_id}
    and is_enabled
    and deleted_at is null
    and case
      when ${endpointId}::bigint is not null then endpoint_id = ${endpointId}
      else types is null or ${event?.type ?? null}::text = any(types)
    end
  returning endpoint_id, event_id
`

/** Part of an insert: the process that holds the row; null where anybody may take it. */
const takenBy = (tx: Tx, taking: Taking | undefined) => tx`
  case
    when endpoint_id = any(${arrayOf(taking?.endpoints ?? [])}::bigint[])
    then ${taking?.holder ?? null}::uuid
  end
`

/**
 * The list of events is taken apart beside each endpoint's columns. In `from` Citus would not send it to the node of
 * the project.
 */
const insertReady = (
  tx: Tx,
  { project_id, events }: Emission,
  endpointId: number | null,
  taking: Taking | undefined,
) => tx<{ endpoint_id: number; event_id: string }[]>`
  insert into webhook_ready (project_id, endpoint_id, event_id, writer)
  select project_id, endpoint_id, event_id, ${takenBy(tx, taking)}
  from (
    select project_id, endpoint_id, types,
      unnest(${arrayOf(events.map((event) => event.event_id))}::uuid[]) as event_id,
      unnest(${events.map((event) => event.type)}::text[]) as type
    from webhook_endpoints
    where project_id = ${project_id}
      and is_enabled
      and deleted_at is null
  ) as given
  where case
      when ${endpointId}::bigint is not null then endpoint_id = ${endpointId}
      else types is null or type = any(types)
    end
  returning endpoint_id, event_id
`
