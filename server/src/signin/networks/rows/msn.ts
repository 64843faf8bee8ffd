/** login.microsoftonline.com/consumers/v2.0/.well-known/openid-configuration */
import type { OAuthNetwork } from '../network.ts'
import { microsoftAccount } from './microsoft-account.ts'

export const msn: OAuthNetwork = {
  name: 'msn',
  title: 'MSN',
  protocol: 'oauth2',
  credentials: ['client_id', 'client_secret'],
  guide: {
    console: 'https://entra.microsoft.com/#view/Microsoft_AAD_RegisteredApps/ApplicationsListBlade',
    steps: [
      'Make an app registration of its own, other than the one of `microsoft`, for "personal Microsoft accounts only".',
      'Add the platform "Web" with the callback address.',
      'Make a client secret and write down its value (not its id); it expires, so note the date.',
    ],
    names: { client_id: 'Application (client) ID', client_secret: 'Client secret value' },
    limits2026:
      'Live Connect, by which this name once signed in, ended in November 2018. The name now stands for personal Microsoft accounts on the Microsoft identity platform. Ids of Live Connect do not come back, so players of that time are new ones. E-mail addresses count as unverified unless the optional claim `xms_edov` or `verified_primary_email` is added; there is no picture.',
  },
  authorize: { url: 'https://login.microsoftonline.com/consumers/oauth2/v2.0/authorize' },
  token: { url: 'https://login.microsoftonline.com/consumers/oauth2/v2.0/token' },
  // The tenant of all personal accounts.
  issuer: 'https://login.microsoftonline.com/9188040d-6c67-4c5b-b112-36a304b66dad/v2.0',
  idToken: {
    keys: 'https://login.microsoftonline.com/consumers/discovery/v2.0/keys',
    algorithms: ['RS256'],
  },
  scope: ['openid', 'profile'],
  emailScope: ['email'],
  pkce: true,
  clientAuth: 'post',
  fields: {
    id: 'sub',
    name: 'name',
    username: 'preferred_username',
    email: 'email',
    emailVerified: 'email_verified',
  },
  quirks: { profile: microsoftAccount },
}
