/**
 * Finds projects for which there is something to do, by the rows that wait: however many projects are stored, those
 * without rows cost nothing. Written and announced rows need not be found. The search is for all else: rows of
 * processes that died, retries that are due, and rows of deleted endpoints.
 */
import type { Lane } from '../lanes/lane.ts'
import type { oldestReady } from './ready-ages.ts'
import { type OldRowsOptions, pagesOfOldRows } from './scan-pages.ts'

export type SearchingOptions = OldRowsOptions & {
  laneOf(endpointId: number): Lane | undefined
  /** Is shown what it finds, to tell for how long that waits. */
  ready: ReturnType<typeof oldestReady>
  /** Called with projects that have something which nobody holds here, and no living process elsewhere. */
  onFound(projectIds: ReadonlySet<number>): void
}

// Where somebody holds a snapshot of the database, all that was sent since is passed by in each search.
const restShare = 40
const longestRestMs = 30_000

/** How long to rest after a search that took so many milliseconds: it takes a fortieth of the time. */
export const searchRestMs = (tookMs: number, leastMs: number): number =>
  Math.max(leastMs, Math.min(tookMs * restShare, longestRestMs))

export type Searching = {
  work(): Promise<void>
  /** Whether no endpoint had any row the last time: neither ready ones nor retries. */
  isQuiet(): boolean
}

/** The searches of one process. */
export const searching = (options: SearchingOptions): Searching => {
  const { laneOf, ready, onFound } = options
  let isQuiet = false
  return {
    isQuiet: () => isQuiet,
    async work() {
      const look = ready.look()
      isQuiet = false
      let pages = 0
      for await (const rows of pagesOfOldRows(options)) {
        if (rows.length > 0) pages += 1
        const found = new Set<number>()
        for (const row of rows) {
          const { project_id, endpoint_id, event_id, is_free, is_left } = row
          if (event_id === null || laneOf(endpoint_id)?.queue.held.has(event_id)) continue
          if (is_free) found.add(project_id)
          if (!is_left) look.see(row, event_id)
        }
        if (found.size > 0) onFound(found)
      }
      look.end()
      isQuiet = pages === 0
    },
  }
}
