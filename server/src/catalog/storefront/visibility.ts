/** Why an item is shown to somebody, or is not: each reason by itself, with what to do. */
import { formatTimestamp, fromMilliseconds, type Instant } from '../../base/clock.ts'
import { type Static, Type } from '../../base/contract.ts'
import type { Taken } from './display.ts'
import { isInPeriod } from './periods.ts'
import { ownPrice, priceIn } from './price.ts'
import type { Shelf, Shelved } from './shelf.ts'

const reasonCodes = [
  'switched_off',
  'not_shown',
  'outside_period',
  'other_region',
  'no_price',
  'no_price_in_country',
  'other_currency',
  'only_a_name',
  'limit_of_user',
  'sold_out',
] as const

export const VisibilityAnswer = Type.Object({
  sku: Type.String(),
  is_in_list: Type.Boolean({ description: 'Whether lists of the store have it' }),
  is_in_store: Type.Boolean({ description: 'Whether it is there for who asks by its sku' }),
  can_be_bought: Type.Boolean(),
  reasons: Type.Array(
    Type.Object({
      code: Type.Enum(reasonCodes, { description: 'A word for programs' }),
      message: Type.String(),
    }),
    { description: 'All that keeps it from being listed or bought; none where nothing does' },
  ),
})

export type VisibilityAnswer = Static<typeof VisibilityAnswer>

type Reason = VisibilityAnswer['reasons'][number]

export type Asker = {
  country: string | undefined
  at: Instant
  taken: Taken
}

/** Judges an item of a shelf for one asker at one moment. */
export const visibilityOf = (shelf: Shelf, item: Shelved, asker: Asker): VisibilityAnswer => {
  const { at, taken } = asker
  const reasons: Reason[] = []
  const tell = (code: Reason['code'], message: string): void => {
    reasons.push({ code, message })
  }
  if (!item.isEnabled) tell('switched_off', 'is_enabled is false: nobody sees it')
  if (!item.isShown) {
    tell('not_shown', 'is_show_in_store is false: no list has it, but who knows its sku can get it')
  }
  const isRunning = isInPeriod(item.periods, at)
  if (!isRunning) tell('outside_period', outsideText(item, at))
  const isSold = shelf.isSoldIn(item, asker.country)
  if (!isSold) tell('other_region', regionText(asker.country))
  const cost = costOf(shelf, item, asker)
  if (cost.reason) reasons.push(cost.reason)
  const { perUser = Number.POSITIVE_INFINITY, perItem = Number.POSITIVE_INFINITY } =
    item.limits ?? {}
  const isLeft = taken.byUser < perUser && taken.byAll < perItem
  if (taken.byUser >= perUser) {
    tell('limit_of_user', `This user has bought ${taken.byUser} of ${perUser}`)
  }
  if (taken.byAll >= perItem) tell('sold_out', `${taken.byAll} of ${perItem} were sold`)
  const isInStore = item.isEnabled && isRunning && isSold && cost.isOffered
  return {
    sku: item.sku,
    is_in_list: isInStore && item.isShown && cost.isInLists,
    is_in_store: isInStore,
    can_be_bought: isInStore && isLeft && !item.isName,
    reasons,
  }
}

const regionText = (country: string | undefined): string =>
  country === undefined
    ? 'It is sold in some regions, and the country of the asker is not known'
    : `None of its regions has ${country}`

const outsideText = ({ periods = [] }: Shelved, at: Instant): string => {
  const begins = periods.map(({ from }) => from).filter((from) => from > at.getTime())
  return begins.length === 0
    ? 'Its last sales period has ended'
    : `Its next sales period begins at ${formatTimestamp(fromMilliseconds(Math.min(...begins)))}`
}

type Cost = { isOffered: boolean; isInLists: boolean; reason?: Reason }

/** The price for this asker: alone in its answer, and in the one currency that lists have. */
const costOf = (shelf: Shelf, item: Shelved, { country }: Asker): Cost => {
  if (item.isFree) return { isOffered: true, isInLists: true }
  if (item.isName) {
    const message = 'A currency without a price is no offer: packages and prices speak of it'
    return { isOffered: true, isInLists: true, reason: { code: 'only_a_name', message } }
  }
  const hasVirtual = item.virtualPrices.some(({ sku }) => shelf.isPayable(sku))
  const unit = shelf.currency(country)
  const own = ownPrice(item.prices, country)
  const listed = unit === undefined ? undefined : priceIn(item.prices, unit, country)
  const isOffered = hasVirtual || own !== undefined
  const isInLists = hasVirtual || listed !== undefined
  if (isInLists && isOffered) return { isOffered, isInLists }
  return { isOffered, isInLists, reason: lackOf(item, { isOffered, country, unit }) }
}

const lackOf = (
  item: Shelved,
  {
    isOffered,
    country,
    unit,
  }: { isOffered: boolean } & Record<'country' | 'unit', string | undefined>,
): Reason => {
  if (isOffered) {
    const message = `Lists${country === undefined ? '' : ` for ${country}`} are in ${unit ?? 'no currency'}, in which it has no price`
    return { code: 'other_currency', message }
  }
  if (item.prices.length === 0) {
    const message =
      'It has no enabled price, and none in a currency of the game that is switched on'
    return { code: 'no_price', message }
  }
  const message = `It has no price for ${country ?? 'an asker without a country'}, and none is the default`
  return { code: 'no_price_in_country', message }
}
