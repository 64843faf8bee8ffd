/** Connections of the way out: the name resolved, the address checked, and exactly that address used. */
import { once } from 'node:events'
import { isIP, connect as openTcp, type Socket } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import {
  createSecureContext,
  getCACertificates,
  connect as openTls,
  type SecureContext,
  type TLSSocket,
} from 'node:tls'
import type { Deadlines, OpenSocket } from '@portreeve/http-client'
import { isOwnName, isPublicAddress } from './address-guard.ts'
import { OutboundFailure, type OutboundReason, proxyFailure } from './outbound-call.ts'
import { isDirect, type OutboundProxy } from './proxy.ts'
import type { Resolve, ResolvedAddress } from './resolver.ts'

/** The latest TLS session, which the next connection may take up again. */
type Peer = { session?: Buffer }

export type SocketOptions = {
  isAllowed: (address: string) => boolean
  resolve: Resolve
  wheel: Deadlines
  /** Limit for the connection, and again for its TLS handshake. */
  timeoutMs: number
  /** Authorities to trust besides the public ones, as PEM. */
  caBundle: string | undefined
  timer: Timer
  /** Told of a name whose addresses may all not be called, for the operator's eyes. */
  onInnerName: (name: string) => void
  proxy: OutboundProxy | undefined
  /** Told why calls do not get beyond the proxy, for the operator's eyes. */
  onProxyTrouble: (words: string) => void
}

/** Milliseconds of a clock that never goes back, and waiting for some of them. */
export type Timer = { now(): number; pause(milliseconds: number): Promise<unknown> }

export const machineTimer: Timer = { now: () => performance.now(), pause: (ms) => delay(ms) }

/**
 * Opens a socket. Its bytes go to `receive`, or are to be read as from any socket where that is left out.
 *
 * @throws OutboundFailure
 */
export type OpenCheckedSocket = (receive?: Receive) => Promise<Socket>

/** Makes what opens the sockets to an origin, such as `https://receiver.example:8443`. */
export function socketOpener(options: SocketOptions): (origin: string) => OpenCheckedSocket {
  let context: SecureContext | undefined
  const secureContext = () => {
    const { caBundle } = options
    context ??= createSecureContext(
      caBundle === undefined ? {} : { ca: [...getCACertificates('default'), caBundle] },
    )
    return context
  }
  const { proxy } = options
  const goesDirect = isDirect(proxy?.exceptions ?? [])
  const proxyPeer: Peer = {}
  return (origin) => {
    const { hostname, port, protocol } = new URL(origin)
    const name = hostname.replace(/^\[|\]$/g, '')
    const isSecure = protocol === 'https:'
    const portNumber = Number(port) || (isSecure ? 443 : 80)
    const peer: Peer = {}
    const direct = async (receive: Receive | undefined) =>
      connectSocket(
        await checkedAddresses(name, isSecure, options),
        portNumber,
        options,
        isSecure ? undefined : receive,
      )
    const tunnelled = async (by: OutboundProxy) => {
      checkUnresolved(name, isSecure, options)
      const socket = await toProxy(by, proxyPeer, options, secureContext)
      return throughProxy(socket, `${hostname}:${portNumber}`, by, options)
    }
    const open: OpenCheckedSocket = async (receive) => {
      const isTunnelled = proxy !== undefined && !goesDirect(name)
      const socket = await (isTunnelled ? tunnelled(proxy) : direct(receive))
      if (!isSecure && !isTunnelled) return socket
      const last = isSecure ? await secure(socket, name, peer, options, secureContext()) : socket
      if (receive) last.on('data', (bytes: Buffer) => receive(bytes, bytes.length))
      return last
    }
    return (receive) => open(receive).catch(notConnected)
  }
}

type Receive = Parameters<OpenSocket>[0]

const notConnected = (error: unknown): never => {
  if (error instanceof OutboundFailure) throw error
  throw new OutboundFailure('connect', 'no connection could be made', error)
}

/**
 * Addresses behind a proxy are not resolved here: the proxy does that, and guards its own network. Refused is what
 * shows itself that it may not be called. Plain http goes to addresses of allowed networks only: nobody here could tell
 * that a name does not lead to the public internet.
 */
const checkUnresolved = (
  hostname: string,
  isSecure: boolean,
  { isAllowed }: SocketOptions,
): void => {
  const isFine =
    isIP(hostname) === 0
      ? isSecure
      : isAllowed(hostname) && (isSecure || !isPublicAddress(hostname))
  if (isFine) return
  const words =
    isIP(hostname) === 0 ? 'is not called by plain http through a proxy' : mayNotBeCalled
  throw new OutboundFailure('address_refused', `${hostname} ${words}`)
}

/** A connection to the proxy, which is the operator's and may be anywhere. */
const toProxy = async (
  { host, port, isSecure }: OutboundProxy,
  peer: Peer,
  options: SocketOptions,
  secureContext: () => SecureContext,
): Promise<Socket> => {
  try {
    const family = isIP(host)
    const addresses =
      family === 0 ? await options.resolve(host) : [{ address: host, family: family as 4 | 6 }]
    const socket = await connectSocket(addresses, port, options)
    return isSecure ? await secure(socket, host, peer, options, secureContext()) : socket
  } catch (error) {
    const { message } = error as Error
    throw proxyTrouble(proxyFailure(`the proxy cannot be reached: ${message}`, error), options)
  }
}

const throughProxy = async (
  socket: Socket,
  target: string,
  { authorization }: OutboundProxy,
  options: SocketOptions,
): Promise<Socket> => {
  const { wheel, timeoutMs } = options
  const tooSlow = new OutboundFailure('timeout', `no tunnel within ${timeoutMs} ms`)
  const deadline = wheel.set(timeoutMs, { expire: () => socket.destroy(tooSlow) })
  try {
    // Loaded where there is a proxy: importing node:http makes Node load its own undici, 4 MiB and 30 ms of a start.
    const { openTunnel } = await import('./tunnel.ts')
    await openTunnel(socket, target, authorization)
    return socket
  } catch (error) {
    if (socket.errored === tooSlow) throw tooSlow
    throw proxyTrouble(error as OutboundFailure, options)
  } finally {
    wheel.cancel(deadline)
  }
}

const proxyTrouble = (
  failure: OutboundFailure,
  { onProxyTrouble }: SocketOptions,
): OutboundFailure => {
  if (failure.reason === 'proxy') onProxyTrouble(failure.message)
  return failure
}

const mayNotBeCalled = 'has no address that may be called'

/**
 * A name that leads inside must not be told from one that leads nowhere, by its reason or its time. Name servers of the
 * inside answer sooner than others. Longer than most questions take.
 */
const lookupMs = 500

/** The addresses of a name that may be called. Plain http never leaves for the public internet. */
async function checkedAddresses(
  hostname: string,
  isSecure: boolean,
  { resolve, isAllowed, timer, onInnerName }: SocketOptions,
): Promise<ResolvedAddress[]> {
  const family = isIP(hostname)
  const since = timer.now()
  const leadsNowhere = async (words: string, cause?: unknown): Promise<never> => {
    await timer.pause(Math.max(0, lookupMs - (timer.now() - since)))
    throw new OutboundFailure('dns', `${hostname} ${words}`, cause)
  }
  const addresses =
    family === 0
      ? await resolve(hostname).catch((cause) => leadsNowhere('has no address', cause))
      : [{ address: hostname, family: family as 4 | 6 }]
  const checked = addresses.filter(
    ({ address }) => isAllowed(address) && (isSecure || !isPublicAddress(address)),
  )
  if (checked.length > 0) return checked
  const isKnown =
    family !== 0 || isOwnName(hostname) || addresses.some(({ address }) => isPublicAddress(address))
  if (isKnown) throw new OutboundFailure('address_refused', `${hostname} ${mayNotBeCalled}`)
  onInnerName(hostname)
  return leadsNowhere(mayNotBeCalled)
}

async function connectSocket(
  addresses: ResolvedAddress[],
  port: number,
  options: SocketOptions,
  receive?: Receive,
): Promise<Socket> {
  const socket = openTcp({
    // The name is never looked up again: the socket gets the addresses that were checked.
    host: 'checked.invalid',
    lookup: (_name, { all }, answer) => {
      const [first] = addresses
      if (all) answer(null, addresses)
      else answer(null, first?.address ?? '', first?.family ?? 0)
    },
    port,
    autoSelectFamily: addresses.length > 1,
    noDelay: true,
    keepAlive: true,
    keepAliveInitialDelay: 60_000,
    ...(receive ? { onread: { buffer: common, callback: readInto(receive) } } : {}),
  })
  await within(socket, 'connect', 'connect', options)
  return socket
}

/**
 * Data of plain sockets lies here only while it is taken in, so they share the buffer. Measured: 3 % less of an
 * exchange's processor time than with a buffer for every read, and no garbage outside of the heap.
 */
const common = Buffer.allocUnsafeSlow(64 * 1024)

const readInto =
  (receive: Receive) =>
  (length: number): boolean => {
    receive(common, length)
    return true
  }

async function secure(
  socket: Socket,
  hostname: string,
  peer: Peer,
  options: SocketOptions,
  secureContext: SecureContext,
): Promise<TLSSocket> {
  const secured = openTls({
    socket,
    host: hostname,
    // RFC 6066, section 3: an IP address is not sent as a server name.
    ...(isIP(hostname) ? {} : { servername: hostname }),
    ALPNProtocols: ['http/1.1'],
    secureContext,
    session: peer.session,
  })
  secured.on('session', (session) => {
    peer.session = session
  })
  await within(secured, 'secureConnect', 'tls', options)
  return secured
}

/** Waits for a socket's event for as long as the options allow. */
async function within(
  socket: Socket,
  event: 'connect' | 'secureConnect',
  reason: OutboundReason,
  { wheel, timeoutMs }: SocketOptions,
): Promise<void> {
  const tooSlow = new OutboundFailure('timeout', `no ${event} within ${timeoutMs} ms`)
  const deadline = wheel.set(timeoutMs, { expire: () => socket.destroy(tooSlow) })
  // Stays for the socket's life: an error between here and the pool's own listener has none.
  socket.on('error', () => {})
  try {
    await once(socket, event)
  } catch (error) {
    socket.destroy()
    throw error === tooSlow ? tooSlow : new OutboundFailure(reason, `no ${event}`, error)
  } finally {
    wheel.cancel(deadline)
  }
}
