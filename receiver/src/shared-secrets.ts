/** The secrets of a project that signs with HS256. */
import { type Bytes, fromBase64Url, utf8 } from './bytes.ts'

/**
 * The secret of one key: its bytes, or the text that the service's operator call shows. One that begins with `hs256.`
 * is the secret itself, in UTF-8; any other is Base64url, in which there is no dot.
 */
export type SharedSecret = string | Uint8Array

/** One secret, a list, or each by the `kid` of its key. */
export type SharedSecrets =
  | SharedSecret
  | readonly SharedSecret[]
  | Readonly<Record<string, SharedSecret>>

/** Which secrets may have signed a token whose header names this key. */
export type OpenSharedSecrets = (keyId: unknown) => readonly Bytes[]

/** HS256 takes no less (RFC 7518, section 3.2); the service takes exactly so many at random. */
const leastBytes = 32

const textMark = 'hs256.'

/** Reads what the receiver was set up with. Throws a TypeError for secrets that cannot be any. */
export const openSharedSecrets = (given: SharedSecrets): OpenSharedSecrets => {
  if (typeof given === 'string' || given instanceof Uint8Array) return always([given])
  if (Array.isArray(given)) return always(given)
  const byKey = new Map(
    Object.entries(given ?? {}).map(([keyId, secret]) => [keyId, secretBytes(secret)]),
  )
  if (byKey.size === 0) throw wrongSecret()
  return (keyId) => {
    const secret = typeof keyId === 'string' ? byKey.get(keyId) : undefined
    return secret ? [secret] : []
  }
}

const always = (given: readonly SharedSecret[]): OpenSharedSecrets => {
  if (given.length === 0) throw wrongSecret()
  const secrets = given.map(secretBytes)
  return () => secrets
}

const secretBytes = (given: SharedSecret): Bytes => {
  const bytes =
    typeof given === 'string'
      ? textBytes(given)
      : given instanceof Uint8Array
        ? Uint8Array.from(given)
        : undefined
  if (!bytes || bytes.length < leastBytes) throw wrongSecret()
  return bytes
}

/** A text that was cut short, or brought something along, would verify nothing: it is none. */
const textBytes = (given: string): Bytes | undefined => {
  if (!given.startsWith(textMark)) return fromBase64Url(given)
  const random = fromBase64Url(given.slice(textMark.length))
  return random && random.length >= leastBytes ? utf8(given) : undefined
}

const wrongSecret = (): TypeError =>
  new TypeError(
    `A sharedSecret is the secret of an HS256 key as the service shows it (${textMark}…, or Base64url), or ${leastBytes} bytes or more`,
  )
