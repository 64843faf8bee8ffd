import type { Instant } from '../base/clock.ts'
import type { Query } from '../base/database.ts'

/** What a finished sign-in writes, whoever the user turns out to be. */
export type SignInRow = {
  project_id: number
  realm: string
  subject: string
  network: string
  username: string | null
  name: string | null
  /** Only where the sign-in asked for it. */
  email: string | null
  is_email_verified: boolean
  picture: string | null
  country: string | null
  session_id: string
  client_id: number
  type: string
  provider: string
  identity: string
  is_platform: boolean
  scope: string
  audience: string | null
  deployment_id: string | null
  /** Whether the user must be entitled to the deployment. */
  is_deployment_closed: boolean
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

export type KnownUserRow = {
  user_id: string
  is_banned: boolean
  username: string | null
  name: string | null
  email: string | null
  picture: string | null
  /** Whether the user may enter: not banned, and entitled where the deployment asks for it. */
  is_admitted: boolean
  /** False where the proof had been spent before. */
  is_signed_in: boolean
}

// The parts that both statements below share: the proof is spent, the session and its audit entry are written
// only together. `admitted` is the one user who may come in.
const proofOf = (sql: Query, row: SignInRow) => sql`
  proof as (
    insert into spent_proofs (project_id, fingerprint, keep_until)
    select ${row.project_id}::bigint, ${row.proof}::bytea, ${row.proof_keep_until}::date
    from admitted
    where ${row.proof}::bytea is not null
    on conflict do nothing
    returning 1
  )
`
const sessionOf = (sql: Query, row: SignInRow) => sql`
  session as (
    insert into sessions (
      project_id, session_id, user_id, user_generation, client_id, type, provider, identity,
      is_platform, scope, audience, deployment_id, signed_in_at, code_hash, code_expires_at,
      redirect_uri, is_redirect_uri_implied, challenge, keep_until
    )
    select
      ${row.project_id}::bigint, ${row.session_id}::uuid, admitted.user_id, admitted.generation,
      ${row.client_id}::bigint, ${row.type}, ${row.provider}, ${row.identity},
      ${row.is_platform}::boolean, ${row.scope}, ${row.audience}, ${row.deployment_id},
      ${row.now}::timestamptz, ${row.code_hash}::bytea, ${row.code_expires_at}::timestamptz,
      ${row.redirect_uri}, ${row.is_redirect_uri_implied}::boolean, ${row.challenge},
      ${row.keep_until}::date
    from admitted
    where ${row.proof}::bytea is null
       or exists (select from proof)
    returning user_id
  ),
  entry as (
    insert into audit_entries (
      project_id, at, actor_kind, actor, action, target, after, address, request_id
    )
    select
      ${row.project_id}::bigint, ${row.now}::timestamptz, 'user', session.user_id::text,
      'user.signed_in', 'client ' || ${row.client_id}::bigint,
      jsonb_build_object('provider', ${row.provider}::text, 'is_platform', ${row.is_platform}::boolean),
      ${row.address}, ${row.request_id}
    from session
  )
`

/**
 * Signs a known user in, in one statement: finds who it is, spends the proof, opens the session, writes the
 * audit entry, and takes over what the network says newly of the user. No row where the identity is unknown.
 */
export const signKnownUserIn = (sql: Query, row: SignInRow) => sql<KnownUserRow[]>`
  with known as (
    select
      users.user_id, users.generation, users.banned_at, users.username, users.name, users.email,
      users.picture,
      not ${row.is_deployment_closed}::boolean or exists (
        select
        from entitlements
        where entitlements.project_id = ${row.project_id}
          and entitlements.user_id = users.user_id
          and entitlements.deployment_id = ${row.deployment_id}
      ) as is_entitled
    from identities
    join users on users.project_id = identities.project_id
      and users.user_id = identities.user_id
    where identities.project_id = ${row.project_id}
      and identities.realm = ${row.realm}
      and identities.subject = ${row.subject}
  ),
  admitted as (
    select user_id, generation
    from known
    where banned_at is null
      and is_entitled
  ),
  ${proofOf(sql, row)},
  ${sessionOf(sql, row)},
  renewed as (
    update users
    set username = coalesce(${row.username}, users.username),
        name = coalesce(${row.name}, users.name),
        picture = coalesce(${row.picture}, users.picture),
        country = coalesce(${row.country}, users.country),
        email = case when ${row.is_email_verified}::boolean or users.email is null
          then coalesce(${row.email}, users.email) else users.email end,
        is_email_confirmed = users.is_email_confirmed or (
          ${row.is_email_verified}::boolean and ${row.email}::text is not null
        )
    from session
    where users.project_id = ${row.project_id}
      and users.user_id = session.user_id
      and (
        users.username is distinct from coalesce(${row.username}, users.username)
        or users.name is distinct from coalesce(${row.name}, users.name)
        or users.picture is distinct from coalesce(${row.picture}, users.picture)
        or users.country is distinct from coalesce(${row.country}, users.country)
        or (users.email is null and ${row.email}::text is not null)
        or (${row.is_email_verified}::boolean and (
          users.email is distinct from coalesce(${row.email}, users.email)
          or (not users.is_email_confirmed and ${row.email}::text is not null)
        ))
      )
  )
  select
    user_id, banned_at is not null as is_banned, username, name, email, picture,
    exists (select from admitted) as is_admitted,
    exists (select from session) as is_signed_in
  from known
`

/**
 * Signs a person in who was unknown a moment ago, in one statement. Of several at once for the same person one
 * makes the user, and the others sign in as that user. No row where the proof had been spent before.
 */
export const signNewUserIn = (sql: Query, row: SignInRow, userId: string) =>
  sql<{ user_id: string }[]>`
    with identity as (
      insert into identities (project_id, realm, subject, user_id, network, created_at)
      values (
        ${row.project_id}, ${row.realm}, ${row.subject}, ${userId}, ${row.network}, ${row.now}
      )
      on conflict (project_id, realm, subject) do update
      set network = excluded.network
      returning user_id
    ),
    created as (
      insert into users (
        project_id, user_id, username, name, email, is_email_confirmed, picture, country, created_at
      )
      select
        ${row.project_id}::bigint, user_id, ${row.username}, ${row.name}, ${row.email},
        ${row.is_email_verified}::boolean and ${row.email}::text is not null, ${row.picture},
        ${row.country}, ${row.now}::timestamptz
      from identity
      where user_id = ${userId}::uuid
    ),
    admitted as (
      -- Whoever was made this very moment is in the first generation.
      select user_id, 1 as generation
      from identity
    ),
    ${proofOf(sql, row)},
    ${sessionOf(sql, row)}
    select user_id
    from session
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

/** Bans a user from an instant on, or takes the ban back with null: true where there is such a user. */
export const setBan = async (sql: Query, project: number, user: string, at: Instant | null) =>
  (
    await sql`
      update users
      set banned_at = ${at}
      where project_id = ${project}
        and user_id = ${user}
    `
  ).count === 1
