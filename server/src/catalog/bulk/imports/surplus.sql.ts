/** Items and labels of the catalog that the file of an import lacks: mode sync deletes them. */
import type { Query, Tx } from '../../../base/database/database.ts'
import { type ItemKind, type KeptItem, keptColumns } from '../../items/items.sql.ts'
import { type LabelRow, type LabelTable, labelColumns, labelIds } from '../../labels/labels.sql.ts'
import type { ImportKey } from './rows.sql.ts'

const pageSize = 1000

const isSurplusItem = (tx: Query, { projectId, importId }: ImportKey, kind: ItemKind) => tx`
  items.project_id = ${projectId}
  and items.kind = ${kind}
  and items.deleted_at is null
  and not exists (
    select 1 from catalog_import_rows as rows
    where rows.project_id = ${projectId}
      and rows.import_id = ${importId}
      and rows.name = items.sku
      and rows.rank in (2, 3)
  )
`

const isSurplusLabel = (tx: Query, { projectId, importId }: ImportKey, rank: number) => tx`
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

/** The next items of a kind that the file lacks, kept from changing until the transaction ends. */
export const lockSurplusItems = (tx: Tx, key: ImportKey, kind: ItemKind, afterId: number) => tx<
  KeptItem[]
>`
  select ${keptColumns(tx)}
  from items
  where ${isSurplusItem(tx, key, kind)}
    and item_id > ${afterId}
  order by item_id
  limit ${pageSize}
  for no key update
`

/** The next labels of a table that the file lacks, kept from changing until the transaction ends. */
export const lockSurplusLabels = (
  tx: Tx,
  key: ImportKey,
  table: LabelTable,
  rank: number,
  afterId: number,
) => tx<LabelRow[]>`
  select ${labelColumns(tx, table)}
  from ${tx(table)} as labels
  where ${isSurplusLabel(tx, key, rank)}
    and ${tx(labelIds[table])} > ${afterId}
  order by ${tx(labelIds[table])}
  limit ${pageSize}
  for no key update
`

/** How many items of a kind the file lacks. */
export const countSurplusItems = (sql: Query, key: ImportKey, kind: ItemKind) => sql<
  [{ count: number }]
>`
  select count(*) as count
  from items
  where ${isSurplusItem(sql, key, kind)}
`

/** How many labels of a table the file lacks. */
export const countSurplusLabels = (
  sql: Query,
  key: ImportKey,
  table: LabelTable,
  rank: number,
) => sql<[{ count: number }]>`
  select count(*) as count
  from ${sql(table)} as labels
  where ${isSurplusLabel(sql, key, rank)}
`
