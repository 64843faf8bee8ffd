/**
 * A lane's breaker: an endpoint that fails all the time is asked now and then whether it is back, and left alone
 * meanwhile. It costs an endpoint that works two comparisons for each delivery, because an open breaker shows as a
 * window of none. It lives in memory: a new owner finds out within ten deliveries.
 */
export type BreakerState = 'closed' | 'open' | 'half_open'

export type Breaker = {
  state: BreakerState
  /** The period that answers and failures are counted over, in milliseconds of the clock. */
  countedFrom: number
  answers: number
  failures: number
  failuresInRow: number
  /** When the first failure since the last delivery that got through came; undefined where there was none. */
  failingFrom: number | undefined
  /** How many failures came since then. */
  failuresSinceWorked: number
  /** Whether anything got through since somebody looked here last. */
  hasWorked: boolean
  probes: number
  nextProbeAt: number
  /** Whether one delivery may go out, or is under way, to see whether the endpoint is back. */
  isProbing: boolean
  cleanProbes: number
  /** Up to which event deadlines have been looked at. */
  deadlinesUpTo: string | undefined
}

/**
 * What an attempt says of its endpoint: it takes deliveries; it is there, but refuses this one; it is not there; or it
 * asks for patience (429).
 */
export type Sign = 'works' | 'refuses' | 'down' | 'busy'

/** What a breaker governs: how many requests may be under way. */
type Governed = { breaker: Breaker; window: number; inFlight: number }

const failuresInRowMost = 10
const answersLeast = 20
const periodMs = 60_000
const cleanProbesLeast = 3
const probeSeconds = [10, 30, 60, 120, 300]

/** A closed breaker. */
export const newBreaker = (): Breaker => ({
  state: 'closed',
  countedFrom: 0,
  answers: 0,
  failures: 0,
  failuresInRow: 0,
  failingFrom: undefined,
  failuresSinceWorked: 0,
  hasWorked: false,
  probes: 0,
  nextProbeAt: 0,
  isProbing: false,
  cleanProbes: 0,
  deadlinesUpTo: undefined,
})

/** What an attempt's outcome and status mean for the endpoint. */
export const signOf = (outcome: string, status: number | null): Sign => {
  if (outcome !== 'retry') return outcome === 'delivered' ? 'works' : 'refuses'
  return status === null || status >= 500 ? 'down' : 'busy'
}

/**
 * Takes note of an attempt, after its lane has learned from it. Opens after ten failures in a row or when half of at
 * least twenty within a minute failed; three clean ones close it again. An answer that refuses a delivery is clean:
 * there is somebody to send to. But nothing gets through by it, so it says nothing of an outage. `random` is from 0 to
 * 1 and spreads the probes.
 */
export const watch = (lane: Governed, sign: Sign, atMs: number, random: number): void => {
  const { breaker } = lane
  if (sign === 'works') {
    breaker.hasWorked = true
    breaker.failuresInRow = 0
    breaker.failingFrom = undefined
    breaker.failuresSinceWorked = 0
  } else if (sign === 'refuses') {
    breaker.failuresInRow = 0
  } else if (sign === 'down') {
    breaker.failuresInRow += 1
    breaker.failuresSinceWorked += 1
    breaker.failingFrom ??= atMs
  }
  if (breaker.state === 'closed') {
    count(breaker, sign, atMs)
    if (sign === 'down' && isTooMuch(breaker)) open(lane, atMs, random)
    return
  }
  // What was sent before it opened says nothing new.
  if (breaker.isProbing) readProbe(lane, sign, atMs, random)
  govern(lane)
}

/**
 * Whether nothing gets through: it is left alone, or has failed as often as that takes since the last delivery that got
 * through, whatever it refused in between.
 */
export const isOut = ({ state, failingFrom, failuresSinceWorked }: Breaker): boolean =>
  failingFrom !== undefined && (state !== 'closed' || failuresSinceWorked >= failuresInRowMost)

/** Lets one delivery out where it is time for it: true where that is new. */
export const letProbe = (lane: Governed, atMs: number): boolean => {
  const { breaker } = lane
  if (breaker.state !== 'open' || breaker.isProbing) return false
  if (atMs < breaker.nextProbeAt || lane.inFlight > 0) return false
  breaker.isProbing = true
  govern(lane)
  return true
}

const count = (breaker: Breaker, sign: Sign, atMs: number): void => {
  if (atMs - breaker.countedFrom >= periodMs) {
    breaker.countedFrom = atMs
    breaker.answers = 0
    breaker.failures = 0
  }
  breaker.answers += 1
  if (sign === 'down') breaker.failures += 1
}

const isTooMuch = ({ failuresInRow, answers, failures }: Breaker): boolean =>
  failuresInRow >= failuresInRowMost || (answers >= answersLeast && failures * 2 >= answers)

const open = (lane: Governed, atMs: number, random: number): void => {
  const { breaker } = lane
  const seconds = probeSeconds[Math.min(breaker.probes, probeSeconds.length - 1)] ?? 0
  breaker.state = 'open'
  breaker.isProbing = false
  breaker.nextProbeAt = atMs + seconds * 1000 * (0.9 + 0.2 * random)
  govern(lane)
}

const readProbe = (lane: Governed, sign: Sign, atMs: number, random: number): void => {
  const { breaker } = lane
  if (sign === 'down' || sign === 'busy') {
    breaker.probes += 1
    breaker.cleanProbes = 0
    open(lane, atMs, random)
    return
  }
  breaker.state = 'half_open'
  breaker.cleanProbes += 1
  if (breaker.cleanProbes < cleanProbesLeast) return
  const { failingFrom, failuresSinceWorked, hasWorked } = breaker
  lane.breaker = { ...newBreaker(), failingFrom, failuresSinceWorked, hasWorked }
}

/** Nothing goes out while it is open, one at a time while it is tried; once closed, the window grows from one. */
const govern = (lane: Governed): void => {
  const { breaker } = lane
  lane.window = breaker.state === 'open' && !breaker.isProbing ? 0 : 1
}
