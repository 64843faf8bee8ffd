/** The look at every project now and then: retries that are due, probes, deadlines, what deleted endpoints leave. */
import { type Clock, plusSeconds } from '../base/clock.ts'
import type { Sql } from '../base/database.ts'
import type { Deps } from '../projects/index.ts'
import { letProbe } from './breaker.ts'
import type { EndpointBook } from './endpoint-book.ts'
import { buryLate, keepHealth } from './endpoint-health.ts'
import { markBuried } from './endpoints.sql.ts'
import { buryDeliveries, type Fence, promoteRetries, shardOf } from './engine.sql.ts'
import { type Lane, promotable } from './lane.ts'
import type { Leases } from './leases.ts'

export type SweepingOptions = Pick<Deps, 'directory' | 'log' | 'settings' | 'mailer'> & {
  sql: Sql
  clock: Clock
  book: EndpointBook
  ownership: Pick<Leases, 'workerId' | 'epoch'>
  lanesOf(projectId: number): Iterable<Lane>
  mayGoOn(): boolean
  /** Called for every project that may have something ready, with the lanes that retries were made ready for. */
  onPromoted(projectId: number, lanes: readonly Lane[]): void
  onBuried(count: number): void
  /** Called when so many deliveries left a queue unsent. */
  onUnqueued(count: number): void
}

const buriedAtOnce = 1000
// Longer than any transaction that may still write for an endpoint it saw before it was deleted.
const burialSeconds = 300

/** Makes the function that sweeps once. */
export const sweeping = (options: SweepingOptions): (() => Promise<void>) => {
  const { sql, clock, book, ownership, lanesOf, mayGoOn, onPromoted, onBuried, onUnqueued } =
    options
  const epochOf = (endpointId: number): number | undefined => ownership.epoch(shardOf(endpointId))
  const fenceOf = (endpointIds: readonly number[]): Fence => {
    const epochs = new Map(endpointIds.map((id) => [shardOf(id), epochOf(id) ?? -1]))
    return { owner: ownership.workerId, shards: [...epochs.keys()], epochs: [...epochs.values()] }
  }

  const promote = async (projectId: number): Promise<void> => {
    const now = clock.now()
    const lanes = [...lanesOf(projectId)].filter((lane) => {
      letProbe(lane, now.getTime())
      return promotable(lane) > 0
    })
    let promoted = 0
    if (lanes.length > 0) {
      const endpoints = lanes.map(({ endpoint }) => endpoint.endpointId)
      const limits = lanes.map(promotable)
      const fence = fenceOf(endpoints)
      promoted = await promoteRetries(sql, { projectId, endpoints, limits, fence, now })
    }
    onPromoted(projectId, promoted > 0 ? lanes : [])
  }

  /** Endpoints that fail: deadlines first, because what is too late need not be a probe. */
  const careForHealth = async (projectId: number): Promise<void> => {
    for (const lane of [...lanesOf(projectId)]) {
      if (!lane.isOpen || !mayGoOn()) continue
      if (lane.breaker.state === 'open') {
        const { unqueued, buried } = await buryLate(
          options,
          lane,
          fenceOf([lane.endpoint.endpointId]),
        )
        onUnqueued(unqueued)
        onBuried(buried)
      }
      await keepHealth(options, lane)
    }
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
      await careForHealth(projectId)
      await promote(projectId)
      await bury(projectId)
    }
  }
}
