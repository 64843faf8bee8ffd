/** Follows the log of changes: what has changed since it was asked before. */
import type { Query } from '../../base/database/database.ts'
import { type ChangeRow, listChanges } from './changes.sql.ts'

/** The changes; `everything` where the log no longer tells: then all must be read again. */
export type News =
  | { everything: true }
  | { everything: false; projects: readonly number[]; keyOwners: readonly number[] }

/** How many changes the log keeps. */
export const keptChanges = 100_000
const changesAtOnce = 1000

/**
 * A reader that stands at the end of the log: what is read after it was opened is told by `news`, or known already.
 * Numbers are without gaps and visible in their order. A missing number was forgotten. A latest number below the
 * reader's own says that the database is an older one, brought back.
 */
export const openChangeLog = async (
  sql: Query,
  { atOnce = changesAtOnce }: { atOnce?: number } = {},
) => {
  let position = (await listChanges(sql, Number.MAX_SAFE_INTEGER, 1))[0]?.latest ?? 0

  const part = async (): Promise<ChangeRow[] | undefined> => {
    const rows = await listChanges(sql, position, atOnce)
    const latest = rows[0]?.latest ?? 0
    const changes = rows.filter(({ number }) => number !== null)
    const isWhole = latest === position || changes[0]?.number === position + 1
    if (latest >= position && isWhole) return changes
    position = latest
    return undefined
  }

  return {
    /** Everything that was committed before this was called, and is not told yet. Throws what the database does. */
    async news(): Promise<News> {
      const projects = new Set<number>()
      const keyOwners = new Set<number>()
      for (;;) {
        const changes = await part()
        if (changes === undefined) return { everything: true }
        for (const { number, project_id, key_owner } of changes) {
          position = number ?? position
          if (project_id !== null) projects.add(project_id)
          if (key_owner !== null) keyOwners.add(key_owner)
        }
        if (changes.length < atOnce) break
      }
      return { everything: false, projects: [...projects], keyOwners: [...keyOwners] }
    },
  }
}
