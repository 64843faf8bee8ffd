/** Accounts with a password, and what was mailed about them. */
import type { Instant } from '../../base/clock.ts'
import { hasRow, type Query, rowCount, type Tx } from '../../base/database/database.ts'

export type AccountRow = {
  user_id: string
  username: string
  email: string
  hash: Buffer
  is_active: boolean
}

/** The account of a name. */
export const findByName = (sql: Query, project: number, nameKey: string) => sql<AccountRow[]>`
  select user_id, username, email, password as hash, is_active
  from passwords
  where project_id = ${project}
    and name_key = ${nameKey}
`

/** The account of an address: the confirmed one, else the newest that waits for that. */
export const findByEmail = (sql: Query, project: number, email: string) => sql<AccountRow[]>`
  select user_id, username, email, password as hash, is_active
  from passwords
  where project_id = ${project}
    and email = ${email}
  order by is_active desc, created_at desc
  limit 1
`

/** The account of a user, locked for the rest of the transaction. */
export const lockAccount = (tx: Tx, project: number, user: string) => tx<AccountRow[]>`
  select user_id, username, email, password as hash, is_active
  from passwords
  where project_id = ${project}
    and user_id = ${user}
  for update
`

type NewUser = { project: number; user: string; username: string; email: string; now: Instant }

/** Makes a user, whose address nobody has confirmed. */
export const insertUser = (tx: Tx, { project, user, username, email, now }: NewUser) => tx`
  insert into users (project_id, user_id, username, email, is_email_confirmed, created_at)
  values (${project}, ${user}, ${username}, ${email}, false, ${now})
`

/** Gives a user, who has none, a name. */
export const nameUser = (tx: Tx, project: number, user: string, username: string) => tx`
  update users
  set username = ${username}
  where project_id = ${project}
    and user_id = ${user}
    and username is null
`

type NewAccount = NewUser & { nameKey: string | null; hash: Buffer; isActive: boolean }

/** Gives a user a password. One that waits for its confirmation is written over. */
export const putAccount = (tx: Tx, row: NewAccount) => tx`
  insert into passwords (
    project_id, user_id, username, name_key, email, password, is_active, created_at, changed_at
  )
  values (
    ${row.project}, ${row.user}, ${row.username}, ${row.nameKey}, ${row.email}, ${row.hash}, ${row.isActive},
    ${row.now}, ${row.now}
  )
  on conflict (project_id, user_id) do update
  set username = excluded.username,
      name_key = excluded.name_key,
      email = excluded.email,
      password = excluded.password,
      is_active = excluded.is_active,
      created_at = excluded.created_at,
      changed_at = excluded.changed_at
  where not passwords.is_active
`

/** Lets an account in from now on. */
export const activate = (tx: Tx, project: number, user: string) => tx`
  update passwords
  set is_active = true
  where project_id = ${project}
    and user_id = ${user}
`

/** Another password. */
export const changeHash = (
  sql: Query,
  { project, user }: { project: number; user: string },
  hash: Buffer,
  now: Instant,
) => sql`
  update passwords
  set password = ${hash},
      changed_at = ${now}
  where project_id = ${project}
    and user_id = ${user}
`

/** The same password, hashed anew, unless it was changed meanwhile. */
export const renewHash = (
  sql: Query,
  { project, user }: { project: number; user: string },
  { before, after }: { before: Buffer; after: Buffer },
) => sql`
  update passwords
  set password = ${after}
  where project_id = ${project}
    and user_id = ${user}
    and password = ${before}
`

export type TokenKind = 'confirm' | 'reset'

type Token = { project: number; hash: Buffer; user: string; kind: TokenKind }

/** Keeps what is about to be mailed. */
export const insertToken = (sql: Query, token: Token, expires: Instant) => sql`
  insert into password_tokens (project_id, token_hash, user_id, kind, expires_at)
  values (${token.project}, ${token.hash}, ${token.user}, ${token.kind}, ${expires})
`

/** Whether what was mailed still counts. */
export const isTokenLive = (sql: Query, token: Token, now: Instant) =>
  hasRow(sql`
    select
    from password_tokens
    where project_id = ${token.project}
      and token_hash = ${token.hash}
      and user_id = ${token.user}
      and kind = ${token.kind}
      and expires_at > ${now}
  `)

/** Spends it: true where it counted until now, and for one of two at once. */
export const spendToken = (tx: Tx, token: Token, now: Instant) =>
  hasRow(tx`
    delete from password_tokens
    where project_id = ${token.project}
      and token_hash = ${token.hash}
      and user_id = ${token.user}
      and kind = ${token.kind}
      and expires_at > ${now}
  `)

/** Forgets everything that was mailed to a user about their account. */
export const deleteTokens = (tx: Tx, project: number, user: string) => tx`
  delete from password_tokens
  where project_id = ${project}
    and user_id = ${user}
`

/** The addresses from which a user's last sessions began. */
export const listAddresses = (sql: Query, project: number, user: string) => sql<
  { address: string }[]
>`
  select address
  from sessions
  where project_id = ${project}
    and user_id = ${user}
    and address is not null
  order by session_id desc
  limit 50
`

/** A user's account, without its password. */
export const listAccounts = (sql: Query, project: number, user: string) => sql<
  {
    username: string
    email: string
    is_active: boolean
    created_at: Instant
    changed_at: Instant
  }[]
>`
  select username, email, is_active, created_at, changed_at
  from passwords
  where project_id = ${project}
    and user_id = ${user}
`

/** Takes a sign-up away that nobody confirmed, many at once; answers how many. */
export const deleteUnconfirmed = (sql: Query, project: number, before: Instant, limit: number) =>
  rowCount(sql`
    delete from passwords
    where project_id = ${project}
      and user_id = any(array(
        select user_id
        from passwords
        where project_id = ${project}
          and not is_active
          and created_at < ${before}
        limit ${limit}
      ))
      and not is_active
      and created_at < ${before}
  `)

/** Takes users away who were made by such a sign-up: they have no way in, and never had a session. */
export const deleteUsersOfUnconfirmed = (
  sql: Query,
  project: number,
  before: Instant,
  limit: number,
) =>
  rowCount(sql`
    delete from users
    where project_id = ${project}
      and user_id = any(array(
        select passwords.user_id
        from passwords
        where passwords.project_id = ${project}
          and not passwords.is_active
          and passwords.created_at < ${before}
          and not exists (
            select 1
            from identities
            where identities.project_id = ${project}
              and identities.user_id = passwords.user_id
          )
          and not exists (
            select 1
            from sessions
            where sessions.project_id = ${project}
              and sessions.user_id = passwords.user_id
          )
        limit ${limit}
      ))
  `)
