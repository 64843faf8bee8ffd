/** A page of the storefront, made from the shelf, the texts of its items, and what was bought. */
import { createHash } from 'node:crypto'
import type { Instant } from '../../base/clock.ts'
import { Problem } from '../../base/contract.ts'
import type { Query } from '../../base/database/database.ts'
import { lastingBytes } from '../../base/heap.ts'
import { anyOriginHeaders } from '../../base/http/cors.ts'
import { problems } from '../contract.ts'
import type { ItemKind } from '../items/item-kinds.ts'
import { isExternalId } from '../labels/label.ts'
import { findLabels } from '../labels/labels.sql.ts'
import { countedSince } from '../purchases/limits.ts'
import { listBought, listSold } from '../purchases/purchases.sql.ts'
import type { StorefrontAnswer } from './answers.ts'
import {
  type DisplayReferences,
  displayed,
  displayedGroup,
  displayedShort,
  nextReset,
  readHeld,
  readNamed,
  readTexts,
  type Taken,
  unnamedAttributes,
} from './display.ts'
import { type Localizer, localizer } from './locale.ts'
import { priceIn } from './price.ts'
import type { ListWish, Question } from './question.ts'
import * as store from './shelf.sql.ts'
import type { Offer, Shelf, ShelfQuestion, Shelved } from './shelf.ts'

export type PageAsker = {
  at: Instant
  /** The player whose limits are shown; undefined for nobody in particular. */
  userId: string | undefined
  /** The skus that this player owns for good, and cannot buy again. */
  owned: ReadonlySet<string>
}

/**
 * Makes a page. `isWhole` is false where items of it were deleted since the shelf was read. Throws 404 for an item that
 * is not in the store.
 */
export const makePage = async (
  sql: Query,
  shelf: Shelf,
  question: Question,
  { at, userId, owned }: PageAsker,
): Promise<StorefrontAnswer & { isWhole: boolean }> => {
  const { projectId, what, country, withInactive } = question
  const texts = localizer(question.locale, question.defaultLocale)
  if (what === 'groups') {
    const groups = (await store.listItemGroups(sql, projectId)).map((row) =>
      displayedGroup(row, texts),
    )
    const body = { groups, items: groups, has_more: false, total_items_count: groups.length }
    const page = finished(body, texts.languages(), Number.POSITIVE_INFINITY, false)
    return { ...page, isWhole: true }
  }
  const ask = { country, at, withInactive }
  if (what === 'short goods') return await shortPage(sql, shelf, question, ask, texts)
  const all = 'list' in what ? listed(shelf, what, ask) : [theOffer(shelf, what, ask)]
  const offers = 'list' in what ? all.slice(what.offset, what.offset + what.limit) : all
  const shown = offers.map(({ item }) => item)
  const [references, taken] = await Promise.all([
    readReferences(sql, shelf, question, offers),
    readTaken(sql, projectId, shown, at, userId),
    ...('list' in what && what.group !== undefined
      ? [mustBeGroup(sql, projectId, what.group)]
      : []),
  ])
  const viewer = { at, localizer: texts, fields: question.fields, taken, owned }
  const items = offers.flatMap((offer) => displayed(offer, references, viewer) ?? [])
  const isWhole = items.length === offers.length
  if (!('list' in what) && !isWhole) throw new Problem(problems.item_not_found)
  const body =
    'list' in what
      ? {
          has_more: what.offset + offers.length < all.length && offers.length > 0,
          items,
          total_items_count: all.length,
        }
      : items[0]
  const until = Math.min(shelf.nextEdge(at), nextReset(offers, at))
  const showsSales = shown.some(({ limits }) => limits?.perItem !== undefined)
  return { ...finished(body, texts.languages(), until, showsSales), isWhole }
}

/** The offers of a list; that of one sku alone where one is asked for. */
const listed = (
  shelf: Shelf,
  { list, group, only }: ListWish,
  ask: ShelfQuestion,
): readonly Offer[] => {
  const all = shelf.list(list, ask)
  if (only !== undefined) return all.filter(({ item }) => item.sku === only)
  return group === undefined ? all : all.filter(({ item }) => item.groups.includes(group))
}

/** Throws 404 for a group that does not exist. */
const mustBeGroup = async (sql: Query, projectId: number, group: string): Promise<void> => {
  const isName = isExternalId(group)
  const found = isName ? await findLabels(sql, 'item_groups', projectId, [group]) : []
  if (found.length === 0) throw new Problem(problems.store_group_not_found)
}

/** All virtual items at once, in short. */
const shortPage = async (
  sql: Query,
  shelf: Shelf,
  { projectId }: Question,
  ask: ShelfQuestion,
  localized: Localizer,
): Promise<StorefrontAnswer & { isWhole: boolean }> => {
  const offers = shelf.list('virtual_good', ask)
  const ids = offers.map(({ item }) => item.itemId)
  const isGrouped = offers.some(({ item }) => item.groups.length > 0)
  const [rows, groups] = await Promise.all([
    ids.length === 0 ? [] : store.findTexts(sql, projectId, ids),
    isGrouped ? store.listItemGroups(sql, projectId) : [],
  ])
  const [texts, named] = [readTexts(rows), readNamed(groups, 'external_id')]
  const items = offers.flatMap(({ item }) => {
    const found = texts.get(item.itemId)
    return found ? displayedShort(item, found, named, localized) : []
  })
  const page = finished({ items }, localized.languages(), shelf.nextEdge(ask.at), false)
  return { ...page, isWhole: items.length === offers.length }
}

const theOffer = (
  shelf: Shelf,
  wish: { sku: string; kind: ItemKind | undefined } | { itemId: number },
  ask: ShelfQuestion,
): Offer => {
  const sku = 'sku' in wish ? wish.sku : shelf.items.get(wish.itemId)?.sku
  const kind = 'sku' in wish ? wish.kind : undefined
  const offer = sku === undefined ? undefined : shelf.find(sku, ask)
  if (!offer || (kind !== undefined && offer.item.kind !== kind)) {
    throw new Problem(problems.item_not_found)
  }
  return offer
}

const readReferences = async (
  sql: Query,
  shelf: Shelf,
  { projectId, country }: Question,
  offers: readonly Offer[],
): Promise<DisplayReferences> => {
  const ids = offers.map(({ item }) => item.itemId)
  const texts = readTexts(ids.length === 0 ? [] : await store.findTexts(sql, projectId, ids))
  const contents = new Set(
    [...texts.values()].flatMap(({ content_sku, document }) => [
      ...(content_sku === null ? [] : [content_sku]),
      ...(document.content ?? []).map(({ sku }) => sku),
    ]),
  )
  const facts = [
    ...offers.map(({ item }) => item),
    ...[...contents].flatMap((sku) => shelf.enabled(sku) ?? []),
  ]
  const skus = contents.union(
    new Set(facts.flatMap(({ virtualPrices }) => virtualPrices.map(({ sku }) => sku))),
  )
  const rows = skus.size === 0 ? [] : await store.findHeld(sql, projectId, [...skus])
  const currency = shelf.currency(country)
  const held = readHeld(rows, shelf.enabled, ({ prices }) =>
    currency === undefined ? undefined : priceIn(prices, currency, country),
  )
  const isGrouped = [...facts, ...held.values()].some(({ groups }) => groups.length > 0)
  const unnamed = unnamedAttributes([...texts.values(), ...held.values()])
  const [groups, attributes] = await Promise.all([
    isGrouped ? store.listItemGroups(sql, projectId) : [],
    unnamed.length === 0 ? [] : findLabels(sql, 'item_attributes', projectId, unnamed),
  ])
  return {
    texts,
    held,
    groups: readNamed(groups, 'external_id'),
    attributes: readNamed(attributes, 'external_id'),
  }
}

/** Reads how much of limited items was bought: by a player since the last reset, and by everybody. */
export const readTaken = async (
  sql: Query,
  projectId: number,
  items: readonly Shelved[],
  at: Instant,
  userId: string | undefined,
): Promise<(item: Shelved) => Taken> => {
  const idsOf = (which: 'perUser' | 'perItem'): number[] =>
    items.filter(({ limits }) => limits?.[which] !== undefined).map(({ itemId }) => itemId)
  const [ofUser, ofAll] = [userId === undefined ? [] : idsOf('perUser'), idsOf('perItem')]
  const [bought, sold] = await Promise.all([
    ofUser.length === 0 ? [] : listBought(sql, projectId, userId ?? '', ofUser),
    ofAll.length === 0 ? [] : listSold(sql, projectId, ofAll),
  ])
  const soldOf = new Map(sold.map((row) => [row.item_id, row.sold]))
  const boughtOf = new Map(
    bought.map((row) => [`${row.item_id} ${row.since.getTime()}`, row.bought]),
  )
  return ({ itemId, limits }) => ({
    byUser: limits ? (boughtOf.get(`${itemId} ${countedSince(limits, at).getTime()}`) ?? 0) : 0,
    byAll: soldOf.get(itemId) ?? 0,
  })
}

const finished = (
  body: unknown,
  languages: string | undefined,
  until: number,
  showsSales: boolean,
): StorefrontAnswer => {
  const bytes = lastingBytes(Buffer.from(JSON.stringify(body)))
  const etag = `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`
  const headers = headersOf(bytes, etag, languages)
  return { body: bytes, etag, headers, until, showsSales, coded: new Map() }
}

const headersOf = (body: Buffer, etag: string, languages: string | undefined): string[] =>
  Object.entries({
    'Content-Type': 'application/json; charset=utf-8',
    'Content-Length': String(body.length),
    ETag: etag,
    Vary: 'Authorization, Accept-Encoding',
    ...(languages === undefined ? {} : { 'Content-Language': languages }),
    ...anyOriginHeaders,
  }).flat()
