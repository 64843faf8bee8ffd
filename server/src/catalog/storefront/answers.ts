/** Answers that were made before, byte for byte, as long as what they show has not changed. */
import type { CatalogVersion } from '../project-version.sql.ts'

/** A finished answer. */
export type Page = {
  body: Buffer
  etag: string
  /** From when on it would be another one, in milliseconds since 1970; infinite for never. */
  until: number
  /** Headers that go with it in every answer, as names and values in turn. */
  headers: readonly string[]
  /** Whether it tells how much of something is left for all players together. */
  showsSales: boolean
}

export type Answers = {
  /** The answer of this name, as long as it is that of the catalog's version and of this moment (in ms since 1970). */
  find(name: string, version: CatalogVersion, now: number): Page | undefined
  keep(name: string, version: CatalogVersion, page: Page): void
}

type Kept = CatalogVersion & { page: Page; movedAt: number }

/** Keeps answers of so many bytes in all; those not asked for the longest go first. */
export const answers = (mostBytes: number): Answers => {
  const kept = new Map<string, Kept>()
  let bytes = 0

  const forget = (name: string): void => {
    const one = kept.get(name)
    if (!one) return
    bytes -= weight(name, one.page)
    kept.delete(name)
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
      kept.set(name, { ...version, page, movedAt: 0 })
      bytes += weight(name, page)
      for (const [oldest] of kept) {
        if (bytes <= mostBytes) return
        forget(oldest)
      }
    },
  }
}

const weight = (name: string, page: Page): number => page.body.length + 2 * name.length + 300
