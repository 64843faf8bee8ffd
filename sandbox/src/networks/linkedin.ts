/**
 * LinkedIn: OpenID Connect without nonce, the secret in the form only, cancelling in words of its own, scopes by
 * commas in the token answer. learn.microsoft.com/linkedin/consumer/integrations/self-serve/sign-in-with-linkedin-v2.
 */
import { randomBytes } from 'node:crypto'
import { type Answer, html, json } from '../http/answer.ts'
import { bearer, isSame } from '../http/basic.ts'
import { readForm } from '../http/body.ts'
import type { Route, Visit } from '../http/routes.ts'
import { askAtFront, type Front } from '../oauth2/front.ts'
import { type Grant, redeem } from '../oauth2/grants.ts'
import { mintIdToken } from '../openid/id-token.ts'
import { publishedKeys } from '../openid/published-keys.ts'
import { lettersFor } from '../people/ids.ts'
import { offerSdk } from '../sdk-tokens.ts'
import { type ShortLived, shortLived } from '../short-lived.ts'
import { vendorSeconds, type World } from '../world.ts'

const HOST = '/www.linkedin.com/oauth'
const TOKEN_LIFETIME_S = 5_183_999

/** Authorization page, token call, introspection, userinfo, keys and discovery. */
export const linkedin = (world: World): Route[] => {
  const codes = shortLived<Grant>()
  const tokens = shortLived<Grant>()
  offerSdk(world, 'linkedin', (person, application) => {
    const token = `AQ${randomBytes(150).toString('base64url')}`
    const scopes = ['openid', 'profile', 'email']
    const grant = { person, redirectUri: '', scopes, ...(application && { application }) }
    tokens.put(token, grant, TOKEN_LIFETIME_S * 1_000)
    return { access_token: token }
  })
  return [
    {
      method: 'GET',
      path: `${HOST}/v2/authorization`,
      handle: (visit) => askAtFront(world, front(world), codes, visit),
    },
    {
      method: 'POST',
      path: `${HOST}/v2/accessToken`,
      back: ['linkedin', 'token'],
      handle: (visit) => exchange(world, codes, tokens, visit),
    },
    {
      method: 'POST',
      path: `${HOST}/v2/introspectToken`,
      back: ['linkedin', 'check'],
      handle: (visit) => introspect(world, tokens, visit),
    },
    {
      method: 'GET',
      path: '/api.linkedin.com/v2/userinfo',
      back: ['linkedin', 'profile'],
      handle: (visit) => userInfo(tokens, visit),
    },
    {
      method: 'GET',
      path: `${HOST}/openid/jwks`,
      back: ['linkedin', 'jwks'],
      handle: () => publishedKeys(world, 'networks'),
    },
    {
      method: 'GET',
      path: `${HOST}/.well-known/openid-configuration`,
      back: ['linkedin', 'discovery'],
      handle: () => json(discovery(world)),
    },
  ]
}

/** The document without the parts that LinkedIn leaves out: the endpoint takes the secret in the form only. */
const discovery = (world: World) => {
  const issuer = `${world.url}${HOST}`
  return {
    issuer,
    authorization_endpoint: `${issuer}/v2/authorization`,
    token_endpoint: `${issuer}/v2/accessToken`,
    userinfo_endpoint: `${world.url}/api.linkedin.com/v2/userinfo`,
    jwks_uri: `${issuer}/openid/jwks`,
    response_types_supported: ['code'],
    subject_types_supported: ['pairwise'],
    id_token_signing_alg_values_supported: ['RS256'],
    scopes_supported: ['openid', 'profile', 'email'],
    claims_supported: ['iss', 'aud', 'iat', 'exp', 'sub', 'name', 'locale', 'picture', 'email'],
  }
}

const front = (world: World): Front => ({
  vendor: 'linkedin',
  title: 'LinkedIn',
  clientId: world.credentials.linkedin.client_id,
  scopes: ['openid', 'profile', 'email'],
  refused: (why) =>
    html(
      `<!doctype html><title>LinkedIn</title><h1>Bummer, something went wrong.</h1><p>The ${why} does not match the registered value</p>`,
      400,
    ),
  denied: {
    error: 'user_cancelled_authorize',
    error_description: 'The user cancelled the authorization',
  },
  newCode: () => `AQ${randomBytes(60).toString('base64url')}`,
  codeMs: 1_800_000,
})

const failure = (error: string, description: string, status: number): Answer =>
  json({ error, error_description: description }, status)

const exchange = async (
  world: World,
  codes: ShortLived<Grant>,
  tokens: ShortLived<Grant>,
  visit: Visit,
): Promise<Answer> => {
  const form = readForm(visit)
  const { client_id: id, client_secret: secret } = world.credentials.linkedin
  if (!form?.has('client_secret')) {
    return failure('invalid_request', 'A required parameter "client_secret" is missing', 400)
  }
  if (!isSame(`${form.get('client_id')}:${form.get('client_secret')}`, `${id}:${secret}`)) {
    return failure('invalid_client', 'Client authentication failed', 401)
  }
  if (form.get('grant_type') !== 'authorization_code') {
    return failure('unsupported_grant_type', 'The grant type is not supported', 400)
  }
  // A verifier that nobody asked for fails the call.
  const grant = redeem(codes, {
    code: form.get('code'),
    redirectUri: form.get('redirect_uri'),
    verifier: form.get('code_verifier'),
  })
  if (typeof grant === 'string' || form.has('code_verifier')) {
    return failure(
      'invalid_request',
      'Unable to retrieve access token: appid/redirect uri/code verifier does not match authorization code. Or authorization code expired. Or external member binding exists',
      400,
    )
  }
  const token = `AQ${randomBytes(150).toString('base64url')}`
  tokens.put(token, grant, TOKEN_LIFETIME_S * 1_000)
  const set = world.faults.of('linkedin')
  const now = vendorSeconds({})
  const claims = {
    iss: `${world.url}${HOST}`,
    aud: id,
    iat: now,
    exp: now + 3_600,
    ...memberOf(grant),
  }
  return json({
    access_token: token,
    expires_in: TOKEN_LIFETIME_S,
    scope: grant.scopes.toSorted().join(','),
    token_type: 'Bearer',
    ...(grant.scopes.includes('openid') &&
      !set.missing_id_token && {
        id_token: mintIdToken(claims, await world.keys.get('networks'), set),
      }),
  })
}

/** A token of another application is told as little as one that never was. */
const introspect = (world: World, tokens: ShortLived<Grant>, visit: Visit): Answer => {
  const form = readForm(visit)
  const { client_id: id, client_secret: secret } = world.credentials.linkedin
  if (!isSame(`${form?.get('client_id')}:${form?.get('client_secret')}`, `${id}:${secret}`)) {
    return failure('invalid_client', 'Client authentication failed', 401)
  }
  const grant = tokens.find(form?.get('token') ?? '')
  if (!grant || grant.application !== undefined) return json({ active: false })
  const now = vendorSeconds({})
  return json({
    active: true,
    status: 'active',
    client_id: id,
    authorized_at: now,
    created_at: now,
    expires_at: now + TOKEN_LIFETIME_S,
    scope: grant.scopes.toSorted().join(','),
    auth_type: '3L',
  })
}

const memberOf = ({ person, scopes }: Grant) => ({
  sub: lettersFor(person, 'linkedin', 10),
  ...(scopes.includes('profile') && {
    name: person.displayName,
    given_name: person.givenName,
    family_name: person.familyName,
    locale: { country: person.country, language: 'en' },
    ...(person.discord.avatar !== null && {
      picture: `https://media.licdn.com/dms/image/${lettersFor(person, 'linkedin picture', 20)}/profile-displayphoto-shrink_100_100/0/1`,
    }),
  }),
  ...(scopes.includes('email') &&
    person.email !== null && { email: person.email, email_verified: person.emailVerified }),
})

const userInfo = (tokens: ShortLived<Grant>, visit: Visit): Answer => {
  const grant = tokens.find(bearer(visit) ?? '')
  if (!grant) {
    return json({ status: 401, serviceErrorCode: 65600, message: 'Invalid access token' }, 401)
  }
  return json(memberOf(grant))
}
