/** A person in notifications: found, and made anonymous. */
import type { Instant } from '../../base/clock.ts'
import type { Query } from '../../base/database/database.ts'

export type PartOfEvents = { found: string[] | null; last: string | null }

/** The next `limit` events: those whose body holds one of the texts, and where to go on. */
export const findEventsWith = (
  sql: Query,
  project: number,
  texts: readonly string[],
  after: string,
  limit: number,
) => sql<PartOfEvents[]>`
  select
    array_agg(event_id) filter (
      where exists (
        select 1
        from unnest(${texts as string[]}::text[]) as text
        where strpos(body, text) > 0
      )
    ) as found,
    (array_agg(event_id order by event_id desc))[1] as last
  from (
    select event_id, body
    from webhook_events
    where project_id = ${project}
      and event_id > ${after}
    order by event_id
    limit ${limit}
  ) as part
`

/**
 * Puts another body in an event's place, and removes receivers' answers to it and its signatures. The owner of the
 * secret could find out from a signature whether a guess at the body is right.
 */
export const anonymizeEvent = (
  sql: Query,
  project: number,
  event: string,
  { body, at }: { body: string; at: Instant },
) => sql`
  with attempts as (
    update webhook_attempts
    set response = null,
        receiver_message = null,
        signatures = null
    where project_id = ${project}
      and event_id = ${event}
  ), letters as (
    update webhook_dead_letters
    set receiver_message = null
    where project_id = ${project}
      and event_id = ${event}
  )
  update webhook_events
  set body = ${body},
      body_changed_at = ${at}
  where project_id = ${project}
    and event_id = ${event}
`
