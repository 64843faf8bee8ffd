/** How long the stages of a delivery take, counted in buckets as Prometheus reads them. */
import { type BucketedTimes, bucketedTimes } from '../../base/bucketed-times.ts'

/** Waiting for a slot since the event; the exchange with the receiver; storing what came of it. */
export type Stage = 'wait' | 'exchange' | 'store'

export type StageTimes = {
  /** Counts so many deliveries that took so many milliseconds. */
  observe(stage: Stage, ms: number, amount: number): void
  /** The times counted for each stage. */
  read(): Readonly<Record<Stage, BucketedTimes>>
}

/** Upper ends of the buckets in seconds. */
const ends = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 15, 60]

/** Empty buckets. */
export const stageTimes = (): StageTimes => {
  const stages = {
    wait: bucketedTimes(ends),
    exchange: bucketedTimes(ends),
    store: bucketedTimes(ends),
  }
  return {
    observe: (stage, ms, amount) => stages[stage].observe(ms / 1000, amount),
    read: () => stages,
  }
}
