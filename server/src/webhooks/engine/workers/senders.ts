/**
 * Endpoints that only one process may send to, because they want order, have a rate, or take fewer requests at once
 * than there are processes. Its name stands in their row. The process that looks after such an endpoint claims it. One
 * that looks after it no longer ends what is under way, and gives it up.
 */
import type { Sql } from '../../../base/database/database.ts'
import type { Endpoint } from '../../endpoints/endpoint-book.ts'
import type { Lease } from './lease.ts'
import { claimEndpoints, giveUpEndpoints, listSenders } from './senders.sql.ts'
import { listDead } from './workers.sql.ts'

export type Senders = {
  /** Whether this process may send to an endpoint. */
  maySend(endpoint: Endpoint): boolean
  /** Claims and gives up what it has to, of the endpoints in memory; answers the projects of those that it claimed. */
  keep(): Promise<ReadonlySet<number>>
  /** Whether there is something to claim. */
  isWanting(endpoints: Iterable<Endpoint>): boolean
  /** Takes note that the lease has ended, and all claims with it. */
  forget(): void
  /** Gives all up. */
  release(): Promise<void>
}

export type SendersOptions = {
  sql: Sql
  lease: Pick<Lease, 'workerId' | 'caresFor' | 'processes'>
  endpoints(): Iterable<Endpoint>
  /** Whether nothing of an endpoint is under way here. */
  isIdle(endpointId: number): boolean
}

/** Whether several processes may send to an endpoint at the same time. */
export const isShared = (endpoint: Endpoint, processes: number): boolean =>
  !endpoint.isOrdered && endpoint.maxPerSecond === undefined && endpoint.maxInFlight >= processes

/** The number of requests that an endpoint may get at once from one of so many processes. */
export const partOf = (endpoint: Endpoint, processes: number): number =>
  isShared(endpoint, processes)
    ? Math.floor(endpoint.maxInFlight / Math.max(1, processes))
    : endpoint.maxInFlight

/** Nothing is claimed yet. */
export const newSenders = ({ sql, lease, endpoints, isIdle }: SendersOptions): Senders => {
  /** The endpoints that are claimed, with their projects. */
  const claimed = new Map<number, number>()

  const isSingle = (endpoint: Endpoint): boolean =>
    endpoint.isEnabled && !endpoint.deletedAt && !isShared(endpoint, lease.processes())
  const isWanted = (endpoint: Endpoint): boolean =>
    isSingle(endpoint) && !claimed.has(endpoint.endpointId) && lease.caresFor(endpoint.endpointId)

  const claim = async (projectId: number, wanted: readonly number[]): Promise<boolean> => {
    const worker = lease.workerId()
    const senders = await listSenders(sql, projectId, wanted)
    const dead = await listDead(sql, new Set(senders.map(({ sender }) => sender)))
    const rows = await claimEndpoints(sql, projectId, wanted, { worker, dead })
    // The lease may have ended meanwhile.
    if (worker !== lease.workerId()) return false
    for (const { endpoint_id: endpointId } of rows) claimed.set(endpointId, projectId)
    return rows.length > 0
  }

  const giveUp = async (some: Iterable<[endpointId: number, projectId: number]>): Promise<void> => {
    for (const [projectId, own] of Map.groupBy(some, ([, project]) => project)) {
      const endpoints = own.map(([endpointId]) => endpointId)
      await giveUpEndpoints(sql, projectId, endpoints, lease.workerId())
      for (const endpointId of endpoints) claimed.delete(endpointId)
    }
  }

  return {
    maySend: (endpoint) =>
      isShared(endpoint, lease.processes()) ||
      (claimed.has(endpoint.endpointId) && lease.caresFor(endpoint.endpointId)),
    isWanting: (some) => [...some].some(isWanted),
    async keep() {
      const isLeft = (id: number): boolean => !lease.caresFor(id) && isIdle(id)
      await giveUp([...claimed].filter(([endpointId]) => isLeft(endpointId)))
      const changed = new Set<number>()
      const wanted = [...endpoints()].filter(isWanted)
      for (const [projectId, own] of Map.groupBy(wanted, (endpoint) => endpoint.projectId)) {
        const ids = own.map(({ endpointId }) => endpointId)
        if (await claim(projectId, ids)) changed.add(projectId)
      }
      return changed
    },
    forget: () => claimed.clear(),
    release: () => giveUp([...claimed]),
  }
}
