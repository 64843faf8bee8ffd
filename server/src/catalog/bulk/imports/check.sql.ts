/** Compares rows of an import with the catalog, by statements over many rows at once. */
import type { Query, Tx } from '../../../base/database/database.ts'
import { type LabelTable, labelIds } from '../../labels/labels.sql.ts'
import type { Mode } from './imports.sql.ts'
import { type ImportKey, mostErrors, type RowRange } from './rows.sql.ts'

/** Takes back what an earlier look found. */
export const forgetCheck = (tx: Tx, { projectId, importId }: ImportKey) => tx`
  with forgotten as (
    delete from catalog_import_errors
    where project_id = ${projectId}
      and import_id = ${importId}
      and is_of_check
  )
  update catalog_import_rows
  set outcome = null
  where project_id = ${projectId}
    and import_id = ${importId}
    and outcome is not null
`

/** Where errors of a check go, from rows called `bad`: as many as there is room for. */
const keepBad = (tx: Query, { projectId, importId }: ImportKey) => tx`
  insert into catalog_import_errors (
    project_id, import_id, nth, line, name, property, code, message, is_of_check
  )
  select ${projectId}, ${importId}, nth, line, name, property, code, message, true
  from bad
  order by nth
  limit greatest(0, ${mostErrors} - (
    select count(*)
    from catalog_import_errors
    where project_id = ${projectId}
      and import_id = ${importId}
  ))
`

const failBad = (tx: Query, { projectId, importId }: ImportKey) => tx`
  update catalog_import_rows
  set outcome = 'failed'
  from (select distinct rank, nth from bad) as named
  where project_id = ${projectId}
    and import_id = ${importId}
    and catalog_import_rows.rank = named.rank
    and catalog_import_rows.nth = named.nth
`

/** Fails rows whose name an earlier row of the file has. */
export const failRepeated = (tx: Tx, key: ImportKey) => tx`
  with firsts as (
    select least(rank, 2) as space, name, min(nth) as first_nth
    from catalog_import_rows
    where project_id = ${key.projectId}
      and import_id = ${key.importId}
    group by 1, 2
    having count(*) > 1
  ),
  bad as (
    select
      rank, nth, line, name,
      case when space < 2 then 'external_id' else 'sku' end as property,
      4002 as code,
      'is given by row ' || first_nth || ' of the file already' as message
    from catalog_import_rows
    join firsts using (name)
    where project_id = ${key.projectId}
      and import_id = ${key.importId}
      and least(rank, 2) = space
      and nth <> first_nth
  ),
  told as (${keepBad(tx, key)})
  ${failBad(tx, key)}
`

/**
 * Compares items of the rows `from` to `until` with those of the catalog. Documents count as equal whatever the order
 * of their members, which CSV does not keep; only free attributes have an order that matters.
 */
export const matchItems = (
  tx: Tx,
  { projectId, importId }: ImportKey,
  mode: Mode,
  { from, until }: { from: number; until: number },
) => tx`
  update catalog_import_rows as rows
  set target_id = items.item_id,
      target_version = items.version,
      outcome = case
        when kind <> case rows.rank when 2 then 'virtual_currency' else 'virtual_currency_package' end then 'other_kind'
        when ${mode} = 'create' then 'taken'
        when is_deleted then 'delete'
        when items.is_enabled = rows.is_enabled
          and items.is_show_in_store = rows.is_show_in_store
          and items.is_free = rows.is_free
          and items.sort_order = rows.sort_order
          and items.groups = rows.groups
          and items.content_sku is not distinct from rows.content_sku
          and items.content_quantity is not distinct from rows.content_quantity
          and (
            items.document::text = rows.document::text
            or items.document::jsonb = rows.document::jsonb
            and (items.document -> 'custom_attributes')::text
              is not distinct from (rows.document -> 'custom_attributes')::text
          )
          then 'unchanged'
        else 'update'
      end
  from items
  where rows.project_id = ${projectId}
    and rows.import_id = ${importId}
    and rows.rank in (2, 3)
    and rows.nth > ${from}
    and rows.nth <= ${until}
    and rows.outcome is null
    and items.project_id = ${projectId}
    and items.sku = rows.name
    and items.deleted_at is null
`

/** Decides for the rows that found nothing of their name. */
export const decideUnmatched = (tx: Tx, { projectId, importId }: ImportKey) => tx`
  update catalog_import_rows
  set outcome = case when is_deleted then 'unchanged' else 'create' end
  where project_id = ${projectId}
    and import_id = ${importId}
    and outcome is null
`

/** The same for labels of one kind, all at once: there are never many. */
export const matchLabels = (
  tx: Tx,
  { projectId, importId }: ImportKey,
  mode: Mode,
  { table, rank }: { table: LabelTable; rank: number },
) => tx`
  update catalog_import_rows as rows
  set target_id = ${tx(labelIds[table])},
      target_version = labels.version,
      outcome = case
        when ${mode} = 'create' then 'taken'
        when labels.sort_order = rows.sort_order and labels.document::jsonb = rows.document::jsonb then 'unchanged'
        else 'update'
      end
  from ${tx(table)} as labels
  where rows.project_id = ${projectId}
    and rows.import_id = ${importId}
    and rows.rank = ${rank}
    and rows.outcome is null
    and labels.project_id = ${projectId}
    and labels.external_id = rows.name
    and labels.deleted_at is null
`

/** Fails rows whose name cannot be theirs. */
export const failTaken = (tx: Tx, key: ImportKey) => tx`
  with bad as (
    select
      rank, nth, line, name,
      case when rank < 2 then 'external_id' else 'sku' end as property,
      4002 as code,
      case
        when outcome = 'other_kind' then 'is the sku of an item of another kind; delete that one first'
        when rank < 2 then 'is the external_id of one that exists'
        else 'is the sku of an item that exists'
      end as message
    from catalog_import_rows
    where project_id = ${key.projectId}
      and import_id = ${key.importId}
      and outcome in ('taken', 'other_kind')
  ),
  told as (${keepBad(tx, key)})
  ${failBad(tx, key)}
`

/** Kinds whose members that the file lacks will be deleted. */
export type Deletes = {
  attributes: boolean
  groups: boolean
  currencies: boolean
  packages: boolean
}

/** Whether an item holds what its row names: that may stay in it although it was deleted meanwhile, as in a PUT. */
const isHeldAlready = (tx: Tx, projectId: number) => tx`(
  rows.outcome = 'update'
  and named.name = (
    select content_sku
    from items
    where project_id = ${projectId}
      and item_id = rows.target_id
  )
)`

/**
 * The names of virtual currencies that rows need. Each question about names is a statement of its own. As one statement
 * over 100,000 rows the planner, without statistics of lists, took from 4 seconds to minutes.
 */
export const listNamedCurrencies = (tx: Tx, { projectId, importId }: ImportKey) => tx<
  { name: string }[]
>`
  select distinct named.name
  from catalog_import_rows as rows, unnest(rows.currencies) as named (name)
  where project_id = ${projectId}
    and import_id = ${importId}
    and outcome in ('create', 'update')
    and not is_deleted
    and not ${isHeldAlready(tx, projectId)}
`

/** The names of groups that rows need, or only those of rows that change something. */
export const listNamedGroups = (
  tx: Tx,
  { projectId, importId }: ImportKey,
  outcomes: readonly string[],
) => tx<{ name: string }[]>`
  select distinct named.name
  from catalog_import_rows as rows, unnest(rows.groups) as named (name)
  where project_id = ${projectId}
    and import_id = ${importId}
    and outcome = any(${outcomes as string[]}::text[])
    and not is_deleted
`

/**
 * Which of these are no virtual currency of the catalog or the file; `isSurplusDeleted`: what the file lacks will go.
 */
export const listMissingCurrencies = (
  tx: Tx,
  { projectId, importId }: ImportKey,
  names: readonly string[],
  isSurplusDeleted: boolean,
) => tx<{ name: string }[]>`
  select needed.name
  from unnest(${names as string[]}::text[]) as needed (name)
  cross join lateral (
    select
      coalesce(bool_or(outcome in ('create', 'update', 'unchanged') and not is_deleted), false) as is_given,
      coalesce(bool_or(outcome = 'delete'), false) as is_taken_away,
      count(*) > 0 as is_named
    from catalog_import_rows as rows
    where rows.project_id = ${projectId}
      and rows.import_id = ${importId}
      and rows.name = needed.name
      and rows.rank = 2
  ) as file
  where not is_given
    and (is_taken_away or ${isSurplusDeleted} and not is_named or (
      select kind
      from items
      where project_id = ${projectId}
        and sku = needed.name
        and deleted_at is null
    ) is distinct from 'virtual_currency')
`

/** Which of these are no group of the catalog or the file. */
export const listMissingGroups = (
  tx: Tx,
  { projectId, importId }: ImportKey,
  names: readonly string[],
  isSurplusDeleted: boolean,
) => tx<{ name: string }[]>`
  select needed.name
  from unnest(${names as string[]}::text[]) as needed (name)
  cross join lateral (
    select
      coalesce(bool_or(outcome in ('create', 'update', 'unchanged')), false) as is_given,
      count(*) > 0 as is_named
    from catalog_import_rows as rows
    where rows.project_id = ${projectId}
      and rows.import_id = ${importId}
      and rows.name = needed.name
      and rows.rank = 1
  ) as file
  where not is_given
    and (${isSurplusDeleted} and not is_named or not exists (
      select 1 from item_groups
      where project_id = ${projectId}
        and external_id = needed.name
        and deleted_at is null
    ))
`

/**
 * Fails rows that name one of these, and answers how many. A row that changes nothing may hold a currency that went
 * away, as its item does; it may not stand in a group that goes.
 */
export const failNaming = async (
  tx: Tx,
  key: ImportKey,
  missing: { currencies: readonly string[]; groups: readonly string[] },
) =>
  (
    await tx`
      with chosen as (
        select rank, nth, line, name, groups, currencies, outcome, target_id
        from catalog_import_rows
        where project_id = ${key.projectId}
          and import_id = ${key.importId}
          and not is_deleted
          and (
            outcome in ('create', 'update') and currencies && ${missing.currencies as string[]}::text[]
            or outcome in ('create', 'update', 'unchanged') and groups && ${missing.groups as string[]}::text[]
          )
      ),
      bad as (
        select
          rank, nth, line, rows.name,
          case
            when rank = 3 and at = 1 then 'content[0].sku'
            else 'vc_prices[' || at - rank + 1 || '].sku'
          end as property,
          4404 as code,
          'is not a virtual currency of this project or file' as message
        from chosen as rows, unnest(currencies) with ordinality as named (name, at)
        where outcome <> 'unchanged'
          and named.name = any(${missing.currencies as string[]}::text[])
          and not ${isHeldAlready(tx, key.projectId)}
        union all
        select
          rank, nth, line, rows.name, 'groups[' || at - 1 || ']', 4403,
          'is not a group of this project or file'
        from chosen as rows, unnest(groups) with ordinality as named (name, at)
        where named.name = any(${missing.groups as string[]}::text[])
      ),
      told as (${keepBad(tx, key)})
      ${failBad(tx, key)}
    `
  ).count

/**
 * Fails rows of a range that stand in a group which was deleted since the check, and answers how many. The other groups
 * are kept from being deleted until the transaction ends.
 */
export const failInLostGroups = async (tx: Tx, key: ImportKey, range: RowRange) =>
  (
    await tx`
      with chosen as (
        select rank, nth, line, name, groups
        from catalog_import_rows
        where project_id = ${key.projectId}
          and import_id = ${key.importId}
          and rank = ${range.rank}
          and nth > ${range.from}
          and nth <= ${range.until}
          and outcome in ('create', 'update')
      ),
      held as (
        select external_id
        from item_groups
        where project_id = ${key.projectId}
          and external_id = any(array(select distinct unnest(groups) from chosen))
          and deleted_at is null
        order by group_id
        for share
      ),
      bad as (
        select
          rank, nth, line, rows.name, 'groups[' || at - 1 || ']' as property, 4403 as code,
          'was deleted meanwhile' as message
        from chosen as rows, unnest(groups) with ordinality as named (name, at)
        where not exists (select 1 from held where external_id = named.name)
      ),
      told as (${keepBad(tx, key)})
      ${failBad(tx, key)}
    `
  ).count

/** How many rows there are of each outcome. */
export const countOutcomes = (tx: Query, { projectId, importId }: ImportKey) => tx<
  { outcome: string; count: number }[]
>`
  select outcome, count(*) as count
  from catalog_import_rows
  where project_id = ${projectId}
    and import_id = ${importId}
  group by outcome
`

/** Which rows of `items` mode sync deletes: those of kinds in `deletes` that the file lacks. */
export const isSurplusItem = (
  tx: Query,
  { projectId, importId }: ImportKey,
  deletes: Deletes,
) => tx`
  items.project_id = ${projectId}
  and items.deleted_at is null
  and (items.kind = 'virtual_currency' and ${deletes.currencies}
    or items.kind = 'virtual_currency_package' and ${deletes.packages})
  and not exists (
    select 1 from catalog_import_rows as rows
    where rows.project_id = ${projectId}
      and rows.import_id = ${importId}
      and rows.name = items.sku
      and rows.rank in (2, 3)
  )
`

/** Which rows called `labels` mode sync deletes: those that the file lacks. */
export const isSurplusLabel = (tx: Query, { projectId, importId }: ImportKey, rank: number) => tx`
  labels.project_id = ${projectId}
  and labels.deleted_at is null
  and not exists (
    select 1 from catalog_import_rows as rows
    where rows.project_id = ${projectId}
      and rows.import_id = ${importId}
      and rows.name = labels.external_id
      and rows.rank = ${rank}
  )
`

/** How many items mode sync will delete. */
export const countSurplusItems = (tx: Query, key: ImportKey, deletes: Deletes) => tx<
  [{ count: number }]
>`
  select count(*) as count
  from items
  where ${isSurplusItem(tx, key, deletes)}
`

/** How many labels of a kind mode sync will delete. */
export const countSurplusLabels = (
  tx: Query,
  key: ImportKey,
  { table, rank }: { table: LabelTable; rank: number },
) => tx<[{ count: number }]>`
  select count(*) as count
  from ${tx(table)} as labels
  where ${isSurplusLabel(tx, key, rank)}
`
