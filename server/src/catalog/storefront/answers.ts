/** Answers that were made before, byte for byte, as long as what they show has not changed. */
import type { Coding } from '../../base/http/content-coding.ts'
import type { CatalogVersion } from '../changes/project-version.sql.ts'
import { codedPage, type Sendable } from './coded-page.ts'

/** A finished answer. */
export type StorefrontAnswer = Sendable & {
  etag: string
  /** From when on it would be another one, in milliseconds since 1970; infinite for never. */
  until: number
  /** Whether it tells how much of something is left for all players together. */
  showsSales: boolean
  /** The same in the codings that were asked for so far. */
  coded: Map<Coding, Promise<Sendable>>
}

export type Answers = {
  /** The answer of this name, as long as it is that of the catalog's version and of this moment (in ms since 1970). */
  find(name: string, version: CatalogVersion, now: number): StorefrontAnswer | undefined
  keep(name: string, version: CatalogVersion, page: StorefrontAnswer): void
  /** A page in a coding: made once, and kept as long as the page that was kept under this name. */
  inCoding(name: string, page: StorefrontAnswer, coding: Coding): Promise<Sendable>
}

type Kept = CatalogVersion & { page: StorefrontAnswer; movedAt: number; bytes: number }

/** Keeps answers of so many bytes in all, in every coding; those not asked for the longest go first. */
export const answers = (mostBytes: number): Answers => {
  const kept = new Map<string, Kept>()
  let bytes = 0

  const forget = (name: string): void => {
    const one = kept.get(name)
    if (!one) return
    bytes -= one.bytes
    kept.delete(name)
  }

  const shrink = (): void => {
    for (const [oldest] of kept) {
      if (bytes <= mostBytes) return
      forget(oldest)
    }
  }

  const encodePage = async (
    name: string,
    page: StorefrontAnswer,
    coding: Coding,
  ): Promise<Sendable> => {
    try {
      const coded = await codedPage(page, coding)
      const one = kept.get(name)
      // It may have been let go, or be another one by now.
      if (one?.page === page) {
        one.bytes += coded.body.length
        bytes += coded.body.length
        shrink()
      }
      return coded
    } catch (error) {
      page.coded.delete(coding)
      throw error
    }
  }

  return {
    find(name, { version, sales }, now) {
      const one = kept.get(name)
      if (!one || one.version !== version || now >= one.page.until) return undefined
      if (one.page.showsSales && one.sales !== sales) return undefined
      if (now - one.movedAt > 1000) {
        // The youngest use stands last.
        one.movedAt = now
        kept.delete(name)
        kept.set(name, one)
      }
      return one.page
    },
    keep(name, version, page) {
      forget(name)
      const one = { ...version, page, movedAt: 0, bytes: weight(name, page) }
      kept.set(name, one)
      bytes += one.bytes
      shrink()
    },
    inCoding: (name, page, coding) =>
      page.coded.getOrInsertComputed(coding, () => encodePage(name, page, coding)),
  }
}

const weight = (name: string, page: StorefrontAnswer): number =>
  page.body.length + 2 * name.length + 400
