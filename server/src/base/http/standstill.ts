/** Whether this process stood still: what came meanwhile was sent by clients that have given up or asked elsewhere. */

export type Standstill = {
  /** To be called every `beatMs` or sooner, for as long as the process runs. */
  beat(): void
  /** True from the moment at which the process wakes until what waited for it has been read. */
  isWaking(): boolean
}

/** How often it must be told that the process runs. */
export const beatMs = 500
// Half of the time in which a refresh may be repeated (docs/interface/tokens.md#refresh-tokens).
const stillMs = 5000
// What came meanwhile is read in the first turns of the event loop.
const wakingMs = 1000

/**
 * Watches by a monotonic clock. A process stands still when the machine sleeps or moves, or when it is stopped
 * (SIGSTOP); five seconds without a beat count.
 *
 * @param now milliseconds that never go back
 */
export const standstill = (now: () => number): Standstill => {
  let beatAt = now()
  let wakingUntil = Number.NEGATIVE_INFINITY
  const look = (): number => {
    const at = now()
    if (at - beatAt > stillMs) wakingUntil = at + wakingMs
    beatAt = at
    return at
  }
  return {
    beat: () => {
      look()
    },
    isWaking: () => look() < wakingUntil,
  }
}
