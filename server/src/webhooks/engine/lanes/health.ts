/**
 * The load that an endpoint bears, as its answers tell. It has a window of requests under way, a pause after failures,
 * the breaker, and the length of exchanges. The sender tells it of every request.
 */
import { allowedBy, type Breaker, letOut, newBreaker, signOf, watch } from './breaker.ts'

/** Nobody but this file changes it. */
export type Health = {
  readonly inFlight: number
  /** Failures of the endpoint since it took or refused a delivery. */
  readonly failuresInRow: number
  /** Monotonic milliseconds before which nothing is sent, after failures in a row. */
  readonly pausedUntil: number
  /** How long an exchange takes in milliseconds, as far as is known. */
  readonly expectedMs: number
  readonly breaker: Breaker
}

type State = {
  -readonly [Key in keyof Health]: Health[Key]
} & {
  /** At most so many requests at once. */
  most: number
  /** How many of them it bears: grows by one for each clean window, halves on failure (AIMD). */
  borne: number
  cleanInWindow: number
  /** The share of its latest exchanges that took longer than a second. */
  slowShare: number
}

/** In which line a lane stands: receivers that hold their slots for long share a part of them. */
export type Speed = 'fast' | 'slow'

/** How a request ended. */
export type Ended = { outcome: string; status: number | null; durationMs: number }

/** When: in monotonic milliseconds, in milliseconds of the clock; and a number from 0 to 1 that spreads probes. */
export type Moment = { nowMs: number; atMs: number; random: number }

const firstWindow = 2
const longestPauseMs = 500
const slowMs = 1000

const own = (health: Health): State => health as State

/**
 * The health of an endpoint that gets at most so many requests at once. Another lane of this process may have learned
 * about it, which counts as long as it is well; else nothing is known.
 */
export const newHealth = (most: number, learned?: Health): Health => {
  const isWell = learned?.failuresInRow === 0 && learned.breaker.state === 'closed'
  const known = isWell ? own(learned) : undefined
  const state: State = {
    inFlight: 0,
    failuresInRow: 0,
    pausedUntil: 0,
    expectedMs: known?.expectedMs ?? 0,
    breaker: newBreaker(),
    most,
    borne: Math.min(known?.borne ?? firstWindow, most),
    cleanInWindow: 0,
    slowShare: known?.slowShare ?? 0,
  }
  return state
}

/** How many requests may be under way now: none behind an open breaker, one while it is tried. */
export const windowOf = (health: Health): number => {
  const { breaker, borne } = own(health)
  return allowedBy(breaker) ?? borne
}

/** In which line it stands: the slow one when more than a twentieth of its latest exchanges took over a second. */
export const speedOf = (health: Health): Speed => (own(health).slowShare > 0.05 ? 'slow' : 'fast')

/** Whether another request may start. */
export const mayStart = (health: Health, nowMs: number): boolean =>
  health.inFlight < windowOf(health) && health.pausedUntil <= nowMs

/** A request starts. */
export const beginRequest = (health: Health): void => {
  own(health).inFlight += 1
}

/**
 * Learns from a request that ended. Only failures of the endpoint count against it; an answer that refuses one delivery
 * does not.
 */
export const endRequest = (
  health: Health,
  { outcome, status, durationMs }: Ended,
  { nowMs, atMs, random }: Moment,
): void => {
  const state = own(health)
  state.inFlight -= 1
  state.expectedMs += (durationMs - state.expectedMs) / 8
  state.slowShare += ((durationMs > slowMs ? 1 : 0) - state.slowShare) / 32
  if (outcome === 'retry') shrink(state, nowMs)
  else grow(state)
  const { state: before } = state.breaker
  watch(state.breaker, signOf(outcome, status), atMs, random)
  // Once it is closed again the window grows from one.
  if (before !== 'closed' && state.breaker.state === 'closed') state.borne = 1
}

/** Three failures in a row begin a pause, up to half a second, because fast failures cost as much as slow ones. */
const shrink = (state: State, nowMs: number): void => {
  state.borne = Math.max(1, Math.floor(state.borne / 2))
  state.cleanInWindow = 0
  state.failuresInRow += 1
  const excess = state.failuresInRow - 3
  if (excess >= 0)
    state.pausedUntil = nowMs + Math.min(longestPauseMs, 20 * 2 ** Math.min(excess, 10))
}

const grow = (state: State): void => {
  state.failuresInRow = 0
  state.pausedUntil = 0
  state.cleanInWindow += 1
  if (state.cleanInWindow < windowOf(state)) return
  state.cleanInWindow = 0
  state.borne = Math.min(state.most, state.borne + 1)
}

/** Lets one delivery out behind an open breaker where it is time for it: true where that is new. */
export const letProbe = (health: Health, atMs: number): boolean =>
  health.inFlight === 0 && letOut(health.breaker, atMs)

/** At most so many requests at once from now on: a smaller limit counts at once; to a greater one the window grows. */
export const limitWindow = (health: Health, most: number): void => {
  const state = own(health)
  state.most = most
  state.borne = Math.min(state.borne, most)
}

/** Forgets what the endpoint did before somebody mended it. */
export const forgive = (health: Health): void => {
  const state = own(health)
  state.breaker = newBreaker()
  state.borne = Math.min(firstWindow, state.most)
  state.cleanInWindow = 0
  state.failuresInRow = 0
  state.pausedUntil = 0
}
