/** What the storefront reads of the catalog: which items there are, what decides whether they show, and their texts. */
import type { Query } from '../../base/database.ts'
import type { ItemKind } from '../items.sql.ts'

/** What decides whether, where and for how much an item is shown. */
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
}

/** What is shown of an item besides. */
export type TextRow = {
  item_id: number
  /** JSON text. */
  document: string
  content_sku: string | null
  content_quantity: number | null
}

/** What is shown of a virtual currency beside its amount. JSON text. */
export type CurrencyRow = { sku: string; document: string }

export type GroupRow = {
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
export const listVersions = (sql: Query, project: number) => sql<[{ versions: string | null }]>`
  select string_agg(item_id || ':' || version, ',') as versions
  from items
  where project_id = ${project}
    and deleted_at is null
`

/** The facts of these items, as far as they are (still) there. */
export const listFacts = (sql: Query, project: number, items: readonly number[]) => sql<FactRow[]>`
  select item_id, version, kind, sku, is_enabled, is_show_in_store, is_free, sort_order, groups,
    document ->> 'prices' as prices,
    document ->> 'vc_prices' as vc_prices,
    document ->> 'periods' as periods,
    document ->> 'limits' as limits
  from items
  where project_id = ${project}
    and item_id = any(${items as number[]})
    and deleted_at is null
`

/** The texts of these items, as far as they are (still) there. */
export const listTexts = (sql: Query, project: number, items: readonly number[]) => sql<TextRow[]>`
  select item_id, document::text as document, content_sku, content_quantity
  from items
  where project_id = ${project}
    and item_id = any(${items as number[]})
    and deleted_at is null
`

/** The virtual currencies among these skus. */
export const listCurrencies = (sql: Query, project: number, skus: readonly string[]) => sql<
  CurrencyRow[]
>`
  select sku, document::text as document
  from items
  where project_id = ${project}
    and sku = any(${skus as string[]})
    and deleted_at is null
`

/** The groups of a project in their order. */
export const listGroups = (sql: Query, project: number) => sql<GroupRow[]>`
  select group_id, external_id, sort_order, document::text as document
  from item_groups
  where project_id = ${project}
    and deleted_at is null
  order by sort_order, group_id
`
