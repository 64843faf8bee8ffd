/** The lanes of this process: one for every enabled endpoint to which it may send. */
import type { Endpoint } from '../../endpoints/endpoint-book.ts'
import { Lane, type Shared } from './lane.ts'

export type LaneBook = {
  of(endpointId: number): Lane | undefined
  ofProject(projectId: number): Iterable<Lane>
  all(): Iterable<Lane>
  /** Opens and closes a project's lanes, so that they are those it should have now. */
  arrange(projectId: number): void
  /** Lets go of what waits for a project, to be read anew; what is under way still ends. */
  empty(projectId: number): void
}

export type LaneBookOptions = {
  endpointsOf(projectId: number): readonly Endpoint[]
  /** Whether this process may send to an endpoint. */
  maySend(endpoint: Endpoint): boolean
  shared: Shared
  /** How many requests an endpoint may get from this process at once. */
  mostOf(endpoint: Endpoint): number
  /** Called with deliveries that a lane has let go of. */
  onLetGo(endpoint: Endpoint, eventIds: readonly string[]): void
}

/** A book without lanes. */
export const laneBook = (options: LaneBookOptions): LaneBook => {
  const { endpointsOf, maySend, shared, mostOf, onLetGo } = options
  const lanes = new Map<number, Lane>()
  const byProject = new Map<number, Set<Lane>>()

  const open = (endpoint: Endpoint): Lane => {
    const { endpointId } = endpoint
    const lane = lanes.get(endpointId) ?? new Lane(endpoint, shared)
    lanes.set(endpointId, lane)
    onLetGo(endpoint, lane.configure(endpoint, mostOf(endpoint)))
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
        if (!endpoint.isEnabled || endpoint.deletedAt || !maySend(endpoint)) continue
        wanted.add(endpoint.endpointId)
        known.add(open(endpoint))
      }
      for (const lane of known) {
        const { endpoint, queue } = lane
        if (wanted.has(endpoint.endpointId)) continue
        if (queue.isOpen) onLetGo(endpoint, queue.close())
        // While something of it is under way it stays, so that no other process becomes its only sender.
        if (queue.held.size > 0) continue
        known.delete(lane)
        lanes.delete(endpoint.endpointId)
      }
      if (known.size > 0) byProject.set(projectId, known)
      else byProject.delete(projectId)
    },
    empty(projectId) {
      for (const { endpoint, queue } of byProject.get(projectId) ?? [])
        onLetGo(endpoint, queue.empty())
    },
  }
}
