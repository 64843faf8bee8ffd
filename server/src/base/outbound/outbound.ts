/** The only way out of this process: pooled HTTP/1.1 with checked addresses and hard limits. */

import {
  deadlines,
  exchange,
  type OutboundAnswer,
  type OutboundCall,
  OutboundFailure,
  OutboundOrigin,
  type OutboundReason,
} from '@portreeve/http-client'
import { addressGuard } from './address-guard.ts'
import { machineTimer, socketOpener, type Timer } from './outbound-socket.ts'
import type { OutboundProxy } from './proxy.ts'
import { type Resolve, resolver } from './resolver.ts'

export { type OutboundAnswer, type OutboundCall, OutboundFailure, type OutboundReason }

export type Outbound = {
  /**
   * Sends one request and reads the answer, whatever its status; redirects are not followed.
   *
   * @throws OutboundFailure, or the reason of the call's signal
   */
  request(call: OutboundCall): Promise<OutboundAnswer>
  /** Waits for calls under way, then closes all connections. */
  close(): Promise<void>
}

export type OutboundOptions = {
  /** Whether this machine's own addresses may be called, also by http: in development. */
  allowLoopback: boolean
  /** Private networks in CIDR form that may be called, also by http. */
  allowedNetworks?: readonly string[]
  /** Authorities to trust besides the public ones, as PEM. */
  caBundle?: string
  /**
   * Connections of one pool to one origin at most: 64 when left out,
   * as many as an endpoint may have requests under way.
   */
  connectionsPerOrigin?: number
  /** Limit for a connection, and again for its TLS handshake: 3,000 ms when left out. */
  connectTimeoutMs?: number
  /**
   * Origins, counted once for each pool, whose connections are kept: beyond 2,000 when left out, idle ones are closed.
   */
  originsKept?: number
  resolve?: Resolve
  /** The timer by which names that lead nowhere wait: the machine's when left out. */
  timer?: Timer
  /**
   * Told of each name that leads inside only, when it is called. Callers hear of `dns`, as for names that do not exist:
   * whoever chooses the address must not learn which names there are inside.
   */
  onInnerName?: (name: string) => void
  /** The proxy for all calls, but for those to this machine and to its exceptions. */
  proxy?: OutboundProxy | undefined
  /** Told why calls do not get beyond the proxy, each time. */
  onProxyTrouble?: (words: string) => void
}

type Target = { origin: string; host: string; path: string }

const originsClosedAtOnce = 100
const targetsKept = 5000

/**
 * Makes the way out. An address is checked when a connection is made, and the socket goes to exactly the checked one. A
 * name that resolves differently the next moment changes nothing.
 * Plain http never reaches the public internet. Behind a proxy names are not resolved here, so only addresses are
 * checked. Proxies of the environment are not used.
 *
 * @throws Error when one of the allowed networks is not in CIDR form
 */
export function outbound(options: OutboundOptions): Outbound {
  const { connectionsPerOrigin = 64, connectTimeoutMs = 3000, originsKept = 2000 } = options
  const wheel = deadlines()
  const origins = new Map<string, OutboundOrigin>()
  const targets = new Map<string, Target>()
  let closing: Promise<unknown> | undefined

  const openerOf = socketOpener({
    isAllowed: addressGuard(options),
    resolve: options.resolve ?? resolver(),
    wheel,
    timeoutMs: connectTimeoutMs,
    caBundle: options.caBundle,
    timer: options.timer ?? machineTimer,
    onInnerName: options.onInnerName ?? (() => {}),
    proxy: options.proxy,
    onProxyTrouble: options.onProxyTrouble ?? (() => {}),
  })

  const originOf = (name: string, pool: OutboundCall['pool']): OutboundOrigin => {
    const key = pool === undefined ? name : `${pool} ${name}`
    const known = origins.get(key)
    if (known) return known
    if (origins.size >= originsKept) closeIdle(origins)
    const origin = new OutboundOrigin(openerOf(name), connectionsPerOrigin, wheel)
    origins.set(key, origin)
    return origin
  }

  const findTarget = (url: string): Target | OutboundFailure => {
    // A query may hold keys and tickets, and seldom comes twice: such addresses are not kept.
    if (url.includes('?')) return targetOf(url)
    const known = targets.get(url)
    if (known) return known
    const target = targetOf(url)
    if (target instanceof OutboundFailure) return target
    if (targets.size >= targetsKept) targets.clear()
    targets.set(url, target)
    return target
  }

  return {
    request(call) {
      if (closing !== undefined)
        return Promise.reject(new OutboundFailure('connect', 'the way out is closed'))
      const target = findTarget(call.url)
      if (target instanceof OutboundFailure) return Promise.reject(target)
      const { host, path } = target
      const origin = originOf(target.origin, call.pool)
      return exchange(call, { origin, host, path }, wheel)
    },
    close() {
      closing ??= Promise.all([...origins.values()].map((origin) => origin.close()))
      return closing.then(() => {})
    },
  }
}

function targetOf(text: string): Target | OutboundFailure {
  const url = URL.parse(text)
  if (!url || (url.protocol !== 'https:' && url.protocol !== 'http:')) {
    return new OutboundFailure('bad_url', 'not an http or https address')
  }
  if (url.username || url.password) {
    return new OutboundFailure('bad_url', 'an address with a user name or password')
  }
  return { origin: url.origin, host: url.host, path: url.pathname + url.search }
}

/** Makes room: origins without calls go, those opened first before others. */
function closeIdle(origins: Map<string, OutboundOrigin>): void {
  let closed = 0
  for (const [name, origin] of origins) {
    if (!origin.isIdle) continue
    origins.delete(name)
    // Nothing is under way on it, so it is closed at once.
    void origin.close()
    if (++closed === originsClosedAtOnce) return
  }
}
