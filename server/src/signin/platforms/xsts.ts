/**
 * XSTS tokens for our own relying party: a JWE for our certificate around a JWS of Xbox
 * (learn.microsoft.com/gaming/gdk, "Xbox services security tokens" and "Sample XSTS token", read 2026-11-20).
 */
import { createPrivateKey, createPublicKey, type KeyObject, X509Certificate } from 'node:crypto'
import {
  type CompactJWSHeaderParameters,
  compactDecrypt,
  errors,
  type JWTVerifyGetKey,
  jwtVerify,
} from 'jose'
import { callWithin, type NetworkCall, readObject, type VisitDeps } from '../networks/calls/call.ts'
import { at, type Credentials, requireCredential } from '../networks/calls/connection.ts'
import { keysAt } from '../networks/calls/key-sets.ts'
import { published } from '../networks/calls/published.ts'
import { VisitFailure } from '../networks/calls/visit-failure.ts'

/** A user of a token: id, session hash (never an identity), gamertag where the relying party may see it. */
export type XstsUser = { xid: string; uhs: string; gtg?: unknown }

const issuer = 'xsts.auth.xboxlive.com'
const leewaySeconds = 60

/**
 * Opens a token with the credentials `private_key` (PEM), `relying_party`, and, where set, `signing_key` (PEM,
 * instead of the keys Xbox publishes) and `sandbox_id`; answers its users.
 * Throws `refused`: `token_not_for_us` (not encrypted for our key, or another relying party), `token_invalid`
 * (signature, issuer), `token_expired`, `token_not_yet_valid`, `token_of_other_sandbox`, `token_without_user`.
 */
export const openXstsToken = async (
  connection: Credentials,
  token: string,
  deps: VisitDeps,
): Promise<readonly XstsUser[]> => {
  const relyingParty = requireCredential(connection, 'relying_party')
  const inner = await decrypt(connection, token)
  const claims = await verify(connection, inner, relyingParty, deps)
  const sandbox = connection.credentials.sandbox_id
  if (sandbox && claims.sbx !== sandbox) throw new VisitFailure('refused', 'token_of_other_sandbox')
  const users = Array.isArray(claims.xui) ? claims.xui.filter(isUser) : []
  if (users.length === 0) throw new VisitFailure('refused', 'token_without_user')
  return users
}

const isUser = (value: unknown): value is XstsUser =>
  typeof value === 'object' &&
  value !== null &&
  typeof (value as Partial<XstsUser>).xid === 'string' &&
  typeof (value as Partial<XstsUser>).uhs === 'string'

const keys = new WeakMap<Credentials['credentials'], Map<string, KeyObject>>()

/** A credential as a key, read once as long as the connection does not change. */
const keyOf = (
  { credentials }: Credentials,
  name: string,
  read: (pem: string) => KeyObject,
): KeyObject => {
  const known = keys.get(credentials) ?? new Map<string, KeyObject>()
  keys.set(credentials, known)
  const before = known.get(name)
  if (before) return before
  try {
    const key = read(credentials[name] ?? '')
    known.set(name, key)
    return key
  } catch (cause) {
    throw new VisitFailure('refused', 'connection_incomplete', cause)
  }
}

const decrypt = async (connection: Credentials, token: string): Promise<Uint8Array> => {
  const key = keyOf(connection, 'private_key', createPrivateKey)
  try {
    const { plaintext } = await compactDecrypt(token, key, {
      keyManagementAlgorithms: ['RSA-OAEP', 'RSA-OAEP-256'],
      contentEncryptionAlgorithms: ['A128CBC-HS256', 'A256CBC-HS512', 'A256GCM'],
    })
    return plaintext
  } catch (cause) {
    throw new VisitFailure('refused', 'token_not_for_us', cause)
  }
}

const verify = async (
  connection: Credentials,
  inner: Uint8Array,
  relyingParty: string,
  deps: VisitDeps,
): Promise<Record<string, unknown>> => {
  const findKey: JWTVerifyGetKey = connection.credentials.signing_key
    ? () => keyOf(connection, 'signing_key', createPublicKey)
    : publishedKey(connection, deps)
  try {
    const { payload } = await jwtVerify(inner, findKey, {
      algorithms: ['RS256', 'PS256'],
      issuer,
      audience: relyingParty,
      requiredClaims: ['exp', 'nbf'],
      clockTolerance: leewaySeconds,
      currentDate: deps.clock.now(),
    })
    return payload
  } catch (error) {
    if (error instanceof VisitFailure) throw error
    throw new VisitFailure('refused', wordFor(error), error)
  }
}

const wordFor = (error: unknown): string => {
  if (error instanceof errors.JWTExpired) return 'token_expired'
  if (error instanceof errors.JWTClaimValidationFailed && error.reason === 'check_failed') {
    if (error.claim === 'aud') return 'token_not_for_us'
    if (error.claim === 'nbf') return 'token_not_yet_valid'
  }
  return 'token_invalid'
}

/**
 * Xbox rotates its signing keys without notice. A token names its key by `kid` and `jku`, older ones by `x5t` and
 * `x5u`. Keys are fetched from the two hosts Microsoft names and from nowhere else.
 */
const publishedKey =
  (connection: Credentials, deps: VisitDeps): JWTVerifyGetKey =>
  (header, token) => {
    const call = callWithin(deps.outbound)
    const { jku, x5u } = header as { jku?: unknown; x5u?: unknown }
    if (isOf(jku, ['xsts-keys.auth.xboxlive.com', 'xsts.auth.xboxlive.com'])) {
      return keysAt(at(allKeys, connection), call, deps)(header, token)
    }
    if (isOf(x5u, ['xsts.auth.xboxlive.com'])) {
      return certifiedKey(at(x5u, connection), header, call, deps)
    }
    throw new VisitFailure('refused', 'token_invalid')
  }

/**
 * Where all valid keys are, and where every `jku` should lead (learn.microsoft.com/gaming/gdk, "Xbox services security
 * tokens", read 2026-11-22). Other addresses that a token names on that host are not called: tokens are not believed
 * yet.
 */
const allKeys = 'https://xsts-keys.auth.xboxlive.com/keys'

const isOf = (address: unknown, hosts: readonly string[]): address is string => {
  const url = typeof address === 'string' ? URL.parse(address) : null
  return url?.protocol === 'https:' && url.username === '' && hosts.includes(url.host)
}

type Certificates = Readonly<Record<string, unknown>>

const certificates = published<Certificates>(10 * 60_000)
const certificateKeys = new WeakMap<Certificates, Map<string, KeyObject>>()

/** The answer at `x5u` is an object of PEM certificates by thumbprint; it is kept and asked for as key sets are. */
const certifiedKey = async (
  url: string,
  { x5t }: CompactJWSHeaderParameters,
  call: NetworkCall,
  deps: VisitDeps,
): Promise<KeyObject> => {
  if (typeof x5t !== 'string') throw new VisitFailure('refused', 'token_invalid')
  const kept = await call.inTime(certificates(url, readCertificates(url), deps))
  const key = findCertificate(kept.value, x5t)
  if (key) return key
  const wish = { maxAgeMs: 0 }
  const latest = await call.inTime(certificates(url, readCertificates(url), deps, wish))
  const newKey = findCertificate(latest.value, x5t)
  if (newKey) return newKey
  throw latest.failure ?? new VisitFailure('refused', 'key_unknown')
}

const readCertificates =
  (url: string) =>
  async (call: NetworkCall): Promise<Certificates> => {
    const answer = await call({ url })
    if (answer.status !== 200)
      throw new VisitFailure('unreachable', 'keys_unreadable', undefined, { status: answer.status })
    return readObject(answer)
  }

const findCertificate = (all: Certificates, x5t: string): KeyObject | undefined => {
  const known = certificateKeys.get(all) ?? new Map<string, KeyObject>()
  certificateKeys.set(all, known)
  const key =
    known.get(x5t) ?? (Object.hasOwn(all, x5t) ? readCertificate(all[x5t], x5t) : undefined)
  if (key) known.set(x5t, key)
  return key
}

const readCertificate = (pem: unknown, x5t: string): KeyObject | undefined => {
  if (typeof pem !== 'string') return undefined
  try {
    const certificate = new X509Certificate(pem)
    const thumbprint = Buffer.from(certificate.fingerprint.replaceAll(':', ''), 'hex')
    return thumbprint.toString('base64url') === x5t ? certificate.publicKey : undefined
  } catch {
    return undefined
  }
}
