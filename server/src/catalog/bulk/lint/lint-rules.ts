/** Legal contents of a catalog that are hardly meant: each rule looks at one body, knowing the whole. */
import { type Instant, parseTimestamp } from '../../../base/clock.ts'
import type { LintFinding } from '../../bulk-contract.ts'
import type { CurrencyBody, PackageBody } from '../../contract.ts'
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
  /** Currencies that can be paid with: others are switched off. */
  payable: ReadonlySet<string>
  now: Instant
}

type Item = Partial<PackageBody & CurrencyBody>

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
          ...referenceRemarks(item, around),
          ...periodRemarks(item, around),
        ]),
  ]
}

const usableDefault = ({ prices }: Item) =>
  prices?.find((price) => price.is_default === true && price.is_enabled !== false)

const defaultPriceRemarks = (kind: RecordKind, item: Item, around: Expected): Remark[] => {
  const { prices = [], is_free } = item
  const virtual = enabledVirtual(item)
  const isSold = kind === 'virtual_currency_package' || prices.length + virtual.length > 0
  if (!isSold || is_free === true || usableDefault(item)) return []
  if (prices.length === 0 && isPayable(item, around)) return []
  const message =
    prices.length > 0
      ? 'The default price is switched off, so countries without a price of their own do not see the item'
      : virtual.length > 0
        ? 'The virtual currencies that it costs are gone or switched off, so the storefront leaves the item out'
        : 'There is no price, so the storefront leaves the item out: add one, or set is_free'
  return [{ severity: 'error', rule: 'missing_default_price', property: 'prices', message }]
}

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
      return [{ severity: 'warning', rule, property, message }]
    }
    if (country_iso === undefined) return []
    const other = countries.get(country_iso)
    countries.set(country_iso, currency)
    if (other === undefined || other === currency) return []
    const message = `There are prices in ${other} and in ${currency} for ${country_iso}: a country has one currency`
    return [{ severity: 'warning', rule, property, message }]
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
    .map((country) => `${country} (${around.currencyIn(country)})`)
  if (places.length === 0) return []
  const more = places.length - mostCountriesNamed
  const named =
    places.slice(0, mostCountriesNamed).join(', ') + (more > 0 ? ` and ${more} more` : '')
  const message = `Lists in ${named} leave the item out: most items are priced in that currency there, and this one is not`
  return [{ severity: 'warning', rule: 'mixed_currencies', property: 'prices', message }]
}

const referenceRemarks = ({ content = [], vc_prices }: Item, around: Expected): Remark[] => {
  const named = [
    ...content.map(({ sku }, at) => ({ sku, property: `content[${at}].sku` })),
    ...(vc_prices ?? []).map(({ sku }, at) => ({ sku, property: `vc_prices[${at}].sku` })),
  ]
  return named
    .filter(({ sku }) => !around.virtualCurrencies.has(sku))
    .map(({ sku, property }) => ({
      severity: 'error',
      rule: 'missing_currency',
      property,
      message: `The virtual currency ${sku} does not exist any more`,
    }))
}

const periodRemarks = ({ periods }: Item, { now }: Expected): Remark[] => {
  if (!periods || periods.length === 0) return []
  const isOver = periods.every(({ date_until }) => {
    const until = date_until ? parseTimestamp(date_until) : undefined
    return until !== undefined && until <= now
  })
  if (!isOver) return []
  const message = 'All sales periods are over, so the item is never sold: add one, or remove them'
  return [{ severity: 'warning', rule: 'never_opens', property: 'periods', message }]
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
    const message =
      has.length === 0
        ? 'There is no text in any language'
        : `There is no text for ${missing.join(', ')}; players see another language`
    return [{ severity: 'warning', rule: 'missing_locale', property, message }]
  })

/** Whether players of a locale read this one as their own. */
const serves = (known: string, locale: string): boolean =>
  known === locale || known.slice(0, 2) === locale || known === locale.slice(0, 2)
