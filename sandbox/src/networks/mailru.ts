/**
 * Mail.ru: the access token in the query of the profile call, errors with HTTP 200 there, no word on whether an
 * e-mail is verified. help.mail.ru/developers/oauth/about.
 */
import { randomBytes } from 'node:crypto'
import { type Answer, html, json } from '../http/answer.ts'
import type { Route, Visit } from '../http/routes.ts'
import type { Front } from '../oauth2/front.ts'
import type { Grant } from '../oauth2/grants.ts'
import { oauthSimulator, type TokenRefusal } from '../oauth2/simulator.ts'
import { numberAbove } from '../people/ids.ts'
import type { ShortLived } from '../short-lived.ts'
import type { World } from '../world.ts'

const HOST = '/oauth.mail.ru'
const TOKEN_LIFETIME_S = 3_600

/** Authorization page, token call and userinfo. */
export const mailru = (world: World): Route[] => {
  const page = front(world)
  return oauthSimulator(world, {
    front: page,
    clientSecret: world.credentials.mailru.client_secret,
    pagePath: `${HOST}/login`,
    // A state is compulsory, and should be long.
    readPage: (visit) => (visit.query.get('state') ? visit : page.refused('response_type')),
    tokenPath: `${HOST}/token`,
    refuse,
    tokenSeconds: TOKEN_LIFETIME_S,
    newToken: () => randomBytes(20).toString('hex'),
    answer: (token) =>
      json({
        expires_in: TOKEN_LIFETIME_S,
        refresh_token: randomBytes(20).toString('hex'),
        access_token: token,
        token_type: 'Bearer',
      }),
    profiles: [
      { path: `${HOST}/userinfo`, show: (tokens, visit) => userInfo(world, tokens, visit) },
    ],
  })
}

const front = (world: World): Front => ({
  vendor: 'mailru',
  title: 'Mail.ru',
  clientId: world.credentials.mailru.client_id,
  scopes: ['userinfo', 'openid', 'profile', 'mail.imap'],
  refused: (why) =>
    html(`<!doctype html><title>Mail.ru</title><h1>Ошибка</h1><p>invalid ${why}</p>`, 400),
  denied: { error: 'access_denied', error_description: 'User denied access' },
  newCode: () => randomBytes(20).toString('hex'),
  codeMs: 600_000,
})

const failure = (error: string, code: number, description: string, status: number): Answer =>
  json({ error, error_code: code, error_description: description }, status)

const refuse = (why: TokenRefusal): Answer => {
  if (why === 'client' || why === 'secret') {
    return failure('invalid_client', 1, 'invalid client', 400)
  }
  return why === 'grant_type'
    ? failure('invalid_request', 2, 'invalid grant_type', 400)
    : failure('invalid_grant', 3, `invalid ${why}`, 400)
}

const userInfo = (world: World, tokens: ShortLived<Grant>, visit: Visit): Answer => {
  const grant = tokens.find(visit.query.get('access_token') ?? '')
  if (!grant) return failure('invalid token', 6, 'token not found', 200)
  const { person } = grant
  const id = String(numberAbove(person, 'mailru', 1_000_000n))
  return json({
    id,
    client_id: world.credentials.mailru.client_id,
    gender: 'm',
    name: person.displayName,
    nickname: person.name,
    first_name: person.givenName,
    last_name: person.familyName,
    locale: 'ru_RU',
    birthday: '01.02.1990',
    ...(person.email !== null && { email: person.email }),
    image: `https://filin.mail.ru/pic?d=${id}`,
  })
}
