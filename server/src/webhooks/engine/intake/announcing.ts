/** Hands what a transaction has written to the lanes as soon as it is committed, without reading it again. */
import type { Tx } from '../../../base/database/database.ts'
import type { Announce, Taking } from '../../events/announcement.ts'
import type { Delivery } from '../../events/delivery.ts'
import type { Lane } from '../lanes/lane.ts'
import type { GivingBack } from './giving-back.ts'

export type AnnouncingOptions = {
  /** The id under which this process holds deliveries now. */
  workerId(): string
  laneOf(endpointId: number): Lane | undefined
  /** For which endpoints of a project this process sends at once what it writes. */
  takes(projectId: number): Taking | undefined
  back: Pick<GivingBack, 'giveBack' | 'suspect'>
  /** Called when lanes got something. */
  onLoaded(lanes: Iterable<Lane>): void
  /** Called when a project has deliveries that somebody must poll for, with the oldest event of them. */
  onLeft(projectId: number, oldest: string): void
}

type Held = { lane: Lane | undefined; delivery: Delivery; holder: string }

/**
 * Deliveries are held from before the commit, so that no poll takes them too. Others can see the rows before we hear
 * that the commit is done. A delivery without room, or without a lane here, is nobody's row.
 */
export const announcing = (options: AnnouncingOptions): Announce => {
  const { laneOf, takes, back, onLoaded } = options
  return async (work) => {
    let writer: Tx | undefined
    const held: Held[] = []
    const left = leftOver(options)
    const forget = (): void => {
      for (const { lane, delivery } of held.splice(0)) lane?.queue.release(delivery.eventId)
      left.forget()
    }
    const written = (tx: Tx, deliveries: readonly Delivery[], taking?: Taking): void => {
      if (tx !== writer) forget()
      writer = tx
      for (const delivery of deliveries) {
        const lane = laneOf(delivery.endpointId)
        if (taking?.endpoints.includes(delivery.endpointId)) {
          lane?.queue.hold(delivery.eventId)
          held.push({ lane, delivery, holder: taking.holder })
        } else left.add(delivery, lane)
      }
    }
    try {
      const result = await work({ takes, written })
      const loaded = load(options, held)
      if (loaded.size > 0) onLoaded(loaded)
      left.report()
      return result
    } catch (error) {
      // They may have been committed all the same.
      for (const { lane, delivery } of held) {
        lane?.queue.release(delivery.eventId)
        back.suspect(delivery.endpointId)
      }
      left.report()
      throw error
    }
  }
}

/** Queues what is held, and answers the lanes that got some. Others are given back. */
const load = (
  { workerId, back }: Pick<AnnouncingOptions, 'workerId' | 'back'>,
  held: readonly Held[],
): ReadonlySet<Lane> => {
  const loaded = new Set<Lane>()
  for (const { lane, delivery, holder } of held) {
    // After a lease has ended what it held is taken by others.
    if (lane?.queue.isOpen && holder === workerId()) {
      lane.queue.push(delivery, 'fresh')
      loaded.add(lane)
    } else {
      lane?.queue.release(delivery.eventId)
      back.giveBack(delivery, [delivery.eventId])
    }
  }
  return loaded
}

/** Deliveries that nobody holds, by project. */
const leftOver = ({ onLeft }: Pick<AnnouncingOptions, 'onLeft'>) => {
  const left = new Map<number, { lanes: Set<Lane>; oldest: string }>()
  return {
    add({ projectId, eventId }: Delivery, lane: Lane | undefined): void {
      const already = left.get(projectId) ?? { lanes: new Set(), oldest: eventId }
      if (lane) already.lanes.add(lane)
      if (eventId < already.oldest) already.oldest = eventId
      left.set(projectId, already)
    },
    forget: () => left.clear(),
    report(): void {
      for (const [projectId, { lanes, oldest }] of left) {
        for (const { queue } of lanes) queue.expectMore(oldest)
        onLeft(projectId, oldest)
      }
    },
  }
}
