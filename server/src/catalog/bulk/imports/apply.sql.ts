/** Changes the catalog as checked rows of an import say: many rows in a statement, each with its audit entry. */
import type { Instant } from '../../../base/clock.ts'
import type { Tx } from '../../../base/database/database.ts'
import { auditEntriesFrom } from '../../../projects/index.ts'
import { type LabelTable, labelIds } from '../../labels/labels.sql.ts'
import { type Deletes, isSurplusItem, isSurplusLabel } from './check.sql.ts'
import type { ImportKey, RowRange } from './rows.sql.ts'

/** Rows by outcome. */
export type AppliedRows = {
  outcome: 'create' | 'update' | 'delete'
  done: number
  /** Rows that the catalog no longer agreed with: somebody changed it after the check. */
  lost: number[] | null
}

/** The next rows of one rank that change something, behind those that are done; no row where all are. */
export const findNextRange = (
  tx: Tx,
  { projectId, importId }: ImportKey,
  done: { rank: number; nth: number },
  limit: number,
) => tx<{ rank: number; until: number; count: number }[]>`
  select rank, max(nth) as until, count(*) as count
  from (
    select rank, nth
    from catalog_import_rows
    where project_id = ${projectId}
      and import_id = ${importId}
      and (rank, nth) > (${done.rank}, ${done.nth})
      and outcome in ('create', 'update', 'delete')
    order by rank, nth
    limit ${limit}
  ) as next
  group by rank
  order by rank
  limit 1
`

/** The rows of a range that change something. */
const chosenRows = (tx: Tx, { projectId, importId }: ImportKey, range: RowRange) => tx`
  select
    rank, nth, name, is_enabled, is_show_in_store, is_free, sort_order, groups, content_sku, content_quantity,
    document, search_text, outcome, target_id, target_version
  from catalog_import_rows
  where project_id = ${projectId}
    and import_id = ${importId}
    and rank = ${range.rank}
    and nth > ${range.from}
    and nth <= ${range.until}
    and outcome in ('create', 'update', 'delete')
`

/**
 * The rows that are there already, for the primary key. Without this condition, of which a planner without statistics
 * knows that it leaves little over, it reads all items of the project for each batch.
 */
const targets = (tx: Tx) => tx`array(select target_id from chosen where target_id is not null)`

/** An item as the body that would write it, for the audit trail. */
const itemText = (tx: Tx, row: string) => tx`
  jsonb_build_object('sku', ${tx(row)}.sku) || ${tx(row)}.document::jsonb || jsonb_build_object(
    'is_enabled', ${tx(row)}.is_enabled,
    'is_show_in_store', ${tx(row)}.is_show_in_store,
    'is_free', ${tx(row)}.is_free,
    'order', ${tx(row)}.sort_order,
    'groups', ${tx(row)}.groups
  ) || case
    when ${tx(row)}.content_sku is null then '{}'::jsonb
    else jsonb_build_object('content', jsonb_build_array(
      jsonb_build_object('sku', ${tx(row)}.content_sku, 'quantity', ${tx(row)}.content_quantity)
    ))
  end
`

/** A label as the body that would write it, for the audit trail. */
const labelText = (tx: Tx, row: string) => tx`
  jsonb_build_object('external_id', ${tx(row)}.external_id) || ${tx(row)}.document::jsonb
    || jsonb_build_object('order', ${tx(row)}.sort_order)
`

/** The caller of the import, for the entries of the audit trail. */
const asker = ({ projectId, importId }: ImportKey, tx: Tx) => tx`
  select actor_kind, actor, address, request_id
  from catalog_imports
  where project_id = ${projectId}
    and import_id = ${importId}
`

/**
 * Writes the audit trail. Each row of `changes` becomes an entry: it has the noun, name and action of the change, and
 * the bodies before and after it.
 */
const audited = (tx: Tx, key: ImportKey, at: Instant) => tx`
  told as (
    select
      ${key.projectId}::bigint as project_id, ${at}::timestamptz as at, actor_kind, actor,
      noun || '.' || action as action, noun || ' ' || name as target, before, after, address, request_id
    from changes
    cross join (${asker(key, tx)}) as asker
  ),
  audited as (${auditEntriesFrom(tx, 'told')})
`

/** Makes, changes and deletes the items of a range. */
export const applyItems = (tx: Tx, key: ImportKey, range: RowRange, at: Instant) => tx<
  AppliedRows[]
>`
  with chosen as (${chosenRows(tx, key, range)}),
  held as materialized (
    select items.item_id, ${itemText(tx, 'items')} as body
    from chosen
    join items on items.project_id = ${key.projectId} and items.item_id = chosen.target_id
    where items.item_id = any(${targets(tx)})
  ),
  created as (
    insert into items (
      project_id, kind, sku, is_enabled, is_show_in_store, is_free, sort_order, groups,
      content_sku, content_quantity, document, search_text, created_at, updated_at
    )
    select
      ${key.projectId}, (array['virtual_currency', 'virtual_currency_package'])[rank - 1], name, is_enabled,
      is_show_in_store, is_free, sort_order, groups, content_sku, content_quantity, document, search_text, ${at}, ${at}
    from chosen
    where outcome = 'create'
    order by nth
    on conflict (project_id, sku) where deleted_at is null do nothing
    returning *
  ),
  updated as (
    update items
    set is_enabled = chosen.is_enabled,
        is_show_in_store = chosen.is_show_in_store,
        is_free = chosen.is_free,
        sort_order = chosen.sort_order,
        groups = chosen.groups,
        content_sku = chosen.content_sku,
        content_quantity = chosen.content_quantity,
        document = chosen.document,
        search_text = chosen.search_text,
        version = items.version + 1,
        updated_at = ${at}
    from chosen
    where items.project_id = ${key.projectId}
      and items.item_id = any(${targets(tx)})
      and items.item_id = chosen.target_id
      and items.version = chosen.target_version
      and items.deleted_at is null
      and chosen.outcome = 'update'
    returning items.*
  ),
  deleted as (
    update items
    set deleted_at = ${at},
        updated_at = ${at},
        version = items.version + 1
    from chosen
    where items.project_id = ${key.projectId}
      and items.item_id = any(${targets(tx)})
      and items.item_id = chosen.target_id
      and items.version = chosen.target_version
      and items.deleted_at is null
      and chosen.outcome = 'delete'
    returning items.*
  ),
  done as (
    select 'created' as action, created.kind, created.sku, null::bigint as item_id, ${itemText(tx, 'created')} as after
    from created
    union all
    select 'updated', updated.kind, updated.sku, updated.item_id, ${itemText(tx, 'updated')}
    from updated
    union all
    select 'deleted', deleted.kind, deleted.sku, deleted.item_id, null
    from deleted
  ),
  changes as (
    select kind as noun, sku as name, action, held.body as before, after
    from done
    left join held using (item_id)
  ),
  ${audited(tx, key, at)}
  select
    outcome,
    count(done.sku) as done,
    array_agg(nth) filter (where done.sku is null) as lost
  from chosen
  left join done on done.sku = chosen.name
  group by outcome
`

/** Facts about a kind of labels that statements need. */
export type LabelFacts = { table: LabelTable; noun: string; rank: number }

/** Makes and changes the labels of a range. */
export const applyLabels = (
  tx: Tx,
  key: ImportKey,
  { table, noun }: LabelFacts,
  range: RowRange,
  at: Instant,
) => tx<AppliedRows[]>`
  with chosen as (${chosenRows(tx, key, range)}),
  held as materialized (
    select ${tx(labelIds[table])} as label_id, ${labelText(tx, 'labels')} as body
    from chosen
    join ${tx(table)} as labels
      on labels.project_id = ${key.projectId}
      and ${tx(labelIds[table])} = chosen.target_id
    where ${tx(labelIds[table])} = any(${targets(tx)})
  ),
  created as (
    insert into ${tx(table)} (
      project_id, external_id, sort_order, document, created_at, updated_at
    )
    select ${key.projectId}, name, sort_order, document, ${at}, ${at}
    from chosen
    where outcome = 'create'
    order by nth
    on conflict (project_id, external_id) where deleted_at is null do nothing
    returning external_id, sort_order, document
  ),
  updated as (
    update ${tx(table)} as labels
    set sort_order = chosen.sort_order,
        document = chosen.document,
        version = labels.version + 1,
        updated_at = ${at}
    from chosen
    where labels.project_id = ${key.projectId}
      and ${tx(labelIds[table])} = any(${targets(tx)})
      and ${tx(labelIds[table])} = chosen.target_id
      and labels.version = chosen.target_version
      and labels.deleted_at is null
      and chosen.outcome = 'update'
    returning ${tx(labelIds[table])} as label_id, labels.external_id, labels.sort_order, labels.document
  ),
  done as (
    select 'created' as action, external_id, null::bigint as label_id, ${labelText(tx, 'created')} as after
    from created
    union all
    select 'updated', external_id, label_id, ${labelText(tx, 'updated')}
    from updated
  ),
  changes as (
    select ${noun}::text as noun, external_id as name, action, held.body as before, after
    from done
    left join held using (label_id)
  ),
  ${audited(tx, key, at)}
  select
    outcome,
    count(done.external_id) as done,
    array_agg(nth) filter (where done.external_id is null) as lost
  from chosen
  left join done on done.external_id = chosen.name
  group by outcome
`

/** Deletes at most `limit` items behind `afterId` that mode sync finds missing in the file. */
export const deleteSurplusItems = (
  tx: Tx,
  key: ImportKey,
  deletes: Deletes,
  { afterId, limit, at }: { afterId: number; limit: number; at: Instant },
) => tx<{ item_id: number }[]>`
  with surplus as (
    select items.item_id, ${itemText(tx, 'items')} as body
    from items
    where items.item_id > ${afterId}
      and ${isSurplusItem(tx, key, deletes)}
    order by items.item_id
    limit ${limit}
  ),
  deleted as (
    update items
    set deleted_at = ${at},
        updated_at = ${at},
        version = version + 1
    from surplus
    where project_id = ${key.projectId}
      and items.item_id = any(array(select surplus.item_id from surplus))
      and items.item_id = surplus.item_id
      and deleted_at is null
    returning items.item_id, kind, sku
  ),
  changes as (
    select kind as noun, sku as name, 'deleted' as action, body as before, null::jsonb as after
    from deleted
    join surplus using (item_id)
  ),
  ${audited(tx, key, at)}
  select item_id
  from deleted
  order by item_id
`

/** Deletes all labels of a kind that mode sync finds missing in the file. */
export const deleteSurplusLabels = (
  tx: Tx,
  key: ImportKey,
  { table, noun, rank }: LabelFacts,
  at: Instant,
) => tx<{ external_id: string }[]>`
  with held as (
    select ${tx(labelIds[table])} as label_id, ${labelText(tx, 'labels')} as body
    from ${tx(table)} as labels
    where ${isSurplusLabel(tx, key, rank)}
  ),
  deleted as (
    update ${tx(table)} as labels
    set deleted_at = ${at},
        updated_at = ${at},
        version = version + 1
    from held
    where project_id = ${key.projectId}
      and ${tx(labelIds[table])} = held.label_id
      and deleted_at is null
    returning held.label_id, external_id
  ),
  changes as (
    select ${noun}::text as noun, external_id as name, 'deleted' as action, body as before, null::jsonb as after
    from deleted
    join held using (label_id)
  ),
  ${audited(tx, key, at)}
  select external_id
  from deleted
`

/** Takes all items out of these groups. */
export const leaveGroups = (
  tx: Tx,
  { projectId }: ImportKey,
  externalIds: readonly string[],
  at: Instant,
) => tx`
  update items
  set groups = array(
        select external_id
        from unnest(groups) with ordinality as kept (external_id, nth)
        where external_id <> all(${externalIds as string[]}::text[])
        order by nth
      ),
      updated_at = ${at},
      version = version + 1
  where project_id = ${projectId}
    and deleted_at is null
    and groups && ${externalIds as string[]}::text[]
`

/** Fails rows whose place in the catalog was changed by somebody else after the check. */
export const failLost = (
  tx: Tx,
  { projectId, importId }: ImportKey,
  rank: number,
  nths: readonly number[],
) => tx`
  with lost as (
    update catalog_import_rows
    set outcome = 'failed'
    where project_id = ${projectId}
      and import_id = ${importId}
      and rank = ${rank}
      and nth = any(${nths as number[]}::integer[])
    returning nth, line, name
  )
  insert into catalog_import_errors (
    project_id, import_id, nth, line, name, property, code, message, is_of_check
  )
  select
    ${projectId}, ${importId}, nth, line, name, ${rank < 2 ? 'external_id' : 'sku'}, 1026,
    'was changed by somebody else meanwhile; import this row again', false
  from lost
`
