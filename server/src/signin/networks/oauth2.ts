/** The authorization code flow toward a network (RFC 6749, section 4.1), as the network's row says it. */
import { hash } from 'node:crypto'
import { epochSeconds } from '../../base/clock.ts'
import { randomness } from '../../base/ids.ts'
import { callWithin, type NetworkCall, type VisitDeps } from './calls/call.ts'
import { type Credentials, requireCredential } from './calls/connection.ts'
import { VisitFailure } from './calls/visit-failure.ts'
import { checkCallbackIssuer } from './issuer.ts'
import type { Departure, Keep, OAuthNetwork, Return } from './network.ts'
import { fillAddress, fillTexts } from './placeholders.ts'
import { readPlayer } from './player.ts'
import type { Profile } from './profile.ts'
import type { NetworkTokens } from './token-answer.ts'
import { exchangeAtNetwork } from './token-call.ts'

/** Fresh values for one visit: a verifier of 256 bits where the network does PKCE, a nonce of 128 for an id_token. */
export const newKeep = (network: OAuthNetwork): Keep => ({
  ...(network.idToken && network.idToken.nonce !== false
    ? { nonce: randomness(16).toString('base64url') }
    : {}),
  ...(network.pkce ? { verifier: randomness(32).toString('base64url') } : {}),
})

/** Where the browser is sent. Throws `refused` for a connection without a client_id. */
export const authorizationUrl = (
  network: OAuthNetwork,
  connection: Credentials,
  { callback, state, keep, scope, locale }: Departure,
): string => {
  let url = `${prefixOf(network, connection, callback, scope.includes('email'))}&state=${encodeURIComponent(state)}`
  if (keep.nonce) url += `&nonce=${keep.nonce}`
  if (keep.verifier) {
    url += `&code_challenge=${hash('sha256', keep.verifier, 'base64url')}&code_challenge_method=S256`
  }
  const language = locale && network.localeParam ? languageFor(network, locale) : undefined
  if (language !== undefined) url += `&${network.localeParam}=${encodeURIComponent(language)}`
  return network.authorize.fragment === undefined ? url : `${url}#${network.authorize.fragment}`
}

/** A BCP 47 tag (players' games write an underscore), or the network's own word for the language. */
const languageFor = ({ localeValues }: OAuthNetwork, locale: string): string | undefined => {
  const tag = locale.replaceAll('_', '-')
  if (!localeValues) return tag
  const [letters = ''] = tag.toLowerCase().split('-')
  return localeValues[Object.hasOwn(localeValues, letters) ? letters : '*'] || undefined
}

type Prefixes = { network: OAuthNetwork; callback: string; withEmail?: string; without?: string }
const prefixes = new WeakMap<Credentials, Prefixes>()

/** The part that is the same for all visits of a connection: made once, since thousands a second ask for it. */
const prefixOf = (
  network: OAuthNetwork,
  connection: Credentials,
  callback: string,
  asksForEmail: boolean,
): string => {
  let known = prefixes.get(connection)
  if (known?.callback !== callback || known.network !== network) {
    known = { network, callback }
    prefixes.set(connection, known)
  }
  const which = asksForEmail ? 'withEmail' : 'without'
  known[which] ??= makePrefix(network, connection, callback, asksForEmail)
  return known[which]
}

const makePrefix = (
  network: OAuthNetwork,
  connection: Credentials,
  callback: string,
  asksForEmail: boolean,
): string => {
  for (const name of network.credentials) requireCredential(connection, name)
  const values = { network, connection }
  const scope = [...scopeOf(network, connection), ...(asksForEmail ? network.emailScope : [])]
  const params = new URLSearchParams({
    response_type: 'code',
    [network.paramNames?.client_id ?? 'client_id']: requireCredential(connection, 'client_id'),
    redirect_uri: callback,
    ...(scope.length > 0 ? { scope: [...new Set(scope)].join(network.scopeSeparator ?? ' ') } : {}),
    ...fillTexts(network.authorize.params, values),
  })
  network.quirks?.authorize?.(params, asksForEmail)
  // A space as %20: not every network reads + as one.
  const url = fillAddress(network.authorize.url, values)
  // RFC 6749, section 3.1: a query that the endpoint has stays.
  return `${url}${url.includes('?') ? '&' : '?'}${params.toString().replaceAll('+', '%20')}`
}

const scopeOf = (network: OAuthNetwork, { settings }: Credentials): readonly string[] =>
  settings.scope ?? network.scope

/**
 * From what came to the callback to a profile: checks who answers, exchanges the code, validates the id_token,
 * reads the profile. Throws `VisitFailure`.
 */
export const completeVisit = async (
  network: OAuthNetwork,
  connection: Credentials,
  { callback, state, keep, params, rawParams }: Return,
  deps: VisitDeps,
): Promise<Profile> => {
  refuseRepeats(rawParams)
  checkCallbackIssuer(network, connection, params.iss)
  const code = readCode(network, params)
  const call = callWithin(deps.outbound)
  const now = epochSeconds(deps.clock.now())
  const values = { network, connection, state, callback: params }
  const token = await exchangeAtNetwork(network, values, { callback, keep, code, now }, call)
  const idToken = await readIdToken(network, connection, token, keep, call, deps)
  return readPlayer(network, { ...values, token }, idToken, { call, now })
}

const refuseRepeats = (pairs: Return['rawParams']): void => {
  if (pairs && new Set(pairs.map(([name]) => name)).size !== pairs.length) {
    throw new VisitFailure('invalid_callback', 'parameter_repeated')
  }
}

/** Words by which networks say that the player said no (the second is Apple's). */
const denials: ReadonlySet<string> = new Set([
  'access_denied',
  'user_cancelled_authorize',
  'user_cancelled_login',
  'user_denied',
])

/** Words by which networks tell that the studio's settings there do not fit. */
const refusals: ReadonlyMap<string, string> = new Map([
  ['invalid_client', 'network_refuses_client'],
  ['unauthorized_client', 'network_refuses_client'],
  ['redirect_uri_mismatch', 'network_refuses_callback'],
  ['invalid_scope', 'network_refuses_scope'],
  // LinkedIn's.
  ['unauthorized_scope_error', 'network_refuses_scope'],
])

const readCode = (
  { cancelsSilently }: OAuthNetwork,
  { code, error, error_code: errorCode }: Readonly<Record<string, string>>,
): string => {
  if (error !== undefined) {
    const told = { error }
    if (denials.has(error)) throw new VisitFailure('denied', 'access_denied', undefined, told)
    if (error === 'server_error' || error === 'temporarily_unavailable') {
      throw new VisitFailure('unreachable', 'network_failing', undefined, told)
    }
    throw new VisitFailure(
      'refused',
      refusals.get(error) ?? 'authorization_refused',
      undefined,
      told,
    )
  }
  if (code === undefined) {
    if (errorCode !== undefined) {
      throw new VisitFailure('refused', 'authorization_refused', undefined, { error: errorCode })
    }
    if (cancelsSilently) throw new VisitFailure('denied', 'access_denied')
  }
  if (code === undefined || !/^[\x20-\x7e]{1,4096}$/.test(code)) {
    throw new VisitFailure('invalid_callback', 'code_missing')
  }
  return code
}

const readIdToken = async (
  network: OAuthNetwork,
  connection: Credentials,
  token: NetworkTokens,
  keep: Keep,
  call: NetworkCall,
  deps: VisitDeps,
) => {
  if (!network.idToken || network.issuer === undefined) return undefined
  if (token.id_token === undefined) {
    if (network.idToken.isOptional) return undefined
    throw new VisitFailure('refused', 'id_token_missing')
  }
  // A visit that began without a nonce cannot be told from a replay.
  if (!keep.nonce && network.idToken.nonce !== false) {
    throw new VisitFailure('refused', 'id_token_nonce')
  }
  const { issuersOf, validateIdToken } = await import('./id-token.ts')
  return validateIdToken(
    token.id_token,
    {
      issuer: issuersOf(network, connection, token.id_token),
      clientId: requireCredential(connection, 'client_id'),
      algorithms: network.idToken.algorithms,
      keys: fillAddress(network.idToken.keys, { network, connection }),
      nonce: keep.nonce,
    },
    call,
    deps,
  )
}
