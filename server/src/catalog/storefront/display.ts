/** Items of a shelf put on display: facts and texts become what a client of the field reads. */
import type { Instant } from '../../base/clock.ts'
import type { CurrencyBody, GoodBody, GroupBody } from '../contract.ts'
import { typeOfKind } from '../items/item.ts'
import type { ItemKind } from '../items/item-kinds.ts'
import { optionsOf, typeOfGood } from '../items/ownership.ts'
import type { PurchaseLimits } from '../purchases/limits.ts'
import { spanAt } from '../purchases/reset.ts'
import type {
  AdditionalField,
  StoreBundle,
  StoreContent,
  StoreGroup,
  StoreItem,
} from './contract.ts'
import type { Localizer } from './locale.ts'
import { isInPeriod } from './periods.ts'
import { sumOf } from './price.ts'
import type { HeldRow, ItemGroupRow, TextRow } from './shelf.sql.ts'
import type { Offer, Shelved } from './shelf.ts'

/** The members that are only kept and shown. */
type Document = Partial<CurrencyBody & GoodBody> & {
  /** The contents of a bundle; a package has columns for its own. */
  content?: { sku: string; quantity: number }[]
}
type Named = Pick<Document, 'name' | 'description' | 'image_url'>

/**
 * The options that strict clients of the field require in every item and in the contents of packages. Currencies are
 * spent one by one, and never expire (InventoryOptionsResponse of github.com/xsolla/commerce-ios-sdk, read
 * 2026-11-22).
 */
const spent = { consumable: { usages_count: 1 }, expiration_period: null } as const

/** Things that items refer to. */
export type DisplayReferences = {
  texts: ReadonlyMap<number, ItemTexts>
  /** Things that items hold or cost, by their sku. */
  held: ReadonlyMap<string, HeldItem>
  groups: ReadonlyMap<string, Named>
  /** How the project calls attributes, for items that do not say it. */
  attributes: ReadonlyMap<string, Named>
}

/** Something that an item holds or costs. */
export type HeldItem = Pick<Shelved, 'isFree' | 'virtualPrices' | 'groups'> & {
  kind: ItemKind
  document: Document
  /** By itself, in the currency of the page; undefined where nobody could buy it so. */
  price: Offer['price']
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
  /** The skus that the asker owns for good. */
  owned: ReadonlySet<string>
}

/** The texts of items by their ids. */
export const readTexts = (rows: readonly TextRow[]): Map<number, ItemTexts> =>
  new Map(
    rows.map(({ item_id, document, ...content }) => [
      item_id,
      { ...content, document: JSON.parse(document) as Document },
    ]),
  )

/** Things that items hold or cost, with what the shelf knows of them. */
export const readHeld = (
  rows: readonly HeldRow[],
  shelved: (sku: string) => Shelved | undefined,
  priceOf: (item: Shelved) => Offer['price'],
): Map<string, HeldItem> =>
  new Map(
    rows.map(({ sku, kind, groups, is_free, document }) => {
      const item = shelved(sku)
      const { virtualPrices = [] } = item ?? {}
      const price = item && !is_free ? priceOf(item) : undefined
      const held = { kind, groups, isFree: is_free, virtualPrices, price }
      return [sku, { ...held, document: JSON.parse(document) as Document }]
    }),
  )

/** The texts of groups or attributes, by their names in this column. */
export const readNamed = <Column extends string>(
  rows: readonly ({ document: string } & Record<Column, string>)[],
  column: Column,
): Map<string, Named> =>
  new Map(rows.map((row) => [row[column], JSON.parse(row.document) as Named]))

/** The attributes that items bear without saying how they are called. */
export const unnamedAttributes = (texts: Iterable<{ document: Document }>): string[] => [
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
  offer: Offer,
  references: DisplayReferences,
  viewer: Viewer,
): StoreItem | undefined => {
  const texts = references.texts.get(offer.item.itemId)
  if (!texts) return undefined
  const shared = displayedShared(offer, texts, references, viewer)
  const image_url = shared.image_url ?? ''
  const { document } = texts
  switch (offer.item.kind) {
    case 'virtual_currency':
      return {
        ...shared,
        image_url,
        inventory_options: spent,
        type: 'virtual_currency',
        is_hard: document.is_hard ?? false,
      }
    case 'virtual_good':
      return {
        ...shared,
        ...limitsForPlayers(shared.limits),
        image_url,
        inventory_options: optionsOf(document.inventory_options),
        type: 'virtual_good',
        virtual_item_type: typeOfGood(document.inventory_options),
      }
    case 'bundle':
      return {
        ...shared,
        ...limitsForPlayers(shared.limits),
        inventory_options: spent,
        type: 'bundle',
        bundle_type: 'standard',
        ...displayedContent(offer, document.content ?? [], references, viewer),
      }
    case 'virtual_currency_package': {
      const { content_sku: sku = '', content_quantity: quantity } = texts
      const content = {
        sku: sku ?? '',
        ...namedWithImage(references.held.get(sku ?? '')?.document, sku ?? '', viewer),
        type: 'virtual_currency' as const,
        quantity: quantity ?? 0,
        inventory_options: spent,
      }
      return {
        ...shared,
        inventory_options: spent,
        type: 'bundle',
        bundle_type: 'virtual_currency_package',
        content: [content],
      }
    }
  }
}

/** A virtual item in the list of all. */
export const displayedShort = (
  { sku, groups }: Shelved,
  { document }: ItemTexts,
  named: DisplayReferences['groups'],
  { text }: Localizer,
) => ({
  sku,
  name: text(document.name) ?? sku,
  description: text(document.description),
  groups: groups.flatMap((external_id) => {
    const group = named.get(external_id)
    return group ? [{ external_id, name: text(group.name) ?? external_id }] : []
  }),
  promotions: [],
})

/** The members that every kind has. */
const displayedShared = (
  { item, price }: Offer,
  { document }: ItemTexts,
  references: DisplayReferences,
  viewer: Viewer,
) => {
  const { at, localizer, fields, taken, owned } = viewer
  const { text } = localizer
  const limits = item.limits && displayedLimits(item.limits, taken(item), at)
  const isLeft = (limits?.per_user?.available ?? 1) > 0 && (limits?.per_item?.available ?? 1) > 0
  return {
    item_id: item.itemId,
    sku: item.sku,
    ...named(document, item.sku, viewer),
    groups: displayedGroups(item.groups, references, viewer),
    attributes: displayedAttributes(document, references, viewer),
    is_free: item.isFree,
    price: displayedPrice(price),
    virtual_prices: displayedVirtualPrices(item, references, viewer),
    can_be_bought:
      isLeft &&
      !owned.has(item.sku) &&
      (item.isFree || !item.isName) &&
      isInPeriod(item.periods, at),
    limits: limits ?? null,
    periods: (document.periods ?? []).map(({ date_from, date_until }) => ({
      date_from,
      date_until: date_until ?? null,
    })),
    custom_attributes: document.custom_attributes ?? {},
    promotions: [],
    vp_rewards: [],
    ...additional(fields, item, document, text),
  }
}

// Clients of the field refuse a whole list for one name that is null: who bears no name has its sku or external_id.
const named = (texts: Named | undefined, sku: string, { localizer: { text } }: Viewer) => ({
  name: text(texts?.name) ?? sku,
  description: text(texts?.description),
  image_url: texts?.image_url ?? null,
})

// Clients of the field refuse a whole list for one currency whose image is null.
const namedWithImage = (texts: Named | undefined, sku: string, viewer: Viewer) => {
  const { image_url, ...said } = named(texts, sku, viewer)
  return { ...said, image_url: image_url ?? '' }
}

const displayedGroups = (
  names: readonly string[],
  { groups }: DisplayReferences,
  { localizer: { text } }: Viewer,
) =>
  names.flatMap((external_id) => {
    const group = groups.get(external_id)
    return group ? [{ external_id, name: text(group.name) ?? external_id }] : []
  })

const displayedAttributes = (
  document: Document,
  { attributes }: DisplayReferences,
  { localizer: { text } }: Viewer,
) =>
  (document.attributes ?? []).map(({ external_id, name, values }) => ({
    external_id,
    name: text(name ?? attributes.get(external_id)?.name) ?? external_id,
    values: values.map((one) => ({
      external_id: one.external_id,
      value: text(one.value) ?? one.external_id,
    })),
  }))

const displayedPrice = (price: Offer['price']) =>
  price
    ? { amount: price.amount, amount_without_discount: price.amount, currency: price.currency }
    : null

const displayedVirtualPrices = (
  item: Pick<Shelved, 'isFree' | 'virtualPrices'>,
  { held }: DisplayReferences,
  viewer: Viewer,
) =>
  (item.isFree ? [] : item.virtualPrices).flatMap((virtual) => {
    const currency = held.get(virtual.sku)
    if (!currency) return []
    const calculated = String(virtual.amount)
    return {
      sku: virtual.sku,
      ...namedWithImage(currency.document, virtual.sku, viewer),
      type: 'virtual_currency' as const,
      amount: virtual.amount,
      amount_without_discount: virtual.amount,
      calculated_price: { amount: calculated, amount_without_discount: calculated },
      is_default: virtual.isDefault,
    }
  })

/** The contents of a bundle, as far as they exist, and what they would cost piece by piece. */
const displayedContent = (
  { price: own }: Offer,
  content: readonly { sku: string; quantity: number }[],
  references: DisplayReferences,
  viewer: Viewer,
): Pick<StoreBundle, 'content' | 'total_content_price'> => {
  const held = content.flatMap(({ sku, quantity }) => {
    const found = references.held.get(sku)
    return found ? { sku, quantity, found, price: found.price } : []
  })
  const currency = own?.currency ?? held.find(({ price }) => price)?.price?.currency
  const priced = held.flatMap(({ price, quantity }) =>
    price && price.currency === currency ? { amount: price.amount, times: quantity } : [],
  )
  const sum = currency === undefined ? '' : sumOf(priced, currency)
  return {
    total_content_price:
      currency === undefined || priced.length === 0
        ? null
        : { amount: sum, amount_without_discount: sum, currency },
    content: held.map(({ sku, quantity, found, price }): StoreContent => {
      const { document, kind } = found
      const isGood = kind === 'virtual_good'
      return {
        sku,
        ...namedWithImage(document, sku, viewer),
        type: typeOfKind(kind),
        quantity,
        attributes: displayedAttributes(document, references, viewer),
        groups: displayedGroups(found.groups, references, viewer),
        is_free: found.isFree,
        price: displayedPrice(price),
        virtual_prices: displayedVirtualPrices(found, references, viewer),
        virtual_item_type: isGood ? typeOfGood(document.inventory_options) : 'consumable',
        inventory_options: isGood ? optionsOf(document.inventory_options) : spent,
      }
    }),
  }
}

/** Clients of the field decode a limit for each player wherever there are limits at all. */
const limitsForPlayers = <Of extends Limits>(limits: Of | null) => {
  const { per_user, per_item } = limits ?? {}
  return limits && !per_user && per_item
    ? { limits: { ...limits, per_user: { ...per_item, recurrent_schedule: null } } }
    : {}
}

type Limits = ReturnType<typeof displayedLimits>

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
    name: text(name) ?? row.external_id,
    description: text(description),
    image_url: image_url ?? null,
    order: row.sort_order,
    level: 0,
    parent_external_id: null,
    children: [],
  }
}
