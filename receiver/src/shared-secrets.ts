/** The secrets of a project that signs with HS256. */
import { type Bytes, fromBase64Url } from './bytes.ts'

/** The secret of one key: its bytes, or the Base64url text that the service's operator call shows. */
export type SharedSecret = string | Uint8Array

/** One secret, a list, or each by the `kid` of its key. */
export type SharedSecrets =
  | SharedSecret
  | readonly SharedSecret[]
  | Readonly<Record<string, SharedSecret>>

/** Which secrets may have signed a token whose header names this key. */
export type OpenSharedSecrets = (keyId: unknown) => readonly Bytes[]

/** HS256 takes no less (RFC 7518, section 3.2); the service makes exactly so many. */
const leastBytes = 32

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
      ? fromBase64Url(given)
      : given instanceof Uint8Array
        ? Uint8Array.from(given)
        : undefined
  if (!bytes || bytes.length < leastBytes) throw wrongSecret()
  return bytes
}

const wrongSecret = (): TypeError =>
  new TypeError(
    `A sharedSecret is ${leastBytes} bytes or more, or their Base64url text, as the service shows the secret of an HS256 key`,
  )
