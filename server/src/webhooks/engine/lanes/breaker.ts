/**
 * A lane's breaker: an endpoint that fails all the time is asked now and then whether it is back, and left alone
 * meanwhile. It lives in memory: a new owner finds out within ten deliveries.
 */
export type BreakerState = 'closed' | 'open' | 'half_open'

/**
 * An attempt's sign of its endpoint: it takes deliveries; it refuses this one; it is not there; or it asks for patience
 * (429).
 */
export type Sign = 'works' | 'refuses' | 'down' | 'busy'

const failuresInRowMost = 10
const answersLeast = 20
const periodMs = 60_000
const cleanProbesLeast = 3
// An endpoint that gets one delivery a day fails four times within half an hour, not ten. Its second try comes after
// 5.5 minutes at most, and may be the first that its owner sees. People are to be told within 15 minutes all the same.
const quietOutageMs = 8 * 60_000
const probeSeconds = [10, 30, 60, 120, 300]

/** The meaning of an attempt's outcome and status for the endpoint. */
export const signOf = (outcome: string, status: number | null): Sign => {
  if (outcome !== 'retry') return outcome === 'delivered' ? 'works' : 'refuses'
  return status === null || status >= 500 ? 'down' : 'busy'
}

/** The breaker of one lane, closed at first. */
export class Breaker {
  #state: BreakerState = 'closed'
  #failingFrom: number | undefined
  #failuresSinceWorked = 0
  #hasWorked = false
  #isProbing = false
  /** The period that answers and failures are counted over, in milliseconds of the clock. */
  #countedFrom = 0
  #answers = 0
  #failures = 0
  #failuresInRow = 0
  #probes = 0
  #nextProbeAt = 0
  #cleanProbes = 0

  get state(): BreakerState {
    return this.#state
  }

  /** When the first failure since the last delivery that got through came; undefined where there was none. */
  get failingFrom(): number | undefined {
    return this.#failingFrom
  }

  /** Whether anything got through since that was written down last. */
  get hasWorked(): boolean {
    return this.#hasWorked
  }

  /** Whether one delivery may go out, or is under way, to see whether the endpoint is back. */
  get isProbing(): boolean {
    return this.#isProbing
  }

  /** How many requests it lets be under way; undefined for as many as the endpoint bears. */
  get allowed(): 0 | 1 | undefined {
    if (this.#state === 'closed') return undefined
    return this.#state === 'open' && !this.#isProbing ? 0 : 1
  }

  /**
   * Whether it is left alone, or has failed as often as that takes since the last delivery that got through. An
   * endpoint that was seen to fail once or twice is told of, but not switched off for it.
   */
  get hasFailedOften(): boolean {
    return (
      this.#failingFrom !== undefined &&
      (this.#state !== 'closed' || this.#failuresSinceWorked >= failuresInRowMost)
    )
  }

  /**
   * Whether nothing gets through, whatever it refused in between. Since the last delivery that got through it has
   * failed often, or some minutes have gone by since its first failure.
   */
  seesOutage(atMs: number): boolean {
    return (
      this.hasFailedOften ||
      (this.#failingFrom !== undefined && atMs >= this.#failingFrom + quietOutageMs)
    )
  }

  /**
   * Takes note of an attempt. Opens after ten failures in a row or when half of at least twenty within a minute failed;
   * three clean ones close it again. An answer that refuses a delivery is clean: there is somebody to send to. But
   * nothing gets through by it, so it says nothing of an outage. `random` is from 0 to 1 and spreads the probes.
   */
  record(sign: Sign, atMs: number, random: number): void {
    if (sign === 'works') {
      this.#hasWorked = true
      this.#failuresInRow = 0
      this.#failingFrom = undefined
      this.#failuresSinceWorked = 0
    } else if (sign === 'refuses') {
      this.#failuresInRow = 0
    } else if (sign === 'down') {
      this.#failuresInRow += 1
      this.#failuresSinceWorked += 1
      this.#failingFrom ??= atMs
    }
    if (this.#state === 'closed') {
      this.#count(sign, atMs)
      if (sign === 'down' && this.#isTooMuch()) this.#open(atMs, random)
      return
    }
    // Requests sent before it opened say nothing new.
    if (this.#isProbing) this.#readProbe(sign, atMs, random)
  }

  /** Lets one delivery out where it is time for it: true where that is new. Nothing may be under way. */
  letProbe(atMs: number): boolean {
    if (this.#state !== 'open' || this.#isProbing || atMs < this.#nextProbeAt) return false
    this.#isProbing = true
    return true
  }

  /** Takes note that it is written down that something got through. */
  noteWritten(): void {
    this.#hasWorked = false
  }

  #count(sign: Sign, atMs: number): void {
    if (atMs - this.#countedFrom >= periodMs) {
      this.#countedFrom = atMs
      this.#answers = 0
      this.#failures = 0
    }
    this.#answers += 1
    if (sign === 'down') this.#failures += 1
  }

  #isTooMuch(): boolean {
    return (
      this.#failuresInRow >= failuresInRowMost ||
      (this.#answers >= answersLeast && this.#failures * 2 >= this.#answers)
    )
  }

  #open(atMs: number, random: number): void {
    const seconds = probeSeconds[Math.min(this.#probes, probeSeconds.length - 1)] ?? 0
    this.#state = 'open'
    this.#isProbing = false
    this.#nextProbeAt = atMs + seconds * 1000 * (0.9 + 0.2 * random)
  }

  #readProbe(sign: Sign, atMs: number, random: number): void {
    if (sign === 'down' || sign === 'busy') {
      this.#probes += 1
      this.#cleanProbes = 0
      this.#open(atMs, random)
      return
    }
    this.#state = 'half_open'
    this.#cleanProbes += 1
    if (this.#cleanProbes >= cleanProbesLeast) this.#close()
  }

  /** Counts anew; how long nothing got through is still known. */
  #close(): void {
    this.#state = 'closed'
    this.#isProbing = false
    this.#countedFrom = 0
    this.#answers = 0
    this.#failures = 0
    this.#failuresInRow = 0
    this.#probes = 0
    this.#nextProbeAt = 0
    this.#cleanProbes = 0
  }
}
