/** Which addresses this process may call: the public internet, and what the operator allows. */
import { isIP, isIPv4 } from 'node:net'
import { groupsOf, unwrap, unwrapMapped } from '../ip-notation.ts'
import { contains, networkList } from '../networks.ts'

export type AddressRule = {
  /** True for addresses of this machine, in development. */
  allowLoopback: boolean
  /** Further networks in CIDR form, such as `10.20.0.0/16`. */
  allowedNetworks?: readonly string[]
}

/**
 * Networks that the public internet does not reach: the IANA IPv4 Special-Purpose Address Registry (RFC 6890),
 * multicast and class E. Azure's machines meet their host at one more address
 * (learn.microsoft.com/azure/virtual-network/what-is-ip-address-168-63-129-16).
 */
const closedV4 = networkList([
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '168.63.129.16/32',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
])

/** Global unicast (RFC 4291, section 2.4); whatever is outside is no public address. */
const openV6 = networkList(['2000::/3'])

/** Inside global unicast, but for protocols, Teredo, documentation or 6to4 (RFC 6890, RFC 9637). */
const closedV6 = networkList(['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20'])

/** Says whether an IP address, in any notation of RFC 4291, can only lead to the public internet. */
export function isPublicAddress(address: string): boolean {
  const plain = unwrap(address)
  if (isIPv4(plain)) return !closedV4.check(plain, 'ipv4')
  if (isIP(plain) === 0 || plain.includes('%')) return false
  return openV6.check(plain, 'ipv6') && !closedV6.check(plain, 'ipv6')
}

/** Says whether an IP address is this machine's own. */
export function isLoopbackAddress(address: string): boolean {
  const plain = unwrapMapped(address)
  return isIPv4(plain) ? plain.startsWith('127.') : groupsOf(plain)?.join(':') === '0:0:0:0:0:0:0:1'
}

/** Says whether a name leads to this machine for everybody (RFC 6761, section 6.3). */
export const isOwnName = (host: string): boolean => /(^|\.)localhost\.?$/.test(host)

export type UrlProblem =
  | 'malformed'
  | 'characters'
  | 'scheme'
  | 'userinfo'
  | 'fragment'
  | 'https_required'
  | 'address'

/** Explanations for the person who gave the address. */
export const urlProblemTexts: Readonly<Record<UrlProblem, string>> = {
  malformed: 'must be an absolute address of at most 2048 bytes in UTF-8',
  characters: 'must not hold blanks, control characters or backslashes',
  scheme: 'must begin with https://',
  userinfo: 'must not hold a user name or password',
  fragment: 'must not hold a fragment',
  https_required: 'must be https; http is for loopback in development only',
  address: 'must be a public address',
}

// Bytes, not characters: an entry of a database index holds 2,704 of them at most.
const longestUrl = 2048

/**
 * Makes the question that every connection asks: may this process call an IP address?
 *
 * @throws Error when a network of the rule is not in CIDR form
 */
export function addressGuard(rule: AddressRule): (address: string) => boolean {
  const allowed = networkList(rule.allowedNetworks ?? [])
  return (address) => {
    if (isPublicAddress(address)) return true
    if (rule.allowLoopback && isLoopbackAddress(address)) return true
    return contains(allowed, unwrapMapped(address))
  }
}

/**
 * Checks an address that a project wants called, before any look at the network. It must be https, in development also
 * http on loopback. It has no user name, no fragment, no characters that parsers read differently, and no private IP in
 * any spelling. A name is checked again, with what it resolves to, by every connection.
 *
 * @returns what is wrong, or null
 */
export function checkUrl(
  text: string,
  {
    production,
    allowedNetworks = [],
  }: { production: boolean; allowedNetworks?: readonly string[] },
): UrlProblem | null {
  if (Buffer.byteLength(text) > longestUrl) return 'malformed'
  // WHATWG URL drops tabs and newlines and reads a backslash as a slash; other parsers do not.
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters to refuse
  if (/[\u0000-\u0020\u007f-\u00a0\u2028\u2029\\]/.test(text)) return 'characters'
  if (!/^https?:/i.test(text)) return /^[a-z][a-z\d+.-]*:/i.test(text) ? 'scheme' : 'malformed'
  const [, authority] = /^https?:\/\/([^/?#]+)/i.exec(text) ?? []
  const url = URL.parse(text)
  if (!authority || !url || url.port === '0') return 'malformed'
  if (authority.includes('@')) return 'userinfo'
  if (text.includes('#')) return 'fragment'
  // URL has already made 127.0.0.1 of 0x7f.1, 2130706433 and full-width digits.
  const host = url.hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '')
  const isAllowed = addressGuard({ allowLoopback: !production, allowedNetworks })
  const isLocalName = isOwnName(host)
  if (isIP(host) ? !isAllowed(host) : isLocalName && production) return 'address'
  if (url.protocol === 'https:') return null
  return !production && (isLocalName || isLoopbackAddress(host)) ? null : 'https_required'
}
