/** Bans of users: a banned user's sessions count no more. */
import type { Instant } from '../../base/clock.ts'
import { hasRow, type Query, rowCount } from '../../base/database/database.ts'

/**
 * That a user is banned at a moment, which is a parameter or column of the statement. A ban whose end has come counts
 * no more.
 */
export const isBannedText = (at: string) => `(
    users.banned_at is not null and (users.banned_until is null or users.banned_until > ${at})
  )`

/** The same as a part of another statement. */
export const isBanned = (sql: Query, at: Instant) => sql`(
  users.banned_at is not null and (users.banned_until is null or users.banned_until > ${at})
)`

export type Ban = { at: Instant; reason: string | null; until: Instant | null }

/** Bans a user in the place of any ban before, or takes the ban back with null: true where there is such a user. */
export const setBan = (sql: Query, project: number, user: string, ban: Ban | null) =>
  hasRow(sql`
    update users
    set banned_at = ${ban?.at ?? null},
        ban_reason = ${ban?.reason ?? null},
        banned_until = ${ban?.until ?? null}
    where project_id = ${project}
      and user_id = ${user}
  `)

/** Forgets bans that ended before an instant, at most `limit`; answers how many. */
export const forgetEndedBans = (
  sql: Query,
  project: number,
  before: Instant,
  limit: number,
): Promise<number> =>
  rowCount(sql`
    update users
    set banned_at = null,
        ban_reason = null,
        banned_until = null
    where project_id = ${project}
      and banned_until < ${before}
      and user_id = any(array(
        select user_id
        from users
        where project_id = ${project}
          and banned_until < ${before}
        order by banned_until
        limit ${limit}
      ))
  `)
