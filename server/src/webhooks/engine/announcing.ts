/** Hands what a transaction has written to the lanes as soon as it is committed, without reading it again. */
import type { Announce } from '../events/announcement.ts'
import type { Delivery } from '../events/delivery.ts'
import type { Lane } from './lanes/lane.ts'
import { enqueue, giveBack, leaveMore, takeHold } from './lanes/stock.ts'

export type AnnouncingOptions = {
  laneOf(endpointId: number): Lane | undefined
  /** Whether this lane may take one more from memory. */
  hasRoom(lane: Lane): boolean
  /** Called when lanes got something. */
  onLoaded(lanes: Iterable<Lane>): void
  /** Called when a project has deliveries that somebody must fetch, with the oldest event of them. */
  onLeft(projectId: number, oldest: string): void
}

type Held = { lane: Lane; delivery: Delivery }

/**
 * Deliveries are held from before the commit, so that no fetch takes them too: the rows can be seen by others before
 * we hear that the commit is done. What finds no room, or no lane here, stays a mere row.
 */
export const announcing = (options: AnnouncingOptions): Announce => {
  const { laneOf, hasRoom, onLoaded } = options
  return async (work) => {
    const held: Held[] = []
    const left = leftOver(options)
    const written = (deliveries: readonly Delivery[]): void => {
      for (const delivery of deliveries) {
        const lane = laneOf(delivery.endpointId)
        if (lane && hasRoom(lane) && takeHold(lane.stock, delivery.eventId))
          held.push({ lane, delivery })
        else left.add(delivery, lane)
      }
    }
    try {
      const result = await work({ written })
      const loaded = load(held)
      if (loaded.size > 0) onLoaded(loaded)
      left.tell()
      return result
    } catch (error) {
      for (const { lane, delivery } of held) {
        giveBack(lane.stock, delivery.eventId)
        left.add(delivery, lane)
      }
      left.tell()
      throw error
    }
  }
}

/** Queues what is held, and answers the lanes that got something. */
const load = (held: readonly Held[]): ReadonlySet<Lane> => {
  const loaded = new Set<Lane>()
  for (const { lane, delivery } of held) {
    if (lane.stock.isOpen) {
      enqueue(lane.stock, delivery, 'fresh')
      loaded.add(lane)
    } else {
      giveBack(lane.stock, delivery.eventId)
    }
  }
  return loaded
}

/** What stays a mere row, by project. */
const leftOver = ({ onLeft }: Pick<AnnouncingOptions, 'onLeft'>) => {
  const left = new Map<number, { lanes: Set<Lane | undefined>; oldest: string }>()
  return {
    add({ projectId, eventId }: Delivery, lane: Lane | undefined): void {
      const already = left.get(projectId) ?? { lanes: new Set(), oldest: eventId }
      already.lanes.add(lane)
      if (eventId < already.oldest) already.oldest = eventId
      left.set(projectId, already)
    },
    tell(): void {
      for (const [projectId, { lanes, oldest }] of left) {
        for (const lane of lanes) if (lane) leaveMore(lane.stock)
        onLeft(projectId, oldest)
      }
    },
  }
}
