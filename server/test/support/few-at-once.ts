/** Rate limits that tests reach with few requests. */
import type { Allowance, Limiter } from '../../src/base/limits/rate-limit.ts'

/** A limiter that allows five requests at once, whatever the limit, and lists the limits that it is asked for. */
export const fewAtOnce = (limiter: Limiter, asked: Allowance[]): Limiter => ({
  ...limiter,
  take(key, allowance, cost) {
    asked.push(allowance)
    return limiter.take(key, { ...allowance, burst: 5 }, cost)
  },
})
