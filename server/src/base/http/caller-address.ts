/** The address of a caller: that of the connection, or the one that trusted proxies tell in X-Forwarded-For. */
import { isIP } from 'node:net'
import { canonicalAddress, groupsOf } from '../ip-notation.ts'
import { contains, networkList } from '../networks.ts'

/** Answers the caller's address to those of the connection and to the header; always an address, in one notation. */
export type CallerAddress = (peer: string | undefined, forwardedFor: string | undefined) => string

/** A socket that is closed already has no address any more. */
const noAddress = '0.0.0.0'

/**
 * Makes the reading of callers' addresses. Each proxy adds the address that it sees at the end of the header. So it is
 * read from the end, as long as the writer of an element is trusted. An element that is no address ends the reading:
 * the caller is then the proxy that wrote it. Untrusted peers that send the header are passed to `onIgnored`.
 *
 * Throws when a trusted proxy is neither an address nor a network.
 */
export const callerAddress = (
  trusted: readonly string[],
  onIgnored: (peer: string) => void = () => {},
): CallerAddress => {
  const proxies = networkList(trusted)
  const isTrusted = (address: string): boolean => trusted.length > 0 && contains(proxies, address)
  return (peer, forwardedFor) => {
    const known = canonicalAddress(peer ?? noAddress)
    if (!forwardedFor) return known
    if (isTrusted(known)) return readBackwards(forwardedFor, known, isTrusted)
    onIgnored(known)
    return known
  }
}

const readBackwards = (
  header: string,
  peer: string,
  isTrusted: (address: string) => boolean,
): string => {
  let writer = peer
  for (let end = header.length; end > 0; ) {
    const comma = header.lastIndexOf(',', end - 1)
    const element = header.slice(comma + 1, end).trim()
    end = comma
    // Empty elements of a list mean nothing (RFC 9110, section 5.6.1).
    if (element === '') continue
    const named = readElement(element)
    if (named === undefined) return writer
    if (!isTrusted(named)) return named
    writer = named
  }
  return writer
}

/**
 * The address in one element. Azure's Application Gateway writes `192.0.2.1:80`
 * (azure.microsoft.com/blog/rewrite-http-headers-with-azure-application-gateway, read 2026-11-22), others write
 * `[2001:db8::1]` or `[2001:db8::1]:80`, as RFC 7239, section 6, does. Undefined for `unknown`, hidden names and so on.
 */
const readElement = (element: string): string | undefined => {
  const text = /^"(.*)"$/.exec(element)?.[1] ?? element
  const bracketed = /^\[([^\]]*)\](?::\d{1,5})?$/.exec(text)?.[1]
  if (bracketed !== undefined) return isIP(bracketed) ? canonicalAddress(bracketed) : undefined
  if (isIP(text)) return canonicalAddress(text)
  const withoutPort = /^(.*):\d{1,5}$/.exec(text)?.[1]
  return withoutPort && isIP(withoutPort) ? canonicalAddress(withoutPort) : undefined
}

/**
 * The key that a caller is counted under wherever calls are counted by address. The owner of one address of IPv6 has
 * the 2^64 of its network (RFC 6177), so these count together.
 */
export const countedAs = (address: string): string => {
  const plain = canonicalAddress(address)
  return groupsOf(plain)?.slice(0, 4).join(':') ?? plain
}
