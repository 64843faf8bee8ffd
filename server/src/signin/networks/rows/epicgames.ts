/**
 * dev.epicgames.com/docs/web-api-ref/authentication, read 2026-11-20;
 * the ticket of the launcher is in platforms/epic.ts
 */
import type { OAuthNetwork } from '../network.ts'

export const epicgames: OAuthNetwork = {
  name: 'epicgames',
  title: 'Epic Games',
  protocol: 'oauth2',
  credentials: ['client_id', 'client_secret'],
  optionalCredentials: ['deployment_id'],
  guide: {
    console: 'https://dev.epicgames.com/portal',
    steps: [
      'Create an application under *Epic Account Services* of your product and switch on the permission *Basic Profile*.',
      'Link a client of the type *Web* (or *Custom* with the right to sign in) and add the callback address to its *Trusted Redirect URLs*.',
      'Pass the brand review: until then only members of your organization can sign in.',
      'Set `deployment_id` where the player must be entitled to a deployment of your product.',
    ],
    names: {
      client_id: 'Client ID',
      client_secret: 'Client Secret',
      deployment_id: 'Deployment ID',
    },
    limits2026:
      'Epic tells no e-mail address but to applications with a special approval, and no picture. A player who comes by the launcher (platform connection) and by this door is one user.',
  },
  authorize: { url: 'https://www.epicgames.com/id/authorize' },
  token: {
    url: 'https://api.epicgames.dev/epic/oauth/v2/token',
    params: { deployment_id: '{deployment_id}' },
  },
  profile: { url: 'https://api.epicgames.dev/epic/oauth/v2/userInfo' },
  // Tokens of the v2 calls name v1; clients exist that are configured with v2.
  issuer: 'https://api.epicgames.dev/epic/oauth/v1',
  idToken: {
    keys: 'https://api.epicgames.dev/epic/oauth/v2/.well-known/jwks.json',
    algorithms: ['RS256'],
    issuers: ['https://api.epicgames.dev/epic/oauth/v2'],
  },
  scope: ['openid', 'basic_profile'],
  emailScope: [],
  pkce: false,
  // Epic compares the pair as it stands: form-encoding breaks secrets that hold + or /.
  clientAuth: 'basic_raw',
  fields: { id: 'sub', name: 'preferred_username' },
}
