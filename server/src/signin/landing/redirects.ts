/** The addresses with which a browser or game goes back to where it came from. */
import type { FastifyReply } from '../../base/http/http.ts'
import type { Problem } from '../../base/problem.ts'
import { oauthWord } from '../requests/dialects.ts'
import { issuerOf } from '../tokens/issuer.ts'
import type { Entry } from './entry.ts'

/** Appends parameters to an address's query in the given order, encoded; the address itself stays as it is. */
export const withParameters = (
  address: string,
  parameters: readonly (readonly [name: string, value: string])[],
): string => {
  const query = parameters.map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join('&')
  const joint = !address.includes('?') ? '?' : /[?&]$/.test(address) ? '' : '&'
  return `${address}${joint}${query}`
}

/** Sends a browser on. The address may carry a code: nobody keeps it, or hears of it from the next page. */
export const redirect = (reply: FastifyReply, address: string, status: 302 | 303): FastifyReply =>
  reply
    .header('cache-control', 'no-store')
    .header('referrer-policy', 'no-referrer')
    .redirect(address, status)

/** Where a sign-in leads back to, and what it brings there besides its outcome. */
export type Destination = { redirectUri: string; state: string; issuer: string }

/** The destination of a sign-in; `origin` is this installation's address. */
export const destinationOf = (
  origin: string,
  { redirectUri, state, project }: Pick<Entry, 'redirectUri' | 'state' | 'project'>,
): Destination => ({ redirectUri, state, issuer: issuerOf(origin, project) })

/** Where a finished sign-in goes: code, state, token where there is one, `iss` (RFC 9207). */
export const successAddress = (
  { redirectUri, state, issuer }: Destination,
  { code, token }: { code: string; token?: string | undefined },
): string =>
  withParameters(redirectUri, [
    ['code', code],
    ...stateOf(state),
    ...(token === undefined ? [] : [['token', token] as const]),
    ['iss', issuer],
  ])

/**
 * Where a browser goes that linked a network: clients of the field tell success by `token`; the state only where
 * the client gave one.
 */
export const linkedAddress = (
  { redirectUri, state, issuer }: Destination,
  token: string | undefined,
): string =>
  withParameters(redirectUri, [
    ...(token === undefined ? [] : [['token', token] as const]),
    ...stateOf(state),
    ['iss', issuer],
  ])

/** Linking may do without a state, and so may calls whose client never redirects. */
const stateOf = (state: string): (readonly [string, string])[] =>
  state === '' ? [] : [['state', state]]

/**
 * Where a failed sign-in goes: the standard's word, our code, the description as plain words joined by `+`
 * (clients in the field cut it at the first escape), the state, `iss`.
 */
export const failureAddress = (
  { redirectUri, state, issuer }: Destination,
  problem: Problem,
): string => {
  const named = withParameters(redirectUri, [
    ['error', oauthWord(problem.kind)],
    ['error_code', String(problem.kind.code)],
  ])
  return withParameters(`${named}&error_description=${plainWords(problem.message)}`, [
    ...stateOf(state),
    ['iss', issuer],
  ])
}

/** A sentence as words of letters, digits, `.`, `_` and `-`, joined by `+`. */
export const plainWords = (text: string): string =>
  text
    .split(/[^A-Za-z0-9._-]+/)
    .filter((word) => word !== '')
    .join('+')
