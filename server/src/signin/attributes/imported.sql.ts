/** Attributes of a file, many in a statement. */
import type { Tx } from '../../base/database/database.ts'
import type { NewAttribute } from './imported.ts'

/** Which attributes these users have. */
export const listPlaces = (tx: Tx, project: number, users: readonly string[]) => tx<
  ({ user_id: string } & Pick<NewAttribute, 'is_read_only' | 'game_id' | 'key'>)[]
>`
  select user_id, is_read_only, game_id, key
  from user_attributes
  where project_id = ${project}
    and user_id = any(${users as string[]}::uuid[])
`

/** Writes attributes that their users do not have; their rows are locked. */
export const insertAttributes = (
  tx: Tx,
  project: number,
  rows: readonly (NewAttribute & { user_id: string })[],
) => tx`
  insert into user_attributes (project_id, user_id, is_read_only, game_id, key, value, is_public)
  select ${project}::bigint, given.*
  from unnest(
    ${rows.map(({ user_id }) => user_id)}::uuid[],
    ${rows.map(({ is_read_only }) => is_read_only)}::boolean[],
    ${rows.map(({ game_id }) => game_id)}::bigint[],
    ${rows.map(({ key }) => key)}::text[],
    ${rows.map(({ value }) => value)}::text[],
    ${rows.map(({ is_public }) => is_public)}::boolean[]
  ) as given
  on conflict do nothing
`
