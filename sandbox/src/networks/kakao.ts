/**
 * Kakao: OpenID Connect only where the scope holds openid, and error codes of its own beside the standard's. The id is
 * a number, and an e-mail is valid and verified or not (developers.kakao.com/docs/latest/en/kakaologin/rest-api).
 */
import { randomBytes } from 'node:crypto'
import { type Answer, html, json } from '../http/answer.ts'
import { bearer, isSame } from '../http/basic.ts'
import { readForm } from '../http/body.ts'
import type { Route, Visit } from '../http/routes.ts'
import { askAtFront, type Front } from '../oauth2/front.ts'
import { type Grant, redeem } from '../oauth2/grants.ts'
import { mintIdToken } from '../openid/id-token.ts'
import { publishedKeys } from '../openid/published-keys.ts'
import { numberAbove } from '../people/ids.ts'
import { offerSdk } from '../sdk-tokens.ts'
import { type ShortLived, shortLived } from '../short-lived.ts'
import { vendorSeconds, type World } from '../world.ts'

const HOST = '/kauth.kakao.com'
const TOKEN_LIFETIME_S = 21_599

/** Authorization page, token call, user/me, token info, keys and discovery. */
export const kakao = (world: World): Route[] => {
  const codes = shortLived<Grant>()
  const tokens = shortLived<Grant>()
  offerSdk(world, 'kakao', (person, application) => {
    const token = randomBytes(40).toString('base64url')
    const scopes = ['profile_nickname', 'profile_image', 'account_email']
    const grant = { person, redirectUri: '', scopes, ...(application && { application }) }
    tokens.put(token, grant, TOKEN_LIFETIME_S * 1_000)
    return { access_token: token }
  })
  return [
    {
      method: 'GET',
      path: `${HOST}/oauth/authorize`,
      handle: (visit) => askAtFront(world, front(world), codes, visit),
    },
    {
      method: 'POST',
      path: `${HOST}/oauth/token`,
      back: ['kakao', 'token'],
      handle: (visit) => exchange(world, codes, tokens, visit),
    },
    ...['GET', 'POST'].map(
      (method): Route => ({
        method,
        path: '/kapi.kakao.com/v2/user/me',
        back: ['kakao', 'profile'],
        handle: (visit) => withGrant(tokens, visit, userMe),
      }),
    ),
    {
      method: 'GET',
      path: '/kapi.kakao.com/v1/user/access_token_info',
      back: ['kakao', 'profile'],
      handle: (visit) =>
        withGrant(tokens, visit, (grant) =>
          json({
            id: numberOf(grant),
            expires_in: TOKEN_LIFETIME_S,
            app_id: Number(grant.application ?? world.credentials.kakao.app_id),
          }),
        ),
    },
    {
      method: 'GET',
      path: `${HOST}/.well-known/jwks.json`,
      back: ['kakao', 'jwks'],
      handle: () => publishedKeys(world, 'networks'),
    },
    {
      method: 'GET',
      path: `${HOST}/.well-known/openid-configuration`,
      back: ['kakao', 'discovery'],
      handle: () => json(discovery(`${world.url}${HOST}`)),
    },
  ]
}

const discovery = (issuer: string) => ({
  issuer,
  authorization_endpoint: `${issuer}/oauth/authorize`,
  token_endpoint: `${issuer}/oauth/token`,
  jwks_uri: `${issuer}/.well-known/jwks.json`,
  response_types_supported: ['code'],
  subject_types_supported: ['public'],
  id_token_signing_alg_values_supported: ['RS256'],
  token_endpoint_auth_methods_supported: ['client_secret_post'],
  code_challenge_methods_supported: ['S256'],
})

const front = (world: World): Front => ({
  vendor: 'kakao',
  title: 'Kakao',
  clientId: world.credentials.kakao.client_id,
  // The consent items that are set up; any other fails the whole sign-in.
  scopes: ['openid', 'profile_nickname', 'profile_image', 'account_email'],
  refused: (why) => {
    const codes = { client: 'KOE101', redirect_uri: 'KOE006', scope: 'KOE205' } as const
    const code = why in codes ? codes[why as keyof typeof codes] : 'KOE001'
    return html(`<!doctype html><title>Kakao</title><h1>앱 관리자 설정 오류 (${code})</h1>`, 400)
  },
  denied: { error: 'access_denied', error_description: 'User denied access' },
  newCode: () => randomBytes(40).toString('base64url'),
  codeMs: 600_000,
})

const failure = (error: string, code: string, description: string, status = 400): Answer =>
  json({ error, error_description: description, error_code: code }, status)

const exchange = async (
  world: World,
  codes: ShortLived<Grant>,
  tokens: ShortLived<Grant>,
  visit: Visit,
): Promise<Answer> => {
  const form = readForm(visit)
  const { client_id: id, client_secret: secret } = world.credentials.kakao
  if (form?.get('client_id') !== id) {
    return failure('invalid_client', 'KOE101', 'Not exist client_id', 401)
  }
  if (!isSame(form.get('client_secret') ?? '', secret)) {
    return failure('invalid_client', 'KOE010', 'Bad client credentials', 401)
  }
  if (form.get('grant_type') !== 'authorization_code') {
    return failure('unsupported_grant_type', 'KOE310', 'unsupported grant type')
  }
  const grant = redeem(codes, {
    code: form.get('code'),
    redirectUri: form.get('redirect_uri'),
    verifier: form.get('code_verifier'),
  })
  if (typeof grant === 'string') {
    return grant === 'redirect_uri'
      ? failure('invalid_grant', 'KOE303', 'Redirect URI mismatch.')
      : failure(
          'invalid_grant',
          'KOE320',
          `authorization code not found for code=${form.get('code')}`,
        )
  }
  const token = randomBytes(40).toString('base64url')
  tokens.put(token, grant, TOKEN_LIFETIME_S * 1_000)
  const answer = {
    access_token: token,
    token_type: 'bearer',
    refresh_token: randomBytes(40).toString('base64url'),
    expires_in: TOKEN_LIFETIME_S,
    scope: grant.scopes.join(' '),
    refresh_token_expires_in: 5_183_999,
  }
  const set = world.faults.of('kakao')
  if (!grant.scopes.includes('openid') || set.missing_id_token) return json(answer)
  const now = vendorSeconds({})
  const claims = {
    aud: id,
    sub: String(numberOf(grant)),
    auth_time: now,
    iss: `${world.url}${HOST}`,
    exp: now + TOKEN_LIFETIME_S,
    iat: now,
    nickname: grant.person.displayName,
    ...(grant.nonce !== undefined && { nonce: grant.nonce }),
  }
  return json({ ...answer, id_token: mintIdToken(claims, await world.keys.get('networks'), set) })
}

const withGrant = (
  tokens: ShortLived<Grant>,
  visit: Visit,
  show: (grant: Grant) => Answer,
): Answer => {
  const grant = tokens.find(bearer(visit) ?? '')
  return grant ? show(grant) : json({ msg: 'this access token does not exist', code: -401 }, 401)
}

const numberOf = ({ person }: Grant): number => Number(numberAbove(person, 'kakao', 1_000_000_000n))

const userMe = (grant: Grant): Answer => {
  const { person, scopes } = grant
  const hasPicture = person.discord.avatar !== null
  const picture = `http://k.kakaocdn.net/dn/${numberOf(grant)}/img_640x640.jpg`
  const hasProfile = scopes.includes('profile_nickname') || scopes.includes('profile_image')
  return json({
    id: numberOf(grant),
    connected_at: '2026-01-01T00:00:00Z',
    kakao_account: {
      profile_nickname_needs_agreement: !scopes.includes('profile_nickname'),
      profile_image_needs_agreement: !scopes.includes('profile_image'),
      ...(hasProfile && {
        profile: {
          ...(scopes.includes('profile_nickname') && { nickname: person.displayName }),
          ...(scopes.includes('profile_image') && {
            is_default_image: !hasPicture,
            ...(hasPicture && { profile_image_url: picture, thumbnail_image_url: picture }),
          }),
        },
      }),
      has_email: person.email !== null,
      email_needs_agreement: !scopes.includes('account_email'),
      ...(scopes.includes('account_email') &&
        person.email !== null && {
          is_email_valid: true,
          is_email_verified: person.emailVerified,
          email: person.email,
        }),
    },
  })
}
