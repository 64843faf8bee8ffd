/** developer.amazon.com/docs/login-with-amazon/authorization-code-grant.html, read 2026-11-20 */
import type { OAuthNetwork } from '../network.ts'

export const amazon: OAuthNetwork = {
  name: 'amazon',
  title: 'Amazon',
  protocol: 'oauth2',
  credentials: ['client_id', 'client_secret'],
  guide: {
    console: 'https://developer.amazon.com/loginwithamazon/console/site/lwa/overview.html',
    steps: [
      'Create a *security profile*; its consent page needs a privacy notice.',
      'Open *Web Settings* of the profile and add the callback address to *Allowed Return URLs*.',
    ],
    names: { client_id: 'Client ID', client_secret: 'Client Secret' },
    limits2026:
      'Name, e-mail address and id come together with the one scope `profile`. Amazon does not say whether an address was verified, so it counts as unverified. There is no picture. The id belongs to your developer account: another account sees other ids.',
  },
  authorize: { url: 'https://www.amazon.com/ap/oa' },
  token: { url: 'https://api.amazon.com/auth/o2/token' },
  profile: { url: 'https://api.amazon.com/user/profile' },
  scope: ['profile'],
  emailScope: [],
  pkce: true,
  clientAuth: 'post',
  fields: { id: 'user_id', name: 'name', email: 'email' },
}
