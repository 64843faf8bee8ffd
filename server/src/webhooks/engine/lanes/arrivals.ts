/** How much comes anew to a lane, as far as this process writes it. */

export type Arrivals = { count: number; sinceMs: number; perSecond: number }

const spanMs = 1000

/** Nothing came yet. Times are monotonic milliseconds. */
export const newArrivals = (): Arrivals => ({ count: 0, sinceMs: 0, perSecond: 0 })

/** Takes note of one more. */
export const noteArrival = (arrivals: Arrivals, nowMs: number): void => {
  if (nowMs - arrivals.sinceMs >= spanMs) {
    arrivals.perSecond = arrivalRate(arrivals, nowMs)
    arrivals.count = 0
    arrivals.sinceMs = nowMs
  }
  arrivals.count += 1
}

/** How many came in a second, counted over the last one that is full, and over the time since when nothing came. */
export const arrivalRate = ({ count, sinceMs, perSecond }: Arrivals, nowMs: number): number =>
  nowMs - sinceMs < spanMs ? perSecond : (count * 1000) / (nowMs - sinceMs)
