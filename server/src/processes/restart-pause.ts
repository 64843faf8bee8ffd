/** How long a process that ended by itself is waited with, until it is started again. */

/** A process that has run for so long is well: the next end of it counts as the first. */
export const steadyMs = 60_000

/** Milliseconds after so many ends in a row: none after the first, then one second, doubled up to thirty. */
export const restartPauseMs = (endsBefore: number): number =>
  endsBefore === 0 ? 0 : Math.min(1000 * 2 ** (endsBefore - 1), 30_000)
