/**
 * The load that an endpoint bears, as its answers tell. It has a window of requests under way, a pause after failures,
 * the breaker, and the length of exchanges. The sender tells it of every request.
 */
import { Breaker, signOf } from './breaker.ts'

/** In which line a lane stands: receivers that hold their slots for long share a part of them. */
export type Speed = 'fast' | 'slow'

/** How a request ended. */
export type Ended = { outcome: string; status: number | null; durationMs: number }

/** When: in monotonic milliseconds, in milliseconds of the clock; and a number from 0 to 1 that spreads probes. */
export type Moment = { nowMs: number; atMs: number; random: number }

const firstWindow = 2
const longestPauseMs = 500
const slowMs = 1000

/** The health of an endpoint that gets at most so many requests at once; nothing is known of it yet. */
export class Health {
  #inFlight = 0
  #failuresInRow = 0
  #pausedUntil = 0
  #expectedMs = 0
  #breaker = new Breaker()
  #most: number
  /** How many requests at once it bears: grows by one for each clean window, halves on failure (AIMD). */
  #borne: number
  #cleanInWindow = 0
  /** The share of its latest exchanges that took longer than a second. */
  #slowShare = 0

  constructor(most: number) {
    this.#most = most
    this.#borne = Math.min(firstWindow, most)
  }

  get inFlight(): number {
    return this.#inFlight
  }

  /** Failures of the endpoint since it took or refused a delivery. */
  get failuresInRow(): number {
    return this.#failuresInRow
  }

  /** Monotonic milliseconds before which nothing is sent, after failures in a row. */
  get pausedUntil(): number {
    return this.#pausedUntil
  }

  /** How long an exchange takes in milliseconds, as far as is known. */
  get expectedMs(): number {
    return this.#expectedMs
  }

  get breaker(): Breaker {
    return this.#breaker
  }

  /** How many requests may be under way now: none behind an open breaker, one while it is tried. */
  get window(): number {
    return this.#breaker.allowed ?? this.#borne
  }

  /** The slow line is for endpoints of which more than a twentieth of the latest exchanges took over a second. */
  get speed(): Speed {
    return this.#slowShare > 0.05 ? 'slow' : 'fast'
  }

  /** Whether another request may start. */
  mayStart(nowMs: number): boolean {
    return this.#inFlight < this.window && this.#pausedUntil <= nowMs
  }

  /** A request starts. */
  beginRequest(): void {
    this.#inFlight += 1
  }

  /**
   * Learns from a request that ended. Only failures of the endpoint count against it; an answer that refuses one
   * delivery does not.
   */
  endRequest({ outcome, status, durationMs }: Ended, { nowMs, atMs, random }: Moment): void {
    this.#inFlight -= 1
    this.#expectedMs += (durationMs - this.#expectedMs) / 8
    this.#slowShare += ((durationMs > slowMs ? 1 : 0) - this.#slowShare) / 32
    if (outcome === 'retry') this.#shrink(nowMs)
    else this.#grow()
    const wasOpen = this.#breaker.state !== 'closed'
    this.#breaker.record(signOf(outcome, status), atMs, random)
    // Once it is closed again the window grows from one.
    if (wasOpen && this.#breaker.state === 'closed') this.#borne = 1
  }

  /** Lets one delivery out behind an open breaker where it is time for it: true where that is new. */
  letProbe(atMs: number): boolean {
    return this.#inFlight === 0 && this.#breaker.letProbe(atMs)
  }

  /** At most so many requests at once from now on: a smaller limit counts at once, to a greater one it grows. */
  limit(most: number): void {
    this.#most = most
    this.#borne = Math.min(this.#borne, most)
  }

  /** Forgets what the endpoint did before somebody mended it. */
  reset(): void {
    this.#breaker = new Breaker()
    this.#borne = Math.min(firstWindow, this.#most)
    this.#cleanInWindow = 0
    this.#failuresInRow = 0
    this.#pausedUntil = 0
  }

  /** Three failures in a row begin a pause, up to half a second, because fast failures cost as much as slow ones. */
  #shrink(nowMs: number): void {
    this.#borne = Math.max(1, Math.floor(this.#borne / 2))
    this.#cleanInWindow = 0
    this.#failuresInRow += 1
    const excess = this.#failuresInRow - 3
    if (excess >= 0)
      this.#pausedUntil = nowMs + Math.min(longestPauseMs, 20 * 2 ** Math.min(excess, 10))
  }

  #grow(): void {
    this.#failuresInRow = 0
    this.#pausedUntil = 0
    this.#cleanInWindow += 1
    if (this.#cleanInWindow < this.window) return
    this.#cleanInWindow = 0
    this.#borne = Math.min(this.#most, this.#borne + 1)
  }
}
