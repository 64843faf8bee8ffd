/**
 * Mail.ru: the access token in the query of the profile call, errors with HTTP 200 there, no word on whether an
 * e-mail is verified. help.mail.ru/developers/oauth/about.
 */
import { randomBytes } from 'node:crypto'
import { type Answer, html, json } from '../http/answer.ts'
import { basicPair, isSame } from '../http/basic.ts'
import { readForm } from '../http/body.ts'
import type { Route, Visit } from '../http/routes.ts'
import { askAtFront, type Front } from '../oauth2/front.ts'
import { type Grant, redeem } from '../oauth2/grants.ts'
import { numberAbove } from '../people/ids.ts'
import { type ShortLived, shortLived } from '../short-lived.ts'
import type { World } from '../world.ts'

const HOST = '/oauth.mail.ru'
const TOKEN_LIFETIME_S = 3_600

/** Authorization page, token call and userinfo. */
export const mailru = (world: World): Route[] => {
  const codes = shortLived<Grant>()
  const tokens = shortLived<Grant>()
  return [
    {
      method: 'GET',
      path: `${HOST}/login`,
      handle: (visit) => {
        // A state is compulsory, and should be long.
        const isGuarded = (visit.query.get('state') ?? '').length > 0
        return isGuarded
          ? askAtFront(world, front(world), codes, visit)
          : front(world).refused('response_type')
      },
    },
    {
      method: 'POST',
      path: `${HOST}/token`,
      back: ['mailru', 'token'],
      handle: (visit) => exchange(world, codes, tokens, visit),
    },
    {
      method: 'GET',
      path: `${HOST}/userinfo`,
      back: ['mailru', 'profile'],
      handle: (visit) => userInfo(world, tokens, visit),
    },
  ]
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

const exchange = (
  world: World,
  codes: ShortLived<Grant>,
  tokens: ShortLived<Grant>,
  visit: Visit,
): Answer => {
  const form = readForm(visit)
  const { client_id: id, client_secret: secret } = world.credentials.mailru
  const inForm = [form?.get('client_id') ?? '', form?.get('client_secret') ?? '']
  if (!isSame((basicPair(visit) ?? inForm).join(':'), `${id}:${secret}`)) {
    return failure('invalid_client', 1, 'invalid client', 400)
  }
  if (form?.get('grant_type') !== 'authorization_code') {
    return failure('invalid_request', 2, 'invalid grant_type', 400)
  }
  const grant = redeem(codes, {
    code: form.get('code'),
    redirectUri: form.get('redirect_uri'),
    verifier: form.get('code_verifier'),
  })
  if (typeof grant === 'string') return failure('invalid_grant', 3, `invalid ${grant}`, 400)
  const token = randomBytes(20).toString('hex')
  tokens.put(token, grant, TOKEN_LIFETIME_S * 1_000)
  return json({
    expires_in: TOKEN_LIFETIME_S,
    refresh_token: randomBytes(20).toString('hex'),
    access_token: token,
    token_type: 'Bearer',
  })
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
