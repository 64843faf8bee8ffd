/** Players of a file, many in a statement. */
import { type Query, rowCount, type Tx } from '../../base/database/database.ts'
import type { UserRow } from '../identities/identities.sql.ts'
import type { Newcomer, NewIdentity } from './player-record.ts'

/** These users, as far as they are there. They are locked: sign-ins that change them wait. */
export const lockUsers = (tx: Tx, project: number, users: readonly string[]) => tx<
  ({ user_id: string } & UserRow)[]
>`
  select user_id, username, name, email, is_email_confirmed, picture, country
  from users
  where project_id = ${project}
    and user_id = any(${users}::uuid[])
  order by user_id
  for update
`

/** The owners of these identities, as far as they are there. */
export const findOwners = (
  sql: Query,
  project: number,
  identities: readonly Pick<NewIdentity, 'realm' | 'subject'>[],
) => sql<{ realm: string; subject: string; user_id: string }[]>`
  select identities.realm, identities.subject, identities.user_id
  from unnest(
    ${identities.map(({ realm }) => realm)}::text[],
    ${identities.map(({ subject }) => subject)}::text[]
  ) as wanted (realm, subject)
  join identities on identities.project_id = ${project}
    and identities.realm = wanted.realm
    and identities.subject = wanted.subject
`

/** The identities of these users. */
export const listRealms = (sql: Query, project: number, users: readonly string[]) => sql<
  { user_id: string; realm: string; subject: string }[]
>`
  select user_id, realm, subject
  from identities
  where project_id = ${project}
    and user_id = any(${users}::uuid[])
`

type UserOfFile = Omit<Newcomer, 'line' | 'identities' | 'attributes' | 'profile' | 'user_id'> & {
  user_id: string
}

/** Makes users; answers how many were not there yet. */
export const insertUsers = (tx: Tx, project: number, rows: readonly UserOfFile[]) =>
  rowCount(tx`
    insert into users (
      project_id, user_id, username, name, email, is_email_confirmed, picture, country, created_at, banned_at,
      ban_reason, banned_until
    )
    select ${project}::bigint, given.*
    from unnest(
      ${rows.map((row) => row.user_id)}::uuid[],
      ${rows.map((row) => row.username)}::text[],
      ${rows.map((row) => row.name)}::text[],
      ${rows.map((row) => row.email)}::text[],
      ${rows.map((row) => row.is_email_confirmed)}::boolean[],
      ${rows.map((row) => row.picture)}::text[],
      ${rows.map((row) => row.country)}::text[],
      ${rows.map((row) => row.created_at)}::timestamptz[],
      ${rows.map((row) => row.banned_at)}::timestamptz[],
      ${rows.map((row) => row.ban_reason)}::text[],
      ${rows.map((row) => row.banned_until)}::timestamptz[]
    ) as given
    on conflict do nothing
  `)

/** Writes these facts of users who are there. */
export const completeUsers = (
  tx: Tx,
  project: number,
  rows: readonly ({ user_id: string } & UserRow)[],
) => tx`
  update users
  set username = given.username,
      name = given.name,
      email = given.email,
      is_email_confirmed = given.is_email_confirmed,
      picture = given.picture,
      country = given.country
  from unnest(
    ${rows.map((row) => row.user_id)}::uuid[],
    ${rows.map((row) => row.username)}::text[],
    ${rows.map((row) => row.name)}::text[],
    ${rows.map((row) => row.email)}::text[],
    ${rows.map((row) => row.is_email_confirmed)}::boolean[],
    ${rows.map((row) => row.picture)}::text[],
    ${rows.map((row) => row.country)}::text[]
  ) as given (user_id, username, name, email, is_email_confirmed, picture, country)
  where users.project_id = ${project}
    and users.user_id = given.user_id
`

export type IdentityOfUser = NewIdentity & { user_id: string; created_at: Newcomer['created_at'] }

/** Gives identities to users; answers how many nobody had. */
export const insertIdentities = (tx: Tx, project: number, rows: readonly IdentityOfUser[]) =>
  rowCount(tx`
    insert into identities (
      project_id, realm, subject, user_id, network, created_at, id, name, username, picture
    )
    select ${project}::bigint, given.*
    from unnest(
      ${rows.map((row) => row.realm)}::text[],
      ${rows.map((row) => row.subject)}::text[],
      ${rows.map((row) => row.user_id)}::uuid[],
      ${rows.map((row) => row.network)}::text[],
      ${rows.map((row) => row.created_at)}::timestamptz[],
      ${rows.map((row) => row.id)}::text[],
      ${rows.map((row) => row.name)}::text[],
      ${rows.map((row) => row.username)}::text[],
      ${rows.map((row) => row.picture)}::text[]
    ) as given
    on conflict do nothing
  `)
