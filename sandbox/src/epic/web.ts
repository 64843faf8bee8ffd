/**
 * Epic's sign-in in the browser: authorization page, the grant authorization_code, id_tokens that name v1 although
 * v2 was called. dev.epicgames.com/docs/web-api-ref/authentication.
 */
import { randomBytes } from 'node:crypto'
import { type Answer, html, json } from '../http/answer.ts'
import type { Route } from '../http/routes.ts'
import { askAtFront, type Front } from '../oauth2/front.ts'
import { type Grant, redeem } from '../oauth2/grants.ts'
import { mintIdToken } from '../openid/id-token.ts'
import { publishedKeys } from '../openid/published-keys.ts'
import type { Person } from '../people/person.ts'
import { shortLived } from '../short-lived.ts'
import { vendorSeconds, type World } from '../world.ts'

const HOST = '/api.epicgames.dev/epic/oauth'

/** Whom a code of the web stands for, and what besides the token answers to it. */
export interface WebSignIn {
  readonly person: Person
  readonly scope: string
  readonly added: Readonly<Record<string, string>>
}

/** The pages, and the redeeming of their codes for the token call. */
export const epicWeb = (world: World) => {
  const codes = shortLived<Grant>()
  const routes: Route[] = [
    {
      method: 'GET',
      path: '/www.epicgames.com/id/authorize',
      handle: (visit) => askAtFront(world, front(world), codes, visit),
    },
    {
      method: 'GET',
      path: `${HOST}/v2/.well-known/jwks.json`,
      back: ['epicgames', 'jwks'],
      handle: () => publishedKeys(world, 'networks'),
    },
    {
      method: 'GET',
      path: `${HOST}/v1/.well-known/openid-configuration`,
      back: ['epicgames', 'discovery'],
      handle: () => json(discovery(world)),
    },
  ]
  return {
    routes,
    redeem: async (form: URLSearchParams): Promise<WebSignIn | undefined> => {
      const grant = redeem(codes, {
        code: form.get('code'),
        redirectUri: form.get('redirect_uri'),
        verifier: form.get('code_verifier'),
      })
      if (typeof grant === 'string') return undefined
      const scope = grant.scopes.join(' ')
      const set = world.faults.of('epicgames')
      const hasToken = grant.scopes.includes('openid') && !set.missing_id_token
      return {
        person: grant.person,
        scope,
        added: hasToken ? { id_token: await idToken(world, grant) } : {},
      }
    },
  }
}

const idToken = async (world: World, { person, nonce }: Grant): Promise<string> => {
  const now = vendorSeconds({})
  const claims = {
    sub: person.epic.accountId,
    aud: world.credentials.epicgames.client_id,
    iss: `${world.url}${HOST}/v1`,
    iat: now,
    exp: now + 7_200,
    pfdid: world.credentials.epicgames.deployment_id,
    dn: person.displayName,
    ...(nonce !== undefined && { nonce }),
  }
  return mintIdToken(claims, await world.keys.get('networks'), world.faults.of('epicgames'))
}

/** Without scopes_supported, which strict clients miss. */
const discovery = (world: World) => ({
  issuer: `${world.url}${HOST}/v1`,
  authorization_endpoint: `${world.url}/www.epicgames.com/id/authorize`,
  token_endpoint: `${world.url}${HOST}/v2/token`,
  userinfo_endpoint: `${world.url}${HOST}/v2/userInfo`,
  jwks_uri: `${world.url}${HOST}/v2/.well-known/jwks.json`,
  response_types_supported: ['code'],
  subject_types_supported: ['public'],
  id_token_signing_alg_values_supported: ['RS256'],
})

const front = (world: World): Front => ({
  vendor: 'epicgames',
  title: 'Epic Games',
  clientId: world.credentials.epicgames.client_id,
  scopes: ['openid', 'basic_profile', 'friends_list', 'presence', 'country', 'offline_access'],
  refused: (why): Answer =>
    html(`<!doctype html><title>Epic Games</title><h1>Sorry</h1><p>Invalid ${why}</p>`, 400),
  denied: { error: 'access_denied', error_description: 'The user denied access' },
  newCode: () => randomBytes(16).toString('hex'),
  codeMs: 300_000,
})
