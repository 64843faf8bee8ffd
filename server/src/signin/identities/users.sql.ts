/** Users coming in: known and new ones, with their identity, session and proof in one statement. */
import type { Instant } from '../../base/clock.ts'
import type { Query } from '../../base/database/database.ts'
import { auditEntriesText } from '../../projects/index.ts'

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

// Written out with numbered parameters, because putting the text together from fragments for each sign-in took a
// third of its time here. The parts that both statements share spend the proof, and write the session and its
// audit entry only together. `admitted` is the one user who may come in.
const sharedText = `
  proof as (
    insert into spent_proofs (project_id, fingerprint, keep_until)
    select $1::bigint, $4::bytea, $5::date
    from admitted
    where $4::bytea is not null
    on conflict do nothing
    returning 1
  ),
  session as (
    insert into sessions (
      project_id, session_id, user_id, user_generation, client_id, type, provider, identity,
      is_platform, scope, audience, deployment_id, signed_in_at, code_hash, code_expires_at,
      redirect_uri, is_redirect_uri_implied, challenge, keep_until
    )
    select
      $1::bigint, $6::uuid, user_id, generation, $7::bigint, $8::text, $9::text, $10::text,
      $11::boolean, $12::text, $13::text, $14::text, $15::timestamptz, $16::bytea, $17::timestamptz,
      $18::text, $19::boolean, $20::text, $21::date
    from admitted
    where $4::bytea is null
       or exists (select from proof)
    returning user_id
  ),
  told as (
    select
      $1::bigint as project_id, $15::timestamptz as at, 'user' as actor_kind, user_id::text as actor,
      'user.signed_in' as action, $22::text as target, null::jsonb as before, $23::text::jsonb as after,
      $24::text as address, $25::text as request_id
    from session
  ),
  entry as (${auditEntriesText('told')}
  )`

const sharedParameters = (row: SignInRow) => [
  row.project_id,
  row.realm,
  row.subject,
  row.proof,
  row.proof_keep_until,
  row.session_id,
  row.client_id,
  row.type,
  row.provider,
  row.identity,
  row.is_platform,
  row.scope,
  row.audience,
  row.deployment_id,
  row.now,
  row.code_hash,
  row.code_expires_at,
  row.redirect_uri,
  row.is_redirect_uri_implied,
  row.challenge,
  row.keep_until,
  `client ${row.client_id}`,
  JSON.stringify({ provider: row.provider, is_platform: row.is_platform }),
  row.address,
  row.request_id,
]

const signKnownUserInText = `
  with known as (
    select
      users.user_id, users.generation, users.username, users.name, users.email,
      users.is_email_confirmed, users.picture, users.country, users.group_ids,
      identities.name as identity_name, identities.username as identity_username,
      identities.picture as identity_picture,
      ${isBannedText('$15::timestamptz')} as is_banned,
      not $26::boolean or exists (
        select
        from entitlements
        where entitlements.project_id = $1
          and entitlements.user_id = users.user_id
          and entitlements.deployment_id = $14
      ) as is_entitled
    from identities
    join users on users.project_id = $1
      and users.user_id = identities.user_id
    where identities.project_id = $1
      and identities.realm = $2
      and identities.subject = $3
  ),
  admitted as (
    select user_id, generation
    from known
    where not is_banned
      and is_entitled
  ),
  ${sharedText}
  select
    user_id, is_banned, username, name, email, is_email_confirmed, picture,
    country, group_ids, identity_name, identity_username, identity_picture, is_entitled,
    exists (select from session) as is_signed_in
  from known
`

/**
 * Signs a known user in, in one statement: finds who it is, spends the proof, opens the session, writes the
 * audit entry. No row where the identity is unknown. `mustBeEntitled` is for deployments that are not public.
 */
export const signKnownUserIn = (sql: Query, row: SignInRow, mustBeEntitled: boolean) =>
  sql.unsafe<KnownUserRow[]>(signKnownUserInText, [...sharedParameters(row), mustBeEntitled], {
    prepare: true,
  })

const signNewUserInText = `
  with identity as (
    insert into identities (
      project_id, realm, subject, user_id, network, created_at, id, name, username, picture
    )
    values ($1, $2, $3, $26, $9, $15, $10, $28, $27, $31)
    on conflict (project_id, realm, subject) do update
    set network = excluded.network
    returning user_id
  ),
  created as (
    insert into users (
      project_id, user_id, username, name, email, is_email_confirmed, picture, country, created_at
    )
    select
      $1::bigint, user_id, $27::text, $28::text, $29::text, $30::boolean, $31::text, $32::text,
      $15::timestamptz
    from identity
    where user_id = $26
  ),
  admitted as (
    -- Whoever was made this very moment is in the first generation.
    select user_id, 1 as generation
    from identity
  ),
  ${sharedText}
  select user_id
  from session
`

/**
 * Signs a person in who was unknown a moment ago, in one statement. Of several at once for the same person one
 * makes the user, and the others sign in as that user. No row where the proof had been spent before.
 */
export const signNewUserIn = (sql: Query, row: SignInRow, user: UserRow & { user_id: string }) =>
  sql.unsafe<{ user_id: string }[]>(
    signNewUserInText,
    [
      ...sharedParameters(row),
      user.user_id,
      user.username,
      user.name,
      user.email,
      user.is_email_confirmed,
      user.picture,
      user.country,
    ],
    { prepare: true },
  )

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
