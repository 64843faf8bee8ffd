/**
 * Names to addresses through c-ares. `dns.lookup` would run getaddrinfo on the four threads that crypto and files
 * share. A few dead names would stall everything else there.
 */
import { Resolver as CaresResolver } from 'node:dns/promises'
import { readFile } from 'node:fs/promises'
import { isIP } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { LruMap } from '../lru-map.ts'

export type ResolvedAddress = { address: string; family: 4 | 6 }

/** Rejects when the name has no address, or none within the budget. */
export type Resolve = (name: string) => Promise<ResolvedAddress[]>

type Found = { addresses: ResolvedAddress[]; ttlSeconds: number }
type Kept = { until: number; answer: Promise<ResolvedAddress[]> }

const usualBudgetMs = 2000
// A name server that answers one kind of question only is not waited for.
const secondFamilyMs = 150
const shortestTtlMs = 1000
const longestTtlMs = 60_000
const negativeTtlMs = 5000
const hostsTtlMs = 10_000
const namesKept = 10_000

const local: ResolvedAddress[] = [
  { address: '127.0.0.1', family: 4 },
  { address: '::1', family: 6 },
]

export type ResolverOptions = {
  /** Name servers instead of the system's, such as `127.0.0.1:5353`. */
  servers?: string[]
  hostsFile?: string
  /** Milliseconds for which a name may be asked for: 2,000 when left out. */
  budgetMs?: number
  /** Milliseconds of a clock that never goes back. */
  now?: () => number
}

/**
 * Makes a resolver with a cache of its own. Answers are kept for their time to live (1 to 60 s), failures for 5 s.
 * `localhost` and the names of the hosts file need no network.
 */
export function resolver(options: ResolverOptions = {}): Resolve {
  const {
    servers,
    hostsFile = '/etc/hosts',
    budgetMs = usualBudgetMs,
    now = () => performance.now(),
  } = options
  const cares = new CaresResolver({ timeout: 700, tries: 2 })
  if (servers) cares.setServers(servers)
  const kept = new LruMap<string, Kept>(namesKept)
  let hosts: { until: number; names: Promise<Map<string, ResolvedAddress[]>> } | undefined

  const fixed = async (name: string) => {
    // RFC 6761, section 6.3: never a question to a name server.
    if (name === 'localhost' || name.endsWith('.localhost')) return local
    if (!hosts || hosts.until <= now())
      hosts = { until: now() + hostsTtlMs, names: read(hostsFile) }
    return (await hosts.names).get(name)
  }

  const ask = async (name: string): Promise<Found> => {
    const fromFile = await fixed(name)
    if (fromFile) return { addresses: fromFile, ttlSeconds: 1 }
    return question(cares, name, budgetMs)
  }

  return (text) => {
    const name = text.toLowerCase().replace(/\.$/, '')
    const known = kept.get(name)
    if (known && known.until > now()) return known.answer
    const entry: Kept = { until: now() + budgetMs, answer: Promise.resolve([]) }
    entry.answer = ask(name).then(
      ({ addresses, ttlSeconds }) => {
        entry.until = now() + Math.min(longestTtlMs, Math.max(shortestTtlMs, ttlSeconds * 1000))
        return addresses
      },
      (error) => {
        entry.until = now() + negativeTtlMs
        throw error
      },
    )
    kept.set(name, entry)
    return entry.answer
  }
}

async function question(cares: CaresResolver, name: string, budgetMs: number): Promise<Found> {
  const found: { address: string; ttl: number; family: 4 | 6 }[] = []
  const keep = (family: 4 | 6) => (rows: { address: string; ttl: number }[]) =>
    found.push(...rows.map((row) => ({ ...row, family })))
  const families = [
    cares.resolve4(name, { ttl: true }).then(keep(4)),
    cares.resolve6(name, { ttl: true }).then(keep(6)),
  ]
  const both = Promise.allSettled(families)
  const stop = new AbortController()
  const pause = (ms: number) => delay(ms, [], { signal: stop.signal }).catch(() => [])
  const first = Promise.any(families).then(
    () => pause(secondFamilyMs),
    () => both,
  )
  const settled: PromiseSettledResult<unknown>[] = await Promise.race([
    both,
    first,
    pause(budgetMs),
  ])
  stop.abort()
  if (found.length === 0) {
    const failure = settled.find((one) => one.status === 'rejected')
    throw new Error(`${name} has no address`, { cause: failure?.reason })
  }
  found.sort((a, b) => a.family - b.family)
  return {
    addresses: found.map(({ address, family }) => ({ address, family })),
    ttlSeconds: Math.min(...found.map(({ ttl }) => ttl)),
  }
}

async function read(hostsFile: string): Promise<Map<string, ResolvedAddress[]>> {
  const names = new Map<string, ResolvedAddress[]>()
  const text = await readFile(hostsFile, 'utf8').catch(() => '')
  for (const line of text.split('\n')) {
    const [address = '', ...aliases] = line.replace(/#.*/, '').trim().split(/\s+/)
    const family = isIP(address)
    if (family !== 4 && family !== 6) continue
    for (const alias of aliases) {
      const name = alias.toLowerCase()
      names.set(name, [...(names.get(name) ?? []), { address, family }])
    }
  }
  return names
}
