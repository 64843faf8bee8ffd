/** Dead letters that are taken off the list. */
import type { Instant } from '../../base/clock.ts'
import type { Tx } from '../../base/database/database.ts'
import { type DeliveryKey, isListed, type LetterFilter } from './deliveries.sql.ts'

/** Resolves one dead letter without sending it again; answers whether there was one. */
export const resolveLetter = (
  tx: Tx,
  projectId: number,
  { eventId, endpointId }: DeliveryKey,
  at: Instant,
) => tx`
  update webhook_dead_letters
  set resolved_at = ${at}
  where project_id = ${projectId}
    and event_id = ${eventId}
    and endpoint_id = ${endpointId}
    and resolved_at is null
`

/** Resolves dead letters without sending them again, the oldest first and at most `limit`; answers how many. */
export const resolveLetters = (
  tx: Tx,
  projectId: number,
  filter: LetterFilter,
  at: Instant,
  limit: number,
) => tx`
  with chosen as (
    select letter.event_id, letter.endpoint_id
    from webhook_dead_letters as letter
    left join lateral (
      select type
      from webhook_events
      where project_id = ${projectId}
        and event_id = letter.event_id
      limit 1
    ) as event on true
    where letter.project_id = ${projectId}
      and ${isListed(tx, filter)}
    order by letter.event_id, letter.endpoint_id
    limit ${limit}
  )
  update webhook_dead_letters as letter
  set resolved_at = ${at}
  from chosen
  where letter.project_id = ${projectId}
    and letter.event_id = chosen.event_id
    and letter.endpoint_id = chosen.endpoint_id
    and letter.resolved_at is null
`
