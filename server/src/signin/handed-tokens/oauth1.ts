/** Requests signed as OAuth 1.0a has it (RFC 5849): what is left of it is X's older tokens. */
import { createHmac } from 'node:crypto'

export type Signing = {
  consumerKey: string
  consumerSecret: string
  token: string
  tokenSecret: string
  /** Seconds since 1970. */
  now: number
  nonce: string
}

/**
 * The header `authorization` of a GET (RFC 5849, sections 3.4 and 3.5.1) with HMAC-SHA1. The address carries the
 * query parameters that are signed along.
 */
export const signedHeader = (address: string, signing: Signing): string => {
  const url = new URL(address)
  const parameters: [string, string][] = [
    ['oauth_consumer_key', signing.consumerKey],
    ['oauth_nonce', signing.nonce],
    ['oauth_signature_method', 'HMAC-SHA1'],
    ['oauth_timestamp', String(signing.now)],
    ['oauth_token', signing.token],
    ['oauth_version', '1.0'],
  ]
  const base = [
    'GET',
    `${url.origin}${url.pathname}`,
    normalize([...url.searchParams, ...parameters]),
  ]
    .map(percentEncode)
    .join('&')
  const key = `${percentEncode(signing.consumerSecret)}&${percentEncode(signing.tokenSecret)}`
  const signature = createHmac('sha1', key).update(base).digest('base64')
  const written = [...parameters, ['oauth_signature', signature] as const]
    .map(([name, value]) => `${name}="${percentEncode(value)}"`)
    .join(', ')
  return `OAuth ${written}`
}

/** Section 3.4.1.3.2: encoded first, then sorted by name and value. */
const normalize = (pairs: readonly (readonly [string, string])[]): string =>
  pairs
    .map(([name, value]) => [percentEncode(name), percentEncode(value)] as const)
    .sort(([a, x], [b, y]) => compare(a, b) || compare(x, y))
    .map(([name, value]) => `${name}=${value}`)
    .join('&')

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

/** Section 3.6: more than `encodeURIComponent` does. */
const percentEncode = (text: string): string =>
  encodeURIComponent(text).replace(
    /[!'()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  )
