/** From where sessions began: an address and a device, kept beside a session for some time. */
import type { Instant } from '../../base/clock.ts'
import type { Query } from '../../base/database/database.ts'

/** Until when sessions have been cleared of both. */
export const findClearedUntil = (sql: Query) => sql<{ until: Instant }[]>`
  select until
  from cleared_session_origins
`

/** Notes that sessions have been cleared up to an instant; a later one that is there stays. */
export const putClearedUntil = (sql: Query, until: Instant) => sql`
  update cleared_session_origins
  set until = greatest(until, ${until}::timestamptz)
`

/**
 * Takes both from a project's sessions with ids behind `after` and before `before`, in their order, at most `limit`;
 * answers the ids. They are found by the primary key: ids of sessions are in the order of time.
 */
export const clearOrigins = (
  sql: Query,
  project: number,
  { after, before, limit }: { after: string; before: string; limit: number },
) => sql<{ session_id: string }[]>`
  update sessions
  set address = null,
      device = null
  where project_id = ${project}
    and session_id = any(array(
      select session_id
      from sessions
      where project_id = ${project}
        and session_id > ${after}
        and session_id < ${before}
        and (address is not null or device is not null)
      order by session_id
      limit ${limit}
    ))
  returning session_id
`

export type OriginRow = {
  session_id: string
  signed_in_at: Instant
  address: string | null
  device: string | null
}

/** From where each session of a user began that is kept, those that have ended as well; the oldest first. */
export const listOriginsOfUser = (sql: Query, project: number, user: string) => sql<OriginRow[]>`
  select session_id, signed_in_at, address, device
  from sessions
  where project_id = ${project}
    and user_id = ${user}
  order by session_id
`
