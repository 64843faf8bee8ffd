/** In which currencies a whole store is priced, without keeping the prices of all of its items. */
import type { PackageBody } from '../../contract.ts'
import { type EnabledPrice, readPrices, storeCurrency } from '../../storefront/price.ts'
import type { Body } from '../exports/catalog-pages.ts'

export type PriceShapes = {
  /** Counts the prices of an item that lists show. */
  add(body: Body): void
  /** The one currency of lists for a country, as the storefront chooses it. Ask when all items were added. */
  currencyIn(country: string | undefined): string | undefined
  /** The countries that some price is for, in the order of the alphabet. */
  countries(): string[]
}

/**
 * Counts items by the currencies, countries and the default of their prices: whatever the amounts, they choose alike.
 */
export const priceShapes = (): PriceShapes => {
  const shapes = new Map<string, { prices: readonly EnabledPrice[]; count: number }>()
  const known = new Map<string | undefined, string | undefined>()
  function* all(): Generator<readonly EnabledPrice[], void> {
    for (const { prices, count } of shapes.values()) {
      for (let nth = 0; nth < count; nth += 1) yield prices
    }
  }
  return {
    add(body) {
      const prices = readPrices((body as Partial<PackageBody>).prices)
      if (prices.length === 0) return
      const key = prices
        .map(({ currency, country = '', isDefault }) => `${currency}${country}${isDefault}`)
        .join()
      shapes.getOrInsertComputed(key, () => ({ prices, count: 0 })).count += 1
    },
    currencyIn: (country) =>
      known.getOrInsertComputed(country, () => storeCurrency(all(), country)),
    countries: () =>
      [
        ...new Set(
          [...shapes.values()].flatMap(({ prices }) =>
            prices.flatMap(({ country }) => country ?? []),
          ),
        ),
      ].sort(),
  }
}
