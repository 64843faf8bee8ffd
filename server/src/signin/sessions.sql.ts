import type { Instant } from '../base/clock.ts'
import type { Query } from '../base/database.ts'

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
  picture: string | null
}

const columns = (sql: Query) => sql`
  sessions.session_id, sessions.user_id, sessions.client_id, sessions.type, sessions.provider,
  sessions.identity, sessions.is_platform, sessions.scope, sessions.audience,
  sessions.deployment_id, sessions.refresh_counter, users.username, users.name, users.email,
  users.picture
`

export type CodeUse = {
  project_id: number
  session_id: string
  hash: Buffer
  client_id: number
  redirect_uri: string | null
  challenge: string | null
  now: Instant
  /** When the first refresh token ends; null without `offline`. */
  refresh_expires_at: Instant | null
}

/** Spends a code, for the client, redirect address and challenge it was issued to: a row once, then none. */
export const spendCode = (sql: Query, use: CodeUse) => sql<SessionRow[]>`
  update sessions
  set code_spent_at = ${use.now},
      refresh_expires_at = case
        when 'offline' = any(string_to_array(scope, ' ')) then ${use.refresh_expires_at}::timestamptz
      end
  from users
  where sessions.project_id = ${use.project_id}
    and sessions.session_id = ${use.session_id}
    and sessions.code_hash = ${use.hash}
    and sessions.client_id = ${use.client_id}
    and (
      sessions.redirect_uri = ${use.redirect_uri}
      or (${use.redirect_uri}::text is null and sessions.is_redirect_uri_implied)
    )
    and sessions.challenge is not distinct from ${use.challenge}
    and sessions.code_spent_at is null
    and sessions.code_expires_at > ${use.now}
    and sessions.revoked_at is null
    and users.project_id = ${use.project_id}
    and users.user_id = sessions.user_id
    and users.generation = sessions.user_generation
    and users.banned_at is null
  returning ${columns(sql)}
`

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

export type RefreshUse = {
  project_id: number
  session_id: string
  client_id: number
  counter: number
  now: Instant
  slidingSeconds: number
  absoluteSeconds: number
}

/** Rotates: a row for the one who comes with the newest token, none for anybody else. */
export const rotateRefresh = (sql: Query, use: RefreshUse) => sql<SessionRow[]>`
  update sessions
  set refresh_counter = sessions.refresh_counter + 1,
      refreshed_at = ${use.now},
      refresh_expires_at = least(
        ${use.now}::timestamptz + make_interval(secs => ${use.slidingSeconds}),
        sessions.signed_in_at + make_interval(secs => ${use.absoluteSeconds})
      ),
      keep_until = greatest(
        sessions.keep_until,
        (${use.now}::timestamptz at time zone 'UTC')::date + 2
          + (${use.slidingSeconds}::integer + 86399) / 86400
      )
  from users
  where sessions.project_id = ${use.project_id}
    and sessions.session_id = ${use.session_id}
    and sessions.client_id = ${use.client_id}
    and sessions.refresh_counter = ${use.counter}
    and sessions.refresh_expires_at > ${use.now}
    and sessions.signed_in_at + make_interval(secs => ${use.absoluteSeconds}) > ${use.now}
    and sessions.revoked_at is null
    and users.project_id = ${use.project_id}
    and users.user_id = sessions.user_id
    and users.generation = sessions.user_generation
    and users.banned_at is null
  returning ${columns(sql)}
`

export type StandingRow = SessionRow & {
  refreshed_at: Instant | null
  refresh_expires_at: Instant | null
  signed_in_at: Instant
  is_email_confirmed: boolean
  country: string | null
  created_at: Instant
  is_banned: boolean
  /** Whether it was revoked, or its user signed out everywhere. */
  is_revoked: boolean
}

/** A session as it stands, with its user. */
export const findSession = (sql: Query, project: number, session: string) => sql<StandingRow[]>`
  select
    ${columns(sql)}, sessions.refreshed_at, sessions.refresh_expires_at, sessions.signed_in_at,
    users.is_email_confirmed, users.country, users.created_at,
    users.banned_at is not null as is_banned,
    sessions.revoked_at is not null or users.generation <> sessions.user_generation as is_revoked
  from sessions
  join users on users.project_id = sessions.project_id
    and users.user_id = sessions.user_id
  where sessions.project_id = ${project}
    and sessions.session_id = ${session}
`

/** Revokes a session: a row where it stood until now. */
export const revokeSession = (sql: Query, project: number, session: string, now: Instant) => sql<
  { user_id: string; client_id: number }[]
>`
  update sessions
  set revoked_at = ${now}
  where project_id = ${project}
    and session_id = ${session}
    and revoked_at is null
  returning user_id, client_id
`

/** Makes every session of a user void. */
export const signUserOut = (sql: Query, project: number, user: string) => sql`
  update users
  set generation = generation + 1
  where project_id = ${project}
    and user_id = ${user}
`
