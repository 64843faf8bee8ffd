/** How long the stages of a delivery take, counted in buckets as Prometheus reads them. */

/** Waiting for a slot since the event; the exchange with the receiver; storing what came of it. */
export type Stage = 'wait' | 'exchange' | 'store'

export type StageTimes = {
  /** Counts so many deliveries that took so many milliseconds. */
  observe(stage: Stage, ms: number, amount: number): void
  /** For each stage the deliveries of each bucket, those above the last one at the end, and the sum of seconds. */
  read(): Readonly<Record<Stage, { counts: readonly number[]; sum: number }>>
}

/** Upper ends of the buckets in seconds. */
export const stageBuckets: readonly number[] = [
  0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 15, 60,
]

/** Empty buckets: arrays of numbers, because a histogram with labels costs more than the rest of a delivery's count. */
export const stageTimes = (): StageTimes => {
  const empty = () => ({ counts: Array<number>(stageBuckets.length + 1).fill(0), sum: 0 })
  const stages = { wait: empty(), exchange: empty(), store: empty() }
  return {
    observe(stage, ms, amount) {
      const seconds = ms / 1000
      const found = stageBuckets.findIndex((end) => seconds <= end)
      const { counts } = stages[stage]
      const index = found < 0 ? stageBuckets.length : found
      counts[index] = (counts[index] ?? 0) + amount
      stages[stage].sum += seconds * amount
    },
    read: () => stages,
  }
}
