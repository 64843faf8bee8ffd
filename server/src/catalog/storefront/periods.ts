/** When something is on sale. */
import { type Instant, parseTimestamp } from '../../base/clock.ts'

/** From (inclusive) and until (exclusive), in milliseconds since 1970; until is infinite where the end is open. */
export type Period = { from: number; until: number }

type Written = { date_from: string; date_until?: string | null }

/** The periods as they were written; undefined for always. */
export const readPeriods = (
  written: readonly Written[] | null | undefined,
): Period[] | undefined => {
  if (!written || written.length === 0) return undefined
  return written.map(({ date_from, date_until }) => ({
    from: parseTimestamp(date_from)?.getTime() ?? 0,
    until: date_until ? (parseTimestamp(date_until)?.getTime() ?? 0) : Number.POSITIVE_INFINITY,
  }))
}

/** Whether one of the periods is running. */
export const isInPeriod = (periods: readonly Period[] | undefined, at: Instant): boolean => {
  const now = at.getTime()
  return periods === undefined || periods.some(({ from, until }) => from <= now && now < until)
}

/** All moments at which a period begins or ends, in their order and each once. */
export const edgesOf = (periods: Iterable<readonly Period[] | undefined>): number[] => {
  const edges = new Set<number>()
  for (const some of periods) {
    for (const { from, until } of some ?? []) {
      edges.add(from)
      if (until !== Number.POSITIVE_INFINITY) edges.add(until)
    }
  }
  return [...edges].sort((a, b) => a - b)
}

/** The first edge after a moment; infinite for none. */
export const nextEdge = (edges: readonly number[], at: Instant): number => {
  const now = at.getTime()
  let [low, high] = [0, edges.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((edges[middle] ?? 0) > now) high = middle
    else low = middle + 1
  }
  return edges[low] ?? Number.POSITIVE_INFINITY
}
