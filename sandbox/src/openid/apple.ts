/**
 * Apple: the client secret is an ES256 JWT, and the callback is a form_post. Its field `user` comes at the first
 * consent only, and e-mail claims are strings (developer.apple.com/documentation/signinwithapplerestapi).
 */
import { randomBytes } from 'node:crypto'
import { type Answer, html, json } from '../http/answer.ts'
import { readForm } from '../http/body.ts'
import type { Route, Visit } from '../http/routes.ts'
import { choosePerson, isAnswer } from '../people/choose.ts'
import type { Person } from '../people/person.ts'
import { offerSdk } from '../sdk-tokens.ts'
import type { World } from '../world.ts'
import { isAppleClient } from './apple-client.ts'
import { formPost } from './form-post.ts'
import { alterIdToken, mintIdToken } from './id-token.ts'
import { type OpenIdProvider, openIdProvider } from './provider.ts'
import { publishedKeys } from './published-keys.ts'

const HOST = '/appleid.apple.com'

/** Apple's own records beside the provider's. */
interface Apple {
  readonly world: World
  readonly issuer: string
  /** The provider's secret, behind the JWT that stands for it outside. */
  readonly innerSecret: string
  /** People who have consented before: they come without the field `user`. */
  readonly consented: Set<string>
  readonly provider: () => Promise<OpenIdProvider>
}

/** The routes, and a way to make everybody a stranger again. */
export const apple = (world: World) => {
  let started: Promise<OpenIdProvider> | undefined
  const innerSecret = randomBytes(32).toString('hex')
  const issuer = `${world.url}${HOST}`
  const deps: Apple = {
    world,
    issuer,
    innerSecret,
    consented: new Set(),
    provider: () => {
      started ??= start(world, issuer, innerSecret)
      return started
    },
  }
  offerSdk(world, 'apple', async (person, application) => ({
    access_token: await idTokenForApp(deps, person, application),
  }))
  return { routes: routesOf(deps), forgetConsents: () => deps.consented.clear() }
}

/**
 * The credential of ASAuthorizationAppleIDCredential: an id_token for the app's bundle id, here the same as the web's.
 */
const idTokenForApp = async (
  { world, issuer }: Apple,
  person: Person,
  application: string | undefined,
): Promise<string> => {
  const now = Math.floor(Date.now() / 1_000)
  const { email } = person.apple
  const claims = {
    iss: issuer,
    aud: application ?? world.credentials.apple.client_id,
    exp: now + 86_400,
    iat: now,
    sub: person.apple.sub,
    c_hash: randomBytes(16).toString('base64url'),
    ...(email !== null && { email, email_verified: String(person.emailVerified) }),
    auth_time: now,
    nonce_supported: true,
  }
  return mintIdToken(claims, await world.keys.get('apple'), world.faults.of('apple'))
}

const routesOf = (deps: Apple): Route[] => [
  { method: 'GET', path: `${HOST}/auth/authorize`, handle: (visit) => authorize(deps, visit) },
  {
    method: 'POST',
    path: `${HOST}/auth/token`,
    back: ['apple', 'token'],
    handle: (visit) => exchange(deps, visit),
  },
  {
    method: 'POST',
    path: `${HOST}/auth/revoke`,
    back: ['apple', 'token'],
    handle: (visit) => revoke(deps, visit),
  },
  {
    method: 'GET',
    path: `${HOST}/auth/keys`,
    back: ['apple', 'jwks'],
    handle: () => publishedKeys(deps.world, 'apple'),
  },
  {
    method: 'GET',
    path: `${HOST}/.well-known/openid-configuration`,
    back: ['apple', 'discovery'],
    handle: () => json(discovery(deps.issuer)),
  },
]

const start = async (world: World, issuer: string, innerSecret: string) =>
  openIdProvider(
    world,
    {
      vendor: 'apple',
      issuer,
      clientId: world.credentials.apple.client_id,
      clientSecret: innerSecret,
      clientAuth: 'client_secret_post',
      scopes: ['openid', 'email', 'name'],
      claims: { openid: ['sub'], email: ['email', 'email_verified', 'is_private_email'] },
      tokenSeconds: 3_600,
      idTokenSeconds: 86_400,
      idOf: (person) => person.apple.sub,
      claimsOf: (person) =>
        person.apple.email === null
          ? {}
          : {
              email: person.apple.email,
              email_verified: String(person.emailVerified),
              ...(isRelay(person) && { is_private_email: 'true' }),
            },
    },
    await world.keys.get('apple'),
  )

const isRelay = (person: Person): boolean =>
  person.apple.email?.endsWith('@privaterelay.appleid.com') ?? false

const discovery = (issuer: string) => ({
  issuer,
  authorization_endpoint: `${issuer}/auth/authorize`,
  token_endpoint: `${issuer}/auth/token`,
  revocation_endpoint: `${issuer}/auth/revoke`,
  jwks_uri: `${issuer}/auth/keys`,
  response_types_supported: ['code'],
  response_modes_supported: ['query', 'fragment', 'form_post'],
  subject_types_supported: ['pairwise'],
  id_token_signing_alg_values_supported: ['RS256'],
  scopes_supported: ['openid', 'email', 'name'],
  token_endpoint_auth_methods_supported: ['client_secret_post'],
  claims_supported: [
    'aud',
    'email',
    'email_verified',
    'exp',
    'iat',
    'is_private_email',
    'iss',
    'nonce',
    'nonce_supported',
    'real_user_status',
    'sub',
    'transfer_sub',
  ],
})

const errorPage = (word: string, why: string): Answer =>
  html(`<!doctype html><title>Sign in with Apple</title><h1>${word}</h1><p>${why}</p>`, 400)

const authorize = async (deps: Apple, visit: Visit): Promise<Answer> => {
  const { query } = visit
  const { world } = deps
  if (query.get('client_id') !== world.credentials.apple.client_id) {
    return errorPage('invalid_client', 'The client is not known.')
  }
  const redirectUri = query.get('redirect_uri')
  if (redirectUri === null || !world.addresses.has(redirectUri)) {
    return errorPage('invalid_request', 'Invalid web redirect url. (redirect_uri_mismatch)')
  }
  const scopes = (query.get('scope') ?? '').split(' ').filter((scope) => scope !== '')
  const asksMore = scopes.includes('name') || scopes.includes('email')
  if (asksMore && query.get('response_mode') !== 'form_post') {
    const why = 'response_mode must be form_post when name or email scope is requested.'
    return errorPage('invalid_request', why)
  }
  const choice = choosePerson(world, visit, 'apple', 'Apple')
  if (isAnswer(choice)) return choice
  const state = query.has('state') ? { state: query.get('state') ?? '' } : {}
  const isPost = query.get('response_mode') === 'form_post'
  if (choice === 'deny') {
    return formPost(redirectUri, { ...state, error: 'user_cancelled_authorize' }, isPost)
  }
  const given = await (await deps.provider()).authorize(innerRequest(query), choice)
  const code = given.get('code')
  if (code === null) return errorPage(given.get('error') ?? 'invalid_request', 'Invalid request.')
  const user = firstConsent(deps, choice, scopes)
  return formPost(redirectUri, { ...state, code, ...(user && { user }) }, isPost)
}

/** Apple does no PKCE, and takes requests with or without the scope openid. */
const innerRequest = (query: URLSearchParams): URLSearchParams => {
  const params = new URLSearchParams()
  for (const name of ['client_id', 'redirect_uri', 'nonce', 'state']) {
    const value = query.get(name)
    if (value !== null) params.set(name, value)
  }
  params.set('response_type', 'code')
  const scopes = (query.get('scope') ?? '').split(' ').filter((scope) => scope !== 'openid')
  params.set('scope', ['openid', ...scopes].join(' ').trim())
  return params
}

/** The field `user`, not signed by anything, the first time only. */
const firstConsent = (
  { consented }: Apple,
  person: Person,
  scopes: readonly string[],
): string | undefined => {
  if (scopes.every((scope) => scope !== 'name' && scope !== 'email')) return undefined
  if (consented.has(person.name)) return undefined
  consented.add(person.name)
  return JSON.stringify({
    ...(scopes.includes('name') && {
      name: { firstName: person.givenName, lastName: person.familyName },
    }),
    ...(scopes.includes('email') && person.apple.email !== null && { email: person.apple.email }),
  })
}

const failure = (error: string, description?: string): Answer =>
  json({ error, ...(description && { error_description: description }) }, 400)

const exchange = async (deps: Apple, visit: Visit): Promise<Answer> => {
  const form = readForm(visit)
  if (!form) return failure('invalid_request')
  if (!(await isAppleClient(deps.world, deps.issuer, form))) return failure('invalid_client')
  form.set('client_secret', deps.innerSecret)
  form.delete('code_verifier')
  const answer = await (await deps.provider()).token(form)
  if (answer.body.error === 'invalid_grant') {
    return failure('invalid_grant', 'The code has expired or has been revoked.')
  }
  if (answer.status !== 200) return failure(String(answer.body.error))
  const { id_token: idToken, scope: _scope, ...rest } = answer.body
  const set = deps.world.faults.of('apple')
  if (typeof idToken !== 'string' || set.missing_id_token) return json(rest)
  const key = await deps.world.keys.get('apple')
  const added = { auth_time: Math.floor(Date.now() / 1_000), nonce_supported: true }
  return json({ ...rest, id_token: alterIdToken(idToken, key, set, added) })
}

const revoke = async (deps: Apple, visit: Visit): Promise<Answer> => {
  const form = readForm(visit)
  if (!form) return failure('invalid_request')
  if (!(await isAppleClient(deps.world, deps.issuer, form))) return failure('invalid_client')
  form.set('client_secret', deps.innerSecret)
  await (await deps.provider()).revoke(form)
  return { status: 200 }
}
