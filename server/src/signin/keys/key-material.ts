/** One signing key in memory: makes signatures, checks them, shows its public half. */
import {
  createHmac,
  createPrivateKey,
  createPublicKey,
  createSecretKey,
  generateKeyPair,
  type KeyObject,
  sign,
  verify,
} from 'node:crypto'
import { promisify } from 'node:util'
import { equalInConstantTime, randomness } from '../../base/ids.ts'
import type { KeyAlgorithm } from './signing-keys.sql.ts'

const generate = promisify(generateKeyPair)

/**
 * Begins every shared secret that is text. No Base64url has a dot: whoever holds a secret can tell it from an older
 * one, which is 32 random bytes and shown in Base64url.
 */
const textMark = 'hs256.'
const olderBytes = 32

/** New key material in the form that is sealed and stored: PKCS #8, or the secret's UTF-8 bytes for HS256. */
export const newKeyMaterial = async (algorithm: KeyAlgorithm): Promise<Buffer> => {
  const encoding = {
    publicKeyEncoding: { type: 'spki', format: 'der' },
    privateKeyEncoding: { type: 'pkcs8', format: 'der' },
  } as const
  switch (algorithm) {
    case 'ES256':
      return (await generate('ec', { namedCurve: 'P-256', ...encoding })).privateKey
    case 'RS256':
      return (await generate('rsa', { modulusLength: 2048, ...encoding })).privateKey
    case 'EdDSA':
      return (await generate('ed25519', encoding)).privateKey
    case 'HS256':
      return Buffer.from(textMark + randomness(32).toString('base64url'))
  }
}

/** A shared secret as its owner is shown it: the text whose UTF-8 bytes sign, or Base64url of the bytes that do. */
export type SharedSecret = { secret: string; encoding: 'utf8' | 'base64url' }

/** Shows the stored material of a key of HS256. */
export const showSharedSecret = (material: Buffer): SharedSecret =>
  material.length === olderBytes
    ? { secret: material.toString('base64url'), encoding: 'base64url' }
    : { secret: material.toString(), encoding: 'utf8' }

export type Signature = {
  sign(data: Buffer): Buffer
  verify(data: Buffer, signature: Buffer): boolean
  /** The public key as JWK members (RFC 7518, section 6); none for the shared secret of HS256. */
  publicJwk: Readonly<Record<string, string>> | undefined
}

/** Makes stored key material usable. The algorithm belongs to the key, never to a token (RFC 8725, section 3.1). */
export const openKeyMaterial = (algorithm: KeyAlgorithm, material: Buffer): Signature => {
  if (algorithm === 'HS256') return sharedSecret(createSecretKey(material))
  const privateKey = createPrivateKey({ key: material, format: 'der', type: 'pkcs8' })
  const publicKey = createPublicKey(privateKey)
  const hash = algorithm === 'EdDSA' ? null : 'sha256'
  // JOSE wants r and s side by side, not ASN.1 (RFC 7518, section 3.4).
  const shape = algorithm === 'ES256' ? ({ dsaEncoding: 'ieee-p1363' } as const) : {}
  const signing = { key: privateKey, ...shape }
  const checking = { key: publicKey, ...shape }
  return {
    sign: (data) => sign(hash, data, signing),
    verify: (data, signature) => verify(hash, data, checking, signature),
    publicJwk: publicKey.export({ format: 'jwk' }) as Record<string, string>,
  }
}

const sharedSecret = (secret: KeyObject): Signature => {
  const mac = (data: Buffer): Buffer => createHmac('sha256', secret).update(data).digest()
  return {
    sign: mac,
    verify: (data, signature) => equalInConstantTime(mac(data), signature),
    publicJwk: undefined,
  }
}
