/** PayPal's recorded answers. */
import { basicExchange, clientPair, plainRequest, type Recording } from './recording.ts'

const id = 'mWq6_1sU85v5EG9yHdPxJRrhGHrnMJ-1PQKtX6pcsmA'
const account = 'https://uri.paypal.com/services/paypalattributes'

const player = (change: object) => ({
  profile: { user_id: `https://www.paypal.com/webapps/auth/identity/user/${id}`, ...change },
})
const second = { value: 'other@example.org', primary: false, confirmed: true }

export const recording: Recording = {
  credentials: clientPair,
  request: { ...plainRequest, scope: `openid profile ${account}`, flowEntry: 'static' },
  requestForEmail: { scope: `openid profile ${account} email` },
  requestAddress: 'https://www.paypal.com/signin/authorize',
  exchange: basicExchange,
  lookup: { params: { schema: 'paypalv1.1' } },
  denied: { error: 'access_denied', error_description: 'User denied' },
  token: {
    scope: `openid profile email ${account}`,
    access_token: 'A21AAFEpH4PsADK7qSS7pSRsgzfENtu-Q1ysgEDVDESseMHBYXVJYE8ovjj68',
    token_type: 'Bearer',
    app_id: 'APP-80W284485P519543T',
    expires_in: 31668,
    nonce: '2026-03-01T12:00:00ZYaOFC8KEbgNJXMq',
  },
  tokenErrors: [
    {
      status: 400,
      body: { error: 'invalid_grant', error_description: 'Invalid authorization code' },
      detail: 'code_invalid',
    },
    {
      status: 401,
      body: { error: 'invalid_client', error_description: 'Client Authentication failed' },
      detail: 'network_refuses_client',
    },
  ],
  profileErrors: [
    {
      status: 401,
      body: { name: 'AUTHENTICATION_FAILURE', message: 'Authentication failed', links: [] },
    },
    { status: 403, body: { name: 'NOT_AUTHORIZED', message: 'Authorization failed' } },
  ],
  full: player({
    name: 'Robin Doe',
    given_name: 'Robin',
    family_name: 'Doe',
    payer_id: 'WDJJHEBZ4X2LY',
    address: { street_address: '7917394 Annursnac Hill Road Unit 0C', country: 'US' },
    verified_account: 'true',
    emails: [second, { value: 'robin@example.org', primary: true, confirmed: true }],
  }),
  expected: {
    id,
    name: 'Robin Doe',
    email: 'robin@example.org',
    isEmailVerified: true,
    country: 'US',
  },
  isIdDerived: true,
  withoutEmail: player({ name: 'Robin Doe', emails: [second] }),
  // The account is verified; the address is not.
  unverified: player({
    verified_account: 'true',
    emails: [{ value: 'robin@example.org', primary: true, confirmed: false }],
  }),
  bare: player({}),
}
