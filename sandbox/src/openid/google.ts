/**
 * Google: closest to the standard of all. developers.google.com/identity/openid-connect/openid-connect
 * and accounts.google.com/.well-known/openid-configuration.
 */
import { type Answer, html, json, redirect } from '../http/answer.ts'
import { basicPair, bearer } from '../http/basic.ts'
import { readForm } from '../http/body.ts'
import type { Route, Visit } from '../http/routes.ts'
import { withQuery } from '../oauth2/grants.ts'
import { choosePerson, isAnswer } from '../people/choose.ts'
import { type ShortLived, shortLived } from '../short-lived.ts'
import type { World } from '../world.ts'
import { googleForApps } from './google-apps.ts'
import { alterIdToken } from './id-token.ts'
import { type OpenIdProvider, openIdProvider, type TokenCallAnswer } from './provider.ts'
import { publishedKeys } from './published-keys.ts'

const CODE_LIFETIME_MS = 300_000
const TOKEN_LIFETIME_S = 3_599

/** Which of the applications registered at Google is meant, and what it may ask for besides. */
export interface GoogleApplication {
  readonly vendor: 'google' | 'youtube'
  readonly title: string
  readonly scopes: readonly string[]
}

const signIn: GoogleApplication = { vendor: 'google', title: 'Google', scopes: [] }

/** Authorization page, token, userinfo, revocation, keys and discovery, on Google's four hosts. */
export const google = (world: World): Route[] => {
  const issuer = issuerOf(world)
  const ours = googleApplication(world, signIn)
  return [
    ...googleForApps(world, issuer, ours.holder),
    ...ours.routes,
    {
      method: 'GET',
      path: '/www.googleapis.com/oauth2/v3/certs',
      back: ['google', 'jwks'],
      handle: () => publishedKeys(world, 'google'),
    },
    {
      method: 'GET',
      path: '/accounts.google.com/.well-known/openid-configuration',
      back: ['google', 'discovery'],
      handle: () => json(discovery(world.url, issuer)),
    },
  ]
}

const issuerOf = (world: World): string => `${world.url}/accounts.google.com`

/** One application's calls, and who holds a token of it. Several share Google's addresses. */
export const googleApplication = (world: World, application: GoogleApplication) => {
  const { vendor } = application
  const offlineCodes = shortLived<true>()
  const tokens = shortLived<true>()
  let started: Promise<OpenIdProvider> | undefined
  const provider = (): Promise<OpenIdProvider> => {
    started ??= start(world, application)
    return started
  }
  const only = (isOurs: (visit: Visit) => boolean): Pick<Route, 'when'> =>
    vendor === 'google' ? {} : { when: isOurs }
  const { client_id: id } = world.credentials[vendor]
  const routes: Route[] = [
    {
      method: 'GET',
      path: '/accounts.google.com/o/oauth2/v2/auth',
      ...only((visit) => visit.query.get('client_id') === id),
      handle: async (visit) => authorize(world, application, await provider(), offlineCodes, visit),
    },
    {
      method: 'POST',
      path: '/oauth2.googleapis.com/token',
      back: [vendor, 'token'],
      ...only((visit) => (basicPair(visit)?.[0] ?? readForm(visit)?.get('client_id')) === id),
      handle: async (visit) => {
        const answer = await exchange(world, application, await provider(), offlineCodes, visit)
        const token: unknown = answer.status === 200 && JSON.parse(String(answer.body)).access_token
        if (typeof token === 'string') tokens.put(token, true, TOKEN_LIFETIME_S * 1_000)
        return answer
      },
    },
    {
      method: 'POST',
      path: '/oauth2.googleapis.com/revoke',
      back: [vendor, 'token'],
      ...only((visit) => tokens.find(tokenToRevoke(visit)) === true),
      handle: async (visit) => revoke(world, application, await provider(), visit),
    },
    {
      method: 'GET',
      path: '/openidconnect.googleapis.com/v1/userinfo',
      back: [vendor, 'profile'],
      ...only((visit) => tokens.find(bearer(visit) ?? '') === true),
      handle: async (visit) => {
        const { status, body } = await (await provider()).userInfo(
          visit.headers.authorization ?? '',
        )
        return json(body, status)
      },
    },
  ]
  return { routes, holder: async (token: string) => (await provider()).holder(token) }
}

const start = async (
  world: World,
  { vendor, scopes }: GoogleApplication,
): Promise<OpenIdProvider> =>
  openIdProvider(
    world,
    {
      vendor: 'google',
      issuer: issuerOf(world),
      clientId: world.credentials[vendor].client_id,
      clientSecret: world.credentials[vendor].client_secret,
      clientAuth: 'client_secret_post',
      scopes: ['openid', 'email', 'profile', ...scopes],
      claims: {
        openid: ['sub', 'azp'],
        email: ['email', 'email_verified'],
        profile: ['name', 'picture', 'given_name', 'family_name'],
      },
      tokenSeconds: TOKEN_LIFETIME_S,
      idTokenSeconds: 3_600,
      idOf: (person) => person.google.sub,
      claimsOf: (person) => ({
        azp: world.credentials[vendor].client_id,
        ...(person.email !== null && {
          email: person.email,
          email_verified: person.emailVerified,
        }),
        name: person.displayName,
        picture: `https://lh3.googleusercontent.com/a/${person.google.sub}=s96-c`,
        given_name: person.givenName,
        family_name: person.familyName,
      }),
    },
    await world.keys.get('google'),
  )

const discovery = (url: string, issuer: string) => ({
  issuer,
  authorization_endpoint: `${issuer}/o/oauth2/v2/auth`,
  token_endpoint: `${url}/oauth2.googleapis.com/token`,
  userinfo_endpoint: `${url}/openidconnect.googleapis.com/v1/userinfo`,
  revocation_endpoint: `${url}/oauth2.googleapis.com/revoke`,
  jwks_uri: `${url}/www.googleapis.com/oauth2/v3/certs`,
  response_types_supported: ['code'],
  response_modes_supported: ['query'],
  subject_types_supported: ['public'],
  id_token_signing_alg_values_supported: ['RS256'],
  scopes_supported: ['openid', 'email', 'profile'],
  token_endpoint_auth_methods_supported: ['client_secret_post', 'client_secret_basic'],
  claims_supported: [
    'aud',
    'email',
    'email_verified',
    'exp',
    'family_name',
    'given_name',
    'iat',
    'iss',
    'name',
    'picture',
    'sub',
  ],
  code_challenge_methods_supported: ['plain', 'S256'],
  grant_types_supported: ['authorization_code', 'refresh_token'],
})

/** Google shows its own page when it must not redirect. */
const errorPage = (word: string): Answer =>
  html(
    `<!doctype html><title>Error 400: ${word}</title><h1>Access blocked</h1><p>Error 400: ${word}</p>`,
    400,
  )

const authorize = async (
  world: World,
  { vendor, title, scopes }: GoogleApplication,
  provider: OpenIdProvider,
  offlineCodes: ShortLived<true>,
  visit: Visit,
): Promise<Answer> => {
  const { query } = visit
  if (query.get('client_id') !== world.credentials[vendor].client_id)
    return errorPage('invalid_client')
  const redirectUri = query.get('redirect_uri')
  if (redirectUri === null || !world.addresses.has(redirectUri)) {
    return errorPage('redirect_uri_mismatch')
  }
  const choice = choosePerson(world, visit, vendor, title)
  if (isAnswer(choice)) return choice
  const state: Record<string, string> = query.has('state')
    ? { state: query.get('state') ?? '' }
    : {}
  if (choice === 'deny') {
    return redirect(withQuery(redirectUri, { error: 'access_denied', ...state }))
  }
  const params = new URLSearchParams(query)
  params.delete('prompt')
  params.delete('sandbox_person')
  // People can untick single scopes on the consent page, and who hides things does.
  const asked = (query.get('scope') ?? '').split(' ')
  const ticked = asked.filter((scope) => choice.name !== 'hidden' || !scopes.includes(scope))
  params.set('scope', ticked.join(' '))
  const given = await provider.authorize(params, choice)
  const code = given.get('code')
  if (code === null) return errorPage(given.get('error') ?? 'invalid_request')
  if (query.get('access_type') === 'offline') offlineCodes.put(code, true, CODE_LIFETIME_MS)
  return redirect(
    withQuery(redirectUri, {
      ...state,
      code,
      scope: ticked.join(' '),
      authuser: '0',
      prompt: 'consent',
    }),
  )
}

const exchange = async (
  world: World,
  { vendor }: GoogleApplication,
  provider: OpenIdProvider,
  offlineCodes: ShortLived<true>,
  visit: Visit,
): Promise<Answer> => {
  const form = readForm(visit)
  if (!form) return failure(400, 'invalid_request', 'Could not parse the request.')
  moveSecretToForm(form, visit)
  const answer = await provider.token(form)
  if (answer.status !== 200) return failed(answer)
  const {
    id_token: idToken,
    refresh_token: refreshToken,
    ...rest
  }: Record<string, unknown> = answer.body
  if (offlineCodes.take(form.get('code') ?? '')) rest.refresh_token = refreshToken
  const set = world.faults.of(vendor)
  if (typeof idToken !== 'string' || set.missing_id_token) return json(rest)
  const key = await world.keys.get('google')
  return json({ ...rest, id_token: alterIdToken(idToken, key, set) })
}

/** Google takes the client's secret in the form or by Basic. */
const moveSecretToForm = (form: URLSearchParams, visit: Visit): void => {
  const pair = basicPair(visit)
  if (!pair || form.has('client_secret')) return
  form.set('client_id', pair[0])
  form.set('client_secret', pair[1])
}

const failure = (status: number, error: string, description: string): Answer =>
  json({ error, error_description: description }, status)

/** The words Google uses for the provider's refusals. */
const failed = ({ status, body }: TokenCallAnswer): Answer => {
  if (body.error === 'invalid_client') {
    return failure(401, 'invalid_client', 'The provided client secret is invalid.')
  }
  if (body.error !== 'invalid_grant') return failure(status, String(body.error), 'Bad Request')
  return failure(400, 'invalid_grant', 'Bad Request')
}

const tokenToRevoke = (visit: Visit): string =>
  readForm(visit)?.get('token') ?? visit.query.get('token') ?? ''

const revoke = async (
  world: World,
  { vendor }: GoogleApplication,
  provider: OpenIdProvider,
  visit: Visit,
): Promise<Answer> => {
  const token = tokenToRevoke(visit)
  const { client_id: id, client_secret: secret } = world.credentials[vendor]
  if (!(await provider.holder(token)))
    return failure(400, 'invalid_token', 'Token expired or revoked')
  await provider.revoke(new URLSearchParams({ token, client_id: id, client_secret: secret }))
  return json({})
}
