/** Signing tokens as a vendor does, and wrongly in each way a fault switch asks for. */
import {
  constants,
  createHmac,
  generateKeyPairSync,
  type KeyObject,
  sign as signWith,
} from 'node:crypto'
import type { Switches } from './faults/switches.ts'
import type { Key } from './keys.ts'

export type Claims = Readonly<Record<string, unknown>>

const encode = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url')

/**
 * A JWS in compact form, RS256 (ES256 with a key of P-256) unless a fault says otherwise. `header` holds kid or x5t
 * and so on.
 */
export const signToken = (
  claims: Claims,
  header: Readonly<Record<string, unknown>>,
  key: Key,
  set: Switches = {},
): string => {
  const named = set.wrong_kid ? { ...header, kid: 'not-published', x5t: 'not-published' } : header
  if (set.alg_none) return `${encode({ ...named, alg: 'none' })}.${encode(claims)}.`
  if (set.hs256_with_public_key) {
    const input = `${encode({ ...named, alg: 'HS256' })}.${encode(claims)}`
    const secret = key.publicKey.export({ type: 'spki', format: 'pem' })
    return `${input}.${createHmac('sha256', secret).update(input).digest('base64url')}`
  }
  if (set.key_in_header) {
    const jwk = strangerKeys().publicKey.export({ format: 'jwk' })
    return rs256({ ...named, jwk }, claims, strangerKeys().privateKey)
  }
  if (key.privateKey.asymmetricKeyType === 'ec') return es256(named, claims, key, set)
  return rs256(named, claims, set.bad_signature ? strangerKeys().privateKey : key.privateKey)
}

/** RFC 7518, section 3.4: the two numbers side by side. */
const es256 = (header: object, claims: Claims, key: Key, set: Switches): string => {
  const input = `${encode({ ...header, alg: 'ES256' })}.${encode(claims)}`
  const signature = signWith('sha256', Buffer.from(set.bad_signature ? `${input}x` : input), {
    key: key.privateKey,
    dsaEncoding: 'ieee-p1363',
  })
  return `${input}.${signature.toString('base64url')}`
}

const rs256 = (header: object, claims: Claims, privateKey: KeyObject): string => {
  const input = `${encode({ ...header, alg: 'RS256' })}.${encode(claims)}`
  const signature = signWith('sha256', Buffer.from(input), {
    key: privateKey,
    padding: constants.RSA_PKCS1_PADDING,
  })
  return `${input}.${signature.toString('base64url')}`
}

/** A key pair that no vendor publishes; made when a fault first needs it. */
export const strangerKeys = () => {
  stranger ??= generateKeyPairSync('rsa', { modulusLength: 2048 })
  return stranger
}
let stranger: { publicKey: KeyObject; privateKey: KeyObject } | undefined

/** The protected header of a compact JWS, unverified. */
export const readHeader = (token: string): Record<string, unknown> => readPart(token, 0)

/** The claims of a compact JWS, unverified. */
export const readClaims = (token: string): Record<string, unknown> => readPart(token, 1)

const readPart = (token: string, at: number): Record<string, unknown> =>
  JSON.parse(Buffer.from(token.split('.')[at] ?? '', 'base64url').toString('utf8'))
