/** Members of packages in words: what a change was, and what it would be. */
import { countryName } from '../../shared/country.ts'
import { money } from '../../shared/money.ts'
import { shownTime } from '../../shared/time.ts'
import { t } from '../../texts/texts.ts'

/** Regions by their numbers, as far as their names are known. */
export type RegionNames = ReadonlyMap<number, string>

export type Change = { member: string; before?: unknown; after?: unknown }

type Fields = Readonly<Record<string, unknown>>

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const fieldsIn = (value: unknown): Fields[] => (Array.isArray(value) ? value.filter(isFields) : [])

const isNothing = (value: unknown): boolean => value === undefined || value === null

/** Records are told member by member, and only those that differ. */
const spread = (change: Change): Change[] => {
  const { member, before, after } = change
  const isSpread = (value: unknown): boolean => isNothing(value) || isFields(value)
  if (!isSpread(before) || !isSpread(after) || (isNothing(before) && isNothing(after)))
    return [change]
  const [was, is] = [before ?? {}, after ?? {}] as [Fields, Fields]
  return [...new Set([...Object.keys(was), ...Object.keys(is)])]
    .filter((name) => JSON.stringify(was[name]) !== JSON.stringify(is[name]))
    .flatMap((name) => spread({ member: `${member}.${name}`, before: was[name], after: is[name] }))
}

const priceSaid = (price: Fields): string =>
  [
    money(String(price.amount), String(price.currency)),
    ...(price.country_iso ? [countryName(String(price.country_iso))] : []),
    ...(price.is_default === true ? [t().packages.default] : []),
    ...(price.is_enabled === false ? [t().packages.off] : []),
  ].join(' · ')

const virtualPriceSaid = (price: Fields): string =>
  [
    `${price.amount} × ${price.sku}`,
    ...(price.is_default === true ? [t().packages.default] : []),
  ].join(' · ')

const periodSaid = ({ date_from: from, date_until: until }: Fields): string =>
  `${shownTime(String(from))} – ${until ? shownTime(String(until)) : t().catalog.open}`

const attributeSaid = ({ external_id: name, values }: Fields): string =>
  `${name}: ${fieldsIn(values)
    .map(({ external_id: value }) => value)
    .join(', ')}`

const mediaType = (type: unknown): string =>
  (t().packages.mediaTypes as Readonly<Record<string, string>>)[String(type)] ?? String(type)

const regionSaid = ({ id }: Fields, regions: RegionNames): string =>
  regions.get(id as number) ?? String(id)

type LineSaid = (line: Fields, regions: RegionNames) => string

const lists: Readonly<Record<string, LineSaid>> = {
  prices: priceSaid,
  vc_prices: virtualPriceSaid,
  periods: periodSaid,
  media_list: ({ type, url }) => `${mediaType(type)}: ${url}`,
  regions: regionSaid,
  content: ({ sku, quantity }) => `${quantity} × ${sku}`,
  attributes: attributeSaid,
}

const noNames: RegionNames = new Map()

/** A value of a member as a text; empty for none. */
export const said = (member: string, value: unknown, regions = noNames): string => {
  const line = lists[member]
  if (isNothing(value)) return ''
  if (member === 'pre_order.release_date') return shownTime(String(value))
  if (typeof value === 'string') return value
  if (typeof value === 'boolean') return value ? t().catalog.yes : t().catalog.no
  if (line && Array.isArray(value))
    return fieldsIn(value)
      .map((one) => line(one, regions))
      .join('\n')
  if (member === 'groups' && Array.isArray(value)) return value.join(', ')
  return JSON.stringify(value)
}

/** Words for what lies in a member. */
const partWords = (): Readonly<Record<string, string>> => ({
  amount: t().packages.amount,
  currency: t().packages.currency,
  country_iso: t().packages.country,
  date_from: t().packages.from,
  date_until: t().packages.until,
  is_default: t().packages.isDefault,
  per_item: t().packages.perItem,
  per_user: t().packages.perUser,
  is_enabled: t().packages.isOn,
  description: t().packages.members.description,
  release_date: t().packages.releaseDate,
  type: t().packages.mediaType,
  url: t().packages.mediaAddress,
  quantity: t().packages.quantity,
  time: t().packages.resetTime,
})

/** The words for a place: the member, which one of its lines, and the language or part of it that is meant. */
export const memberSaid = (path: string): string => {
  const [, member = '', line, rest = ''] = /^([^.[]*)(?:\[(\d+)\])?\.?(.*)$/.exec(path) ?? []
  const words = (t().packages.members as Readonly<Record<string, string>>)[member] ?? member
  const part = rest.slice(rest.lastIndexOf('.') + 1)
  return [
    words,
    ...(line === undefined ? [] : [String(Number.parseInt(line, 10) + 1)]),
    ...(rest === '' ? [] : [`(${partWords()[part] ?? rest})`]),
  ].join(' ')
}

/** Changes in words, each before and after. */
export const saidChanges = (
  changes: readonly Change[],
  regions = noNames,
): { path: string; member: string; before: string; after: string }[] =>
  changes.flatMap(spread).map(({ member, before, after }) => ({
    path: member,
    member: memberSaid(member),
    before: said(member, before, regions),
    after: said(member, after, regions),
  }))
