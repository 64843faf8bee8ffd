/**
 * The scan finds projects for which there is something to do, by the rows that wait. Projects without rows cost
 * nothing, however many are stored. Announced rows need not be found. The scan is for all else: rows of processes that
 * died, retries that are due, and rows of deleted endpoints.
 */
import type { Lane } from '../lanes/lane.ts'
import type { readyAges } from './ready-ages.ts'
import { type ScanOptions, scanPages } from './scan-pages.ts'

export type ScanningOptions = ScanOptions & {
  laneOf(endpointId: number): Lane | undefined
  /** Is shown every row that is found, and knows for how long each waits. */
  ready: ReturnType<typeof readyAges>
  /** Called with projects that have something which nobody holds here, and no living process elsewhere. */
  onFound(projectIds: ReadonlySet<number>): void
}

// Where somebody holds a snapshot of the database, all that was sent since is passed by in each scan.
const restShare = 40
const longestRestMs = 30_000

/** How long to rest after a scan that took so many milliseconds: it takes a fortieth of the time. */
export const scanRestMs = (tookMs: number, leastMs: number): number =>
  Math.max(leastMs, Math.min(tookMs * restShare, longestRestMs))

export type Scanning = {
  work(): Promise<void>
  /** Whether no endpoint had any row the last time: neither ready ones nor retries. */
  isQuiet(): boolean
}

/** The scans of one process. */
export const scanning = (options: ScanningOptions): Scanning => {
  const { laneOf, ready, onFound } = options
  let isQuiet = false
  return {
    isQuiet: () => isQuiet,
    async work() {
      const ages = ready.beginScan()
      isQuiet = false
      let pages = 0
      for await (const rows of scanPages(options)) {
        if (rows.length > 0) pages += 1
        const found = new Set<number>()
        for (const row of rows) {
          const { project_id, endpoint_id, event_id, is_free, is_deleted } = row
          if (event_id === null || laneOf(endpoint_id)?.queue.held.has(event_id)) continue
          if (is_free) found.add(project_id)
          if (!is_deleted) ages.see(row, event_id)
        }
        if (found.size > 0) onFound(found)
      }
      ages.end()
      isQuiet = pages === 0
    },
  }
}
