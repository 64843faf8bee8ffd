/**
 * One endpoint in the memory of the process that sends for it. Each part of a lane has its own file; here stands what
 * takes several of them to tell. A dead endpoint keeps one request under way and a short queue, whatever piles up for
 * it, so it cannot fill the slots.
 */
import type { Endpoint } from '../../endpoints/endpoint-book.ts'
import { type Backlog, newBacklog } from './backlog.ts'
import { Health } from './health.ts'
import { LocalQueue, WaitingCount } from './local-queue.ts'
import { Pace } from './pace.ts'

/** The state that all lanes of a process share. */
export type Shared = { waiting: WaitingCount; backlog: Backlog }

const smallestHold = 8
const largestHold = 2048
// Limit for one poll of the table: to take in more at once takes long enough for others to notice.
const largestPoll = 256
// As long as no poll takes, so that nobody runs dry; see `#throughput`.
const holdMs = 4000

/** The shared state of lanes in a process that always has time to spare, or tells how much. */
export const newShared = (strain: () => number = () => 0): Shared => ({
  waiting: new WaitingCount(),
  backlog: newBacklog(strain),
})

export class Lane {
  readonly queue: LocalQueue
  readonly health: Health
  readonly pace: Pace
  #endpoint: Endpoint

  constructor(endpoint: Endpoint, shared: Shared = newShared()) {
    this.#endpoint = endpoint
    this.queue = new LocalQueue(shared.waiting)
    this.health = new Health(endpoint.maxInFlight)
    this.pace = new Pace(shared.backlog)
  }

  /** The endpoint as it is configured now. */
  get endpoint(): Endpoint {
    return this.#endpoint
  }

  /**
   * Takes over how its endpoint is configured now, and how many requests it may get at once; a closed lane opens again.
   * Answers what it lets go of.
   */
  configure(endpoint: Endpoint, most: number = endpoint.maxInFlight): string[] {
    const { queue, health } = this
    const before = this.#endpoint
    // The waiting deliveries may hold two of a key.
    const left = endpoint.isOrdered && !before.isOrdered ? queue.empty() : []
    const isMended = !queue.isOpen || before.url !== endpoint.url || this.#isOver(endpoint)
    this.#endpoint = endpoint
    health.limit(most)
    if (isMended) health.reset()
    queue.open()
    return left
  }

  /** Takes note that its outage is over because deliveries get through: what its breaker has learned still counts. */
  noteRecovered(): void {
    this.#endpoint = { ...this.#endpoint, failingSince: undefined }
  }

  /** Whether a request may start now, or could but for the endpoint's rate. */
  canSend(nowMs: number): boolean {
    const { queue, health } = this
    return queue.isOpen && queue.length > 0 && health.mayStart(nowMs)
  }

  /**
   * How many more deliveries it may hold. It grows with the square of its window. A fast endpoint does not run dry
   * between two polls, and a failing one gets next to nothing. While the process holds all it can, every lane still has
   * a little room. So lanes that hold much keep no other from sending.
   */
  room(isCrowded = false): number {
    const { queue } = this
    return queue.isOpen
      ? Math.max(0, (isCrowded ? smallestHold : this.#holdLimit()) - queue.held.size)
      : 0
  }

  /**
   * Whether it accepts a delivery straight from its writer's memory. Nothing has to be read for it, so the limit is the
   * most that any lane may hold. It is less while the endpoint fails or is slow. While older rows wait in the table, it
   * accepts none.
   */
  hasRoomForFresh(isCrowded = false): boolean {
    const { queue, health } = this
    if (!queue.isOpen || queue.hasMore) return false
    if (isCrowded) return queue.held.size < smallestHold
    return queue.held.size < (health.failuresInRow > 0 ? this.#holdLimit() : this.#throughput())
  }

  /**
   * The number of due retries that may be made ready for it at once. It is half of what the lane may hold, so that new
   * deliveries, which come after them in the table, are held as well. It is none while its breaker is open.
   */
  promotable(): number {
    const { queue, health } = this
    if (!queue.isOpen || health.window === 0) return 0
    if (health.breaker.state !== 'closed') return 3
    return Math.max(0, Math.floor(this.#holdLimit() / 2) - queue.waiting.retry.length)
  }

  /**
   * Whether nothing is to be done for it at this moment of the clock. It holds nothing, has left nothing in the table,
   * is due for no probe, and has no unwritten state of health. The tables show its new and due deliveries.
   */
  isIdle(atMs: number): boolean {
    const { queue } = this
    const { breaker } = this.health
    const { isOrdered, failingSince } = this.#endpoint
    // The table may always have more for an endpoint that wants order.
    const isLeft = queue.hasMore && isOrdered !== true
    if (queue.held.size > 0 || queue.quarantined.size > 0 || (queue.isOpen && isLeft)) return false
    if (breaker.state !== 'closed' || breaker.seesOutage(atMs)) return false
    const isWatched = breaker.hasWorked || breaker.failingFrom !== undefined
    return failingSince === undefined || !isWatched
  }

  /**
   * Whether its memory may go. A lost state is learned again: its window grows from two, and its bucket is full after a
   * second. A breaker that counts failures stays, however rare its deliveries are: else it would never have seen
   * enough.
   */
  mayGo(atMs: number): boolean {
    return this.isIdle(atMs) && this.health.breaker.failingFrom === undefined
  }

  /** Whether enough of what it may hold is used up to make another poll worth while. */
  isRunningLow(): boolean {
    return this.queue.isOpen && this.queue.held.size <= this.#holdLimit() / 2
  }

  /**
   * Whether somebody ended its outage, faster perhaps than it was seen off; else its breaker would write it down again.
   */
  #isOver(now: Endpoint): boolean {
    return (
      this.#endpoint.failingSince !== undefined &&
      now.failingSince === undefined &&
      this.health.breaker.failingFrom !== undefined
    )
  }

  #holdLimit(): number {
    const byWindow = Math.max(smallestHold, 4 * this.health.window ** 2)
    return Math.min(this.#throughput(), largestPoll, byWindow)
  }

  /**
   * The number of deliveries that can be sent to it within some seconds, as far as known. To hold more would take the
   * room of others for nothing.
   */
  #throughput(): number {
    const { expectedMs, window } = this.health
    const byWindow = expectedMs > 0 ? (holdMs * Math.max(1, window)) / expectedMs : largestHold
    const byRate = ((this.#endpoint.maxPerSecond ?? largestHold) * holdMs) / 1000
    return Math.max(smallestHold, Math.floor(Math.min(largestHold, byWindow, byRate)))
  }
}
