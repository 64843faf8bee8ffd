/** learn.microsoft.com/linkedin/consumer/integrations/self-serve/sign-in-with-linkedin-v2, read 2026-11-20 */
import type { OAuthNetwork } from '../network.ts'

export const linkedin: OAuthNetwork = {
  name: 'linkedin',
  title: 'LinkedIn',
  protocol: 'oauth2',
  credentials: ['client_id', 'client_secret'],
  guide: {
    console: 'https://www.linkedin.com/developers/apps',
    steps: [
      'Create an app, which needs a company page, and verify it from that page.',
      'Request the product *Sign In with LinkedIn using OpenID Connect* under *Products*.',
      'Add the callback address to *Authorized redirect URLs* under *Auth*.',
    ],
    names: { client_id: 'Client ID', client_secret: 'Primary Client Secret' },
    limits2026:
      'LinkedIn sends no nonce back, so its id_token is bound to the visit by the code alone. Addresses of pictures expire after some weeks.',
  },
  authorize: { url: 'https://www.linkedin.com/oauth/v2/authorization' },
  token: { url: 'https://www.linkedin.com/oauth/v2/accessToken' },
  profile: { url: 'https://api.linkedin.com/v2/userinfo' },
  issuer: 'https://www.linkedin.com/oauth',
  idToken: {
    keys: 'https://www.linkedin.com/oauth/openid/jwks',
    algorithms: ['RS256'],
    nonce: false,
  },
  scope: ['openid', 'profile'],
  emailScope: ['email'],
  pkce: false,
  clientAuth: 'post',
  fields: {
    id: 'sub',
    name: 'name',
    email: 'email',
    emailVerified: 'email_verified',
    picture: 'picture',
    country: 'locale.country',
  },
}
