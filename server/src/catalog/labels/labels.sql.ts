/** The tables of labels: the groups that items stand in and the attributes that they bear. */
import type { Instant } from '../../base/clock.ts'
import type { Query, Tx } from '../../base/database/database.ts'
import type { ListPlan } from '../lists/list-query.ts'
import type { Listed } from '../lists/page.ts'
import { isBehind, isNamedLike, type SortColumns, sorting } from '../lists/sorted.sql.ts'

export type LabelTable = 'item_groups' | 'item_attributes'

/** The columns that number labels. */
export const labelIds = { item_groups: 'group_id', item_attributes: 'attribute_id' } as const

export type NewLabel = {
  external_id: string
  sort_order: number
  /** JSON text. */
  document: string
}
export type LabelRow = NewLabel & { label_id: number; version: number }
export type ListedLabelRow = LabelRow & { updated_at: Instant }

/** Makes a label: no row where its external_id is taken. */
export const insertLabel = (
  tx: Tx,
  table: LabelTable,
  project: number,
  label: NewLabel,
  at: Instant,
) => tx`
  insert into ${tx(table)} (
    project_id, external_id, sort_order, document, created_at, updated_at
  ) values (
    ${project}, ${label.external_id}, ${label.sort_order}, ${label.document}::text::json, ${at}, ${at}
  )
  on conflict (project_id, external_id) where deleted_at is null do nothing
  returning external_id
`

export const labelColumns = (sql: Query, table: LabelTable) => sql`
  ${sql(labelIds[table])} as label_id,
  version,
  external_id,
  sort_order,
  document::text as document
`

/** The group with this external_id or number: a row, or none. */
export const findGroupName = (
  sql: Query,
  project: number,
  by: { external_id: string } | { group_id: number | null },
) => sql<{ external_id: string }[]>`
  select external_id
  from item_groups
  where project_id = ${project}
    and ${'external_id' in by ? sql`external_id = ${by.external_id}` : sql`group_id = ${by.group_id}`}
    and deleted_at is null
`

/** The labels with these external_ids; `isHeld` keeps them from changing until the transaction ends. */
export const findLabels = (
  sql: Query,
  table: LabelTable,
  project: number,
  externalIds: readonly string[],
  isHeld = false,
) => sql<LabelRow[]>`
  select ${labelColumns(sql, table)}
  from ${sql(table)}
  where project_id = ${project}
    and external_id = any(${externalIds as string[]}::text[])
    and deleted_at is null
  ${isHeld ? sql`for no key update` : sql``}
`

/**
 * A page of labels, one more where there are more behind it, each with the count of all that fit. One row of nulls
 * stands for none.
 */
export const listLabels = (sql: Query, table: LabelTable, project: number, plan: ListPlan) => {
  const columns: SortColumns = {
    order: 'sort_order',
    name: 'external_id',
    updated_at: 'updated_at',
    id: labelIds[table],
  }
  return sql<Listed<ListedLabelRow>[]>`
    with fit as (
      select
        ${labelColumns(sql, table)},
        updated_at,
        ${sql(labelIds[table])},
        ${sql(labelIds[table])} as place_id,
        ${sql(columns[plan.sort])} as place_key
      from ${sql(table)}
      where project_id = ${project}
        and deleted_at is null
        and updated_at >= coalesce(${plan.updatedSince ?? null}::timestamptz, updated_at)
        ${plan.search === undefined ? sql`` : sql`and ${isNamedLike(sql, plan.search, 'external_id')}`}
    ),
    page as (
      select *
      from fit
      where ${isBehind(sql, plan, columns)}
      order by ${sorting(sql, plan, columns)}
      limit ${plan.limit + 1}
      offset ${plan.offset}
    ),
    counted as (
      select count(*) as total
      from fit
    )
    select total, page.*
    from counted
    left join page on true
    order by ${sorting(sql, plan, columns)}
  `
}

/** Puts other members in the place of a label's; its external_id stays. */
export const updateLabel = (
  tx: Tx,
  table: LabelTable,
  project: number,
  labelId: number,
  label: NewLabel,
  at: Instant,
) => tx`
  update ${tx(table)}
  set sort_order = ${label.sort_order},
      document = ${label.document}::text::json,
      updated_at = ${at},
      version = version + 1
  where project_id = ${project}
    and ${tx(labelIds[table])} = ${labelId}
`

/** Takes a label out of all reads and frees its external_id. */
export const deleteLabel = (
  tx: Tx,
  table: LabelTable,
  project: number,
  labelId: number,
  at: Instant,
) => tx`
  update ${tx(table)}
  set deleted_at = ${at},
      updated_at = ${at},
      version = version + 1
  where project_id = ${project}
    and ${tx(labelIds[table])} = ${labelId}
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

/** How many items stand in a group or bear an attribute, up to `most`. */
export const countBearing = (
  sql: Query,
  table: LabelTable,
  project: number,
  externalId: string,
  most: number,
) => sql<{ items: number }[]>`
  select count(*)::integer as items
  from (
    select item_id
    from items
    where project_id = ${project}
      and deleted_at is null
      and ${
        table === 'item_groups'
          ? sql`${externalId} = any(groups)`
          : sql`exists (
              select 1
              from json_array_elements(
                case when json_typeof(document -> 'attributes') = 'array' then document -> 'attributes' end
              ) as attribute
              where attribute ->> 'external_id' = ${externalId}
            )`
      }
    limit ${most}
  ) as bearing
`
