/** Dead letters that are taken off the list. */
import type { Instant } from '../../base/clock.ts'
import type { Query, Tx } from '../../base/database/database.ts'
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

/** Part of a statement: the keys of the dead letters that fit, the oldest first and at most `limit`. */
const chosenLetters = (sql: Query, projectId: number, filter: LetterFilter, limit: number) => sql`
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
    and ${isListed(sql, filter)}
  order by letter.event_id, letter.endpoint_id
  limit ${limit}
`

/** How many dead letters `resolveLetters` would resolve. */
export const countLetters = async (
  sql: Query,
  ...which: [projectId: number, filter: LetterFilter, limit: number]
): Promise<number> => {
  const [row] = await sql<{ count: number }[]>`
    select count(*)::integer as count
    from (${chosenLetters(sql, ...which)}) as chosen
  `
  return row?.count ?? 0
}

/** Resolves dead letters without sending them again, the oldest first and at most `limit`; answers how many. */
export const resolveLetters = (
  tx: Tx,
  projectId: number,
  filter: LetterFilter,
  at: Instant,
  limit: number,
) => tx`
  with chosen as (
    ${chosenLetters(tx, projectId, filter, limit)}
  )
  update webhook_dead_letters as letter
  set resolved_at = ${at}
  from chosen
  where letter.project_id = ${projectId}
    and letter.event_id = chosen.event_id
    and letter.endpoint_id = chosen.endpoint_id
    and letter.resolved_at is null
`
