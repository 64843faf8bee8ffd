/** Sessions of the console as they are kept. */
import type { Instant } from '../../base/clock.ts'
import type { Query, Tx } from '../../base/database/database.ts'
import type { ConsoleUserRow } from './people.sql.ts'

export type ConsoleSessionRow = {
  session_id: string
  created_at: Instant
  last_used_at: Instant
  address: string
  browser: string
}

/** Sessions that count at a moment were used since the one instant, and began since the other. */
export type SessionWindow = { usedSince: Instant; begunSince: Instant }

/** Keeps a session. */
export const insertConsoleSession = (
  tx: Tx,
  row: Omit<ConsoleSessionRow, 'last_used_at'> & { user_id: string; secret_hash: Buffer },
) => tx`
  insert into console_sessions (
    session_id, user_id, secret_hash, created_at, last_used_at, address, browser
  )
  values (
    ${row.session_id}, ${row.user_id}, ${row.secret_hash}, ${row.created_at}, ${row.created_at},
    ${row.address}, ${row.browser}
  )
`

/** The session of a secret with its person, where both still count. */
export const findConsoleSession = (
  sql: Query,
  hash: Buffer,
  { usedSince, begunSince }: SessionWindow,
) => sql<(ConsoleSessionRow & Pick<ConsoleUserRow, 'user_id' | 'email' | 'name' | 'grants'>)[]>`
  select
    session.session_id, session.created_at, session.last_used_at, session.address, session.browser,
    person.user_id, person.email, person.name, person.grants
  from console_sessions as session
  join console_users as person on person.user_id = session.user_id
  where session.secret_hash = ${hash}
    and session.last_used_at > ${usedSince}
    and session.created_at > ${begunSince}
    and person.state = 'active'
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

/** The sessions of a person that count, the newest first. */
export const listConsoleSessions = (
  sql: Query,
  userId: string,
  { usedSince, begunSince }: SessionWindow,
) => sql<ConsoleSessionRow[]>`
  select session_id, created_at, last_used_at, address, browser
  from console_sessions
  where user_id = ${userId}
    and last_used_at > ${usedSince}
    and created_at > ${begunSince}
  order by created_at desc, session_id
`

/** Ends a session of a person; answers whether there was one. */
export const endConsoleSession = async (sql: Query, userId: string, sessionId: string) =>
  (
    await sql`
      delete from console_sessions
      where user_id = ${userId}
        and session_id = ${sessionId}
    `
  ).count > 0

/** Ends all sessions of a person but the newest ones. */
export const endOldSessions = (tx: Tx, userId: string, kept: number) => tx`
  delete from console_sessions
  where user_id = ${userId}
    and session_id not in (
      select session_id
      from console_sessions
      where user_id = ${userId}
      order by created_at desc, session_id
      limit ${kept}
    )
`

/** Deletes sessions that count no more; answers how many. */
export const pruneConsoleSessions = async (sql: Query, { usedSince, begunSince }: SessionWindow) =>
  (
    await sql`
      delete from console_sessions
      where last_used_at <= ${usedSince}
        or created_at <= ${begunSince}
    `
  ).count
