/**
 * Weibo: uid in the token answer and no token_type, and the profile by uid with the token in the query. Errors come
 * with `error_code`, and an e-mail only with a special permission (open.weibo.com/wiki).
 */
import { randomBytes } from 'node:crypto'
import { type Answer, html, json, redirect } from '../http/answer.ts'
import { basicPair, isSame } from '../http/basic.ts'
import { readForm } from '../http/body.ts'
import type { Route, Visit } from '../http/routes.ts'
import { askAtFront, type Front } from '../oauth2/front.ts'
import { type Grant, redeem } from '../oauth2/grants.ts'
import { lettersFor, numberAbove } from '../people/ids.ts'
import { type ShortLived, shortLived } from '../short-lived.ts'
import type { World } from '../world.ts'

const HOST = '/api.weibo.com'
const TOKEN_LIFETIME_S = 157_679_999

/** Authorization page, token call, token info and the profile calls. */
export const weibo = (world: World): Route[] => {
  const codes = shortLived<Grant>()
  const tokens = shortLived<Grant>()
  const profile = ['weibo', 'profile'] as const
  return [
    {
      method: 'GET',
      path: `${HOST}/oauth2/authorize`,
      handle: (visit) => authorize(world, codes, visit),
    },
    {
      method: 'POST',
      path: `${HOST}/oauth2/access_token`,
      back: ['weibo', 'token'],
      handle: (visit) => exchange(world, codes, tokens, visit),
    },
    {
      method: 'GET',
      path: `${HOST}/2/users/show.json`,
      back: profile,
      handle: (visit) => show(tokens, visit),
    },
    {
      method: 'GET',
      path: `${HOST}/2/account/profile/email.json`,
      back: profile,
      handle: (visit) => failure('Permission Denied!', 21330, visit, 403),
    },
  ]
}

const front = (world: World): Front => ({
  vendor: 'weibo',
  title: 'Weibo',
  clientId: world.credentials.weibo.client_id,
  separator: ',',
  refused: (why) =>
    why === 'client'
      ? html('<!doctype html><title>error:21324</title><h1>error:invalid_client</h1>', 400)
      : html('<!doctype html><title>error:21322</title><h1>error:redirect_uri_mismatch</h1>', 400),
  denied: {
    error_uri: '/oauth2/authorize',
    error: 'access_denied',
    error_description: 'user denied your request.',
    error_code: '21330',
  },
  newCode: () => randomBytes(16).toString('hex'),
  codeMs: 300_000,
})

/** The app's secret in the address of the page would be a leak: Weibo's page does not read it. */
const authorize = (world: World, codes: ShortLived<Grant>, visit: Visit): Answer =>
  visit.query.has('client_secret')
    ? redirect('https://open.weibo.com/')
    : askAtFront(world, front(world), codes, visit)

/** Two of the three error fields name the same thing. */
const failure = (error: string, code: number, visit: Visit, status = 400): Answer =>
  json({ error, error_code: code, request: visit.path, error_description: error }, status)

const exchange = (
  world: World,
  codes: ShortLived<Grant>,
  tokens: ShortLived<Grant>,
  visit: Visit,
): Answer => {
  const form = readForm(visit)
  // Taken from the form, and from the query where they are not in the form.
  const sent = (name: string) => form?.get(name) ?? visit.query.get(name)
  const { client_id: id, client_secret: secret } = world.credentials.weibo
  if (
    basicPair(visit) ||
    !isSame(`${sent('client_id')}:${sent('client_secret')}`, `${id}:${secret}`)
  ) {
    return failure('invalid_client', 21324, visit)
  }
  if (sent('grant_type') !== 'authorization_code') {
    return failure('unsupported_grant_type', 21328, visit)
  }
  const grant = redeem(codes, {
    code: sent('code'),
    redirectUri: sent('redirect_uri'),
    verifier: null,
  })
  if (grant === 'redirect_uri') return failure('redirect_uri_mismatch', 21322, visit)
  if (typeof grant === 'string') return failure('invalid_grant', 21325, visit)
  const token = `2.00${randomBytes(14).toString('base64url')}`
  tokens.put(token, grant, 3_600_000)
  return json({
    access_token: token,
    remind_in: String(TOKEN_LIFETIME_S),
    expires_in: TOKEN_LIFETIME_S,
    uid: userId(grant),
    isRealName: 'true',
  })
}

const userId = ({ person }: Grant): string => String(numberAbove(person, 'weibo', 1_000_000_000n))

const show = (tokens: ShortLived<Grant>, visit: Visit): Answer => {
  const grant = tokens.find(visit.query.get('access_token') ?? '')
  if (!grant) return failure('invalid_access_token', 21332, visit, 403)
  // Other people's profiles are open to every token; the sandbox knows only the token's own.
  if (visit.query.get('uid') !== userId(grant))
    return failure('User does not exists!', 20003, visit)
  const { person } = grant
  const picture = `https://tvax1.sinaimg.cn/crop.0.0.512.512`
  const hasPicture = person.discord.avatar !== null
  const file = `${lettersFor(person, 'weibo picture', 32)}.jpg`
  return json({
    id: Number(userId(grant)),
    idstr: userId(grant),
    screen_name: person.displayName,
    name: person.displayName,
    location: '其他',
    description: '',
    gender: 'n',
    verified: false,
    avatar_large: hasPicture ? `${picture}.180/${file}` : '',
    avatar_hd: hasPicture ? `${picture}.1024/${file}` : '',
  })
}
