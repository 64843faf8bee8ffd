/**
 * WeChat (website login): appid and secret, the token call by GET, errors with HTTP 200 and `errcode`, JSON labelled
 * text/plain. A refusal is a callback without code (developers.weixin.qq.com/doc/oplatform, "Wechat_Login").
 */
import { randomBytes } from 'node:crypto'
import { type Answer, html, text } from '../http/answer.ts'
import { isSame } from '../http/basic.ts'
import type { Route, Visit } from '../http/routes.ts'
import { askAtFront, type Front } from '../oauth2/front.ts'
import type { Grant } from '../oauth2/grants.ts'
import { lettersFor } from '../people/ids.ts'
import type { Person } from '../people/person.ts'
import { offerSdk } from '../sdk-tokens.ts'
import { type ShortLived, shortLived } from '../short-lived.ts'
import type { World } from '../world.ts'

const API = '/api.weixin.qq.com'
const CODE_LIFETIME_MS = 300_000
const TOKEN_LIFETIME_S = 7_200
const REFRESH_LIFETIME_MS = 30 * 24 * 3_600_000

interface Held {
  readonly codes: ShortLived<Grant>
  readonly used: ShortLived<true>
  readonly tokens: ShortLived<Issued>
  readonly refreshes: ShortLived<Issued>
}
/** A token remembers its application: openids differ from one to the next. */
interface Issued {
  readonly person: Person
  readonly appid: string
  readonly scopes: readonly string[]
}

/** QR page, token, refresh, check and profile calls; and tokens as the mobile SDK would hand them to a game. */
export const wechat = (world: World): Route[] => {
  const held: Held = {
    codes: shortLived(),
    used: shortLived(),
    tokens: shortLived(),
    refreshes: shortLived(),
  }
  offerSdk(world, 'wechat', (person, application) => {
    const { client_id: ours } = world.credentials.wechat
    return newTokens(held, { person, appid: application ?? ours, scopes: ['snsapi_userinfo'] })
  })
  const back = (call: 'token' | 'profile' | 'check') => ['wechat', call] as const
  return [
    {
      method: 'GET',
      path: '/open.weixin.qq.com/connect/qrconnect',
      handle: (visit) => askAtFront(world, front(world), held.codes, visit),
    },
    {
      method: 'GET',
      path: `${API}/sns/oauth2/access_token`,
      back: back('token'),
      handle: (visit) => exchange(world, held, visit),
    },
    {
      method: 'GET',
      path: `${API}/sns/oauth2/refresh_token`,
      back: back('token'),
      handle: (visit) => refresh(held, visit),
    },
    {
      method: 'GET',
      path: `${API}/sns/auth`,
      back: back('check'),
      handle: (visit) => check(held, visit),
    },
    {
      method: 'GET',
      path: `${API}/sns/userinfo`,
      back: back('profile'),
      handle: (visit) => userInfo(held, visit),
    },
  ]
}

const front = (world: World): Front => ({
  vendor: 'wechat',
  title: 'WeChat',
  clientId: world.credentials.wechat.client_id,
  clientParam: 'appid',
  separator: ',',
  scopes: ['snsapi_login'],
  refused: (why) =>
    html(
      `<!doctype html><meta charset="utf-8"><title>微信登录</title><h1>${why === 'scope' ? 'Scope 参数错误或没有 Scope 权限' : `${why} 参数错误`}</h1>`,
    ),
  // "若用户禁止授权,则不会重定向带code参数,仅会带上state参数"
  denied: {},
  newCode: () => randomBytes(16).toString('hex'),
  codeMs: CODE_LIFETIME_MS,
})

/** WeChat labels its JSON as text. */
const answered = (body: object): Answer => text(JSON.stringify(body))

const failure = (errcode: number, errmsg: string): Answer =>
  answered({ errcode, errmsg: `${errmsg}, rid: ${randomBytes(4).toString('hex')}` })

const openId = ({ person, appid }: Issued): string =>
  `o${lettersFor(person, `wechat ${appid}`, 27)}`

/** One developer's applications share unionids; an application that is not ours is another developer's. */
const unionId = ({ person, appid }: Issued): string =>
  `oUnion${lettersFor(person, `wechat union ${appid}`, 22)}`

const exchange = (world: World, held: Held, { query }: Visit): Answer => {
  const { client_id: id, client_secret: secret } = world.credentials.wechat
  if (query.get('appid') !== id) return failure(40013, 'invalid appid')
  if (!isSame(query.get('secret') ?? '', secret)) return failure(40125, 'invalid appsecret')
  if (query.get('grant_type') !== 'authorization_code') return failure(40002, 'invalid grant_type')
  const code = query.get('code')
  if (!code) return failure(41008, 'missing code')
  if (held.used.find(code)) return failure(40163, 'code been used')
  const grant = held.codes.take(code)
  if (!grant) return failure(40029, 'invalid code')
  held.used.put(code, true, CODE_LIFETIME_MS)
  return issue(held, { person: grant.person, appid: id, scopes: grant.scopes })
}

const issue = (held: Held, issued: Issued): Answer => answered(newTokens(held, issued))

const newTokens = (held: Held, issued: Issued) => {
  const token = `${randomBytes(2).toString('hex')}_${randomBytes(60).toString('base64url')}`
  const refreshToken = `${randomBytes(2).toString('hex')}_${randomBytes(60).toString('base64url')}`
  held.tokens.put(token, issued, TOKEN_LIFETIME_S * 1_000)
  held.refreshes.put(refreshToken, issued, REFRESH_LIFETIME_MS)
  return {
    access_token: token,
    expires_in: TOKEN_LIFETIME_S,
    refresh_token: refreshToken,
    openid: openId(issued),
    scope: issued.scopes.join(','),
    unionid: unionId(issued),
  }
}

const refresh = (held: Held, { query }: Visit): Answer => {
  if (query.get('grant_type') !== 'refresh_token') return failure(40002, 'invalid grant_type')
  const issued = held.refreshes.find(query.get('refresh_token') ?? '')
  if (!issued || issued.appid !== query.get('appid')) return failure(40030, 'invalid refresh_token')
  return issue(held, issued)
}

const check = (held: Held, { query }: Visit): Answer => {
  const issued = held.tokens.find(query.get('access_token') ?? '')
  if (!issued) return failure(40001, 'invalid credential, access_token is invalid or not latest')
  return query.get('openid') === openId(issued)
    ? answered({ errcode: 0, errmsg: 'ok' })
    : failure(40003, 'invalid openid')
}

const userInfo = (held: Held, { query }: Visit): Answer => {
  const issued = held.tokens.find(query.get('access_token') ?? '')
  if (!issued) return failure(40001, 'invalid credential, access_token is invalid or not latest')
  if (query.get('openid') !== openId(issued)) return failure(40003, 'invalid openid')
  const { person } = issued
  return answered({
    openid: openId(issued),
    nickname: person.displayName,
    sex: 0,
    language: query.get('lang') ?? '',
    // Blanked by privacy rules since 2021.
    city: '',
    province: '',
    country: '',
    headimgurl:
      person.discord.avatar === null
        ? ''
        : `https://thirdwx.qlogo.cn/mmopen/vi_32/${lettersFor(person, 'wechat picture', 32)}/132`,
    privilege: [],
    unionid: unionId(issued),
  })
}
