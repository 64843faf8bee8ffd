/** What an OAuth 2.0 vendor remembers between its pages and its token call. */
import { createHash } from 'node:crypto'
import type { Person } from '../people/person.ts'

/** What a person has allowed; held under the code, then under the access token. */
export interface Grant {
  readonly person: Person
  readonly redirectUri: string
  readonly scopes: readonly string[]
  readonly challenge?: string
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

/** An address with parameters added to its query. */
export const withQuery = (address: string, added: Readonly<Record<string, string>>): string => {
  const url = new URL(address)
  for (const [name, value] of Object.entries(added)) url.searchParams.append(name, value)
  return url.href
}
