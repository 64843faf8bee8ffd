/** The players' tokens: genuine or not. */
import { type Bytes, fromBase64Url, utf8 } from './bytes.ts'
import { findKey, type JwkSource, type SigningKey } from './jwks.ts'
import { type OpenSharedSecrets, openSharedSecrets, type SharedSecrets } from './shared-secrets.ts'
import { webCrypto } from './web-crypto.ts'

/** The claims of a genuine token about its player. */
export type UserTokenClaims = {
  /** The service's public address; with the project's setting `own_issuer` the project's own below it. */
  iss: string
  /** The user, a UUID. */
  sub: string
  /** Where the sign-in asked for an audience; always where the project's tokens follow RFC 9068. */
  aud?: string[]
  iat: number
  exp: number
  jti: string
  /** The client that the token was issued to; only where the project's tokens follow RFC 9068. */
  client_id?: string
  /** How the player came in: `social`, `email`, `phone`, `playfab`. */
  type: string
  /** The network's name. */
  provider?: string
  /** The user's id at the network. */
  id?: string
  /** Whether a platform's ticket was the way in. */
  is_cross_auth?: boolean
  xsolla_login_project_id: string
  publisher_id: number
  scp?: string[]
  scope?: string
  groups?: { id: number; name: string; is_default: boolean }[]
  username?: string
  name?: string
  /** Only with scope `email`. Look at `email_verified` before you go by it. */
  email?: string
  /**
   * Always beside `email`: whether the player confirmed the address, or their network vouches for it. One that is not
   * verified may be anybody's: never find an account, an invoice or a purchase by it.
   */
  email_verified?: boolean
  picture?: string
  session_ticket?: string
  external_account_id?: string
  deployment_id?: string
  [claim: string]: unknown
}

export type UserTokenErrorCode =
  | 'malformed'
  | 'algorithm_refused'
  | 'key_unknown'
  | 'signature_wrong'
  | 'expired'
  | 'not_yet_valid'
  | 'issuer_wrong'
  | 'project_wrong'
  | 'audience_wrong'
  | 'not_a_user'
  | 'keys_unavailable'

/** Why a token is not believed; `keys_unavailable` is not the token's fault: try again (answer 503, not 401). */
export class UserTokenError extends Error {
  override readonly name = 'UserTokenError'
  readonly code: UserTokenErrorCode

  constructor(code: UserTokenErrorCode, message: string, options?: { cause: unknown }) {
    super(message, options)
    this.code = code
  }
}

export type UserTokenOptions = {
  /**
   * The service's public address, as in `https://login.game.example`: whose tokens these are, and where keys are read.
   */
  publicUrl: string
  /** The UUID of the login project: tokens of other projects are refused. */
  loginProjectId: string
  /** Demands that the token was issued for this audience. */
  audience?: string
  /**
   * The project's secret, where its tokens are signed with HS256; no keys are read then. A text is taken as the service
   * shows it: `hs256.…`, whose UTF-8 bytes sign, or Base64url, of keys that are older. For rotations a list, or each by
   * the `kid` of its key: tokens of two keys are about then.
   */
  sharedSecret?: SharedSecrets
  /** How far clocks may differ, in seconds; 30 when left out. */
  toleranceSeconds?: number
  /** The present; the machine's clock when left out. */
  now?: Date
  /** Makes the request for the keys; the global `fetch` when left out. */
  fetch?: JwkSource['fetch']
}

const usualTolerance = 30
const largestToken = 16 * 1024

/**
 * Verifies a user's JWT: signature (ES256, RS256, EdDSA by the project's published keys, or HS256 by its secret),
 * issuer, project, time and, where demanded, audience. The key decides the algorithm, never the token (RFC 8725,
 * section 3.1). Keys are kept for ten minutes, and for a day while the service is away. They are read anew when a token
 * names one that is not among them. A revoked session is not noticed. Rejects with a `UserTokenError`, and with a
 * `TypeError` where `sharedSecret` cannot be any.
 */
export const verifyUserToken = async (
  token: string,
  options: UserTokenOptions,
): Promise<UserTokenClaims> => {
  const { sharedSecret } = options
  const secretsOf = sharedSecret === undefined ? undefined : openSharedSecrets(sharedSecret)
  const { header, payload, content, signature } = split(token)
  // Nothing critical is understood here (RFC 7515, section 4.1.11).
  if (header.crit !== undefined) throw refusedAlgorithm()
  const keys = secretsOf
    ? await sharedKeys(header, secretsOf)
    : [await publishedKey(header, options)]
  const crypto = await webCrypto()
  const fits = await Promise.all(
    keys.map(({ verifying, key }) => crypto.verify(verifying, key, signature, content)),
  )
  if (!fits.includes(true)) {
    throw new UserTokenError('signature_wrong', 'The signature does not fit the token')
  }
  return checkClaims(payload, options)
}

type Parts = {
  header: Record<string, unknown>
  payload: Record<string, unknown>
  content: Bytes
  signature: Bytes
}

const split = (token: string): Parts => {
  const parts = typeof token === 'string' && token.length <= largestToken ? token.split('.') : []
  const [header, payload, signature] = parts.map(fromBase64Url)
  if (parts.length !== 3 || !header || !payload || !signature) throw malformed()
  return {
    header: readObject(header),
    payload: readObject(payload),
    content: utf8(token.slice(0, token.lastIndexOf('.'))),
    signature,
  }
}

const readObject = (bytes: Bytes): Record<string, unknown> => {
  try {
    const value: unknown = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
    if (typeof value === 'object' && value !== null && !Array.isArray(value))
      return value as Record<string, unknown>
  } catch {}
  throw malformed()
}

const malformed = (): UserTokenError =>
  new UserTokenError('malformed', 'This is not a JWT in compact form')

const sharedKeys = async (
  header: Record<string, unknown>,
  secretsOf: OpenSharedSecrets,
): Promise<readonly SigningKey[]> => {
  if (header.alg !== 'HS256') throw refusedAlgorithm()
  const secrets = secretsOf(header.kid)
  if (secrets.length === 0) {
    throw new UserTokenError('key_unknown', 'No secret is given for the key of the token')
  }
  const algorithm = { name: 'HMAC', hash: 'SHA-256' }
  const crypto = await webCrypto()
  return await Promise.all(
    secrets.map(async (secret) => ({
      algorithm: 'HS256' as const,
      key: await crypto.importKey('raw', secret, algorithm, false, ['verify']),
      verifying: algorithm,
    })),
  )
}

const publishedKey = async (
  header: Record<string, unknown>,
  { publicUrl, loginProjectId, fetch }: UserTokenOptions,
): Promise<SigningKey> => {
  if (header.alg !== 'ES256' && header.alg !== 'RS256' && header.alg !== 'EdDSA') {
    throw refusedAlgorithm()
  }
  const url = `${ownIssuer(publicUrl, loginProjectId)}/jwks.json`
  let key: SigningKey | undefined
  try {
    key = await findKey({ url, ...(fetch ? { fetch } : {}) }, header.kid)
  } catch (cause) {
    throw new UserTokenError('keys_unavailable', `The keys at ${url} cannot be read`, { cause })
  }
  if (!key) throw new UserTokenError('key_unknown', 'The project publishes no such key')
  if (key.algorithm !== header.alg) throw refusedAlgorithm()
  return key
}

const refusedAlgorithm = (): UserTokenError =>
  new UserTokenError('algorithm_refused', 'The token is signed in a way that is not taken here')

/** The issuer of a project with the setting `own_issuer`, below which its keys lie with or without that. */
const ownIssuer = (publicUrl: string, loginProjectId: string): string =>
  `${originOf(publicUrl)}/api/projects/${encodeURIComponent(loginProjectId)}`

const originOf = (publicUrl: string): string => publicUrl.replace(/\/+$/, '')

const checkClaims = (
  claims: Record<string, unknown>,
  {
    publicUrl,
    loginProjectId,
    audience,
    toleranceSeconds = usualTolerance,
    now = new Date(),
  }: UserTokenOptions,
): UserTokenClaims => {
  const seconds = now.getTime() / 1000
  // Both: the setting may have changed since the token was issued, and either is of this service.
  if (claims.iss !== originOf(publicUrl) && claims.iss !== ownIssuer(publicUrl, loginProjectId)) {
    throw new UserTokenError('issuer_wrong', 'The token was not issued by this service')
  }
  if (claims.xsolla_login_project_id !== loginProjectId) {
    throw new UserTokenError('project_wrong', 'The token is of another project')
  }
  if (typeof claims.exp !== 'number' || seconds >= claims.exp + toleranceSeconds) {
    throw new UserTokenError('expired', 'The token has expired')
  }
  for (const from of [claims.iat, claims.nbf]) {
    if (from !== undefined && !(typeof from === 'number' && seconds >= from - toleranceSeconds)) {
      throw new UserTokenError('not_yet_valid', 'The token is of the future: compare the clocks')
    }
  }
  if (claims.type === 'server' || typeof claims.sub !== 'string') {
    throw new UserTokenError('not_a_user', 'The token is not that of a user')
  }
  if (audience !== undefined && !(Array.isArray(claims.aud) && claims.aud.includes(audience))) {
    throw new UserTokenError('audience_wrong', 'The token was issued for another audience')
  }
  return claims as UserTokenClaims
}
