/** Goods: what a player owns once items are theirs. Bundles and packages are opened to the last thing in them. */
import type { Query } from '../../base/database/database.ts'
import type { GoodType, InventoryOptions } from '../contract.ts'
import { optionsOf, typeOfGood } from '../items/ownership.ts'
import { findOwned, type OwnedRow } from './goods.sql.ts'

/** So many of one thing. */
export type Good = {
  sku: string
  /** A currency is counted; the others are the ways in which a virtual item is owned. */
  kind: 'virtual_currency' | GoodType
  quantity: number
  /** How often one piece of a consumable can be used. */
  usages: number
  /** For how long one piece of a time-limited item is owned. */
  period: { type: string; value: number } | null
}

export type Line = { sku: string; quantity: number }

/** No bundle lies deeper: one that holds bundles is in no other, but for what came at the same moment. */
const deepest = 10

/**
 * The goods of some lines, each sku once, in the order in which they come; and the skus that do not exist. A piece of a
 * bundle that was deleted is left out, as the store leaves it out.
 */
export const goodsOf = async (
  sql: Query,
  projectId: number,
  lines: readonly Line[],
): Promise<Opened> => {
  const open = await goodsWithin(
    sql,
    projectId,
    lines.map(({ sku }) => sku),
  )
  return open(lines)
}

/** Goods of some lines, and the skus that do not exist. */
export type Opened = { goods: Good[]; missing: string[] }

/** Reads all that is in these items, and answers what opens lines of them: once for many who buy together. */
export const goodsWithin = async (
  sql: Query,
  projectId: number,
  skus: readonly string[],
): Promise<(lines: readonly Line[]) => Opened> => {
  const rows = new Map<string, OwnedRow>()
  let unread = [...new Set(skus)]
  for (let depth = 0; unread.length > 0 && depth < deepest; depth += 1) {
    const read = await findOwned(sql, projectId, unread)
    for (const row of read) rows.set(row.sku, row)
    const held = read.flatMap(contentOf).map(({ sku }) => sku)
    unread = [...new Set(held)].filter((sku) => !rows.has(sku))
  }
  return (lines) => opened(rows, lines)
}

const opened = (rows: ReadonlyMap<string, OwnedRow>, lines: readonly Line[]): Opened => {
  const missing = [...new Set(lines.map(({ sku }) => sku))].filter((sku) => !rows.has(sku))
  const goods = new Map<string, Good>()
  const add = (good: Omit<Good, 'quantity'>, quantity: number): void => {
    const known = goods.get(good.sku)
    goods.set(good.sku, { ...good, quantity: (known?.quantity ?? 0) + quantity })
  }
  let open = lines.map((line) => ({ ...line, within: new Set<string>() }))
  for (let depth = 0; open.length > 0 && depth < deepest; depth += 1) {
    const inner: typeof open = []
    for (const { sku, quantity, within } of open) {
      const row = rows.get(sku)
      if (!row || within.has(sku)) continue
      if (row.kind !== 'bundle') add(...leafOf(row, quantity))
      for (const held of contentOf(row))
        inner.push({
          ...held,
          quantity: held.quantity * quantity,
          within: within.union(new Set([sku])),
        })
    }
    open = inner
  }
  return { goods: [...goods.values()], missing }
}

const contentOf = ({ kind, content }: OwnedRow): Line[] =>
  kind === 'bundle' ? (JSON.parse(content ?? '[]') as Line[]) : []

/** The good that is an item by itself. A package is as much of its currency. */
const leafOf = (row: OwnedRow, quantity: number): [Omit<Good, 'quantity'>, number] => {
  const currency = { kind: 'virtual_currency', usages: 1, period: null } as const
  if (row.kind === 'virtual_currency') return [{ sku: row.sku, ...currency }, quantity]
  if (row.kind === 'virtual_currency_package')
    return [{ sku: row.content_sku ?? '', ...currency }, quantity * (row.content_quantity ?? 0)]
  const options = JSON.parse(row.inventory_options ?? 'null') as InventoryOptions | null
  const { consumable, expiration_period: period } = optionsOf(options)
  const kind = typeOfGood(options)
  return [{ sku: row.sku, kind, usages: consumable?.usages_count ?? 1, period }, quantity]
}
