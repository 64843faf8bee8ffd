/** Attributes of players. */
import { arrayOf, hasRow, type Query, type Tx } from '../../base/database/database.ts'

/** The owner, kind and game of attributes. */
export type AttributePlace = {
  project: number
  user: string
  isReadOnly: boolean
  /** 0 for all games. */
  game: number
}

export type AttributeRow = { key: string; value: string; is_public: boolean }

/** The attributes of a place: only those of these keys where some are named, and only public ones where it is said. */
export const listAttributes = (
  sql: Query,
  { project, user, isReadOnly, game }: AttributePlace,
  { keys, isPublicOnly }: { keys: readonly string[]; isPublicOnly: boolean },
) => sql<AttributeRow[]>`
  select key, value, is_public
  from user_attributes
  where project_id = ${project}
    and user_id = ${user}
    and is_read_only = ${isReadOnly}
    and game_id = ${game}
    ${keys.length === 0 ? sql`` : sql`and key = any(${keys as string[]}::text[])`}
    ${isPublicOnly ? sql`and is_public` : sql``}
  order by key
`

/** Whether there is such a user. */
export const isKnownUser = (sql: Query, project: number, user: string) =>
  hasRow(sql`
    select
    from users
    where project_id = ${project}
      and user_id = ${user}
  `)

/**
 * Lets the changes of one player's attributes take turns, for the rest of the transaction. Sign-ins of theirs go on.
 * False where there is no such user.
 */
export const takeTurn = (tx: Tx, project: number, user: string) =>
  hasRow(tx`
    select
    from users
    where project_id = ${project}
      and user_id = ${user}
    for no key update
  `)

/** Takes attributes away. */
export const deleteAttributes = (
  tx: Tx,
  { project, user, isReadOnly, game }: AttributePlace,
  keys: readonly string[],
) => tx`
  delete from user_attributes
  where project_id = ${project}
    and user_id = ${user}
    and is_read_only = ${isReadOnly}
    and game_id = ${game}
    and key = any(${keys as string[]}::text[])
`

/** Writes attributes; each key stands once among them. */
export const writeAttributes = (
  tx: Tx,
  { project, user, isReadOnly, game }: AttributePlace,
  rows: readonly AttributeRow[],
) => tx`
  insert into user_attributes (project_id, user_id, is_read_only, game_id, key, value, is_public)
  select ${project}::bigint, ${user}::uuid, ${isReadOnly}::boolean, ${game}::bigint, given.*
  from unnest(
    ${rows.map(({ key }) => key)}::text[],
    ${rows.map(({ value }) => value)}::text[],
    ${rows.map(({ is_public }) => is_public)}::boolean[]
  ) as given
  on conflict (project_id, user_id, is_read_only, game_id, key) do update
  set value = excluded.value,
      is_public = excluded.is_public
`

/** How many attributes of a kind a player has, in all games together. */
export const countAttributes = (
  sql: Query,
  { project, user, isReadOnly }: Pick<AttributePlace, 'project' | 'user' | 'isReadOnly'>,
) => sql<{ count: number }[]>`
  select count(*)::integer as count
  from user_attributes
  where project_id = ${project}
    and user_id = ${user}
    and is_read_only = ${isReadOnly}
`

/** Users whose attribute has a value, in the order of their ids, behind the one named. */
export const findByAttribute = (
  sql: Query,
  { project, isReadOnly, game }: Omit<AttributePlace, 'user'>,
  wanted: { key: string; value: string; after: string | null; limit: number },
) => sql<{ user_id: string }[]>`
  select user_id
  from user_attributes
  where project_id = ${project}
    and is_read_only = ${isReadOnly}
    and game_id = ${game}
    and key = ${wanted.key}
    and value = ${wanted.value}
    ${wanted.after === null ? sql`` : sql`and user_id > ${wanted.after}`}
  order by user_id
  limit ${wanted.limit}
`

/** The attributes of one kind and game of several users. */
export const listAttributesOf = (
  sql: Query,
  { project, isReadOnly, game }: Omit<AttributePlace, 'user'>,
  users: readonly string[],
) => sql<(AttributeRow & { user_id: string })[]>`
  select user_id, key, value, is_public
  from user_attributes
  where project_id = ${project}
    and user_id = any(${arrayOf(users)}::uuid[])
    and is_read_only = ${isReadOnly}
    and game_id = ${game}
  order by user_id, key
`

/** Everything that is kept of this kind about one user. */
export const listAllAttributes = (sql: Query, project: number, user: string) => sql<
  (AttributeRow & { is_read_only: boolean; game_id: number })[]
>`
  select is_read_only, game_id, key, value, is_public
  from user_attributes
  where project_id = ${project}
    and user_id = ${user}
  order by is_read_only desc, game_id, key
`
