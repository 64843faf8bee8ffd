/** appleid.apple.com/.well-known/openid-configuration, where PKCE is not advertised */
import { readField } from '../fields.ts'
import type { OAuthNetwork, Quirks } from '../network.ts'
import { cleanText } from '../profile.ts'
import { appleSecret } from './apple-secret.ts'

/**
 * Apple tells a player's name once, unsigned, in the form field `user` of the first callback
 * (developer.apple.com/documentation/signinwithapple, "Incorporating Sign in with Apple into other platforms"). The
 * e-mail in it is not used: only the id_token's is vouched for.
 */
const appleUser: NonNullable<Quirks['profile']> = (body, { callback }) => {
  let user: unknown
  try {
    user = JSON.parse(callback.user ?? 'null')
  } catch {
    user = undefined
  }
  const part = (name: string) => cleanText(readField({ profile: user }, `name.${name}`))
  const name = [part('firstName'), part('lastName')].filter((one) => one !== undefined).join(' ')
  return Promise.resolve({ ...body, ...(name === '' ? {} : { name }) })
}

export const apple: OAuthNetwork = {
  name: 'apple',
  title: 'Apple',
  protocol: 'oauth2',
  credentials: ['client_id', 'team_id', 'key_id', 'private_key'],
  guide: {
    console: 'https://developer.apple.com/account/resources/identifiers/list/serviceId',
    steps: [
      'Make an *App ID* with *Sign in with Apple* (or take that of your game), then a *Services ID* whose primary App ID it is.',
      'Configure *Sign in with Apple* of the Services ID: add the host of the callback address as domain and the callback address as return URL. Apple takes https on public hosts only.',
      'Make a *key* with *Sign in with Apple* and download it (once): the content of the file `.p8` is `private_key`.',
      'Register the addresses you send mail from under *Services*, so that mail reaches private relay addresses.',
      'Developers in Korea must register an endpoint for server-to-server notifications.',
    ],
    names: {
      client_id: 'Identifier of the Services ID',
      team_id: 'Team ID',
      key_id: 'Key ID',
      private_key: 'Content of AuthKey_….p8',
      native_client_ids:
        'Bundle IDs of your apps, separated by commas; only for sign-ins by the token of an app',
    },
    limits2026:
      'The name comes once, at the first sign-in; there is no picture. Players can hide their address behind a relay. The id belongs to your developer team.',
  },
  // Bundle ids of the studio's apps, whose id_tokens login_with_token takes.
  optionalCredentials: ['native_client_ids'],
  authorize: {
    url: 'https://appleid.apple.com/auth/authorize',
    params: { response_mode: 'form_post' },
  },
  token: { url: 'https://appleid.apple.com/auth/token' },
  issuer: 'https://appleid.apple.com',
  idToken: { keys: 'https://appleid.apple.com/auth/keys', algorithms: ['RS256'] },
  scope: ['openid', 'name'],
  emailScope: ['email'],
  pkce: false,
  clientAuth: 'quirk',
  fields: { id: 'sub', name: 'name', email: 'email', emailVerified: 'email_verified' },
  quirks: { exchange: appleSecret, profile: appleUser },
}
