/** WeChat's recorded answers. */
import { clientPair, type Recording } from './recording.ts'

/** The player of an application that is bound to no account: then there is no unionid. */
const player = (change: object) => ({
  token: { openid: 'oLVPpjqs9BhvzwPj5A-vTYAX3GLc' },
  profile: {
    openid: 'oLVPpjqs9BhvzwPj5A-vTYAX3GLc',
    privilege: [],
    ...change,
  },
})

export const recording: Recording = {
  credentials: clientPair,
  request: {
    appid: 'our-client',
    redirect_uri: '*',
    response_type: 'code',
    scope: 'snsapi_login',
    state: '*',
  },
  locale: 'lang',
  localeValue: 'en',
  fragment: 'wechat_redirect',
  exchange: {
    method: 'GET',
    params: {
      appid: 'our-client',
      secret: 'our-secret+/=',
      code: '*',
      grant_type: 'authorization_code',
    },
  },
  lookup: {
    authorization: null,
    params: {
      access_token: '51_x',
      openid: 'oLVPpjqs9BhvzwPj5A-vTYAX3GLc',
      lang: 'en',
    },
  },
  denied: {},
  token: {
    access_token: '51_x',
    expires_in: 7200,
    refresh_token: '51_y',
    scope: 'snsapi_login',
  },
  tokenErrors: [
    { status: 200, body: { errcode: 40029, errmsg: 'invalid code, rid: x' } },
    { status: 200, body: { errcode: 40163, errmsg: 'code been used, rid: x' } },
    { status: 200, body: { errcode: 40125, errmsg: 'invalid appsecret, rid: x' } },
  ],
  profileErrors: [
    { status: 200, body: { errcode: 40003, errmsg: 'invalid openid' }, detail: 'profile_refused' },
    { status: 200, body: { errcode: 40001, errmsg: 'invalid credential' } },
  ],
  full: player({
    nickname: 'Robin',
    sex: 1,
    province: '',
    city: '',
    country: 'CN',
    headimgurl: 'https://thirdwx.qlogo.cn/mmopen/x/0',
  }),
  expected: {
    id: 'oLVPpjqs9BhvzwPj5A-vTYAX3GLc',
    name: 'Robin',
    picture: 'https://thirdwx.qlogo.cn/mmopen/x/0',
    country: 'CN',
  },
  bare: player({ nickname: '', country: '', headimgurl: '' }),
}
