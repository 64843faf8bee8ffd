/**
 * Discord: client secret by Basic or in the form, form encoding only, `iss` on the callback, e-mail
 * that may be null. docs.discord.com/developers/topics/oauth2.
 */
import { randomBytes } from 'node:crypto'
import { type Answer, html, json, redirect } from '../http/answer.ts'
import { basicPair, bearer, isSame } from '../http/basic.ts'
import { readForm } from '../http/body.ts'
import type { Route, Visit } from '../http/routes.ts'
import { publishedKeys } from '../openid/published-keys.ts'
import { choosePerson, isAnswer } from '../people/choose.ts'
import { offerSdk } from '../sdk-tokens.ts'
import { type ShortLived, shortLived } from '../short-lived.ts'
import type { World } from '../world.ts'
import { fitsChallenge, type Grant, withQuery } from './grants.ts'

const CODE_LIFETIME_MS = 60_000
const TOKEN_LIFETIME_S = 604_800

/** Authorization page, token call, revocation, the two profile calls and discovery. */
export const discord = (world: World): Route[] => {
  const codes = shortLived<Grant>()
  const tokens = shortLived<Grant>()
  const host = '/discord.com'
  offerSdk(world, 'discord', (person, application) => {
    const token = randomBytes(22).toString('base64url')
    const scopes = ['identify', 'email']
    const grant = { person, redirectUri: '', scopes, ...(application && { application }) }
    tokens.put(token, grant, TOKEN_LIFETIME_S * 1_000)
    return { access_token: token }
  })
  return [
    ...['/oauth2/authorize', '/api/oauth2/authorize'].map(
      (path): Route => ({
        method: 'GET',
        path: `${host}${path}`,
        handle: (visit) => authorize(world, codes, visit),
      }),
    ),
    {
      method: 'POST',
      path: `${host}/api/oauth2/token`,
      back: ['discord', 'token'],
      handle: (visit) => exchange(world, codes, tokens, visit),
    },
    {
      method: 'POST',
      path: `${host}/api/oauth2/token/revoke`,
      back: ['discord', 'token'],
      handle: (visit) => revoke(world, tokens, visit),
    },
    {
      method: 'GET',
      path: /^\/discord\.com\/api(\/v\d+)?\/users\/@me$/,
      back: ['discord', 'profile'],
      handle: (visit) => withGrant(tokens, visit, user),
    },
    {
      method: 'GET',
      path: /^\/discord\.com\/api(\/v\d+)?\/oauth2\/@me$/,
      back: ['discord', 'profile'],
      handle: (visit) => withGrant(tokens, visit, (grant) => authorization(world, grant)),
    },
    {
      method: 'GET',
      path: `${host}/.well-known/openid-configuration`,
      back: ['discord', 'discovery'],
      handle: () => json(discovery(`${world.url}${host}`)),
    },
    {
      method: 'GET',
      path: `${host}/api/oauth2/keys`,
      back: ['discord', 'jwks'],
      handle: () => publishedKeys(world, 'discord'),
    },
  ]
}

const discovery = (issuer: string) => ({
  issuer,
  authorization_endpoint: `${issuer}/oauth2/authorize`,
  token_endpoint: `${issuer}/api/oauth2/token`,
  userinfo_endpoint: `${issuer}/api/users/@me`,
  revocation_endpoint: `${issuer}/api/oauth2/token/revoke`,
  jwks_uri: `${issuer}/api/oauth2/keys`,
  scopes_supported: ['identify', 'email'],
  response_types_supported: ['code'],
  grant_types_supported: ['authorization_code', 'refresh_token'],
  subject_types_supported: ['public'],
  id_token_signing_alg_values_supported: ['RS256'],
  token_endpoint_auth_methods_supported: ['client_secret_basic', 'client_secret_post'],
  code_challenge_methods_supported: ['S256'],
  authorization_response_iss_parameter_supported: true,
})

const authorize = (world: World, codes: ShortLived<Grant>, visit: Visit): Answer => {
  const { query } = visit
  const set = world.faults.of('discord')
  const refused = (why: string): Answer =>
    html(`<!doctype html><title>Discord</title><h1>Error</h1><p>${why}</p>`, 400)
  if (query.get('client_id') !== world.credentials.discord.client_id) {
    return refused('Unknown Application')
  }
  const redirectUri = query.get('redirect_uri')
  if (redirectUri === null || !world.addresses.has(redirectUri)) {
    return refused('Invalid OAuth2 redirect_uri')
  }
  const choice = choosePerson(world, visit, 'discord', 'Discord')
  if (isAnswer(choice)) return choice
  const answered = (added: Readonly<Record<string, string>>): Answer =>
    redirect(
      withQuery(redirectUri, {
        ...added,
        ...(query.has('state') && { state: query.get('state') ?? '' }),
        ...(!set.missing_issuer && {
          iss: set.wrong_issuer ? 'https://another.example' : `${world.url}/discord.com`,
        }),
      }),
    )
  const failed = (error: string, description: string): Answer =>
    answered({ error, error_description: description })
  if (choice === 'deny') {
    const description = 'The resource owner or authorization server denied the request'
    return failed('access_denied', description)
  }
  if (query.get('response_type') !== 'code') {
    return failed('unsupported_response_type', 'The response type is not supported')
  }
  const scopes = (query.get('scope') ?? '').split(' ').filter((scope) => scope !== '')
  if (scopes.length === 0) return failed('invalid_scope', 'The requested scope is invalid.')
  const code = randomBytes(15).toString('base64url')
  const challenge = query.get('code_challenge')
  const grant = { person: choice, redirectUri, scopes, ...(challenge && { challenge }) }
  codes.put(code, grant, CODE_LIFETIME_MS)
  return answered({ code })
}

const failure = (status: number, error: string, description?: string): Answer =>
  json({ error, ...(description && { error_description: description }) }, status)

/** True for a call with the application's own id and secret, by Basic or in the form. */
const isOurs = (world: World, visit: Visit, form: URLSearchParams): boolean => {
  const { client_id: id, client_secret: secret } = world.credentials.discord
  const inForm = [form.get('client_id') ?? '', form.get('client_secret') ?? '']
  return isSame((basicPair(visit) ?? inForm).join(':'), `${id}:${secret}`)
}

const exchange = (
  world: World,
  codes: ShortLived<Grant>,
  tokens: ShortLived<Grant>,
  visit: Visit,
): Answer => {
  const form = readForm(visit)
  if (!form) return failure(400, 'unsupported_grant_type', 'Only form-encoded bodies are read.')
  if (!isOurs(world, visit, form)) return failure(401, 'invalid_client')
  const grantType = form.get('grant_type')
  if (grantType !== 'authorization_code') {
    return failure(400, 'unsupported_grant_type', `Grant type ${grantType} is not supported`)
  }
  const grant = codes.take(form.get('code') ?? '')
  if (!grant) return failure(400, 'invalid_grant', 'Invalid "code" in request.')
  if (form.get('redirect_uri') !== grant.redirectUri) {
    return failure(400, 'invalid_grant', 'Invalid "redirect_uri" in request.')
  }
  if (!fitsChallenge(grant, form.get('code_verifier'))) {
    return failure(400, 'invalid_grant', 'Invalid "code_verifier" in request.')
  }
  const token = randomBytes(22).toString('base64url')
  tokens.put(token, grant, TOKEN_LIFETIME_S * 1_000)
  return json({
    token_type: 'Bearer',
    access_token: token,
    expires_in: TOKEN_LIFETIME_S,
    refresh_token: randomBytes(22).toString('base64url'),
    scope: grant.scopes.join(' '),
  })
}

const revoke = (world: World, tokens: ShortLived<Grant>, visit: Visit): Answer => {
  const form = readForm(visit)
  if (!form || !isOurs(world, visit, form)) return failure(401, 'invalid_client')
  tokens.take(form.get('token') ?? '')
  return json({})
}

const withGrant = (
  tokens: ShortLived<Grant>,
  visit: Visit,
  show: (grant: Grant) => Answer,
): Answer => {
  const grant = tokens.find(bearer(visit) ?? '')
  return grant ? show(grant) : json({ message: '401: Unauthorized', code: 0 }, 401)
}

const user = ({ person, scopes }: Grant): Answer =>
  json({
    ...shortUser(person),
    locale: 'de',
    mfa_enabled: false,
    premium_type: 0,
    accent_color: null,
    banner: null,
    ...(scopes.includes('email') && {
      email: person.email,
      verified: person.email !== null && person.emailVerified,
    }),
  })

const shortUser = (person: Grant['person']) => ({
  id: person.discord.id,
  username: person.github.login,
  discriminator: '0',
  global_name: person.displayName,
  avatar: person.discord.avatar,
  public_flags: 0,
  flags: 0,
})

const authorization = (world: World, { person, scopes, application }: Grant): Answer =>
  json({
    application: {
      id: application ?? world.credentials.discord.client_id,
      name: application === undefined ? 'Portreeve' : 'Another game',
    },
    scopes,
    expires: new Date(Date.now() + TOKEN_LIFETIME_S * 1_000).toISOString(),
    user: shortUser(person),
  })
