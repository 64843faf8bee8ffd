/** Rules for redirect addresses: which may be registered, and when a given one is the registered one. */
import type { Violation } from '../../base/contract.ts'
import { violation } from '../../base/refusals/violation.ts'

// `https:host` and `https:///host` are read as if the slashes stood there, or as relative, as one likes.
const isAbsolute = /^(https?:\/\/[^/?]|(?!https?:)[a-z][a-z0-9+.-]*:)/i
const dangerousScheme =
  /^(javascript|data|vbscript|file|blob|about|filesystem|view-source|ws|wss|ftp):/i

/**
 * Says why an address cannot be registered as a redirect address, or nothing when it can. It must be absolute, without
 * fragment (RFC 6749, section 3.1.2), user part, control characters or backslashes. Only loopback takes http (RFC 8252,
 * section 7.3), and native games take custom schemes (section 7.1).
 */
export const redirectUriProblem = (text: string): string | undefined => {
  if (!/^[\x21-\x5b\x5d-\x7e]+$/.test(text)) {
    return 'must be ASCII without blanks, control characters or backslashes'
  }
  if (text.includes('*'))
    return 'must be a whole address: * stands for nothing here, so register each address by itself'
  if (text.includes('#')) return 'must not have a fragment'
  if (!isAbsolute.test(text) || !URL.canParse(text)) return 'must be an absolute address'
  if (dangerousScheme.test(text)) return 'must not have this scheme'
  const url = new URL(text)
  // In the text, because an empty user part (`https://@host`) is not in the parsed address.
  if (/^[^/?]*:\/\/[^/?]*@/.test(text)) return 'must not have a user part'
  if (url.protocol === 'http:' && !isLoopbackHost(url.hostname)) {
    return 'must be https; http is for localhost, 127.0.0.1 and [::1] only'
  }
  if (/(^|\/)(\.|%2e){1,2}(\/|$|\?)/i.test(text.slice(text.indexOf(':') + 1)))
    return 'must not have . or .. in its path'
  return undefined
}

/** The violations of a whole list of redirect addresses. */
export const redirectUriViolations = (texts: readonly string[], property: string): Violation[] =>
  texts.flatMap((text, index) => {
    const message = redirectUriProblem(text)
    return message ? [violation(`${property}[${index}]`, 'redirect_uri', message)] : []
  })

/**
 * Whether `given` is the registered address: equal to the letter, except that the port of a loopback
 * literal may differ (RFC 8252, section 7.3; RFC 9700, section 2.1). `localhost` is not a literal.
 */
export const matchesRedirectUri = (registered: string, given: string): boolean => {
  if (registered === given) return true
  const loopback = /^(http:\/\/(?:127\.0\.0\.1|\[::1\]))(?::[1-9]\d{0,4})?([/?].*)?$/
  const [left, right] = [loopback.exec(registered), loopback.exec(given)]
  const isSame = left !== null && right !== null && left[1] === right[1] && left[2] === right[2]
  // A port beyond 65,535 makes it no address at all.
  return isSame && URL.canParse(given)
}

const isLoopbackHost = (host: string): boolean =>
  host === 'localhost' || host === '[::1]' || /^127\.\d+\.\d+\.\d+$/.test(host)
