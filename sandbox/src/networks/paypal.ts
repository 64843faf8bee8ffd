/**
 * PayPal: rights must be ticked beforehand, the client shows itself by Basic, and there is no id_token. The id stands
 * at the end of an address, and one of a list of e-mail addresses is primary
 * (developer.paypal.com/docs/log-in-with-paypal).
 */
import { randomBytes } from 'node:crypto'
import { type Answer, html, json } from '../http/answer.ts'
import { bearer } from '../http/basic.ts'
import type { Route, Visit } from '../http/routes.ts'
import type { Front } from '../oauth2/front.ts'
import type { Grant } from '../oauth2/grants.ts'
import { oauthSimulator, type TokenRefusal } from '../oauth2/simulator.ts'
import { lettersFor } from '../people/ids.ts'
import type { ShortLived } from '../short-lived.ts'
import type { World } from '../world.ts'

const TOKEN_LIFETIME_S = 28_800
const ACCOUNT = 'https://uri.paypal.com/services/paypalattributes'

/** Authorization page, token call and profile, of the live system and of PayPal's own sandbox. */
export const paypal = (world: World): Route[] =>
  ['paypal.com', 'sandbox.paypal.com'].flatMap((domain) =>
    oauthSimulator(world, {
      front: frontOf(world),
      clientSecret: world.credentials.paypal.client_secret,
      pagePath: `/www.${domain}/signin/authorize`,
      tokenPath: `/api-m.${domain}/v1/oauth2/token`,
      clientBy: 'basic',
      hasNoPkce: true,
      refuse,
      tokenSeconds: TOKEN_LIFETIME_S,
      newToken: () => `A21AA${randomBytes(60).toString('base64url')}`,
      answer: (token, grant) =>
        json({
          scope: grant.scopes.join(' '),
          access_token: token,
          token_type: 'Bearer',
          expires_in: TOKEN_LIFETIME_S,
          refresh_token: `R23AA${randomBytes(60).toString('base64url')}`,
          nonce: `${new Date().toISOString()}${randomBytes(32).toString('base64url')}`,
        }),
      profiles: [{ path: `/api-m.${domain}/v1/identity/oauth2/userinfo`, show: userInfo }],
    }),
  )

const frontOf = (world: World): Front => ({
  vendor: 'paypal',
  title: 'PayPal',
  clientId: world.credentials.paypal.client_id,
  refused: (why) =>
    html(
      `<!doctype html><title>PayPal</title><h1>Relying Party Validation Error</h1><p>Sorry, we can’t connect: ${why}.</p>`,
      400,
    ),
  scopes: ['openid', 'profile', 'email', 'address', ACCOUNT],
  denied: { error: 'access_denied', error_description: 'User denied' },
  newCode: () => `C21AA${randomBytes(60).toString('base64url')}`,
  codeMs: 900_000,
  added: () => ({ scope: 'openid' }),
})

const failure = (error: string, description: string, status: number): Answer =>
  json({ error, error_description: description }, status)

const refuse = (why: TokenRefusal): Answer => {
  if (why === 'client' || why === 'secret') {
    return failure('invalid_client', 'Client Authentication failed', 401)
  }
  return why === 'grant_type'
    ? failure('unsupported_grant_type', 'Grant Type is NULL', 400)
    : failure('invalid_grant', 'Invalid authorization code', 400)
}

const userInfo = (tokens: ShortLived<Grant>, visit: Visit): Answer => {
  const grant = tokens.find(bearer(visit) ?? '')
  if (!grant) {
    const body = { name: 'AUTHENTICATION_FAILURE', message: 'Authentication failed' }
    return json(body, 401)
  }
  if (visit.query.get('schema') !== 'paypalv1.1') {
    const body = { name: 'VALIDATION_ERROR', message: 'Invalid schema' }
    return json(body, 400)
  }
  const { person, scopes } = grant
  const second = { value: `second.${person.name}@players.example`, primary: false, confirmed: true }
  const id = lettersFor(person, 'paypal', 32)
  return json({
    user_id: `https://www.paypal.com/webapps/auth/identity/user/${id}`,
    ...(scopes.includes('profile') && {
      name: person.displayName,
      given_name: person.givenName,
      family_name: person.familyName,
    }),
    ...(scopes.includes(ACCOUNT) && {
      payer_id: lettersFor(person, 'paypal payer', 13).toUpperCase(),
      // The account is verified, which says nothing of the e-mail address.
      verified_account: 'true',
    }),
    ...(scopes.includes('address') && { address: { country: person.country } }),
    ...(scopes.includes('email') &&
      person.email !== null && {
        emails: [second, { value: person.email, primary: true, confirmed: person.emailVerified }],
      }),
  })
}
