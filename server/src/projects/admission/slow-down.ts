/** How often players and games may ask for what costs something. */
import { Problem } from '../../base/contract.ts'
import type { Allowance } from '../../base/limits/rate-limit.ts'
import { problems } from '../contract.ts'
import type { Parts, Settings } from '../parts.ts'

/** Takes from the bucket of this key. Throws 429 when it is empty: there were too many of `what`. */
export const slowDown = async (
  { limiter, settings }: Pick<Parts, 'limiter'> & { settings: Pick<Settings, 'limits'> },
  key: string,
  allowance: Allowance,
  what = 'requests',
): Promise<void> => {
  if (!settings.limits) return
  const verdict = await limiter.take(key, allowance)
  if (verdict.isAllowed) return
  throw new Problem(problems.too_many_requests, {
    detail: `Too many ${what}: try again in ${verdict.retryAfter} s`,
    headers: { 'retry-after': String(verdict.retryAfter) },
  })
}
