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
import { type ScanOptions, scanProjects } from './scan-projects.ts'

export type ScanningOptions = ScanOptions & {
  laneOf(endpointId: number): Lane | undefined
  /** Is shown every row that is found, and knows for how long each waits. */
  ready: ReturnType<typeof readyAges>
  /** Called with a project that has something to do, and the oldest event of that. */
  onFound(projectId: number, oldest: string | undefined): void
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
  const { sql, lease, back, laneOf, ready, onFound, onFreed } = options
  let isQuiet = false
  /** Rows that named this process in the last scan, and were not here. */
  let strays = new Set<string>()

  const isHere = ({ endpoint_id, event_id }: PendingRow): boolean =>
    laneOf(endpoint_id)?.queue.isHere(event_id) === true

  /** Leaves what the dead hold of these rows' endpoints to whoever takes it. */
  const freeDead = async (projectId: number, rows: readonly PendingRow[]): Promise<void> => {
    const dead = await listDead(sql, new Set(rows.flatMap(({ holder }) => holder ?? [])))
    const theirs = rows.filter(({ holder }) => holder !== null && dead.has(holder))
    if (theirs.length === 0) return
    const endpoints = new Set(theirs.map(({ endpoint_id }) => endpoint_id))
    await freeRows(sql, projectId, [...endpoints], [...dead])
    onFreed(projectId)
  }

  return {
    isQuiet: () => isQuiet,
    async work() {
      const ages = ready.beginScan()
      isQuiet = false
      let projects = 0
      const [before, workerId] = [strays, lease.workerId()]
      strays = new Set()
      for await (const { projectId, rows } of scanProjects(options)) {
        projects += 1
        const living = new Set(lease.others()).add(workerId)
        const unheld = rows.filter((row) => !isHere(row))
        for (const row of unheld) {
          if (!row.is_deleted) ages.see(row)
          if (row.holder !== workerId) continue
          // It may have been stored while the scan was on its way, or not be held yet.
          const key = `${row.endpoint_id} ${row.event_id}`
          strays.add(key)
          const endpoint = { projectId, endpointId: row.endpoint_id }
          if (before.has(key)) back.giveBack(endpoint, [row.event_id])
        }
        await freeDead(
          projectId,
          unheld.filter(({ holder }) => holder !== null && !living.has(holder)),
        )
        const free = unheld.filter(({ holder }) => holder === null)
        if (free.length > 0) onFound(projectId, free.map(({ event_id }) => event_id).toSorted()[0])
      }
      ages.end()
      isQuiet = projects === 0
    },
  }
}
