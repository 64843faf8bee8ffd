/** At which rate a lane's endpoint is sent to: its own limit, and what the others leave it while it is behind. */
import type { Backlog } from './backlog.ts'
import { fullAfter, turnInMs } from './send-rate.ts'

/** The pace of one lane, to which nothing was sent yet. `maxPerSecond` is the endpoint's own limit. */
export class Pace {
  #isBehind = false
  #isResting = false
  /** When its bucket is full again, in monotonic milliseconds. */
  #fullAt = 0
  readonly #backlog: Backlog

  constructor(backlog: Backlog) {
    this.#backlog = backlog
  }

  /** Whether it gets what piled up a while ago, and more of that is left. */
  get isBehind(): boolean {
    return this.#isBehind
  }

  /** Whether a timer brings it back when its rate allows the next. */
  get isResting(): boolean {
    return this.#isResting
  }

  /** Takes note of whether it is behind. */
  noteBehind(isBehind: boolean): void {
    this.#isBehind = isBehind
  }

  /** Begins or ends a rest. */
  rest(isResting: boolean): void {
    this.#isResting = isResting
  }

  /** Milliseconds until its rate allows the next request; 0 where it does now, or there is none. */
  restMs(maxPerSecond: number | undefined, nowMs: number): number {
    const perSecond = this.#rate(maxPerSecond, nowMs)
    return perSecond === undefined ? 0 : turnInMs(perSecond, this.#fullAt, nowMs)
  }

  /** Counts a request that starts now. */
  spend(maxPerSecond: number | undefined, nowMs: number): void {
    if (!this.#isBehind) this.#backlog.noteOther(nowMs)
    const perSecond = this.#rate(maxPerSecond, nowMs)
    if (perSecond !== undefined) this.#fullAt = fullAfter(perSecond, this.#fullAt, nowMs)
  }

  #rate(maxPerSecond: number | undefined, nowMs: number): number | undefined {
    const left = this.#isBehind ? this.#backlog.perSecond(nowMs) : undefined
    return left === undefined ? maxPerSecond : Math.min(maxPerSecond ?? left, left)
  }
}
