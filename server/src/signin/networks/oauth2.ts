/** The authorization code flow toward a network (RFC 6749, section 4.1), as the network's row says it. */
import { hash } from 'node:crypto'
import { epochSeconds } from '../../base/clock.ts'
import { randomness } from '../../base/ids.ts'
import { type Call, callWithin, readObject, type VisitDeps } from './call.ts'
import { type Credentials, requireCredential } from './connection.ts'
import { readField, type Sources } from './fields.ts'
import { validateIdToken } from './id-token.ts'
import { checkCallbackIssuer, issuersOf } from './issuer.ts'
import type { Departure, Keep, OAuthNetwork, Return } from './network.ts'
import { fillAddress, fillTexts, type Values } from './places.ts'
import {
  cleanText,
  isYes,
  type Profile,
  readAddress,
  readCountry,
  readEmail,
  readId,
} from './profile.ts'
import { readTokenAnswer, type TokenAnswer } from './token-answer.ts'
import { VisitFailure } from './visit-failure.ts'

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
  const token = await exchangeCode(network, values, { callback, keep, code, now }, call)
  const idToken = await readIdToken(network, connection, token, keep, call, deps)
  return readPlayer(network, { ...values, token }, idToken, { call, now })
}

/**
 * Whom a token stands for, as the row reads it: the profile call, the quirk, the fields. `idToken` are validated
 * claims. Throws `VisitFailure`.
 */
export const readPlayer = async (
  network: OAuthNetwork,
  values: Values & { token: TokenAnswer; callback: Return['params'] },
  idToken: (Record<string, unknown> & { sub: string }) | undefined,
  { call, now }: { call: Call; now: number },
): Promise<Profile> => {
  const { connection, token, callback } = values
  const body = (await readProfile(network, values, call)) ?? { ...idToken }
  const visit = { connection, now, call, token, callback }
  const profile = (await network.quirks?.profile?.(body, visit)) ?? body
  const found = mapProfile(network, { profile, token, id_token: idToken, callback })
  // OpenID Connect Core 1.0, section 5.3.2: a profile of somebody else must not be used.
  if (idToken && found.subject !== idToken.sub)
    throw new VisitFailure('refused', 'profile_of_other')
  return { ...found, accessToken: token.access_token }
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
    if (denials.has(error)) throw new VisitFailure('denied', 'access_denied')
    if (error === 'server_error' || error === 'temporarily_unavailable') {
      throw new VisitFailure('unreachable', 'network_failing')
    }
    throw new VisitFailure('refused', refusals.get(error) ?? 'authorization_refused')
  }
  if (code === undefined) {
    if (errorCode !== undefined) throw new VisitFailure('refused', 'authorization_refused')
    if (cancelsSilently) throw new VisitFailure('denied', 'access_denied')
  }
  if (code === undefined || !/^[\x20-\x7e]{1,4096}$/.test(code)) {
    throw new VisitFailure('invalid_callback', 'code_missing')
  }
  return code
}

const exchangeCode = async (
  network: OAuthNetwork,
  values: Values,
  visit: { callback: string; keep: Keep; code: string; now: number },
  call: Call,
): Promise<TokenAnswer> => {
  const { connection } = values
  const { callback, keep, code, now } = visit
  const form = new URLSearchParams({
    grant_type: 'authorization_code',
    code,
    redirect_uri: callback,
    ...(keep.verifier ? { code_verifier: keep.verifier } : {}),
    ...fillTexts(network.token.params, values),
  })
  const headers = {
    ...authenticateClient(network, connection, form),
    ...fillTexts(network.token.headers, values),
  }
  network.quirks?.exchange?.(form, { connection, now })
  const url = fillAddress(network.token.url, values)
  const answer = await call(request(network.token.method ?? 'POST', url, headers, form))
  return readTokenAnswer(answer, network.token.type)
}

/** A call with parameters: in the address for GET, as a form for POST. */
const request = (
  method: 'GET' | 'POST',
  url: string,
  headers: Readonly<Record<string, string>>,
  form: URLSearchParams,
): Parameters<Call>[0] => {
  if (method === 'POST') {
    const type = { 'content-type': 'application/x-www-form-urlencoded' }
    return { method, url, headers: { ...headers, ...type }, body: form.toString() }
  }
  const query = form.toString()
  if (query === '') return { method, url, headers }
  return { method, url: `${url}${url.includes('?') ? '&' : '?'}${query}`, headers }
}

const authenticateClient = (
  { clientAuth, paramNames, optionalCredentials }: OAuthNetwork,
  connection: Credentials,
  form: URLSearchParams,
): Record<string, string> => {
  const id = requireCredential(connection, 'client_id')
  const idName = paramNames?.client_id ?? 'client_id'
  if (clientAuth === 'quirk' || clientAuth === 'none') {
    form.set(idName, id)
    return {}
  }
  if (optionalCredentials?.includes('client_secret') && !connection.credentials.client_secret) {
    form.set(idName, id)
    return {}
  }
  const secret = requireCredential(connection, 'client_secret')
  if (clientAuth === 'post') {
    form.set(idName, id)
    form.set(paramNames?.client_secret ?? 'client_secret', secret)
    return {}
  }
  const pair =
    clientAuth === 'basic' ? `${formEncode(id)}:${formEncode(secret)}` : `${id}:${secret}`
  return { authorization: `Basic ${Buffer.from(pair).toString('base64')}` }
}

const formEncode = (text: string): string => new URLSearchParams({ '': text }).toString().slice(1)

const readIdToken = async (
  network: OAuthNetwork,
  connection: Credentials,
  token: TokenAnswer,
  keep: Keep,
  call: Call,
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

const readProfile = async (
  network: OAuthNetwork,
  values: Values & { token: TokenAnswer },
  call: Call,
): Promise<Record<string, unknown> | undefined> => {
  const { profile } = network
  if (!profile) return undefined
  const isShown =
    profile.headers?.authorization !== undefined ||
    Object.values(profile.params ?? {}).includes('{token.access_token}')
  const headers = {
    ...(isShown ? {} : { authorization: `Bearer ${values.token.access_token}` }),
    ...fillTexts(profile.headers, values),
  }
  const params = new URLSearchParams(fillTexts(profile.params, values))
  const url = fillAddress(profile.url, values)
  const answer = await call(request(profile.method ?? 'GET', url, headers, params))
  if (answer.status !== 200) throw new VisitFailure('refused', 'profile_refused')
  const body = readObject(answer)
  const fault = readField({ profile: body }, profile.fault)
  if (fault !== undefined && Number(fault) !== 0) {
    throw new VisitFailure('refused', 'profile_refused')
  }
  return body
}

/** The fields of a row out of what a network said. Throws `unreachable` where no id is in it. */
export const mapProfile = ({ name: network, fields }: OAuthNetwork, sources: Sources): Profile => {
  const id = readId(readField(sources, fields.id))
  const email = readEmail(readField(sources, fields.email))
  return {
    network,
    id,
    realm: network,
    subject: id,
    externalUrl: readAddress(readField(sources, fields.externalUrl)),
    name: cleanText(readField(sources, fields.name)),
    username: cleanText(readField(sources, fields.username)),
    email,
    isEmailVerified: email !== undefined && isYes(readField(sources, fields.emailVerified)),
    picture: readAddress(readField(sources, fields.picture)),
    country: readCountry(readField(sources, fields.country)),
  }
}
