/**
 * learn.microsoft.com/entra/identity-platform/v2-oauth2-auth-code-flow;
 * login.microsoftonline.com/common/v2.0/.well-known/openid-configuration
 */
import type { OAuthNetwork } from '../network.ts'
import { microsoftAccount } from './microsoft-account.ts'

export const microsoft: OAuthNetwork = {
  name: 'microsoft',
  title: 'Microsoft',
  protocol: 'oauth2',
  credentials: ['client_id', 'client_secret'],
  optionalCredentials: ['tenant'],
  defaults: { tenant: 'common' },
  guide: {
    console: 'https://entra.microsoft.com/#view/Microsoft_AAD_RegisteredApps/ApplicationsListBlade',
    steps: [
      'Make an app registration and choose which accounts may sign in: with "any organizational directory and personal accounts" leave `tenant` out, otherwise set `tenant` to `organizations`, `consumers` or the id of your directory.',
      'Add the platform "Web" (not "Single-page application") with the callback address.',
      'Make a client secret and write down its value (not its id); it expires, so note the date.',
      'Where addresses must count as verified, add the optional claim `xms_edov` or `verified_primary_email` to the id token.',
    ],
    names: {
      client_id: 'Application (client) ID',
      client_secret: 'Client secret value',
      tenant: 'Directory (tenant) ID, or one of the words above',
    },
    limits2026:
      'An e-mail address counts as unverified unless the app registration adds one of the optional claims above: administrators of a directory can write any address. There is no picture. The id of a player differs between app registrations.',
  },
  authorize: { url: 'https://login.microsoftonline.com/{tenant}/oauth2/v2.0/authorize' },
  token: { url: 'https://login.microsoftonline.com/{tenant}/oauth2/v2.0/token' },
  // The tenant is the player's, and the id_token says which one it is.
  issuer: 'https://login.microsoftonline.com/{id_token.tid}/v2.0',
  idToken: {
    keys: 'https://login.microsoftonline.com/{tenant}/discovery/v2.0/keys',
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
