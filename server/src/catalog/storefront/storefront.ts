/** The storefront's answers: one for all equal questions, and one for each signed-in player. */
import type { Instant } from '../../base/clock.ts'
import { Problem } from '../../base/contract.ts'
import type { Query } from '../../base/database/database.ts'
import type { Coding } from '../../base/http/content-coding.ts'
import type { Deps } from '../../projects/index.ts'
import type { CatalogVersion } from '../changes/project-version.sql.ts'
import { problems } from '../contract.ts'
import { answers, type StorefrontAnswer } from './answers.ts'
import type { Sendable } from './coded-page.ts'
import { makePage, type PageAsker, readTaken } from './page.ts'
import type { Question } from './question.ts'
import type { Offer } from './shelf.ts'
import { shelves } from './shelves.ts'
import { type VisibilityAnswer, visibilityOf } from './visibility.ts'

export type Storefront = {
  /**
   * The page for everybody who asks this now. `admit` is asked before an answer is made that does not lie ready.
   * Throws 404 for an item that is not in the store.
   */
  show(question: Question, at: Instant, admit: () => Promise<void>): Promise<StorefrontAnswer>
  /** A page that `show` answered to this question, in a coding; made once for all who ask. */
  inCoding(question: Question, page: StorefrontAnswer, coding: Coding): Promise<Sendable>
  /** A page as it is at a moment for a player, or nobody in particular, with the rest of the limits. It is not kept. */
  showTo(userId: string | undefined, question: Question, at: Instant): Promise<StorefrontAnswer>
  /** Why an item is shown to an asker, or is not. Throws 404 for one that does not exist. */
  visibility(
    projectId: number,
    sku: string,
    ask: { country: string | undefined; at: Instant; userId: string | undefined },
  ): Promise<VisibilityAnswer>
  /** The store's offer of an item, for whom it can be got just now; undefined where it is not in the store. */
  offer(
    projectId: number,
    sku: string,
    ask: { country: string | undefined; at: Instant },
  ): Promise<
    | {
        offer: Offer
        /** The currency of the store's lists. */
        currency: string | undefined
        /** Whether prices in this currency of the game can be paid. */
        isPayable(sku: string): boolean
      }
    | undefined
  >
}

/** The skus that a player owns for good, and cannot buy again. */
export type OwnedForGood = (
  sql: Query,
  projectId: number,
  userId: string,
) => Promise<ReadonlySet<string>>

/** Memory for finished answers. */
const answerBytes = 32 * 1024 * 1024
const noneOwned: ReadonlySet<string> = new Set()
/** How often an answer is begun anew because the catalog changed while it was made. */
const tries = 3

/** Builds the storefront of all projects. */
export const storefront = ({
  sql,
  log,
  ownedForGood = async () => new Set(),
}: Pick<Deps, 'sql' | 'log'> & { ownedForGood?: OwnedForGood }): Storefront => {
  const kept = answers(answerBytes)
  const catalogs = shelves({ sql, log })
  const making = new Map<string, Promise<StorefrontAnswer>>()

  /** Equal questions about the same version wait for the first of them. */
  const makeOnce = (
    question: Question,
    at: Instant,
    version: CatalogVersion,
  ): Promise<StorefrontAnswer> => {
    const { name } = question
    return making.getOrInsertComputed(`${name} ${version.version} ${version.sales}`, (key) =>
      make(question, { at, userId: undefined }, version)
        .then(({ page, version: shown }) => {
          kept.keep(name, shown, page)
          return page
        })
        .finally(() => making.delete(key)),
    )
  }

  const make = async (
    question: Question,
    asker: Omit<PageAsker, 'owned'>,
    known: CatalogVersion,
  ): Promise<{ page: StorefrontAnswer; version: CatalogVersion }> => {
    const { projectId } = question
    for (let [left, version] = [tries, known]; ; left -= 1) {
      const shelf = await catalogs.shelf(projectId, version.version)
      const { userId } = asker
      const owned = userId === undefined ? noneOwned : await ownedForGood(sql, projectId, userId)
      const page = await makePage(sql, shelf, question, { ...asker, owned })
      if (page.isWhole || left <= 1) return { page, version }
      version = await catalogs.version(projectId)
    }
  }

  const shelfNow = async (projectId: number) => {
    const { version } = await catalogs.version(projectId)
    return catalogs.shelf(projectId, version)
  }

  return {
    async show(question, at, admit) {
      const version = await catalogs.version(question.projectId)
      const ready = kept.find(question.name, version, at.getTime())
      if (ready) return ready
      await admit()
      return makeOnce(question, at, version)
    },
    inCoding: ({ name }, page, coding) => kept.inCoding(name, page, coding),
    async showTo(userId, question, at) {
      const version = await catalogs.version(question.projectId)
      return (await make(question, { at, userId }, version)).page
    },
    async visibility(projectId, sku, { country, at, userId }) {
      const shelf = await shelfNow(projectId)
      const item = shelf.item(sku)
      if (!item) throw new Problem(problems.item_not_found)
      const taken = await readTaken(sql, projectId, [item], at, userId)
      return visibilityOf(shelf, item, { country, at, taken: taken(item) })
    },
    async offer(projectId, sku, { country, at }) {
      const shelf = await shelfNow(projectId)
      const offer = shelf.find(sku, { country, at, withInactive: false })
      return offer && { offer, currency: shelf.currency(country), isPayable: shelf.isPayable }
    },
  }
}
