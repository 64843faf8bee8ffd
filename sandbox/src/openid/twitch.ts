/**
 * Twitch: scope as a list in the token answer, errors as {status, message}, no PKCE. E-mail claims come only by the
 * claims parameter, and the profile by Helix with a Client-Id header
 * (dev.twitch.tv/docs/authentication/getting-tokens-oidc).
 */
import { type Answer, json, redirect } from '../http/answer.ts'
import { isObject, readForm } from '../http/body.ts'
import type { Route, Visit } from '../http/routes.ts'
import { withQuery } from '../oauth2/grants.ts'
import { choosePerson, isAnswer } from '../people/choose.ts'
import type { Person } from '../people/person.ts'
import type { World } from '../world.ts'
import { alterIdToken } from './id-token.ts'
import { type OpenIdProvider, openIdProvider, type TokenCallAnswer } from './provider.ts'
import { publishedKeys } from './published-keys.ts'
import { failure, helixUsers, pictureOf, validate } from './twitch-profile.ts'

const HOST = '/id.twitch.tv/oauth2'
const SCOPES = [
  'openid',
  'user:read:email',
  'user:read:subscriptions',
  'channel:read:subscriptions',
]

export interface Twitch {
  /** Authorization page, token, userinfo, validate, revoke, keys, discovery and Helix users. */
  readonly routes: Route[]
  /** The person of an access token; undefined when it is not good. */
  holder(accessToken: string): Promise<Person | undefined>
}

/** The network, and what it tells those who ask it about its tokens. */
export const twitch = (world: World): Twitch => {
  const issuer = `${world.url}${HOST}`
  let started: Promise<OpenIdProvider> | undefined
  const provider = (): Promise<OpenIdProvider> => {
    started ??= start(world, issuer)
    return started
  }
  const routes: Route[] = [
    {
      method: 'GET',
      path: `${HOST}/authorize`,
      handle: async (visit) => authorize(world, await provider(), visit),
    },
    {
      method: 'POST',
      path: `${HOST}/token`,
      back: ['twitch', 'token'],
      handle: async (visit) => exchange(world, await provider(), visit),
    },
    {
      method: 'POST',
      path: `${HOST}/revoke`,
      back: ['twitch', 'token'],
      handle: async (visit) => revoke(world, await provider(), visit),
    },
    {
      method: 'GET',
      path: `${HOST}/userinfo`,
      back: ['twitch', 'profile'],
      handle: async (visit) => {
        const answer = await (await provider()).userInfo(visit.headers.authorization ?? '')
        return answer.status === 200 ? json(answer.body) : failure(401, 'invalid access token')
      },
    },
    {
      method: 'GET',
      path: `${HOST}/validate`,
      back: ['twitch', 'profile'],
      handle: async (visit) => validate(world, await provider(), visit),
    },
    {
      method: 'GET',
      path: '/api.twitch.tv/helix/users',
      back: ['twitch', 'profile'],
      handle: async (visit) => helixUsers(world, await provider(), visit),
    },
    {
      method: 'GET',
      path: `${HOST}/keys`,
      back: ['twitch', 'jwks'],
      handle: () => publishedKeys(world, 'twitch'),
    },
    {
      method: 'GET',
      path: `${HOST}/.well-known/openid-configuration`,
      back: ['twitch', 'discovery'],
      handle: () => json(discovery(issuer)),
    },
  ]
  return {
    routes,
    holder: async (accessToken) => (await (await provider()).holder(accessToken))?.person,
  }
}

const start = async (world: World, issuer: string): Promise<OpenIdProvider> =>
  openIdProvider(
    world,
    {
      vendor: 'twitch',
      issuer,
      clientId: world.credentials.twitch.client_id,
      clientSecret: world.credentials.twitch.client_secret,
      clientAuth: 'client_secret_post',
      scopes: SCOPES,
      claims: {
        openid: ['sub', 'azp'],
        email: null,
        email_verified: null,
        picture: null,
        preferred_username: null,
        updated_at: null,
      },
      tokenSeconds: 14_400,
      idTokenSeconds: 900,
      idOf: (person) => person.twitch.id,
      claimsOf: (person) => ({
        azp: world.credentials.twitch.client_id,
        ...(person.email !== null && {
          email: person.email,
          email_verified: person.emailVerified,
        }),
        picture: pictureOf(person),
        preferred_username: person.displayName,
        updated_at: '2026-01-01T00:00:00Z',
      }),
    },
    await world.keys.get('twitch'),
  )

const discovery = (issuer: string) => ({
  authorization_endpoint: `${issuer}/authorize`,
  claims_parameter_supported: true,
  claims_supported: [
    'iss',
    'azp',
    'preferred_username',
    'updated_at',
    'aud',
    'exp',
    'iat',
    'picture',
    'sub',
    'email',
    'email_verified',
  ],
  id_token_signing_alg_values_supported: ['RS256'],
  issuer,
  jwks_uri: `${issuer}/keys`,
  response_types_supported: ['id_token', 'code', 'token', 'code id_token', 'token id_token'],
  scopes_supported: ['openid'],
  subject_types_supported: ['public'],
  token_endpoint: `${issuer}/token`,
  token_endpoint_auth_methods_supported: ['client_secret_post'],
  userinfo_endpoint: `${issuer}/userinfo`,
})

const authorize = async (world: World, provider: OpenIdProvider, visit: Visit): Promise<Answer> => {
  const { query } = visit
  if (query.get('client_id') !== world.credentials.twitch.client_id) {
    return failure(400, 'invalid client')
  }
  const redirectUri = query.get('redirect_uri')
  if (redirectUri === null || !world.addresses.has(redirectUri)) {
    return failure(400, 'redirect_mismatch: Parameter redirect_uri does not match registered URI')
  }
  const scopes = (query.get('scope') ?? '').split(' ').filter((scope) => scope !== '')
  const unknown = scopes.find((scope) => !SCOPES.includes(scope))
  if (unknown !== undefined) return failure(400, `invalid scope requested: '${unknown}'`)
  const choice = choosePerson(world, visit, 'twitch', 'Twitch')
  if (isAnswer(choice)) return choice
  const state: Record<string, string> = query.has('state')
    ? { state: query.get('state') ?? '' }
    : {}
  if (choice === 'deny') {
    const description = 'The user denied you access'
    return redirect(
      withQuery(redirectUri, { error: 'access_denied', error_description: description, ...state }),
    )
  }
  const given = await provider.authorize(innerRequest(query, scopes), choice)
  const code = given.get('code')
  if (code === null) return failure(400, given.get('error_description') ?? 'invalid request')
  return redirect(withQuery(redirectUri, { code, scope: scopes.join(' '), ...state }))
}

/** Twitch does no PKCE; e-mail claims need the scope besides being asked for. */
const innerRequest = (query: URLSearchParams, scopes: readonly string[]): URLSearchParams => {
  const params = new URLSearchParams()
  for (const name of ['client_id', 'redirect_uri', 'response_type', 'scope', 'nonce']) {
    const value = query.get(name)
    if (value !== null) params.set(name, value)
  }
  const claims = allowedClaims(query.get('claims'), scopes.includes('user:read:email'))
  if (claims !== undefined) params.set('claims', claims)
  return params
}

/** The claims parameter without what the scopes forbid; undefined where nothing is asked for. */
const allowedClaims = (asked: string | null, mayHaveEmail: boolean): string | undefined => {
  if (asked === null) return undefined
  try {
    const claims: unknown = JSON.parse(asked, (name, value) =>
      !mayHaveEmail && (name === 'email' || name === 'email_verified') ? undefined : value,
    )
    if (!isObject(claims) || (!claims.id_token && !claims.userinfo)) return undefined
    return JSON.stringify(claims)
  } catch {
    // Left to the provider to refuse.
    return asked
  }
}

const exchange = async (world: World, provider: OpenIdProvider, visit: Visit): Promise<Answer> => {
  // Twitch takes the parameters in the form or in the query.
  const form = readForm(visit) ?? new URLSearchParams(visit.query)
  if (!form.get('client_id')) return failure(400, 'missing client id')
  if (!form.get('client_secret')) return failure(400, 'missing client secret')
  form.delete('code_verifier')
  const answer = await provider.token(form)
  if (answer.status !== 200) return failed(world, form, answer)
  const { id_token: idToken, scope, token_type: _type, ...rest } = answer.body
  const body = { ...rest, scope: String(scope ?? '').split(' '), token_type: 'bearer' }
  const set = world.faults.of('twitch')
  if (typeof idToken !== 'string' || set.missing_id_token) return json(body)
  const key = await world.keys.get('twitch')
  return json({ ...body, id_token: alterIdToken(idToken, key, set) })
}

const failed = (world: World, form: URLSearchParams, { body }: TokenCallAnswer): Answer => {
  if (body.error === 'invalid_client') {
    return form.get('client_id') === world.credentials.twitch.client_id
      ? failure(403, 'invalid client secret')
      : failure(400, 'invalid client')
  }
  if (body.error !== 'invalid_grant') return failure(400, String(body.error_description))
  return failure(
    400,
    form.get('grant_type') === 'refresh_token'
      ? 'Invalid refresh token'
      : 'Invalid authorization code',
  )
}

const revoke = async (world: World, provider: OpenIdProvider, visit: Visit): Promise<Answer> => {
  const form = readForm(visit) ?? new URLSearchParams()
  const token = form.get('token') ?? ''
  if (form.get('client_id') !== world.credentials.twitch.client_id) {
    return failure(404, 'client does not exist')
  }
  if (!(await provider.holder(token))) return failure(400, 'Invalid token')
  const { client_id: id, client_secret: secret } = world.credentials.twitch
  await provider.revoke(new URLSearchParams({ token, client_id: id, client_secret: secret }))
  return { status: 200 }
}
