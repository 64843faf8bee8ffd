/** The price of an item for an asker: that of the asker's country, else the default. A whole store has one currency. */
import { currencyDigits } from '../../base/currencies.ts'

/** A price that is enabled. */
export type EnabledPrice = {
  currency: string
  /** A decimal number with all digits of the currency. */
  amount: string
  isDefault: boolean
  country: string | undefined
}

type Written = {
  currency: string
  amount: number
  is_default?: boolean
  is_enabled?: boolean
  country_iso?: string
}

/** The enabled prices of an item as they were written. */
export const readPrices = (written: readonly Written[] | undefined): EnabledPrice[] =>
  (written ?? [])
    .filter(({ is_enabled = true }) => is_enabled)
    .map(({ currency, amount, is_default = false, country_iso }) => ({
      currency,
      amount: withDigits(amount, currency),
      isDefault: is_default,
      country: country_iso,
    }))

/**
 * An amount with the digits of its currency, as text: 9.5 USD is `9.50`. Never rounds: what has more digits was
 * refused when it was written.
 */
export const withDigits = (amount: number, currency: string): string => {
  const digits = currencyDigits(currency) ?? 0
  const [whole = '', fraction = ''] = String(amount).split('.')
  return digits === 0 ? whole : `${whole}.${fraction.padEnd(digits, '0')}`
}

/** So many times each of these amounts, in one currency. */
export const sumOf = (
  amounts: readonly { amount: string; times: number }[],
  currency: string,
): string => {
  const digits = currencyDigits(currency) ?? 0
  const units = amounts.reduce(
    (sum, { amount, times }) => sum + BigInt(amount.replace('.', '')) * BigInt(times),
    0n,
  )
  const text = String(units).padStart(digits + 1, '0')
  return digits === 0 ? text : `${text.slice(0, -digits)}.${text.slice(-digits)}`
}

/**
 * The price that an asker from this country would be shown if it were the only item: of the country, else the default.
 */
export const ownPrice = (
  prices: readonly EnabledPrice[],
  country: string | undefined,
): EnabledPrice | undefined =>
  (country === undefined ? undefined : prices.find((price) => price.country === country)) ??
  prices.find(({ isDefault }) => isDefault)

/** The price in one currency: of the country, else the default, else one for every country. */
export const priceIn = (
  prices: readonly EnabledPrice[],
  currency: string,
  country: string | undefined,
): EnabledPrice | undefined => {
  let [standard, other]: (EnabledPrice | undefined)[] = []
  for (const price of prices) {
    if (price.currency !== currency) continue
    if (price.country !== undefined) {
      if (price.country === country) return price
    } else if (price.isDefault) standard = price
    else other ??= price
  }
  return standard ?? other
}

/**
 * The one currency of a store's lists for a country. Most items have their price there in it, so that as few as
 * possible are left out. Between equally frequent ones, the currency with more prices for just this country wins, then
 * the first of the alphabet. Undefined for a store without prices.
 */
export const storeCurrency = (
  items: Iterable<readonly EnabledPrice[]>,
  country: string | undefined,
): string | undefined => {
  const counts = new Map<string, { all: number; own: number }>()
  for (const prices of items) {
    const price = ownPrice(prices, country)
    if (!price) continue
    const count = counts.getOrInsertComputed(price.currency, () => ({ all: 0, own: 0 }))
    count.all += 1
    if (price.country !== undefined) count.own += 1
  }
  const ranked = [...counts].sort(
    ([a, m], [b, n]) => n.all - m.all || n.own - m.own || (a < b ? -1 : 1),
  )
  return ranked[0]?.[0]
}
