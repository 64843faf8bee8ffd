/**
 * A lane's breaker: an endpoint that fails all the time is asked now and then whether it is back, and left alone
 * meanwhile. It lives in memory: a new owner finds out within ten deliveries.
 */
export type BreakerState = 'closed' | 'open' | 'half_open'

/** Nobody but this file changes it. */
export type Breaker = {
  readonly state: BreakerState
  /** When the first failure since the last delivery that got through came; undefined where there was none. */
  readonly failingFrom: number | undefined
  /** How many failures came since then. */
  readonly failuresSinceWorked: number
  /** Whether anything got through since that was written down last. */
  readonly hasWorked: boolean
  /** Whether one delivery may go out, or is under way, to see whether the endpoint is back. */
  readonly isProbing: boolean
}

type State = {
  -readonly [Key in keyof Breaker]: Breaker[Key]
} & {
  /** The period that answers and failures are counted over, in milliseconds of the clock. */
  countedFrom: number
  answers: number
  failures: number
  failuresInRow: number
  probes: number
  nextProbeAt: number
  cleanProbes: number
}

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

const own = (breaker: Breaker): State => breaker as State

/** A closed breaker. */
export const newBreaker = (): Breaker => {
  const state: State = {
    state: 'closed',
    failingFrom: undefined,
    failuresSinceWorked: 0,
    hasWorked: false,
    isProbing: false,
    countedFrom: 0,
    answers: 0,
    failures: 0,
    failuresInRow: 0,
    probes: 0,
    nextProbeAt: 0,
    cleanProbes: 0,
  }
  return state
}

/** The meaning of an attempt's outcome and status for the endpoint. */
export const signOf = (outcome: string, status: number | null): Sign => {
  if (outcome !== 'retry') return outcome === 'delivered' ? 'works' : 'refuses'
  return status === null || status >= 500 ? 'down' : 'busy'
}

/** How many requests it lets be under way; undefined for as many as the endpoint bears. */
export const allowedBy = ({ state, isProbing }: Breaker): 0 | 1 | undefined => {
  if (state === 'closed') return undefined
  return state === 'open' && !isProbing ? 0 : 1
}

/**
 * Whether nothing gets through, whatever it refused in between. Since the last delivery that got through it has failed
 * often, or some minutes have gone by since its first failure.
 */
export const isOut = (breaker: Breaker, atMs: number): boolean =>
  hasFailedOften(breaker) ||
  (breaker.failingFrom !== undefined && atMs >= breaker.failingFrom + quietOutageMs)

/**
 * Whether it is left alone, or has failed as often as that takes since the last delivery that got through. An endpoint
 * that was seen to fail once or twice is told of, but not switched off for it.
 */
export const hasFailedOften = ({ state, failingFrom, failuresSinceWorked }: Breaker): boolean =>
  failingFrom !== undefined && (state !== 'closed' || failuresSinceWorked >= failuresInRowMost)

/**
 * Takes note of an attempt. Opens after ten failures in a row or when half of at least twenty within a minute failed;
 * three clean ones close it again. An answer that refuses a delivery is clean: there is somebody to send to. But
 * nothing gets through by it, so it says nothing of an outage. `random` is from 0 to 1 and spreads the probes.
 */
export const watch = (breaker: Breaker, sign: Sign, atMs: number, random: number): void => {
  const state = own(breaker)
  if (sign === 'works') {
    state.hasWorked = true
    state.failuresInRow = 0
    state.failingFrom = undefined
    state.failuresSinceWorked = 0
  } else if (sign === 'refuses') {
    state.failuresInRow = 0
  } else if (sign === 'down') {
    state.failuresInRow += 1
    state.failuresSinceWorked += 1
    state.failingFrom ??= atMs
  }
  if (state.state === 'closed') {
    count(state, sign, atMs)
    if (sign === 'down' && isTooMuch(state)) open(state, atMs, random)
    return
  }
  // Requests sent before it opened say nothing new.
  if (state.isProbing) readProbe(state, sign, atMs, random)
}

/** Lets one delivery out where it is time for it: true where that is new. Nothing may be under way. */
export const letOut = (breaker: Breaker, atMs: number): boolean => {
  const state = own(breaker)
  if (state.state !== 'open' || state.isProbing || atMs < state.nextProbeAt) return false
  state.isProbing = true
  return true
}

/** Takes note that it is written down that something got through. */
export const noteWritten = (breaker: Breaker): void => {
  own(breaker).hasWorked = false
}

const count = (state: State, sign: Sign, atMs: number): void => {
  if (atMs - state.countedFrom >= periodMs) {
    state.countedFrom = atMs
    state.answers = 0
    state.failures = 0
  }
  state.answers += 1
  if (sign === 'down') state.failures += 1
}

const isTooMuch = ({ failuresInRow, answers, failures }: State): boolean =>
  failuresInRow >= failuresInRowMost || (answers >= answersLeast && failures * 2 >= answers)

const open = (state: State, atMs: number, random: number): void => {
  const seconds = probeSeconds[Math.min(state.probes, probeSeconds.length - 1)] ?? 0
  state.state = 'open'
  state.isProbing = false
  state.nextProbeAt = atMs + seconds * 1000 * (0.9 + 0.2 * random)
}

const readProbe = (state: State, sign: Sign, atMs: number, random: number): void => {
  if (sign === 'down' || sign === 'busy') {
    state.probes += 1
    state.cleanProbes = 0
    open(state, atMs, random)
    return
  }
  state.state = 'half_open'
  state.cleanProbes += 1
  if (state.cleanProbes < cleanProbesLeast) return
  const { failingFrom, failuresSinceWorked, hasWorked } = state
  Object.assign(state, newBreaker(), { failingFrom, failuresSinceWorked, hasWorked })
}
