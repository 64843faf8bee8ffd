/** openauth.baidu.com/doc/doc.html; openauth.baidu.com/doc/openid.html (read 2026-11-20) */
import type { OAuthNetwork, Quirks } from '../network.ts'

/** Baidu tells a picture by its name alone (page "doc.html", section 5, field `portrait`). */
const baiduPortrait: NonNullable<Quirks['profile']> = (body) => {
  const { portrait } = body
  if (typeof portrait !== 'string' || !/^[A-Za-z0-9._-]{1,200}$/.test(portrait)) {
    return Promise.resolve(body)
  }
  const picture = `https://himg.bdimg.com/sys/portrait/item/${portrait}`
  return Promise.resolve({ ...body, picture })
}

export const baidu: OAuthNetwork = {
  name: 'baidu',
  title: 'Baidu',
  protocol: 'oauth2',
  credentials: ['client_id', 'client_secret'],
  guide: {
    console: 'https://developer.baidu.com/console',
    steps: [
      'Create an application for Baidu account sign-in; the developer must have passed the real-name check.',
      'Add the callback address as *authorization callback address* under the security settings.',
    ],
    names: { client_id: 'API Key', client_secret: 'Secret Key' },
    limits2026:
      'A developer account needs a real name verified in China. Baidu never tells an e-mail address, and masks the name for many applications. Players are kept by the openid of your application, by the numeric userid only where an older application has no openid.',
  },
  authorize: { url: 'https://openapi.baidu.com/oauth/2.0/authorize', params: { display: 'page' } },
  token: { url: 'https://openapi.baidu.com/oauth/2.0/token' },
  profile: {
    url: 'https://openapi.baidu.com/rest/2.0/passport/users/getInfo',
    params: { access_token: '{token.access_token}' },
    fault: 'error_code',
  },
  scope: ['basic'],
  emailScope: [],
  pkce: false,
  clientAuth: 'post',
  fields: { id: ['openid', 'userid'], name: 'username', picture: 'picture' },
  quirks: { profile: baiduPortrait },
}
