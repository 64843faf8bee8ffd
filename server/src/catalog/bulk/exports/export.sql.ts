/** The catalog read from its beginning to its end. */
import type { Query, Tx } from '../../../base/database/database.ts'
import type { ItemKind } from '../../items/item-kinds.ts'
import { type KeptItem, keptColumns } from '../../items/items.sql.ts'
import { type LabelTable, labelIds, type NewLabel } from '../../labels/labels.sql.ts'

export type ExportedLabel = NewLabel & { label_id: number }

/**
 * How long a reader may take for a page before its transaction is ended, and that its pages are read along keys. Where
 * rows were changed here and there, a scan of the whole table looks cheaper for each page. For 20,000 items that were
 * 200 scans of 20 to 120 ms beside other work. A page along the key takes 0.1 ms.
 */
export const allowSlowReader = (tx: Tx) => tx`
  select
    set_config('idle_in_transaction_session_timeout', '60s', true),
    set_config('enable_seqscan', 'off', true),
    set_config('enable_bitmapscan', 'off', true)
`

/**
 * The next items of a kind, oldest first. The kind and the deletion are asked outside of the walk along the key.
 * Inside, on a table that has just been filled, the index of the kind looks as good. It would be read and sorted as a
 * whole for every page (34 instead of 3 s for 100,000 items).
 */
export const pageItems = (
  sql: Query,
  project: number,
  kind: ItemKind,
  { afterId, limit }: { afterId: number; limit: number },
) => sql<KeptItem[]>`
  select ${keptColumns(sql)}
  from (
    select *
    from items
    where project_id = ${project}
      and item_id > ${afterId}
    order by item_id
    offset 0
  ) as walk
  where kind = ${kind}
    and deleted_at is null
  order by item_id
  limit ${limit}
`

/** The next labels of a kind, oldest first. */
export const pageLabels = (
  sql: Query,
  project: number,
  table: LabelTable,
  { afterId, limit }: { afterId: number; limit: number },
) => sql<ExportedLabel[]>`
  select ${sql(labelIds[table])} as label_id, external_id, sort_order, document::text as document
  from ${sql(table)}
  where project_id = ${project}
    and ${sql(labelIds[table])} > ${afterId}
    and deleted_at is null
  order by label_id
  limit ${limit}
`
