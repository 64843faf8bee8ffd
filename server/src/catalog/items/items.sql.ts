/** The tables of items. */
import type { Instant } from '../../base/clock.ts'
import { named, type Query, type Tx } from '../../base/database/database.ts'
import { mostViolations } from '../../base/refusals/report-limits.ts'
import { type AuditFacts, auditEntriesText, auditTexts } from '../../projects/index.ts'
import type { ItemKind } from './item-kinds.ts'
import type { Missing } from './references.ts'

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
  /** The text in which lists look for words. */
  search_text: string
}

/** An item as it is kept. */
export type KeptItem = Omit<NewItem, 'is_deleted' | 'search_text'> & {
  item_id: number
  version: number
}

export type ItemRow = Omit<KeptItem, 'groups'> & {
  /** JSON text: the skus, kinds, names and texts of what it holds and what there is of that; null for nothing. */
  content: string | null
  /** JSON text: the groups, in the order in which the item names them; null for none. */
  standing_in: string | null
  /** How many all players together took of it; null where nobody counts or none was. */
  sold: number | null
}

export type NamedReferences = {
  currencies: readonly string[]
  held: readonly string[]
  groups: readonly string[]
}

/** An item to be made, what it names, and how the audit trail tells of it. */
export type ItemCreation = { item: NewItem; names: NamedReferences; audit: AuditFacts }

/**
 * Whether a bundle cannot hold the item with the sku `named.sku`: there is none, or it is a bundle that holds another.
 * For statements with the parameter `project_id`.
 */
const cannotBeHeld = `
  coalesce((
    select kind = 'bundle' and exists (
      select 1
      from json_array_elements(document -> 'content') as inner_content
      where (
        select inner_item.kind
        from items inner_item
        where inner_item.project_id = :project_id
          and inner_item.sku = inner_content ->> 'sku'
          and inner_item.deleted_at is null
      ) = 'bundle'
    )
    from items
    where project_id = :project_id
      and sku = named.sku
      and deleted_at is null
  ), true)
`

const insertItemsText = named(`
  with created as (
    insert into items (
      project_id, kind, sku, is_enabled, is_show_in_store, is_free, sort_order, groups,
      content_sku, content_quantity, document, search_text, created_at, updated_at, deleted_at
    )
    select
      :project_id::bigint, kind, sku, is_enabled, is_show_in_store, is_free, sort_order, groups::text[],
      content_sku, content_quantity, document::json, search_text, :at::timestamptz, :at,
      case when is_deleted then :at end
    from unnest(
      :kinds::text[], :skus::text[], :are_enabled::boolean[], :are_shown::boolean[],
      :sort_orders::integer[], :groups::text[], :content_skus::text[],
      :content_quantities::bigint[], :documents::text[], :are_free::boolean[],
      :are_deleted::boolean[], :search_texts::text[]
    ) as given (
      kind, sku, is_enabled, is_show_in_store, sort_order, groups, content_sku, content_quantity,
      document, is_free, is_deleted, search_text
    )
    on conflict (project_id, sku) where deleted_at is null do nothing
    returning sku
  ),
  entries as (
    select
      :project_id::bigint as project_id, :at::timestamptz as at, actor_kind, actor, action, target,
      null::jsonb as before, after::jsonb as after, address, request_id
    from unnest(
      :skus, :actor_kinds::text[], :actors::text[], :actions::text[], :targets::text[],
      :addresses::text[], :request_ids::text[], :afters::text[]
    ) as given (sku, actor_kind, actor, action, target, address, request_id, after)
    join created using (sku)
  ),
  audited as (${auditEntriesText('entries')}
  )
  select sku
  from created
`)

/** Items as lists, one for each member. */
const listsOf = (creations: readonly Omit<ItemCreation, 'names'>[]) => {
  const entries = creations.map(({ audit }) => auditTexts(audit))
  const column = <T>(read: (item: NewItem) => T): T[] => creations.map(({ item }) => read(item))
  return {
    kinds: column(({ kind }) => kind),
    skus: column(({ sku }) => sku),
    are_enabled: column(({ is_enabled }) => is_enabled),
    are_shown: column(({ is_show_in_store }) => is_show_in_store),
    are_free: column(({ is_free }) => is_free),
    are_deleted: column(({ is_deleted }) => is_deleted),
    sort_orders: column(({ sort_order }) => sort_order),
    groups: column((item) => arrayText(item.groups)),
    content_skus: column(({ content_sku }) => content_sku),
    content_quantities: column(({ content_quantity }) => content_quantity),
    documents: column(({ document }) => document),
    search_texts: column(({ search_text }) => search_text),
    actor_kinds: entries.map((audit) => audit.actorKind),
    actors: entries.map((audit) => audit.actor),
    actions: entries.map((audit) => audit.action),
    targets: entries.map((audit) => audit.target),
    afters: entries.map((audit) => audit.after),
    addresses: entries.map((audit) => audit.address),
    request_ids: entries.map((audit) => audit.requestId),
  }
}

/**
 * Makes items of a list that was looked through before, with their audit entries, in one round trip. It answers the
 * skus of the new items; the given skus must differ. One whose sku is taken is left out. The transaction counts the
 * change.
 */
export const insertItems = (
  sql: Query,
  project: number,
  at: Instant,
  creations: readonly Omit<ItemCreation, 'names'>[],
) =>
  sql.named<{ sku: string }[]>(insertItemsText, {
    ...listsOf(creations),
    project_id: project,
    at,
  })

// The lists that the function of the migration `0054_catalog_lists.sql` takes, in their order.
const itemTypes = {
  ids: 'bigint',
  kinds: 'text',
  skus: 'text',
  are_enabled: 'boolean',
  are_shown: 'boolean',
  are_free: 'boolean',
  are_deleted: 'boolean',
  sort_orders: 'integer',
  groups: 'text',
  content_skus: 'text',
  content_quantities: 'bigint',
  documents: 'text',
  search_texts: 'text',
  currencies: 'text',
  held: 'text',
  actor_kinds: 'text',
  actors: 'text',
  actions: 'text',
  targets: 'text',
  afters: 'text',
  addresses: 'text',
  request_ids: 'text',
}

const makeItemsText = named(`
  select made.sku
  from make_items_1(
    :project_id::bigint, :at::timestamptz,
    ${Object.entries(itemTypes)
      .map(([name, type]) => `:${name}::${type}[]`)
      .join(', ')}
  ) as made (sku)
`)

/** Ids of items to be made: from the coordinator where the database is spread. */
const takeItemIds = (sql: Query, count: number) => sql<{ item_id: number }[]>`
  select nextval(pg_get_serial_sequence('items', 'item_id')) as item_id
  from generate_series(1, ${count})
`

/**
 * Makes items with their audit entries and counts the catalog's change. It answers the skus of the new items; the
 * given skus must differ. One that names what does not exist, or whose sku is taken, is left out without hindering the
 * others: `findMissing` then says why. Beside one statement for all of it, a package costs plain PostgreSQL a quarter
 * less, and Citus less than half.
 */
export const makeItems = async (
  sql: Query,
  project: number,
  at: Instant,
  creations: readonly ItemCreation[],
) => {
  const ids = await takeItemIds(sql, creations.length)
  return await sql.named<{ sku: string }[]>(makeItemsText, {
    ...listsOf(creations),
    project_id: project,
    at,
    ids: ids.map(({ item_id }) => item_id),
    currencies: creations.map(({ names }) => arrayText(names.currencies)),
    held: creations.map(({ names }) => arrayText(names.held)),
  })
}

/** A list as PostgreSQL reads it from text: a list of lists would have to be rectangular. */
const arrayText = (texts: readonly string[]): string =>
  `{${texts.map((text) => `"${text.replace(/[\\"]/g, '\\$&')}"`).join(',')}}`

const findMissingText = named(`
  select
    array(
      select named.sku
      from unnest(:currencies::text[]) as named (sku)
      where (
        select kind
        from items
        where project_id = :project_id
          and sku = named.sku
          and deleted_at is null
      ) is distinct from 'virtual_currency'
      limit :most
    ) as missing_currencies,
    array(
      select named.sku
      from unnest(:held::text[]) as named (sku)
      where ${cannotBeHeld}
      limit :most
    ) as missing_held,
    array(
      select named.external_id
      from unnest(:groups::text[]) as named (external_id)
      where not exists (
        select 1 from item_groups
        where project_id = :project_id
          and external_id = named.external_id
          and deleted_at is null
      )
      limit :most
    ) as missing_groups,
    exists (
      select 1 from items
      where project_id = :project_id
        and sku = :sku
        and deleted_at is null
    ) as is_sku_taken
`)

/** The missing ones of these names, `most` of each kind, and whether the sku (null: not asked) is taken. */
export const findMissing = (
  sql: Query,
  project: number,
  sku: string | null,
  { currencies, held, groups }: NamedReferences,
  most: number | null = mostViolations,
) =>
  sql.named<[Missing & { is_sku_taken: boolean }]>(findMissingText, {
    project_id: project,
    sku,
    currencies,
    held,
    groups,
    most,
  })

/** The bundles among these names, where another bundle holds the one with this sku; none where that stands alone. */
export const findNested = (
  sql: Query,
  project: number,
  sku: string,
  names: readonly string[],
) => sql<[{ bundles: string[] }]>`
  select array(
    select named
    from unnest(${names as string[]}::text[]) as named
    where (
      select kind
      from items
      where project_id = ${project}
        and sku = named
        and deleted_at is null
    ) = 'bundle'
      and exists (
        select 1
        from items as holders
        cross join lateral json_array_elements(holders.document -> 'content') as held
        where holders.project_id = ${project}
          and holders.kind = 'bundle'
          and holders.deleted_at is null
          and held ->> 'sku' = ${sku}
      )
  ) as bundles
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
    select json_agg(json_build_object(
      'sku', held.sku,
      'kind', held.kind,
      'name', held.document -> 'name',
      'description', held.document -> 'description',
      'image_url', held.document -> 'image_url'
    ))::text
    from unnest(
      case
        when items.content_sku is not null then array[items.content_sku]
        when items.kind = 'bundle' then array(
          select distinct each_held ->> 'sku'
          from json_array_elements(items.document -> 'content') as each_held
        )
      end
    ) as wanted (held_sku)
    cross join lateral (
      select sku, kind, document
      from items
      where project_id = ${project}
        and sku = wanted.held_sku
        and deleted_at is null
      limit 1
    ) as held
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
 * Keeps groups from being deleted until the transaction ends, and answers those that exist. Transactions that lock
 * items besides do so afterwards, as deletions do.
 */
export const holdGroups = (tx: Tx, project: number, names: readonly string[]) => tx<
  { external_id: string }[]
>`
  select external_id
  from item_groups
  where project_id = ${project}
    and external_id = any(${names as string[]}::text[])
    and deleted_at is null
  order by group_id
  for share
`

/** The item with this sku, of whatever kind; `isHeld` keeps it from changing until the transaction ends. */
export const findItem = (sql: Query, project: number, sku: string, isHeld = false) => sql<
  ItemRow[]
>`
  select ${itemColumns(sql, project)}
  from items
  where project_id = ${project}
    and sku = ${sku}
    and deleted_at is null
  ${isHeld ? sql`for no key update` : sql``}
`

/** The item of this sku: a row, or none. Its name is the English one, or else any; null where it has none. */
export const findItemNamed = (sql: Query, project: number, sku: string) => sql.indexed<
  { kind: ItemKind; name: string | null }[]
>`
  select kind, coalesce(
    document -> 'name' ->> 'en',
    (
      select value
      from json_each_text(
        case json_typeof(document -> 'name') when 'object' then document -> 'name' end
      )
      limit 1
    )
  ) as name
  from items
  where project_id = ${project}
    and sku = ${sku}
    and deleted_at is null
`

/** The columns of an item as it is kept, without the names of what it holds. */
export const keptColumns = (sql: Query) => sql`
  item_id, version, kind, sku, is_enabled, is_show_in_store, is_free, sort_order, groups, content_sku, content_quantity,
  document::text as document
`

/** The items with these skus, in the same way. */
export const findItems = (
  sql: Query,
  project: number,
  skus: readonly string[],
  isHeld: boolean,
) => sql<KeptItem[]>`
  select ${keptColumns(sql)}
  from items
  where project_id = ${project}
    and sku = any(${skus as string[]}::text[])
    and deleted_at is null
  ${isHeld ? sql`for no key update` : sql``}
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

/** Makes an item unless its sku is in use: a row where it was made. */
export const ensureItem = (
  tx: Tx,
  project: number,
  {
    kind,
    sku,
    is_show_in_store,
    document,
    search_text,
    at,
  }: Pick<NewItem, 'kind' | 'sku' | 'is_show_in_store' | 'document' | 'search_text'> & {
    at: Instant
  },
) => tx`
  insert into items (
    project_id, kind, sku, is_enabled, is_show_in_store, is_free, sort_order, groups,
    document, search_text, created_at, updated_at
  ) values (
    ${project}, ${kind}, ${sku}, true, ${is_show_in_store}, false, 0, '{}',
    ${document}::text::json, ${search_text}, ${at}, ${at}
  )
  on conflict (project_id, sku) where deleted_at is null do nothing
  returning sku
`

/** How many other items hold the thing with this sku or have a price in it, up to `most`. */
export const countNaming = (sql: Query, project: number, sku: string, most: number) => sql<
  { items: number }[]
>`
  select count(*)::integer as items
  from (
    select item_id
    from items
    where project_id = ${project}
      and deleted_at is null
      and sku <> ${sku}
      and (
        content_sku = ${sku}
        or exists (
          select 1
          from unnest(array['vc_prices', 'content']) as members (member)
          cross join lateral json_array_elements(
            case when json_typeof(document -> member) = 'array' then document -> member end
          ) as naming
          where naming ->> 'sku' = ${sku}
        )
      )
    limit ${most}
  ) as naming
`
