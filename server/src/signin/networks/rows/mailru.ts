/**
 * id.vk.ru/about/business/go/docs/ru/vkid/latest/oauth/oauth-mail/index;
 * help.mail.ru/developers/oauth/about (read 2026-11-20)
 */
import type { OAuthNetwork } from '../network.ts'

export const mailru: OAuthNetwork = {
  name: 'mailru',
  title: 'Mail.ru',
  protocol: 'oauth2',
  credentials: ['client_id', 'client_secret'],
  guide: {
    console: 'https://o2.mail.ru/app/',
    steps: [
      'Open your existing application and add the callback address to its redirect addresses; scheme and a slash at the end must be the same.',
      'Where the application has the newer rights `openid profile`, set them as `scope` of the connection.',
    ],
    names: { client_id: 'Client ID', client_secret: 'Client Secret' },
    limits2026:
      'New sign-ins with Mail.ru have not been admitted since 1 July 2025; existing applications keep working. For a new game connect `vk`: VK ID offers players their Mail.ru account, under an id of VK. Mail.ru does not say whether an e-mail address was verified, so it counts as unverified.',
  },
  authorize: { url: 'https://oauth.mail.ru/login' },
  token: { url: 'https://oauth.mail.ru/token' },
  profile: {
    url: 'https://oauth.mail.ru/userinfo',
    params: { access_token: '{token.access_token}' },
    fault: ['error_code', 'error'],
  },
  scope: ['userinfo'],
  emailScope: [],
  pkce: true,
  clientAuth: 'basic',
  fields: { id: 'id', name: ['name', 'nickname'], email: 'email', picture: 'image' },
}
