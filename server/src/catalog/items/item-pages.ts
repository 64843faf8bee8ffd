/** Pages of items as admins read them. */

import type { ItemListQuery } from '../contract.ts'
import type { CatalogDeps } from '../deps.ts'
import { readListQuery } from '../lists/list-query.ts'
import { listAnswer, versionOf } from '../lists/page.ts'
import type { View } from '../thing-calls.ts'
import { nameAttributes } from './attribute-names.ts'
import { shownItem, writtenItem } from './item.ts'
import type { ItemKind } from './item-kinds.ts'
import { listItems } from './item-lists.sql.ts'
import type * as store from './items.sql.ts'

/** A page of the list of a kind. */
export const pageOf = async (
  deps: CatalogDeps,
  projectId: number,
  kind: ItemKind,
  query: ItemListQuery,
) => {
  const plan = readListQuery(query)
  const rows = await listItems(deps.sql, projectId, kind, plan)
  const page = listAnswer(rows, plan, (row) => row)
  const shown = await inView(deps, projectId, page.items, query.view)
  const items =
    query.view === 'write'
      ? shown
      : page.items.map((row, nth) => ({ ...shown[nth], ...versionOf(row.item_id, row) }))
  return { ...page, items }
}

/** Items as a view shows them. */
export const inView = async (
  { sql }: CatalogDeps,
  projectId: number,
  rows: readonly store.ItemRow[],
  view: View,
) =>
  view === 'write' ? rows.map(writtenItem) : nameAttributes(sql, projectId, rows.map(shownItem))
