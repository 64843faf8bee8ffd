/** A page of the storefront, made from the shelf, the texts of its items, and what was bought. */
import { createHash } from 'node:crypto'
import type { Instant } from '../../base/clock.ts'
import { Problem } from '../../base/contract.ts'
import type { Query } from '../../base/database/database.ts'
import { lastingBytes } from '../../base/heap.ts'
import { anyOriginHeaders } from '../../base/http/cors.ts'
import { problems } from '../contract.ts'
import type { ItemKind } from '../items/items.sql.ts'
import { findLabels } from '../labels/labels.sql.ts'
import { countedSince } from '../purchases/limits.ts'
import { listBought, listSold } from '../purchases/purchases.sql.ts'
import type { StorefrontAnswer } from './answers.ts'
import {
  type DisplayReferences,
  displayed,
  displayedGroup,
  nextReset,
  readNamed,
  readTexts,
  type Taken,
  unnamedAttributes,
} from './display.ts'
import { localizer } from './locale.ts'
import type { Question } from './question.ts'
import * as store from './shelf.sql.ts'
import type { Offer, Shelf, Shelved } from './shelf.ts'

export type PageAsker = {
  at: Instant
  /** The player whose limits are shown; undefined for nobody in particular. */
  userId: string | undefined
}

/**
 * Makes a page. `isWhole` is false where items of it were deleted since the shelf was read. Throws 404 for an item that
 * is not in the store.
 */
export const makePage = async (
  sql: Query,
  shelf: Shelf,
  question: Question,
  { at, userId }: PageAsker,
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
  const all = 'list' in what ? listed(shelf, what, ask) : [theOffer(shelf, what, ask)]
  const offers = 'list' in what ? all.slice(what.offset, what.offset + what.limit) : all
  const shown = offers.map(({ item }) => item)
  const [references, taken] = await Promise.all([
    readReferences(sql, projectId, offers),
    readTaken(sql, projectId, shown, at, userId),
  ])
  const viewer = { at, localizer: texts, fields: question.fields, taken }
  const items = offers.flatMap((offer) => displayed(offer, references, viewer) ?? [])
  const isWhole = items.length === offers.length
  if ('sku' in what && !isWhole) throw new Problem(problems.item_not_found)
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
  { list, only }: { list: ItemKind; only?: string | undefined },
  ask: Parameters<Shelf['list']>[1],
): readonly Offer[] => {
  const all = shelf.list(list, ask)
  return only === undefined ? all : all.filter(({ item }) => item.sku === only)
}

const theOffer = (
  shelf: Shelf,
  { sku, kind }: { sku: string; kind: ItemKind | undefined },
  ask: Parameters<Shelf['find']>[1],
): Offer => {
  const offer = shelf.find(sku, ask)
  if (!offer || (kind !== undefined && offer.item.kind !== kind)) {
    throw new Problem(problems.item_not_found)
  }
  return offer
}

const readReferences = async (
  sql: Query,
  projectId: number,
  offers: readonly Offer[],
): Promise<DisplayReferences> => {
  const ids = offers.map(({ item }) => item.itemId)
  const texts = readTexts(ids.length === 0 ? [] : await store.findTexts(sql, projectId, ids))
  const skus = new Set([
    ...[...texts.values()].flatMap(({ content_sku }) => content_sku ?? []),
    ...offers.flatMap(({ item }) => item.virtualPrices.map(({ sku }) => sku)),
  ])
  const isGrouped = offers.some(({ item }) => item.groups.length > 0)
  const unnamed = unnamedAttributes(texts.values())
  const [currencies, groups, attributes] = await Promise.all([
    skus.size === 0 ? [] : store.findCurrencies(sql, projectId, [...skus]),
    isGrouped ? store.listItemGroups(sql, projectId) : [],
    unnamed.length === 0 ? [] : findLabels(sql, 'item_attributes', projectId, unnamed),
  ])
  return {
    texts,
    currencies: readNamed(currencies, 'sku'),
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
