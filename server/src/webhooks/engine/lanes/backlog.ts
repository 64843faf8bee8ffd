/**
 * How fast what piled up for an endpoint goes out while others are sent to: as fast as they do not feel it. They feel
 * it where the process or its machine has little time left. So the rate falls there, and grows otherwise.
 */
import type { BusyMeter } from '../../../base/busy.ts'

export type Backlog = {
  /** Takes note of a request to an endpoint that is not behind. */
  noteOther(nowMs: number): void
  /** How many a second each endpoint that is behind may get; undefined while nobody else is sent to. */
  perSecond(nowMs: number): number | undefined
}

const [lookMs, lastingMs] = [100, 1000]
// Above these, others felt it (docs/decisions/0084-backlogs-leave-the-machine-time-too.md).
const [processMost, machineMost] = [0.85, 0.75]
const [first, least] = [500, 100]
/** An endpoint that is behind gets a fifth of what all others get together, however busy the process is. */
const shareLeast = 0.2

/** Answers how near they are to being so busy that others feel it: 1 is as much as is allowed. */
export const strainOf = (ofProcess: BusyMeter, ofMachine: BusyMeter) => (): number =>
  Math.max(ofProcess() / processMost, ofMachine() / machineMost)

/** `strain` answers for the time since it was asked last. */
export const newBacklog = (strain: () => number): Backlog => {
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
      const wished = perSecond * (strain() > 1 ? 0.8 : 1.1)
      perSecond = Math.max(least, (shareLeast * others * 1000) / sinceMs, Math.min(wished, 1e6))
      others = 0
      lookedAt = nowMs
      return perSecond
    },
  }
}
