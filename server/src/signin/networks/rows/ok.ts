/** apiok.ru/en/ext/oauth/server; apiok.ru/en/ext/oauth/permissions (both read 2026-11-20) */
import type { OAuthNetwork } from '../network.ts'
import { okCurrentUser } from './ok-current-user.ts'

export const ok: OAuthNetwork = {
  name: 'ok',
  title: 'OK',
  protocol: 'oauth2',
  credentials: ['client_id', 'client_secret', 'public_key'],
  guide: {
    console: 'https://ok.ru/devaccess',
    steps: [
      'Register as a developer of OK, make an application and choose "OAuth authorization".',
      'Put the callback address into the list of permitted redirect_uri.',
      'Ask the platform by mail (api-support@ok.ru) for the rights VALUABLE_ACCESS and, for e-mail addresses, GET_EMAIL.',
      'OK sends the application id, the public key and the secret key by mail.',
    ],
    names: {
      client_id: 'Application ID',
      client_secret: 'Secret key',
      public_key: 'Public key',
    },
    limits2026:
      'VALUABLE_ACCESS and GET_EMAIL are granted on request only; without GET_EMAIL no e-mail address comes. An address counts as unverified.',
  },
  authorize: { url: 'https://connect.ok.ru/oauth/authorize', params: { layout: 'w' } },
  token: { url: 'https://api.ok.ru/oauth/token.do', type: 'session' },
  scope: ['VALUABLE_ACCESS'],
  emailScope: ['GET_EMAIL'],
  scopeSeparator: ';',
  pkce: false,
  clientAuth: 'post',
  fields: {
    id: 'uid',
    name: ['name', 'first_name'],
    email: 'email',
    picture: ['pic_3', 'pic_2'],
    country: 'location.countryCode',
  },
  quirks: { profile: okCurrentUser },
}
