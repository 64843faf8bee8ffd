/** How many slots each kind of delivery may take of those that requests under way have. */
import type { Speed } from './health.ts'

/** The kind of a delivery: new, made once more by the schedule, or made once more because somebody asked for it. */
export type DeliveryKind = 'fresh' | 'retry' | 'replay'

/** The kind of a row that is ready. */
export const kindOf = ({
  is_replay,
  attempt,
}: {
  is_replay: boolean
  attempt: number
}): DeliveryKind => {
  if (is_replay) return 'replay'
  return attempt > 0 ? 'retry' : 'fresh'
}

export type Slots = {
  /** Whether another request may start at this speed. */
  hasRoom(speed: Speed): boolean
  /** Whether another one of the kind may start, where there is room. */
  mayTake(kind: DeliveryKind): boolean
  begin(speed: Speed, kind: DeliveryKind): void
  end(speed: Speed, kind: DeliveryKind): void
  inFlight(): number
  /** Requests under way at receivers that answer slowly. */
  slow(): number
  inFlightOf(kind: DeliveryKind): number
}

const slowShare = 0.25
const shares: Record<DeliveryKind, number> = { fresh: 0.7, retry: 0.2, replay: 0.1 }
// The share of all slots beyond which retries and replays keep to their shares. Unused slots are lent out below it.
const lent = 0.8

/**
 * Slots of one process. Receivers that hold their slots for long share a quarter of them, so that they never take those
 * of the others. Retries and replays leave the last fifth to new deliveries, beyond their own shares.
 */
export const slots = (budget: number): Slots => {
  const slowMost = Math.floor(budget * slowShare)
  const of = { fresh: 0, retry: 0, replay: 0 }
  let all = 0
  let slow = 0
  return {
    hasRoom: (speed) => (speed === 'slow' ? slow < slowMost : all - slow < budget - slowMost),
    mayTake: (kind) => kind === 'fresh' || of[kind] < shares[kind] * budget || all < lent * budget,
    begin(speed, kind) {
      all += 1
      of[kind] += 1
      if (speed === 'slow') slow += 1
    },
    end(speed, kind) {
      all -= 1
      of[kind] -= 1
      if (speed === 'slow') slow -= 1
    },
    inFlight: () => all,
    slow: () => slow,
    inFlightOf: (kind) => of[kind],
  }
}
