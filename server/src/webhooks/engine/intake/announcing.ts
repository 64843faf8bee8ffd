/** Hands what a transaction has written to the lanes as soon as it is committed, without reading it again. */
import type { Tx } from '../../../base/database/database.ts'
import type { Announce, Taking } from '../../events/announcement.ts'
import type { Delivery } from '../../events/delivery.ts'
import { guestEpoch, type Lane } from '../lanes/lane.ts'

export type AnnouncingOptions = {
  laneOf(endpointId: number): Lane | undefined
  /** The lane by which this process sends what it writes for an endpoint of another owner. */
  guestOf(endpointId: number): Lane | undefined
  takes(projectId: number): Taking | undefined
  /** Called with deliveries that their owners are to send instead. */
  handOver(deliveries: readonly Delivery[]): void
  /** Whether this lane may take one more from memory. */
  hasRoom(lane: Lane): boolean
  /** Called when lanes got something. */
  onLoaded(lanes: Iterable<Lane>): void
  /** Called when a project has deliveries that somebody must poll for, with the oldest event of them. */
  onLeft(projectId: number, oldest: string): void
}

type Held = { lane: Lane; delivery: Delivery }

/**
 * Deliveries are held from before the commit, so that no poll takes them too. Others can see the rows before we hear
 * that the commit is done. A delivery without room, or without a lane here, stays a mere row.
 */
export const announcing = (options: AnnouncingOptions): Announce => {
  const { laneOf, guestOf, takes, hasRoom, handOver, onLoaded } = options
  return async (work) => {
    let writer: Tx | undefined
    const held: Held[] = []
    const left = leftOver(options)
    /** Written to be sent by us, and not held. */
    const unsent: Delivery[] = []
    const forget = (): void => {
      for (const { lane, delivery } of held.splice(0)) lane.queue.release(delivery.eventId)
      unsent.length = 0
      left.forget()
    }
    const written = (tx: Tx, deliveries: readonly Delivery[], taking?: Taking): void => {
      if (tx !== writer) forget()
      writer = tx
      for (const delivery of deliveries) {
        const isOurs = taking?.endpoints.includes(delivery.endpointId) === true
        const lane = (isOurs ? guestOf : laneOf)(delivery.endpointId)
        if (lane && (isOurs || hasRoom(lane)) && lane.queue.hold(delivery.eventId))
          held.push({ lane, delivery })
        else if (isOurs) unsent.push(delivery)
        else left.add(delivery, lane)
      }
    }
    try {
      const result = await work({ takes, written })
      const loaded = load(held, unsent)
      if (loaded.size > 0) onLoaded(loaded)
      left.report()
      handOver(unsent)
      return result
    } catch (error) {
      for (const { lane, delivery } of held) {
        lane.queue.release(delivery.eventId)
        if (lane.epoch === guestEpoch) unsent.push(delivery)
        else left.add(delivery, lane)
      }
      left.report()
      // They may have been committed all the same.
      handOver(unsent)
      throw error
    }
  }
}

/** Queues what is held, and answers the lanes that got some; `unsent` gets what can no longer be sent from here. */
const load = (held: readonly Held[], unsent: Delivery[]): ReadonlySet<Lane> => {
  const loaded = new Set<Lane>()
  for (const { lane, delivery } of held) {
    if (lane.queue.isOpen) {
      lane.queue.push(delivery, 'fresh')
      loaded.add(lane)
    } else {
      lane.queue.release(delivery.eventId)
      if (lane.epoch === guestEpoch) unsent.push(delivery)
    }
  }
  return loaded
}

/** Deliveries that stay mere rows, by project. */
const leftOver = ({ onLeft }: Pick<AnnouncingOptions, 'onLeft'>) => {
  const left = new Map<number, { lanes: Set<Lane | undefined>; oldest: string }>()
  return {
    add({ projectId, eventId }: Delivery, lane: Lane | undefined): void {
      const already = left.get(projectId) ?? { lanes: new Set(), oldest: eventId }
      already.lanes.add(lane)
      if (eventId < already.oldest) already.oldest = eventId
      left.set(projectId, already)
    },
    forget: () => left.clear(),
    report(): void {
      for (const [projectId, { lanes, oldest }] of left) {
        for (const lane of lanes) if (lane) lane.queue.expectMore()
        onLeft(projectId, oldest)
      }
    },
  }
}
