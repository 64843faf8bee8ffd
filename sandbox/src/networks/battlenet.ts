/**
 * Battle.net: OpenID Connect, with the name spelt in two ways and no e-mail. The id is a number in one place and a text
 * in the other (oauth.battle.net/.well-known/openid-configuration).
 */
import { randomBytes } from 'node:crypto'
import { type Answer, html, json } from '../http/answer.ts'
import { basicPair, bearer, isSame } from '../http/basic.ts'
import { readForm } from '../http/body.ts'
import type { Route, Visit } from '../http/routes.ts'
import { askAtFront, type Front } from '../oauth2/front.ts'
import { type Grant, redeem } from '../oauth2/grants.ts'
import { mintIdToken } from '../openid/id-token.ts'
import { publishedKeys } from '../openid/published-keys.ts'
import { numberAbove } from '../people/ids.ts'
import { type ShortLived, shortLived } from '../short-lived.ts'
import { vendorSeconds, type World } from '../world.ts'

const HOST = '/oauth.battle.net'
const TOKEN_LIFETIME_S = 86_399

/** Authorization page, token call, userinfo, keys and discovery (which stands at two addresses). */
export const battlenet = (world: World): Route[] => {
  const codes = shortLived<Grant>()
  const tokens = shortLived<Grant>()
  const issuer = `${world.url}${HOST}`
  return [
    {
      method: 'GET',
      path: `${HOST}/authorize`,
      handle: (visit) => askAtFront(world, front(world), codes, visit),
    },
    {
      method: 'POST',
      path: `${HOST}/token`,
      back: ['battlenet', 'token'],
      handle: (visit) => exchange(world, codes, tokens, visit),
    },
    {
      method: 'GET',
      path: `${HOST}/userinfo`,
      back: ['battlenet', 'profile'],
      handle: (visit) => userInfo(tokens, visit),
    },
    {
      method: 'GET',
      path: `${HOST}/jwks/certs`,
      back: ['battlenet', 'jwks'],
      handle: () => publishedKeys(world, 'networks'),
    },
    ...['', '/oauth'].map(
      (prefix): Route => ({
        method: 'GET',
        path: `${HOST}${prefix}/.well-known/openid-configuration`,
        back: ['battlenet', 'discovery'],
        handle: () => json(discovery(issuer)),
      }),
    ),
  ]
}

const discovery = (issuer: string) => ({
  issuer,
  authorization_endpoint: `${issuer}/authorize`,
  token_endpoint: `${issuer}/token`,
  userinfo_endpoint: `${issuer}/userinfo`,
  jwks_uri: `${issuer}/jwks/certs`,
  response_types_supported: ['code'],
  subject_types_supported: ['public'],
  id_token_signing_alg_values_supported: ['RS256'],
  scopes_supported: ['openid'],
  token_endpoint_auth_methods_supported: ['client_secret_post', 'client_secret_basic'],
  claims_supported: ['sub', 'iss', 'battle_tag'],
})

const front = (world: World): Front => ({
  vendor: 'battlenet',
  title: 'Battle.net',
  clientId: world.credentials.battlenet.client_id,
  scopes: ['openid', 'wow.profile', 'sc2.profile', 'd3.profile'],
  refused: (why) =>
    html(`<!doctype html><title>Battle.net</title><h1>OAuth Error</h1><p>Invalid ${why}</p>`, 400),
  denied: { error: 'access_denied', error_description: 'User denied access' },
  newCode: () => `EU${randomBytes(16).toString('hex').toUpperCase()}`,
  codeMs: 300_000,
})

const exchange = async (
  world: World,
  codes: ShortLived<Grant>,
  tokens: ShortLived<Grant>,
  visit: Visit,
): Promise<Answer> => {
  const form = readForm(visit)
  const { client_id: id, client_secret: secret } = world.credentials.battlenet
  const failure = (error: string, description: string, status = 400): Answer =>
    json({ error, error_description: description }, status)
  const inForm = [form?.get('client_id') ?? '', form?.get('client_secret') ?? '']
  if (!isSame((basicPair(visit) ?? inForm).join(':'), `${id}:${secret}`)) {
    return failure('unauthorized', 'Bad client credentials', 401)
  }
  if (!form?.has('grant_type')) return failure('invalid_request', 'Missing grant type')
  if (form.get('grant_type') !== 'authorization_code') {
    return failure('unsupported_grant_type', `Unsupported grant type: ${form.get('grant_type')}`)
  }
  const grant = redeem(codes, {
    code: form.get('code'),
    redirectUri: form.get('redirect_uri'),
    verifier: form.get('code_verifier'),
  })
  if (typeof grant === 'string') {
    return grant === 'redirect_uri'
      ? failure('invalid_grant', 'Redirect URI mismatch.')
      : failure('invalid_grant', `Invalid authorization code: ${form.get('code')}`)
  }
  const token = `EU${randomBytes(16).toString('hex')}`
  tokens.put(token, grant, TOKEN_LIFETIME_S * 1_000)
  const answer = {
    access_token: token,
    token_type: 'bearer',
    expires_in: TOKEN_LIFETIME_S,
    scope: grant.scopes.join(' '),
    sub: subject(grant),
  }
  const set = world.faults.of('battlenet')
  if (!grant.scopes.includes('openid') || set.missing_id_token) return json(answer)
  const now = vendorSeconds({})
  const claims = {
    sub: subject(grant),
    iss: `${world.url}${HOST}`,
    aud: id,
    azp: id,
    iat: now,
    exp: now + TOKEN_LIFETIME_S,
    jti: randomBytes(16).toString('hex'),
    battle_tag: battleTag(grant),
    ...(grant.nonce !== undefined && { nonce: grant.nonce }),
  }
  return json({ ...answer, id_token: mintIdToken(claims, await world.keys.get('networks'), set) })
}

const numberOf = ({ person }: Grant): number =>
  Number(numberAbove(person, 'battlenet', 10_000_000n))

const subject = (grant: Grant): string => String(numberOf(grant))

const battleTag = (grant: Grant): string =>
  `${grant.person.displayName}#${1_000 + (numberOf(grant) % 9_000)}`

const userInfo = (tokens: ShortLived<Grant>, visit: Visit): Answer => {
  const sent = bearer(visit)
  const grant = tokens.find(sent ?? '')
  if (!grant) {
    const description = `Invalid access token: ${sent}`
    return json({ error: 'invalid_token', error_description: description }, 401)
  }
  return json({ sub: subject(grant), id: numberOf(grant), battletag: battleTag(grant) })
}
