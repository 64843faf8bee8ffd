/** The memory of an OAuth 2.0 vendor between its pages and its token call. */
import { createHash } from 'node:crypto'
import type { Person } from '../people/person.ts'
import type { ShortLived } from '../short-lived.ts'

/** A person's consent; held under the code, then under the access token. */
export interface Grant {
  readonly person: Person
  readonly redirectUri: string
  readonly scopes: readonly string[]
  readonly challenge?: string
  /** The nonce of an OpenID network. */
  readonly nonce?: string
  /** The application of the token, where it is not ours. */
  readonly application?: string
}

/** RFC 7636 section 4.6, S256: true when no challenge was given and no verifier came either. */
export const fitsChallenge = (grant: Grant, verifier: string | null): boolean => {
  if (grant.challenge === undefined) return true
  return (
    createHash('sha256')
      .update(verifier ?? '')
      .digest('base64url') === grant.challenge
  )
}

/** The grant a code stands for, taken out of the store; or which of the three facts of the token call is wrong. */
export const redeem = (
  codes: ShortLived<Grant>,
  sent: { code: string | null; redirectUri: string | null; verifier: string | null },
): Grant | 'code' | 'redirect_uri' | 'verifier' => {
  const grant = codes.take(sent.code ?? '')
  if (!grant) return 'code'
  if (sent.redirectUri !== grant.redirectUri) return 'redirect_uri'
  return fitsChallenge(grant, sent.verifier) ? grant : 'verifier'
}

/** An address with parameters added to its query. */
export const withQuery = (address: string, added: Readonly<Record<string, string>>): string => {
  const url = new URL(address)
  for (const [name, value] of Object.entries(added)) url.searchParams.append(name, value)
  return url.href
}
