/** Groups of users and who is in them. */
import type { Instant } from '../../base/clock.ts'
import { arrayOf, hasRow, type Query, rowCount } from '../../base/database/database.ts'

export type UserGroupRow = {
  project_id: number
  group_id: number
  name: string
  is_default: boolean
}

/** The groups of these projects, the oldest first. */
export const listUserGroups = (sql: Query, projects: readonly number[]) => sql<UserGroupRow[]>`
  select project_id, group_id, name, is_default
  from user_groups
  where project_id = any(${arrayOf(projects)}::bigint[])
  order by project_id, group_id
`

/** Makes a group and answers its number. Fails on `user_groups_name_unique`. */
export const insertGroup = (
  sql: Query,
  row: Omit<UserGroupRow, 'group_id'> & { now: Instant },
) => sql<{ group_id: number }[]>`
  insert into user_groups (project_id, name, is_default, created_at)
  values (${row.project_id}, ${row.name}, ${row.is_default}, ${row.now})
  returning group_id
`

/** Changes a group. Fails on `user_groups_name_unique`. */
export const updateGroup = (sql: Query, row: UserGroupRow) => sql`
  update user_groups
  set name = ${row.name},
      is_default = ${row.is_default}
  where project_id = ${row.project_id}
    and group_id = ${row.group_id}
`

/** Takes a group away. Its number stays with its members, where it means nothing, until `forgetGroup`. */
export const deleteGroup = (sql: Query, project: number, group: number) => sql`
  delete from user_groups
  where project_id = ${project}
    and group_id = ${group}
`

/** Takes a group's number from at most `limit` of its members; answers how many. */
export const forgetGroup = (sql: Query, project: number, group: number, limit: number) =>
  rowCount(sql`
    update users
    set group_ids = array_remove(group_ids, ${group}::bigint)
    where project_id = ${project}
      and user_id in (
        select user_id
        from users
        where project_id = ${project}
          and group_ids <> '{}'
          and group_ids @> array[${group}::bigint]
        limit ${limit}
      )
  `)

/** Puts a user into a group, unless they are in so many: a row where there is such a user. */
export const addMember = (
  sql: Query,
  project: number,
  { group, user, atMost }: { group: number; user: string; atMost: number },
) => sql<{ is_new: boolean; is_full: boolean }[]>`
  with before as (
    select user_id, group_ids @> array[${group}::bigint] as is_member,
      cardinality(group_ids) >= ${atMost} as is_full
    from users
    where project_id = ${project}
      and user_id = ${user}
    for update
  ), changed as (
    update users
    set group_ids = users.group_ids || ${group}::bigint
    from before
    where users.project_id = ${project}
      and users.user_id = before.user_id
      and not before.is_member
      and not before.is_full
    returning users.user_id
  )
  select exists (select 1 from changed) as is_new, is_full and not is_member as is_full
  from before
`

/** Takes a user out of a group: true where they were in it. */
export const removeMember = (sql: Query, project: number, group: number, user: string) =>
  hasRow(sql`
    update users
    set group_ids = array_remove(group_ids, ${group}::bigint)
    where project_id = ${project}
      and user_id = ${user}
      and group_ids @> array[${group}::bigint]
  `)

/** How many users are in a group, up to `most`. */
export const countMembers = (sql: Query, project: number, group: number, most: number) => sql<
  { users: number }[]
>`
  select count(*)::integer as users
  from (
    select user_id
    from users
    where project_id = ${project}
      and group_ids <> '{}'
      and group_ids @> array[${group}::bigint]
    limit ${most}
  ) as one
`
