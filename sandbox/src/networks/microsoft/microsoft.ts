/**
 * Microsoft's sign-in for work, school and personal accounts, which MSN and Xbox share. It has long codes,
 * `session_state` on the callback, an issuer that names the tenant, and keys that name their issuer. Its id_tokens are
 * dated five minutes back. The e-mail comes without a word on verification unless the application has an optional claim
 * (learn.microsoft.com/entra/identity-platform/v2-oauth2-auth-code-flow).
 */
import { randomBytes, randomUUID } from 'node:crypto'
import type { Vendor } from '../../faults/switches.ts'
import { type Answer, html, json } from '../../http/answer.ts'
import { basicPair, bearer, isSame } from '../../http/basic.ts'
import { readForm } from '../../http/body.ts'
import type { Route, Visit } from '../../http/routes.ts'
import { askAtFront, type Front } from '../../oauth2/front.ts'
import { type Grant, redeem } from '../../oauth2/grants.ts'
import { alterIdToken } from '../../openid/id-token.ts'
import { type ShortLived, shortLived } from '../../short-lived.ts'
import { signToken } from '../../signing.ts'
import type { World } from '../../world.ts'
import {
  type Application,
  applications,
  type MicrosoftGrant,
  microsoftTokens,
  objectIdOf,
  PERSONAL_TENANT,
  subjectOf,
  tenantOf,
} from './microsoft-accounts.ts'

const HOST = '/login.microsoftonline.com'
const CODE_LIFETIME_MS = 600_000
const TOKEN_LIFETIME_S = 3_599
/** For clocks that run behind. */
const BACKDATED_S = 300

/** Authorization page, token call, keys and discovery for every tenant; the profile call of Graph. */
export const microsoft = (world: World): Route[] => {
  const codes = shortLived<Grant>()
  return [
    ...tenantRoutes(world, codes, 'microsoft', '(?<tenant>(?!consumers/)[A-Za-z0-9.-]+)'),
    ...tenantRoutes(world, codes, 'msn', '(?<tenant>consumers)'),
    {
      method: 'GET',
      path: '/graph.microsoft.com/oidc/userinfo',
      back: ['microsoft', 'profile'],
      handle: (visit) => userInfo(world, visit),
    },
  ]
}

const tenantRoutes = (
  world: World,
  codes: ShortLived<Grant>,
  vendor: Vendor,
  tenant: string,
): Route[] => {
  const path = (rest: string) =>
    new RegExp(`^${HOST.replaceAll('.', '\\.')}/${tenant}/${rest.replaceAll('.', '\\.')}$`)
  return [
    {
      method: 'GET',
      path: path('oauth2/v2.0/authorize'),
      handle: (visit) => authorize(world, codes, visit),
    },
    // One line for each application, so that each has faults of its own, and one for strangers.
    ...[...applications(world), undefined].map(
      (app): Route => ({
        method: 'POST',
        path: path('oauth2/v2.0/token'),
        ...(app && {
          back: [app.vendor, 'token'],
          when: (visit) => clientOf(visit) === app.clientId,
        }),
        handle: (visit) => exchange(world, codes, visit),
      }),
    ),
    {
      method: 'GET',
      path: path('discovery/v2.0/keys'),
      back: [vendor, 'jwks'],
      handle: (visit) => keys(world, visit),
    },
    {
      method: 'GET',
      path: path('v2.0/.well-known/openid-configuration'),
      back: [vendor, 'discovery'],
      handle: (visit) => json(discovery(world, visit)),
    },
  ]
}

const clientOf = (visit: Visit): string | null | undefined =>
  basicPair(visit)?.[0] ?? readForm(visit)?.get('client_id')

const isPersonal = (visit: Visit): boolean => visit.params.tenant === 'consumers'

const page = (code: string, message: string): Answer =>
  html(
    `<!doctype html><title>Sign in to your account</title><h1>Sorry, but we’re having trouble signing you in.</h1><p>${code}: ${message}</p>`,
    400,
  )

const authorize = (world: World, codes: ShortLived<Grant>, visit: Visit): Answer => {
  const app = applications(world).find(({ clientId }) => clientId === visit.query.get('client_id'))
  if (!app) return page('AADSTS700016', 'Application was not found in the directory.')
  if (app.isPersonalOnly && !isPersonal(visit)) {
    const message =
      'Application is configured for use by Microsoft Account users only. Please use the /consumers endpoint to serve this request.'
    return page('AADSTS9002331', message)
  }
  return askAtFront(world, frontOf(app, isPersonal(visit)), codes, visit)
}

const frontOf = (app: Application, isPersonalTenant: boolean): Front => ({
  vendor: app.vendor,
  title: app.title,
  clientId: app.clientId,
  refused: (why) =>
    why === 'redirect_uri'
      ? page(
          'AADSTS50011',
          'The redirect URI specified in the request does not match the redirect URIs configured for the application.',
        )
      : page('AADSTS900144', `The request body must contain the following parameter: '${why}'.`),
  denied: {
    error: 'access_denied',
    error_subcode: 'cancel',
    error_description:
      'The user has denied access to the scope requested by the client application.',
  },
  newCode: () =>
    isPersonalTenant
      ? `M.C546_BAY.2.U.${randomUUID()}.${randomBytes(180).toString('base64url')}!*$$`
      : `1.${randomBytes(600).toString('base64url')}`,
  codeMs: CODE_LIFETIME_MS,
  added: () => ({ session_state: randomUUID() }),
})

const failure = (error: string, number: number, message: string, status = 400): Answer => {
  const [trace, correlation] = [randomUUID(), randomUUID()]
  const timestamp = `${new Date().toISOString().slice(0, 19).replace('T', ' ')}Z`
  return json(
    {
      error,
      error_description: `AADSTS${number}: ${message} Trace ID: ${trace} Correlation ID: ${correlation} Timestamp: ${timestamp}`,
      error_codes: [number],
      timestamp,
      trace_id: trace,
      correlation_id: correlation,
      error_uri: `https://login.microsoftonline.com/error?code=${number}`,
    },
    status,
  )
}

const exchange = async (world: World, codes: ShortLived<Grant>, visit: Visit): Promise<Answer> => {
  const form = readForm(visit)
  if (form?.get('grant_type') !== 'authorization_code') {
    return failure('unsupported_grant_type', 70003, 'The app requested an unsupported grant type.')
  }
  const [id, secret] = basicPair(visit) ?? [form.get('client_id'), form.get('client_secret')]
  const app = applications(world).find(({ clientId }) => clientId === id)
  if (!app) return failure('unauthorized_client', 700016, 'Application was not found.')
  if (!isSame(secret ?? '', app.clientSecret)) {
    const message =
      'Invalid client secret provided. Ensure the secret being sent in the request is the client secret value, not the client secret ID, for a secret added to the app.'
    return failure('invalid_client', 7000215, message, 401)
  }
  const found = redeem(codes, {
    code: form.get('code'),
    redirectUri: form.get('redirect_uri'),
    verifier: form.get('code_verifier'),
  })
  if (found === 'verifier') {
    return failure('invalid_grant', 501481, 'The Code_Verifier does not match the code_challenge.')
  }
  if (typeof found === 'string') {
    return failure('invalid_grant', 70008, 'The provided authorization code is expired or invalid.')
  }
  const tenant = tenantOf(found.person, isPersonal(visit))
  const grant = { ...found, clientId: app.clientId, tenant }
  const token = `Ew${randomBytes(400).toString('base64')}`
  microsoftTokens(world).put(token, grant, TOKEN_LIFETIME_S * 1000)
  return json({
    token_type: 'Bearer',
    scope: grant.scopes.join(' '),
    expires_in: TOKEN_LIFETIME_S,
    ext_expires_in: TOKEN_LIFETIME_S,
    access_token: token,
    ...(grant.scopes.includes('openid') &&
      !world.faults.of(app.vendor).missing_id_token && {
        id_token: await idToken(world, app, grant),
      }),
  })
}

const idToken = async (
  world: World,
  { vendor, clientId }: Application,
  { person, tenant, scopes, nonce }: MicrosoftGrant,
): Promise<string> => {
  const key = await world.keys.get('networks')
  const now = Math.floor(Date.now() / 1000)
  const showsEmail = scopes.includes('email') && person.email !== null
  const claims = {
    ver: '2.0',
    iss: `${world.url}${HOST}/${tenant}/v2.0`,
    sub: subjectOf(person, clientId),
    aud: clientId,
    exp: now + 3_600,
    iat: now - BACKDATED_S,
    nbf: now - BACKDATED_S,
    tid: tenant,
    oid: objectIdOf(person),
    uti: randomBytes(16).toString('base64url'),
    ...(nonce !== undefined && { nonce }),
    ...(scopes.includes('profile') && {
      name: person.displayName,
      preferred_username: person.email ?? `${person.name}@directory.example`,
    }),
    // xms_edov is an optional claim, which this application's registration asks for.
    ...(showsEmail && { email: person.email, xms_edov: person.emailVerified }),
  }
  const token = signToken(claims, { kid: key.thumbprint, typ: 'JWT' }, key)
  return alterIdToken(token, key, world.faults.of(vendor))
}

const issuerOf = (world: World, visit: Visit): string =>
  `${world.url}${HOST}/${isPersonal(visit) ? PERSONAL_TENANT : '{tenantid}'}/v2.0`

/** Each key names the issuer it signs for. */
const keys = async (world: World, visit: Visit): Promise<Answer> => {
  const { publicKey, thumbprint } = await world.keys.get('networks')
  const { kty, n, e } = publicKey.export({ format: 'jwk' })
  const issuer = issuerOf(world, visit)
  return json({ keys: [{ kty, use: 'sig', kid: thumbprint, x5t: thumbprint, n, e, issuer }] })
}

const discovery = (world: World, visit: Visit) => {
  const base = `${world.url}${HOST}/${visit.params.tenant}`
  return {
    token_endpoint: `${base}/oauth2/v2.0/token`,
    token_endpoint_auth_methods_supported: [
      'client_secret_post',
      'private_key_jwt',
      'client_secret_basic',
    ],
    jwks_uri: `${base}/discovery/v2.0/keys`,
    response_modes_supported: ['query', 'fragment', 'form_post'],
    subject_types_supported: ['pairwise'],
    id_token_signing_alg_values_supported: ['RS256'],
    response_types_supported: ['code', 'id_token', 'code id_token', 'id_token token'],
    scopes_supported: ['openid', 'profile', 'email', 'offline_access'],
    issuer: issuerOf(world, visit),
    request_uri_parameter_supported: false,
    userinfo_endpoint: `${world.url}/graph.microsoft.com/oidc/userinfo`,
    authorization_endpoint: `${base}/oauth2/v2.0/authorize`,
    http_logout_supported: true,
    frontchannel_logout_supported: true,
  }
}

const userInfo = (world: World, visit: Visit): Answer => {
  const grant = microsoftTokens(world).find(bearer(visit) ?? '')
  if (!grant?.scopes.includes('openid')) {
    const message = 'Access token validation failure.'
    return json({ error: { code: 'InvalidAuthenticationToken', message } }, 401)
  }
  const { person, clientId, scopes } = grant
  return json({
    sub: subjectOf(person, clientId),
    name: person.displayName,
    family_name: person.familyName,
    given_name: person.givenName,
    picture: 'https://graph.microsoft.com/v1.0/me/photo/$value',
    ...(scopes.includes('email') && person.email !== null && { email: person.email }),
  })
}
