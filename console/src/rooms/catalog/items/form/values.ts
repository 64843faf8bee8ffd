/** An item as its form holds it, and the bodies that are made of it. Lists lie in it as texts of JSON. */
import type { Noun, Written } from '../kind.ts'
import { decimalOf } from '../row.ts'
import {
  filled,
  integerOf,
  isEmpty,
  listIn,
  listText,
  type Members,
  textOf,
  type Values,
} from './members.ts'
import { ownMembers, ownValuesOf } from './own-members.ts'

export type PriceLine = {
  currency: string
  amount: string
  country: string
  isDefault: boolean
  isEnabled: boolean
}
export type VirtualPriceLine = {
  sku: string
  amount: string
  isDefault: boolean
  isEnabled: boolean
}
export type MediaLine = NonNullable<Written['media_list']>[number]
export type PeriodLine = { from: string; until: string }
export type AttributeLine = NonNullable<Written['attributes']>[number]

export const textMembers = ['name', 'description', 'long_description'] as const
export type TextMember = (typeof textMembers)[number]

const textsOf = (body: Partial<Written>): [string, string][] =>
  textMembers.flatMap((member) =>
    Object.entries(body[member] ?? {}).map(([language, text]): [string, string] => [
      `${member}.${language}`,
      text,
    ]),
  )

const pricesOf = ({ prices = [] }: Partial<Written>): PriceLine[] =>
  prices.map(({ currency, amount, country_iso: country = '', is_default, is_enabled }) => ({
    currency,
    amount: String(amount),
    country,
    isDefault: is_default ?? false,
    isEnabled: is_enabled ?? true,
  }))

const virtualPricesOf = ({ vc_prices: prices }: Partial<Written>): VirtualPriceLine[] =>
  (prices ?? []).map(({ sku, amount, is_default, is_enabled }) => ({
    sku,
    amount: String(amount),
    isDefault: is_default ?? false,
    isEnabled: is_enabled ?? true,
  }))

/** Bundles are made before they are shown, as the service has it. */
const defaultsOf = (noun: Noun) =>
  noun === 'bundle' ? { order: 1, isShown: false } : { order: 0, isShown: true }

/** The members of a form for an item that is there, or for none yet. */
export const valuesOf = (noun: Noun, body: Partial<Written>): Values => {
  const defaults = defaultsOf(noun)
  const { per_user, per_item, recurrent_schedule: schedule } = body.limits ?? {}
  const reset = schedule?.per_user
  const custom = body.custom_attributes ?? {}
  return {
    ...Object.fromEntries(textsOf(body)),
    sku: body.sku ?? '',
    ...ownValuesOf[noun](body),
    prices: listText(pricesOf(body)),
    vc_prices: listText(virtualPricesOf(body)),
    per_user: textOf(per_user),
    per_item: textOf(per_item),
    reset: reset?.interval_type ?? '',
    reset_time: reset?.time ?? '',
    reset_day: textOf(reset?.day_of_week ?? reset?.day_of_month),
    periods: listText(
      (body.periods ?? []).map(({ date_from: from, date_until: until }) => ({
        from,
        until: until ?? '',
      })),
    ),
    groups: listText(body.groups ?? []),
    attributes: listText(body.attributes ?? []),
    custom_attributes: Object.keys(custom).length === 0 ? '' : JSON.stringify(custom, null, 2),
    image_url: body.image_url ?? '',
    media_list: listText(body.media_list ?? []),
    regions: listText((body.regions ?? []).map(({ id }) => id)),
    pre_order_release: body.pre_order?.release_date ?? '',
    pre_order_description: body.pre_order?.description ?? '',
    pre_order_on: body.pre_order?.is_enabled ?? true,
    order: textOf(body.order ?? defaults.order),
    is_enabled: body.is_enabled ?? true,
    is_show_in_store: body.is_show_in_store ?? defaults.isShown,
    is_free: body.is_free ?? false,
  }
}

/** The languages that the form has texts for, also empty ones; the most used first. */
export const languagesIn = (values: Values): string[] => {
  const counts = new Map<string, number>()
  for (const [name, value] of Object.entries(values)) {
    const [member = '', language] = name.split('.')
    if (language && isTextMember(member))
      counts.set(language, (counts.get(language) ?? 0) + (value === '' ? 0 : 1))
  }
  return [...counts].toSorted(([, one], [, other]) => other - one).map(([language]) => language)
}

const isTextMember = (name: string): name is TextMember =>
  (textMembers as readonly string[]).includes(name)

const texts = (values: Values, member: TextMember): Record<string, string> =>
  Object.fromEntries(
    Object.entries(values)
      .filter(([name, value]) => name.startsWith(`${member}.`) && value !== '')
      .map(([name, value]) => [name.slice(member.length + 1), String(value)]),
  )

const limitsOf = (values: Values): unknown => {
  const [perUser, perItem, interval] = ['per_user', 'per_item', 'reset'].map((name) =>
    String(values[name] ?? ''),
  ) as [string, string, string]
  const day = String(values.reset_day ?? '')
  if ([perUser, perItem, interval].every(isEmpty)) return null
  return {
    per_user: isEmpty(perUser) ? null : integerOf(perUser),
    per_item: isEmpty(perItem) ? null : integerOf(perItem),
    recurrent_schedule: isEmpty(interval)
      ? null
      : {
          per_user: {
            interval_type: interval,
            time: String(values.reset_time ?? ''),
            day_of_week: interval === 'weekly' && !isEmpty(day) ? integerOf(day) : null,
            day_of_month: interval === 'monthly' && !isEmpty(day) ? integerOf(day) : null,
          },
        },
  }
}

/** Whether anything is said about a pre-order: its switch alone says nothing. */
export const hasPreOrder = (values: Values): boolean =>
  values.pre_order_release !== '' || values.pre_order_description !== ''

const preOrderOf = (values: Values): unknown =>
  hasPreOrder(values)
    ? {
        release_date: values.pre_order_release || null,
        is_enabled: values.pre_order_on,
        description: values.pre_order_description || null,
      }
    : null

/** The value of a JSON text; the text itself where it is none, to be refused. */
const jsonOf = (text: string): unknown => {
  if (isEmpty(text)) return {}
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

const orNull = <T>(list: readonly T[]): readonly T[] | null => (list.length === 0 ? null : list)

const sharedMembers: Members = {
  sku: ({ sku }) => sku,
  prices: (values) =>
    orNull(
      listIn<PriceLine>(values, 'prices').map((line) =>
        filled({
          currency: line.currency,
          amount: decimalOf(line.amount),
          is_default: line.isDefault,
          is_enabled: line.isEnabled,
          country_iso: line.country,
        }),
      ),
    ),
  vc_prices: (values) =>
    orNull(
      listIn<VirtualPriceLine>(values, 'vc_prices').map((line) =>
        filled({
          sku: line.sku,
          amount: integerOf(line.amount),
          is_default: line.isDefault,
          is_enabled: line.isEnabled,
        }),
      ),
    ),
  limits: limitsOf,
  periods: (values) =>
    orNull(
      listIn<PeriodLine>(values, 'periods').map(({ from, until }) =>
        filled({ date_from: from, date_until: until === '' ? null : until }),
      ),
    ),
  groups: (values) => orNull(listIn<string>(values, 'groups')),
  attributes: (values) => orNull(listIn<AttributeLine>(values, 'attributes')),
  custom_attributes: ({ custom_attributes: text }) => jsonOf(String(text)),
  image_url: ({ image_url: address }) => (isEmpty(String(address)) ? null : address),
  media_list: (values) => orNull(listIn<MediaLine>(values, 'media_list')),
  regions: (values) => orNull(listIn<number>(values, 'regions').map((id) => ({ id }))),
  pre_order: preOrderOf,
  order: ({ order }) => (isEmpty(String(order)) ? null : integerOf(String(order))),
  is_enabled: (values) => values.is_enabled,
  is_show_in_store: (values) => values.is_show_in_store,
  is_free: (values) => values.is_free,
}

const membersOf = (noun: Noun): Members => ({ ...ownMembers[noun], ...sharedMembers })

const limitMembers = ['per_user', 'per_item', 'reset', 'reset_time', 'reset_day']

const ownershipMembers = ['owned', 'usages', 'period_type', 'period_value']

/** The member of the body that a member of the form belongs to. */
export const memberOf = (name: string): string => {
  const [member = ''] = name.split('.')
  if (isTextMember(member)) return member
  if (name.startsWith('content_')) return 'content'
  if (ownershipMembers.includes(name)) return 'inventory_options'
  if (name.startsWith('pre_order_')) return 'pre_order'
  return limitMembers.includes(name) ? 'limits' : name
}

const isFields = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The merge patch that makes one value another one (RFC 7396). */
const mergePatch = (before: unknown, after: unknown): unknown => {
  if (!isFields(before) || !isFields(after)) return after
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])]
  return Object.fromEntries(
    names
      .filter((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]))
      .map((name) => [name, name in after ? mergePatch(before[name], after[name]) : null]),
  )
}

const textPatch = (base: Values, values: Values, member: TextMember): unknown => {
  const after = texts(values, member)
  return Object.keys(after).length === 0 ? null : mergePatch(texts(base, member), after)
}

/** The patch of the members that were changed in a form. */
export const patchOfValues = (
  noun: Noun,
  base: Values,
  values: Values,
  changed: readonly string[],
): Record<string, unknown> => {
  const written = membersOf(noun)
  return Object.fromEntries(
    [...new Set(changed.map(memberOf))].map((member) => {
      if (isTextMember(member)) return [member, textPatch(base, values, member)]
      if (member === 'custom_attributes')
        return [member, mergePatch(written[member]?.(base), written[member]?.(values))]
      return [member, written[member]?.(values)]
    }),
  )
}

/** The body of a new item. Empty members are left out, but those that every item needs. */
export const newBodyOf = (noun: Noun, values: Values): Record<string, unknown> => {
  const texted = Object.fromEntries(
    textMembers.map((member) => {
      const its = texts(values, member)
      return [member, Object.keys(its).length === 0 ? null : its] as const
    }),
  )
  const rest = Object.entries(membersOf(noun))
    .map(([member, make]) => [member, make(values)] as const)
    .filter(([, value]) => value !== null)
  const { long_description: long, ...needed } = texted
  const said = filled(Object.fromEntries(rest))
  if (isFields(said.pre_order))
    said.pre_order = Object.fromEntries(
      Object.entries(said.pre_order).filter(([, value]) => value !== null),
    )
  return { ...needed, ...(long ? { long_description: long } : {}), ...said }
}
