/** Users coming in: known and new ones, with their identity, session and proof in one statement. */
import type { Instant } from '../../base/clock.ts'
import { named, type Query } from '../../base/database/database.ts'

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

/** What a finished sign-in writes, whoever the user turns out to be. */
export type SignInRow = {
  project_id: number
  realm: string
  subject: string
  session_id: string
  client_id: number
  type: string
  provider: string
  identity: string
  is_platform: boolean
  scope: string
  audience: string | null
  deployment_id: string | null
  now: Instant
  code_hash: Buffer
  code_expires_at: Instant
  redirect_uri: string
  is_redirect_uri_implied: boolean
  challenge: string | null
  keep_until: string
  /** What counts once and is spent by this sign-in: an upstream state or a ticket. */
  proof: Buffer | null
  proof_keep_until: string
  address: string | null
  request_id: string | null
  device: string | null
}

/** What the network says of the user; null where it says nothing. */
export type UserRow = {
  username: string | null
  name: string | null
  /** Only where the sign-in asked for it. */
  email: string | null
  is_email_confirmed: boolean
  picture: string | null
  country: string | null
}

export type KnownUserRow = UserRow & {
  user_id: string
  group_ids: number[]
  /** What the network itself said the last time. */
  identity_name: string | null
  identity_username: string | null
  identity_picture: string | null
  is_banned: boolean
  /** Whether the user may enter the deployment. */
  is_entitled: boolean
  /** False for a banned or not entitled user, and where the proof had been spent before. */
  is_signed_in: boolean
}

// What both functions of the migration `0017_signin_origins.sql` are given of the session and its audit entry. They
// spend the proof, and write the session and the entry only together.
const sessionText = `
  :session_id::uuid, :client_id::bigint, :type::text, :provider::text, :identity::text, :is_platform::boolean,
  :scope::text, :audience::text, :deployment_id::text, :now::timestamptz, :code_hash::bytea,
  :code_expires_at::timestamptz, :redirect_uri::text, :is_redirect_uri_implied::boolean, :challenge::text,
  :keep_until::date, :proof::bytea, :proof_keep_until::date, :audit_target::text, :audit_after::text, :address::text,
  :request_id::text, :device::text
`

const sharedValues = (row: SignInRow) => ({
  ...row,
  audit_target: `client ${row.client_id}`,
  audit_after: JSON.stringify({ provider: row.provider, is_platform: row.is_platform }),
})

const signKnownUserInText = named(`
  select
    user_id, is_banned, username, name, email, is_email_confirmed, picture, country, group_ids, identity_name,
    identity_username, identity_picture, is_entitled, is_signed_in
  from sign_known_user_in_2(
    :project_id::bigint, :realm::text, :subject::text, :must_be_entitled::boolean, ${sessionText}
  )
`)

/**
 * Signs a known user in, in one statement: finds who it is, spends the proof, opens the session, writes the
 * audit entry. No row where the identity is unknown. `mustBeEntitled` is for deployments that are not public.
 */
export const signKnownUserIn = (sql: Query, row: SignInRow, mustBeEntitled: boolean) =>
  sql.named<KnownUserRow[]>(signKnownUserInText, {
    ...sharedValues(row),
    must_be_entitled: mustBeEntitled,
  })

const signNewUserInText = named(`
  select sign_new_user_in_2(
    :project_id::bigint, :realm::text, :subject::text, :user_id::uuid, :username::text, :name::text, :email::text,
    :is_email_confirmed::boolean, :picture::text, :country::text, ${sessionText}
  ) as user_id
`)

/**
 * Signs a person in who was unknown a moment ago, in one statement. Of several at once for the same person one
 * makes the user, and the others sign in as that user. Null where the proof had been spent before.
 */
export const signNewUserIn = (sql: Query, row: SignInRow, user: UserRow & { user_id: string }) =>
  sql.named<[{ user_id: string | null }]>(signNewUserInText, { ...sharedValues(row), ...user })

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
