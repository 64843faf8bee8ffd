/** E-mail addresses as people type them, in the one form they are kept in. */
import { domainToASCII } from 'node:url'

/**
 * A mailbox in lower case with its domain in ASCII (RFC 5321, section 4.1.2: a dot-string, no quoted names, no
 * address literals). Undefined for anything else, so that nothing in it can mean a second address or a header.
 */
export const readMailbox = (typed: string): string | undefined => {
  if (typed.length > 320) return undefined
  const text = typed.trim().toLowerCase()
  const at = text.lastIndexOf('@')
  const name = text.slice(0, Math.max(at, 0)).normalize('NFC')
  if (!/^[\p{L}\p{N}!#$%&'*+/=?^_`{|}~-]+(\.[\p{L}\p{N}!#$%&'*+/=?^_`{|}~-]+)*$/u.test(name)) {
    return undefined
  }
  if (Buffer.byteLength(name) > 64) return undefined
  const domain = domainToASCII(text.slice(at + 1))
  const isDomain =
    /^([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z0-9-]{2,63}$/.test(domain) &&
    // A domain that ends in digits is an IP address or nothing.
    !/\.\d+$/.test(domain)
  const mailbox = `${name}@${domain}`
  return isDomain && Buffer.byteLength(mailbox) <= 254 ? mailbox : undefined
}
