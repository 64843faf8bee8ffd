/** Users, and their identities at networks. */
import type { Instant } from '../../base/clock.ts'
import { hasRow, type Query, type Tx } from '../../base/database/database.ts'
import { deviceWay } from '../networks/own-ways.ts'
import { isBanned } from '../tokens/bans.sql.ts'

/** A person at a network, with what the network said of them. */
export type IdentityRow = {
  realm: string
  subject: string
  network: string
  /** As the claim `id` shows it; null for one that is older than this column. */
  id: string | null
  name: string | null
  username: string | null
  picture: string | null
}

/** A user's identities, the oldest first. */
export const listIdentities = (sql: Query, project: number, user: string) => sql<
  (IdentityRow & { created_at: Instant })[]
>`
  select realm, subject, network, id, name, username, picture, created_at
  from identities
  where project_id = ${project}
    and user_id = ${user}
  order by created_at, realm
`

/** Keeps what a network says of its player now; what it does not say stays. */
export const renewIdentity = (
  sql: Query,
  { project_id, realm, subject }: { project_id: number; realm: string; subject: string },
  { name, username, picture }: Pick<IdentityRow, 'name' | 'username' | 'picture'>,
) => sql`
  update identities
  set name = coalesce(${name}, name),
      username = coalesce(${username}, username),
      picture = coalesce(${picture}, picture)
  where project_id = ${project_id}
    and realm = ${realm}
    and subject = ${subject}
`

/**
 * Locks the user's row for the rest of the transaction, so that changes of one user's identities take turns. It answers
 * whether the user is banned at an instant. No row where there is no such user.
 */
export const lockUser = (tx: Tx, project: number, user: string, at: Instant) => tx<
  { is_banned: boolean }[]
>`
  select ${isBanned(tx, at)} as is_banned
  from users
  where project_id = ${project}
    and user_id = ${user}
  for update
`

type LinkRow = IdentityRow & { project_id: number; user_id: string; now: Instant }

/** Gives an identity to a user: true unless somebody has it, the same user included. */
export const insertIdentity = (tx: Tx, row: LinkRow) =>
  hasRow(tx`
    insert into identities (
      project_id, realm, subject, user_id, network, created_at, id, name, username, picture
    )
    values (
      ${row.project_id}, ${row.realm}, ${row.subject}, ${row.user_id}, ${row.network},
      ${row.now}, ${row.id}, ${row.name}, ${row.username}, ${row.picture}
    )
    on conflict (project_id, realm, subject) do nothing
  `)

/** Gives an identity to another user. */
export const moveIdentity = (
  tx: Tx,
  { project, realm, subject }: { project: number; realm: string; subject: string },
  user: string,
) => tx`
  update identities
  set user_id = ${user}
  where project_id = ${project}
    and realm = ${realm}
    and subject = ${subject}
`

/** Whether a user is a guest: with devices, and nothing else to come back by, not even a password to be confirmed. */
export const isGuest = (sql: Query, project: number, user: string) =>
  hasRow(sql`
    select
    from identities
    where project_id = ${project}
      and user_id = ${user}
      and not exists (
        select 1
        from passwords
        where passwords.project_id = ${project}
          and passwords.user_id = ${user}
      )
    having bool_and(network = ${deviceWay})
  `)

/** Takes an identity from its user. */
export const deleteIdentity = (tx: Tx, project: number, realm: string, subject: string) => tx`
  delete from identities
  where project_id = ${project}
    and realm = ${realm}
    and subject = ${subject}
`

/** Ends the sessions that a user opened by an identity, but the one named, if any. */
export const revokeSessionsBy = (
  tx: Tx,
  project: number,
  by: { user: string; provider: string; identity: string },
  except: string | undefined,
  now: Instant,
) => tx`
  update sessions
  set revoked_at = ${now}
  where project_id = ${project}
    and user_id = ${by.user}
    and provider = ${by.provider}
    and identity = ${by.identity}
    and session_id is distinct from ${except ?? null}
    and revoked_at is null
`

/** The user of an identity, with the address we know. */
export const findUserOf = (sql: Query, project: number, realm: string, subject: string) => sql<
  { user_id: string; email: string | null }[]
>`
  select users.user_id, users.email
  from identities
  join users on users.project_id = ${project}
    and users.user_id = identities.user_id
  where identities.project_id = ${project}
    and identities.realm = ${realm}
    and identities.subject = ${subject}
`

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

/** Writes what is newly known of a user. A picture that they uploaded stays, and comes and goes by its own calls. */
export const renewUser = (sql: Query, project: number, user: string, row: UserRow) => sql`
  update users
  set username = ${row.username},
      name = ${row.name},
      email = ${row.email},
      is_email_confirmed = ${row.is_email_confirmed},
      picture = case
        when picture like 'own:%' or ${row.picture}::text like 'own:%' then picture
        else ${row.picture}
      end,
      country = ${row.country}
  where project_id = ${project}
    and user_id = ${user}
`
