/** Items and labels of the catalog that the file of an import lacks: mode sync deletes them. */
import type { Query, Tx } from '../../../base/database/database.ts'
import { type ItemKind, type KeptItem, keptColumns } from '../../items/items.sql.ts'
import { type LabelRow, type LabelTable, labelColumns, labelIds } from '../../labels/labels.sql.ts'
import { kindFacts, type RecordKind } from '../records/kinds.ts'
import type { ImportKey } from './rows.sql.ts'

const pageSize = 1000

/** The things of a kind that the file lacks, as the part of a statement behind its columns. */
const surplus = (sql: Query, { projectId, importId }: ImportKey, kind: RecordKind) => {
  const { label, rank, key } = kindFacts[kind]
  // Items share their names.
  const ranks = label
    ? [rank]
    : [kindFacts.virtual_currency.rank, kindFacts.virtual_currency_package.rank]
  return sql`
    from ${sql(label?.table ?? 'items')} as things
    where things.project_id = ${projectId}
      and things.deleted_at is null
      ${label ? sql`` : sql`and things.kind = ${kind}`}
      and not exists (
        select 1 from catalog_import_rows as rows
        where rows.project_id = ${projectId}
          and rows.import_id = ${importId}
          and rows.name = ${sql(`things.${key}`)}
          and rows.rank = any(${ranks}::smallint[])
      )
  `
}

/** The next items of a kind that the file lacks, kept from changing until the transaction ends. */
export const lockSurplusItems = (tx: Tx, key: ImportKey, kind: ItemKind, afterId: number) => tx<
  KeptItem[]
>`
  select ${keptColumns(tx)}
  ${surplus(tx, key, kind)}
    and item_id > ${afterId}
  order by item_id
  limit ${pageSize}
  for no key update
`

/** The next labels of a table that the file lacks, in the same way. */
export const lockSurplusLabels = (
  tx: Tx,
  key: ImportKey,
  kind: RecordKind,
  table: LabelTable,
  afterId: number,
) => tx<LabelRow[]>`
  select ${labelColumns(tx, table)}
  ${surplus(tx, key, kind)}
    and ${tx(labelIds[table])} > ${afterId}
  order by ${tx(labelIds[table])}
  limit ${pageSize}
  for no key update
`

/** How many things of a kind the file lacks. */
export const countSurplus = (sql: Query, key: ImportKey, kind: RecordKind) => sql<
  [{ count: number }]
>`
  select count(*) as count
  ${surplus(sql, key, kind)}
`
