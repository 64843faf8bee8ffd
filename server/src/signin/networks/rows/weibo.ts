/** open.weibo.com/wiki, "授权机制说明", "2/users/show", read 2026-11-20 */
import type { OAuthNetwork } from '../network.ts'

export const weibo: OAuthNetwork = {
  name: 'weibo',
  title: 'Weibo',
  protocol: 'oauth2',
  credentials: ['client_id', 'client_secret'],
  guide: {
    console: 'https://open.weibo.com/apps',
    steps: [
      'Create a *website access* (网站接入) application and pass its review; until then only the test accounts named there can sign in.',
      'Enter the callback address under *OAuth2.0 settings* (高级信息), as redirect and as cancel address.',
    ],
    names: { client_id: 'App Key', client_secret: 'App Secret' },
    limits2026:
      'Weibo tells e-mail addresses only to applications with a special permission, so none is asked for. No PKCE. Registration needs a Chinese company or identity card.',
  },
  authorize: { url: 'https://api.weibo.com/oauth2/authorize' },
  token: { url: 'https://api.weibo.com/oauth2/access_token' },
  profile: {
    url: 'https://api.weibo.com/2/users/show.json',
    params: { access_token: '{token.access_token}', uid: '{token.uid}' },
    fault: 'error_code',
  },
  scope: [],
  emailScope: [],
  scopeSeparator: ',',
  pkce: false,
  clientAuth: 'post',
  // Chinese is what the page speaks without it (open.weibo.com/wiki, "2/oauth2/authorize/en").
  localeParam: 'language',
  localeValues: { zh: '', '*': 'en' },
  fields: {
    id: ['idstr', 'token.uid'],
    name: ['screen_name', 'name'],
    picture: ['avatar_hd', 'avatar_large'],
  },
}
