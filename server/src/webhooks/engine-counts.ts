/** What the engine did since it started, and what it holds. */
import type { Instant } from '../base/clock.ts'
import type { BreakerState } from './breaker.ts'
import { eventIdTime } from './event-id.ts'
import type { Delivery, Lane } from './lane.ts'
import type { Kind, Places } from './places.ts'

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

export type Counts = Tally &
  Held & {
    inFlight: number
    /** Seconds since the oldest delivery held here happened; 0 when none is. */
    oldestReadyAge: number
    oldestReadyAges: Readonly<Record<Kind, number>>
    /** Requests under way by kind, and those of all kinds at slow receivers. */
    inFlightOf: Readonly<Record<Kind | 'slow', number>>
    /** Endpoints by the state of their breaker. */
    breakers: Readonly<Record<BreakerState, number>>
  }

/** Reads everything there is to count. */
export const readCounts = (
  lanes: readonly Lane[],
  places: Places,
  numbers: Tally & Held,
  now: Instant,
): Counts => {
  const ages = {
    fresh: oldestAge(lanes, ({ queue }) => queue[0], now),
    retry: oldestAge(lanes, ({ retries }) => retries[0], now),
    replay: oldestAge(lanes, ({ replays }) => replays[0], now),
  }
  const breakers = { closed: 0, open: 0, half_open: 0 }
  for (const { breaker } of lanes) breakers[breaker.state] += 1
  return {
    ...numbers,
    inFlight: places.inFlight(),
    inFlightOf: {
      fresh: places.inFlightOf('fresh'),
      retry: places.inFlightOf('retry'),
      replay: places.inFlightOf('replay'),
      slow: places.slow(),
    },
    oldestReadyAge: Math.max(...Object.values(ages)),
    oldestReadyAges: ages,
    breakers,
  }
}

const oldestAge = (
  lanes: readonly Lane[],
  firstOf: (lane: Lane) => Delivery | undefined,
  now: Instant,
): number =>
  lanes.reduce((most, lane) => {
    const first = firstOf(lane)
    return first
      ? Math.max(most, (now.getTime() - eventIdTime(first.eventId).getTime()) / 1000)
      : most
  }, 0)
