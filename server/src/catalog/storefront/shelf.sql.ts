/** The storefront's reads of the catalog: which items there are, when each is visible, and their texts. */
import { arrayOf, type Query } from '../../base/database/database.ts'
import type { ItemKind } from '../items/item-kinds.ts'

/** The columns that decide whether, where and for how much an item is shown. */
export type FactRow = {
  item_id: number
  version: number
  kind: ItemKind
  sku: string
  is_enabled: boolean
  is_show_in_store: boolean
  is_free: boolean
  sort_order: number
  groups: string[]
  /** JSON texts. */
  prices: string | null
  vc_prices: string | null
  periods: string | null
  limits: string | null
  regions: string | null
}

/** The texts of an item. */
export type TextRow = {
  item_id: number
  /** JSON text. */
  document: string
  content_sku: string | null
  content_quantity: number | null
}

/** Something that an item holds or costs. */
export type HeldRow = {
  sku: string
  kind: ItemKind
  is_free: boolean
  groups: string[]
  /** JSON text. */
  document: string
}

export type ItemGroupRow = {
  group_id: number
  external_id: string
  sort_order: number
  /** JSON text. */
  document: string
}

/**
 * All living items of a project with their versions, as `id:version` joined by commas; null for none. One text: a row
 * for each of 100,000 items took the driver three times as long.
 */
export const listItemVersions = (sql: Query, project: number) => sql<[{ versions: string | null }]>`
  select string_agg(item_id || ':' || version, ',') as versions
  from items
  where project_id = ${project}
    and deleted_at is null
`

// Items are looked up one by one, each with a limit that keeps the planner from joining them. On a young table a join
// would read the whole project to find a few (280 instead of 6 ms for 2,000 of 100,000). Deleted items are left out
// outside. Inside, the index of living skus would look as good as the key, and be read to its end for each item.

/** The facts of these items, as far as they are (still) there. */
export const findFacts = (sql: Query, project: number, items: readonly number[]) => sql<FactRow[]>`
  select item_id, version, kind, sku, is_enabled, is_show_in_store, is_free, sort_order, groups,
    priced.prices::text as prices,
    priced.vc_prices::text as vc_prices,
    priced.periods::text as periods,
    priced.limits::text as limits,
    priced.regions::text as regions
  from unnest(${arrayOf(items)}::bigint[]) as wanted (id)
  cross join lateral (
    select item_id, version, kind, sku, is_enabled, is_show_in_store, is_free, sort_order, groups,
      document, deleted_at
    from items
    where project_id = ${project}
      and item_id = wanted.id
    limit 1
  ) as facts
  cross join lateral json_to_record(document) as priced (
    prices json, vc_prices json, periods json, limits json, regions json
  )
  where deleted_at is null
`

/** The texts of these items, as far as they are (still) there. */
export const findTexts = (sql: Query, project: number, items: readonly number[]) => sql<TextRow[]>`
  select item_id, document, content_sku, content_quantity
  from unnest(${arrayOf(items)}::bigint[]) as wanted (id)
  cross join lateral (
    select item_id, document::text as document, content_sku, content_quantity, deleted_at
    from items
    where project_id = ${project}
      and item_id = wanted.id
    limit 1
  ) as texts
  where deleted_at is null
`

/** The living items among these skus: what others hold or cost. */
export const findHeld = (sql: Query, project: number, skus: readonly string[]) => sql<HeldRow[]>`
  select texts.*
  from unnest(${skus as string[]}::text[]) as wanted (named)
  cross join lateral (
    select sku, kind, is_free, groups, document::text as document
    from items
    where project_id = ${project}
      and sku = wanted.named
      and deleted_at is null
    limit 1
  ) as texts
`

/** The groups of a project in their order. */
export const listItemGroups = (sql: Query, project: number) => sql<ItemGroupRow[]>`
  select group_id, external_id, sort_order, document::text as document
  from item_groups
  where project_id = ${project}
    and deleted_at is null
  order by sort_order, group_id
`
