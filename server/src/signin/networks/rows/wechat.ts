/** developers.weixin.qq.com/doc/oplatform/en/Website_App/WeChat_Login/Wechat_Login.html, read 2026-11-20 */
import type { OAuthNetwork, Quirks } from '../network.ts'

/** The page shows an error unless the parameters come in the order of the documentation (same page, "Step 1"). */
const wechatOrder: NonNullable<Quirks['authorize']> = (params) => {
  for (const name of ['appid', 'redirect_uri', 'response_type', 'scope']) {
    const value = params.get(name)
    if (value === null) continue
    params.delete(name)
    params.append(name, value)
  }
}

/** The token call knows appid, secret, code and grant_type (same page, "Step 2"). */
const wechatExchange: NonNullable<Quirks['exchange']> = (form) => form.delete('redirect_uri')

export const wechat: OAuthNetwork = {
  name: 'wechat',
  title: 'WeChat',
  protocol: 'oauth2',
  credentials: ['client_id', 'client_secret'],
  guide: {
    console: 'https://open.weixin.qq.com',
    steps: [
      'Create a *website application* (网站应用) with a verified developer account and wait for its review.',
      'Enter the host of the callback address, without scheme and path, as *authorization callback domain* (授权回调域).',
      'Bind all your applications to one open platform account before the first player signs in: players are then known by `unionid`, which those applications share, else by `openid`, which differs from one to the next.',
    ],
    names: { client_id: 'AppID', client_secret: 'AppSecret' },
    limits2026:
      'WeChat tells no e-mail address and has no PKCE. Nickname and region are often blank. Verification needs a Chinese company and is paid for yearly.',
  },
  authorize: {
    url: 'https://open.weixin.qq.com/connect/qrconnect',
    fragment: 'wechat_redirect',
  },
  token: { url: 'https://api.weixin.qq.com/sns/oauth2/access_token', method: 'GET' },
  profile: {
    url: 'https://api.weixin.qq.com/sns/userinfo',
    params: { access_token: '{token.access_token}', openid: '{token.openid}', lang: 'en' },
    fault: 'errcode',
  },
  scope: ['snsapi_login'],
  emailScope: [],
  scopeSeparator: ',',
  pkce: false,
  clientAuth: 'post',
  paramNames: { client_id: 'appid', client_secret: 'secret' },
  cancelsSilently: true,
  // The page speaks two languages.
  localeParam: 'lang',
  localeValues: { zh: 'cn', '*': 'en' },
  fields: {
    id: ['unionid', 'token.unionid', 'token.openid'],
    name: 'nickname',
    picture: 'headimgurl',
    country: 'country',
  },
  quirks: { authorize: wechatOrder, exchange: wechatExchange },
}
