/** Apple's client_secret, which is signed anew. */
import { createPrivateKey, type KeyObject, sign } from 'node:crypto'
import { at, type Credentials, requireCredential } from '../calls/connection.ts'
import { VisitFailure } from '../calls/visit-failure.ts'
import type { Quirks } from '../network.ts'

/** Apple allows six months; an hour is plenty and costs one signature. */
const secretSeconds = 3600
const secrets = new WeakMap<Credentials, { text: string; goodUntil: number }>()

/**
 * Apple's client_secret is a JWT signed ES256 with the key of the developer team
 * (developer.apple.com/documentation/accountorganizationaldatasharing/creating-a-client-secret, read 2026-11-20).
 * Kept for the connection until five minutes before it expires.
 */
export const appleSecret: NonNullable<Quirks['exchange']> = (form, { connection, now }) => {
  let secret = secrets.get(connection)
  if (!secret || secret.goodUntil <= now || secret.goodUntil > now + secretSeconds) {
    secret = { text: signSecret(connection, now), goodUntil: now + secretSeconds - 300 }
    secrets.set(connection, secret)
  }
  form.set('client_secret', secret.text)
}

const signSecret = (connection: Credentials, now: number): string => {
  const header = { alg: 'ES256', kid: requireCredential(connection, 'key_id'), typ: 'JWT' }
  const claims = {
    iss: requireCredential(connection, 'team_id'),
    iat: now,
    exp: now + secretSeconds,
    aud: at('https://appleid.apple.com', connection),
    sub: requireCredential(connection, 'client_id'),
  }
  const [head, body] = [header, claims].map((part) =>
    Buffer.from(JSON.stringify(part)).toString('base64url'),
  )
  const input = `${head}.${body}`
  const key = { key: readKey(connection), dsaEncoding: 'ieee-p1363' } as const
  return `${input}.${sign('sha256', Buffer.from(input), key).toString('base64url')}`
}

const readKey = (connection: Credentials): KeyObject => {
  try {
    const key = createPrivateKey(requireCredential(connection, 'private_key'))
    if (key.asymmetricKeyDetails?.namedCurve === 'prime256v1') return key
  } catch (cause) {
    throw new VisitFailure('refused', 'connection_incomplete', cause)
  }
  throw new VisitFailure('refused', 'connection_incomplete')
}
