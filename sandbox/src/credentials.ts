/** The ids, secrets and keys of "our" applications, as the vendors' developer consoles would show them. */
import type { Keys } from './keys.ts'

const STEAM_APP_ID = '480'
const XBOX_RELYING_PARTY = 'rp://portreeve.example/'
const XBOX_SANDBOX_ID = 'RETAIL'

const pem = (key: { export(options: object): string | Buffer }, type: 'pkcs8' | 'spki'): string =>
  key.export({ type, format: 'pem' }).toString()

/** The same for a key file, whatever the port; the sandbox checks every call against them. */
export const credentials = async (keys: Keys) => {
  const [relyingParty, signing, appleClient] = await Promise.all([
    keys.get('xbox_relying_party'),
    keys.get('xbox_signing'),
    keys.get('apple_client'),
  ])
  return {
    ...networkApps(keys),
    ...ownNetworks(keys),
    apple: {
      client_id: 'example.portreeve.signin',
      team_id: letters(keys, 'apple team'),
      key_id: letters(keys, 'apple key'),
      private_key: pem(appleClient.privateKey, 'pkcs8'),
    },
    // The id of a title; players' logins need no secret.
    playfab: { title_id: '5F4A2' },
    steam: { web_api_key: keys.secret('steam', 16, 'hex').toUpperCase(), app_id: STEAM_APP_ID },
    epicgames: {
      // Real secrets of Epic hold + and /: a client that form-encodes them before Basic fails.
      ...app(`xyza7891${keys.secret('epic id', 12, 'hex')}`, withSigns(keys, 'epic', 30)),
      deployment_id: keys.secret('epic deployment', 16, 'hex'),
    },
    xbox: {
      relying_party: XBOX_RELYING_PARTY,
      private_key: pem(relyingParty.privateKey, 'pkcs8'),
      signing_key: pem(signing.publicKey, 'spki'),
      sandbox_id: XBOX_SANDBOX_ID,
      // The web sign-in's application at Microsoft.
      ...microsoftApp(keys, 'xbox'),
    },
    stripe: {
      api_key: `sk_test_${keys.secret('stripe', 24, 'hex')}`,
      signing_secret: `whsec_${keys.secret('stripe signing', 24, 'hex')}`,
    },
    paypal_checkout: {
      client_id: `A${keys.secret('paypal checkout id', 59, 'base64url')}`,
      client_secret: `E${keys.secret('paypal checkout', 59, 'base64url')}`,
      webhook_id: keys.secret('paypal webhook', 9, 'hex').toUpperCase().slice(0, 17),
    },
    twilio: {
      account_sid: `AC${keys.secret('twilio id', 16, 'hex')}`,
      auth_token: keys.secret('twilio', 16, 'hex'),
      from: '+15005550006',
    },
  }
}

export type Credentials = Awaited<ReturnType<typeof credentials>>

const networkApps = (keys: Keys) => {
  const hex = (label: string, bytes: number): string => keys.secret(label, bytes, 'hex')
  const text = (label: string, bytes: number): string => keys.secret(label, bytes, 'base64url')
  const number = (label: string, length: number): string => numberOf(keys, label, length)
  return {
    google: googleApp(keys, 'google'),
    youtube: googleApp(keys, 'youtube'),
    github: app(`Ov23li${hex('github id', 7)}`, hex('github', 20)),
    discord: app(number('discord', 18), text('discord', 24)),
    twitch: app(hex('twitch id', 15), hex('twitch', 15)),
    amazon: app(
      `amzn1.application-oa2-client.${hex('amazon id', 16)}`,
      `amzn1.oa2-cs.v1.${hex('amazon', 32)}`,
    ),
    baidu: app(hex('baidu id', 12), hex('baidu', 16)),
    battlenet: app(hex('battlenet id', 16), hex('battlenet', 16)),
    facebook: app(number('facebook', 16), hex('facebook', 16)),
    kakao: {
      ...app(hex('kakao id', 16), hex('kakao', 16)),
      // The console's number for the application; the keys are something else.
      app_id: number('kakao app', 7),
    },
    linkedin: app(hex('linkedin id', 7), `WPL_AP1.${keys.secret('linkedin', 12, 'base64')}==`),
    mailru: app(hex('mailru id', 16), hex('mailru', 16)),
    microsoft: microsoftApp(keys, 'microsoft'),
    msn: microsoftApp(keys, 'msn'),
    naver: app(text('naver id', 15), text('naver', 7)),
    ok: {
      ...app(number('ok', 12), hex('ok', 12).toUpperCase()),
      public_key: letters(keys, 'ok public'),
    },
    paypal: app(`A${text('paypal id', 59)}`, `E${text('paypal', 59)}`),
    qq: app(number('qq', 9), hex('qq', 16)),
    reddit: app(text('reddit id', 16), text('reddit', 22)),
    twitter: {
      ...app(text('twitter id', 25), text('twitter', 37)),
      consumer_key: hex('twitter key', 18),
      consumer_secret: text('twitter consumer', 37),
    },
    // Vimeo's secrets are Base64: they hold + and /.
    vimeo: app(hex('vimeo id', 20), withSigns(keys, 'vimeo', 93)),
    vk: { client_id: number('vk', 8), service_token: hex('vk service', 35) },
    wechat: app(`wx${hex('wechat id', 8)}`, hex('wechat', 16)),
    weibo: app(number('weibo', 10), hex('weibo', 16)),
    yahoo: app(`dj0yJmk9${text('yahoo id', 60)}`, hex('yahoo', 20)),
    yandex: app(hex('yandex id', 16), hex('yandex', 16)),
  }
}

/** The networks of a project's own. */
const ownNetworks = (keys: Keys) => ({
  // A client that does not form-encode the secret before Basic fails.
  studio: app(`portreeve-${keys.secret('studio id', 4, 'hex')}`, withSigns(keys, 'studio', 24)),
  guild: app(keys.secret('guild id', 8, 'hex'), keys.secret('guild', 24, 'hex')),
})

const app = (client_id: string, client_secret: string) => ({ client_id, client_secret })

const googleApp = (keys: Keys, label: string) =>
  app(
    `${numberOf(keys, label, 12)}-portreeve.apps.googleusercontent.com`,
    `GOCSPX-${keys.secret(label, 21, 'base64url')}`,
  )

const microsoftApp = (keys: Keys, label: string) =>
  app(uuidOf(keys, label), `~8Q${keys.secret(label, 27, 'base64url')}`)

/** A secret in Base64 that has + and / in any case. */
const withSigns = (keys: Keys, label: string, bytes: number): string =>
  `a+b/${keys.secret(label, bytes, 'base64')}`

const uuidOf = (keys: Keys, label: string): string =>
  keys
    .secret(`${label} id`, 16, 'hex')
    .replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12})$/, '$1-$2-4$3-a$4-$5')

const numberOf = (keys: Keys, label: string, length: number): string =>
  `1${String(keys.bytes(label).readBigUInt64BE(0))
    .padStart(20, '0')
    .slice(-(length - 1))}`

const letters = (keys: Keys, label: string): string =>
  [...keys.bytes(label).subarray(0, 10)]
    .map((byte) => 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'.charAt(byte % 32))
    .join('')
