/** Legal contents of a catalog that are hardly meant: each rule looks at one body, knowing the whole. */
import { type Instant, parseTimestamp } from '../../../base/clock.ts'
import type { LintFinding } from '../../bulk-contract.ts'
import type { BundleBody, CurrencyBody, GoodBody } from '../../contract.ts'
import { priceIn, readPrices } from '../../storefront/price.ts'
import type { Body } from '../exports/catalog-pages.ts'
import type { RecordKind } from '../records/kinds.ts'

type Remark = Omit<LintFinding, 'kind' | 'name'>

/** Facts about the whole catalog, for the rules. */
export type Expected = {
  /** Languages, or languages and countries, that texts are expected in. */
  locales: readonly string[]
  /**
   * The one currency of the store's lists for a country, or for none in particular;
   * undefined for a store without prices.
   */
  currencyIn(country: string | undefined): string | undefined
  /** The countries that some price is for. */
  countries: readonly string[]
  virtualCurrencies: ReadonlySet<string>
  /** The skus of all items, for what bundles hold. */
  skus: ReadonlySet<string>
  /** Currencies that can be paid with: others are switched off. */
  payable: ReadonlySet<string>
  now: Instant
}

type Item = Partial<BundleBody & Omit<CurrencyBody & GoodBody, 'description'>>

/** Remarks on a body of this kind. */
export const remarksOn = (kind: RecordKind, body: Body, around: Expected): Remark[] => {
  if (kind === 'attribute' || kind === 'group') return localeRemarks(body, around)
  const item: Item = body
  return [
    ...localeRemarks(body, around),
    // An item that is switched off is still being made.
    ...(item.is_enabled === false
      ? []
      : [
          ...defaultPriceRemarks(kind, item, around),
          ...currencyRemarks(item, around),
          ...countryRemarks(item, around),
          ...referenceRemarks(kind, item, around),
          ...periodRemarks(item, around),
        ]),
  ]
}

const usableDefault = ({ prices }: Item) =>
  prices?.find((price) => price.is_default === true && price.is_enabled !== false)

const defaultPriceRemarks = (kind: RecordKind, item: Item, around: Expected): Remark[] => {
  const { prices = [], is_free } = item
  const virtual = enabledVirtual(item)
  const isSold = kind !== 'virtual_currency' || prices.length + virtual.length > 0
  if (!isSold || is_free === true || usableDefault(item)) return []
  if (prices.length === 0 && isPayable(item, around)) return []
  const why =
    prices.length > 0
      ? 'default_price_off'
      : virtual.length > 0
        ? 'paid_with_missing_currency'
        : 'no_price'
  const message = withoutPrice[why]
  const rule = 'missing_default_price'
  return [{ severity: 'error', rule, property: 'prices', why, values: {}, message }]
}

const withoutPrice = {
  default_price_off:
    'The default price is switched off, so countries without a price of their own do not see the item',
  paid_with_missing_currency:
    'The virtual currencies that it costs are gone or switched off, so the storefront leaves the item out',
  no_price: 'There is no price, so the storefront leaves the item out: add one, or set is_free',
} as const

const enabledVirtual = ({ vc_prices }: Item) =>
  (vc_prices ?? []).filter((price) => price.is_enabled !== false)

/** Whether it can be got for a virtual currency. */
const isPayable = (item: Item, { payable }: Expected): boolean =>
  enabledVirtual(item).some(({ sku }) => payable.has(sku))

const currencyRemarks = ({ prices = [] }: Item, around: Expected): Remark[] => {
  const rule = 'mixed_currencies'
  const usual = around.currencyIn(undefined)
  const countries = new Map<string, string>()
  return prices.flatMap(({ currency, country_iso, is_default, is_enabled }, at): Remark[] => {
    const property = `prices[${at}].currency`
    if (is_enabled === false) return []
    if (is_default === true && usual !== undefined && currency !== usual) {
      const message = `The default price is in ${currency}, those of most items in ${usual}: one answer of the storefront has one currency only`
      const values = { currency, usual }
      return [{ severity: 'warning', rule, property, why: 'other_currency', values, message }]
    }
    if (country_iso === undefined) return []
    const other = countries.get(country_iso)
    countries.set(country_iso, currency)
    if (other === undefined || other === currency) return []
    const message = `There are prices in ${other} and in ${currency} for ${country_iso}: a country has one currency`
    const why = 'country_has_two_currencies'
    const values = { country: country_iso, currencies: [other, currency] }
    return [{ severity: 'warning', rule, property, why, values, message }]
  })
}

const mostCountriesNamed = 10

/** Where most items have a price of the country, in its currency, and this one has none in that. */
const countryRemarks = (item: Item, around: Expected): Remark[] => {
  const prices = readPrices(item.prices)
  const isListed = (country: string | undefined): boolean => {
    const currency = around.currencyIn(country)
    return currency === undefined || priceIn(prices, currency, country) !== undefined
  }
  // An item without a price, or without one in the usual currency, has its remark already.
  const isAsUsual = prices.length > 0 && isListed(undefined)
  const isElsewhere = item.is_free === true || item.is_show_in_store === false
  if (!isAsUsual || isElsewhere || isPayable(item, around)) return []
  const places = around.countries
    .filter((country) => !isListed(country))
    .map((country) => ({ country, currency: around.currencyIn(country) }))
  if (places.length === 0) return []
  const shown = places.slice(0, mostCountriesNamed)
  const more = places.length - shown.length
  const named =
    shown.map(({ country, currency }) => `${country} (${currency})`).join(', ') +
    (more > 0 ? ` and ${more} more` : '')
  const message = `Lists in ${named} leave the item out: most items are priced in that currency there, and this one is not`
  const values = { places: shown, more }
  const rule = 'mixed_currencies'
  return [
    { severity: 'warning', rule, property: 'prices', why: 'left_out_of_lists', values, message },
  ]
}

const referenceRemarks = (
  kind: RecordKind,
  { content = [], vc_prices }: Item,
  around: Expected,
): Remark[] => {
  const held = content.map(({ sku }, at) => ({ sku, property: `content[${at}].sku` }))
  const paid = (vc_prices ?? []).map(({ sku }, at) => ({ sku, property: `vc_prices[${at}].sku` }))
  const isBundle = kind === 'bundle'
  const gone = (isBundle ? held : []).filter(({ sku }) => !around.skus.has(sku))
  const unpaid = (isBundle ? paid : [...held, ...paid]).filter(
    ({ sku }) => !around.virtualCurrencies.has(sku),
  )
  return [
    ...gone.map(({ sku, property }): Remark => {
      const message = `The item ${sku} does not exist any more: who buys the bundle gets the rest`
      const rule = 'missing_content'
      const why = 'content_missing'
      return { severity: 'error', rule, property, why, values: { sku }, message }
    }),
    ...unpaid.map(({ sku, property }): Remark => {
      const message = `The virtual currency ${sku} does not exist any more`
      const rule = 'missing_currency'
      const why = 'currency_missing'
      return { severity: 'error', rule, property, why, values: { sku }, message }
    }),
  ]
}

const periodRemarks = ({ periods }: Item, { now }: Expected): Remark[] => {
  if (!periods || periods.length === 0) return []
  const isOver = periods.every(({ date_until }) => {
    const until = date_until ? parseTimestamp(date_until) : undefined
    return until !== undefined && until <= now
  })
  if (!isOver) return []
  const message = 'All sales periods are over, so the item is never sold: add one, or remove them'
  const facts = { why: 'periods_over', values: {}, message } as const
  return [{ severity: 'warning', rule: 'never_opens', property: 'periods', ...facts }]
}

const texts = ['name', 'description', 'long_description'] as const

const localeRemarks = (body: Body, { locales }: Expected): Remark[] =>
  texts.flatMap((property): Remark[] => {
    const given = body[property] as Record<string, string> | null | undefined
    const has = Object.keys(given ?? {}).filter((locale) => given?.[locale] !== '')
    // A missing description is meant; a thing without a name cannot be shown.
    if (has.length === 0 && property !== 'name') return []
    const missing = locales.filter((locale) => !has.some((known) => serves(known, locale)))
    if (missing.length === 0 && has.length > 0) return []
    const facts: Pick<Remark, 'why' | 'values' | 'message'> =
      has.length === 0
        ? { why: 'no_text', values: {}, message: 'There is no text in any language' }
        : {
            why: 'no_text_in',
            values: { locales: missing },
            message: `There is no text for ${missing.join(', ')}; players see another language`,
          }
    return [{ severity: 'warning', rule: 'missing_locale', property, ...facts }]
  })

/** Whether players of a locale read this one as their own. */
const serves = (known: string, locale: string): boolean =>
  known === locale || known.slice(0, 2) === locale || known === locale.slice(0, 2)
