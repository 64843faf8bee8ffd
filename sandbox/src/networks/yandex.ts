/**
 * Yandex ID: scopes ticked at registration only, the header word OAuth, pictures by id, no word on whether an e-mail
 * is verified. yandex.com/dev/id/doc/en.
 */
import { randomBytes } from 'node:crypto'
import { type Answer, html, json } from '../http/answer.ts'
import { bearer } from '../http/basic.ts'
import type { Route, Visit } from '../http/routes.ts'
import type { Front } from '../oauth2/front.ts'
import type { Grant } from '../oauth2/grants.ts'
import { oauthSimulator, type TokenRefusal } from '../oauth2/simulator.ts'
import { lettersFor, numberAbove } from '../people/ids.ts'
import type { ShortLived } from '../short-lived.ts'
import type { World } from '../world.ts'

const TOKEN_LIFETIME_S = 31_536_000

/** Authorization page and token call on both of Yandex's domains, and the profile call. */
export const yandex = (world: World): Route[] =>
  oauthSimulator(world, {
    front: front(world),
    clientSecret: world.credentials.yandex.client_secret,
    pagePath: hosts.map((host) => `${host}/authorize`),
    tokenPath: hosts.map((host) => `${host}/token`),
    refuse,
    tokenSeconds: TOKEN_LIFETIME_S,
    newToken: () => `y0_${randomBytes(40).toString('base64url')}`,
    answer: (token) =>
      json({
        token_type: 'bearer',
        access_token: token,
        expires_in: TOKEN_LIFETIME_S,
        refresh_token: `1:${randomBytes(16).toString('base64url')}:${randomBytes(40).toString('base64url')}`,
      }),
    profiles: [
      { path: '/login.yandex.ru/info', show: (tokens, visit) => info(world, tokens, visit) },
    ],
  })

const hosts = ['/oauth.yandex.com', '/oauth.yandex.ru']

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

const refusals: Readonly<Record<TokenRefusal, readonly [error: string, description: string]>> = {
  client: ['invalid_client', 'Client not found'],
  secret: ['invalid_client', 'Wrong client secret'],
  grant_type: ['unsupported_grant_type', 'unknown grant_type'],
  code: ['invalid_grant', 'Code has expired'],
  redirect_uri: ['invalid_grant', 'Code has expired'],
  verifier: ['invalid_grant', 'code_verifier not matched'],
}

const refuse = (why: TokenRefusal): Answer => {
  const [error, description] = refusals[why]
  return json({ error_description: description, error }, 400)
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
