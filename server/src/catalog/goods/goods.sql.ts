/** The catalog's reads for those who hand goods out. */
import type { Query } from '../../base/database/database.ts'
import type { ItemKind } from '../items/item-kinds.ts'

/** An item as far as it matters who owns it. */
export type OwnedRow = {
  sku: string
  kind: ItemKind
  content_sku: string | null
  content_quantity: number | null
  /** JSON texts: what a bundle holds, and how a virtual item is owned. */
  content: string | null
  inventory_options: string | null
}

/** The living items among these skus. */
export const findOwned = (sql: Query, project: number, skus: readonly string[]) => sql<OwnedRow[]>`
  select owned.*
  from unnest(${skus as string[]}::text[]) as wanted (named)
  cross join lateral (
    select sku, kind, content_sku, content_quantity,
      (document -> 'content')::text as content,
      (document -> 'inventory_options')::text as inventory_options
    from items
    where project_id = ${project}
      and sku = wanted.named
      and deleted_at is null
    limit 1
  ) as owned
`

/** An item as a player's inventory shows it. */
export type TextsRow = {
  sku: string
  kind: ItemKind
  groups: string[]
  /** JSON text. */
  document: string
}

/** All currencies that are switched on, in the order of the catalog. */
export const listCurrencies = (sql: Query, project: number) => sql<TextsRow[]>`
  select sku, kind, groups, document::text as document
  from items
  where project_id = ${project}
    and kind = 'virtual_currency'
    and deleted_at is null
    and is_enabled
  order by sort_order, item_id
`

/** All virtual items that are owned for a time and switched on, in the order of the catalog. */
export const listTimeLimited = (sql: Query, project: number) => sql<TextsRow[]>`
  select sku, kind, groups, document::text as document
  from items
  where project_id = ${project}
    and kind = 'virtual_good'
    and deleted_at is null
    and is_enabled
    and json_typeof(document -> 'inventory_options' -> 'expiration_period') = 'object'
  order by sort_order, item_id
`
