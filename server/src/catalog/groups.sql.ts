/** What the catalog remembers of groups. */
import type { Instant } from '../base/clock.ts'
import type { Query, Tx } from '../base/database.ts'

export type NewGroup = { external_id: string; sort_order: number; document: string }
export type GroupRow = NewGroup & { group_id: number; version: number }

/** The violation of this constraint means that the name is taken. */
export const externalIdUnique = 'item_groups_external_id_unique'

/** Makes a group. */
export const insertGroup = (tx: Tx, project: number, group: NewGroup, at: Instant) => tx`
  insert into item_groups (
    project_id, external_id, sort_order, document, created_at, updated_at
  ) values (
    ${project}, ${group.external_id}, ${group.sort_order}, ${group.document}::text::json, ${at}, ${at}
  )
`

/** The group of this name. */
export const findGroup = (sql: Query, project: number, externalId: string) => sql<GroupRow[]>`
  select group_id, version, external_id, sort_order, document::text as document
  from item_groups
  where project_id = ${project}
    and external_id = ${externalId}
    and deleted_at is null
`

/** The same, kept from changing until the transaction ends. */
export const lockGroup = (tx: Tx, project: number, externalId: string) => tx<GroupRow[]>`
  select group_id, version, external_id, sort_order, document::text as document
  from item_groups
  where project_id = ${project}
    and external_id = ${externalId}
    and deleted_at is null
  for no key update
`

/** A page of the groups in their order, each with the count of all; one row of nulls for none. */
export const listGroups = (
  sql: Query,
  project: number,
  page: { limit: number; offset: number },
) => sql<((GroupRow | { group_id: null }) & { total: number })[]>`
  with page as (
    select group_id, version, external_id, sort_order, document::text as document
    from item_groups
    where project_id = ${project}
      and deleted_at is null
    order by sort_order, group_id
    limit ${page.limit}
    offset ${page.offset}
  ),
  counted as (
    select count(*) as total
    from item_groups
    where project_id = ${project}
      and deleted_at is null
  )
  select total, page.*
  from counted
  left join page on true
  order by sort_order, group_id
`

/** Takes a group out of all reads and frees its name. */
export const deleteGroup = (tx: Tx, project: number, groupId: number, at: Instant) => tx`
  update item_groups
  set deleted_at = ${at},
      updated_at = ${at},
      version = version + 1
  where project_id = ${project}
    and group_id = ${groupId}
`

/** Takes all items out of a group, so that a later group of the same name begins empty. */
export const emptyGroup = (tx: Tx, project: number, externalId: string, at: Instant) => tx`
  update items
  set groups = array_remove(groups, ${externalId}),
      updated_at = ${at},
      version = version + 1
  where project_id = ${project}
    and deleted_at is null
    and ${externalId} = any(groups)
`
