/** The look at every project now and then: what nudges missed, retries that are due, what deleted endpoints leave. */
import { type Clock, plusSeconds } from '../base/clock.ts'
import type { Sql } from '../base/database.ts'
import type { EndpointBook } from './endpoint-book.ts'
import { markBuried } from './endpoints.sql.ts'
import { buryDeliveries, type Fence, promoteRetries, shardOf } from './engine.sql.ts'
import type { Lane } from './lane.ts'
import type { Leases } from './leases.ts'

export type SweepingOptions = {
  sql: Sql
  clock: Clock
  book: EndpointBook
  ownership: Pick<Leases, 'workerId' | 'epoch'>
  lanesOf(projectId: number): Iterable<Lane>
  mayGoOn(): boolean
  /** Called for every project that may have something ready. */
  onPromoted(projectId: number): void
  onBuried(count: number): void
}

const promotedAtOnce = 100
const buriedAtOnce = 1000
// Longer than any transaction that may still write for an endpoint it saw before it was deleted.
const burialSeconds = 300

/** Makes the function that sweeps once. */
export const sweeping = (options: SweepingOptions): (() => Promise<void>) => {
  const { sql, clock, book, ownership, lanesOf, mayGoOn, onPromoted, onBuried } = options
  const epochOf = (endpointId: number): number | undefined => ownership.epoch(shardOf(endpointId))
  const fenceOf = (endpointIds: readonly number[]): Fence => {
    const epochs = new Map(endpointIds.map((id) => [shardOf(id), epochOf(id) ?? -1]))
    return { owner: ownership.workerId, shards: [...epochs.keys()], epochs: [...epochs.values()] }
  }

  const promote = async (projectId: number): Promise<void> => {
    const endpoints = [...lanesOf(projectId)]
      .filter((lane) => lane.isOpen)
      .map((lane) => lane.endpoint.endpointId)
    if (endpoints.length === 0) return
    const fence = fenceOf(endpoints)
    const limit = promotedAtOnce
    await promoteRetries(sql, { projectId, endpoints, fence, now: clock.now(), limit })
    onPromoted(projectId)
  }

  const bury = async (projectId: number): Promise<void> => {
    for (const { endpointId, deletedAt } of book.endpointsOf(projectId)) {
      if (!deletedAt || epochOf(endpointId) === undefined) continue
      const now = clock.now()
      const fence = fenceOf([endpointId])
      let found = 0
      for (let count = 1; count > 0 && mayGoOn(); found += count) {
        count = await buryDeliveries(sql, {
          projectId,
          endpointId,
          fence,
          now,
          limit: buriedAtOnce,
        })
      }
      onBuried(found)
      if (found > 0 || now < plusSeconds(deletedAt, burialSeconds)) continue
      await markBuried(sql, projectId, endpointId, now)
      await book.load([projectId])
    }
  }

  return async () => {
    for (const projectId of [...book.projectIds()]) {
      if (!mayGoOn()) return
      await promote(projectId)
      await bury(projectId)
    }
  }
}
