/** Changes that faults and vendors make in an id_token of the provider. */
import type { Switches } from '../faults/switches.ts'
import type { Key } from '../keys.ts'
import { type Claims, readClaims, readHeader, signToken } from '../signing.ts'

/** Rewrites the claims and the signature as the switches say; `added` are the vendor's own claims. */
export const alterIdToken = (
  idToken: string,
  key: Key,
  set: Switches,
  added: Claims = {},
): string => {
  const { kid } = readHeader(idToken)
  return signToken(
    altered({ ...readClaims(idToken), ...added }, set),
    { kid, typ: 'JWT' },
    key,
    set,
  )
}

/** An id_token with these claims, spoiled as the switches say. */
export const mintIdToken = (claims: Claims, key: Key, set: Switches): string =>
  signToken(altered(claims, set), { kid: key.thumbprint, typ: 'JWT' }, key, set)

const altered = (claims: Record<string, unknown>, set: Switches): Claims => {
  const skew = set.clock_skew_s ?? 0
  const changed: Record<string, unknown> = {
    ...claims,
    iat: Number(claims.iat) + skew,
    exp: Number(claims.exp) + skew,
  }
  if (set.nbf_future) changed.nbf = Number(changed.iat) + 3_600
  if (set.wrong_audience) changed.aud = 'another-client'
  if (set.wrong_audience && changed.azp !== undefined) changed.azp = 'another-client'
  if (set.extra_audience) {
    changed.aud = [claims.aud, 'another-client']
    delete changed.azp
  }
  if (set.wrong_issuer) changed.iss = 'https://another.example'
  if (set.missing_nonce) delete changed.nonce
  if (set.wrong_nonce) changed.nonce = 'another-nonce'
  return changed
}
