/**
 * Studio ID: an OpenID provider as a studio may run one, known by its discovery document alone. Close to the
 * standard: `iss` on the callback (RFC 9207), the secret by Basic, the e-mail in userinfo only.
 */
import { randomBytes } from 'node:crypto'
import { type Answer, html, json, redirect } from '../http/answer.ts'
import { basicPair, bearer, isSame } from '../http/basic.ts'
import { readForm } from '../http/body.ts'
import type { Route, Visit } from '../http/routes.ts'
import { type Grant, redeem, withQuery } from '../oauth2/grants.ts'
import { alterIdToken } from '../openid/id-token.ts'
import { publishedKeys } from '../openid/published-keys.ts'
import { choosePerson, isAnswer } from '../people/choose.ts'
import { lettersFor } from '../people/ids.ts'
import type { Person } from '../people/person.ts'
import { type ShortLived, shortLived } from '../short-lived.ts'
import { signToken } from '../signing.ts'
import type { World } from '../world.ts'

const HOST = '/id.studio.example'
const CODE_LIFETIME_MS = 60_000
const TOKEN_SECONDS = 3_600

type Asked = Grant & { readonly nonce?: string }

/** Discovery, authorization page, token, userinfo and keys. */
export const studio = (world: World): Route[] => {
  const issuer = `${world.url}${HOST}`
  const codes = shortLived<Asked>()
  const tokens = shortLived<Asked>()
  return [
    {
      method: 'GET',
      path: `${HOST}/.well-known/openid-configuration`,
      back: ['studio', 'discovery'],
      handle: () => json(discovery(issuer)),
    },
    {
      method: 'GET',
      path: `${HOST}/authorize`,
      handle: (visit) => authorize(world, issuer, codes, visit),
    },
    {
      method: 'POST',
      path: `${HOST}/token`,
      back: ['studio', 'token'],
      handle: (visit) => exchange(world, issuer, codes, tokens, visit),
    },
    {
      method: 'GET',
      path: `${HOST}/userinfo`,
      back: ['studio', 'profile'],
      handle: (visit) => userInfo(tokens, visit),
    },
    {
      method: 'GET',
      path: `${HOST}/keys`,
      back: ['studio', 'jwks'],
      handle: () => publishedKeys(world, 'networks'),
    },
  ]
}

const discovery = (issuer: string) => ({
  issuer,
  authorization_endpoint: `${issuer}/authorize`,
  token_endpoint: `${issuer}/token`,
  userinfo_endpoint: `${issuer}/userinfo`,
  jwks_uri: `${issuer}/keys`,
  response_types_supported: ['code'],
  subject_types_supported: ['public'],
  id_token_signing_alg_values_supported: ['RS256', 'HS256'],
  token_endpoint_auth_methods_supported: ['client_secret_basic'],
  scopes_supported: ['openid', 'profile', 'email'],
  code_challenge_methods_supported: ['S256'],
  authorization_response_iss_parameter_supported: true,
})

const authorize = (
  world: World,
  issuer: string,
  codes: ShortLived<Asked>,
  visit: Visit,
): Answer => {
  const { query } = visit
  const redirectUri = query.get('redirect_uri')
  const isOurs = query.get('client_id') === world.credentials.studio.client_id
  if (!isOurs || redirectUri === null || !world.addresses.has(redirectUri)) {
    const what = isOurs ? 'redirect_uri' : 'client_id'
    return html(`<!doctype html><title>Studio ID</title><h1>Unknown ${what}</h1>`, 400)
  }
  const answered = (added: Readonly<Record<string, string>>): Answer =>
    redirect(
      withQuery(redirectUri, {
        ...added,
        ...(query.has('state') && { state: query.get('state') ?? '' }),
        iss: issuer,
      }),
    )
  const scopes = (query.get('scope') ?? '').split(' ')
  if (query.get('response_type') !== 'code') return answered({ error: 'unsupported_response_type' })
  if (!scopes.includes('openid')) return answered({ error: 'invalid_scope' })
  const choice = choosePerson(world, visit, 'studio', 'Studio ID')
  if (isAnswer(choice)) return choice
  if (choice === 'deny') return answered({ error: 'access_denied' })
  const code = randomBytes(24).toString('base64url')
  const [challenge, nonce] = [query.get('code_challenge'), query.get('nonce')]
  codes.put(
    code,
    {
      person: choice,
      redirectUri,
      scopes,
      ...(challenge && { challenge }),
      ...(nonce && { nonce }),
    },
    CODE_LIFETIME_MS,
  )
  return answered({ code })
}

const exchange = async (
  world: World,
  issuer: string,
  codes: ShortLived<Asked>,
  tokens: ShortLived<Asked>,
  visit: Visit,
): Promise<Answer> => {
  const { client_id: id, client_secret: secret } = world.credentials.studio
  // RFC 6749, section 2.3.1: both halves are form-encoded before they are joined.
  const pair = (basicPair(visit) ?? []).map((half) => new URLSearchParams(`x=${half}`).get('x'))
  if (!isSame(pair.join(':'), `${id}:${secret}`)) {
    return json({ error: 'invalid_client' }, 401, { 'www-authenticate': 'Basic' })
  }
  const form = readForm(visit)
  if (form?.get('grant_type') !== 'authorization_code') {
    return json({ error: 'unsupported_grant_type' }, 400)
  }
  const asked = redeem(codes, {
    code: form.get('code'),
    redirectUri: form.get('redirect_uri'),
    verifier: form.get('code_verifier'),
  }) as Asked | 'code' | 'redirect_uri' | 'verifier'
  if (typeof asked === 'string') return json({ error: 'invalid_grant' }, 400)
  const token = randomBytes(24).toString('base64url')
  tokens.put(token, asked, TOKEN_SECONDS * 1000)
  const set = world.faults.of('studio')
  return json({
    access_token: token,
    token_type: 'Bearer',
    expires_in: TOKEN_SECONDS,
    scope: asked.scopes.join(' '),
    ...(!set.missing_id_token && { id_token: await idToken(world, issuer, asked) }),
  })
}

const idToken = async (world: World, issuer: string, asked: Asked): Promise<string> => {
  const key = await world.keys.get('networks')
  const now = Math.floor(Date.now() / 1000)
  const claims = {
    iss: issuer,
    sub: subjectOf(asked.person),
    aud: world.credentials.studio.client_id,
    iat: now,
    exp: now + 300,
    ...(asked.nonce !== undefined && { nonce: asked.nonce }),
  }
  const plain = signToken(claims, { kid: key.thumbprint, typ: 'JWT' }, key)
  return alterIdToken(plain, key, world.faults.of('studio'))
}

const userInfo = (tokens: ShortLived<Asked>, visit: Visit): Answer => {
  const asked = tokens.find(bearer(visit) ?? '')
  if (!asked) return json({ error: 'invalid_token' }, 401, { 'www-authenticate': 'Bearer' })
  const { person, scopes } = asked
  return json({
    sub: subjectOf(person),
    ...(scopes.includes('profile') && {
      name: person.displayName,
      preferred_username: person.name,
      picture: `https://id.studio.example/pictures/${subjectOf(person)}.png`,
    }),
    ...(scopes.includes('email') &&
      person.email !== null && { email: person.email, email_verified: person.emailVerified }),
  })
}

const subjectOf = (person: Person): string => lettersFor(person, 'studio', 22)
