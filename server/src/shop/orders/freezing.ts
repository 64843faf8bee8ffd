/** The parts that an order freezes: names, prices and goods as they are when it is made. */
import type { Instant } from '../../base/clock.ts'
import { Problem } from '../../base/contract.ts'
import {
  catalogProblems,
  type Good,
  goodsOf,
  nameGoods,
  priceIn,
  type Storefront,
  sumOf,
  typeOfKind,
} from '../../catalog/index.ts'
import type { Deps, Project } from '../../projects/index.ts'
import { problems } from '../contract.ts'
import type { OrderLine } from './order.ts'

/** The things that somebody wants to buy, and for whom the price is. */
export type Wanted = {
  lines: readonly { sku: string; quantity: number }[]
  country: string | undefined
  /** The currency that is wanted, where the items have a price in it. */
  currency: string | undefined
  locale: string
  at: Instant
}

export type Frozen = { lines: OrderLine[]; goods: Good[]; currency: string; amount: string }

/**
 * Freezes what is wanted, in one currency. Throws 404 for an item that the store does not have now. Throws 422 for one
 * that is free or has no price in money, and for several pieces of one that is owned once.
 */
export const freeze = async (
  { sql, store }: Pick<Deps, 'sql'> & { store: Pick<Storefront, 'offer'> },
  { projectId, settings }: Project,
  { lines: wanted, country, currency: wish, locale, at }: Wanted,
): Promise<Frozen> => {
  const skus = [...new Set(wanted.map(({ sku }) => sku))]
  const offers = new Map<string, NonNullable<Awaited<ReturnType<Storefront['offer']>>>>()
  for (const sku of skus) {
    const found = await store.offer(projectId, sku, { country, at })
    if (!found)
      throw new Problem(catalogProblems.item_not_found, { detail: `${sku}: no such item` })
    offers.set(sku, found)
  }
  const [first] = offers.values()
  const currency = currencyOf([...offers.values()], [wish, first?.currency], country)
  if (currency === undefined) throw new Problem(problems.not_for_money)
  const languages = { locale, defaultLocale: settings.default_locale }
  const named = await nameGoods(sql, projectId, skus, languages)
  const lines = wanted.map(({ sku, quantity }): OrderLine => {
    const item = offers.get(sku)?.offer.item
    const price = item && priceIn(item.prices, currency, country)
    if (!item || !price) throw new Problem(problems.not_for_money, { detail: `${sku}: no price` })
    const text = named.get(sku)
    return {
      item_id: item.itemId,
      sku,
      type: typeOfKind(item.kind),
      name: text?.name ?? sku,
      image_url: text?.image_url ?? '',
      quantity,
      price: price.amount,
      amount: sumOf([{ amount: price.amount, times: quantity }], currency),
    }
  })
  const amount = sumOf(
    lines.map((line) => ({ amount: line.amount, times: 1 })),
    currency,
  )
  if (amount.replace(/[0.]/g, '') === '') throw new Problem(problems.not_for_money)
  const { goods } = await goodsOf(sql, projectId, wanted)
  // A second one would be paid and not given.
  const once = goods.find(
    ({ sku, kind }) =>
      kind === 'non_consumable' && wanted.some((line) => line.sku === sku && line.quantity > 1),
  )
  if (once) throw new Problem(problems.owned_once, { detail: `${once.sku}: it is owned once` })
  return { lines, goods, currency, amount }
}

type Found = NonNullable<Awaited<ReturnType<Storefront['offer']>>>

/** The first of the currencies in which every item has a price, else one that the items have by themselves. */
const currencyOf = (
  offers: readonly Found[],
  wishes: readonly (string | undefined)[],
  country: string | undefined,
): string | undefined => {
  const priced = offers.filter(({ offer }) => !offer.item.isFree)
  if (priced.length < offers.length) return undefined
  const own = priced.map(({ offer }) => offer.price?.currency)
  return [...wishes, ...own].find(
    (currency) =>
      currency !== undefined &&
      priced.every(({ offer }) => priceIn(offer.item.prices, currency, country) !== undefined),
  )
}
