/** How users are looked for, and what is shown of one. */
import type { Instant } from '../../base/clock.ts'
import { arrayOf, type Query } from '../../base/database/database.ts'
import type { UserRow } from '../identities/identities.sql.ts'
import { isBanned as isBannedAt } from '../tokens/bans.sql.ts'

export type FoundUserRow = UserRow & {
  user_id: string
  created_at: Instant
  /** Whether the ban, if there is one, counts. */
  is_banned: boolean
  banned_at: Instant | null
  banned_until: Instant | null
  ban_reason: string | null
  group_ids: number[]
  /** The sort key of users that are found by name; null for one without a name. */
  name_key: string | null
}

const columns = (sql: Query, at: Instant) => sql`
  user_id, username, name, email, is_email_confirmed, picture, country, created_at, banned_at,
  banned_until, ban_reason, ${isBannedAt(sql, at)} as is_banned, group_ids, lower(coalesce(username, name)) collate "C" as name_key
`

export type UserSearch = {
  projectId: number
  email: string | undefined
  /** The same as the subject of a sign-in by e-mail; undefined where it cannot be one. */
  mailbox: string | undefined
  /** How the name begins. */
  name: string | undefined
  /** One of these subjects in one of these realms. */
  identity: { realms: readonly string[]; subjects: readonly string[] } | undefined
  group: number | undefined
  deployment: string | undefined
  isBanned: boolean | undefined
  /** The last user of the page before. */
  after: { userId: string; nameKey: string | null } | undefined
  limit: number
  /** Bans count as they stand then. */
  at: Instant
}

/**
 * Users for whom every filter fits: in the order of their names where one is asked for, else of their ids. Each filter
 * has an index. The few users with an address or identity are fetched before they are put in order. The planner would
 * walk all users in that order and look for them.
 */
export const searchUsers = (sql: Query, search: UserSearch) => {
  const {
    projectId,
    email,
    mailbox,
    name,
    identity,
    group,
    deployment,
    isBanned,
    after,
    limit,
    at,
  } = search
  const none = sql``
  const isByName = name !== undefined
  return sql<FoundUserRow[]>`
    with found as ${email !== undefined || identity ? sql`materialized` : sql`not materialized`} (
      select ${columns(sql, at)}
      from users
      where project_id = ${projectId}
        ${
          email === undefined
            ? none
            : sql`
                and user_id = any(array(
                  select user_id
                  from users
                  where project_id = ${projectId}
                    and email is not null
                    and lower(email) = lower(${email})
                  union all
                  select user_id
                  from identities
                  where project_id = ${projectId}
                    and realm = 'email'
                    and subject = ${mailbox ?? null}
                ))
              `
        }
        ${
          identity
            ? sql`
                and user_id = any(array(
                  select user_id
                  from identities
                  where project_id = ${projectId}
                    and realm = any(${identity.realms as string[]})
                    and subject = any(${identity.subjects as string[]})
                ))
              `
            : none
        }
        ${
          isByName
            ? sql`
                and coalesce(username, name) is not null
                and lower(coalesce(username, name)) collate "C" >= lower(${name}::text)
                and lower(coalesce(username, name)) collate "C" < lower(${name}::text) || ${'\u{10ffff}'}::text
              `
            : none
        }
        ${
          group === undefined
            ? none
            : sql`and group_ids <> '{}' and group_ids @> array[${group}::bigint]`
        }
        ${
          deployment === undefined
            ? none
            : sql`
                and exists (
                  select 1
                  from entitlements
                  where entitlements.project_id = ${projectId}
                    and entitlements.deployment_id = ${deployment}
                    and entitlements.user_id = users.user_id
                )
              `
        }
        ${isBanned === undefined ? none : isBanned ? sql`and ${isBannedAt(sql, at)}` : sql`and not ${isBannedAt(sql, at)}`}
        ${
          after === undefined
            ? none
            : isByName
              ? sql`
                  and (lower(coalesce(username, name)) collate "C", user_id)
                    > (${after.nameKey}::text, ${after.userId}::uuid)
                `
              : sql`and user_id > ${after.userId}`
        }
    )
    select *
    from found
    order by ${isByName ? sql`name_key, user_id` : sql`user_id`}
    limit ${limit}
  `
}

/** One user, as they stand at an instant. */
export const findUser = (sql: Query, project: number, user: string, at: Instant) => sql<
  FoundUserRow[]
>`
  select ${columns(sql, at)}
  from users
  where project_id = ${project}
    and user_id = ${user}
`

/** The names of the given users who have one. */
export const nameUsers = (sql: Query, project: number, users: readonly string[]) => sql<
  { user_id: string; name: string }[]
>`
  select user_id, coalesce(username, name) as name
  from users
  where project_id = ${project}
    and user_id = any(${arrayOf(users)}::uuid[])
    and coalesce(username, name) is not null
`

/** The given users that exist. */
export const listKnownUsers = (sql: Query, project: number, users: readonly string[]) => sql<
  { user_id: string }[]
>`
  select user_id
  from users
  where project_id = ${project}
    and user_id = any(${arrayOf(users)}::uuid[])
`

/** Where the pictures of the given users are, for those who exist. */
export const listPictures = (sql: Query, project: number, users: readonly string[]) => sql<
  { user_id: string; picture: string | null }[]
>`
  select user_id, picture
  from users
  where project_id = ${project}
    and user_id = any(${arrayOf(users)}::uuid[])
`

/** The deployments for which a user has an entitlement. */
export const listEntitlements = (sql: Query, project: number, user: string) => sql<
  { deployment_id: string; created_at: Instant }[]
>`
  select deployment_id, created_at
  from entitlements
  where project_id = ${project}
    and user_id = ${user}
  order by deployment_id
`

export type SessionOfUserRow = {
  session_id: string
  client_id: number
  type: string
  provider: string
  scope: string
  deployment_id: string | null
  signed_in_at: Instant
  refreshed_at: Instant | null
  refresh_expires_at: Instant | null
  address: string | null
  device: string | null
}

/** A user's sessions that nobody ended and whose tokens may still count, newest first. */
export const listSessionsOfUser = (
  sql: Query,
  project: number,
  user: string,
  { today, limit }: { today: string; limit: number },
) => sql<SessionOfUserRow[]>`
  select
    session_id, client_id, type, provider, scope, deployment_id, signed_in_at, refreshed_at, refresh_expires_at,
    address, device
  from sessions
  where project_id = ${project}
    and user_id = ${user}
    and revoked_at is null
    and keep_until >= ${today}
    and user_generation = (
      select generation
      from users
      where project_id = ${project}
        and user_id = ${user}
    )
  order by signed_in_at desc, session_id
  limit ${limit}
`
