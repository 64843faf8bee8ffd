/**
 * Vimeo: secret by Basic, the user in the token answer as well, an id that stands at the end of an address, no
 * e-mail. developer.vimeo.com/api/authentication.
 */
import { randomBytes } from 'node:crypto'
import { type Answer, html, json } from '../http/answer.ts'
import { bearer } from '../http/basic.ts'
import type { Route, Visit } from '../http/routes.ts'
import type { Front } from '../oauth2/front.ts'
import type { Grant } from '../oauth2/grants.ts'
import { oauthSimulator, type TokenRefusal } from '../oauth2/simulator.ts'
import { numberAbove } from '../people/ids.ts'
import type { ShortLived } from '../short-lived.ts'
import type { World } from '../world.ts'

const HOST = '/api.vimeo.com'

/** Authorization page, token call and /me. */
export const vimeo = (world: World): Route[] =>
  oauthSimulator(world, {
    front: front(world),
    clientSecret: world.credentials.vimeo.client_secret,
    pagePath: `${HOST}/oauth/authorize`,
    tokenPath: `${HOST}/oauth/access_token`,
    clientBy: 'basic',
    refuse,
    tokenSeconds: 86_400,
    newToken: () => randomBytes(16).toString('hex'),
    answer: (token, grant) =>
      vimeoJson('auth', {
        access_token: token,
        token_type: 'bearer',
        scope: grant.scopes.join(' '),
        app: { name: 'Portreeve', uri: '/apps/1' },
        user: userOf(grant),
      }),
    profiles: [{ path: `${HOST}/me`, show: me }],
  })

const front = (world: World): Front => ({
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
})

/** Vimeo answers in a media type of its own. */
const vimeoJson = (type: string, body: unknown, status = 200): Answer =>
  json(body, status, { 'content-type': `application/vnd.vimeo.${type}+json` })

const failure = (error: string, description: string, status: number): Answer =>
  vimeoJson('error', { error, error_description: description }, status)

const refuse = (why: TokenRefusal): Answer => {
  if (why === 'client' || why === 'secret') {
    return failure('invalid_client', 'The client credentials are invalid.', 401)
  }
  return why === 'grant_type'
    ? failure('unsupported_grant_type', 'The grant type is not supported.', 400)
    : failure('invalid_grant', 'The code or the redirect URI is not valid.', 400)
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
