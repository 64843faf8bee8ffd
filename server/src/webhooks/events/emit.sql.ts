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
 * single one instead, whatever types it hears of. Rows of endpoints in `taking` are their writer's to send. Bodies go
 * as lines of one text: as an array every quote of theirs would be escaped here and unescaped there. The ids go twice:
 * a list that both inserts read would be kept aside, bodies and all, which cost an eighth of the statement.
 */
export const insertEvents = (
  tx: Tx,
  emission: Emission,
  endpointId: number | null,
  taking: Taking | undefined = undefined,
) => tx<{ endpoint_id: number; event_id: string }[]>`
  with happened as (
    insert into webhook_events (
      project_id, event_id, type, order_key, body, is_test, created_at
    )
    select ${emission.project_id}::bigint,
      unnest(${arrayOf(emission.events.map((event) => event.event_id))}::uuid[]),
      unnest(${emission.events.map((event) => event.type)}::text[]),
      unnest(${emission.events.map((event) => event.order_key)}::text[]),
      unnest(string_to_array(${emission.events.map((event) => event.body).join('\n')}, e'\n')),
      ${emission.is_test ? 'true' : 'false'}::text::boolean,
      ${emission.created_at}
  )
  insert into webhook_ready (project_id, endpoint_id, event_id, writer)
  select endpoint.project_id, endpoint.endpoint_id, given.event_id,
    case
      when endpoint.endpoint_id = any(${(taking?.endpoints ?? []) as number[]}::bigint[])
      then ${taking?.writer ?? null}::uuid
    end
  from webhook_endpoints as endpoint
  cross join unnest(
    ${arrayOf(emission.events.map((event) => event.event_id))}::uuid[],
    ${emission.events.map((event) => event.type)}::text[]
  ) as given (event_id, type)
  where endpoint.project_id = ${emission.project_id}
    and endpoint.is_enabled
    and endpoint.deleted_at is null
    and case
      when ${endpointId}::bigint is not null then endpoint.endpoint_id = ${endpointId}
      else endpoint.types is null or given.type = any(endpoint.types)
    end
  returning endpoint_id, event_id
`
