/** The storefront's answers: one for all equal questions, and one for each signed-in player. */
import { createHash } from 'node:crypto'
import type { Instant } from '../../base/clock.ts'
import { Problem } from '../../base/contract.ts'
import { lastingBytes } from '../../base/heap.ts'
import type { Coding } from '../../base/http/content-coding.ts'
import { anyOriginHeaders } from '../../base/http/cors.ts'
import type { Deps } from '../../projects/index.ts'
import type { CatalogVersion } from '../changes/project-version.sql.ts'
import { problems } from '../contract.ts'
import type { ItemKind } from '../items/items.sql.ts'
import { findLabels } from '../labels/labels.sql.ts'
import { countedSince } from '../purchases/limits.ts'
import { listBought, listSold } from '../purchases/purchases.sql.ts'
import { answers, type StorefrontAnswer } from './answers.ts'
import type { Sendable } from './coded-page.ts'
import type { AdditionalField } from './contract.ts'
import {
  displayed,
  displayedGroup,
  nextReset,
  readCurrencies,
  readLabels,
  readTexts,
  type Taken,
  unnamedAttributes,
  type Viewer,
} from './display.ts'
import { speaker } from './locale.ts'
import * as store from './shelf.sql.ts'
import type { Offer, Shelf, Shelved } from './shelf.ts'
import { shelves } from './shelves.ts'
import { type Visibility, visibilityOf } from './visibility.ts'

/** A question to the storefront. */
export type Question = {
  /** Questions of the same name have the same answer. */
  name: string
  projectId: number
  what:
    | { list: ItemKind; limit: number; offset: number }
    | { sku: string; kind: ItemKind | undefined }
    | 'groups'
  locale: string | undefined
  /** The project's language, for what is not there in the one asked for. */
  defaultLocale: string | undefined
  country: string | undefined
  fields: ReadonlySet<AdditionalField>
  withInactive: boolean
}

export type Storefront = {
  /**
   * The page for everybody who asks this now. `admit` is asked before an answer is made that does not lie ready.
   * Throws 404 for an item that is not in the store.
   */
  show(question: Question, at: Instant, admit: () => Promise<void>): Promise<StorefrontAnswer>
  /** A page that `show` answered to this question, in a coding; made once for all who ask. */
  inCoding(question: Question, page: StorefrontAnswer, coding: Coding): Promise<Sendable>
  /** The page for this player, with the rest of the limits. */
  showTo(userId: string, question: Question, at: Instant): Promise<StorefrontAnswer>
  /** A page as it would be at a moment, for a player or nobody in particular; nothing of it is kept. */
  preview(question: Question, at: Instant, userId: string | undefined): Promise<Buffer>
  /** Why an item is shown to an asker, or is not. Throws 404 for one that does not exist. */
  visibility(
    projectId: number,
    sku: string,
    ask: { country: string | undefined; at: Instant; userId: string | undefined },
  ): Promise<Visibility>
  /** The store's offer of an item, for whom it can be got just now; undefined where it is not in the store. */
  offer(
    projectId: number,
    sku: string,
    ask: { country: string | undefined; at: Instant },
  ): Promise<{ offer: Offer; currency: string | undefined } | undefined>
}

/** Memory for finished answers. */
const answerBytes = 32 * 1024 * 1024
/** How often an answer is begun anew because the catalog changed while it was made. */
const tries = 3

/** Builds the storefront of all projects. */
export const storefront = ({ sql, log }: Pick<Deps, 'sql' | 'log'>): Storefront => {
  const kept = answers(answerBytes)
  const stock = shelves({ sql, log })
  const making = new Map<string, Promise<StorefrontAnswer>>()

  /** Equal questions about the same version wait for the first of them. */
  const makeOnce = (
    name: string,
    question: Question,
    at: Instant,
    version: CatalogVersion,
  ): Promise<StorefrontAnswer> => {
    const key = `${name} ${version.version} ${version.sales}`
    const running = making.get(key)
    if (running !== undefined) return running
    const made = make(question, at, undefined, version)
      .then(({ page, version: shown }) => {
        kept.keep(name, shown, page)
        return page
      })
      .finally(() => making.delete(key))
    making.set(key, made)
    return made
  }

  const make = async (
    question: Question,
    at: Instant,
    userId: string | undefined,
    known: CatalogVersion,
    isAside = false,
  ): Promise<{ page: StorefrontAnswer; version: CatalogVersion }> => {
    const { projectId } = question
    for (let [left, version] = [tries, known]; ; left -= 1) {
      const shelf = await stock.shelf(projectId, version.version)
      const page = await makeFrom(shelf, question, { at, userId, isAside })
      if (page.isWhole || left <= 1) return { page, version }
      version = await stock.version(projectId)
    }
  }

  const makeFrom = async (
    shelf: Shelf,
    question: Question,
    { at, userId, isAside }: { at: Instant; userId: string | undefined; isAside: boolean },
  ): Promise<StorefrontAnswer & { isWhole: boolean }> => {
    const { projectId, what } = question
    const speech = speaker(question.locale, question.defaultLocale)
    if (what === 'groups') {
      const rows = await store.listItemGroups(sql, projectId)
      const groups = rows.map((row) => displayedGroup(row, speech))
      const body = { groups, items: groups, has_more: false, total_items_count: groups.length }
      const page = finished(body, speech.spoken(), Number.POSITIVE_INFINITY, false)
      return { ...page, isWhole: true }
    }
    const { country, withInactive } = question
    const ask = { country, at, withInactive, isAside }
    const all = 'list' in what ? shelf.list(what.list, ask) : [theOffer(shelf, what, ask)]
    const offers = 'list' in what ? all.slice(what.offset, what.offset + what.limit) : all
    const [surroundings, taken] = await Promise.all([
      surroundingsOf(projectId, offers),
      takenOf(
        projectId,
        offers.map(({ item }) => item),
        at,
        userId,
      ),
    ])
    const asker: Viewer = { at, speaker: speech, fields: question.fields, taken }
    const items = offers.flatMap((offer) => displayed(offer, surroundings, asker) ?? [])
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
    const showsSales = offers.some(({ item }) => item.limits?.perItem !== undefined)
    return { ...finished(body, speech.spoken(), until, showsSales), isWhole }
  }

  const surroundingsOf = async (projectId: number, offers: readonly Offer[]) => {
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
      currencies: readCurrencies(currencies),
      groups: readLabels(groups),
      attributes: readLabels(attributes),
    }
  }

  const takenOf = async (
    projectId: number,
    items: readonly Shelved[],
    at: Instant,
    userId: string | undefined,
  ): Promise<(item: Shelved) => Taken> => {
    const limited = items.filter(({ limits }) => limits !== undefined)
    const idsOf = (which: 'perUser' | 'perItem'): number[] =>
      limited.filter(({ limits }) => limits?.[which] !== undefined).map(({ itemId }) => itemId)
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

  return {
    async show(question, at, admit) {
      const { name } = question
      const version = await stock.version(question.projectId)
      const ready = kept.find(name, version, at.getTime())
      if (ready) return ready
      await admit()
      return makeOnce(name, question, at, version)
    },
    inCoding: ({ name }, page, coding) => kept.inCoding(name, page, coding),
    async showTo(userId, question, at) {
      const version = await stock.version(question.projectId)
      return (await make(question, at, userId, version)).page
    },
    async preview(question, at, userId) {
      const version = await stock.version(question.projectId)
      return (await make(question, at, userId, version, true)).page.body
    },
    async visibility(projectId, sku, { country, at, userId }) {
      const { version } = await stock.version(projectId)
      const shelf = await stock.shelf(projectId, version)
      const item = shelf.item(sku)
      if (!item) throw new Problem(problems.item_not_found)
      const taken = await takenOf(projectId, [item], at, userId)
      return visibilityOf(shelf, item, { country, at, taken: taken(item) })
    },
    async offer(projectId, sku, { country, at }) {
      const { version } = await stock.version(projectId)
      const shelf = await stock.shelf(projectId, version)
      const offer = shelf.find(sku, { country, at, withInactive: false })
      return offer && { offer, currency: shelf.currency(country) }
    },
  }
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

const finished = (
  body: unknown,
  language: string | undefined,
  until: number,
  showsSales: boolean,
): StorefrontAnswer => {
  const bytes = lastingBytes(Buffer.from(JSON.stringify(body)))
  const etag = `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`
  const headers = headersOf(bytes, etag, language)
  return { body: bytes, etag, headers, until, showsSales, coded: new Map() }
}

const headersOf = (body: Buffer, etag: string, language: string | undefined): string[] =>
  Object.entries({
    'Content-Type': 'application/json; charset=utf-8',
    'Content-Length': String(body.length),
    ETag: etag,
    Vary: 'Authorization, Accept-Encoding',
    ...(language === undefined ? {} : { 'Content-Language': language }),
    ...anyOriginHeaders,
  }).flat()
