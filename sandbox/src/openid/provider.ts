/**
 * The standard part of an OpenID network, by `oidc-provider`: codes, PKCE, client secrets, tokens,
 * claims. Each vendor's file puts its own addresses and deviations in front of it.
 */
import type { AccountClaims, ClientAuthMethod, KoaContextWithOIDC, Provider } from 'oidc-provider'
import type { Key } from '../keys.ts'
import type { IdGiver } from '../people/people.ts'
import type { Person } from '../people/person.ts'
import type { World } from '../world.ts'
import { callInProcess } from './in-process.ts'
import { memoryStore } from './memory-store.ts'

export interface VendorSetup {
  readonly vendor: IdGiver & ('google' | 'apple' | 'twitch')
  readonly issuer: string
  readonly clientId: string
  readonly clientSecret: string
  readonly clientAuth: ClientAuthMethod
  readonly scopes: readonly string[]
  /** Which claims each scope opens; null: only by the claims parameter. */
  readonly claims: Readonly<Record<string, null | string[]>>
  readonly tokenSeconds: number
  readonly idTokenSeconds: number
  readonly idOf: (person: Person) => string
  /** The vendor's facts about a person; scopes and the claims parameter choose from them. */
  readonly claimsOf: (person: Person) => Readonly<Record<string, unknown>>
}

export interface TokenCallAnswer {
  readonly status: number
  readonly body: Readonly<Record<string, unknown>>
}

export interface OpenIdProvider {
  /** Lets the person in; the parameters the provider puts on the redirect (code, or an error). */
  authorize(params: URLSearchParams, person: Person): Promise<URLSearchParams>
  token(form: URLSearchParams, authorization?: string): Promise<TokenCallAnswer>
  userInfo(authorization: string): Promise<TokenCallAnswer>
  revoke(form: URLSearchParams, authorization?: string): Promise<number>
  /** The person and the scopes of an access token; undefined when it is not good. */
  holder(accessToken: string): Promise<{ person: Person; scopes: readonly string[] } | undefined>
}

/**
 * Builds the provider around the vendor's signing key. It listens nowhere; it is called. The package is loaded here,
 * for the first sign-in: its 230 modules are half of all that the sandbox would load when it starts.
 */
export const openIdProvider = async (
  world: World,
  setup: VendorSetup,
  key: Key,
): Promise<OpenIdProvider> => {
  const provider = await build(world, setup, key)
  const app = provider.callback()
  const post = (target: string, form: URLSearchParams, authorization?: string) =>
    callInProcess(app, {
      method: 'POST',
      target,
      headers: authorization === undefined ? {} : { authorization },
      body: form.toString(),
    })
  return {
    async authorize(params, person) {
      const session = new provider.Session()
      session.loginAccount({ accountId: setup.idOf(person) })
      await session.save(60)
      const answer = await callInProcess(app, {
        method: 'GET',
        target: `/auth?${params}`,
        headers: { cookie: `${provider.cookieName('session')}=${session.jti}` },
      })
      await session.destroy()
      const query = URL.parse(answer.location ?? '')?.searchParams
      return query ?? new URLSearchParams({ error: 'invalid_request' })
    },
    async token(form, authorization) {
      return parsed(await post('/token', form, authorization))
    },
    async userInfo(authorization) {
      return parsed(
        await callInProcess(app, { method: 'GET', target: '/me', headers: { authorization } }),
      )
    },
    async revoke(form, authorization) {
      return (await post('/token/revocation', form, authorization)).status
    },
    async holder(accessToken) {
      const token = await provider.AccessToken.find(accessToken)
      const person = token && world.people.withId(setup.vendor, token.accountId)
      return person && { person, scopes: [...token.scopes] }
    },
  }
}

const parsed = ({ status, body }: { status: number; body: string }): TokenCallAnswer => ({
  status,
  body: JSON.parse(body) as Record<string, unknown>,
})

const build = async (world: World, setup: VendorSetup, key: Key): Promise<Provider> => {
  const { Provider } = await import('oidc-provider/lib/provider.js')
  const jwk = { ...key.privateKey.export({ format: 'jwk' }), kid: key.thumbprint }
  const provider = new Provider(setup.issuer, {
    adapter: memoryStore(),
    clients: [
      {
        client_id: setup.clientId,
        client_secret: setup.clientSecret,
        token_endpoint_auth_method: setup.clientAuth,
        redirect_uris: [world.addresses.first],
        grant_types: ['authorization_code', 'refresh_token'],
        response_types: ['code'],
      },
    ],
    jwks: { keys: [{ ...jwk, kty: 'RSA', use: 'sig', alg: 'RS256' }] },
    scopes: [...setup.scopes],
    claims: { ...setup.claims },
    conformIdTokenClaims: false,
    cookies: { keys: [] },
    features: {
      devInteractions: { enabled: false },
      claimsParameter: { enabled: true },
      revocation: { enabled: true, allowedPolicy: async () => true },
      rpInitiatedLogout: { enabled: false },
    },
    interactions: { policy: [] },
    pkce: { required: () => false },
    ttl: {
      AccessToken: setup.tokenSeconds,
      AuthorizationCode: 300,
      Grant: 30 * 24 * 3_600,
      IdToken: setup.idTokenSeconds,
      RefreshToken: 30 * 24 * 3_600,
      Session: 60,
    },
    expiresWithSession: async () => false,
    issueRefreshToken: async () => true,
    rotateRefreshToken: false,
    loadExistingGrant: grantAllAsked,
    findAccount: async (_ctx, id) => {
      const person = world.people.withId(setup.vendor, id)
      if (!person) return undefined
      return {
        accountId: id,
        claims: async () => ({ ...setup.claimsOf(person), sub: id }) as AccountClaims,
      }
    },
    renderError: (ctx, out) => {
      ctx.type = 'json'
      ctx.body = out
    },
  })
  // The rule of the simulated consoles in place of a list.
  provider.Client.prototype.redirectUriAllowed = (address: string) => world.addresses.has(address)
  return provider
}

/** The person has agreed to everything by being picked. */
const grantAllAsked = async ({ oidc }: KoaContextWithOIDC) => {
  const { Grant } = oidc.provider
  const grant = new Grant({
    accountId: oidc.session?.accountId ?? '',
    clientId: oidc.client?.clientId ?? '',
  })
  grant.addOIDCScope([...oidc.requestParamScopes].join(' '))
  grant.addOIDCClaims([...oidc.requestParamClaims])
  await grant.save()
  return grant
}
