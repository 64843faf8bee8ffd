/**
 * The rules of an item's fields that a schema cannot state. They also look into bodies that do not fit the schema, so
 * that one answer names everything. The schema reports wrong shapes.
 */
import { parseTimestamp } from '../../base/clock.ts'
import { currencyDigits, fitsCurrency } from '../../base/currencies.ts'
import { mostViolations } from '../../base/refusals/report-limits.ts'
import { problems } from '../contract.ts'
import { type CatalogFinding, misfit } from './findings.ts'

type Fields = Readonly<Record<string, unknown>>

const mostCustomCharacters = 500

/** Findings in a body beyond its shape, for an item of this project. */
export const itemFindings = (body: unknown, projectId: number): CatalogFinding[] => {
  const item = fieldsOf(body)
  return [
    ...projectFindings(item, projectId),
    ...urlFindings(item),
    ...priceFindings(listOf(item.prices)),
    ...resetFindings(item),
    ...periodFindings(listOf(item.periods)),
    ...customAttributeFindings(item.custom_attributes),
  ]
}

/** A `project_id` in the body must be the one of the path. */
export const projectFindings = (body: unknown, projectId: number): CatalogFinding[] => {
  const given = fieldsOf(body).project_id
  return typeof given === 'number' && given !== projectId
    ? [
        misfit('project_id', 'fixed', `must be the project of the path, ${projectId}`, {
          allowed: [projectId],
        }),
      ]
    : []
}

/** Addresses that begin well but are none. */
export const urlFindings = (body: unknown): CatalogFinding[] => {
  const { image_url, media_list } = fieldsOf(body)
  const urls: [property: string, value: unknown][] = [
    ['image_url', image_url],
    ...listOf(media_list).map((media, at): [string, unknown] => [
      `media_list[${at}].url`,
      fieldsOf(media).url,
    ]),
  ]
  return urls
    .filter(([, url]) => typeof url === 'string' && /^https?:/.test(url) && !URL.canParse(url))
    .map(([property]) => misfit(property, 'address', 'must be a valid address'))
}

const priceFindings = (prices: readonly unknown[]): CatalogFinding[] => [
  ...prices.flatMap((price, at) => moneyFindings(fieldsOf(price), at)),
  ...defaultFindings(prices.map(fieldsOf)),
]

const moneyFindings = ({ currency, amount }: Fields, at: number): CatalogFinding[] => {
  if (typeof currency !== 'string' || !/^[A-Z]{3}$/.test(currency)) return []
  const digits = currencyDigits(currency)
  if (digits === undefined) {
    return [misfit(`prices[${at}].currency`, 'currency', 'is not a currency of ISO 4217')]
  }
  // Digits that a double cannot hold were refused with the body, so its decimal form is what was sent.
  if (typeof amount !== 'number' || amount < 0 || fitsCurrency(String(amount), currency)) return []
  const message = `has more than the ${digits} digits of ${currency}`
  return [misfit(`prices[${at}].amount`, 'too_precise', message, { limit: digits, currency })]
}

const defaultFindings = (prices: readonly Fields[]): CatalogFinding[] => {
  const isReadable = prices.every(
    ({ is_default }) => is_default === undefined || typeof is_default === 'boolean',
  )
  if (prices.length === 0 || !isReadable) return []
  const kind = problems.default_price
  const code = 'default_price'
  const defaults = [...prices.entries()].filter(([, price]) => price.is_default === true)
  if (defaults.length === 0) {
    return [{ kind, property: 'prices', code, message: 'one price must be the default' }]
  }
  return defaults.slice(0, mostViolations).flatMap(([at, { country_iso }], nth) => {
    const property = `prices[${at}].is_default`
    if (country_iso !== undefined) {
      return [{ kind, property, code, message: 'a price for one country cannot be the default' }]
    }
    return nth === 0 ? [] : [{ kind, property, code, message: 'only one price can be the default' }]
  })
}

const resetFindings = ({ limits }: Fields): CatalogFinding[] => {
  const reset = fieldsOf(fieldsOf(fieldsOf(limits).recurrent_schedule).per_user)
  const property = 'limits.recurrent_schedule.per_user'
  if (reset.interval_type === 'weekly' && (reset.day_of_week ?? null) === null) {
    return [misfit(`${property}.day_of_week`, 'required', 'is missing')]
  }
  if (reset.interval_type === 'monthly' && (reset.day_of_month ?? null) === null) {
    return [misfit(`${property}.day_of_month`, 'required', 'is missing')]
  }
  return []
}

const periodFindings = (periods: readonly unknown[]): CatalogFinding[] =>
  periods.flatMap((period, at) => {
    const { date_from, date_until } = fieldsOf(period)
    const [from, until] = [instantOf(date_from), instantOf(date_until)]
    return from && until && until.getTime() <= from.getTime()
      ? [
          misfit(`periods[${at}].date_until`, 'order', 'must be later than date_from', {
            after: 'date_from',
          }),
        ]
      : []
  })

const instantOf = (value: unknown) =>
  typeof value === 'string' ? parseTimestamp(value) : undefined

const customAttributeFindings = (value: unknown): CatalogFinding[] =>
  isFields(value) && !fitsCustomAttributes(value)
    ? [
        misfit(
          'custom_attributes',
          'too_long',
          `must have at most ${mostCustomCharacters} characters as compact JSON`,
          { limit: mostCustomCharacters, unit: 'characters' },
        ),
      ]
    : []

const fitsCustomAttributes = (value: Fields): boolean => {
  const text = JSON.stringify(value)
  // A code point is at most two code units: the common case needs no second reading.
  return text.length <= mostCustomCharacters || [...text].length <= mostCustomCharacters
}

/** A value's members, or none where it is not an object. */
export const fieldsOf = (value: unknown): Fields => (isFields(value) ? value : {})

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** A value's elements, or none where it is not a list. */
export const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])
