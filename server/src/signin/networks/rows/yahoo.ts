/**
 * api.login.yahoo.com/.well-known/openid-configuration; developer.yahoo.com/oauth2/guide/openid_connect,
 * read 2026-11-20
 */
import type { OAuthNetwork } from '../network.ts'

export const yahoo: OAuthNetwork = {
  name: 'yahoo',
  title: 'Yahoo',
  protocol: 'oauth2',
  credentials: ['client_id', 'client_secret'],
  guide: {
    console: 'https://developer.yahoo.com/apps/',
    steps: [
      'Create an application of the type *Confidential client* with the callback address as redirect URI.',
      'Tick *OpenID Connect Permissions* with *Profile*, and *Email* if your game asks for scope `email`: permissions are fixed once the application exists.',
    ],
    names: { client_id: 'Client ID (Consumer Key)', client_secret: 'Client Secret' },
    limits2026:
      'Yahoo Japan is another service and not reached by this. PKCE is not advertised, so none is sent.',
  },
  authorize: { url: 'https://api.login.yahoo.com/oauth2/request_auth' },
  token: { url: 'https://api.login.yahoo.com/oauth2/get_token' },
  profile: { url: 'https://api.login.yahoo.com/openid/v1/userinfo' },
  issuer: 'https://api.login.yahoo.com',
  idToken: {
    keys: 'https://api.login.yahoo.com/openid/v1/certs',
    algorithms: ['ES256', 'RS256'],
  },
  scope: ['openid', 'profile'],
  emailScope: ['email'],
  pkce: false,
  clientAuth: 'basic',
  fields: {
    id: 'sub',
    name: ['name', 'nickname'],
    email: 'email',
    emailVerified: 'email_verified',
    picture: 'picture',
  },
}
