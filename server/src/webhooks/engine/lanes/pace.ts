/** At which rate a lane's endpoint is sent to: its own limit, and what the others leave it while it is behind. */
import type { Backlog } from './backlog.ts'
import { fullAfter, turnInMs } from './send-rate.ts'

/** Nobody but this file changes it. */
export type Pace = {
  /** Whether it gets what piled up a while ago, and more of that is left. */
  readonly isBehind: boolean
  /** Whether a timer brings it back when its rate allows the next. */
  readonly isResting: boolean
}

type State = {
  isBehind: boolean
  isResting: boolean
  /** When its bucket is full again, in monotonic milliseconds. */
  fullAt: number
  backlog: Backlog
}

const own = (pace: Pace): State => pace as State

/** Nothing was sent yet. */
export const newPace = (backlog: Backlog): Pace => {
  const state: State = { isBehind: false, isResting: false, fullAt: 0, backlog }
  return state
}

/** Takes note of whether it is behind. */
export const noteBehind = (pace: Pace, isBehind: boolean): void => {
  own(pace).isBehind = isBehind
}

/** Begins or ends a rest. */
export const rest = (pace: Pace, isResting: boolean): void => {
  own(pace).isResting = isResting
}

/**
 * Milliseconds until its rate allows the next request; 0 where it does now, or there is none. `maxPerSecond` is the
 * endpoint's own limit.
 */
export const restMsOf = (pace: Pace, maxPerSecond: number | undefined, nowMs: number): number => {
  const state = own(pace)
  const perSecond = rateOf(state, maxPerSecond, nowMs)
  return perSecond === undefined ? 0 : turnInMs(perSecond, state.fullAt, nowMs)
}

/** Counts a request that starts now. */
export const spendTurn = (pace: Pace, maxPerSecond: number | undefined, nowMs: number): void => {
  const state = own(pace)
  if (!state.isBehind) state.backlog.noteOther(nowMs)
  const perSecond = rateOf(state, maxPerSecond, nowMs)
  if (perSecond !== undefined) state.fullAt = fullAfter(perSecond, state.fullAt, nowMs)
}

const rateOf = (
  { isBehind, backlog }: State,
  maxPerSecond: number | undefined,
  nowMs: number,
): number | undefined => {
  const left = isBehind ? backlog.perSecond(nowMs) : undefined
  return left === undefined ? maxPerSecond : Math.min(maxPerSecond ?? left, left)
}
