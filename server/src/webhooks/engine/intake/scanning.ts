/**
 * The scan finds projects for which there is something to do, by the rows that wait. Projects without rows cost
 * nothing, however many are stored. Announced rows need not be found. The scan is for all else: rows of processes that
 * died, retries that are due, and rows of deleted endpoints.
 */
import type { Lane } from '../lanes/lane.ts'
import { listDead } from '../workers/workers.sql.ts'
import { freeRows } from './ready.sql.ts'
import type { readyAges } from './ready-ages.ts'
import type { PendingRow } from './scan.sql.ts'
import { type ScanOptions, scanPages } from './scan-pages.ts'

export type ScanningOptions = ScanOptions & {
  laneOf(endpointId: number): Lane | undefined
  /** Is shown every row that is found, and knows for how long each waits. */
  ready: ReturnType<typeof readyAges>
  monotonicMs(): number
  /** Called with projects that have something to do. */
  onFound(projectIds: ReadonlySet<number>): void
  /** Called with a project of which a dead process held something that nobody holds now. */
  onFreed(projectId: number): void
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
  const { sql, lease, back, laneOf, monotonicMs, ready, onFound, onFreed } = options
  let isQuiet = false
  /** Rows that named this process in the last scan, and were not here. */
  let strays = new Set<string>()

  const isHere = ({ endpoint_id, event_id }: FoundRow): boolean =>
    laneOf(endpoint_id)?.queue.isHere(event_id, monotonicMs()) === true

  /** Leaves what the dead held of these rows' endpoints to whoever takes it. */
  const freeDead = async (rows: readonly FoundRow[]): Promise<void> => {
    const dead = await listDead(sql, new Set(rows.flatMap(({ holder }) => holder ?? [])))
    const theirs = rows.filter(({ holder }) => holder !== null && dead.has(holder))
    for (const [projectId, own] of Map.groupBy(theirs, ({ project_id }) => project_id)) {
      const endpoints = new Set(own.map(({ endpoint_id }) => endpoint_id))
      await freeRows(sql, projectId, [...endpoints], [...dead])
      onFreed(projectId)
    }
  }

  return {
    isQuiet: () => isQuiet,
    async work() {
      const ages = ready.beginScan()
      isQuiet = false
      let pages = 0
      const [before, holder] = [strays, lease.workerId()]
      strays = new Set()
      for await (const page of scanPages(options)) {
        if (page.length > 0) pages += 1
        const rows = page.filter(isFound).filter((row) => !isHere(row))
        for (const row of rows) if (!row.is_deleted) ages.see(row, row.event_id)
        for (const { endpoint_id, project_id, event_id } of rows.filter(isOf(holder))) {
          // A result may have been stored, or a row claimed, while the scan was on its way.
          const key = `${endpoint_id} ${event_id}`
          strays.add(key)
          if (before.has(key))
            back.giveBack({ projectId: project_id, endpointId: endpoint_id }, [event_id])
        }
        const others = new Set(lease.others()).add(holder)
        await freeDead(rows.filter((row) => row.holder !== null && !others.has(row.holder)))
        const free = rows.filter(isOf(null))
        if (free.length > 0) onFound(new Set(free.map(({ project_id }) => project_id)))
      }
      ages.end()
      isQuiet = pages === 0
    },
  }
}

type FoundRow = PendingRow & { event_id: string }

const isFound = (row: PendingRow): row is FoundRow => row.event_id !== null

const isOf =
  (holder: string | null) =>
  (row: FoundRow): boolean =>
    row.holder === holder
