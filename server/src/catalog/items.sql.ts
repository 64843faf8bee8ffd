/** What the catalog remembers of items. */
import type { Instant } from '../base/clock.ts'
import type { Query, Tx } from '../base/database.ts'
import { type AuditFacts, auditFrom } from '../projects/index.ts'
import type { Missing } from './references.ts'

export type ItemKind = 'virtual_currency' | 'virtual_currency_package'

export type NewItem = {
  kind: ItemKind
  sku: string
  is_enabled: boolean
  is_deleted: boolean
  is_show_in_store: boolean
  is_free: boolean
  sort_order: number
  groups: readonly string[]
  content_sku: string | null
  content_quantity: number | null
  /** JSON text. */
  document: string
}

export type ItemRow = Omit<NewItem, 'groups' | 'is_deleted'> & {
  item_id: number
  version: number
  /** JSON text: the names and texts of what a package holds; null where that is gone. */
  content: string | null
  /** JSON text: the groups, in the order in which the item names them; null for none. */
  standing_in: string | null
}

export type Names = { currencies: readonly string[]; groups: readonly string[] }

/** The violations of these constraints mean that the name is taken. */
export const skuUnique = 'items_sku_unique'

const missingNames = (sql: Query, project: number, { currencies, groups }: Names) => sql`
  select
    array(
      select named
      from unnest(${currencies as string[]}::text[]) as named
      where not exists (
        select from items
        where project_id = ${project}
          and sku = named
          and kind = 'virtual_currency'
          and deleted_at is null
      )
    ) as missing_currencies,
    array(
      select named
      from unnest(${groups as string[]}::text[]) as named
      where not exists (
        select from item_groups
        where project_id = ${project}
          and external_id = named
          and deleted_at is null
      )
    ) as missing_groups
`

/**
 * Makes an item, with its audit entry, in one round trip. What it names must exist: where something is
 * missing, nothing is written, `item_id` is null and the answer says what, and whether the sku is taken besides.
 */
export const insertItem = (
  sql: Query,
  project: number,
  item: NewItem,
  names: Names,
  audit: AuditFacts,
) => sql<[Missing & { item_id: number | null; is_sku_taken: boolean }]>`
  with found as (${missingNames(sql, project, names)}),
  created as (
    insert into items (
      project_id, kind, sku, is_enabled, is_show_in_store, is_free, sort_order, groups,
      content_sku, content_quantity, document, created_at, updated_at, deleted_at
    )
    select
      ${project}::bigint, ${item.kind}, ${item.sku}, ${item.is_enabled}::boolean,
      ${item.is_show_in_store}::boolean, ${item.is_free}::boolean, ${item.sort_order}::integer,
      ${item.groups as string[]}::text[], ${item.content_sku}, ${item.content_quantity}::bigint,
      ${item.document}::text::json, ${audit.at}::timestamptz, ${audit.at}::timestamptz,
      ${item.is_deleted ? audit.at : null}::timestamptz
    from found
    where missing_currencies = '{}'
      and missing_groups = '{}'
    returning item_id
  ),
  audited as (${auditFrom(sql, audit, 'created')})
  select
    missing_currencies,
    missing_groups,
    item_id,
    item_id is null and exists (
      select from items
      where project_id = ${project}
        and sku = ${item.sku}
        and deleted_at is null
    ) as is_sku_taken
  from found
  left join created on true
`

/** What of these names is missing, and whether the sku (null: not asked) is taken. */
export const probeNames = (sql: Query, project: number, sku: string | null, names: Names) => sql<
  [Missing & { is_sku_taken: boolean }]
>`
  select
    missing_currencies,
    missing_groups,
    exists (
      select from items
      where project_id = ${project}
        and sku = ${sku}
        and deleted_at is null
    ) as is_sku_taken
  from (${missingNames(sql, project, names)}) as found
`

/** The columns of an item, with the names of what it holds and of where it stands. */
const itemColumns = (sql: Query, project: number) => sql`
  item_id,
  version,
  kind,
  sku,
  is_enabled,
  is_show_in_store,
  is_free,
  sort_order,
  content_sku,
  content_quantity,
  document::text as document,
  (
    select json_build_object(
      'name', held.document -> 'name',
      'description', held.document -> 'description',
      'image_url', held.document -> 'image_url'
    )::text
    from items held
    where held.project_id = ${project}
      and held.sku = items.content_sku
      and held.kind = 'virtual_currency'
      and held.deleted_at is null
  ) as content,
  (
    select json_agg(
      json_build_object('external_id', external_id, 'name', item_groups.document -> 'name')
      order by nth
    )::text
    from unnest(items.groups) with ordinality as named (external_id, nth)
    join item_groups using (external_id)
    where item_groups.project_id = ${project}
      and item_groups.deleted_at is null
  ) as standing_in
`

/** The item of this kind with this sku. */
export const findItem = (sql: Query, project: number, kind: ItemKind, sku: string) => sql<
  ItemRow[]
>`
  select ${itemColumns(sql, project)}
  from items
  where project_id = ${project}
    and kind = ${kind}
    and sku = ${sku}
    and deleted_at is null
`

/** The same, kept from changing until the transaction ends. */
export const lockItem = (tx: Tx, project: number, kind: ItemKind, sku: string) => tx<ItemRow[]>`
  select ${itemColumns(tx, project)}
  from items
  where project_id = ${project}
    and kind = ${kind}
    and sku = ${sku}
    and deleted_at is null
  for no key update
`

/** A page of the items of a kind in their order, each with the count of all; one row of nulls for none. */
export const listItems = (
  sql: Query,
  project: number,
  kind: ItemKind,
  page: { limit: number; offset: number },
) => sql<((ItemRow | { item_id: null }) & { total: number })[]>`
  with page as (
    select ${itemColumns(sql, project)}
    from items
    where project_id = ${project}
      and kind = ${kind}
      and deleted_at is null
    order by sort_order, item_id
    limit ${page.limit}
    offset ${page.offset}
  ),
  counted as (
    select count(*) as total
    from items
    where project_id = ${project}
      and kind = ${kind}
      and deleted_at is null
  )
  select total, page.*
  from counted
  left join page on true
  order by sort_order, item_id
`

/** Takes an item out of all reads and frees its sku. */
export const deleteItem = (tx: Tx, project: number, itemId: number, at: Instant) => tx`
  update items
  set deleted_at = ${at},
      updated_at = ${at},
      version = version + 1
  where project_id = ${project}
    and item_id = ${itemId}
`

/** Makes the virtual currency unless its sku is in use. */
export const ensureCurrency = (
  sql: Query,
  project: number,
  { sku, document, at }: { sku: string; document: string; at: Instant },
) => sql`
  insert into items (
    project_id, kind, sku, is_enabled, is_show_in_store, is_free, sort_order, groups,
    document, created_at, updated_at
  ) values (
    ${project}, 'virtual_currency', ${sku}, true, true, false, 0, '{}',
    ${document}::text::json, ${at}, ${at}
  )
  on conflict (project_id, sku) where deleted_at is null do nothing
`
