/** The only way out of this process: pooled HTTP/1.1 with checked addresses and hard limits. */

import type { Socket } from 'node:net'
import { type Dial, deadlines, dialer, type HttpTarget, OriginPool } from '@portreeve/http-client'
import { addressGuard } from './address-guard.ts'
import {
  type NotifyingCall,
  type OutboundAnswer,
  type OutboundCall,
  OutboundFailure,
  type OutboundReason,
  outboundFailureOf,
} from './outbound-call.ts'
import { machineTimer, socketOpener, type Timer } from './outbound-socket.ts'
import type { OutboundProxy } from './proxy.ts'
import { type Resolve, resolver } from './resolver.ts'

export { type OutboundAnswer, type OutboundCall, OutboundFailure, type OutboundReason }

export type Outbound = {
  /**
   * Sends one request by undici and reads the answer, whatever its status; redirects are not followed. All calls to an
   * origin share its connections.
   *
   * @throws OutboundFailure, or the reason of the call's signal
   */
  request(call: OutboundCall): Promise<OutboundAnswer>
  /**
   * The same by our own client, which costs less: for notifications, thousands of which go out a second.
   *
   * @throws OutboundFailure, or the reason of the call's signal
   */
  notify(call: NotifyingCall): Promise<OutboundAnswer>
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

type Target = HttpTarget & { origin: string }

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
  const pools = new Map<string, OriginPool>()
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

  const poolOf = (origin: string, name: NotifyingCall['pool'] | undefined): OriginPool => {
    const key = name === undefined ? origin : `${name} ${origin}`
    const known = pools.get(key)
    if (known) return known
    if (pools.size >= originsKept) closeIdle(pools)
    const open = openerOf(origin)
    const dial = name === undefined ? atFirstCall(origin, open) : dialer(open, wheel)
    const pool = new OriginPool({ dial, connections: connectionsPerOrigin, wheel })
    pools.set(key, pool)
    return pool
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

  const send = async (
    call: OutboundCall,
    name?: NotifyingCall['pool'],
  ): Promise<OutboundAnswer> => {
    if (closing !== undefined) throw new OutboundFailure('connect', 'the way out is closed')
    const target = findTarget(call.url)
    if (target instanceof OutboundFailure) throw target
    try {
      return await poolOf(target.origin, name).request(call, target)
    } catch (error) {
      throw outboundFailureOf(error)
    }
  }

  return {
    request: (call) => send(call),
    notify: (call) => send(call, call.pool),
    close() {
      closing ??= Promise.all([...pools.values()].map((pool) => pool.close()))
      return closing.then(() => {})
    },
  }
}

/** Loads undici with the first call: it takes some 4 MiB, which a service without networks never needs. */
const atFirstCall =
  (origin: string, open: () => Promise<Socket>): Dial =>
  async (owner) => {
    const { undiciDialer } = await import('./undici-connection.ts')
    return undiciDialer(origin, open)(owner)
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

/** Makes room: pools without calls go, those opened first before others. */
function closeIdle(pools: Map<string, OriginPool>): void {
  let closed = 0
  for (const [name, pool] of pools) {
    if (!pool.isIdle) continue
    pools.delete(name)
    // Nothing is under way on it, so it is closed at once.
    void pool.close()
    if (++closed === originsClosedAtOnce) return
  }
}
