/** developer.paypal.com/docs/log-in-with-paypal; developer.paypal.com/docs/api/identity/v1 (both read 2026-11-20) */
import type { OAuthNetwork } from '../network.ts'
import { paypalAccount } from './paypal-account.ts'

export const paypal: OAuthNetwork = {
  name: 'paypal',
  title: 'PayPal',
  protocol: 'oauth2',
  credentials: ['client_id', 'client_secret'],
  optionalCredentials: ['domain'],
  defaults: { domain: 'paypal.com' },
  guide: {
    console: 'https://developer.paypal.com/dashboard/applications',
    steps: [
      'Make an app under "Live" and switch on "Log in with PayPal".',
      'In its settings put in the callback address exactly as it is (PayPal refuses `localhost`; `127.0.0.1` works), and tick "Full name", "Email" and "PayPal account ID": every right that a sign-in asks for must be ticked, or the page at PayPal shows an error.',
      "For an app of PayPal's sandbox set `domain` to `sandbox.paypal.com`.",
    ],
    names: {
      client_id: 'Client ID',
      client_secret: 'Secret',
      domain: 'the host of the environment',
    },
    limits2026:
      'There is no picture. An address counts as verified where PayPal says that the player confirmed it; whether the PayPal account is verified is another matter.',
  },
  authorize: {
    url: 'https://www.{domain}/signin/authorize',
    params: { flowEntry: 'static' },
  },
  token: { url: 'https://api-m.{domain}/v1/oauth2/token' },
  profile: {
    url: 'https://api-m.{domain}/v1/identity/oauth2/userinfo',
    params: { schema: 'paypalv1.1' },
  },
  // Its metadata promise id_tokens, which often do not come and are signed either way: it is asked as plain OAuth 2.0.
  scope: ['openid', 'profile', 'https://uri.paypal.com/services/paypalattributes'],
  emailScope: ['email'],
  pkce: false,
  clientAuth: 'basic',
  fields: {
    id: 'account_id',
    name: 'name',
    email: 'email',
    emailVerified: 'email_verified',
    country: 'address.country',
  },
  quirks: { profile: paypalAccount },
}
