/**
 * At which rate an endpoint is sent to: a bucket of tokens, kept as the moment at which it would be full again (the
 * generic cell rate algorithm of ITU-T I.371). In any span of time no more goes out than the rate allows for it, and
 * one bucketful.
 */

/** The share of a second's worth that may go at once, so that a timer that is late costs no throughput. */
const burstSeconds = 0.1

/** How many may go at once after a rest. */
export const burstOf = (perSecond: number): number =>
  Math.max(1, Math.floor(perSecond * burstSeconds))

/** Milliseconds until the next may go; 0 when it may now. `fullAt` and `nowMs` are of the same clock. */
export const turnInMs = (perSecond: number, fullAt: number, nowMs: number): number => {
  const mayOwe = ((burstOf(perSecond) - 1) * 1000) / perSecond
  return Math.max(0, fullAt - mayOwe - nowMs)
}

/** When the bucket will be full again after one more is sent now. */
export const fullAfter = (perSecond: number, fullAt: number, nowMs: number): number =>
  Math.max(fullAt, nowMs) + 1000 / perSecond
