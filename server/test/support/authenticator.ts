/** An authenticator in software, for passkeys: it makes keys and signs as browsers hand it over. */
import { generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'
import { sha256 } from '../../src/base/ids.ts'

type Kind = 'es256' | 'eddsa' | 'rs256'

/** The parts of a proof that a test may spoil. */
export type Twist = {
  origin?: string
  rpId?: string
  type?: string
  challenge?: string
  flags?: number
  counter?: number
  clientData?: Record<string, unknown>
  /** Signs with another key than the one that it made. */
  key?: KeyObject
  credentialId?: Buffer
}

export type Authenticator = {
  credentialId: Buffer
  create(asked: { challenge: string; rp_id: string }, twist?: Twist): Record<string, string>
  get(
    asked: { challenge: string; rp_id: string },
    userHandle: string,
    twist?: Twist,
  ): Record<string, string>
}

const flags = { present: 0x01, verified: 0x04, copied: 0x18, credential: 0x40 }
export const usualFlags = flags.present | flags.verified
export { flags as authenticatorFlags }

const pairOf = (kind: Kind): { publicKey: KeyObject; privateKey: KeyObject } => {
  if (kind === 'eddsa') return generateKeyPairSync('ed25519')
  if (kind === 'rs256') return generateKeyPairSync('rsa', { modulusLength: 2048 })
  return generateKeyPairSync('ec', { namedCurve: 'prime256v1' })
}

const text = (bytes: Buffer): string => bytes.toString('base64url')

/** Makes an authenticator with one key, for pages of an origin. */
export const authenticator = (origin: string, kind: Kind = 'es256'): Authenticator => {
  const { publicKey, privateKey } = pairOf(kind)
  const credentialId = randomBytes(32)
  const clientDataOf = (type: string, challenge: string, twist: Twist): Buffer =>
    Buffer.from(
      JSON.stringify({
        type: twist.type ?? type,
        challenge: twist.challenge ?? challenge,
        origin: twist.origin ?? origin,
        crossOrigin: false,
        ...twist.clientData,
      }),
    )
  const headOf = (rpId: string, twist: Twist, more: number): Buffer => {
    const counter = Buffer.alloc(4)
    counter.writeUInt32BE(twist.counter ?? 0)
    const flag = (twist.flags ?? usualFlags) | more
    return Buffer.concat([sha256(twist.rpId ?? rpId), Buffer.of(flag), counter])
  }
  return {
    credentialId,
    create({ challenge, rp_id: rpId }, twist = {}) {
      const named = twist.credentialId ?? credentialId
      const length = Buffer.alloc(2)
      length.writeUInt16BE(named.length)
      const head = headOf(rpId, twist, flags.credential)
      return {
        credential_id: text(credentialId),
        client_data: text(clientDataOf('webauthn.create', challenge, twist)),
        authenticator_data: text(Buffer.concat([head, Buffer.alloc(16), length, named])),
        public_key: text(publicKey.export({ format: 'der', type: 'spki' })),
      }
    },
    get({ challenge, rp_id: rpId }, userHandle, twist = {}) {
      const clientData = clientDataOf('webauthn.get', challenge, twist)
      const data = headOf(rpId, twist, 0)
      const hash = kind === 'eddsa' ? null : 'sha256'
      const signed = Buffer.concat([data, sha256(clientData)])
      return {
        credential_id: text(credentialId),
        client_data: text(clientData),
        authenticator_data: text(data),
        signature: text(sign(hash, signed, twist.key ?? privateKey)),
        user_handle: userHandle,
      }
    },
  }
}
