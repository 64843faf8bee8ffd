/**
 * Durations counted in buckets, and their text as Prometheus reads it (its exposition format, version 0.0.4). Ours,
 * because a library's histogram with labels costs two microseconds for each observation.
 */
export type BucketedTimes = {
  /** Counts so many (1 when left out) that took so many seconds. */
  observe(seconds: number, amount?: number): void
  /** The sample lines of a histogram; `labels` as they stand within the braces, such as `stage="wait"`. */
  lines(name: string, labels: string): string[]
}

/** Nothing counted yet; `ends` are the upper ends of the buckets in seconds, upwards. */
export const bucketedTimes = (ends: readonly number[]): BucketedTimes => {
  const counts = Array<number>(ends.length + 1).fill(0)
  let sum = 0
  return {
    observe(seconds, amount = 1) {
      let index = 0
      while (index < ends.length && seconds > (ends[index] as number)) index++
      counts[index] = (counts[index] as number) + amount
      sum += seconds * amount
    },
    lines(name, labels) {
      let below = 0
      const buckets = counts.map((count, index) => {
        below += count
        return `${name}_bucket{${labels},le="${ends[index] ?? '+Inf'}"} ${below}`
      })
      return [...buckets, `${name}_sum{${labels}} ${sum}`, `${name}_count{${labels}} ${below}`]
    },
  }
}

/** The two lines that stand before the samples of a metric. */
export const metricHead = (
  name: string,
  type: 'counter' | 'histogram',
  help: string,
): [string, string] => [`# HELP ${name} ${help}`, `# TYPE ${name} ${type}`]
