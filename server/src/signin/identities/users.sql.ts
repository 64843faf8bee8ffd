/** The tables of users, their bans, and the proofs that were spent. */
import type { Instant } from '../../base/clock.ts'
import type { Query } from '../../base/database/database.ts'

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

/** The network's facts about the user; null where it says nothing. */
export type UserRow = {
  username: string | null
  name: string | null
  /** Only where the sign-in asked for it. */
  email: string | null
  is_email_confirmed: boolean
  picture: string | null
  country: string | null
}

/** Writes what is newly known of a user. */
export const renewUser = (sql: Query, project: number, user: string, row: UserRow) => sql`
  update users
  set username = ${row.username},
      name = ${row.name},
      email = ${row.email},
      is_email_confirmed = ${row.is_email_confirmed},
      picture = ${row.picture},
      country = ${row.country}
  where project_id = ${project}
    and user_id = ${user}
`

/** Whether a proof has been spent. */
export const isProofSpent = async (sql: Query, project: number, fingerprint: Buffer) =>
  (
    await sql`
      select
      from spent_proofs
      where project_id = ${project}
        and fingerprint = ${fingerprint}
    `
  ).count === 1

/** Spends a proof by itself; nothing happens where it was spent before. */
export const spendProof = (sql: Query, project: number, fingerprint: Buffer, until: string) => sql`
  insert into spent_proofs (project_id, fingerprint, keep_until)
  values (${project}, ${fingerprint}, ${until})
  on conflict do nothing
`

export type Ban = { at: Instant; reason: string | null; until: Instant | null }

/** Bans a user in the place of any ban before, or takes the ban back with null: true where there is such a user. */
export const setBan = async (sql: Query, project: number, user: string, ban: Ban | null) =>
  (
    await sql`
      update users
      set banned_at = ${ban?.at ?? null},
          ban_reason = ${ban?.reason ?? null},
          banned_until = ${ban?.until ?? null}
      where project_id = ${project}
        and user_id = ${user}
    `
  ).count === 1

/** Forgets bans that ended before an instant, at most `limit`; answers how many. */
export const forgetEndedBans = async (
  sql: Query,
  project: number,
  before: Instant,
  limit: number,
): Promise<number> =>
  (
    await sql`
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
    `
  ).count
