/** Amounts of money: decimal numbers as texts, which nobody turns into numbers of the machine. */
import { languageTag } from '../texts/texts.ts'

/** An amount with its currency, as the reader writes it; the text itself where `Intl` does not take it. */
export const money = (amount: string | undefined, currency: string | undefined): string => {
  if (amount === undefined) return ''
  if (currency === undefined || !/^-?\d+(?:\.\d+)?$/.test(amount))
    return [amount, currency].join(' ').trim()
  try {
    const format = new Intl.NumberFormat(languageTag.value, { style: 'currency', currency })
    // A text of digits is taken as it is, however long (ECMA-402, Intl.NumberFormat.prototype.format).
    return format.format(amount as Intl.StringNumericLiteral)
  } catch {
    return `${amount} ${currency}`
  }
}

type Priced = {
  amount?: string
  currency?: string
  virtual_price?: { amount: number; name: string }
}

/** The price that was paid: money, or so many of a currency of the game by the name that it had then. */
export const paid = ({ amount, currency, virtual_price: price }: Priced): string =>
  price === undefined
    ? money(amount, currency)
    : `${new Intl.NumberFormat(languageTag.value).format(price.amount)} ${price.name}`

const decimal = /^(-?)(\d+)(?:\.(\d+))?$/

/** Amounts as whole numbers of their smallest digit, and how many digits that are behind the point. */
const aligned = (amounts: readonly string[]): { units: bigint[]; digits: number } => {
  const parts = amounts.map((amount) => {
    const [, sign = '', whole = '0', rest = ''] = decimal.exec(amount) ?? []
    return { sign, whole, rest }
  })
  const digits = Math.max(0, ...parts.map(({ rest }) => rest.length))
  const units = parts.map(({ sign, whole, rest }) =>
    BigInt(sign + whole + rest.padEnd(digits, '0')),
  )
  return { units, digits }
}

const written = (units: bigint, digits: number): string => {
  const text = String(units < 0n ? -units : units).padStart(digits + 1, '0')
  const whole = text.slice(0, text.length - digits)
  const sign = units < 0n ? '-' : ''
  return digits === 0 ? sign + whole : `${sign}${whole}.${text.slice(-digits)}`
}

/** The exact sum of amounts of one currency. */
export const sumOf = (amounts: readonly string[]): string => {
  const { units, digits } = aligned(amounts)
  return written(
    units.reduce((sum, one) => sum + one, 0n),
    digits,
  )
}

/** The exact difference of two amounts of one currency. */
export const minus = (amount: string, other: string): string => {
  const { units, digits } = aligned([amount, other])
  return written((units[0] ?? 0n) - (units[1] ?? 0n), digits)
}

/** Whether an amount is more than another one of the same currency. */
export const isMore = (amount: string, other: string): boolean => {
  const [units = 0n, others = 0n] = aligned([amount, other]).units
  return units > others
}

/** How high amounts stand in a drawing, in thousandths of the largest; the drawing is no place for exact ones. */
export const heightsOf = (amounts: readonly string[]): number[] => {
  const { units } = aligned(amounts)
  const most = units.reduce((top, one) => (one > top ? one : top), 0n)
  return units.map((one) => (most === 0n ? 0 : Number((one * 1000n) / most)))
}
