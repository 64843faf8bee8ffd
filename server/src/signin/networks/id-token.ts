/**
 * Validation of id_tokens (OpenID Connect Core 1.0, section 3.1.3.7). This file is loaded with the first id_token: an
 * idle service does without jose.
 */
import { decodeJwt, decodeProtectedHeader, errors, type JWTPayload, jwtVerify } from 'jose'
import { epochSeconds } from '../../base/clock.ts'
import type { NetworkCall, VisitDeps } from './calls/call.ts'
import { at, type Credentials } from './calls/connection.ts'
import { keysAt } from './calls/key-sets.ts'
import { VisitFailure } from './calls/visit-failure.ts'
import { readField } from './fields.ts'
import type { OAuthNetwork } from './network.ts'

export type IdTokenExpectation = {
  /** One, or all by which the network is known. */
  issuer: string | string[]
  /** Ours: one, or all that stand for the same application of the studio. */
  clientId: string | readonly string[]
  /** The network's signatures; never `none`, never an HMAC. */
  algorithms: readonly string[]
  /** Address of the network's key set. */
  keys: string
  /** As sent; a token must bring it back. */
  nonce: string | undefined
  /**
   * True for a token that a game hands in: it may be as old as it lives. Another client of the same application may
   * have asked for it, as an Android client does for the web client (Google's `azp`).
   */
  isHandedIn?: boolean
}

/** For clocks that differ a little. */
const leewaySeconds = 60
/** An id_token comes straight from the token endpoint: an older one was not made for this visit. */
const oldestSeconds = 600

/**
 * The claims of a token that holds in every point. Throws `unreachable` where the keys cannot be had, and `refused`
 * with one word per point (`id_token_malformed`, `_algorithm`, `_key_in_header`, `_unknown_key`, `_signature`,
 * `_expired`, `_not_yet_valid`, `_too_old`, `_issuer`, `_audience`, `_azp`, `_nonce`, `_claims`).
 */
export const validateIdToken = async (
  token: string,
  expected: IdTokenExpectation,
  call: NetworkCall,
  deps: VisitDeps,
): Promise<JWTPayload & { sub: string }> => {
  checkHeader(token, expected.algorithms)
  const clientIds = [expected.clientId].flat()
  const now = deps.clock.now()
  let claims: JWTPayload
  try {
    const verified = await jwtVerify(token, keysAt(expected.keys, call, deps), {
      algorithms: [...expected.algorithms],
      issuer: expected.issuer,
      audience: [...clientIds],
      requiredClaims: ['sub', 'exp', 'iat'],
      clockTolerance: leewaySeconds,
      currentDate: now,
    })
    claims = verified.payload
  } catch (error) {
    throw failureFor(error)
  }
  const { sub, iat, aud, azp, nonce } = claims
  if (typeof sub !== 'string' || sub === '' || iat === undefined) throw refused('claims')
  const age = epochSeconds(now) - iat
  if (age < -leewaySeconds) throw refused('not_yet_valid')
  if (age > oldestSeconds && !expected.isHandedIn) throw refused('too_old')
  // A token for several parties must say which one asked for it, and that must be us.
  const isForSeveral = Array.isArray(aud) && aud.length > 1
  const isOurs = clientIds.some((id) => id === azp)
  if (azp === undefined ? isForSeveral : !isOurs && (isForSeveral || !expected.isHandedIn)) {
    throw refused('azp')
  }
  if (expected.nonce !== undefined && nonce !== expected.nonce) throw refused('nonce')
  return { ...claims, sub }
}

const refused = (word: string, cause?: unknown): VisitFailure =>
  new VisitFailure('refused', `id_token_${word}`, cause)

/** The algorithm is the row's choice and the key the key set's: a header may only point, never bring. */
const checkHeader = (token: string, algorithms: readonly string[]): void => {
  let header: Record<string, unknown>
  try {
    header = decodeProtectedHeader(token)
  } catch (cause) {
    throw refused('malformed', cause)
  }
  if (typeof header.alg !== 'string' || !algorithms.includes(header.alg)) throw refused('algorithm')
  if (['jwk', 'jku', 'x5c', 'x5u'].some((name) => Object.hasOwn(header, name))) {
    throw refused('key_in_header')
  }
}

const failureFor = (error: unknown): VisitFailure => {
  if (error instanceof VisitFailure) {
    return error.detail === 'key_unknown' ? refused('unknown_key', error) : error
  }
  if (error instanceof errors.JWTExpired) return refused('expired', error)
  if (error instanceof errors.JWSSignatureVerificationFailed) return refused('signature', error)
  if (error instanceof errors.JWTClaimValidationFailed) {
    const word = { iss: 'issuer', aud: 'audience', nbf: 'not_yet_valid' }[error.claim]
    return refused(word ?? 'claims', error)
  }
  return refused('malformed', error)
}

/**
 * The issuers an id_token of this network may name. Where the row's depends on the player's tenant, the token itself
 * says which one; its signature is checked after. Throws `refused` for a token without a proper tenant.
 */
export const issuersOf = (
  { issuer, idToken }: OAuthNetwork,
  connection: Credentials,
  token: string,
): string[] =>
  [issuer, ...(idToken?.issuers ?? [])].flatMap((one) =>
    one === undefined ? [] : [at(one.includes('{') ? fillTenant(one, token) : one, connection)],
  )

const guid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

const fillTenant = (issuer: string, token: string): string => {
  let claims: unknown
  try {
    claims = decodeJwt(token)
  } catch (cause) {
    throw new VisitFailure('refused', 'id_token_malformed', cause)
  }
  return issuer.replace(/\{(id_token\.[a-z_]+)\}/g, (_whole, path: string) => {
    const value = readField({ profile: undefined, id_token: claims }, path)
    if (typeof value !== 'string' || !guid.test(value)) {
      throw new VisitFailure('refused', 'id_token_issuer')
    }
    return value
  })
}
