/** yandex.com/dev/id/doc/en (code-url, user-information), read 2026-11-20 */
import type { OAuthNetwork, Quirks } from '../network.ts'

/**
 * Yandex tells a picture by an id and says whether it is only a placeholder. Other addresses than the default one stand
 * in a list (yandex.com/dev/id/doc/en/user-information, read 2026-11-20).
 */
const yandexUser: NonNullable<Quirks['profile']> = (body) => {
  const { default_avatar_id: avatar, is_avatar_empty: isEmpty } = body
  const hasPicture =
    isEmpty !== true && typeof avatar === 'string' && /^[\w-]+(\/[\w-]+)*$/.test(avatar)
  const picture = hasPicture
    ? `https://avatars.yandex.net/get-yapic/${avatar}/islands-200`
    : undefined
  return Promise.resolve({ ...body, picture })
}

export const yandex: OAuthNetwork = {
  name: 'yandex',
  title: 'Yandex',
  protocol: 'oauth2',
  credentials: ['client_id', 'client_secret'],
  guide: {
    console: 'https://oauth.yandex.com/client/new',
    steps: [
      'Create an application for *web services* with the callback address as redirect URI.',
      'Tick the permissions *Access to username, first name and surname, gender* and *Access to user avatar*, and *Access to email address* if your game asks for scope `email`: Yandex refuses what is not ticked.',
    ],
    names: { client_id: 'ClientID', client_secret: 'Client secret' },
    limits2026:
      'Yandex does not say whether an e-mail address was verified, so it counts as unverified.',
  },
  authorize: { url: 'https://oauth.yandex.com/authorize' },
  token: { url: 'https://oauth.yandex.com/token' },
  profile: {
    url: 'https://login.yandex.ru/info',
    params: { format: 'json' },
    headers: { authorization: 'OAuth {token.access_token}' },
  },
  scope: ['login:info', 'login:avatar'],
  emailScope: ['login:email'],
  pkce: true,
  clientAuth: 'basic',
  fields: {
    id: 'id',
    name: ['display_name', 'real_name', 'login'],
    username: 'login',
    email: ['default_email', 'emails.0'],
    picture: 'picture',
  },
  quirks: { profile: yandexUser },
}
