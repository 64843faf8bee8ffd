/**
 * PayPal: rights must be ticked beforehand, the client shows itself by Basic, and there is no id_token. The id stands
 * at the end of an address, and one of a list of e-mail addresses is primary
 * (developer.paypal.com/docs/log-in-with-paypal).
 */
import { randomBytes } from 'node:crypto'
import { type Answer, html, json } from '../http/answer.ts'
import { basicPair, bearer, isSame } from '../http/basic.ts'
import { readForm } from '../http/body.ts'
import type { Route, Visit } from '../http/routes.ts'
import { askAtFront, type Front } from '../oauth2/front.ts'
import { type Grant, redeem } from '../oauth2/grants.ts'
import { lettersFor } from '../people/ids.ts'
import { type ShortLived, shortLived } from '../short-lived.ts'
import type { World } from '../world.ts'

const TOKEN_LIFETIME_S = 28_800
const ACCOUNT = 'https://uri.paypal.com/services/paypalattributes'

/** Authorization page, token call and profile, of the live system and of PayPal's own sandbox. */
export const paypal = (world: World): Route[] =>
  ['paypal.com', 'sandbox.paypal.com'].flatMap((domain) => {
    const codes = shortLived<Grant>()
    const tokens = shortLived<Grant>()
    return [
      {
        method: 'GET',
        path: `/www.${domain}/signin/authorize`,
        handle: (visit) => askAtFront(world, frontOf(world), codes, visit),
      },
      {
        method: 'POST',
        path: `/api-m.${domain}/v1/oauth2/token`,
        back: ['paypal', 'token'],
        handle: (visit) => exchange(world, codes, tokens, visit),
      },
      {
        method: 'GET',
        path: `/api-m.${domain}/v1/identity/oauth2/userinfo`,
        back: ['paypal', 'profile'],
        handle: (visit) => userInfo(tokens, visit),
      },
    ] satisfies Route[]
  })

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

const exchange = (
  world: World,
  codes: ShortLived<Grant>,
  tokens: ShortLived<Grant>,
  visit: Visit,
): Answer => {
  const { client_id: id, client_secret: secret } = world.credentials.paypal
  if (!isSame((basicPair(visit) ?? []).join(':'), `${id}:${secret}`)) {
    return failure('invalid_client', 'Client Authentication failed', 401)
  }
  const form = readForm(visit)
  if (form?.get('grant_type') !== 'authorization_code') {
    return failure('unsupported_grant_type', 'Grant Type is NULL', 400)
  }
  const grant = redeem(codes, {
    code: form.get('code'),
    // Older applications leave it out.
    redirectUri: form.get('redirect_uri'),
    verifier: null,
  })
  if (typeof grant === 'string') {
    return failure('invalid_grant', 'Invalid authorization code', 400)
  }
  const token = `A21AA${randomBytes(60).toString('base64url')}`
  tokens.put(token, grant, TOKEN_LIFETIME_S * 1000)
  return json({
    scope: grant.scopes.join(' '),
    access_token: token,
    token_type: 'Bearer',
    expires_in: TOKEN_LIFETIME_S,
    refresh_token: `R23AA${randomBytes(60).toString('base64url')}`,
    nonce: `${new Date().toISOString()}${randomBytes(32).toString('base64url')}`,
  })
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
