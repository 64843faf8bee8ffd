/** developers.kakao.com/docs/latest/en/kakaologin/rest-api, read 2026-11-20 */
import { readField } from '../fields.ts'
import type { OAuthNetwork, Quirks } from '../network.ts'
import { isYes } from '../profile.ts'

/** Kakao's address counts when it is both valid and verified (page "REST API", table KakaoAccount). */
const kakaoEmail: NonNullable<Quirks['profile']> = (body) => {
  const says = (name: string) => isYes(readField({ profile: body }, `kakao_account.${name}`))
  const email_verified = says('is_email_valid') && says('is_email_verified')
  return Promise.resolve({ ...body, email_verified })
}

export const kakao: OAuthNetwork = {
  name: 'kakao',
  title: 'Kakao',
  protocol: 'oauth2',
  credentials: ['client_id'],
  optionalCredentials: ['client_secret', 'app_id'],
  guide: {
    console: 'https://developers.kakao.com/console/app',
    steps: [
      'Create an app, switch on *Kakao Login* and add the callback address to its *Redirect URI* list.',
      'Set the consent items *nickname* and *profile image*, and *Kakao Account (email)* if your game asks for scope `email`: asking for an item that is not set up fails with KOE205. With other items, set `scope` of the connection.',
      'Give `client_secret` where it is switched on in the console, which it is for new apps.',
      'With *OpenID Connect* switched on there and `openid` in `scope` of the connection, the id_token is validated as well.',
    ],
    names: {
      client_id: 'REST API key',
      client_secret: 'Client secret',
      app_id: 'the number *App ID*; only for sign-ins by the token of an app',
    },
    limits2026: 'The e-mail address is given to apps of verified businesses only.',
  },
  authorize: { url: 'https://kauth.kakao.com/oauth/authorize' },
  token: { url: 'https://kauth.kakao.com/oauth/token' },
  profile: { url: 'https://kapi.kakao.com/v2/user/me' },
  issuer: 'https://kauth.kakao.com',
  idToken: {
    keys: 'https://kauth.kakao.com/.well-known/jwks.json',
    algorithms: ['RS256'],
    isOptional: true,
  },
  scope: ['profile_nickname', 'profile_image'],
  emailScope: ['account_email'],
  pkce: true,
  clientAuth: 'post',
  fields: {
    id: 'id',
    name: 'kakao_account.profile.nickname',
    email: 'kakao_account.email',
    emailVerified: 'email_verified',
    picture: 'kakao_account.profile.profile_image_url',
  },
  quirks: { profile: kakaoEmail },
}
