/** An item between its forms: the body that wrote it, the row that keeps it, the answer that shows it. */

import { isTooLarge, mostWritten } from '../changes/weight.ts'
import type {
  CurrencyAnswer,
  CurrencyBody,
  GroupAnswer,
  PackageAnswer,
  PackageBody,
  Price,
} from '../contract.ts'
import { searchText } from '../lists/search-text.ts'
import type { ItemKind, ItemRow, NewItem } from './items.sql.ts'

export type ItemBody = PackageBody | CurrencyBody

/** The members that are only kept and shown: all those without a column of their own. */
type Document = Omit<PackageBody & CurrencyBody, keyof Columns>
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
  | 'content'
>

/**
 * The kept part of a valid body. Numbers are written down as they came. The reader of bodies has refused those whose
 * digits a double does not hold, so their decimal form is exact.
 */
export const keptItem = (kind: ItemKind, body: ItemBody): NewItem => {
  const {
    sku,
    project_id: _,
    is_enabled = true,
    is_deleted = false,
    is_show_in_store = true,
    is_free = false,
    order = 0,
    groups = [],
    content,
    ...document
  } = body as PackageBody
  const [held] = content ?? []
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
export const shownItem = (row: ItemRow): PackageAnswer | CurrencyAnswer => {
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
  if (row.content_sku === null || row.content_quantity === null) {
    return { ...shared, type: 'virtual_currency', is_hard: document.is_hard ?? false }
  }
  const currency = JSON.parse(row.content ?? '{}') as Partial<Document>
  return {
    ...shared,
    type: 'bundle',
    bundle_type: 'virtual_currency_package',
    content: [
      {
        sku: row.content_sku,
        name: currency.name ?? null,
        type: 'virtual_currency',
        description: currency.description ?? null,
        image_url: currency.image_url ?? null,
        quantity: row.content_quantity,
      },
    ],
  }
}

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
