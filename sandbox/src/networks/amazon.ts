/**
 * Login with Amazon: PKCE that falls back to plain, one scope for everything, no word on whether an e-mail is
 * verified. developer.amazon.com/docs/login-with-amazon/authorization-code-grant.html.
 */
import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { type Answer, html, json } from '../http/answer.ts'
import { bearer } from '../http/basic.ts'
import type { Route, Visit } from '../http/routes.ts'
import type { Front } from '../oauth2/front.ts'
import type { Grant } from '../oauth2/grants.ts'
import { oauthSimulator, type TokenRefusal } from '../oauth2/simulator.ts'
import { lettersFor } from '../people/ids.ts'
import type { ShortLived } from '../short-lived.ts'
import type { World } from '../world.ts'

const TOKEN_LIFETIME_S = 3_600

/** Authorization page, token call, profile and tokeninfo. */
export const amazon = (world: World): Route[] =>
  oauthSimulator(world, {
    front: front(world),
    clientSecret: world.credentials.amazon.client_secret,
    pagePath: '/www.amazon.com/ap/oa',
    readPage: withMethod,
    tokenPath: '/api.amazon.com/auth/o2/token',
    refuse,
    tokenSeconds: TOKEN_LIFETIME_S,
    newToken: () => `Atza|${randomBytes(60).toString('base64url')}`,
    answer: (token) =>
      json({
        access_token: token,
        refresh_token: `Atzr|${randomBytes(60).toString('base64url')}`,
        token_type: 'bearer',
        expires_in: TOKEN_LIFETIME_S,
      }),
    profiles: [
      { path: '/api.amazon.com/user/profile', show: profile },
      {
        path: '/api.amazon.com/auth/o2/tokeninfo',
        show: (tokens, visit) => tokenInfo(world, tokens, visit),
      },
    ],
  })

/** Without code_challenge_method Amazon takes the challenge for plain: kept as the S256 of what will come. */
const withMethod = (visit: Visit): Visit => {
  const challenge = visit.query.get('code_challenge')
  if (challenge === null || visit.query.get('code_challenge_method') === 'S256') return visit
  const query = new URLSearchParams(visit.query)
  query.set('code_challenge', createHash('sha256').update(challenge).digest('base64url'))
  return { ...visit, query }
}

const front = (world: World): Front => ({
  vendor: 'amazon',
  title: 'Amazon',
  clientId: world.credentials.amazon.client_id,
  scopes: ['profile', 'profile:user_id', 'postal_code'],
  refused: (why) =>
    html(
      `<!doctype html><title>Amazon</title><h1>We're sorry!</h1><p>An error occurred when we tried to process your request. 400 Bad Request: an unknown ${why} was requested</p>`,
      400,
    ),
  denied: { error: 'access_denied', error_description: 'Access not permitted.' },
  newCode: () => `AN${randomBytes(9).toString('base64url')}`,
  codeMs: 300_000,
  added: () => ({ scope: 'profile' }),
})

const failure = (error: string, description: string, status = 400): Answer =>
  json({ error, error_description: description, request_id: randomUUID() }, status)

const refuse = (why: TokenRefusal): Answer => {
  if (why === 'client' || why === 'secret') {
    return failure('invalid_client', 'Client authentication failed', 401)
  }
  return why === 'grant_type'
    ? failure('unsupported_grant_type', 'The authorization grant type is not supported')
    : failure('invalid_grant', `The request has an invalid grant parameter : ${why}`)
}

const idOf = ({ person }: Grant): string =>
  `amzn1.account.${lettersFor(person, 'amazon', 26).toUpperCase().replaceAll(/[-_]/g, 'A')}`

/** The token may stand in the query, as Bearer or in a header of Amazon's own. */
const profile = (tokens: ShortLived<Grant>, visit: Visit): Answer => {
  const own = visit.headers['x-amz-access-token']
  const sent = bearer(visit) ?? (typeof own === 'string' ? own : visit.query.get('access_token'))
  const grant = tokens.find(sent ?? '')
  if (!grant) return failure('invalid_token', 'The access token provided is invalid')
  if (!grant.scopes.includes('profile')) return json({ user_id: idOf(grant) })
  const { person } = grant
  return json({
    user_id: idOf(grant),
    name: person.displayName,
    ...(person.email !== null && { email: person.email }),
  })
}

const tokenInfo = (world: World, tokens: ShortLived<Grant>, { query }: Visit): Answer => {
  const grant = tokens.find(query.get('access_token') ?? '')
  if (!grant) return failure('invalid_token', 'The access token provided is invalid')
  return json({
    iss: 'https://www.amazon.com',
    user_id: idOf(grant),
    aud: world.credentials.amazon.client_id,
    app_id: 'amzn1.application.portreeve',
    exp: TOKEN_LIFETIME_S,
    iat: Math.floor(Date.now() / 1_000),
  })
}
