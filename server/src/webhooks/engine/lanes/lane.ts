/**
 * One endpoint's lane: what waits for it, what is under way to it, and how much of that it gets at once.
 * A dead endpoint keeps one request under way and a small queue, whatever piles up for it, so it cannot fill the slots.
 */
import type { Endpoint } from '../../endpoints/endpoint-book.ts'
import type { Delivery } from '../../events/delivery.ts'
import { leastEvent } from '../../events/event-range.ts'
import { type Arrivals, arrivalRate, newArrivals } from './arrivals.ts'
import { type Breaker, newBreaker } from './breaker.ts'
import { type LaneStanding, type Merchant, newMerchant, type Pace } from './line.ts'
import { fullAfter, turnInMs } from './send-rate.ts'
import type { DeliveryKind } from './slots.ts'

export type Lane = LaneStanding & {
  /** As it is configured now; replaced on every change. */
  endpoint: Endpoint
  /** The lease's epoch under which this process owns it. */
  epoch: number
  /** Nothing is fetched or sent for a closed lane; what is under way still ends. */
  isOpen: boolean
  /** What is new; nearly everything passes through here. */
  queue: Delivery[]
  /** What was tried before, and what somebody asked for once more. */
  retries: Delivery[]
  replays: Delivery[]
  /** Counts what was taken while more than one kind waited. */
  turn: number
  /** Event ids from the fetch until their result is stored: excluded from further fetches. */
  held: Set<string>
  /**
   * What was let go since the fetch under way was sent: its answer may still show such rows, although they are done.
   * Undefined while there is none, or where nothing it brings is wanted any more.
   */
  letGo: Set<string> | undefined
  /** Event ids of what cannot be dealt with, and until when it is left alone, in monotonic milliseconds. */
  quarantined: Map<string, number> | undefined
  /** From which event on the next look at the table begins, as far as it may leave out what is known to be done. */
  lookFrom: string
  inFlight: number
  /**
   * How many may be under way: grows by one for each clean window, halves on failure (AIMD); 0 behind an open breaker.
   */
  window: number
  breaker: Breaker
  cleanInWindow: number
  failuresInRow: number
  /** Monotonic milliseconds before which nothing is sent, after failures in a row. */
  pausedUntil: number
  /** When the bucket of an endpoint with a rate is full again, in monotonic milliseconds. */
  fullAt: number
  /** Whether a timer brings it back when its rate allows the next. */
  isAwaitingTurn: boolean
  /** Whether the last fetch may have left rows behind. */
  hasMore: boolean
  /** Since when it gets what piled up a while ago, and more of that is left, in monotonic milliseconds. */
  behindSince: number | undefined
  /** What this process wrote for it. */
  arrivals: Arrivals
  /** The share of its latest exchanges that took longer than a second. */
  slowShare: number
}

const firstWindow = 2
const smallestHold = 8
const largestHold = 2048
// Of what is read from the table: to take in more at once takes long enough for others to notice.
const largestFetch = 256
// As long as no fetch takes, so that nobody runs dry; see `throughput`.
const holdMs = 4000
const longestPauseMs = 500
const slowMs = 1000

/** A fresh lane. */
export const openLane = (
  endpoint: Endpoint,
  epoch: number,
  merchant: Merchant = newMerchant(),
): Lane => ({
  endpoint,
  epoch,
  isOpen: true,
  queue: [],
  retries: [],
  replays: [],
  turn: 0,
  held: new Set(),
  letGo: undefined,
  quarantined: undefined,
  lookFrom: leastEvent,
  inFlight: 0,
  window: Math.min(firstWindow, endpoint.maxInFlight),
  breaker: newBreaker(),
  cleanInWindow: 0,
  failuresInRow: 0,
  pausedUntil: 0,
  fullAt: 0,
  isAwaitingTurn: false,
  hasMore: true,
  behindSince: undefined,
  arrivals: newArrivals(),
  merchant,
  isInLine: false,
  credit: 1,
  expectedMs: 0,
  slowShare: 0,
})

/** Forgets what an endpoint did before somebody mended it. */
export const forgive = (lane: Lane): void => {
  lane.breaker = newBreaker()
  lane.window = Math.min(firstWindow, lane.endpoint.maxInFlight)
  lane.cleanInWindow = 0
  lane.failuresInRow = 0
  lane.pausedUntil = 0
}

/** Stops a lane: what waits in it goes back to being mere rows. */
export const closeLane = (lane: Lane): void => {
  lane.isOpen = false
  lane.quarantined = undefined
  lookBack(lane)
  for (const queue of [lane.queue, lane.retries, lane.replays]) {
    for (const { eventId } of queue) lane.held.delete(eventId)
  }
  lane.queue = []
  lane.retries = []
  lane.replays = []
  // What a fetch is bringing just now is let go of, too.
  lane.letGo = undefined
}

/** Lets what waits in a lane go back to being mere rows, to be read anew; what was quarantined stays so. */
export const emptyLane = (lane: Lane): void => {
  const { isOpen, quarantined } = lane
  closeLane(lane)
  lane.isOpen = isOpen
  lane.quarantined = quarantined
  lane.hasMore = true
}

/** Makes its next look begin with the oldest: something old may have been made ready. */
export const lookBack = (lane: Lane): void => {
  lane.lookFrom = leastEvent
}

/** Makes its next look begin with this event at the latest. */
export const lookBackTo = (lane: Lane, eventId: string): void => {
  if (eventId < lane.lookFrom) lane.lookFrom = eventId
}

/** How many deliveries wait in it. */
export const waitingIn = ({ queue, retries, replays }: Lane): number =>
  queue.length + retries.length + replays.length

/** Puts a delivery that a fetch brought where its kind waits. */
export const enqueue = (lane: Lane, delivery: Delivery, kind: DeliveryKind): void => {
  queueOf(lane, kind).push(delivery)
}

const turns: readonly DeliveryKind[] = [
  'fresh',
  'retry',
  'fresh',
  'fresh',
  'replay',
  'fresh',
  'fresh',
  'retry',
  'fresh',
  'fresh',
]

/**
 * Takes the next delivery: seven new ones to two retries and one replay while all of them wait, and whatever there is
 * otherwise. Undefined where none may be taken now.
 */
export const takeNext = (
  lane: Lane,
  mayTake: (kind: DeliveryKind) => boolean,
): { kind: DeliveryKind; delivery: Delivery } | undefined => {
  const { queue, retries, replays } = lane
  if (retries.length > 0 || replays.length > 0) {
    const preferred = turns[lane.turn % turns.length] as DeliveryKind
    lane.turn += 1
    for (const kind of [preferred, 'fresh', 'retry', 'replay'] as const) {
      const delivery = (mayTake(kind) || undefined) && queueOf(lane, kind).shift()
      if (delivery) return { kind, delivery }
    }
    return undefined
  }
  const delivery = queue.shift()
  return delivery && { kind: 'fresh', delivery }
}

const queueOf = (lane: Lane, kind: DeliveryKind): Delivery[] => {
  if (kind === 'fresh') return lane.queue
  return kind === 'retry' ? lane.retries : lane.replays
}

/** Lets go of a delivery whose result is stored. */
export const letGo = (lane: Lane, eventId: string): void => {
  lane.held.delete(eventId)
  lane.letGo?.add(eventId)
}

/**
 * Lets go of a delivery that cannot be dealt with, and leaves it alone until then: it neither comes with every fetch,
 * nor takes the room of others, nor keeps its shard from changing hands. A closed lane leaves that to whoever opens it.
 */
export const quarantine = (lane: Lane, eventId: string, untilMs: number): void => {
  lane.held.delete(eventId)
  if (!lane.isOpen) return
  lane.quarantined ??= new Map()
  lane.quarantined.set(eventId, untilMs)
}

/** Takes up again what was quarantined until now or before; answers how much of it is left. */
export const endQuarantine = (lane: Lane, nowMs: number): number => {
  for (const [eventId, untilMs] of lane.quarantined ?? []) {
    if (untilMs > nowMs) break
    lane.quarantined?.delete(eventId)
    lookBack(lane)
  }
  return lane.quarantined?.size ?? 0
}

/**
 * Takes hold of a delivery that a fetch showed: false where it is held, or was until a moment ago, or is quarantined.
 */
export const takeHold = (lane: Lane, eventId: string): boolean => {
  if (lane.held.has(eventId) || lane.letGo?.has(eventId) || lane.quarantined?.has(eventId))
    return false
  lane.held.add(eventId)
  return true
}

/**
 * How many more deliveries it may hold. It grows with the square of its window: enough for a fast endpoint not to run
 * dry between two fetches, and next to nothing for one that fails. While the process holds all it can, every lane still
 * has a little room, so that those who hold much keep nobody from being sent to.
 */
export const roomOf = (lane: Lane, isCrowded = false): number =>
  lane.isOpen ? Math.max(0, (isCrowded ? smallestHold : holdLimit(lane)) - lane.held.size) : 0

/**
 * Whether it may take a delivery from the memory of its writer: as many as any lane may hold, because nothing has to be
 * read for it, unless it fails just now or is sent to slowly; but nothing while rows wait in the table, which came
 * before.
 */
export const hasRoomForFresh = (lane: Lane, isCrowded = false): boolean => {
  if (!lane.isOpen || lane.hasMore) return false
  if (isCrowded) return lane.held.size < smallestHold
  return lane.held.size < (lane.failuresInRow > 0 ? holdLimit(lane) : throughput(lane))
}

/** Drops deliveries that ended without being sent; answers how many of them waited here. */
export const dropQueued = (lane: Lane, eventIds: ReadonlySet<string>): number => {
  const before = waitingIn(lane)
  const isLeft = ({ eventId }: Delivery): boolean => !eventIds.has(eventId)
  lane.queue = lane.queue.filter(isLeft)
  lane.retries = lane.retries.filter(isLeft)
  lane.replays = lane.replays.filter(isLeft)
  for (const eventId of eventIds) letGo(lane, eventId)
  return before - waitingIn(lane)
}

/**
 * How many retries that are due may be made ready for it at once: half of what it may hold, so that what is new, which
 * comes after them in the table, is held as well; none while its breaker is open.
 */
export const promotable = (lane: Lane): number => {
  if (!lane.isOpen || lane.window === 0) return 0
  if (lane.breaker.state !== 'closed') return 3
  return Math.max(0, Math.floor(holdLimit(lane) / 2) - lane.retries.length)
}

/** Whether enough of what it may hold is used up to make another fetch worth while. */
export const isRunningLow = (lane: Lane): boolean =>
  lane.isOpen && lane.held.size <= holdLimit(lane) / 2

const holdLimit = (lane: Lane): number =>
  Math.min(throughput(lane), largestFetch, Math.max(smallestHold, 4 * lane.window ** 2))

/**
 * What can be sent to it within some seconds, as far as is known: to hold more would take the room of others for
 * nothing.
 */
const throughput = ({ window, expectedMs, endpoint }: Lane): number => {
  const byWindow = expectedMs > 0 ? (holdMs * Math.max(1, window)) / expectedMs : largestHold
  const byRate = ((endpoint.maxPerSecond ?? largestHold) * holdMs) / 1000
  return Math.max(smallestHold, Math.floor(Math.min(largestHold, byWindow, byRate)))
}

/** Whether a request may start now, or could but for the endpoint's rate. */
export const canSend = (lane: Lane, nowMs: number): boolean =>
  lane.isOpen &&
  (lane.queue.length > 0 || lane.retries.length > 0 || lane.replays.length > 0) &&
  lane.inFlight < lane.window &&
  lane.pausedUntil <= nowMs

/**
 * At which rate a lane catches up while others are sent to as well: a million in eleven minutes. On a slow machine of
 * two cores the others have a p99 of 10 ms without them, 14 ms at this rate, and 18 at 2,500; on one twice as fast 13
 * ms without them and at 2,500, 22 at 5,000, and 31 where they come as fast as can be.
 */
const catchUpPerSecond = 1500
/** More where so much comes anew that it would fall further behind. */
const catchUpToArrivals = 1.5
/** And for how long: what other processes write for it is not counted. */
const catchUpMs = 900_000

const rateOf = (lane: Lane, nowMs: number, isShared: boolean): number | undefined => {
  const { maxPerSecond } = lane.endpoint
  const { behindSince, arrivals } = lane
  if (!isShared || behindSince === undefined || nowMs - behindSince >= catchUpMs)
    return maxPerSecond
  const catchUp = Math.max(catchUpPerSecond, catchUpToArrivals * arrivalRate(arrivals, nowMs))
  return Math.min(maxPerSecond ?? catchUp, catchUp)
}

/** Milliseconds until its rate allows the next request; 0 where it does now, or there is none. */
export const restOf = (lane: Lane, nowMs: number, isShared = false): number => {
  const perSecond = rateOf(lane, nowMs, isShared)
  return perSecond === undefined ? 0 : turnInMs(perSecond, lane.fullAt, nowMs)
}

/** Counts a request that starts now towards the lane's rate. */
export const spendTurn = (lane: Lane, nowMs: number, isShared = false): void => {
  const perSecond = rateOf(lane, nowMs, isShared)
  if (perSecond !== undefined) lane.fullAt = fullAfter(perSecond, lane.fullAt, nowMs)
}

/**
 * Learns from a result. Only failures of the endpoint count against it; an answer that refuses one delivery does not.
 * Three failures in a row begin a pause, up to half a second, because fast failures cost as much as slow ones.
 */
export const learn = (lane: Lane, hasFailed: boolean, nowMs: number): void => {
  if (hasFailed) {
    lane.window = Math.max(1, Math.floor(lane.window / 2))
    lane.cleanInWindow = 0
    lane.failuresInRow += 1
    const excess = lane.failuresInRow - 3
    if (excess >= 0)
      lane.pausedUntil = nowMs + Math.min(longestPauseMs, 20 * 2 ** Math.min(excess, 10))
    return
  }
  lane.failuresInRow = 0
  lane.pausedUntil = 0
  lane.cleanInWindow += 1
  if (lane.cleanInWindow >= lane.window) {
    lane.cleanInWindow = 0
    lane.window = Math.min(lane.endpoint.maxInFlight, lane.window + 1)
  }
}

/** Takes note of how long an exchange took. */
export const time = (lane: Lane, durationMs: number): void => {
  lane.expectedMs += (durationMs - lane.expectedMs) / 8
  lane.slowShare += ((durationMs > slowMs ? 1 : 0) - lane.slowShare) / 32
}

/** In which line it stands: the slow one when more than a twentieth of its latest exchanges took over a second. */
export const paceOf = ({ slowShare }: Lane): Pace => (slowShare > 0.05 ? 'slow' : 'fast')
