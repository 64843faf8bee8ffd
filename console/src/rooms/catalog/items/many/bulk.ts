/** One change for many items: what it says of each, as members of a patch. */
import type { ItemRow, Price, View } from '../row.ts'
import { decimalOf, priceOf } from '../row.ts'

export const bulkKinds = [
  'price',
  'raise',
  'lower',
  'isShown',
  'isHidden',
  'isOn',
  'isOff',
  'period',
  'noPeriods',
  'joinGroup',
  'leaveGroup',
  'place',
] as const
export type BulkKind = (typeof bulkKinds)[number]

/** A wish for the chosen items. */
export type Wish = { kind: BulkKind; text: string; from: string; until: string }

export const noWish: Wish = { kind: 'price', text: '', from: '', until: '' }

/** The field that a wish needs beside its kind. */
export const needOf = (
  kind: BulkKind,
): 'amount' | 'percent' | 'group' | 'place' | 'period' | 'none' => {
  if (kind === 'price') return 'amount'
  if (kind === 'raise' || kind === 'lower') return 'percent'
  if (kind === 'joinGroup' || kind === 'leaveGroup') return 'group'
  if (kind === 'place') return 'place'
  return kind === 'period' ? 'period' : 'none'
}

/** Whether a wish says enough to be tried. */
export const isWhole = ({ kind, text, from }: Wish): boolean => {
  const need = needOf(kind)
  if (need === 'none') return true
  if (need === 'period') return from !== ''
  if (need === 'percent') return /^\d{1,3}(?:[.,]\d)?$/.test(text.trim())
  if (need === 'place') return /^[1-9]\d{0,5}$/.test(text.trim())
  return text.trim() !== ''
}

/** A decimal as whole numbers: its digits, and how many of them are behind the point. */
const digitsOf = (text: string): { units: bigint; digits: number } => {
  const [whole = '0', rest = ''] = text.split('.')
  return { units: BigInt(whole + rest), digits: rest.length }
}

/** How many digits behind the point prices of a currency have. */
const digitsOfCurrency = (currency: string): number => {
  try {
    const format = new Intl.NumberFormat('en', { style: 'currency', currency })
    return format.resolvedOptions().maximumFractionDigits ?? 2
  } catch {
    return 2
  }
}

/** An amount changed by tenths of a percent, rounded to the digits of its currency; halves go up. */
export const changedBy = (amount: string, tenths: number, currency: string): string => {
  const { units, digits } = digitsOf(amount)
  const wanted = digitsOfCurrency(currency)
  const scaled = units * BigInt(1000 + tenths) * 10n ** BigInt(wanted)
  const divisor = 1000n * 10n ** BigInt(digits)
  const rounded = (scaled * 2n + divisor) / (divisor * 2n)
  const text = String(rounded).padStart(wanted + 1, '0')
  return wanted === 0 ? text : `${text.slice(0, -wanted)}.${text.slice(-wanted)}`
}

const tenthsOf = (text: string): number => {
  const [whole = '0', tenth = '0'] = text.trim().replace(',', '.').split('.')
  return Number.parseInt(whole, 10) * 10 + Number.parseInt(tenth, 10)
}

const withPrice = (row: ItemRow, view: View, amount: number | string): unknown => {
  const price = priceOf(row, view)
  if (price) return row.prices.map((one) => (one === price ? { ...one, amount } : one))
  return view.currency === ''
    ? undefined
    : [...row.prices, { currency: view.currency, amount, is_default: row.prices.length === 0 }]
}

const withPercent = (row: ItemRow, view: View, tenths: number): unknown => {
  const price: Price | undefined = priceOf(row, view)
  if (!price) return undefined
  const amount = decimalOf(changedBy(String(price.amount), tenths, price.currency))
  return row.prices.map((one) => (one === price ? { ...one, amount } : one))
}

/**
 * The members that a wish changes of a row; undefined where it says nothing of it.
 *
 * @param view the currency in which prices are meant
 */
export const wishedOf = (
  row: ItemRow,
  { kind, text, from, until }: Wish,
  view: View,
): Record<string, unknown> | undefined => {
  const groups = row.groups.map(({ external_id: id }) => id)
  const name = text.trim()
  switch (kind) {
    case 'price':
      return orNothing({ prices: withPrice(row, view, decimalOf(text)) })
    case 'raise':
      return orNothing({ prices: withPercent(row, view, tenthsOf(text)) })
    case 'lower':
      return orNothing({ prices: withPercent(row, view, -tenthsOf(text)) })
    case 'isShown':
    case 'isHidden':
      return { is_show_in_store: kind === 'isShown' }
    case 'isOn':
    case 'isOff':
      return { is_enabled: kind === 'isOn' }
    case 'period':
      return { periods: [{ date_from: from, date_until: until === '' ? null : until }] }
    case 'noPeriods':
      return { periods: null }
    case 'joinGroup':
      return { groups: [...new Set([...groups, name])] }
    case 'leaveGroup':
      return { groups: groups.filter((one) => one !== name) }
    case 'place':
      return undefined
  }
}

const orNothing = (members: Record<string, unknown>): Record<string, unknown> | undefined =>
  Object.values(members).every((value) => value === undefined) ? undefined : members

/** An item with its place among others. */
type Placed = { sku: string; order: number }

/**
 * The orders that have to change so that some items stand at a place, one behind the other. The others keep theirs
 * as far as they can.
 *
 * @param shelf all items as the list has them now
 * @param place 1 is the first one
 */
export const ordersFor = (
  shelf: readonly Placed[],
  skus: readonly string[],
  place: number,
): Map<string, number> => {
  const isMoved = new Set(skus)
  const others = shelf.filter(({ sku }) => !isMoved.has(sku))
  const at = Math.min(place - 1, others.length)
  const moved = shelf.filter(({ sku }) => isMoved.has(sku))
  const next = new Map<string, number>()
  const first = others[at]?.order ?? 0
  let last = others[at - 1]?.order ?? first - moved.length - 1
  for (const { sku, order } of moved) {
    last += 1
    if (order !== last) next.set(sku, last)
  }
  for (const { sku, order } of others.slice(at)) {
    if (order > last) break
    last += 1
    next.set(sku, last)
  }
  return next
}
