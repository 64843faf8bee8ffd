/** The lanes of this process: one for every enabled endpoint whose shard it holds. */
import type { Endpoint } from '../../endpoints/endpoint-book.ts'
import type { Delivery } from '../../events/delivery.ts'
import { shardOf } from '../workers/shard.ts'
import type { Health } from './health.ts'
import { Lane, type Shared } from './lane.ts'

export type LaneBook = {
  of(endpointId: number): Lane | undefined
  ofProject(projectId: number): Iterable<Lane>
  all(): Iterable<Lane>
  /** Opens and closes a project's lanes, so that they are those it should have now. */
  arrange(projectId: number): void
  /** Lets go of what waits for a project, to be read anew; what is under way still ends. */
  empty(projectId: number): void
  /** Whether anything of a shard is still held. */
  isBusy(shard: number): boolean
}

export type LaneBookOptions = {
  endpointsOf(projectId: number): readonly Endpoint[]
  /** The epoch of the lease under which an endpoint is ours; undefined where it is not. */
  epochOf(endpointId: number): number | undefined
  shared: Shared
  /** How many requests an endpoint may get from this process at once: all that it takes, where this is left out. */
  mostOf?(endpoint: Endpoint): number
  /** The health of an endpoint as another lane of this process learned it. */
  learnedOf?(endpointId: number): Health | undefined
  /** Called with what waited in a lane that was closed or emptied. */
  onUnsent?(deliveries: readonly Delivery[]): void
}

/** A book without lanes. */
export const laneBook = (options: LaneBookOptions): LaneBook => {
  const { endpointsOf, epochOf, shared, learnedOf, onUnsent = () => {} } = options
  const { mostOf = ({ maxInFlight }: Endpoint) => maxInFlight } = options
  const lanes = new Map<number, Lane>()
  const byProject = new Map<number, Set<Lane>>()

  const open = (endpoint: Endpoint, epoch: number): Lane => {
    const { endpointId } = endpoint
    const lane = lanes.get(endpointId) ?? new Lane(endpoint, epoch, shared, learnedOf?.(endpointId))
    lanes.set(endpointId, lane)
    onUnsent(lane.configure(endpoint, epoch, mostOf(endpoint)))
    return lane
  }

  return {
    of: (endpointId) => lanes.get(endpointId),
    ofProject: (projectId) => byProject.get(projectId) ?? [],
    all: () => lanes.values(),
    arrange(projectId) {
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
        onUnsent(lane.queue.close())
        // While something of it is under way it stays, so that nobody else is given its shard.
        if (lane.queue.held.size > 0) continue
        known.delete(lane)
        lanes.delete(endpointId)
      }
      if (known.size > 0) byProject.set(projectId, known)
      else byProject.delete(projectId)
    },
    empty(projectId) {
      for (const { queue } of byProject.get(projectId) ?? []) onUnsent(queue.empty())
    },
    isBusy: (shard) =>
      lanes
        .values()
        .some(
          ({ endpoint, queue }) => queue.held.size > 0 && shardOf(endpoint.endpointId) === shard,
        ),
  }
}
