/**
 * One endpoint in the memory of the process that sends for it. Each part of a lane is changed by its own file only;
 * here stands what takes several of them to tell. A dead endpoint keeps one request under way and a small stock,
 * whatever piles up for it, so it cannot fill the slots.
 */
import type { Endpoint } from '../../endpoints/endpoint-book.ts'
import type { Delivery } from '../../events/delivery.ts'
import { type Backlog, newBacklog } from './backlog.ts'
import { isOut } from './breaker.ts'
import { forgive, type Health, limitWindow, mayStart, newHealth, windowOf } from './health.ts'
import {
  emptyStock,
  newStock,
  newWaiting,
  openStock,
  type Stock,
  type Waiting,
  waitingIn,
} from './local-queue.ts'
import { newPace, type Pace } from './pace.ts'

export type Lane = {
  /** As it is configured now. */
  readonly endpoint: Endpoint
  /** The lease's epoch under which this process owns it. */
  readonly epoch: number
  readonly stock: Stock
  readonly health: Health
  readonly pace: Pace
}

/** The state that all lanes of a process share. */
export type Shared = { waiting: Waiting; backlog: Backlog }

const smallestHold = 8
const largestHold = 2048
// Limit for one read of the table: to take in more at once takes long enough for others to notice.
const largestFetch = 256
// As long as no fetch takes, so that nobody runs dry; see `throughput`.
const holdMs = 4000

/** The shared state of lanes in a process that is never busy. */
export const newShared = (busy: () => number = () => 0): Shared => ({
  waiting: newWaiting(),
  backlog: newBacklog(busy),
})

/** A fresh lane, which knows of its endpoint what was learned by another one. */
export const openLane = (
  endpoint: Endpoint,
  epoch: number,
  shared: Shared = newShared(),
  learned?: Health,
): Lane => ({
  endpoint,
  epoch,
  stock: newStock(shared.waiting),
  health: newHealth(endpoint.maxInFlight, learned),
  pace: newPace(shared.backlog),
})

/**
 * Takes over how its endpoint is configured now, under which epoch, and how many requests it may get at once; a closed
 * lane opens again. Answers what waited, where that must be read anew.
 */
export const configure = (
  lane: Lane,
  endpoint: Endpoint,
  epoch: number,
  most: number = endpoint.maxInFlight,
): Delivery[] => {
  const own: { endpoint: Endpoint; epoch: number } = lane
  const { endpoint: before, stock, health } = lane
  // The waiting deliveries may hold two of a key.
  const unsent = endpoint.isOrdered && !before.isOrdered ? emptyStock(stock) : []
  const isMended = !stock.isOpen || before.url !== endpoint.url || isOver(lane, endpoint)
  own.endpoint = endpoint
  own.epoch = epoch
  limitWindow(health, most)
  if (isMended) forgive(health)
  openStock(stock)
  return unsent
}

/** Takes note that its outage is over because deliveries get through: what its breaker has learned still counts. */
export const noteRecovered = (lane: Lane): void => {
  const own: { endpoint: Endpoint } = lane
  own.endpoint = { ...lane.endpoint, failingSince: undefined }
}

/**
 * Whether somebody ended its outage, faster perhaps than it was seen off; else its breaker would write it down again.
 */
const isOver = ({ endpoint: before, health }: Lane, now: Endpoint): boolean =>
  before.failingSince !== undefined &&
  now.failingSince === undefined &&
  health.breaker.failingFrom !== undefined

/** Whether a request may start now, or could but for the endpoint's rate. */
export const canSend = ({ stock, health }: Lane, nowMs: number): boolean =>
  stock.isOpen && waitingIn(stock) > 0 && mayStart(health, nowMs)

/**
 * How many more deliveries it may hold. It grows with the square of its window. A fast endpoint does not run dry
 * between two fetches, and a failing one gets next to nothing. While the process holds all it can, every lane still has
 * a little room. So lanes that hold much keep no other from sending.
 */
export const roomOf = (lane: Lane, isCrowded = false): number =>
  lane.stock.isOpen
    ? Math.max(0, (isCrowded ? smallestHold : holdLimit(lane)) - lane.stock.held.size)
    : 0

/**
 * Whether the lane accepts a delivery straight from its writer's memory. Nothing has to be read for it, so the limit is
 * the most that any lane may hold. It is less while the endpoint fails or is slow. While older rows wait in the table,
 * it accepts none.
 */
export const hasRoomForFresh = (lane: Lane, isCrowded = false): boolean => {
  const { stock, health } = lane
  if (!stock.isOpen || stock.hasMore) return false
  if (isCrowded) return stock.held.size < smallestHold
  return stock.held.size < (health.failuresInRow > 0 ? holdLimit(lane) : throughput(lane))
}

/**
 * The number of due retries that may be made ready for it at once. It is half of what the lane may hold, so that new
 * deliveries, which come after them in the table, are held as well. It is none while its breaker is open.
 */
export const promotable = (lane: Lane): number => {
  const { stock, health } = lane
  if (!stock.isOpen || windowOf(health) === 0) return 0
  if (health.breaker.state !== 'closed') return 3
  return Math.max(0, Math.floor(holdLimit(lane) / 2) - stock.queues.retry.length)
}

/** The epoch of lanes whose endpoints another process owns: this one only sends what it writes for them. */
export const guestEpoch = -1

/** Whether it may take what this process writes for an endpoint of another owner: while all goes well. */
export const hasRoomForGuest = (lane: Lane): boolean => {
  const { endpoint, stock, health } = lane
  const isWell =
    endpoint.failingSince === undefined &&
    health.failuresInRow === 0 &&
    health.breaker.state === 'closed'
  return isWell && stock.isOpen && stock.held.size < throughput(lane)
}

/**
 * Whether nothing is to be done for it at this moment of the clock. It holds nothing, has left nothing in the table, is
 * due for no probe, and has no unwritten state of health. The tables show its new and due deliveries.
 */
export const isIdle = (
  { endpoint, epoch, stock, health: { breaker } }: Lane,
  atMs: number,
): boolean => {
  // The table may always have more for an endpoint that wants order; nobody here asks for a guest's rows.
  const isLeft = stock.hasMore && endpoint.isOrdered !== true && epoch !== guestEpoch
  if (stock.held.size > 0 || stock.quarantined.size > 0 || (stock.isOpen && isLeft)) return false
  if (breaker.state !== 'closed' || isOut(breaker, atMs)) return false
  const isWatched = breaker.hasWorked || breaker.failingFrom !== undefined
  return endpoint.failingSince === undefined || !isWatched
}

/**
 * Whether its memory may go. A lost state is learned again: its window grows from two, and its bucket is full after a
 * second. A breaker that counts failures stays, however rare its deliveries are: else it would never have seen enough.
 */
export const mayGo = (lane: Lane, atMs: number): boolean =>
  isIdle(lane, atMs) && lane.health.breaker.failingFrom === undefined

/** Whether enough of what it may hold is used up to make another fetch worth while. */
export const isRunningLow = (lane: Lane): boolean =>
  lane.stock.isOpen && lane.stock.held.size <= holdLimit(lane) / 2

const holdLimit = (lane: Lane): number =>
  Math.min(throughput(lane), largestFetch, Math.max(smallestHold, 4 * windowOf(lane.health) ** 2))

/**
 * The number of deliveries that can be sent to it within some seconds, as far as known. To hold more would take the
 * room of others for nothing.
 */
const throughput = ({ health, endpoint }: Lane): number => {
  const { expectedMs } = health
  const byWindow =
    expectedMs > 0 ? (holdMs * Math.max(1, windowOf(health))) / expectedMs : largestHold
  const byRate = ((endpoint.maxPerSecond ?? largestHold) * holdMs) / 1000
  return Math.max(smallestHold, Math.floor(Math.min(largestHold, byWindow, byRate)))
}
