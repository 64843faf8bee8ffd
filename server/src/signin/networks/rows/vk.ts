/** id.vk.com/about/business/go/docs/ru/vkid/latest/vk-id/connection/api-integration/api-description, read 2026-11-20 */
import { readField } from '../fields.ts'
import type { OAuthNetwork, Quirks } from '../network.ts'
import { cleanText } from '../profile.ts'

/** VK tells first and last name apart and together nowhere (page "Справочник методов API VK ID", user_info). */
const vkName: NonNullable<Quirks['profile']> = (body) => {
  const part = (name: string) => cleanText(readField({ profile: body }, `user.${name}`))
  const names = [part('first_name'), part('last_name')].filter((one) => one !== undefined)
  return Promise.resolve({ ...body, name: names.join(' ') })
}

export const vk: OAuthNetwork = {
  name: 'vk',
  title: 'VK',
  protocol: 'oauth2',
  credentials: ['client_id'],
  optionalCredentials: ['service_token'],
  guide: {
    console: 'https://id.vk.ru/about/business/go',
    steps: [
      'Create an application of the type *Web* in the VK ID account for business.',
      'Add the callback address as *trusted redirect URL* and its host as *base domain*.',
      'Switch on the access *e-mail* if your game asks for scope `email`.',
      'A service token is needed only by applications set to the confidential exchange.',
    ],
    names: { client_id: 'ID of the application', service_token: 'Service key' },
    limits2026:
      'This is VK ID; applications of the older `oauth.vk.com` have to be moved. VK does not say whether an e-mail address was verified, so it counts as unverified. The proof is PKCE: there is no client secret.',
  },
  authorize: { url: 'https://id.vk.ru/authorize' },
  // The callback's device_id and the state come along. Anything that VK does not expect is answered with 404.
  token: {
    url: 'https://id.vk.ru/oauth2/auth',
    params: {
      device_id: '{callback.device_id}',
      state: '{state}',
      service_token: '{service_token}',
    },
  },
  profile: {
    url: 'https://id.vk.ru/oauth2/user_info',
    method: 'POST',
    params: { client_id: '{client_id}', access_token: '{token.access_token}' },
    fault: 'error',
  },
  scope: ['vkid.personal_info'],
  emailScope: ['email'],
  pkce: true,
  clientAuth: 'none',
  localeParam: 'lang_id',
  // As the vendor's SDK numbers them (VKCOM/vkid-web-sdk, read 2026-11-20).
  localeValues: {
    ru: '0',
    uk: '1',
    en: '3',
    es: '4',
    de: '6',
    pl: '15',
    fr: '16',
    tr: '82',
    '*': '3',
  },
  // `user.verified` is the badge of the account, not the e-mail's.
  fields: { id: 'user.user_id', name: 'name', email: 'user.email', picture: 'user.avatar' },
  quirks: { profile: vkName },
}
