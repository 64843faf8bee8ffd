/**
 * How fast what piled up for an endpoint goes out while others are sent to: as fast as they do not feel it. They would
 * feel a process that has no time left. So the rate grows while it has time to spare, and falls as soon as it has none.
 */
export type Backlog = {
  /** Takes note of a request to an endpoint that is not behind. */
  noteOther(nowMs: number): void
  /** How many a second each endpoint that is behind may get; undefined while nobody else is sent to. */
  perSecond(nowMs: number): number | undefined
}

const [lookMs, lastingMs] = [100, 1000]
const busyMost = 0.85
const first = 500
const least = 100
/** An endpoint that is behind gets a fifth of what all others get together, however busy the process is. */
const shareLeast = 0.2

/** `busy` answers for which share of the time since it was asked last the process had something to do, from 0 to 1. */
export const newBacklog = (busy: () => number): Backlog => {
  let perSecond = first
  let others = 0
  let lookedAt = Number.NEGATIVE_INFINITY
  let otherAt = Number.NEGATIVE_INFINITY
  return {
    noteOther(nowMs) {
      others += 1
      otherAt = nowMs
    },
    perSecond(nowMs) {
      if (nowMs - otherAt >= lastingMs) return undefined
      const sinceMs = nowMs - lookedAt
      if (sinceMs < lookMs) return perSecond
      const wished = perSecond * (busy() > busyMost ? 0.8 : 1.1)
      perSecond = Math.max(least, (shareLeast * others * 1000) / sinceMs, Math.min(wished, 1e6))
      others = 0
      lookedAt = nowMs
      return perSecond
    },
  }
}
