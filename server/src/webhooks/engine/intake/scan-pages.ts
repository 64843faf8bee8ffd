/** Page by page what there is to do, also where the tables lie on several machines. */
import type { Clock } from '../../../base/clock.ts'
import { isUnavailable, type Sql } from '../../../base/database/database.ts'
import { isSpread } from '../../../base/database/spread.ts'
import type { Lease } from '../workers/lease.ts'
import type { GivingBack } from './giving-back.ts'
import {
  beforeAll,
  type Looking,
  listPendingRows,
  type PendingRow,
  type Place,
} from './scan.sql.ts'
import { listPendingEndpoints, listPendingRowsOf } from './scan-spread.sql.ts'

export type ScanOptions = {
  sql: Sql
  clock: Clock
  lease: Pick<Lease, 'workerId' | 'others' | 'care'>
  back: Pick<GivingBack, 'giveBack' | 'suspects'>
  /** The endpoints in memory: they are scanned while a machine is away and nobody can be asked which have rows. */
  inMemory(): Iterable<Place>
  mayGoOn(): boolean
}

/**
 * The pages of one scan. Rows on a machine that is away are left out, and the failure is thrown at the end: the
 * others are found all the same.
 */
export async function* scanPages(options: ScanOptions): AsyncGenerator<readonly PendingRow[]> {
  const { sql, mayGoOn } = options
  if (await isSpread(sql)) return yield* pagesSpread(options)
  for (let at: Place | undefined = beforeAll; at && mayGoOn(); ) {
    const rows: PendingRow[] = await listPendingRows(sql, lookingOf(options), at)
    yield rows
    at = rows.at(-1)
  }
}

async function* pagesSpread(options: ScanOptions): AsyncGenerator<readonly PendingRow[]> {
  const { sql, inMemory, mayGoOn } = options
  let failure: unknown
  const attempt = async <T>(work: () => PromiseLike<T>): Promise<T | undefined> => {
    try {
      return await work()
    } catch (error) {
      if (!isUnavailable(error)) throw error
      failure ??= error
      return undefined
    }
  }
  for (let at: Place | undefined = beforeAll; at && mayGoOn(); ) {
    const after: Place = at
    const places: readonly Place[] | undefined = await attempt(() =>
      listPendingEndpoints(sql, after),
    )
    for (const [projectId, own] of Map.groupBy(
      places ?? inMemory(),
      ({ project_id }) => project_id,
    )) {
      if (!mayGoOn()) break
      const rows = await attempt(() => listOf(options, projectId, own))
      if (rows) yield rows
    }
    at = places?.at(-1)
  }
  if (failure !== undefined) throw failure
}

const listOf = (
  options: ScanOptions,
  projectId: number,
  places: readonly Place[],
): PromiseLike<PendingRow[]> => {
  const endpoints = places.map(({ endpoint_id }) => endpoint_id)
  return listPendingRowsOf(options.sql, projectId, endpoints, lookingOf(options))
}

const lookingOf = ({ clock, lease, back }: ScanOptions): Looking => ({
  care: lease.care(),
  suspects: [...back.suspects()],
  now: clock.now(),
})
