/**
 * QQ: token call by GET, form-encoded answers and JSONP unless fmt=json, and everything labelled text/html with HTTP
 * 200. The openid has a call of its own, and there is no e-mail. A refusal brings nothing but the state
 * (wiki.connect.qq.com).
 */
import { createHash, randomBytes } from 'node:crypto'
import { type Answer, html } from '../http/answer.ts'
import { isSame } from '../http/basic.ts'
import type { Route, Visit } from '../http/routes.ts'
import { askAtFront, type Front } from '../oauth2/front.ts'
import { type Grant, redeem } from '../oauth2/grants.ts'
import type { Person } from '../people/person.ts'
import { offerSdk } from '../sdk-tokens.ts'
import { type ShortLived, shortLived } from '../short-lived.ts'
import type { World } from '../world.ts'

const HOST = '/graph.qq.com'
const TOKEN_LIFETIME_S = 7_776_000

/** Authorization page, token call, openid call and profile. */
export const qq = (world: World): Route[] => {
  const codes = shortLived<Grant>()
  const tokens = shortLived<Grant>()
  const front: Front = {
    vendor: 'qq',
    title: 'QQ',
    clientId: world.credentials.qq.client_id,
    separator: ',',
    refused: (why) =>
      html(`<!doctype html><title>QQ登录</title><h1>error: 100010</h1><p>${why} is illegal</p>`),
    denied: { usercancel: '1' },
    newCode: () => randomBytes(16).toString('hex').toUpperCase(),
    codeMs: 600_000,
  }
  offerSdk(world, 'qq', (person, application) => {
    const token = randomBytes(16).toString('hex').toUpperCase()
    const scopes = ['get_user_info']
    const grant = { person, redirectUri: '', scopes, ...(application && { application }) }
    tokens.put(token, grant, TOKEN_LIFETIME_S * 1000)
    return { access_token: token, openid: openidOf(world, person, application) }
  })
  const profile = ['qq', 'profile'] as const
  return [
    {
      method: 'GET',
      path: `${HOST}/oauth2.0/authorize`,
      handle: (visit) => askAtFront(world, front, codes, visit),
    },
    {
      method: 'GET',
      path: `${HOST}/oauth2.0/token`,
      back: ['qq', 'token'],
      handle: (visit) => exchange(world, codes, tokens, visit),
    },
    {
      method: 'GET',
      path: `${HOST}/oauth2.0/me`,
      back: profile,
      handle: (visit) => me(world, tokens, visit),
    },
    {
      method: 'GET',
      path: `${HOST}/user/get_user_info`,
      back: profile,
      handle: (visit) => user(world, tokens, visit),
    },
  ]
}

const isJson = ({ query }: Visit): boolean => query.get('fmt') === 'json'

/** JSON or JSONP, which QQ calls HTML either way. */
const answered = (visit: Visit, body: object): Answer =>
  html(isJson(visit) ? JSON.stringify(body) : `callback( ${JSON.stringify(body)} );\n`)

const failure = (visit: Visit, error: number, description: string): Answer =>
  answered(visit, { error, error_description: description })

const exchange = (
  world: World,
  codes: ShortLived<Grant>,
  tokens: ShortLived<Grant>,
  visit: Visit,
): Answer => {
  const { query } = visit
  const ours = world.credentials.qq
  if (query.get('grant_type') !== 'authorization_code') {
    return failure(visit, 100004, 'grant_type is wrong')
  }
  if (query.get('client_id') !== ours.client_id) {
    return failure(visit, 100001, 'param client_id is wrong or lost')
  }
  if (!isSame(query.get('client_secret') ?? '', ours.client_secret)) {
    return failure(visit, 100009, 'client_secret is wrong')
  }
  const grant = redeem(codes, {
    code: query.get('code'),
    redirectUri: query.get('redirect_uri'),
    verifier: null,
  })
  if (grant === 'redirect_uri') return failure(visit, 100010, 'redirect uri is illegal')
  if (typeof grant === 'string') return failure(visit, 100019, 'code to access token error')
  const token = randomBytes(16).toString('hex').toUpperCase()
  tokens.put(token, grant, TOKEN_LIFETIME_S * 1000)
  const refresh = randomBytes(16).toString('hex').toUpperCase()
  const body = {
    access_token: token,
    expires_in: String(TOKEN_LIFETIME_S),
    refresh_token: refresh,
    ...(query.get('need_openid') === '1' && { openid: openidOf(world, grant.person) }),
  }
  return isJson(visit) ? answered(visit, body) : html(new URLSearchParams(body).toString())
}

const digest = (text: string): string =>
  createHash('sha256').update(text).digest('hex').slice(0, 32).toUpperCase()

const openidOf = (
  world: World,
  { name }: Person,
  application: string = world.credentials.qq.client_id,
): string => digest(`qq openid/${application}/${name}`)

const me = (world: World, tokens: ShortLived<Grant>, visit: Visit): Answer => {
  const grant = tokens.find(visit.query.get('access_token') ?? '')
  if (!grant) return failure(visit, 100016, 'access token check failed')
  return answered(visit, {
    client_id: grant.application ?? world.credentials.qq.client_id,
    openid: openidOf(world, grant.person, grant.application),
    // The simulated studio has asked for UnionID.
    ...(visit.query.get('unionid') === '1' && {
      unionid: `UID_${digest(`qq unionid/${grant.person.name}`)}`,
    }),
  })
}

const user = (world: World, tokens: ShortLived<Grant>, visit: Visit): Answer => {
  const { query } = visit
  const refused = (ret: number, msg: string): Answer => html(JSON.stringify({ ret, msg }))
  const grant = tokens.find(query.get('access_token') ?? '')
  if (!grant) return refused(100016, 'access token check failed')
  const { person, scopes } = grant
  if (query.get('oauth_consumer_key') !== world.credentials.qq.client_id) {
    return refused(100008, 'client_id is not exist')
  }
  if (query.get('openid') !== openidOf(world, person)) {
    return refused(100030, 'openid is not matched with access token')
  }
  if (!scopes.includes('get_user_info')) {
    return refused(100030, 'this api without user authorization')
  }
  const picture = person.discord.avatar
  const address = `http://thirdqq.qlogo.cn/g?b=oidb&k=${picture}`
  return html(
    JSON.stringify({
      ret: 0,
      msg: '',
      is_lost: 0,
      nickname: person.displayName,
      gender: '男',
      gender_type: 1,
      province: '',
      city: '',
      year: '1990',
      ...(picture !== null && {
        figureurl: `http://qzapp.qlogo.cn/qzapp/${query.get('oauth_consumer_key')}/${picture}/30`,
        figureurl_1: `http://qzapp.qlogo.cn/qzapp/${query.get('oauth_consumer_key')}/${picture}/50`,
        figureurl_2: `http://qzapp.qlogo.cn/qzapp/${query.get('oauth_consumer_key')}/${picture}/100`,
        figureurl_qq_1: `${address}&s=40`,
        // Not every account has the large one; it is empty then.
        figureurl_qq_2: person.name === 'unicode' ? '' : `${address}&s=100`,
      }),
      is_yellow_vip: '0',
      vip: '0',
      level: '0',
    }),
  )
}
