/**
 * Naver: no scope parameter, state wanted by the token call as well, and `expires_in` as a text. Token errors come with
 * HTTP 200, and the profile inside `response` beside a `resultcode` (developers.naver.com/docs/login/api/api.md).
 */
import { randomBytes } from 'node:crypto'
import { type Answer, html, json } from '../http/answer.ts'
import { bearer, isSame } from '../http/basic.ts'
import { readForm } from '../http/body.ts'
import type { Route, Visit } from '../http/routes.ts'
import { askAtFront, type Front } from '../oauth2/front.ts'
import { type Grant, redeem } from '../oauth2/grants.ts'
import { lettersFor } from '../people/ids.ts'
import { offerSdk } from '../sdk-tokens.ts'
import { type ShortLived, shortLived } from '../short-lived.ts'
import type { World } from '../world.ts'

const HOST = '/nid.naver.com/oauth2.0'
const CODE_LIFETIME_MS = 600_000
const TOKEN_LIFETIME_S = 3_600

/** Authorization page, token call (GET or POST) and profile. */
export const naver = (world: World): Route[] => {
  const codes = shortLived<Grant>()
  const states = shortLived<string>()
  const tokens = shortLived<Grant>()
  const refreshes = shortLived<Grant>()
  offerSdk(world, 'naver', (person, application) =>
    issue(
      { tokens, refreshes },
      { person, redirectUri: '', scopes: [], ...(application && { application }) },
    ),
  )
  const token = ['GET', 'POST'].map(
    (method): Route => ({
      method,
      path: `${HOST}/token`,
      back: ['naver', 'token'],
      handle: (visit) => exchange(world, { codes, states, tokens, refreshes }, visit),
    }),
  )
  return [
    {
      method: 'GET',
      path: `${HOST}/authorize`,
      handle: (visit) => authorize(world, { codes, states }, visit),
    },
    ...token,
    {
      method: 'GET',
      path: '/openapi.naver.com/v1/nid/me',
      back: ['naver', 'profile'],
      handle: (visit) => me(tokens, visit),
    },
  ]
}

type Stores = {
  codes: ShortLived<Grant>
  /** The state of each code's authorization request. */
  states: ShortLived<string>
  tokens: ShortLived<Grant>
  refreshes: ShortLived<Grant>
}

const authorize = (
  world: World,
  { codes, states }: Pick<Stores, 'codes' | 'states'>,
  visit: Visit,
): Answer => {
  const refused = (why: string): Answer =>
    html(
      `<!doctype html><title>네이버 로그인</title><h1>서비스 설정에 오류가 있습니다</h1><p>${why}</p>`,
    )
  const state = visit.query.get('state')
  if (!state) return refused('state')
  const front: Front = {
    vendor: 'naver',
    title: 'Naver',
    clientId: world.credentials.naver.client_id,
    refused,
    denied: { error: 'access_denied', error_description: 'Canceled By User' },
    newCode: () => randomBytes(12).toString('base64url'),
    codeMs: CODE_LIFETIME_MS,
    added: (code) => {
      states.put(code, state, CODE_LIFETIME_MS)
      return {}
    },
  }
  return askAtFront(world, front, codes, visit)
}

/** Naver tells errors of the token call with HTTP 200. */
const failure = (error: string, description: string): Answer =>
  json({ error, error_description: description })

const exchange = (world: World, stores: Stores, visit: Visit): Answer => {
  const { codes, states } = stores
  const ours = world.credentials.naver
  const form = readForm(visit) ?? visit.query
  const grantType = form.get('grant_type')
  if (grantType !== 'authorization_code' && grantType !== 'refresh_token') {
    return failure('invalid_request', 'grant_type is invalid')
  }
  if (form.get('client_id') !== ours.client_id) {
    return failure('invalid_request', 'wrong client id')
  }
  if (!isSame(form.get('client_secret') ?? '', ours.client_secret)) {
    return failure('unauthorized_client', 'wrong client id / client secret pair')
  }
  if (grantType === 'refresh_token') {
    const known = stores.refreshes.find(form.get('refresh_token') ?? '')
    // A refresh token is its application's own.
    return known && known.application === undefined
      ? json(issue(stores, known))
      : failure('invalid_request', 'refresh_token is invalid')
  }
  const code = form.get('code')
  if (!form.get('state') || form.get('state') !== states.take(code ?? '')) {
    return failure('invalid_request', 'state is invalid')
  }
  const grant = redeem(codes, {
    code,
    redirectUri: form.get('redirect_uri'),
    verifier: form.get('code_verifier'),
  })
  if (typeof grant === 'string') return failure('invalid_request', 'no valid data in session')
  return json(issue(stores, grant))
}

const issue = ({ tokens, refreshes }: Pick<Stores, 'tokens' | 'refreshes'>, grant: Grant) => {
  const token = `AAAA${randomBytes(48).toString('base64url')}`
  const refreshToken = randomBytes(48).toString('base64url')
  tokens.put(token, grant, TOKEN_LIFETIME_S * 1000)
  refreshes.put(refreshToken, grant, 365 * 24 * 3_600_000)
  return {
    access_token: token,
    refresh_token: refreshToken,
    token_type: 'bearer',
    expires_in: String(TOKEN_LIFETIME_S),
  }
}

const me = (tokens: ShortLived<Grant>, visit: Visit): Answer => {
  const grant = tokens.find(bearer(visit) ?? '')
  if (!grant) {
    return json({ resultcode: '024', message: 'Authentication failed (인증 실패하였습니다.)' }, 401)
  }
  const { person, application = '' } = grant
  const picture = person.discord.avatar
  return json({
    resultcode: '00',
    message: 'success',
    response: {
      // Another one at every application.
      id: lettersFor(person, `naver${application}`, 43),
      nickname: person.displayName,
      ...(picture !== null && {
        profile_image: `https://phinf.pstatic.net/contact/${picture}/profile.png`,
      }),
      // A contact address; whether it was ever verified Naver does not say.
      ...(person.email !== null && { email: person.email }),
      name: person.displayName,
    },
  })
}
