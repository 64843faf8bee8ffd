/** Items of a shelf put on display: facts and texts become what a client of the field reads. */
import type { Instant } from '../../base/clock.ts'
import type { CurrencyBody, GroupBody, PackageBody } from '../contract.ts'
import type { PurchaseLimits } from '../purchases/limits.ts'
import { spanAt } from '../purchases/reset.ts'
import type { AdditionalField, StoreGroup, StoreItem } from './contract.ts'
import type { Localizer } from './locale.ts'
import { isInPeriod } from './periods.ts'
import type { ItemGroupRow, TextRow } from './shelf.sql.ts'
import type { Offer, Shelved } from './shelf.ts'

/** The members that are only kept and shown. */
type Document = Partial<PackageBody & CurrencyBody>
type Named = Pick<Document, 'name' | 'description' | 'image_url'>

/**
 * The options that strict clients of the field require in every item and in the contents of packages. Currencies are
 * consumed one by one, and never expire (InventoryOptionsResponse of github.com/xsolla/commerce-ios-sdk, read
 * 2026-11-22).
 */
const inventory = { consumable: { usages_count: 1 }, expiration_period: null } as const

/** Things that items refer to. */
export type DisplayReferences = {
  texts: ReadonlyMap<number, ItemTexts>
  currencies: ReadonlyMap<string, Named>
  groups: ReadonlyMap<string, Named>
  /** How the project calls attributes, for items that do not say it. */
  attributes: ReadonlyMap<string, Named>
}

/** The texts of an item, beside its facts. */
export type ItemTexts = Pick<TextRow, 'content_sku' | 'content_quantity'> & { document: Document }

/** How much of an item was bought: by the asker since the last reset, and by everybody. */
export type Taken = { byUser: number; byAll: number }

export type Viewer = {
  at: Instant
  localizer: Localizer
  fields: ReadonlySet<AdditionalField>
  taken(item: Shelved): Taken
}

/** The texts of items by their ids. */
export const readTexts = (rows: readonly TextRow[]): Map<number, ItemTexts> =>
  new Map(
    rows.map(({ item_id, document, ...content }) => [
      item_id,
      { ...content, document: JSON.parse(document) as Document },
    ]),
  )

/** The texts of currencies, groups or attributes, by their names in this column. */
export const readNamed = <Column extends string>(
  rows: readonly ({ document: string } & Record<Column, string>)[],
  column: Column,
): Map<string, Named> =>
  new Map(rows.map((row) => [row[column], JSON.parse(row.document) as Named]))

/** The attributes that items bear without saying how they are called. */
export const unnamedAttributes = (texts: Iterable<ItemTexts>): string[] => [
  ...new Set(
    [...texts].flatMap(({ document }) =>
      (document.attributes ?? []).flatMap(({ external_id, name }) =>
        name === undefined ? [external_id] : [],
      ),
    ),
  ),
]

/** An item as it is shown to an asker; undefined where it was deleted meanwhile. */
export const displayed = (
  { item, price }: Offer,
  { texts, currencies, groups, attributes }: DisplayReferences,
  { at, localizer, fields, taken }: Viewer,
): StoreItem | undefined => {
  const found = texts.get(item.itemId)
  if (!found) return undefined
  const { document } = found
  const { text } = localizer
  const limits = item.limits && displayedLimits(item.limits, taken(item), at)
  const isLeft = (limits?.per_user?.available ?? 1) > 0 && (limits?.per_item?.available ?? 1) > 0
  const named = (texts: Named | undefined) => ({
    name: text(texts?.name),
    description: text(texts?.description),
    image_url: texts?.image_url ?? null,
  })
  // Clients of the field refuse a whole list for one currency whose image is null.
  const currencyNamed = (texts: Named | undefined) => {
    const { image_url, ...said } = named(texts)
    return { ...said, image_url: image_url ?? '' }
  }
  const shared = {
    item_id: item.itemId,
    sku: item.sku,
    ...named(document),
    groups: item.groups.flatMap((external_id) => {
      const group = groups.get(external_id)
      return group ? [{ external_id, name: text(group.name) }] : []
    }),
    attributes: (document.attributes ?? []).map(({ external_id, name, values }) => ({
      external_id,
      name: text(name ?? attributes.get(external_id)?.name),
      values: values.map((one) => ({ external_id: one.external_id, value: text(one.value) })),
    })),
    is_free: item.isFree,
    price: price
      ? { amount: price.amount, amount_without_discount: price.amount, currency: price.currency }
      : null,
    virtual_prices: (item.isFree ? [] : item.virtualPrices).flatMap((virtual) => {
      const currency = currencies.get(virtual.sku)
      if (!currency) return []
      const calculated = String(virtual.amount)
      return {
        sku: virtual.sku,
        ...currencyNamed(currency),
        type: 'virtual_currency' as const,
        amount: virtual.amount,
        amount_without_discount: virtual.amount,
        calculated_price: { amount: calculated, amount_without_discount: calculated },
        is_default: virtual.isDefault,
      }
    }),
    can_be_bought: isLeft && (item.isFree || !item.isName) && isInPeriod(item.periods, at),
    limits: limits ?? null,
    periods: (document.periods ?? []).map(({ date_from, date_until }) => ({
      date_from,
      date_until: date_until ?? null,
    })),
    inventory_options: inventory,
    custom_attributes: document.custom_attributes ?? {},
    promotions: [],
    vp_rewards: [],
    ...additional(fields, item, document, text),
  }
  if (found.content_sku === null || found.content_quantity === null) {
    const image_url = shared.image_url ?? ''
    return { ...shared, image_url, type: 'virtual_currency', is_hard: document.is_hard ?? false }
  }
  const { content_sku: sku, content_quantity: quantity } = found
  const content = {
    sku,
    ...currencyNamed(currencies.get(sku)),
    type: 'virtual_currency' as const,
    quantity,
    inventory_options: inventory,
  }
  return { ...shared, type: 'bundle', bundle_type: 'virtual_currency_package', content: [content] }
}

/** The fields that are shown only where they are asked for. */
const additional = (
  fields: Viewer['fields'],
  item: Offer['item'],
  document: ItemTexts['document'],
  text: Localizer['text'],
) => ({
  ...(fields.has('long_description') ? { long_description: text(document.long_description) } : {}),
  ...(fields.has('order') ? { order: item.order } : {}),
  ...(fields.has('media_list') ? { media_list: document.media_list ?? [] } : {}),
})

const displayedLimits = (
  { perUser, perItem, reset }: PurchaseLimits,
  taken: Taken,
  at: Instant,
) => ({
  // Left out where there is none, and not null: the field has no such value.
  ...(perUser === undefined
    ? {}
    : {
        per_user: {
          total: perUser,
          available: Math.max(0, perUser - taken.byUser),
          recurrent_schedule: reset
            ? {
                interval_type: reset.interval_type,
                reset_next_date: Math.floor(spanAt(reset, at).next.getTime() / 1000),
              }
            : null,
        },
      }),
  per_item:
    perItem === undefined
      ? null
      : { total: perItem, available: Math.max(0, perItem - taken.byAll) },
})

/** When limits of these items are reset next, in milliseconds since 1970; infinite for never. */
export const nextReset = (offers: readonly Offer[], at: Instant): number =>
  offers.reduce(
    (next, { item: { limits } }) =>
      limits?.perUser !== undefined && limits.reset
        ? Math.min(next, spanAt(limits.reset, at).next.getTime())
        : next,
    Number.POSITIVE_INFINITY,
  )

/** A group as it is shown. */
export const displayedGroup = (row: ItemGroupRow, { text }: Localizer): StoreGroup => {
  const { name, description, image_url } = JSON.parse(row.document) as GroupBody
  return {
    id: row.group_id,
    external_id: row.external_id,
    name: text(name),
    description: text(description),
    image_url: image_url ?? null,
    order: row.sort_order,
    level: 0,
    parent_external_id: null,
    children: [],
  }
}
