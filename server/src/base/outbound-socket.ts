/** Connections of the way out: the name resolved, the address checked, and exactly that address used. */
import { once } from 'node:events'
import { isIP, connect as openTcp, type Socket } from 'node:net'
import {
  createSecureContext,
  getCACertificates,
  connect as openTls,
  type SecureContext,
  type TLSSocket,
} from 'node:tls'
import type { buildConnector } from 'undici'
import { isPublicAddress } from './address-guard.ts'
import type { Deadlines } from './deadlines.ts'
import { OutboundFailure, type OutboundReason } from './outbound-call.ts'
import type { Address, Resolve } from './resolver.ts'

export type Peer = { remoteAddress?: string; session?: Buffer }

export type SocketOptions = {
  isAllowed: (address: string) => boolean
  resolve: Resolve
  wheel: Deadlines
  /** Limit for the connection, and again for its TLS handshake. */
  timeoutMs: number
  /** Authorities to trust besides the public ones, as PEM. */
  caBundle: string | undefined
}

/** Makes the connector of an origin's pool; what it learns of the other side goes into `peer`. */
export function connector(options: SocketOptions): (peer: Peer) => buildConnector.connector {
  let context: SecureContext | undefined
  const secureContext = () => {
    const { caBundle } = options
    context ??= createSecureContext(
      caBundle === undefined ? {} : { ca: [...getCACertificates('default'), caBundle] },
    )
    return context
  }
  return (peer) => (target, callback) => {
    open(target, peer, options, secureContext).then(
      (socket) => callback(null, socket),
      (error) => callback(error, null),
    )
  }
}

async function open(
  { hostname, port, protocol }: buildConnector.Options,
  peer: Peer,
  options: SocketOptions,
  secureContext: () => SecureContext,
): Promise<Socket> {
  const isSecure = protocol === 'https:'
  const addresses = await checkedAddresses(hostname, isSecure, options)
  const socket = await connectSocket(addresses, Number(port) || (isSecure ? 443 : 80), options)
  if (socket.remoteAddress) peer.remoteAddress = socket.remoteAddress
  return isSecure ? secure(socket, hostname, peer, options, secureContext()) : socket
}

/** The addresses of a name that may be called. Plain http never leaves for the public internet. */
async function checkedAddresses(
  hostname: string,
  isSecure: boolean,
  { resolve, isAllowed }: SocketOptions,
): Promise<Address[]> {
  const family = isIP(hostname)
  const addresses =
    family === 0
      ? await resolve(hostname).catch((cause) => {
          throw new OutboundFailure('dns', `${hostname} has no address`, cause)
        })
      : [{ address: hostname, family: family as 4 | 6 }]
  const checked = addresses.filter(
    ({ address }) => isAllowed(address) && (isSecure || !isPublicAddress(address)),
  )
  if (checked.length === 0) {
    throw new OutboundFailure('address_refused', `${hostname} has no address that may be called`)
  }
  return checked
}

async function connectSocket(
  addresses: Address[],
  port: number,
  options: SocketOptions,
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
  })
  await within(socket, 'connect', 'connect', options)
  return socket
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
