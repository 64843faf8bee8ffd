/** Phone numbers and mailboxes as people type them, in the one form they are kept in. */
import { domainToASCII } from 'node:url'

export type Channel = 'phone' | 'email'

/**
 * A phone number in E.164 form (`+491701234567`) from what a person typed: blanks, dashes, dots, slashes and
 * brackets go, a leading `00` is a `+`. Undefined without a country code, or with too few or many digits.
 */
export const readPhoneNumber = (typed: string): string | undefined => {
  if (typed.length > 40) return undefined
  const digits = typed
    .normalize('NFKC')
    .replace(/[\s().\-/\u2010-\u2015]/g, '')
    .replace(/^00/, '+')
  return /^\+[1-9]\d{6,14}$/.test(digits) ? digits : undefined
}

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
    // What ends in digits is an IP address or nothing.
    !/\.\d+$/.test(domain)
  const mailbox = `${name}@${domain}`
  return isDomain && Buffer.byteLength(mailbox) <= 254 ? mailbox : undefined
}

/** Reads what was typed for a channel; undefined where nothing can be sent there. */
export const readTarget = (channel: Channel, typed: string): string | undefined =>
  channel === 'phone' ? readPhoneNumber(typed) : readMailbox(typed)
