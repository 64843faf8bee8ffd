/**
 * accounts.google.com/.well-known/openid-configuration; developers.google.com/identity/openid-connect/openid-connect
 */
import type { OAuthNetwork } from '../network.ts'

export const google: OAuthNetwork = {
  name: 'google',
  title: 'Google',
  protocol: 'oauth2',
  credentials: ['client_id', 'client_secret'],
  guide: {
    console: 'https://console.cloud.google.com/auth/clients',
    steps: [
      'Make a project and fill in *Branding* and *Audience* of the Google Auth Platform; publish the app, otherwise only test users can sign in.',
      'Create a client of the type *Web application* and add the callback address to *Authorized redirect URIs*.',
    ],
    names: {
      client_id: 'Client ID',
      client_secret: 'Client secret',
      native_client_ids:
        'Client IDs of your apps, separated by commas; only for sign-ins by the token of an app',
    },
  },
  // Client ids of the studio's apps, whose tokens login_with_token takes.
  optionalCredentials: ['native_client_ids'],
  authorize: {
    url: 'https://accounts.google.com/o/oauth2/v2/auth',
    params: { prompt: 'select_account' },
  },
  token: { url: 'https://oauth2.googleapis.com/token' },
  profile: { url: 'https://openidconnect.googleapis.com/v1/userinfo' },
  issuer: 'https://accounts.google.com',
  idToken: { keys: 'https://www.googleapis.com/oauth2/v3/certs', algorithms: ['RS256'] },
  scope: ['openid', 'profile'],
  emailScope: ['email'],
  pkce: true,
  localeParam: 'hl',
  clientAuth: 'post',
  fields: {
    id: 'sub',
    name: 'name',
    email: 'email',
    emailVerified: 'email_verified',
    picture: 'picture',
  },
}
