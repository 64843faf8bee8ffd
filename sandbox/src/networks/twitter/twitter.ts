/**
 * X: PKCE compulsory, two rights for one profile, and the profile inside `data`. The e-mail comes only when confirmed
 * and asked for. Partial failures stand beside the data with HTTP 200
 * (docs.x.com/fundamentals/authentication/oauth-2-0).
 */
import { randomBytes } from 'node:crypto'
import { type Answer, html, json } from '../../http/answer.ts'
import { basicPair, bearer, isSame } from '../../http/basic.ts'
import { readForm } from '../../http/body.ts'
import type { Route, Visit } from '../../http/routes.ts'
import { askAtFront, type Front } from '../../oauth2/front.ts'
import { type Grant, redeem } from '../../oauth2/grants.ts'
import { numberAbove } from '../../people/ids.ts'
import { type ShortLived, shortLived } from '../../short-lived.ts'
import type { World } from '../../world.ts'
import { twitterOauth1 } from './twitter-oauth1.ts'

const TOKEN_LIFETIME_S = 7_200

/** Authorization page, token call and /2/users/me, at the new hosts. */
export const twitter = (world: World): Route[] => {
  const codes = shortLived<Grant>()
  const tokens = shortLived<Grant>()
  const front: Front = {
    vendor: 'twitter',
    title: 'X',
    clientId: world.credentials.twitter.client_id,
    refused: () =>
      html(
        '<!doctype html><title>X</title><h1>Something went wrong</h1><p>You weren’t able to give access to the App. Go back and try logging in again.</p>',
        400,
      ),
    scopes: ['users.read', 'tweet.read', 'users.email', 'offline.access'],
    needsChallenge: true,
    newCode: () => randomBytes(60).toString('base64url'),
    codeMs: 30_000,
  }
  return [
    {
      method: 'GET',
      path: '/x.com/i/oauth2/authorize',
      handle: (visit) => askAtFront(world, front, codes, visit),
    },
    {
      method: 'POST',
      path: '/api.x.com/2/oauth2/token',
      back: ['twitter', 'token'],
      handle: (visit) => exchange(world, codes, tokens, visit),
    },
    {
      method: 'GET',
      path: '/api.x.com/2/users/me',
      back: ['twitter', 'profile'],
      handle: (visit) => me(tokens, visit),
    },
    ...twitterOauth1(world),
  ]
}

const failure = (error: string, description: string, status = 400): Answer =>
  json({ error, error_description: description }, status)

const exchange = (
  world: World,
  codes: ShortLived<Grant>,
  tokens: ShortLived<Grant>,
  visit: Visit,
): Answer => {
  const { client_id: id, client_secret: secret } = world.credentials.twitter
  if (!isSame((basicPair(visit) ?? []).join(':'), `${id}:${secret}`)) {
    return failure('unauthorized_client', 'Missing valid authorization header', 401)
  }
  const form = readForm(visit)
  if (form?.get('grant_type') !== 'authorization_code') {
    return failure('unsupported_grant_type', 'Value passed for the grant type was invalid.')
  }
  const grant = redeem(codes, {
    code: form.get('code'),
    redirectUri: form.get('redirect_uri'),
    verifier: form.get('code_verifier'),
  })
  if (grant === 'verifier') {
    return failure('invalid_request', 'Value passed for the code verifier did not match.')
  }
  if (typeof grant === 'string') {
    return failure('invalid_request', 'Value passed for the authorization code was invalid.')
  }
  const token = Buffer.from(`${randomBytes(48).toString('base64url')}:at:1`).toString('base64url')
  tokens.put(token, grant, TOKEN_LIFETIME_S * 1000)
  return json({
    token_type: 'bearer',
    expires_in: TOKEN_LIFETIME_S,
    access_token: token,
    scope: grant.scopes.join(' '),
  })
}

const problem = (title: string, status: number, detail: string): Answer =>
  json({ title, type: 'about:blank', status, detail }, status)

const me = (tokens: ShortLived<Grant>, visit: Visit): Answer => {
  const grant = tokens.find(bearer(visit) ?? '')
  if (!grant) return problem('Unauthorized', 401, 'Unauthorized')
  const { person, scopes } = grant
  if (!scopes.includes('users.read') || !scopes.includes('tweet.read')) {
    return problem('Forbidden', 403, 'Your client is not permitted to perform this action')
  }
  const id = String(numberAbove(person, 'twitter', 1_500_000_000_000_000_000n))
  const picture = person.discord.avatar
  const known: Readonly<Record<string, unknown>> = {
    verified: false,
    profile_image_url:
      picture === null
        ? 'https://abs.twimg.com/sticky/default_profile_images/default_profile_normal.png'
        : `https://pbs.twimg.com/profile_images/${id}/${picture}_normal.jpg`,
    // X tells no address that was not confirmed.
    ...(person.email !== null &&
      person.emailVerified &&
      scopes.includes('users.email') && { confirmed_email: person.email }),
  }
  const asked = (visit.query.get('user.fields') ?? '').split(',')
  const data = {
    id,
    name: person.displayName,
    username: person.name.replaceAll(/[^A-Za-z0-9_]/g, '_').slice(0, 15),
    ...Object.fromEntries(Object.entries(known).filter(([name]) => asked.includes(name))),
  }
  if (!asked.includes('confirmed_email') || scopes.includes('users.email')) return json({ data })
  const error = {
    resource_type: 'user',
    field: 'confirmed_email',
    parameter: 'confirmed_email',
    title: 'Field Authorization Error',
    section: 'data',
    detail: "Sorry, you are not authorized to access 'data.confirmed_email' on the user",
    type: 'https://api.twitter.com/2/problems/not-authorized-for-field',
  }
  return json({ data, errors: [error] })
}
