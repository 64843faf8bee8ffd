/** Sessions of the console as they are kept. */
import type { Instant } from '../../base/clock.ts'
import type { Query, Tx } from '../../base/database/database.ts'
import type { Bound } from './bound.ts'
import type { ConsoleUserRow } from './people.sql.ts'

export type ConsoleSessionRow = {
  session_id: string
  created_at: Instant
  last_used_at: Instant
  address: string
  browser: string
}

/** The sessions of a person that a session knows of: whoever holds a bound one learns nothing of the others. */
type OwnSessions = { user_id: string; bound: Bound | null }

const jsonOf = (bound: Bound | null): string | null => bound && JSON.stringify(bound)

/** Sessions that count at a moment were used since the one instant, and began since the other. */
export type SessionWindow = { usedSince: Instant; begunSince: Instant }

/** Keeps a session. */
export const insertConsoleSession = (
  tx: Tx,
  row: Omit<ConsoleSessionRow, 'last_used_at'> & {
    user_id: string
    secret_hash: Buffer
    bound: Bound | null
  },
) => tx`
  insert into console_sessions (
    session_id, user_id, secret_hash, created_at, last_used_at, address, browser, bound
  )
  values (
    ${row.session_id}, ${row.user_id}, ${row.secret_hash}, ${row.created_at}, ${row.created_at},
    ${row.address}, ${row.browser}, ${jsonOf(row.bound)}::text::jsonb
  )
`

type WithPerson = Omit<ConsoleUserRow, 'created_at'> & {
  bound: Bound | null
  person_created_at: Instant
}

/** The session of a secret with its person, where both still count. */
export const findConsoleSession = (
  sql: Query,
  hash: Buffer,
  { usedSince, begunSince }: SessionWindow,
) => sql<(ConsoleSessionRow & WithPerson)[]>`
  select
    session.session_id, session.created_at, session.last_used_at, session.address, session.browser,
    session.bound, person.user_id, person.email, person.name, person.grants, person.state,
    person.last_seen_at, person.introductions, person.language, person.times,
    person.created_at as person_created_at
  from console_sessions as session
  join console_users as person on person.user_id = session.user_id
  where session.secret_hash = ${hash}
    and session.last_used_at > ${usedSince}
    and session.created_at > ${begunSince}
    and person.state <> 'removed'
`

/** Notes that a session was used, and from where, unless that was noted since an instant. */
export const noteSessionUse = (
  sql: Query,
  sessionId: string,
  { at, unlessSince, address }: { at: Instant; unlessSince: Instant; address: string },
) => sql`
  update console_sessions
  set last_used_at = ${at},
      address = ${address}
  where session_id = ${sessionId}
    and last_used_at <= ${unlessSince}
`

/** The sessions of a person that count, the newest first; those with one bound, where it is given. */
export const listConsoleSessions = (
  sql: Query,
  { user_id, bound }: OwnSessions,
  { usedSince, begunSince }: SessionWindow,
) => sql<ConsoleSessionRow[]>`
  select session_id, created_at, last_used_at, address, browser
  from console_sessions
  where user_id = ${user_id}
    and last_used_at > ${usedSince}
    and created_at > ${begunSince}
    and (${jsonOf(bound)}::text is null or bound = ${jsonOf(bound)}::text::jsonb)
  order by created_at desc, session_id
`

/** Ends a session of those. */
export const endConsoleSession = (
  sql: Query,
  { user_id, bound }: OwnSessions,
  sessionId: string,
) => sql`
  delete from console_sessions
  where user_id = ${user_id}
    and session_id = ${sessionId}
    and (${jsonOf(bound)}::text is null or bound = ${jsonOf(bound)}::text::jsonb)
`

/** Ends all sessions of a person but the newest ones, among those that are bound or among the others. */
export const endOldSessions = (tx: Tx, userId: string, isBound: boolean, kept: number) => tx`
  delete from console_sessions
  where user_id = ${userId}
    and (bound is not null) = ${isBound}
    and session_id not in (
      select session_id
      from console_sessions
      where user_id = ${userId}
        and (bound is not null) = ${isBound}
      order by created_at desc, session_id
      limit ${kept}
    )
`

/** Ends all sessions of a person, or only those that are bound. */
export const endSessionsOf = (tx: Tx, userId: string, isOfBound: boolean) => tx`
  delete from console_sessions
  where user_id = ${userId}
    and (bound is not null or not ${isOfBound}::boolean)
`

/** Deletes sessions that count no more. */
export const pruneConsoleSessions = (sql: Query, { usedSince, begunSince }: SessionWindow) => sql`
  delete from console_sessions
  where last_used_at <= ${usedSince}
    or created_at <= ${begunSince}
`
