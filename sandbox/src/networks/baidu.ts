/**
 * Baidu: no token_type, errors of the profile call with HTTP 200, an openid per application, a picture by name, no
 * e-mail. openauth.baidu.com/doc/doc.html.
 */
import { randomBytes } from 'node:crypto'
import { type Answer, html, json } from '../http/answer.ts'
import { readForm } from '../http/body.ts'
import type { Route, Visit } from '../http/routes.ts'
import type { Front } from '../oauth2/front.ts'
import type { Grant } from '../oauth2/grants.ts'
import { oauthSimulator, type TokenRefusal } from '../oauth2/simulator.ts'
import { lettersFor } from '../people/ids.ts'
import type { ShortLived } from '../short-lived.ts'
import type { World } from '../world.ts'

const HOST = '/openapi.baidu.com'
const TOKEN_LIFETIME_S = 2_592_000

/** Authorization page, token call and users/getInfo. */
export const baidu = (world: World): Route[] =>
  oauthSimulator(world, {
    front: front(world),
    clientSecret: world.credentials.baidu.client_secret,
    pagePath: `${HOST}/oauth/2.0/authorize`,
    tokenPath: `${HOST}/oauth/2.0/token`,
    tokenMethods: ['GET', 'POST'],
    clientBy: 'form',
    readsQuery: true,
    refuse,
    tokenSeconds: TOKEN_LIFETIME_S,
    newToken: () => `21.${randomBytes(16).toString('hex')}.${TOKEN_LIFETIME_S}`,
    answer: (token, grant) =>
      json({
        expires_in: TOKEN_LIFETIME_S,
        refresh_token: `22.${randomBytes(16).toString('hex')}.315360000`,
        access_token: token,
        session_secret: randomBytes(16).toString('hex'),
        session_key: randomBytes(24).toString('base64url'),
        scope: grant.scopes.join(' '),
      }),
    profiles: [
      {
        path: `${HOST}/rest/2.0/passport/users/getInfo`,
        methods: ['GET', 'POST'],
        show: getInfo,
      },
    ],
  })

const front = (world: World): Front => ({
  vendor: 'baidu',
  title: 'Baidu',
  clientId: world.credentials.baidu.client_id,
  scopes: ['basic', 'mobile'],
  refused: (why) =>
    html(
      `<!doctype html><title>百度授权</title><h1>error: ${why === 'redirect_uri' ? 'redirect_uri_mismatch' : 'invalid_request'}</h1>`,
      400,
    ),
  denied: { error: 'access_denied', error_description: 'The end-user denied the request' },
  newCode: () => randomBytes(16).toString('hex'),
  codeMs: 600_000,
})

const refuse = (why: TokenRefusal): Answer => {
  const failure = (error: string, description: string, status = 400): Answer =>
    json({ error, error_description: description }, status)
  if (why === 'client' || why === 'secret') {
    return failure('invalid_client', 'unknown client id', 401)
  }
  return why === 'grant_type'
    ? failure('unsupported_grant_type', 'The grant type is not supported')
    : failure('invalid_grant', `Invalid authorization ${why}`)
}

const getInfo = (tokens: ShortLived<Grant>, visit: Visit): Answer => {
  const sent = (readForm(visit) ?? visit.query).get('access_token')
  const grant = tokens.find(sent ?? '')
  if (!grant) {
    return json({ error_code: '110', error_msg: 'Access token invalid or no longer valid' })
  }
  const { person } = grant
  const hasPicture = person.discord.avatar !== null
  return json({
    openid: lettersFor(person, 'baidu', 27),
    username: `${person.displayName.slice(0, 1)}***`,
    portrait: hasPicture ? lettersFor(person, 'baidu portrait', 28) : '',
    userdetail: '',
    birthday: '0000-00-00',
    marriage: '0',
    sex: '0',
    blood: '0',
    is_bind_mobile: '1',
    is_realname: '1',
  })
}
