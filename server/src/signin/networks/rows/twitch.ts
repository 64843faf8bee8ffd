/** dev.twitch.tv/docs/authentication/getting-tokens-oidc; dev.twitch.tv/docs/api/reference, "Get Users" */
import type { OAuthNetwork, Quirks } from '../network.ts'

/**
 * Twitch puts into the id_token only what the parameter `claims` names
 * (dev.twitch.tv/docs/authentication/getting-tokens-oidc, read 2026-11-20); the e-mail needs its scope besides.
 */
const twitchClaims: NonNullable<Quirks['authorize']> = (params, asksForEmail) => {
  const email = asksForEmail ? { email: null, email_verified: null } : {}
  const claims = { ...email, picture: null, preferred_username: null }
  params.set('claims', JSON.stringify({ id_token: claims }))
}

export const twitch: OAuthNetwork = {
  name: 'twitch',
  title: 'Twitch',
  protocol: 'oauth2',
  credentials: ['client_id', 'client_secret'],
  guide: {
    console: 'https://dev.twitch.tv/console/apps',
    steps: [
      'Register an application of the category *Game Integration*, client type *Confidential*, with the callback address as *OAuth Redirect URL*.',
      'Make a new secret under *Manage*.',
    ],
    names: { client_id: 'Client ID', client_secret: 'Client Secret' },
  },
  authorize: { url: 'https://id.twitch.tv/oauth2/authorize' },
  token: { url: 'https://id.twitch.tv/oauth2/token' },
  profile: {
    url: 'https://api.twitch.tv/helix/users',
    headers: { 'client-id': '{client_id}' },
  },
  issuer: 'https://id.twitch.tv/oauth2',
  idToken: { keys: 'https://id.twitch.tv/oauth2/keys', algorithms: ['RS256'] },
  scope: ['openid'],
  emailScope: ['user:read:email'],
  pkce: false,
  clientAuth: 'post',
  fields: {
    id: 'data.0.id',
    name: ['data.0.display_name', 'id_token.preferred_username'],
    username: 'data.0.login',
    // The verified flag belongs to the id_token's address.
    email: ['id_token.email', 'data.0.email'],
    emailVerified: 'id_token.email_verified',
    picture: ['data.0.profile_image_url', 'id_token.picture'],
  },
  quirks: { authorize: twitchClaims },
}
