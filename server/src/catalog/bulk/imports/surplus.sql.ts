/** Items and labels of the catalog that the file of an import lacks: mode sync deletes them. */
import type { Query } from '../../../base/database/database.ts'
import type { ItemKind } from '../../items/item-kinds.ts'
import { type KeptItem, keptColumns } from '../../items/items.sql.ts'
import { type LabelRow, type LabelTable, labelColumns, labelIds } from '../../labels/labels.sql.ts'
import { itemRanks, kindFacts, type RecordKind } from '../records/kinds.ts'
import type { ImportKey } from './rows.sql.ts'

/** The things of a kind that the file lacks, as the part of a statement behind its columns. */
const surplus = (sql: Query, { projectId, importId }: ImportKey, kind: RecordKind) => {
  const { label, rank, key } = kindFacts[kind]
  const ranks = label ? [rank] : itemRanks
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

/** How many are listed at most, and whether they are kept from changing until the transaction ends. */
export type SurplusPage = { limit: number; isHeld: boolean }

const heldPage: SurplusPage = { limit: 1000, isHeld: true }

/** The next items of a kind that the file lacks. */
export const listSurplusItems = (
  sql: Query,
  key: ImportKey,
  kind: ItemKind,
  afterId: number,
  { limit, isHeld } = heldPage,
) => sql<KeptItem[]>`
  select ${keptColumns(sql)}
  ${surplus(sql, key, kind)}
    and item_id > ${afterId}
  order by item_id
  limit ${limit}
  ${isHeld ? sql`for no key update` : sql``}
`

/** The next labels of a table that the file lacks. */
export const listSurplusLabels = (
  sql: Query,
  key: ImportKey,
  kind: RecordKind,
  table: LabelTable,
  afterId: number,
  { limit, isHeld } = heldPage,
) => sql<LabelRow[]>`
  select ${labelColumns(sql, table)}
  ${surplus(sql, key, kind)}
    and ${sql(labelIds[table])} > ${afterId}
  order by ${sql(labelIds[table])}
  limit ${limit}
  ${isHeld ? sql`for no key update` : sql``}
`

/** How many things of a kind the file lacks. */
export const countSurplus = (sql: Query, key: ImportKey, kind: RecordKind) => sql<
  [{ count: number }]
>`
  select count(*) as count
  ${surplus(sql, key, kind)}
`
