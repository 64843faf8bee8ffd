/** The lanes of this process: one for every enabled endpoint whose shard it holds. */
import type { Endpoint } from '../../endpoints/endpoint-book.ts'
import { shardOf } from '../shards/shard.ts'
import { type Merchant, newMerchant } from './line.ts'
import { closeLane, emptyLane, forgive, type Lane, openLane, waitingIn } from './lane.ts'

export type LaneBook = {
  of(endpointId: number): Lane | undefined
  ofProject(projectId: number): Iterable<Lane>
  all(): Iterable<Lane>
  /** Opens and closes a project's lanes, so that they are those it should have now. */
  arrange(projectId: number): void
  /** Stops a lane: what waits in it goes back to being mere rows. */
  close(lane: Lane): void
  /** Lets go of what waits for a project, to be read anew; what is under way still ends. */
  empty(projectId: number): void
  /** Whether anything of a shard is still held. */
  isBusy(shard: number): boolean
}

export type LaneBookOptions = {
  endpointsOf(projectId: number): readonly Endpoint[]
  /** The epoch of the lease under which an endpoint is ours; undefined where it is not. */
  epochOf(endpointId: number): number | undefined
  merchantIdOf(projectId: number): number
  /** Called when so many deliveries left a queue unsent. */
  onUnqueued(count: number): void
}

/** A book without lanes. */
export const laneBook = (options: LaneBookOptions): LaneBook => {
  const { endpointsOf, epochOf, merchantIdOf, onUnqueued } = options
  const lanes = new Map<number, Lane>()
  const byProject = new Map<number, Set<Lane>>()
  const merchants = new Map<number, Merchant>()

  const arrange = (projectId: number): void => {
    const known = byProject.get(projectId) ?? new Set()
    const wanted = new Set<number>()
    for (const endpoint of endpointsOf(projectId)) {
      const epoch = epochOf(endpoint.endpointId)
      if (!endpoint.isEnabled || endpoint.deletedAt || epoch === undefined) continue
      wanted.add(endpoint.endpointId)
      known.add(open(endpoint, epoch))
    }
    for (const lane of known) {
      const { endpointId } = lane.endpoint
      if (wanted.has(endpointId)) continue
      close(lane)
      // While something of it is under way it stays, so that nobody else is given its shard.
      if (lane.held.size > 0) continue
      known.delete(lane)
      lanes.delete(endpointId)
    }
    if (known.size > 0) byProject.set(projectId, known)
    else byProject.delete(projectId)
  }

  const open = (endpoint: Endpoint, epoch: number): Lane => {
    const lane = lanes.get(endpoint.endpointId) ?? openLane(endpoint, epoch, merchantOf(endpoint))
    lanes.set(endpoint.endpointId, lane)
    if (endpoint.isOrdered && !lane.endpoint.isOrdered) {
      // What waits here may hold two of a key.
      empty(lane)
    }
    const isMended = !lane.isOpen || lane.endpoint.url !== endpoint.url || isOver(lane, endpoint)
    lane.endpoint = endpoint
    if (isMended) forgive(lane)
    // A smaller limit counts at once; to a greater one it grows.
    lane.window = Math.min(lane.window, endpoint.maxInFlight)
    lane.epoch = epoch
    lane.isOpen = true
    return lane
  }

  /**
   * Whether somebody ended its outage, faster perhaps than it was seen off; else its breaker would write it down again.
   */
  const isOver = ({ endpoint: before, breaker }: Lane, now: Endpoint): boolean =>
    before.failingSince !== undefined &&
    now.failingSince === undefined &&
    breaker.failingFrom !== undefined

  const merchantOf = ({ projectId }: Endpoint): Merchant => {
    const merchantId = merchantIdOf(projectId)
    const merchant = merchants.get(merchantId) ?? newMerchant()
    merchants.set(merchantId, merchant)
    return merchant
  }

  const close = (lane: Lane): void => {
    onUnqueued(waitingIn(lane))
    closeLane(lane)
  }

  const empty = (lane: Lane): void => {
    onUnqueued(waitingIn(lane))
    emptyLane(lane)
  }

  return {
    of: (endpointId) => lanes.get(endpointId),
    ofProject: (projectId) => byProject.get(projectId) ?? [],
    all: () => lanes.values(),
    arrange,
    close,
    empty(projectId) {
      for (const lane of byProject.get(projectId) ?? []) empty(lane)
    },
    isBusy: (shard) =>
      lanes
        .values()
        .some((lane) => lane.held.size > 0 && shardOf(lane.endpoint.endpointId) === shard),
  }
}
