/** QQ's recorded answers. */
import { clientPair, plainExchange, plainRequest, type Recording } from './recording.ts'

const openid = '1704E4F5A1A14E1D9C0B5B7F2D3A4C5E'

const player = (change: object) => ({
  further: { '/graph.qq.com/oauth2.0/me': { client_id: 'our-client', openid } },
  profile: { ret: 0, msg: '', is_lost: 0, ...change },
})

export const recording: Recording = {
  credentials: clientPair,
  request: { ...plainRequest, scope: 'get_user_info' },
  exchange: { method: 'GET', params: { ...plainExchange, fmt: 'json' } },
  profilePath: '/graph.qq.com/user/get_user_info',
  lookup: {
    authorization: null,
    params: { access_token: 'FE04CCE2', oauth_consumer_key: 'our-client', openid },
  },
  denied: { usercancel: '1' },
  token: { access_token: 'FE04CCE2', expires_in: '7776000', refresh_token: '88E4BE14' },
  tokenErrors: [
    { status: 200, body: { error: 100019, error_description: 'code to access token error' } },
    { status: 200, body: { error: 100009, error_description: 'client_secret is wrong' } },
    {
      status: 200,
      headers: { 'content-type': 'text/html' },
      body: '{"error":100020,"error_description":"code is reused error"}',
    },
  ],
  profileErrors: [
    {
      status: 200,
      body: { ret: 100016, msg: 'access token check failed' },
      detail: 'profile_refused',
    },
    { status: 200, body: { ret: -1, msg: 'client request parameters invalid' } },
  ],
  full: player({
    nickname: 'Robin',
    gender: '男',
    figureurl: 'http://qzapp.qlogo.cn/qzapp/1/x/30',
    figureurl_2: 'http://qzapp.qlogo.cn/qzapp/1/x/100',
    figureurl_qq_1: 'http://thirdqq.qlogo.cn/g?b=oidb&k=x&s=40',
    figureurl_qq_2: '',
    vip: '0',
  }),
  expected: {
    id: openid,
    name: 'Robin',
    picture: 'http://thirdqq.qlogo.cn/g?b=oidb&k=x&s=40',
  },
  bare: player({ nickname: '' }),
}
