/** Items that were chosen in the table, for one change of all of them. */
import { useState } from 'preact/hooks'
import { call } from '../../../../api/client.ts'
import type { Page } from '../../../../api/queries.ts'
import type { Parameters } from '../../../../api/types.ts'
import type { ItemKind } from '../kind.ts'
import type { ItemRow } from '../row.ts'

/** So many items are changed by one wish; a narrower filter takes the next ones. */
export const mostChosen = 2000
const perCall = 50

/** All items of a kind that a filter finds, page by page; at most `mostChosen`. */
export const readAll = async (
  { list: { operation } }: ItemKind,
  parameters: Parameters,
): Promise<ItemRow[]> => {
  const rows: ItemRow[] = []
  let cursor: string | undefined
  do {
    const { data } = await call<Page<ItemRow>>(operation, {
      parameters: { ...parameters, limit: perCall, cursor },
    })
    rows.push(...data.items)
    cursor = data.next_cursor ?? undefined
  } while (cursor !== undefined && rows.length < mostChosen)
  return rows.slice(0, mostChosen)
}

export type Chosen = ReadonlyMap<string, ItemRow>

export const useSelection = () => {
  const [chosen, choose] = useState<Chosen>(new Map())
  return {
    chosen,
    set: (rows: readonly ItemRow[]) => choose(new Map(rows.map((row) => [row.sku, row]))),
    toggle: (row: ItemRow) => {
      const next = new Map(chosen)
      if (!next.delete(row.sku)) next.set(row.sku, row)
      choose(next)
    },
  }
}
