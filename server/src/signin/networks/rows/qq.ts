/** wiki.connect.qq.com, "使用Authorization_Code获取Access_Token" and "获取用户OpenID_OAuth2.0" (read 2026-11-20) */
import type { OAuthNetwork } from '../network.ts'
import { qqUser } from './qq-user.ts'

export const qq: OAuthNetwork = {
  name: 'qq',
  title: 'QQ',
  protocol: 'oauth2',
  credentials: ['client_id', 'client_secret'],
  optionalCredentials: ['identity'],
  defaults: { identity: 'openid' },
  guide: {
    console: 'https://connect.qq.com/manage.html',
    steps: [
      'Register as a developer of QQ Connect, which takes a Chinese company or identity card, and make a website application.',
      'Put in the callback address ("网站回调域") with its path.',
      'Where players are to be the same in several applications of yours, ask QQ for UnionID and set `identity` to `unionid` before the first sign-in. Changed later, every player becomes a new one.',
    ],
    names: { client_id: 'APP ID', client_secret: 'APP Key', identity: '`openid` or `unionid`' },
    limits2026:
      'The review asks for a Chinese ICP registration of the site. There is no e-mail address. Without UnionID the id of a player differs between applications.',
  },
  authorize: { url: 'https://graph.qq.com/oauth2.0/authorize' },
  token: { url: 'https://graph.qq.com/oauth2.0/token', method: 'GET', params: { fmt: 'json' } },
  scope: ['get_user_info'],
  emailScope: [],
  scopeSeparator: ',',
  pkce: false,
  clientAuth: 'post',
  cancelsSilently: true,
  fields: {
    id: 'player_id',
    name: 'nickname',
    picture: ['figureurl_qq_2', 'figureurl_qq_1', 'figureurl_2'],
  },
  quirks: { profile: qqUser },
}
