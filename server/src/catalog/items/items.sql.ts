/** What the catalog remembers of items. */
import type { Instant } from '../../base/clock.ts'
import type { Query, Tx } from '../../base/database/database.ts'
import { mostViolations } from '../../base/report-limits.ts'
import { type AuditFacts, auditEntriesText, auditTexts } from '../../projects/index.ts'
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
  /** What lists look for words in. */
  search_text: string
}

export type ItemRow = Omit<NewItem, 'groups' | 'is_deleted' | 'search_text'> & {
  item_id: number
  version: number
  /** JSON text: the names and texts of what a package holds; null where that is gone. */
  content: string | null
  /** JSON text: the groups, in the order in which the item names them; null for none. */
  standing_in: string | null
  /** How many all players together took of it; null where nobody counts or none was. */
  sold: number | null
}

export type Names = { currencies: readonly string[]; groups: readonly string[] }

/** An item to be made, what it names, and how the audit trail tells of it. */
export type ItemCreation = { item: NewItem; names: Names; audit: AuditFacts }

// Kinds are compared outside of the look-ups by sku, so that only the unique index fits them (see the migration).
// Written out, because putting the text together from fragments for each item took a third of its time here.
// Groups are held until the commit, so that none is deleted and emptied meanwhile without this item.
const insertItemsText = `
  with missing as (
    select named.nth
    from unnest($12::integer[], $13::text[]) as named (nth, sku)
    where (
      select kind
      from items
      where project_id = $1
        and sku = named.sku
        and deleted_at is null
    ) is distinct from 'virtual_currency'
    union all
    select named.nth
    from unnest($14::integer[], $15::text[]) as named (nth, external_id)
    where not exists (
      select from item_groups
      where project_id = $1
        and external_id = named.external_id
        and deleted_at is null
      for share
    )
  ),
  created as (
    insert into items (
      project_id, kind, sku, is_enabled, is_show_in_store, is_free, sort_order, groups,
      content_sku, content_quantity, document, search_text, created_at, updated_at, deleted_at
    )
    select
      $1::bigint, kind, sku, is_enabled, is_show_in_store, is_free, sort_order, groups::text[],
      content_sku, content_quantity, document::json, search_text, $2::timestamptz, $2,
      case when is_deleted then $2 end
    from unnest(
      $3::text[], $4::text[], $5::text[]::boolean[], $6::text[]::boolean[], $7::integer[], $8::text[], $9::text[],
      $10::bigint[], $11::text[], $16::text[]::boolean[], $24::text[]::boolean[], $25::text[]
    ) with ordinality as given (
      kind, sku, is_enabled, is_show_in_store, sort_order, groups, content_sku, content_quantity,
      document, is_free, is_deleted, search_text, nth
    )
    where nth not in (select nth from missing)
    on conflict (project_id, sku) where deleted_at is null do nothing
    returning sku
  ),
  told as (
    select
      $1::bigint as project_id, $2::timestamptz as at, actor_kind, actor, action, target,
      null::jsonb as before, after::jsonb as after, address, request_id
    from unnest(
      $4, $17::text[], $18::text[], $19::text[], $20::text[], $21::text[], $22::text[], $23::text[]
    ) as given (sku, actor_kind, actor, action, target, address, request_id, after)
    join created using (sku)
  ),
  audited as (${auditEntriesText('told')}
  ),
  counted as (
    insert into catalog_versions (project_id)
    select $1
    where exists (select from created)
    on conflict (project_id) do update
    set version = catalog_versions.version + 1
  )
  select sku
  from created
`

/**
 * Makes items with their audit entries and counts the catalog's change, in one round trip, and answers the skus of
 * those made; their skus must differ. One that names what does not exist, or whose sku is taken, is left out without
 * hindering the others: `findMissing` then says why.
 */
export const insertItems = (
  sql: Query,
  project: number,
  at: Instant,
  creations: readonly ItemCreation[],
) => {
  const told = creations.map(({ audit }) => auditTexts(audit))
  // The driver takes a list of booleans for one boolean; texts leave the type to the statement.
  const column = <T>(read: (item: NewItem) => T): T[] => creations.map(({ item }) => read(item))
  const currencies = creations.flatMap(({ names }, index) =>
    names.currencies.map((sku) => [index + 1, sku] as const),
  )
  const groups = creations.flatMap(({ names }, index) =>
    names.groups.map((externalId) => [index + 1, externalId] as const),
  )
  return sql.unsafe<{ sku: string }[]>(
    insertItemsText,
    [
      project,
      at,
      column(({ kind }) => kind),
      column(({ sku }) => sku),
      column(({ is_enabled }) => String(is_enabled)),
      column(({ is_show_in_store }) => String(is_show_in_store)),
      column(({ sort_order }) => sort_order),
      column((item) => arrayText(item.groups)),
      column(({ content_sku }) => content_sku),
      column(({ content_quantity }) => content_quantity),
      column(({ document }) => document),
      currencies.map(([nth]) => nth),
      currencies.map(([, sku]) => sku),
      groups.map(([nth]) => nth),
      groups.map(([, externalId]) => externalId),
      column(({ is_free }) => String(is_free)),
      told.map((audit) => audit.actorKind),
      told.map((audit) => audit.actor),
      told.map((audit) => audit.action),
      told.map((audit) => audit.target),
      told.map((audit) => audit.address),
      told.map((audit) => audit.requestId),
      told.map((audit) => audit.after),
      column(({ is_deleted }) => String(is_deleted)),
      column(({ search_text }) => search_text),
    ],
    { prepare: true },
  )
}

/** A list as PostgreSQL reads it from text: a list of lists would have to be rectangular. */
const arrayText = (texts: readonly string[]): string =>
  `{${texts.map((text) => `"${text.replace(/[\\"]/g, '\\$&')}"`).join(',')}}`

/** What of these names is missing, as much of it as is told, and whether the sku (null: not asked) is taken. */
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
      limit ${mostViolations}
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
      limit ${mostViolations}
    ) as missing_groups,
    exists (
      select from items
      where project_id = ${project}
        and sku = ${sku}
        and deleted_at is null
    ) as is_sku_taken
`

/** The columns of an item, with the names of what it holds and of where it stands, and what is sold of it. */
export const itemColumns = (sql: Query, project: number) => sql`
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
  ) as standing_in,
  (
    select sold
    from item_sales
    where item_sales.project_id = ${project}
      and item_sales.item_id = items.item_id
  ) as sold
`

/**
 * Keeps groups from being deleted until the transaction ends. Whoever locks items besides does so afterwards,
 * as deletions do.
 */
export const holdGroups = (tx: Tx, project: number, names: readonly string[]) => tx`
  select
  from item_groups
  where project_id = ${project}
    and external_id = any(${names as string[]}::text[])
    and deleted_at is null
  order by group_id
  for share
`

/** The item with this sku, of whatever kind. */
export const findItem = (sql: Query, project: number, sku: string) => sql<ItemRow[]>`
  select ${itemColumns(sql, project)}
  from items
  where project_id = ${project}
    and sku = ${sku}
    and deleted_at is null
`

/** Up to 1,000 skus of a kind that are about as long, for a proposal. */
export const findSkusLike = (sql: Query, project: number, kind: string, length: number) => sql<
  { skus: string[] }[]
>`
  select array(
    select sku
    from items
    where project_id = ${project}
      and kind = ${kind}
      and deleted_at is null
      and length(sku) between ${length - 2} and ${length + 2}
    limit 1000
  ) as skus
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

/** Puts other members in the place of an item's; its sku and kind stay. */
export const updateItem = (
  tx: Tx,
  project: number,
  itemId: number,
  item: NewItem,
  at: Instant,
) => tx`
  update items
  set is_enabled = ${item.is_enabled},
      is_show_in_store = ${item.is_show_in_store},
      is_free = ${item.is_free},
      sort_order = ${item.sort_order},
      groups = ${item.groups as string[]}::text[],
      content_sku = ${item.content_sku},
      content_quantity = ${item.content_quantity},
      document = ${item.document}::text::json,
      search_text = ${item.search_text},
      updated_at = ${at},
      version = version + 1
  where project_id = ${project}
    and item_id = ${itemId}
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

/** Makes the virtual currency, and counts the catalog's change, unless its sku is in use. */
export const ensureCurrency = (
  sql: Query,
  project: number,
  {
    sku,
    document,
    search_text,
    at,
  }: Pick<NewItem, 'sku' | 'document' | 'search_text'> & {
    at: Instant
  },
) => sql`
  with created as (
    insert into items (
      project_id, kind, sku, is_enabled, is_show_in_store, is_free, sort_order, groups,
      document, search_text, created_at, updated_at
    ) values (
      ${project}, 'virtual_currency', ${sku}, true, true, false, 0, '{}',
      ${document}::text::json, ${search_text}, ${at}, ${at}
    )
    on conflict (project_id, sku) where deleted_at is null do nothing
    returning sku
  )
  insert into catalog_versions (project_id)
  select ${project}
  from created
  on conflict (project_id) do update
  set version = catalog_versions.version + 1
`
