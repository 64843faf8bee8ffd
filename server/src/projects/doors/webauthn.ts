/**
 * The checks of WebAuthn (W3C, "Web Authentication: Level 3", sections 7.1 and 7.2): from the bytes that a browser
 * hands over to a verdict. Nothing here remembers anything.
 *
 * We ask for no attestation, so nobody vouches for a new key, and all of a registration is the browser's word. It may
 * hand over the key in a form that Node reads (`getPublicKey()` of Level 2). So no CBOR has to be read here.
 */
import { createPublicKey, type KeyObject, verify } from 'node:crypto'
import { isLoopbackHost } from '../../base/http/loopback.ts'
import { equalInConstantTime, sha256 } from '../../base/ids.ts'

/** For whom a key signs: the host of the public address, and the origin of its pages. */
export type RelyingParty = { id: string; origin: string }

/** The mistake in words for a log: readers of an answer learn less. */
export type Wrong = { wrong: string }

/** The party of a public address; undefined for plain http and for IP addresses, where browsers make no passkeys. */
export const relyingPartyOf = (publicUrl: string): RelyingParty | undefined => {
  const { protocol, hostname, origin } = new URL(publicUrl)
  const isSecure = protocol === 'https:' || isLoopbackHost(hostname)
  const isAddress = hostname.startsWith('[') || /^[\d.]+$/.test(hostname)
  return isSecure && !isAddress ? { id: hostname, origin } : undefined
}

/** The challenge of client data of this kind from a page of ours; `wrong` where it is of another one. */
export const challengeOf = (
  clientData: Buffer,
  type: 'webauthn.create' | 'webauthn.get',
  { origin }: RelyingParty,
): { challenge: Buffer } | Wrong => {
  const data = jsonOf(clientData)
  if (data === undefined) return { wrong: 'the client data is no JSON object' }
  if (data.type !== type) return { wrong: 'the client data is of another ceremony' }
  if (data.origin !== origin) return { wrong: 'the client data is of another origin' }
  // A page of another site has ours in a frame.
  if (data.crossOrigin === true || data.topOrigin !== undefined)
    return { wrong: 'the client data comes from a frame in a page of another site' }
  const { challenge } = data
  return typeof challenge === 'string' && /^[A-Za-z0-9_-]{43}$/.test(challenge)
    ? { challenge: Buffer.from(challenge, 'base64url') }
    : { wrong: 'the client data has no challenge of ours' }
}

const jsonOf = (bytes: Buffer): Record<string, unknown> | undefined => {
  try {
    const value: unknown = JSON.parse(bytes.toString('utf8'))
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : undefined
  } catch {
    return undefined
  }
}

/** A key as it is kept. */
export type NewPasskey = {
  credentialId: Buffer
  publicKey: Buffer
  counter: number
  isSynced: boolean
}

/** The new key of a registration, whose client data was checked before. */
export const newPasskeyOf = (
  given: { credentialId: Buffer; authenticatorData: Buffer; publicKey: Buffer },
  party: RelyingParty,
): NewPasskey | Wrong => {
  const facts = authenticatorFactsOf(given.authenticatorData, party)
  if ('wrong' in facts) return facts
  if (!facts.credentialId) return { wrong: 'the authenticator data names no credential' }
  if (!facts.credentialId.equals(given.credentialId))
    return { wrong: 'the authenticator data names another credential' }
  if (!keyOf(given.publicKey))
    return { wrong: 'the key is none of ECDSA with P-256, Ed25519, or RSA with 2,048 bits' }
  const { counter, isSynced } = facts
  return { credentialId: given.credentialId, publicKey: given.publicKey, counter, isSynced }
}

/** The proof of a sign-in, whose client data was checked before: how often the key has signed. */
export const signedCounterOf = (
  given: { authenticatorData: Buffer; clientData: Buffer; signature: Buffer },
  publicKey: Buffer,
  party: RelyingParty,
): { counter: number } | Wrong => {
  const facts = authenticatorFactsOf(given.authenticatorData, party)
  if ('wrong' in facts) return facts
  const key = keyOf(publicKey)
  const signed = Buffer.concat([given.authenticatorData, sha256(given.clientData)])
  return key && verify(key.hash, signed, key.key, given.signature)
    ? { counter: facts.counter }
    : { wrong: 'the signature is not of this key' }
}

/**
 * Whether a counter may follow another one. Keys that are copied between devices do not count and say 0 for ever. A
 * counter that does not go up is that of a copy (section 6.1.1).
 */
export const mayFollow = (counter: number, former: number): boolean =>
  counter > former || (counter === 0 && former === 0)

type AuthenticatorFacts = {
  counter: number
  isSynced: boolean
  credentialId: Buffer | undefined
}

const flag = {
  userPresent: 0x01,
  userVerified: 0x04,
  mayBeCopied: 0x08,
  isCopied: 0x10,
  hasCredential: 0x40,
} as const

/** The hash of the host, flags and a counter; then, for a new key, its model, the length of its id, and the id. */
const authenticatorFactsOf = (data: Buffer, party: RelyingParty): AuthenticatorFacts | Wrong => {
  if (data.length < 37) return { wrong: 'the authenticator data is too short' }
  if (!equalInConstantTime(sha256(party.id), data.subarray(0, 32)))
    return { wrong: 'the authenticator data is for another host' }
  const flags = data.readUInt8(32)
  const has = (name: keyof typeof flag): boolean => (flags & flag[name]) !== 0
  if (!has('userPresent')) return { wrong: 'nobody was there' }
  if (!has('userVerified')) return { wrong: 'the authenticator did not check who was there' }
  if (has('isCopied') && !has('mayBeCopied'))
    return { wrong: 'the authenticator data contradicts itself about copies' }
  const facts = { counter: data.readUInt32BE(33), isSynced: has('mayBeCopied') }
  if (!has('hasCredential')) return { ...facts, credentialId: undefined }
  const length = data.length < 55 ? 0 : data.readUInt16BE(53)
  if (length === 0 || data.length < 55 + length)
    return { wrong: 'the authenticator data ends within the credential' }
  return { ...facts, credentialId: data.subarray(55, 55 + length) }
}

/** A key of the algorithms that the console asks for, with the hash that it signs. */
const keyOf = (spki: Buffer): { key: KeyObject; hash: 'sha256' | null } | undefined => {
  let key: KeyObject
  try {
    key = createPublicKey({ key: spki, format: 'der', type: 'spki' })
  } catch {
    return undefined
  }
  const { asymmetricKeyType: type, asymmetricKeyDetails: details = {} } = key
  if (type === 'ed25519') return { key, hash: null }
  if (type === 'ec' && details.namedCurve === 'prime256v1') return { key, hash: 'sha256' }
  const bits = details.modulusLength ?? 0
  return type === 'rsa' && bits >= 2048 && bits <= 4096 ? { key, hash: 'sha256' } : undefined
}
