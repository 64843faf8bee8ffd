/**
 * Token buckets: how often somebody may ask. These live in the process; `shared-rate-limit.ts` has those of several.
 */
import type { Clock } from '../clock.ts'
import { type HourlyBudgets, hourlyBudgets, type LocalBudgets } from './hourly-budgets.ts'

/** The limits, as metrics name them. */
export const limitNames = [
  'sign_in',
  'token',
  'code',
  'message',
  'password',
  'preview',
  'admin',
  'wrong_credentials',
  'store',
  'claim',
  'order',
  'checkout',
  'wrong_signature',
  'asked_event',
  'inventory',
  'consume',
  'portal',
  'console_pictures',
  'console_sign_in',
  'player',
  'player_server',
] as const
export type LimitName = (typeof limitNames)[number]

export type Allowance = {
  /** As what its refusals are counted; they are not where it is left out. */
  name?: LimitName
  /** Requests a minute in the long run; 0 switches the limit off. */
  perMinute: number
  /** Requests at once. */
  burst: number
}

export type LimitVerdict = {
  isAllowed: boolean
  /** Whole requests left just now. */
  remaining: number
  /** Seconds until the next request is allowed (0 when it is), rounded up: the value of Retry-After. */
  retryAfter: number
}

export type Limiter = HourlyBudgets & {
  /** Takes `cost` from the bucket of this key (default 1). */
  take(key: string, allowance: Allowance, cost?: number): LimitVerdict | Promise<LimitVerdict>
  /** Looks without taking. */
  peek(key: string, allowance: Allowance): LimitVerdict | Promise<LimitVerdict>
  /** How often this process refused to take, since its start. */
  refusals(): Readonly<Record<LimitName, number>>
}

/** Counts refusals. */
export const refusalCounts = () => {
  const counts = Object.fromEntries(limitNames.map((name) => [name, 0])) as Record<
    LimitName,
    number
  >
  return {
    /** Counts a verdict that refuses, and answers it as it is. */
    note(verdict: LimitVerdict, { name }: Allowance): LimitVerdict {
      if (!verdict.isAllowed && name !== undefined) counts[name] += 1
      return verdict
    },
    read: (): Readonly<Record<LimitName, number>> => ({ ...counts }),
  }
}

/** Refusals by limit, as Prometheus reads them. */
export const limitCounters = ({ refusals }: Pick<Limiter, 'refusals'>) => ({
  rate_limit_refusals_total: {
    help: 'Requests that a rate limit refused, by the limit',
    labels: ['limit'],
    read: () => Object.entries(refusals()).map(([limit, count]) => ({ labels: { limit }, count })),
  },
})

/** A limiter that needs to ask nobody. */
export type LocalLimiter = LocalBudgets & {
  take(key: string, allowance: Allowance, cost?: number): LimitVerdict
  peek(key: string, allowance: Allowance): LimitVerdict
  refusals(): Readonly<Record<LimitName, number>>
}

/**
 * So much may be missing of a token. Sums of fractions come out a little too small now and then, and a caller who
 * waited as told would be refused. Less than what a bucket gains in a millisecond at the lowest rate, which is
 * 1/60,000.
 */
export const tokenTolerance = 1e-6

/** A limiter's verdict on a number of tokens of which some are needed. */
export const verdictOf = (tokens: number, needed: number, perMinute: number): LimitVerdict => {
  const missing = needed - tokens - tokenTolerance
  const isAllowed = missing <= 0
  return {
    isAllowed,
    remaining: wholeOf(tokens),
    retryAfter: isAllowed ? 0 : Math.max(1, Math.ceil((missing * 60) / perMinute)),
  }
}

/** The whole tokens of a number of them. */
export const wholeOf = (tokens: number): number => Math.max(0, Math.floor(tokens + tokenTolerance))

type Bucket = { tokens: number; at: number }

/** Beyond this many keys the oldest half is forgotten: about 10 MB. */
const mostKeys = 100_000

/**
 * A limiter over token buckets, with budgets apart from them: keys of strangers push no budget out. A bucket fills at
 * `perMinute`, holds at most `burst`, and a request that finds it empty is refused without being counted.
 */
export const limiter = (clock: Clock): LocalLimiter => {
  let buckets = new Map<string, Bucket>()
  const refused = refusalCounts()

  const refill = (key: string, { perMinute, burst }: Allowance): Bucket => {
    const now = clock.now().getTime()
    const bucket = buckets.get(key)
    if (!bucket) return { tokens: burst, at: now }
    const earned = (Math.max(0, now - bucket.at) * perMinute) / 60_000
    bucket.tokens = Math.min(burst, bucket.tokens + earned)
    bucket.at = now
    return bucket
  }

  const forget = (): void => {
    // The oldest half goes: keys are in the order of their first use, and a forgotten key starts full.
    buckets = new Map([...buckets].slice(buckets.size / 2))
  }

  return {
    ...hourlyBudgets(clock),
    take(key, allowance, cost = 1) {
      if (allowance.perMinute === 0) return { isAllowed: true, remaining: 0, retryAfter: 0 }
      const bucket = refill(key, allowance)
      const result = verdictOf(bucket.tokens, cost, allowance.perMinute)
      if (result.isAllowed) {
        bucket.tokens -= cost
        result.remaining = wholeOf(bucket.tokens)
      } else refused.note(result, allowance)
      if (buckets.size >= mostKeys) forget()
      buckets.set(key, bucket)
      return result
    },
    peek(key, allowance) {
      if (allowance.perMinute === 0) return { isAllowed: true, remaining: 0, retryAfter: 0 }
      return verdictOf(refill(key, allowance).tokens, 1, allowance.perMinute)
    },
    refusals: refused.read,
  }
}
