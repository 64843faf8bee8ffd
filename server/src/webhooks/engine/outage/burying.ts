/** Rows of deleted endpoints become dead letters, a thousand at a time, beside all that others wait for. */
import { type Clock, plusSeconds } from '../../../base/clock.ts'
import { isUnavailable, type Sql } from '../../../base/database/database.ts'
import type { Log } from '../../../base/log.ts'
import type { EndpointBook } from '../../endpoints/endpoint-book.ts'
import { markBuried } from '../../endpoints/endpoints.sql.ts'
import type { Lease } from '../workers/lease.ts'
import { buryDeliveries } from './burials.sql.ts'

/** Deliveries of an endpoint that became dead letters without another attempt. */
export type Burial = {
  projectId: number
  endpointId: number
  reason: 'endpoint_deleted' | 'endpoint_down'
  count: number
}

export type BuryingOptions = {
  sql: Sql
  clock: Clock
  log: Log
  book: Pick<EndpointBook, 'endpoints'>
  /** Reads a project's endpoints again, and lets its lanes be as they say. */
  reload(projectIds: readonly number[]): Promise<void>
  lease: Pick<Lease, 'others' | 'caresFor'>
  mayGoOn(): boolean
  onBuried(burial: Burial): void
}

export type Burying = {
  /** Takes the next part of every deleted endpoint. */
  work(): Promise<void>
  /** Whether there is more to be done at once. */
  isBusy(): boolean
}

const buriedAtOnce = 1000
// Longer than any transaction that may still write for an endpoint it saw before it was deleted.
const burialSeconds = 300

/** The burials of one process. */
export const burying = (options: BuryingOptions): Burying => {
  const { sql, clock, log, book, reload, lease, mayGoOn, onBuried } = options
  let hasMore = false

  /** Buries one part; true where there may be more. */
  const bury = async (projectId: number, endpointId: number, isOver: boolean): Promise<boolean> => {
    const now = clock.now()
    const part = { projectId, endpointId, others: lease.others(), now, limit: buriedAtOnce }
    const count = await buryDeliveries(sql, part)
    onBuried({ projectId, endpointId, reason: 'endpoint_deleted', count })
    if (count > 0 || !isOver) return count > 0
    await markBuried(sql, projectId, endpointId, now)
    await reload([projectId])
    return false
  }

  return {
    async work() {
      hasMore = false
      for (const { projectId, endpointId, deletedAt } of [...book.endpoints()]) {
        if (!deletedAt || !lease.caresFor(endpointId)) continue
        if (!mayGoOn()) return
        const isOver = clock.now() >= plusSeconds(deletedAt, burialSeconds)
        try {
          if (await bury(projectId, endpointId, isOver)) hasMore = true
        } catch (error) {
          if (isUnavailable(error)) throw error
          log.error(
            { err: error, project_id: projectId, endpoint_id: endpointId },
            'what a deleted webhook endpoint left could not be buried',
          )
        }
      }
    },
    isBusy: () => hasMore,
  }
}
