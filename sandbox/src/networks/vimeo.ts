/**
 * Vimeo: secret by Basic, the user in the token answer as well, an id that stands at the end of an address, no
 * e-mail. developer.vimeo.com/api/authentication.
 */
import { randomBytes } from 'node:crypto'
import { type Answer, html, json } from '../http/answer.ts'
import { basicPair, bearer, isSame } from '../http/basic.ts'
import { readForm } from '../http/body.ts'
import type { Route, Visit } from '../http/routes.ts'
import { askAtFront, type Front } from '../oauth2/front.ts'
import { type Grant, redeem } from '../oauth2/grants.ts'
import { numberAbove } from '../people/ids.ts'
import { type ShortLived, shortLived } from '../short-lived.ts'
import type { World } from '../world.ts'

const HOST = '/api.vimeo.com'
const TOKEN_LIFETIME_MS = 24 * 3_600_000

/** Authorization page, token call and /me. */
export const vimeo = (world: World): Route[] => {
  const codes = shortLived<Grant>()
  const tokens = shortLived<Grant>()
  const front: Front = {
    vendor: 'vimeo',
    title: 'Vimeo',
    clientId: world.credentials.vimeo.client_id,
    scopes: ['public', 'private', 'interact', 'video_files'],
    refused: (why) =>
      html(`<!doctype html><title>Vimeo</title><h1>Whoops</h1><p>Invalid ${why}.</p>`, 400),
    denied: {
      error: 'access_denied',
      error_description: 'The user denied access to your application',
    },
    newCode: () => randomBytes(20).toString('hex'),
    codeMs: 300_000,
  }
  return [
    {
      method: 'GET',
      path: `${HOST}/oauth/authorize`,
      handle: (visit) => askAtFront(world, front, codes, visit),
    },
    {
      method: 'POST',
      path: `${HOST}/oauth/access_token`,
      back: ['vimeo', 'token'],
      handle: (visit) => exchange(world, codes, tokens, visit),
    },
    {
      method: 'GET',
      path: `${HOST}/me`,
      back: ['vimeo', 'profile'],
      handle: (visit) => me(tokens, visit),
    },
  ]
}

/** Vimeo answers in a media type of its own. */
const vimeoJson = (type: string, body: unknown, status = 200): Answer =>
  json(body, status, { 'content-type': `application/vnd.vimeo.${type}+json` })

const failure = (error: string, description: string, status: number): Answer =>
  vimeoJson('error', { error, error_description: description }, status)

const exchange = (
  world: World,
  codes: ShortLived<Grant>,
  tokens: ShortLived<Grant>,
  visit: Visit,
): Answer => {
  const { client_id: id, client_secret: secret } = world.credentials.vimeo
  if (!isSame((basicPair(visit) ?? []).join(':'), `${id}:${secret}`)) {
    return failure('invalid_client', 'The client credentials are invalid.', 401)
  }
  const form = readForm(visit)
  if (form?.get('grant_type') !== 'authorization_code') {
    return failure('unsupported_grant_type', 'The grant type is not supported.', 400)
  }
  const grant = redeem(codes, {
    code: form.get('code'),
    redirectUri: form.get('redirect_uri'),
    verifier: form.get('code_verifier'),
  })
  if (typeof grant === 'string') {
    return failure('invalid_grant', 'The code or the redirect URI is not valid.', 400)
  }
  const token = randomBytes(16).toString('hex')
  tokens.put(token, grant, TOKEN_LIFETIME_MS)
  return vimeoJson('auth', {
    access_token: token,
    token_type: 'bearer',
    scope: grant.scopes.join(' '),
    app: { name: 'Portreeve', uri: '/apps/1' },
    user: userOf(grant),
  })
}

const me = (tokens: ShortLived<Grant>, visit: Visit): Answer => {
  const grant = tokens.find(bearer(visit) ?? '')
  if (grant) return vimeoJson('user', userOf(grant))
  return vimeoJson(
    'error',
    { error: 'You must provide a valid authenticated access token.', error_code: 8003 },
    401,
  )
}

const userOf = ({ person }: Grant) => {
  const id = String(numberAbove(person, 'vimeo', 1_000_000n))
  const hasPicture = person.discord.avatar !== null
  const picture = `https://i.vimeocdn.com/portrait/${id}`
  return {
    uri: `/users/${id}`,
    name: person.displayName,
    link: `https://vimeo.com/user${id}`,
    location: '',
    bio: null,
    account: 'free',
    resource_key: lettersOf(id),
    pictures: hasPicture
      ? {
          uri: `/users/${id}/pictures/1`,
          active: true,
          base_link: picture,
          sizes: [
            { width: 30, height: 30, link: `${picture}_30x30` },
            { width: 300, height: 300, link: `${picture}_300x300` },
          ],
        }
      : null,
  }
}

const lettersOf = (id: string): string => Buffer.from(id).toString('hex')
