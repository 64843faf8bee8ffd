/** Projects for which there is something to do, also where the tables lie on several machines. */
import type { Clock } from '../../../base/clock.ts'
import { isUnavailable, type Sql } from '../../../base/database/database.ts'
import { isSpread } from '../../../base/database/spread.ts'
import type { Lease } from '../workers/lease.ts'
import type { GivingBack } from './giving-back.ts'
import {
  beforeAll,
  listPendingEndpoints,
  listPendingRows,
  type PendingRow,
  type Place,
} from './scan.sql.ts'

export type ScanOptions = {
  sql: Sql
  clock: Clock
  lease: Pick<Lease, 'workerId' | 'others' | 'care'>
  back: Pick<GivingBack, 'giveBack' | 'suspects'>
  /** The endpoints in memory: they are scanned while a machine is away and nobody can be asked which have rows. */
  inMemory(): Iterable<Place>
  mayGoOn(): boolean
}

type Found = { projectId: number; rows: readonly PendingRow[] }

/**
 * The rows of one project after the other that has any. Rows on a machine that is away are left out, and the failure is
 * thrown at the end: the others are found all the same.
 */
export async function* scanProjects(options: ScanOptions): AsyncGenerator<Found> {
  const { sql, clock, lease, back, inMemory, mayGoOn } = options
  let failure: unknown
  const attempt = async <T>(work: () => PromiseLike<T>): Promise<T | undefined> => {
    try {
      return await work()
    } catch (error) {
      if (!isUnavailable(error) || !(await isSpread(sql))) throw error
      failure ??= error
      return undefined
    }
  }
  const rowsOf = (places: readonly Place[]): Promise<PendingRow[] | undefined> =>
    attempt(() => {
      const looking = { care: lease.care(), suspects: back.suspects(), now: clock.now() }
      return listPendingRows(sql, places, looking)
    })
  for (let at: Place | undefined = beforeAll; at && mayGoOn(); ) {
    const after: Place = at
    const listed: Place[] | undefined = await attempt(() => listPendingEndpoints(sql, after))
    if (listed?.length === 0) break
    const byProject = Map.groupBy(listed ?? inMemory(), ({ project_id }) => project_id)
    // Undefined where one of them lies on a machine that is away: then each project is asked for by itself.
    const together = listed && (await rowsOf(listed))
    const page = together && Map.groupBy(together, ({ project_id }) => project_id)
    for (const [projectId, own] of byProject) {
      if (!mayGoOn()) break
      const rows = page ? page.get(projectId) : await rowsOf(own)
      yield { projectId, rows: rows ?? [] }
    }
    at = listed?.at(-1)
  }
  if (failure !== undefined) throw failure
}
