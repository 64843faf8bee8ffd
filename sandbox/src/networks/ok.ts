/**
 * OK: rights separated by semicolons, `token_type` session, every API call signed with MD5, its errors with HTTP 200,
 * e-mail only with GET_EMAIL. apiok.ru/en/ext/oauth/server.
 */
import { createHash, randomBytes } from 'node:crypto'
import { type Answer, html, json } from '../http/answer.ts'
import { isSame } from '../http/basic.ts'
import { readForm } from '../http/body.ts'
import type { Route, Visit } from '../http/routes.ts'
import { askAtFront, type Front } from '../oauth2/front.ts'
import { type Grant, redeem } from '../oauth2/grants.ts'
import { numberAbove } from '../people/ids.ts'
import { type ShortLived, shortLived } from '../short-lived.ts'
import type { World } from '../world.ts'

const API = '/api.ok.ru'
const CODE_LIFETIME_MS = 120_000
const TOKEN_LIFETIME_S = 1_800

/** Authorization page, token call and the one address of all API calls. */
export const ok = (world: World): Route[] => {
  const codes = shortLived<Grant>()
  const tokens = shortLived<Grant>()
  const front: Front = {
    vendor: 'ok',
    title: 'OK',
    clientId: world.credentials.ok.client_id,
    separator: ';',
    refused: (why) => html(`<!doctype html><title>OK</title><h1>Error</h1><p>Wrong ${why}.</p>`),
    scopes: ['VALUABLE_ACCESS', 'GET_EMAIL', 'LONG_ACCESS_TOKEN'],
    newCode: () => randomBytes(24).toString('hex'),
    codeMs: CODE_LIFETIME_MS,
    added: () => ({ permissions_granted: 'VALUABLE_ACCESS' }),
  }
  return [
    {
      method: 'GET',
      path: '/connect.ok.ru/oauth/authorize',
      handle: (visit) => askAtFront(world, front, codes, visit),
    },
    {
      method: 'POST',
      path: `${API}/oauth/token.do`,
      back: ['ok', 'token'],
      handle: (visit) => exchange(world, codes, tokens, visit),
    },
    {
      method: 'GET',
      path: `${API}/fb.do`,
      back: ['ok', 'profile'],
      handle: (visit) => callApi(world, tokens, visit.query),
    },
  ]
}

const failure = (error: string, description: string, status: number): Answer =>
  json({ error, error_description: description }, status)

const exchange = (
  world: World,
  codes: ShortLived<Grant>,
  tokens: ShortLived<Grant>,
  visit: Visit,
): Answer => {
  const ours = world.credentials.ok
  // Parameters are taken from the address as well.
  const form = readForm(visit) ?? visit.query
  const [id, secret] = [form.get('client_id') ?? '', form.get('client_secret') ?? '']
  if (!isSame(`${id}:${secret}`, `${ours.client_id}:${ours.client_secret}`)) {
    return failure('invalid_client', 'Invalid client id or secret', 401)
  }
  if (form.get('grant_type') !== 'authorization_code') {
    return failure('unsupported_grant_type', 'Unsupported grant type', 400)
  }
  const grant = redeem(codes, {
    code: form.get('code'),
    redirectUri: form.get('redirect_uri'),
    verifier: null,
  })
  if (typeof grant === 'string') return failure('invalid_grant', 'Expired code', 400)
  const token = `-s-${randomBytes(30).toString('hex')}`
  tokens.put(token, grant, TOKEN_LIFETIME_S * 1000)
  return json({
    token_type: 'session',
    refresh_token: randomBytes(30).toString('hex'),
    access_token: token,
    expires_in: String(TOKEN_LIFETIME_S),
  })
}

const md5 = (text: string): string => createHash('md5').update(text).digest('hex')

const apiFailure = (code: number, message: string): Answer =>
  json({ error_code: code, error_msg: message, error_data: null })

const callApi = (world: World, tokens: ShortLived<Grant>, query: URLSearchParams): Answer => {
  const ours = world.credentials.ok
  if (query.get('application_key') !== ours.public_key) {
    return apiFailure(101, 'PARAM_API_KEY : Invalid application key')
  }
  const token = query.get('access_token') ?? ''
  const parts = [...query]
    .filter(([name]) => name !== 'sig' && name !== 'access_token')
    .map(([name, value]) => `${name}=${value}`)
    .sort()
  if (query.get('sig') !== md5(parts.join('') + md5(token + ours.client_secret))) {
    return apiFailure(104, 'PARAM_SIGNATURE : Invalid signature')
  }
  const grant = tokens.find(token)
  if (!grant) return apiFailure(102, 'PARAM_SESSION_EXPIRED : Session expired')
  if (query.get('method') !== 'users.getCurrentUser') {
    return apiFailure(3, 'METHOD : Method does not exist')
  }
  if (!grant.scopes.includes('VALUABLE_ACCESS')) {
    return apiFailure(10, 'PERMISSION_DENIED : User must grant an access to VALUABLE_ACCESS')
  }
  return json(pick(userOf(grant), (query.get('fields') ?? 'uid,name').split(',')))
}

const pick = (user: Readonly<Record<string, unknown>>, fields: readonly string[]) =>
  Object.fromEntries(Object.entries(user).filter(([name]) => fields.includes(name)))

const userOf = ({ person, scopes }: Grant) => {
  const uid = String(numberAbove(person, 'ok', 500_000_000_000n))
  const showsEmail = scopes.includes('GET_EMAIL') && person.email !== null
  const picture = person.discord.avatar
  return {
    uid,
    name: person.displayName,
    first_name: person.givenName,
    last_name: person.familyName,
    locale: 'ru',
    location: { city: 'Berlin', country: 'GERMANY', countryCode: person.country },
    has_email: person.email !== null,
    ...(showsEmail && { email: person.email }),
    ...(picture !== null && {
      pic_2: `https://i.mycdn.me/image?id=${uid}&t=35`,
      pic_3: `https://i.mycdn.me/image?id=${uid}&t=34`,
    }),
  }
}
