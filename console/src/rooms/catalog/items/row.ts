/** An item as the table shows one, and what somebody changes in its cells. */
import type { Tone } from '../../../shared/controls/badge.tsx'
import { isOver } from '../../../shared/time.ts'
import type { InventoryOptions } from './owned.ts'

export type Words = Readonly<Record<string, string>>

export type Price = {
  currency: string
  amount: number
  is_default?: boolean
  is_enabled?: boolean
  country_iso?: string
}

export type Period = { date_from: string; date_until?: string | null }

export type ItemRow = {
  sku: string
  name: Words | null
  image_url?: string | null
  prices: Price[]
  is_enabled: boolean
  is_show_in_store: boolean
  is_free: boolean
  order: number
  periods: Period[]
  /** The content of a package or bundle. */
  content?: { sku: string; quantity: number }[]
  /** How a virtual item is owned. */
  inventory_options?: InventoryOptions | null
  groups: { external_id: string }[]
  etag: string
}

/** The cells that can be written into. */
export type Cell = 'name' | 'price' | 'order' | 'store'

/** Texts that were written into the cells of a row, and the row as it was then. */
export type Edit = { row: ItemRow; cells: Partial<Record<Cell, string>> }
export type Edits = Readonly<Record<string, Edit>>

/** The language and the currency of the columns; an empty currency stands for each item's default price. */
export type View = { language: string; currency: string }

/** So many items change in one call. */
export const mostOfCall = 100

/** The price of a column: without a country before one that has some, and the default where no currency is chosen. */
const priceAt = ({ prices }: ItemRow, { currency }: View): number =>
  currency === ''
    ? prices.findIndex((price) => price.is_default)
    : Math.max(
        prices.findIndex((price) => price.currency === currency && !price.country_iso),
        prices.findIndex((price) => price.currency === currency && price.is_default),
      )

export const priceOf = (row: ItemRow, view: View): Price | undefined =>
  row.prices[priceAt(row, view)]

/** A name in the language of the column; other languages stand in, but only to be read. */
export const nameIn = (name: Words | null, language: string): string | undefined => name?.[language]

export const anyName = (name: Words | null): string => Object.values(name ?? {})[0] ?? ''

/** The languages of some items, those that most of them have first. */
export const languagesOf = (rows: readonly Pick<ItemRow, 'name'>[]): string[] => {
  const counts = new Map<string, number>()
  for (const { name } of rows)
    for (const language of Object.keys(name ?? {}))
      counts.set(language, (counts.get(language) ?? 0) + 1)
  return [...counts].toSorted(([, one], [, other]) => other - one).map(([language]) => language)
}

export const currenciesOf = (rows: readonly ItemRow[]): string[] =>
  [...new Set(rows.flatMap(({ prices }) => prices.map(({ currency }) => currency)))].toSorted()

export type StoreState = 'shown' | 'off' | 'hidden' | 'closed' | 'later' | 'noPrice'

/** Whether players see it now, as far as the row tells; limits and countries are judged by its own page. */
export const storeState = (row: ItemRow): StoreState => {
  if (!row.is_enabled) return 'off'
  if (!row.is_show_in_store) return 'hidden'
  if (row.periods.length > 0) {
    const left = row.periods.filter(({ date_until: until }) => !until || !isOver(until))
    if (left.length === 0) return 'closed'
    if (!left.some(({ date_from: from }) => isOver(from))) return 'later'
  }
  const isPriced = row.is_free || row.prices.some(({ is_enabled }) => is_enabled !== false)
  return isPriced ? 'shown' : 'noPrice'
}

export const toneOf = (state: StoreState): Tone =>
  state === 'shown' ? 'good' : state === 'noPrice' || state === 'closed' ? 'warn' : 'plain'

/** The text of a cell as the service has it. */
export const cellOf = (row: ItemRow, cell: Cell, view: View): string => {
  if (cell === 'name') return nameIn(row.name, view.language) ?? ''
  if (cell === 'order') return String(row.order)
  if (cell === 'store') return String(row.is_show_in_store)
  const price = priceOf(row, view)
  return price === undefined ? '' : String(price.amount)
}

/** A decimal with a point or a comma, as the number of a body; the text itself where it is none, to be refused. */
export const decimalOf = (text: string): number | string => {
  const written = text.trim().replace(',', '.')
  return /^\d{1,13}(?:\.\d{1,3})?$/.test(written)
    ? JSON.parse(written.replace(/^0+(?=\d)/, ''))
    : text
}

const integerOf = (text: string): number | string =>
  /^-?\d{1,10}$/.test(text.trim()) ? Number.parseInt(text, 10) : text

/** Prices with another amount in one place; a currency that is not there yet comes as a further price. */
const pricesWith = (row: ItemRow, text: string, view: View): unknown[] => {
  const at = priceAt(row, view)
  if (text.trim() === '') return row.prices.filter((_, index) => index !== at)
  const amount = decimalOf(text)
  return at < 0
    ? [...row.prices, { currency: view.currency, amount, is_default: row.prices.length === 0 }]
    : row.prices.map((price, index) => (index === at ? { ...price, amount } : price))
}

/** One member of a patch for a row, as its cells say. */
export const patchOf = ({ row, cells }: Edit, view: View): Record<string, unknown> => ({
  sku: row.sku,
  if_match: row.etag,
  ...(cells.name === undefined
    ? {}
    : { name: { [view.language]: cells.name.trim() === '' ? null : cells.name } }),
  ...(cells.price === undefined ? {} : { prices: pricesWith(row, cells.price, view) }),
  ...(cells.order === undefined ? {} : { order: integerOf(cells.order) }),
  ...(cells.store === undefined ? {} : { is_show_in_store: cells.store === 'true' }),
})

/** The edits with one cell more; a cell that says what is so already is none. */
export const withCell = (
  edits: Edits,
  row: ItemRow,
  cell: Cell,
  text: string,
  view: View,
): Edits => {
  const { [row.sku]: edit = { row, cells: {} }, ...others } = edits
  const { [cell]: _, ...rest } = edit.cells
  const cells = text === cellOf(edit.row, cell, view) ? rest : { ...rest, [cell]: text }
  return Object.keys(cells).length === 0 ? others : { ...others, [row.sku]: { ...edit, cells } }
}

/** Edits without those of some rows. */
export const without = (edits: Edits, skus: readonly string[]): Edits =>
  Object.fromEntries(Object.entries(edits).filter(([sku]) => !skus.includes(sku)))
