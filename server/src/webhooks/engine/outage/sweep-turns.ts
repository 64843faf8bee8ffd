/** The turns of projects in a sweep, with a rest for each, so that no project makes the others wait. */

/** The turns of one process's sweeps. */
export type SweepTurns = {
  /** The projects to sweep now, the one after the latest first. */
  inTurn(projectIds: Iterable<number>, nowMs: number): number[]
  /** Takes note of a project's turn, by its beginning and end in milliseconds. */
  note(projectId: number, beginMs: number, endMs: number): void
  /** How many milliseconds to rest for the turns noted since this was asked last. */
  rest(): number
}

// Sweeps take at most a fifth of the time, however many projects there are.
const restShare = 4
// A turn takes milliseconds. A project whose turn takes longer than this rests for it alone.
const longMs = 1000

/** Nobody had a turn yet. */
export const sweepTurns = (): SweepTurns => {
  const leftOutUntil = new Map<number, number>()
  // Nobody's id.
  let latest = 0
  let spentMs = 0
  return {
    inTurn(projectIds, nowMs) {
      const all = [...projectIds]
      const at = all.indexOf(latest) + 1
      for (const [id, until] of leftOutUntil) if (until <= nowMs) leftOutUntil.delete(id)
      return [...all.slice(at), ...all.slice(0, at)].filter((id) => !leftOutUntil.has(id))
    },
    note(projectId, beginMs, endMs) {
      latest = projectId
      const tookMs = endMs - beginMs
      spentMs += Math.min(tookMs, longMs)
      if (tookMs > longMs) leftOutUntil.set(projectId, endMs + tookMs * restShare)
    },
    rest() {
      const restMs = spentMs * restShare
      spentMs = 0
      return restMs
    },
  }
}
