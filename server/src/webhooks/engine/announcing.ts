/** Hands what a transaction has written to the lanes as soon as it is committed, without reading it again. */
import type { Announce } from '../events/announcement.ts'
import type { Delivery } from '../events/delivery.ts'
import { noteArrival } from './lanes/arrivals.ts'
import { type Lane, takeHold } from './lanes/lane.ts'
import { monotonicMs } from './shards/timing.ts'

export type AnnouncingOptions = {
  laneOf(endpointId: number): Lane | undefined
  /** Whether this lane may take one more from memory. */
  hasRoom(lane: Lane): boolean
  /** Called when lanes got something, so much in all. */
  onLoaded(lanes: readonly Lane[], count: number): void
  /** Called when a project has deliveries that somebody must fetch, with the oldest event of them. */
  onLeft(projectId: number, oldest: string): void
}

/**
 * Deliveries are held from before the commit, so that no fetch takes them too: the rows can be seen by others before
 * we hear that the commit is done. What finds no room, or no lane here, stays a mere row.
 */
export const announcing =
  ({ laneOf, hasRoom, onLoaded, onLeft }: AnnouncingOptions): Announce =>
  async (work) => {
    const held: { lane: Lane; delivery: Delivery }[] = []
    const left = new Map<number, { lanes: Set<Lane | undefined>; oldest: string }>()
    const leave = ({ projectId, eventId }: Delivery, lane: Lane | undefined): void => {
      const already = left.get(projectId) ?? { lanes: new Set(), oldest: eventId }
      already.lanes.add(lane)
      if (eventId < already.oldest) already.oldest = eventId
      left.set(projectId, already)
    }
    const written = (deliveries: readonly Delivery[]): void => {
      const nowMs = monotonicMs()
      for (const delivery of deliveries) {
        const lane = laneOf(delivery.endpointId)
        if (lane) noteArrival(lane.arrivals, nowMs)
        if (lane && hasRoom(lane) && takeHold(lane, delivery.eventId)) held.push({ lane, delivery })
        else leave(delivery, lane)
      }
    }
    const tellLeft = (): void => {
      for (const [projectId, { lanes, oldest }] of left) {
        for (const lane of lanes) if (lane) lane.hasMore = true
        onLeft(projectId, oldest)
      }
    }
    try {
      const result = await work({ written })
      const loaded = new Set<Lane>()
      let count = 0
      for (const { lane, delivery } of held) {
        if (lane.isOpen) {
          lane.queue.push(delivery)
          loaded.add(lane)
          count += 1
        } else {
          lane.held.delete(delivery.eventId)
        }
      }
      if (count > 0) onLoaded([...loaded], count)
      tellLeft()
      return result
    } catch (error) {
      for (const { lane, delivery } of held) {
        lane.held.delete(delivery.eventId)
        leave(delivery, lane)
      }
      tellLeft()
      throw error
    }
  }
