/**
 * A project's shelf: a small copy in memory of what decides whether items are shown, in which order and for how much.
 * Texts are not in it, so that 100,000 items take some 40 MB; they are read for the items of a page only.
 */
import type { Instant } from '../../base/clock.ts'
import type { Sql } from '../../base/database/database.ts'
import type { ItemKind } from '../items/item-kinds.ts'
import { type PurchaseLimits, readLimits } from '../purchases/limits.ts'
import { listRegions } from '../regions/regions.sql.ts'
import { edgesOf, isInPeriod, nextEdge, type Period, readPeriods } from './periods.ts'
import { type EnabledPrice, ownPrice, priceIn, readPrices, storeCurrency } from './price.ts'
import * as store from './shelf.sql.ts'

export type VirtualPrice = { sku: string; amount: number; isDefault: boolean }

/** One item on the shelf. */
export type Shelved = {
  itemId: number
  version: number
  kind: ItemKind
  sku: string
  isEnabled: boolean
  isShown: boolean
  isFree: boolean
  order: number
  groups: readonly string[]
  prices: readonly EnabledPrice[]
  virtualPrices: readonly VirtualPrice[]
  periods: readonly Period[] | undefined
  limits: PurchaseLimits | undefined
  /** Numbers of regions, some of which may be none of this project. */
  regions: readonly number[]
  /** A currency that nobody prices is no offer, but the name that packages and prices speak of. */
  isName: boolean
}

/** The price of an item for an asker: money or not, and other currencies. */
export type Offer = { item: Shelved; price: EnabledPrice | undefined }

export type Shelf = {
  /** The version of the catalog that is on it, at least. */
  version: number
  /** All that stands on it, which the reading of the next one takes over. */
  items: Map<number, Shelved>
  /** The list of a country, in its order. */
  list(kind: ItemKind | 'every', ask: ShelfQuestion): readonly Offer[]
  /** One item, also where it stands in no list; undefined where it is not in the store. */
  find(sku: string, ask: ShelfQuestion): Offer | undefined
  /** When a period of some item begins or ends next, in milliseconds since 1970; infinite for never. */
  nextEdge(at: Instant): number
  /** The one currency of prices for this country. */
  currency(country: string | undefined): string | undefined
  /** One that is switched on, by its sku. */
  enabled(sku: string): Shelved | undefined
  /** Any item by its sku, one that is switched off as well. */
  item(sku: string): Shelved | undefined
  /** Whether prices in this currency of the game can be paid. */
  isPayable(sku: string): boolean
  /** Whether an item is sold in a country. One with regions is sold in theirs; where no country is known, nowhere. */
  isSoldIn(item: Shelved, country: string | undefined): boolean
}

export type ShelfQuestion = {
  country: string | undefined
  at: Instant
  /** Whether items are shown outside of their periods, too. */
  withInactive: boolean
}

const factsAtOnce = 2000
/** Lists that are kept ready; each takes 8 bytes for an item. */
const listsKept = 16

/**
 * Reads a shelf, or the changes since an earlier one. `version` is the catalog's, read before. A change in between is
 * on the shelf already, and is read again with the next version.
 */
export const readShelf = async (
  sql: Sql,
  projectId: number,
  version: number,
  earlier: Shelf | undefined,
): Promise<Shelf> => {
  const [{ versions }] = await store.listItemVersions(sql, projectId)
  // The earlier shelf needs its own no more: a copy for every change of a large store would be many megabytes.
  const items = earlier?.items ?? new Map<number, Shelved>()
  const changed: number[] = []
  let there = 0
  for (const [id, current] of pairsIn(versions ?? '')) {
    there += 1
    if (items.get(id)?.version !== current) changed.push(id)
  }
  // Some at a time, so that other requests are answered in between.
  for (let at = 0; at < changed.length; at += factsAtOnce) {
    const rows = await store.findFacts(sql, projectId, changed.slice(at, at + factsAtOnce))
    for (const row of rows) items.set(row.item_id, shelved(row))
  }
  if (items.size > there) forgetOthers(items, versions ?? '')
  const rows = await listRegions(sql, projectId)
  const regions = new Map(rows.map((row) => [row.region_id, new Set(row.countries)]))
  return arrange(version, items, regions)
}

const forgetOthers = (items: Map<number, Shelved>, versions: string): void => {
  const there = new Set<number>()
  for (const [id] of pairsIn(versions)) there.add(id)
  for (const id of items.keys()) if (!there.has(id)) items.delete(id)
}

/** The numbers of `id:version,id:version`, without a list of 100,000 pieces on the way. */
function* pairsIn(text: string): Generator<[id: number, version: number], void> {
  for (let start = 0; start < text.length; ) {
    const colon = text.indexOf(':', start)
    const comma = text.indexOf(',', colon)
    const end = comma === -1 ? text.length : comma
    yield [Number(text.slice(start, colon)), Number(text.slice(colon + 1, end))]
    start = end + 1
  }
}

type Regions = ReadonlyMap<number, ReadonlySet<string>>

const arrange = (version: number, items: Map<number, Shelved>, regions: Regions): Shelf => {
  const enabled = [...items.values()].filter(({ isEnabled }) => isEnabled)
  enabled.sort((a, b) => a.order - b.order || a.itemId - b.itemId)
  let bySku: Map<string, Shelved> | undefined
  const itemOf = (sku: string): Shelved | undefined => {
    // Lists have no need of it.
    bySku ??= new Map(enabled.map((item) => [item.sku, item]))
    return bySku.get(sku)
  }
  const edges = edgesOf(enabled.map(({ periods }) => periods))
  const currencies = new Map<string | undefined, string | undefined>()
  const lists = new Map<string, { until: number; offers: readonly Offer[] }>()

  const currency = (country: string | undefined): string | undefined =>
    currencies.getOrInsertComputed(country, () => {
      const offered = enabled.filter((item) => item.isShown && isSoldIn(item, country))
      return storeCurrency(
        offered.map(({ prices }) => prices),
        country,
      )
    })

  const isSoldIn = (item: Shelved, country: string | undefined): boolean => {
    // Files of other services bring numbers of regions that are none here: these restrict nothing.
    const known = item.regions.flatMap((id) => regions.get(id) ?? [])
    return known.length === 0 || (country !== undefined && known.some((one) => one.has(country)))
  }

  const isPayable = (sku: string): boolean => itemOf(sku)?.kind === 'virtual_currency'

  /** An item with its price, or undefined where nobody could get it. */
  const offer = (item: Shelved, price: EnabledPrice | undefined): Offer | undefined => {
    if (item.isFree) return { item, price: undefined }
    const hasVirtual = item.virtualPrices.some(({ sku }) => isPayable(sku))
    return price || hasVirtual || item.isName ? { item, price } : undefined
  }

  const listNow = (
    kind: ItemKind | 'every',
    { country, at, withInactive }: ShelfQuestion,
  ): Offer[] => {
    const unit = currency(country)
    return enabled.flatMap((item) => {
      if ((kind !== 'every' && item.kind !== kind) || !item.isShown) return []
      if (!withInactive && !isInPeriod(item.periods, at)) return []
      if (!isSoldIn(item, country)) return []
      const price = unit === undefined ? undefined : priceIn(item.prices, unit, country)
      return offer(item, price) ?? []
    })
  }

  return {
    version,
    items,
    currency,
    nextEdge: (at) => nextEdge(edges, at),
    enabled: itemOf,
    item: (sku) => [...items.values()].find((item) => item.sku === sku),
    isPayable,
    isSoldIn,
    list(kind, ask) {
      const key = `${kind} ${ask.country} ${ask.withInactive}`
      const kept = lists.get(key)
      // Time can only move back in tests, but there it does.
      const until = nextEdge(edges, ask.at)
      if (kept?.until === until) return kept.offers
      const offers = listNow(kind, ask)
      if (lists.size >= listsKept) lists.clear()
      lists.set(key, { until, offers })
      return offers
    },
    find(sku, { country, at, withInactive }) {
      const item = itemOf(sku)
      if (!item || (!withInactive && !isInPeriod(item.periods, at))) return undefined
      if (!isSoldIn(item, country)) return undefined
      // Alone in its answer it may have a currency of its own.
      return offer(item, ownPrice(item.prices, country))
    },
  }
}

const nothing: readonly never[] = []

/** Beyond this many texts all are forgotten; who holds what was read keeps it. */
const mostTexts = 10_000

/** A reader of texts that reads each of them once, as long as there are not too many. Equal texts share a value. */
const shared = <T>(read: (text: string) => T): ((text: string) => T) => {
  const known = new Map<string, T>()
  return (text) => {
    if (known.size >= mostTexts) known.clear()
    return known.getOrInsertComputed(text, read)
  }
}

// Many items share their prices, periods or limits: a third of the memory, and of the time to read them.
const pricesOf = shared((text) => readPrices(JSON.parse(text)))
const virtualPricesOf = shared((text) => readVirtualPrices(JSON.parse(text)))
const periodsOf = shared((text) => readPeriods(JSON.parse(text)))
const limitsOf = shared(readLimits)
const regionsOf = shared((text) =>
  ((JSON.parse(text) ?? []) as { id: number }[]).map(({ id }) => id),
)

const shelved = (row: store.FactRow): Shelved => {
  const isPriced = (text: string | null): boolean => text !== null && text !== '[]'
  return {
    itemId: row.item_id,
    version: row.version,
    kind: row.kind,
    sku: row.sku,
    isEnabled: row.is_enabled,
    isShown: row.is_show_in_store,
    isFree: row.is_free,
    order: row.sort_order,
    groups: row.groups.length === 0 ? nothing : row.groups,
    prices: row.prices === null ? nothing : pricesOf(row.prices),
    virtualPrices: row.vc_prices === null ? nothing : virtualPricesOf(row.vc_prices),
    periods: row.periods === null ? undefined : periodsOf(row.periods),
    limits: row.limits === null ? undefined : limitsOf(row.limits),
    regions: row.regions === null ? nothing : regionsOf(row.regions),
    isName: row.kind === 'virtual_currency' && !isPriced(row.prices) && !isPriced(row.vc_prices),
  }
}

type WrittenVirtualPrice = {
  sku: string
  amount: number
  is_default?: boolean
  is_enabled?: boolean
}

const readVirtualPrices = (written: readonly WrittenVirtualPrice[]): VirtualPrice[] =>
  written
    .filter(({ is_enabled = true }) => is_enabled)
    .map(({ sku, amount, is_default = false }) => ({ sku, amount, isDefault: is_default }))
