/** What the catalog remembers of items. */
import type { Instant } from '../base/clock.ts'
import type { Query, Tx } from '../base/database.ts'
import { type AuditFacts, auditParameters, auditText } from '../projects/index.ts'
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

// Kinds are compared outside of the look-ups by sku, so that only the unique index fits them (see the migration).
// Written out, because putting the text together from fragments for each item took a third of its time here.
const insertItemText = `
  with created as (
    insert into items (
      project_id, kind, sku, is_enabled, is_show_in_store, is_free, sort_order, groups,
      content_sku, content_quantity, document, created_at, updated_at, deleted_at
    )
    select
      $1::bigint, $2::text, $3::text, $4::boolean, $5::boolean, $6::boolean, $7::integer, $8::text[],
      $9::text, $10::bigint, $11::text::json, $12::timestamptz, $12, $13::timestamptz
    where not exists (
      select from unnest($14::text[]) as named
      where (
        select kind
        from items
        where project_id = $1
          and sku = named
          and deleted_at is null
      ) is distinct from 'virtual_currency'
    )
      and ($15::text[] = '{}' or not exists (
        select from unnest($15) as named
        where not exists (
          select from item_groups
          where project_id = $1
            and external_id = named
            and deleted_at is null
        )
      ))
    returning item_id
  ),
  audited as (${auditText('created', 16)})
  select item_id
  from created
`

/**
 * Makes an item, with its audit entry, in one round trip. Everything it names must exist: where something
 * is missing, nothing is written and there is no row; `findMissing` then says what.
 */
export const insertItem = (
  sql: Query,
  project: number,
  item: NewItem,
  { currencies, groups }: Names,
  audit: AuditFacts,
) =>
  sql.unsafe<{ item_id: number }[]>(
    insertItemText,
    [
      project,
      item.kind,
      item.sku,
      item.is_enabled,
      item.is_show_in_store,
      item.is_free,
      item.sort_order,
      item.groups as string[],
      item.content_sku,
      item.content_quantity,
      item.document,
      audit.at,
      item.is_deleted ? audit.at : null,
      currencies as string[],
      groups as string[],
      ...auditParameters(audit),
    ],
    { prepare: true },
  )

/** What of these names is missing, and whether the sku (null: not asked) is taken. */
export const findMissing = (sql: Query, project: number, sku: string | null, names: Names) => sql<
  [Missing & { is_sku_taken: boolean }]
>`
  select
    array(
      select named
      from unnest(${names.currencies as string[]}::text[]) as named
      where (
        select kind
        from items
        where project_id = ${project}
          and sku = named
          and deleted_at is null
      ) is distinct from 'virtual_currency'
    ) as missing_currencies,
    array(
      select named
      from unnest(${names.groups as string[]}::text[]) as named
      where not exists (
        select from item_groups
        where project_id = ${project}
          and external_id = named
          and deleted_at is null
      )
    ) as missing_groups,
    exists (
      select from items
      where project_id = ${project}
        and sku = ${sku}
        and deleted_at is null
    ) as is_sku_taken
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
    select case
      when held.kind = 'virtual_currency' then json_build_object(
        'name', held.document -> 'name',
        'description', held.document -> 'description',
        'image_url', held.document -> 'image_url'
      )::text
    end
    from items held
    where held.project_id = ${project}
      and held.sku = items.content_sku
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

/** The item with this sku, of whatever kind. */
export const findItem = (sql: Query, project: number, sku: string) => sql<ItemRow[]>`
  select ${itemColumns(sql, project)}
  from items
  where project_id = ${project}
    and sku = ${sku}
    and deleted_at is null
`

/** The same, kept from changing until the transaction ends. */
export const lockItem = (tx: Tx, project: number, sku: string) => tx<ItemRow[]>`
  select ${itemColumns(tx, project)}
  from items
  where project_id = ${project}
    and sku = ${sku}
    and deleted_at is null
  for no key update
`

/** The live items of a kind, in words that the kind's own index understands. */
const liveItems = (sql: Query, project: number, kind: ItemKind) =>
  kind === 'virtual_currency'
    ? sql`project_id = ${project} and kind = 'virtual_currency' and deleted_at is null`
    : sql`project_id = ${project} and kind = 'virtual_currency_package' and deleted_at is null`

/**
 * A page of the items of a kind in their order, each with the count of all; one row of nulls for none.
 * The page is cut from the index first: computing the columns of what is left out cost 0.5 s at an offset of 90,000.
 */
export const listItems = (
  sql: Query,
  project: number,
  kind: ItemKind,
  page: { limit: number; offset: number },
) => sql<((ItemRow | { item_id: null }) & { total: number })[]>`
  with page as (
    select item_id
    from items
    where ${liveItems(sql, project, kind)}
    order by sort_order, item_id
    limit ${page.limit}
    offset ${page.offset}
  ),
  shown as (
    select ${itemColumns(sql, project)}
    from page
    join items using (item_id)
    where items.project_id = ${project}
  ),
  counted as (
    select count(*) as total
    from items
    where ${liveItems(sql, project, kind)}
  )
  select total, shown.*
  from counted
  left join shown on true
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
