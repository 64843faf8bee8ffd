/**
 * Facebook: a version in every address, scopes by commas, errors as {error:{message,type,code}}, appsecret_proof, no
 * word on whether an e-mail is verified. developers.facebook.com/docs/facebook-login/guides/advanced/manual-flow.
 */
import { createHmac, randomBytes } from 'node:crypto'
import { type Answer, html, json } from '../http/answer.ts'
import { bearer, isSame } from '../http/basic.ts'
import { readForm } from '../http/body.ts'
import type { Route, Visit } from '../http/routes.ts'
import { askAtFront, type Front } from '../oauth2/front.ts'
import { type Grant, redeem } from '../oauth2/grants.ts'
import { numberAbove } from '../people/ids.ts'
import { offerSdk } from '../sdk-tokens.ts'
import { type ShortLived, shortLived } from '../short-lived.ts'
import type { World } from '../world.ts'

const TOKEN_LIFETIME_S = 5_183_944
/** Facebook answers every version that has not been retired. */
const VERSION = String.raw`\/v(2[0-9])\.0`

/** Authorization dialog, token call, /me and debug_token. */
export const facebook = (world: World): Route[] => {
  const codes = shortLived<Grant>()
  const tokens = shortLived<Grant>()
  offerSdk(world, 'facebook', (person, application) => ({
    access_token: issue(tokens, {
      person,
      redirectUri: '',
      scopes: ['public_profile', 'email'],
      ...(application && { application }),
    }),
  }))
  return [
    {
      method: 'GET',
      path: new RegExp(String.raw`^\/www\.facebook\.com${VERSION}\/dialog\/oauth$`),
      handle: (visit) => askAtFront(world, front(world), codes, spaced(visit)),
    },
    ...['GET', 'POST'].map(
      (method): Route => ({
        method,
        path: new RegExp(String.raw`^\/graph\.facebook\.com${VERSION}\/oauth\/access_token$`),
        back: ['facebook', 'token'],
        handle: (visit) => exchange(world, codes, tokens, visit),
      }),
    ),
    {
      method: 'GET',
      path: new RegExp(String.raw`^\/graph\.facebook\.com${VERSION}\/me$`),
      back: ['facebook', 'profile'],
      handle: (visit) => me(world, tokens, visit),
    },
    {
      method: 'GET',
      path: new RegExp(String.raw`^\/graph\.facebook\.com(${VERSION})?\/debug_token$`),
      back: ['facebook', 'profile'],
      handle: (visit) => debugToken(world, tokens, visit),
    },
  ]
}

/** A space separates as well as a comma. */
const spaced = (visit: Visit): Visit => {
  const query = new URLSearchParams(visit.query)
  query.set('scope', (query.get('scope') ?? '').replaceAll(/[\s,]+/g, ','))
  return { ...visit, query }
}

const front = (world: World): Front => ({
  vendor: 'facebook',
  title: 'Facebook',
  clientId: world.credentials.facebook.client_id,
  separator: ',',
  scopes: ['public_profile', 'email', 'openid'],
  refused: (why) =>
    html(
      `<!doctype html><title>Facebook</title><h1>${why === 'redirect_uri' ? 'URL blocked' : 'Invalid request'}</h1><p>${why}</p>`,
      400,
    ),
  denied: {
    error: 'access_denied',
    error_code: '200',
    error_description: 'Permissions error',
    error_reason: 'user_denied',
  },
  newCode: () => `AQ${randomBytes(60).toString('base64url')}`,
  codeMs: 600_000,
})

const failure = (code: number, message: string, status = 400): Answer =>
  json(
    {
      error: {
        message,
        type: 'OAuthException',
        code,
        fbtrace_id: `A${randomBytes(16).toString('base64url')}`,
      },
    },
    status,
  )

const exchange = (
  world: World,
  codes: ShortLived<Grant>,
  tokens: ShortLived<Grant>,
  visit: Visit,
): Answer => {
  const form = readForm(visit) ?? visit.query
  const { client_id: id, client_secret: secret } = world.credentials.facebook
  if (form.get('client_id') !== id) {
    return failure(101, 'Error validating application. Invalid application ID.')
  }
  if (!isSame(form.get('client_secret') ?? '', secret)) {
    return failure(1, 'Error validating client secret.')
  }
  const grant = redeem(codes, {
    code: form.get('code'),
    redirectUri: form.get('redirect_uri'),
    verifier: form.get('code_verifier'),
  })
  if (typeof grant === 'string') {
    return grant === 'redirect_uri'
      ? failure(
          100,
          'Error validating verification code. Please make sure your redirect_uri is identical to the one you used in the OAuth dialog request',
        )
      : failure(100, 'This authorization code has been used.')
  }
  const token = issue(tokens, grant)
  return json({ access_token: token, token_type: 'bearer', expires_in: TOKEN_LIFETIME_S })
}

const issue = (tokens: ShortLived<Grant>, grant: Grant): string => {
  const token = `EAA${randomBytes(90).toString('base64url')}`
  tokens.put(token, grant, TOKEN_LIFETIME_S * 1_000)
  return token
}

/** Our application is set to demand proof of the secret with every call of a server. */
const me = (world: World, tokens: ShortLived<Grant>, visit: Visit): Answer => {
  const { query } = visit
  const token = bearer(visit) ?? query.get('access_token') ?? ''
  const grant = tokens.find(token)
  if (!grant) return failure(190, 'Invalid OAuth access token - Cannot parse access token')
  const proof = createHmac('sha256', world.credentials.facebook.client_secret)
    .update(token)
    .digest('hex')
  if (!query.has('appsecret_proof')) {
    return failure(100, 'API calls from the server require an appsecret_proof argument')
  }
  if (!isSame(query.get('appsecret_proof') ?? '', proof)) {
    return failure(100, 'Invalid appsecret_proof provided in the API argument')
  }
  const { person, scopes } = grant
  const id = idOf(grant)
  const fields = query.get('fields') ?? 'id,name'
  const asks = (name: string) => new RegExp(String.raw`(^|,)${name}\b`).test(fields)
  return json({
    ...(asks('name') && { name: person.displayName }),
    ...(asks('email') &&
      scopes.includes('email') &&
      person.email !== null && { email: person.email }),
    ...(asks('picture') && {
      picture: {
        data: {
          height: 256,
          is_silhouette: person.discord.avatar === null,
          url: `https://platform-lookaside.fbsbx.com/platform/profilepic/?asid=${id}&height=256&width=256`,
          width: 256,
        },
      },
    }),
    id,
  })
}

const idOf = ({ person }: Grant): string =>
  String(numberAbove(person, 'facebook', 10_220_000_000_000_000n))

const debugToken = (world: World, tokens: ShortLived<Grant>, { query }: Visit): Answer => {
  const { client_id: id, client_secret: secret } = world.credentials.facebook
  if (!isSame(query.get('access_token') ?? '', `${id}|${secret}`)) {
    return failure(190, 'Invalid OAuth access token signature.')
  }
  const grant = tokens.find(query.get('input_token') ?? '')
  if (!grant) {
    const error = { code: 190, message: 'Malformed access token' }
    return json({ data: { error, is_valid: false, scopes: [] } })
  }
  return json({
    data: {
      app_id: grant.application ?? id,
      type: 'USER',
      application: 'Portreeve',
      expires_at: Math.floor(Date.now() / 1_000) + TOKEN_LIFETIME_S,
      is_valid: true,
      scopes: grant.scopes,
      user_id: idOf(grant),
    },
  })
}
