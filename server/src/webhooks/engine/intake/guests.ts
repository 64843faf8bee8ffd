/**
 * Endpoints whose shards other processes own: what this process writes for them it sends at once, and nobody reads it
 * again. Their owners send what this process hands over, and what it leaves when it dies.
 */
import type { Sql } from '../../../base/database/database.ts'
import type { Log } from '../../../base/log.ts'
import type { Endpoint } from '../../endpoints/endpoint-book.ts'
import type { Taking } from '../../events/announcement.ts'
import type { Delivery } from '../../events/delivery.ts'
import { guestEpoch, type Lane, type Shared } from '../lanes/lane.ts'
import { type LaneBook, laneBook } from '../lanes/lane-book.ts'
import { backOff } from '../workers/beat.ts'
import { handOverRows } from './ready.sql.ts'

export type Guests = {
  lanes: LaneBook
  /** For which endpoints of a project this process sends at once what it writes. */
  takes(projectId: number): Taking | undefined
  /** Lets the owners send deliveries that this process wrote. */
  handOver(deliveries: readonly Delivery[]): void
  /** Hands over all that waits: others may have taken it for a dead one's. */
  handOverAll(): void
  /** Looks after a lane in which a request ended: one that fails is left to its owner for a while. */
  watch(lane: Lane): void
}

export type GuestsOptions = {
  sql: Sql
  log: Log
  monotonicMs(): number
  workerId: string
  endpointsOf(projectId: number): readonly Endpoint[]
  isOurs(endpointId: number): boolean
  processes(): number
  shared: Shared
  isStopping(): boolean
  /** Called when a project's deliveries are their owners', from this event on. */
  onHandedOver(projectId: number, oldest: string): void
}

const failuresMost = 3
const restMs = 10_000

/**
 * The number of requests that an endpoint may get at once from one of so many processes. It is its part where all of
 * them send to it, else all. One that wants order, has a rate, or takes fewer requests than there are processes is its
 * owner's alone.
 */
export const partOf = (endpoint: Endpoint, processes: number): number =>
  isShared(endpoint, processes)
    ? Math.floor(endpoint.maxInFlight / Math.max(1, processes))
    : endpoint.maxInFlight

const isShared = (endpoint: Endpoint, processes: number): boolean =>
  !endpoint.isOrdered && endpoint.maxPerSecond === undefined && endpoint.maxInFlight >= processes

/** Nothing was written yet. */
export const newGuests = (options: GuestsOptions): Guests => {
  const { workerId, endpointsOf, isOurs, processes, shared, monotonicMs } = options
  const handOver = handingOver(options)
  const lanes = laneBook({
    endpointsOf: (projectId) =>
      endpointsOf(projectId).filter((endpoint) => isShared(endpoint, processes())),
    epochOf: (endpointId) => (isOurs(endpointId) ? undefined : guestEpoch),
    shared,
    mostOf: (endpoint) => partOf(endpoint, processes()),
    onUnsent: handOver,
  })
  const restUntil = new WeakMap<Lane, number>()
  const isWell = (lane: Lane): boolean => {
    const until = restUntil.get(lane)
    if (until === undefined) return true
    if (monotonicMs() < until) return false
    restUntil.delete(lane)
    lane.health.reset()
    return true
  }
  return {
    lanes,
    takes(projectId) {
      const endpoints: number[] = []
      for (const lane of lanes.ofProject(projectId))
        if (isWell(lane) && lane.hasRoomForGuest()) endpoints.push(lane.endpoint.endpointId)
      return endpoints.length === 0 ? undefined : { writer: workerId, endpoints }
    },
    handOver,
    handOverAll() {
      for (const { queue } of lanes.all()) handOver(queue.empty())
    },
    watch(lane) {
      if (lane.epoch !== guestEpoch) return
      const { failuresInRow, breaker } = lane.health
      if (failuresInRow < failuresMost && breaker.state === 'closed') return
      if (!restUntil.has(lane)) restUntil.set(lane, monotonicMs() + restMs)
      handOver(lane.queue.empty())
    },
  }
}

/** Hands over in the background, and tries until it is done: until then a living process answers for the rows. */
const handingOver = ({ sql, log, workerId, isStopping, onHandedOver }: GuestsOptions) => {
  const left = new Map<number, Delivery[]>()
  let isBusy = false
  const work = async (): Promise<void> => {
    isBusy = true
    // A stopping process tries once: others find the rest when it is gone.
    for (let failures = 0; left.size > 0 && !(isStopping() && failures > 0); ) {
      const [[projectId, deliveries] = [0, []]] = left
      left.delete(projectId)
      try {
        await handOverRows(sql, projectId, workerId, deliveries)
        const [oldest = ''] = deliveries.map(({ eventId }) => eventId).toSorted()
        onHandedOver(projectId, oldest)
        failures = 0
      } catch (error) {
        log.debug({ err: error, project_id: projectId }, 'deliveries could not be handed over yet')
        left.set(projectId, [...deliveries, ...(left.get(projectId) ?? [])])
        failures += 1
        await backOff(failures)
      }
    }
    isBusy = false
  }
  return (deliveries: readonly Delivery[]): void => {
    for (const delivery of deliveries) {
      const already = left.get(delivery.projectId)
      if (already) already.push(delivery)
      else left.set(delivery.projectId, [delivery])
    }
    if (left.size > 0 && !isBusy) void work()
  }
}
