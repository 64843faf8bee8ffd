/** How long the stages of a delivery take, counted in buckets as Prometheus reads them. */
import { type BucketedTimes, bucketedTimes } from '../../base/bucketed-times.ts'
import type { Attempt } from '../attempt/sending.ts'
import { eventIdTime } from '../events/event-id.ts'
import type { Turn } from './lanes/turns.ts'

/** Waiting for a slot since the event; the exchange with the receiver; storing what came of it. */
type Stage = 'wait' | 'exchange' | 'store'

/** Upper ends of the buckets in seconds. */
const ends = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 15, 60]

/** While more requests than this are under way, the times of one in sixteen are taken, and count for all. */
const allTimedUpTo = 64
const timedOneIn = 16

export type StageTimes = ReturnType<typeof stageTimes>

/** Empty buckets. */
export const stageTimes = () => {
  const stages = {
    wait: bucketedTimes(ends),
    exchange: bucketedTimes(ends),
    store: bucketedTimes(ends),
  }
  let untimed = 0
  return {
    /** The times counted for each stage. */
    read: (): Readonly<Record<Stage, BucketedTimes>> => stages,
    /** Counts so many deliveries whose results took so many milliseconds to store. */
    noteStored: (ms: number, amount: number): void => stages.store.observe(ms / 1000, amount),
    /** Takes the times of an attempt, while so many requests are under way. */
    noteAttempt(
      { delivery, kind }: Turn,
      { startedAt, durationMs }: Attempt,
      inFlight: number,
    ): void {
      untimed += 1
      if (inFlight > allTimedUpTo && untimed < timedOneIn) return
      stages.exchange.observe(durationMs / 1000, untimed)
      if (kind === 'fresh') {
        const waited = startedAt.getTime() - eventIdTime(delivery.eventId).getTime()
        stages.wait.observe(Math.max(0, waited) / 1000, untimed)
      }
      untimed = 0
    },
  }
}
