/** The proxy that calls out go through where the operator names one, and what is called without it. */
import { isIP } from 'node:net'
import { unwrapMapped } from '../ip-notation.ts'
import { contains, isNetwork, networkList } from '../networks.ts'
import { isLoopbackAddress, isOwnName } from './address-guard.ts'

export type OutboundProxy = {
  /** Name or address, without brackets. */
  host: string
  port: number
  /** Whether the proxy itself is spoken to over TLS. */
  isSecure: boolean
  /** The value of Proxy-Authorization. A function, so that no log that is given this object shows it. */
  authorization?: () => string
  /** Hosts that are called without it: names, `.suffix`, addresses and networks. */
  exceptions: readonly string[]
}

/**
 * Reads the address of a proxy, such as `http://user:password@proxy.example:3128`.
 *
 * @returns what is wrong with it, without showing any of it, or the proxy
 */
export const readProxy = (text: string): Omit<OutboundProxy, 'exceptions'> | string => {
  const url = URL.parse(text)
  if (!url || !/^https?:\/\/[^/]/i.test(text) || url.port === '0')
    return 'must be an address like http://proxy.example:3128 or https://user:password@proxy.example'
  if (url.pathname !== '/' || url.search || url.hash)
    return 'must not have a path, query or fragment'
  const credentials = credentialsOf(url)
  if (credentials === undefined)
    return 'must give user and password without control characters, as in user:p%40ss, and the user without a colon'
  const isSecure = url.protocol === 'https:'
  return {
    host: url.hostname.replace(/^\[|\]$/g, ''),
    port: Number(url.port) || (isSecure ? 443 : 80),
    isSecure,
    ...(credentials === '' ? {} : { authorization: () => `Basic ${base64(credentials)}` }),
  }
}

/** User and password as RFC 7617 joins them; empty where there are none, undefined where they cannot be sent. */
const credentialsOf = ({ username, password }: URL): string | undefined => {
  if (username === '' && password === '') return ''
  try {
    const [user, word] = [decodeURIComponent(username), decodeURIComponent(password)]
    const pair = `${user}:${word}`
    return user.includes(':') || /\p{Cc}/u.test(pair) ? undefined : pair
  } catch {
    return undefined
  }
}

const base64 = (text: string): string => Buffer.from(text).toString('base64')

const label = '[a-z0-9_]([a-z0-9_-]{0,61}[a-z0-9_])?'
const nameForm = new RegExp(`^\\.?${label}(\\.${label})*$`)

/** Whether a text is an exception: a name, `.suffix` for all names below it, an address or a network in CIDR form. */
export const isExceptionForm = (text: string): boolean => {
  if (isNetwork(text)) return true
  // A name of digits only would be an address in another spelling.
  return nameForm.test(text.toLowerCase()) && !/(^|\.)\d+$/.test(text)
}

/**
 * Makes the question whether a host is called without the proxy: this machine always is. Names are compared as they are
 * written and are not resolved; addresses and networks stand for hosts that are given as addresses.
 */
export const isDirect = (exceptions: readonly string[]): ((host: string) => boolean) => {
  const written = exceptions.map((text) => text.toLowerCase())
  const networks = networkList(written.filter(isNetwork))
  const names = new Set(written)
  const suffixes = written.filter((text) => text.startsWith('.'))
  return (host) => {
    if (isIP(host) !== 0) return isLoopbackAddress(host) || contains(networks, unwrapMapped(host))
    const name = host.toLowerCase().replace(/\.$/, '')
    return isOwnName(name) || names.has(name) || suffixes.some((suffix) => name.endsWith(suffix))
  }
}
