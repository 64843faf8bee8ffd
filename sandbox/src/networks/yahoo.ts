/**
 * Yahoo: OpenID Connect with ES256, Basic, no PKCE, permissions fixed at registration.
 * developer.yahoo.com/oauth2/guide/openid_connect; api.login.yahoo.com/.well-known/openid-configuration.
 */
import { randomBytes } from 'node:crypto'
import { type Answer, html, json } from '../http/answer.ts'
import { basicPair, bearer, isSame } from '../http/basic.ts'
import { readForm } from '../http/body.ts'
import type { Route, Visit } from '../http/routes.ts'
import { askAtFront, type Front } from '../oauth2/front.ts'
import { type Grant, redeem } from '../oauth2/grants.ts'
import { mintIdToken } from '../openid/id-token.ts'
import { publishedKeys } from '../openid/published-keys.ts'
import { lettersFor } from '../people/ids.ts'
import { type ShortLived, shortLived } from '../short-lived.ts'
import type { World } from '../world.ts'

const HOST = '/api.login.yahoo.com'
const TOKEN_LIFETIME_S = 3_600

/** Authorization page, token call, userinfo, keys and discovery. */
export const yahoo = (world: World): Route[] => {
  const codes = shortLived<Grant>()
  const tokens = shortLived<Grant>()
  return [
    {
      method: 'GET',
      path: `${HOST}/oauth2/request_auth`,
      handle: (visit) => askAtFront(world, front(world), codes, visit),
    },
    {
      method: 'POST',
      path: `${HOST}/oauth2/get_token`,
      back: ['yahoo', 'token'],
      handle: (visit) => exchange(world, codes, tokens, visit),
    },
    {
      method: 'GET',
      path: `${HOST}/openid/v1/userinfo`,
      back: ['yahoo', 'profile'],
      handle: (visit) => userInfo(tokens, visit),
    },
    {
      method: 'GET',
      path: `${HOST}/openid/v1/certs`,
      back: ['yahoo', 'jwks'],
      handle: () => publishedKeys(world, 'yahoo'),
    },
    {
      method: 'GET',
      path: `${HOST}/.well-known/openid-configuration`,
      back: ['yahoo', 'discovery'],
      handle: () => json(discovery(`${world.url}${HOST}`)),
    },
  ]
}

const discovery = (issuer: string) => ({
  issuer,
  authorization_endpoint: `${issuer}/oauth2/request_auth`,
  token_endpoint: `${issuer}/oauth2/get_token`,
  userinfo_endpoint: `${issuer}/openid/v1/userinfo`,
  jwks_uri: `${issuer}/openid/v1/certs`,
  response_types_supported: ['code'],
  subject_types_supported: ['public'],
  id_token_signing_alg_values_supported: ['ES256', 'RS256'],
  scopes_supported: ['openid', 'profile', 'email'],
  token_endpoint_auth_methods_supported: ['client_secret_basic', 'client_secret_post'],
})

const front = (world: World): Front => ({
  vendor: 'yahoo',
  title: 'Yahoo',
  clientId: world.credentials.yahoo.client_id,
  scopes: ['openid', 'profile', 'email'],
  refused: (why) =>
    html(
      `<!doctype html><title>Yahoo</title><h1>Developers: Please specify a valid ${why} and submit again.</h1>`,
      400,
    ),
  denied: { error: 'access_denied' },
  newCode: () => randomBytes(4).toString('hex'),
  codeMs: 600_000,
})

const failure = (error: string, description: string, status = 400): Answer =>
  json({ error, error_description: description }, status)

const exchange = async (
  world: World,
  codes: ShortLived<Grant>,
  tokens: ShortLived<Grant>,
  visit: Visit,
): Promise<Answer> => {
  const form = readForm(visit)
  const { client_id: id, client_secret: secret } = world.credentials.yahoo
  const inForm = [form?.get('client_id') ?? '', form?.get('client_secret') ?? '']
  if (!isSame((basicPair(visit) ?? inForm).join(':'), `${id}:${secret}`)) {
    return failure('invalid_client', 'The client credentials are invalid.', 401)
  }
  if (form?.get('grant_type') !== 'authorization_code') {
    return failure('unsupported_grant_type', 'The grant type is not supported.')
  }
  const grant = redeem(codes, {
    code: form.get('code'),
    redirectUri: form.get('redirect_uri'),
    verifier: form.get('code_verifier'),
  })
  if (typeof grant === 'string') {
    return failure('invalid_grant', 'The authorization code is invalid or expired.')
  }
  const token = randomBytes(90).toString('base64url')
  tokens.put(token, grant, TOKEN_LIFETIME_S * 1_000)
  const set = world.faults.of('yahoo')
  const now = Math.floor(Date.now() / 1_000)
  const claims = {
    iss: `${world.url}${HOST}`,
    sub: subject(grant),
    aud: id,
    iat: now,
    exp: now + TOKEN_LIFETIME_S,
    auth_time: now,
    session_exp: now + 14 * 86_400,
    ...(grant.nonce !== undefined && { nonce: grant.nonce }),
  }
  return json({
    access_token: token,
    refresh_token: `A${randomBytes(40).toString('base64url')}`,
    expires_in: TOKEN_LIFETIME_S,
    token_type: 'bearer',
    ...(!set.missing_id_token && {
      id_token: mintIdToken(claims, await world.keys.get('yahoo'), set),
    }),
  })
}

const subject = ({ person }: Grant): string => lettersFor(person, 'yahoo', 26).toUpperCase()

const userInfo = (tokens: ShortLived<Grant>, visit: Visit): Answer => {
  const grant = tokens.find(bearer(visit) ?? '')
  if (!grant) {
    const description = 'Please provide valid credentials. OAuth oauth_problem="invalid_token"'
    return json(
      {
        error: {
          localizedMessage: 'client request is not acceptable',
          errorId: 'INVALID_INPUT',
          message: description,
        },
      },
      401,
    )
  }
  const { person, scopes } = grant
  const hasPicture = person.discord.avatar !== null
  return json({
    sub: subject(grant),
    ...(scopes.includes('profile') && {
      name: person.displayName,
      given_name: person.givenName,
      family_name: person.familyName,
      locale: 'en-US',
      nickname: person.name,
      ...(hasPicture && { picture: `https://s.yimg.com/ag/images/${subject(grant)}_192sq.jpg` }),
    }),
    ...(scopes.includes('email') &&
      person.email !== null && { email: person.email, email_verified: person.emailVerified }),
  })
}
