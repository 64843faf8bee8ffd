/** How often the store may be asked for what costs something. */
import { Problem } from '../../base/contract.ts'
import type { Allowance } from '../../base/rate-limit.ts'
import { type Deps, projectProblems } from '../../projects/index.ts'

/** Takes from the bucket of this key. Throws 429 when it is empty. */
export const slowDown = async (
  { limiter, settings }: Pick<Deps, 'limiter' | 'settings'>,
  key: string,
  allowance: Allowance,
): Promise<void> => {
  if (!settings.limits) return
  const verdict = await limiter.take(key, allowance)
  if (verdict.isAllowed) return
  throw new Problem(projectProblems.too_many_requests, {
    detail: `Too many requests: try again in ${verdict.retryAfter} s`,
    headers: { 'retry-after': String(verdict.retryAfter) },
  })
}
