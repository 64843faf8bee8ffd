/** What the engine did since it started, and what it holds. */
import type { BreakerState } from './lanes/breaker.ts'
import type { Lane } from './lanes/lane.ts'
import type { DeliveryKind, Slots } from './lanes/slots.ts'

/** What it did. */
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

/** Reads everything there is to count. */
export const readCounts = (
  lanes: readonly Lane[],
  slots: Slots,
  numbers: Tally & Held,
): EngineCounts => {
  const breakers = { closed: 0, open: 0, half_open: 0 }
  for (const { breaker } of lanes) breakers[breaker.state] += 1
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
