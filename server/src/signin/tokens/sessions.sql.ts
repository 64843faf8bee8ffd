/** Sessions: codes spent, refresh tokens rotated, sessions looked up and revoked. */
import { type Instant, plusSeconds } from '../../base/clock.ts'
import { hasRow, named, type Query } from '../../base/database/database.ts'
import type { Admittance } from '../deployments/deployments.ts'
import { isBannedText } from './bans.sql.ts'

/** A session with what its tokens say of the user. */
export type SessionRow = {
  session_id: string
  user_id: string
  client_id: number
  type: string
  provider: string
  identity: string
  is_platform: boolean
  scope: string
  audience: string | null
  deployment_id: string | null
  refresh_counter: number
  username: string | null
  name: string | null
  email: string | null
  is_email_confirmed: boolean
  picture: string | null
  group_ids: number[]
}

const columns = `
  sessions.session_id, sessions.user_id, sessions.client_id, sessions.type, sessions.provider,
  sessions.identity, sessions.is_platform, sessions.scope, sessions.audience,
  sessions.deployment_id, sessions.refresh_counter, users.username, users.name, users.email,
  users.is_email_confirmed, users.picture, users.group_ids
`

export type CodeUse = {
  project_id: number
  session_id: string
  hash: Buffer
  client_id: number
  redirect_uri: string | null
  challenge: string | null
  now: Instant
  /** When the first refresh token ends; there is one only where the sign-in had `offline`. */
  refresh_expires_at: Instant
}

// The deployment of a session admits its user: none is named where none is needed, it is open to all, or there is an
// entitlement. One that was deleted has none.
const isAdmittedText = `
    case
      when sessions.deployment_id is null then :may_be_none::boolean
      else sessions.deployment_id = any(:open::text[]) or exists (
        select 1
        from entitlements
        where entitlements.project_id = :project_id
          and entitlements.user_id = sessions.user_id
          and entitlements.deployment_id = sessions.deployment_id
      )
    end`

const spendCodesText = named(`
  update sessions
  set code_spent_at = used.at,
      refresh_expires_at = case
        when string_to_array(scope, ' ') && array['offline', 'offline_access'] then used.refresh_expires_at
      end
  from unnest(
    :session_ids::uuid[], :hashes::text[], :client_ids::bigint[], :redirect_uris::text[],
    :challenges::text[], :ats::timestamptz[], :refresh_expiries::timestamptz[]
  ) with ordinality as used (
    session_id, code_hash, client_id, redirect_uri, challenge, at, refresh_expires_at, nth
  ), users
  where sessions.project_id = :project_id
    and sessions.session_id = used.session_id
    -- Without this line a planner that knows nothing of the table yet reads all sessions of the project.
    and sessions.session_id = any(:session_ids)
    and sessions.code_hash = decode(used.code_hash, 'hex')
    and sessions.client_id = used.client_id
    and (
      sessions.redirect_uri = used.redirect_uri
      or (used.redirect_uri is null and sessions.is_redirect_uri_implied)
    )
    and sessions.challenge is not distinct from used.challenge
    and sessions.code_spent_at is null
    and sessions.code_expires_at > used.at
    and sessions.revoked_at is null
    and users.project_id = :project_id
    and users.user_id = sessions.user_id
    and users.generation = sessions.user_generation
    and not ${isBannedText('used.at')}
    and ${isAdmittedText}
  returning used.nth::integer as nth, ${columns}
`)

/** A session that a code or token opened, with the place of its use in the list, counted from 1. */
export type UsedRow = SessionRow & { nth: number }

/**
 * Spends codes of one project, for the client, redirect address and challenge each was issued to. It answers a row for
 * each use that spent its code, none for the others. When one code is used twice, one of the uses has the row.
 */
export const spendCodes = (
  sql: Query,
  projectId: number,
  uses: readonly CodeUse[],
  { open, mayBeNone }: Admittance,
) =>
  sql.named<UsedRow[]>(spendCodesText, {
    project_id: projectId,
    session_ids: uses.map(({ session_id }) => session_id),
    hashes: uses.map(({ hash }) => hash.toString('hex')),
    client_ids: uses.map(({ client_id }) => client_id),
    redirect_uris: uses.map(({ redirect_uri }) => redirect_uri),
    challenges: uses.map(({ challenge }) => challenge),
    ats: uses.map(({ now }) => now.toISOString()),
    refresh_expiries: uses.map(({ refresh_expires_at }) => refresh_expires_at.toISOString()),
    open,
    may_be_none: mayBeNone,
  })

/** Revokes the session of a code that had been spent: a row where that is so and it was not revoked before. */
export const revokeBySpentCode = (
  sql: Query,
  project: number,
  session: string,
  hash: Buffer,
  now: Instant,
) => sql<{ user_id: string; client_id: number }[]>`
  update sessions
  set revoked_at = ${now}
  where project_id = ${project}
    and session_id = ${session}
    and code_hash = ${hash}
    and code_spent_at is not null
    and revoked_at is null
  returning user_id, client_id
`

/** A code as it was given, with what became of it; found by its hash, and no row for another one. */
export const findIssuedCode = (sql: Query, project: number, session: string, hash: Buffer) => sql<
  {
    user_id: string
    client_id: number
    redirect_uri: string
    is_redirect_uri_implied: boolean
    challenge: string | null
    code_expires_at: Instant
    code_spent_at: Instant | null
    revoked_at: Instant | null
  }[]
>`
  select user_id, client_id, redirect_uri, is_redirect_uri_implied, challenge, code_expires_at, code_spent_at,
    revoked_at
  from sessions
  where project_id = ${project}
    and session_id = ${session}
    and code_hash = ${hash}
`

export type RefreshUse = {
  project_id: number
  session_id: string
  client_id: number
  counter: number
  now: Instant
  slidingSeconds: number
  absoluteSeconds: number
}

// An instant and an interval make another one by the session's time zone, so Citus does not send such an expression to
// nodes. The service reckons what it can and passes it as a value; the rest goes through UTC.
const rotateRefreshesText = named(`
  update sessions
  set refresh_counter = sessions.refresh_counter + 1,
      refreshed_at = used.at,
      refresh_expires_at = least(
        used.refresh_expires_at,
        (sessions.signed_in_at at time zone 'UTC' + make_interval(secs => used.absolute)) at time zone 'UTC'
      ),
      keep_until = greatest(
        sessions.keep_until,
        (used.at at time zone 'UTC')::date + 2 + (used.sliding + 86399) / 86400
      )
  from unnest(
    :session_ids::uuid[], :client_ids::bigint[], :counters::integer[], :ats::timestamptz[],
    :slidings::integer[], :absolutes::integer[], :refresh_expiries::timestamptz[],
    :signed_in_sinces::timestamptz[]
  ) with ordinality as used (
    session_id, client_id, counter, at, sliding, absolute, refresh_expires_at, signed_in_since, nth
  ), users
  where sessions.project_id = :project_id
    and sessions.session_id = used.session_id
    -- Without this line a planner that knows nothing of the table yet reads all sessions of the project.
    and sessions.session_id = any(:session_ids)
    and sessions.client_id = used.client_id
    and sessions.refresh_counter = used.counter
    and sessions.refresh_expires_at > used.at
    and sessions.signed_in_at > used.signed_in_since
    and sessions.revoked_at is null
    and users.project_id = :project_id
    and users.user_id = sessions.user_id
    and users.generation = sessions.user_generation
    and not ${isBannedText('used.at')}
    and ${isAdmittedText}
  returning used.nth::integer as nth, ${columns}
`)

const later = (at: Instant, seconds: number): string => plusSeconds(at, seconds).toISOString()

/**
 * Rotates sessions of one project: a row for each use of a newest token, with its place counted from 1, none for the
 * others. When one token is used twice, one of the uses has the row.
 */
export const rotateRefreshes = (
  sql: Query,
  projectId: number,
  uses: readonly RefreshUse[],
  { open, mayBeNone }: Admittance,
) =>
  sql.named<UsedRow[]>(rotateRefreshesText, {
    project_id: projectId,
    session_ids: uses.map(({ session_id }) => session_id),
    client_ids: uses.map(({ client_id }) => client_id),
    counters: uses.map(({ counter }) => counter),
    ats: uses.map(({ now }) => now.toISOString()),
    slidings: uses.map(({ slidingSeconds }) => slidingSeconds),
    absolutes: uses.map(({ absoluteSeconds }) => absoluteSeconds),
    refresh_expiries: uses.map(({ now, slidingSeconds }) => later(now, slidingSeconds)),
    signed_in_sinces: uses.map(({ now, absoluteSeconds }) => later(now, -absoluteSeconds)),
    open,
    may_be_none: mayBeNone,
  })

export type StandingRow = SessionRow & {
  refreshed_at: Instant | null
  refresh_expires_at: Instant | null
  signed_in_at: Instant
  country: string | null
  created_at: Instant
  is_banned: boolean
  /** Whether it was revoked, or its user signed out everywhere. */
  is_revoked: boolean
  /** Whether there is an entitlement for the deployment it names. */
  is_entitled: boolean
}

const findSessionsText = named(`
  select
    ${columns}, sessions.refreshed_at, sessions.refresh_expires_at, sessions.signed_in_at,
    users.country, users.created_at,
    ${isBannedText(':at::timestamptz')} as is_banned,
    sessions.revoked_at is not null or users.generation <> sessions.user_generation as is_revoked,
    sessions.deployment_id is not null and exists (
      select 1
      from entitlements
      where entitlements.project_id = :project_id
        and entitlements.user_id = sessions.user_id
        and entitlements.deployment_id = sessions.deployment_id
    ) as is_entitled
  from sessions
  join users on users.project_id = :project_id
    and users.user_id = sessions.user_id
  where sessions.project_id = :project_id
    and sessions.session_id = any(:session_ids::uuid[])
`)

/** Sessions of a project as they stand at an instant, with their users. */
export const findSessions = (
  sql: Query,
  project: number,
  sessions: readonly string[],
  at: Instant,
) => sql.named<StandingRow[]>(findSessionsText, { project_id: project, session_ids: sessions, at })

/** The same for one. */
export const findSession = (sql: Query, project: number, session: string, at: Instant) =>
  findSessions(sql, project, [session], at)

/** Revokes a session, only of this user where one is named: a row where it stood until now. */
export const revokeSession = (
  sql: Query,
  project: number,
  session: string,
  now: Instant,
  user?: string,
) => sql<{ user_id: string; client_id: number }[]>`
  update sessions
  set revoked_at = ${now}
  where project_id = ${project}
    and session_id = ${session}
    ${user === undefined ? sql`` : sql`and user_id = ${user}`}
    and revoked_at is null
  returning user_id, client_id
`

/** Makes every session of a user void: true where there is such a user. */
export const signUserOut = (sql: Query, project: number, user: string) =>
  hasRow(sql`
    update users
    set generation = generation + 1
    where project_id = ${project}
      and user_id = ${user}
  `)
