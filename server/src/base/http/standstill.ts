/** Whether this process stood still: what came meanwhile was sent by clients that have given up or asked elsewhere. */

export type Standstill = {
  /** Nothing can have come before this moment: what kept the process busy until then was its start. */
  begin(): void
  /** To be called every `beatMs` or sooner, for as long as the process runs. */
  beat(): void
  /** True from the moment at which the process wakes until what waited for it has been read. */
  isWaking(): boolean
}

/** How often it must be told that the process runs. */
export const beatMs = 500
// Half of the time in which a refresh may be repeated (docs/interface/tokens.md#refresh-tokens).
const stillMs = 5000
// Requests that came meanwhile are read in the first turns of the event loop. On a busy machine they take longer than a
// second.
const wakingMs = 1000
const wakingTurns = 100

/**
 * Watches by a monotonic clock. A process stands still when the machine sleeps or moves, or when it is stopped
 * (SIGSTOP); five seconds without a beat count.
 *
 * @param now milliseconds that never go back
 * @param afterTurn calls back after the event loop has read what was there
 */
export const standstill = (
  now: () => number,
  afterTurn: (call: () => void) => void = (call) => {
    setImmediate(call)
  },
): Standstill => {
  let beatAt = now()
  let wakingUntil = Number.NEGATIVE_INFINITY
  let turnsLeft = 0
  const turn = (): void => {
    turnsLeft -= 1
    if (turnsLeft > 0) afterTurn(turn)
  }
  const look = (): number => {
    const at = now()
    if (at - beatAt > stillMs) {
      wakingUntil = at + wakingMs
      const isTurning = turnsLeft > 0
      turnsLeft = wakingTurns
      if (!isTurning) afterTurn(turn)
    }
    beatAt = at
    return at
  }
  return {
    begin: () => {
      beatAt = now()
    },
    beat: () => {
      look()
    },
    isWaking: () => look() < wakingUntil || turnsLeft > 0,
  }
}
