/** The engine's work since it started, and the deliveries that it holds. */
import type { BreakerState } from './lanes/breaker.ts'
import type { Lane } from './lanes/lane.ts'
import type { DeliveryKind, Slots } from './lanes/slots.ts'

/** Its work. */
export type Tally = {
  delivered: number
  /** Attempts that did not deliver. */
  failed: number
  /** Deliveries given up. */
  dead: number
  /** Results that another owner had stored before: the other half of a delivery made twice. */
  lost: number
}

type Held = {
  /** In memory, and not yet sent. */
  waiting: number
  unstored: number
}

export type EngineCounts = Tally &
  Held & {
    inFlight: number
    /** Requests under way by kind, and those of all kinds at slow receivers. */
    inFlightOf: Readonly<Record<DeliveryKind | 'slow', number>>
    /** Endpoints by the state of their breaker. */
    breakers: Readonly<Record<BreakerState, number>>
  }

/** EngineCounts from nothing on. */
export const newTally = () => {
  const tally: Tally = { delivered: 0, failed: 0, dead: 0, lost: 0 }
  return {
    read: (): Readonly<Tally> => tally,
    note({ delivered = 0, failed = 0, dead = 0, lost = 0 }: Partial<Tally>): void {
      tally.delivered += delivered
      tally.failed += failed
      tally.dead += dead
      tally.lost += lost
    },
  }
}

/** Reads everything there is to count. */
export const readCounts = (
  lanes: Iterable<Lane>,
  slots: Slots,
  numbers: Tally & Held,
): EngineCounts => {
  const breakers = { closed: 0, open: 0, half_open: 0 }
  for (const { health } of lanes) breakers[health.breaker.state] += 1
  return {
    ...numbers,
    inFlight: slots.inFlight(),
    inFlightOf: {
      fresh: slots.inFlightOf('fresh'),
      retry: slots.inFlightOf('retry'),
      replay: slots.inFlightOf('replay'),
      slow: slots.slow(),
    },
    breakers,
  }
}
