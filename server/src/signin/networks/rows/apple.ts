/** appleid.apple.com/.well-known/openid-configuration, where PKCE is not advertised */
import { readField } from '../fields.ts'
import type { OAuthNetwork, Quirks } from '../network.ts'
import { cleanText } from '../profile.ts'
import { appleSecret } from './apple-secret.ts'

/**
 * Apple tells a player's name once, unsigned, in the form field `user` of the first callback
 * (developer.apple.com/documentation/signinwithapple, "Incorporating Sign in with Apple into other platforms"). The e-mail in it is not used:
 * only the id_token's is vouched for.
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
