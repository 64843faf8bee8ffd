/** Token buckets and budgets that several processes share, in a Valkey or Redis. */
import { Redis, type Result } from 'ioredis'
import type { Log } from '../log.ts'
import { type Budget, type BudgetMet, hour } from './hourly-budgets.ts'
import {
  type Allowance,
  type Limiter,
  type LimitVerdict,
  type LocalLimiter,
  limitNames,
  refusalCounts,
  tokenTolerance,
  verdictOf,
  wholeOf,
} from './rate-limit.ts'

export type SharedLimiter = Limiter & {
  /** Whether the server answers just now. */
  isConnected(): boolean
  close(): Promise<void>
}

export type SharedLimiterOptions = {
  /** `redis://` or `rediss://` address, with user, password and database where needed. */
  url: string
  log: Log
  /** Counts while the server is out of reach. */
  local: LocalLimiter
  /** Milliseconds that a request waits for the server, before the process counts by itself: 250 when left out. */
  patienceMs?: number
}

declare module 'ioredis' {
  interface RedisCommander<Context> {
    portreeveBucket(
      key: string,
      perMinute: number,
      burst: number,
      cost: number,
      isLook: 0 | 1,
    ): Result<string, Context>
    portreeveSpend(
      key: string,
      ...budgets: (string | number)[]
    ): Result<[place: number, times: number], Context>
  }
}

const prefix = 'portreeve:limit:'
const budgetPrefix = 'portreeve:budget:'

// One script, because reading and writing a bucket must not be parted; by the server's clock, because those of several
// processes differ. A bucket is kept until it would be full again. Answers the tokens before the cost was taken.
const bucketScript = `
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
local rate, burst, cost = tonumber(ARGV[1]) / 60000, tonumber(ARGV[2]), tonumber(ARGV[3])
local kept = redis.call('HMGET', KEYS[1], 'tokens', 'at')
local tokens = burst
if kept[1] then
  tokens = math.min(burst, tonumber(kept[1]) + math.max(0, now - tonumber(kept[2])) * rate)
end
if ARGV[4] == '0' then
  local left = tokens
  if tokens >= cost - ${tokenTolerance} then left = tokens - cost end
  redis.call('HSET', KEYS[1], 'tokens', tostring(left), 'at', tostring(now))
  redis.call('PEXPIRE', KEYS[1], math.ceil((burst - left) / rate) + 1000)
end
return tostring(tokens)
`

// All budgets of an owner lie under one key, which ends with the hour. Answers the index of the exhausted budget,
// counted from 1, and how often its kind was met in this hour; 0 where one was spent.
const spendScript = `
for at = 1, #ARGV, 3 do
  local spent = tonumber(redis.call('HGET', KEYS[1], 'spent ' .. ARGV[at]) or '0')
  if spent >= tonumber(ARGV[at + 2]) then
    return {(at + 2) / 3, redis.call('HINCRBY', KEYS[1], 'met ' .. ARGV[at + 1], 1)}
  end
end
local isNew = redis.call('EXISTS', KEYS[1]) == 0
for at = 1, #ARGV, 3 do
  redis.call('HINCRBY', KEYS[1], 'spent ' .. ARGV[at], 1)
end
if isNew then redis.call('PEXPIRE', KEYS[1], ${hour}) end
return {0, 0}
`

const usualPatienceMs = 250
const longestRetryMs = 2000

/**
 * Opens the limiter. It never fails. While the server is away each process counts by itself, so that a limit holds at
 * least in each of them. The log says so once.
 */
export const openSharedLimiter = ({
  url,
  log,
  local,
  patienceMs = usualPatienceMs,
}: SharedLimiterOptions): SharedLimiter => {
  const server = connect(url, patienceMs)
  tellWhetherReached(server, log)

  const ask = async (
    key: string,
    { perMinute, burst }: Allowance,
    cost: number,
    isLook: boolean,
  ): Promise<LimitVerdict> => {
    const text = await server.portreeveBucket(prefix + key, perMinute, burst, cost, isLook ? 1 : 0)
    const tokens = Number(text)
    const verdict = verdictOf(tokens, cost, perMinute)
    if (isLook || !verdict.isAllowed) return verdict
    return { ...verdict, remaining: wholeOf(tokens - cost) }
  }
  const askToSpend = async (
    owner: string,
    budgets: readonly Budget[],
  ): Promise<BudgetMet | undefined> => {
    const told = budgets.flatMap(({ name, kind, perHour }) => [name, kind, perHour])
    const [place, times] = await server.portreeveSpend(budgetPrefix + owner, ...told)
    const budget = budgets[place - 1]
    return budget && { budget, isFirst: times === 1 }
  }
  const refused = refusalCounts()
  const unlimited: LimitVerdict = { isAllowed: true, remaining: 0, retryAfter: 0 }

  return {
    async take(key, allowance, cost = 1) {
      if (allowance.perMinute === 0) return unlimited
      return await ask(key, allowance, cost, false).then(
        (verdict) => refused.note(verdict, allowance),
        // This one counts its own refusals.
        () => local.take(key, allowance, cost),
      )
    },
    async peek(key, allowance) {
      if (allowance.perMinute === 0) return unlimited
      return await ask(key, allowance, 1, true).catch(() => local.peek(key, allowance))
    },
    async spend(owner, budgets) {
      if (budgets.length === 0) return undefined
      return await askToSpend(owner, budgets).catch(() => local.spend(owner, budgets))
    },
    refusals() {
      const [shared, own] = [refused.read(), local.refusals()]
      const sums = limitNames.map((name) => [name, shared[name] + own[name]])
      return Object.fromEntries(sums) as typeof shared
    },
    isConnected: () => server.status === 'ready',
    async close() {
      server.disconnect()
    },
  }
}

const connect = (url: string, patienceMs: number): Redis => {
  const server = new Redis(url, {
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    commandTimeout: patienceMs,
    connectTimeout: 5000,
    retryStrategy: (attempt) => Math.min(50 * 2 ** attempt, longestRetryMs),
  })
  server.defineCommand('portreeveBucket', { numberOfKeys: 1, lua: bucketScript })
  server.defineCommand('portreeveSpend', { numberOfKeys: 1, lua: spendScript })
  return server
}

/** Says once that the server is out of reach, and once that it is back. */
const tellWhetherReached = (server: Redis, log: Log): void => {
  let isTold = false
  server.on('error', (error: Error) => {
    if (isTold) return
    isTold = true
    log.warn(
      { err: error },
      'Valkey is out of reach: until it is back, each process counts by itself',
    )
  })
  server.on('ready', () => {
    if (isTold) log.info({}, 'Valkey is back: rate limits are shared again')
    isTold = false
  })
}
