/**
 * Yandex ID: scopes ticked at registration only, the header word OAuth, pictures by id, no word on whether an e-mail
 * is verified. yandex.com/dev/id/doc/en.
 */
import { randomBytes } from 'node:crypto'
import { type Answer, html, json } from '../http/answer.ts'
import { basicPair, bearer, isSame } from '../http/basic.ts'
import { readForm } from '../http/body.ts'
import type { Route, Visit } from '../http/routes.ts'
import { askAtFront, type Front } from '../oauth2/front.ts'
import { type Grant, redeem } from '../oauth2/grants.ts'
import { lettersFor, numberAbove } from '../people/ids.ts'
import { type ShortLived, shortLived } from '../short-lived.ts'
import type { World } from '../world.ts'

const TOKEN_LIFETIME_S = 31_536_000

/** Authorization page and token call on both of Yandex's domains, and the profile call. */
export const yandex = (world: World): Route[] => {
  const codes = shortLived<Grant>()
  const tokens = shortLived<Grant>()
  return [
    ...['/oauth.yandex.com', '/oauth.yandex.ru'].flatMap((host): Route[] => [
      {
        method: 'GET',
        path: `${host}/authorize`,
        handle: (visit) => askAtFront(world, front(world), codes, visit),
      },
      {
        method: 'POST',
        path: `${host}/token`,
        back: ['yandex', 'token'],
        handle: (visit) => exchange(world, codes, tokens, visit),
      },
    ]),
    {
      method: 'GET',
      path: '/login.yandex.ru/info',
      back: ['yandex', 'profile'],
      handle: (visit) => info(world, tokens, visit),
    },
  ]
}

const front = (world: World): Front => ({
  vendor: 'yandex',
  title: 'Yandex ID',
  clientId: world.credentials.yandex.client_id,
  scopes: ['login:info', 'login:email', 'login:avatar'],
  refused: (why) =>
    html(
      `<!doctype html><title>400</title><h1>400</h1><p>${why === 'redirect_uri' ? 'redirect_uri does not match the Callback URL defined for the client' : `Invalid ${why}`}</p>`,
      400,
    ),
  denied: { error: 'access_denied', error_description: 'User denied access.' },
  newCode: () => randomBytes(8).toString('hex'),
  codeMs: 600_000,
  added: () => ({ cid: randomBytes(12).toString('hex') }),
})

const failure = (error: string, description: string, status = 400): Answer =>
  json({ error_description: description, error }, status)

const exchange = (
  world: World,
  codes: ShortLived<Grant>,
  tokens: ShortLived<Grant>,
  visit: Visit,
): Answer => {
  const form = readForm(visit)
  const { client_id: id, client_secret: secret } = world.credentials.yandex
  const inForm = [form?.get('client_id') ?? '', form?.get('client_secret') ?? '']
  const given = (basicPair(visit) ?? inForm).join(':')
  if (!given.startsWith(`${id}:`)) return failure('invalid_client', 'Client not found')
  if (!isSame(given, `${id}:${secret}`)) return failure('invalid_client', 'Wrong client secret')
  if (form?.get('grant_type') !== 'authorization_code') {
    return failure('unsupported_grant_type', 'unknown grant_type')
  }
  const grant = redeem(codes, {
    code: form.get('code'),
    // Yandex does not look at it again.
    redirectUri: form.get('redirect_uri'),
    verifier: form.get('code_verifier'),
  })
  if (typeof grant === 'string') {
    return grant === 'verifier'
      ? failure('invalid_grant', 'code_verifier not matched')
      : failure('invalid_grant', 'Code has expired')
  }
  const token = `y0_${randomBytes(40).toString('base64url')}`
  tokens.put(token, grant, TOKEN_LIFETIME_S * 1_000)
  return json({
    token_type: 'bearer',
    access_token: token,
    expires_in: TOKEN_LIFETIME_S,
    refresh_token: `1:${randomBytes(16).toString('base64url')}:${randomBytes(40).toString('base64url')}`,
  })
}

const info = (world: World, tokens: ShortLived<Grant>, visit: Visit): Answer => {
  const grant = tokens.find(bearer(visit, 'OAuth') ?? bearer(visit) ?? '')
  if (!grant) return { status: 401, headers: { 'www-authenticate': 'OAuth' }, body: '' }
  const { person, scopes } = grant
  const isEmpty = person.discord.avatar === null
  return json({
    id: String(numberAbove(person, 'yandex', 1_000_000n)),
    login: person.github.login,
    client_id: world.credentials.yandex.client_id,
    psuid: `1.AA${lettersFor(person, 'yandex psuid', 40)}`,
    ...(scopes.includes('login:info') && {
      display_name: person.displayName,
      real_name: `${person.givenName} ${person.familyName}`,
      first_name: person.givenName,
      last_name: person.familyName,
      sex: null,
    }),
    ...(scopes.includes('login:email') && {
      default_email: person.email ?? '',
      emails: person.email === null ? [] : [person.email],
    }),
    ...(scopes.includes('login:avatar') && {
      is_avatar_empty: isEmpty,
      default_avatar_id: isEmpty ? '0/0-0' : `1234/${lettersFor(person, 'yandex avatar', 12)}-1`,
    }),
  })
}
