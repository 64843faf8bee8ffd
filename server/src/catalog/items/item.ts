/** An item between its forms: the body that wrote it, the row that keeps it, the answer that shows it. */

import { isTooLarge, mostWritten } from '../changes/weight.ts'
import type {
  BundleAnswer,
  BundleBody,
  CurrencyAnswer,
  CurrencyBody,
  GoodAnswer,
  GoodBody,
  GroupAnswer,
  heldTypes,
  PackageAnswer,
  PackageBody,
  Price,
} from '../contract.ts'
import { searchText } from '../lists/search-text.ts'
import type { ItemKind } from './item-kinds.ts'
import type { ItemRow, NewItem } from './items.sql.ts'
import { optionsOf, typeOfGood } from './ownership.ts'

export type ItemBody = PackageBody | CurrencyBody | GoodBody | BundleBody
type ItemAnswer = PackageAnswer | CurrencyAnswer | GoodAnswer | BundleAnswer

/** The members that are only kept and shown: all those without a column of their own. */
type Document = Omit<CurrencyBody & GoodBody, keyof Columns> & { content?: Held[] }
type Columns = Pick<
  PackageBody,
  | 'sku'
  | 'project_id'
  | 'is_enabled'
  | 'is_deleted'
  | 'is_show_in_store'
  | 'is_free'
  | 'order'
  | 'groups'
>

/** The part of a bundle that is so many of one item. */
type Held = { sku: string; quantity: number }

/** Bundles are made before they are shown, as the field has it; everything else is shown at once. */
const defaultsOf = (kind: ItemKind) =>
  kind === 'bundle' ? { isShown: false, order: 1 } : { isShown: true, order: 0 }

/**
 * The kept part of a valid body. Numbers are written down as they came. The reader of bodies has refused those whose
 * digits a double does not hold, so their decimal form is exact.
 */
export const keptItem = (kind: ItemKind, body: ItemBody): NewItem => {
  const defaults = defaultsOf(kind)
  const {
    sku,
    project_id: _,
    is_enabled = true,
    is_deleted = false,
    is_show_in_store = defaults.isShown,
    is_free = false,
    order = defaults.order,
    groups = [],
    content,
    ...texts
  } = body as BundleBody
  const holds = content?.map(({ sku, quantity = 1 }) => ({ sku, quantity }))
  // A package holds one currency, which has columns; a bundle holds any number of things, which have none.
  const [held] = kind === 'virtual_currency_package' ? (holds ?? []) : []
  const document = kind === 'bundle' ? { ...texts, content: holds } : texts
  return {
    kind,
    sku,
    is_enabled,
    is_deleted,
    is_show_in_store,
    is_free,
    sort_order: order,
    groups,
    content_sku: held?.sku ?? null,
    content_quantity: held?.quantity ?? null,
    document: JSON.stringify(document),
    search_text: searchText(sku, document.name),
  }
}

/** The body that would write the item as it is. */
export const writtenItem = (row: ItemRow): ItemBody =>
  fullBody({ ...row, groups: groupsOf(row).map(({ external_id }) => external_id) })

/** The body with every member that has a default, as it is read back once it is written. */
export const fullBody = (item: Omit<NewItem, 'kind' | 'is_deleted' | 'search_text'>): ItemBody => ({
  sku: item.sku,
  ...(JSON.parse(item.document) as Document),
  ...(item.content_sku === null || item.content_quantity === null
    ? {}
    : { content: [{ sku: item.content_sku, quantity: item.content_quantity }] }),
  groups: [...item.groups],
  is_enabled: item.is_enabled,
  is_show_in_store: item.is_show_in_store,
  is_free: item.is_free,
  order: item.sort_order,
})

/** Whether the body that would write the item could not be sent. Most are far from it, and not looked at closely. */
export const isItemTooLarge = (item: NewItem): boolean =>
  item.document.length + item.groups.length * 300 > mostWritten / 4 && isTooLarge(fullBody(item))

/** The item as clients read it: every member present, groups and content by name. */
export const shownItem = (row: ItemRow): ItemAnswer => {
  const document = JSON.parse(row.document) as Document
  const shared = {
    item_id: row.item_id,
    sku: row.sku,
    name: document.name,
    description: document.description ?? null,
    long_description: document.long_description ?? null,
    image_url: document.image_url ?? null,
    media_list: document.media_list ?? [],
    groups: groupsOf(row),
    attributes: document.attributes ?? [],
    prices: (document.prices ?? []).map(withDefaults),
    vc_prices: (document.vc_prices ?? []).map(withDefaults),
    is_enabled: row.is_enabled,
    is_show_in_store: row.is_show_in_store,
    is_free: row.is_free,
    order: row.sort_order,
    limits: shownLimits(document.limits, row.sold ?? 0),
    periods: document.periods ?? [],
    custom_attributes: document.custom_attributes ?? {},
    regions: document.regions ?? [],
    pre_order: document.pre_order ?? null,
  }
  switch (row.kind) {
    case 'virtual_currency':
      return { ...shared, type: 'virtual_currency', is_hard: document.is_hard ?? false }
    case 'virtual_good':
      return {
        ...shared,
        type: 'virtual_good',
        virtual_item_type: typeOfGood(document.inventory_options),
        inventory_options: optionsOf(document.inventory_options),
      }
    case 'bundle':
      return {
        ...shared,
        type: 'bundle',
        bundle_type: 'standard',
        content: (document.content ?? []).map(({ sku, quantity }) => {
          const held = heldIn(row).find((one) => one.sku === sku)
          return { sku, ...textsOf(held), type: held ? typeOfKind(held.kind) : null, quantity }
        }),
      }
    case 'virtual_currency_package': {
      const held = heldIn(row).find(({ kind }) => kind === 'virtual_currency')
      const [sku, quantity] = [row.content_sku ?? '', row.content_quantity ?? 0]
      const content = [{ sku, ...textsOf(held), type: 'virtual_currency' as const, quantity }]
      return { ...shared, type: 'bundle', bundle_type: 'virtual_currency_package', content }
    }
  }
}

type HeldTexts = { sku: string; kind: ItemKind } & Pick<
  Document,
  'name' | 'description' | 'image_url'
>

const heldIn = (row: ItemRow): HeldTexts[] => JSON.parse(row.content ?? '[]')

const textsOf = (held: HeldTexts | undefined) => ({
  name: held?.name ?? null,
  description: held?.description ?? null,
  image_url: held?.image_url ?? null,
})

/** A kind as answers name it. */
export const typeOfKind = (kind: ItemKind): (typeof heldTypes)[number] =>
  kind === 'virtual_currency_package' ? 'bundle' : kind

const groupsOf = (row: ItemRow): Pick<GroupAnswer, 'external_id' | 'name'>[] =>
  row.standing_in === null ? [] : JSON.parse(row.standing_in)

const withDefaults = <T extends Pick<Price, 'is_default' | 'is_enabled'>>(price: T) => ({
  ...price,
  is_default: price.is_default ?? false,
  is_enabled: price.is_enabled ?? true,
})

const shownLimits = (limits: Document['limits'], sold: number): PackageAnswer['limits'] => ({
  // The rest for no user in particular, who has bought nothing yet.
  per_user: allowance(limits?.per_user, 0),
  per_item: allowance(limits?.per_item, sold),
  recurrent_schedule: limits?.recurrent_schedule ?? null,
})

const allowance = (total: number | null | undefined, taken: number) =>
  total === null || total === undefined ? null : { total, available: Math.max(0, total - taken) }
