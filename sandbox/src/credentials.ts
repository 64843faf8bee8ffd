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
    google: {
      client_id: `${numberOf(keys, 'google', 12)}-portreeve.apps.googleusercontent.com`,
      client_secret: `GOCSPX-${keys.secret('google', 21, 'base64url')}`,
    },
    apple: {
      client_id: 'example.portreeve.signin',
      team_id: letters(keys, 'apple team'),
      key_id: letters(keys, 'apple key'),
      private_key: pem(appleClient.privateKey, 'pkcs8'),
    },
    github: {
      client_id: `Ov23li${keys.secret('github id', 7, 'hex')}`,
      client_secret: keys.secret('github', 20, 'hex'),
    },
    discord: {
      client_id: numberOf(keys, 'discord', 18),
      client_secret: keys.secret('discord', 24, 'base64url'),
    },
    twitch: {
      client_id: keys.secret('twitch id', 15, 'hex'),
      client_secret: keys.secret('twitch', 15, 'hex'),
    },
    // The id of a title; players' logins need no secret.
    playfab: { title_id: '5F4A2' },
    steam: {
      web_api_key: keys.secret('steam', 16, 'hex').toUpperCase(),
      app_id: STEAM_APP_ID,
    },
    epicgames: {
      client_id: `xyza7891${keys.secret('epic id', 12, 'hex')}`,
      // Real secrets of Epic hold + and /: a client that form-encodes them before Basic fails.
      client_secret: `a+b/${keys.secret('epic', 30, 'base64')}`,
      deployment_id: keys.secret('epic deployment', 16, 'hex'),
    },
    amazon: {
      client_id: `amzn1.application-oa2-client.${keys.secret('amazon id', 16, 'hex')}`,
      client_secret: `amzn1.oa2-cs.v1.${keys.secret('amazon', 32, 'hex')}`,
    },
    baidu: pair(keys, 'baidu', 12, 16),
    battlenet: pair(keys, 'battlenet', 16, 16),
    facebook: {
      client_id: numberOf(keys, 'facebook', 16),
      client_secret: keys.secret('facebook', 16, 'hex'),
    },
    kakao: {
      ...pair(keys, 'kakao', 16, 16),
      // The console's number for the application; the keys are something else.
      app_id: numberOf(keys, 'kakao app', 7),
    },
    linkedin: {
      client_id: keys.secret('linkedin id', 7, 'hex'),
      client_secret: `WPL_AP1.${keys.secret('linkedin', 12, 'base64')}==`,
    },
    mailru: pair(keys, 'mailru', 16, 16),
    microsoft: {
      client_id: uuidOf(keys, 'microsoft'),
      client_secret: `~8Q${keys.secret('microsoft', 27, 'base64url')}`,
    },
    msn: {
      client_id: uuidOf(keys, 'msn'),
      client_secret: `~8Q${keys.secret('msn', 27, 'base64url')}`,
    },
    naver: {
      client_id: keys.secret('naver id', 15, 'base64url'),
      client_secret: keys.secret('naver', 7, 'base64url'),
    },
    ok: {
      client_id: numberOf(keys, 'ok', 12),
      client_secret: keys.secret('ok', 12, 'hex').toUpperCase(),
      public_key: letters(keys, 'ok public'),
    },
    paypal: {
      client_id: `A${keys.secret('paypal id', 59, 'base64url')}`,
      client_secret: `E${keys.secret('paypal', 59, 'base64url')}`,
    },
    qq: {
      client_id: numberOf(keys, 'qq', 9),
      client_secret: keys.secret('qq', 16, 'hex'),
    },
    reddit: {
      client_id: keys.secret('reddit id', 16, 'base64url'),
      client_secret: keys.secret('reddit', 22, 'base64url'),
    },
    twitter: {
      client_id: keys.secret('twitter id', 25, 'base64url'),
      client_secret: keys.secret('twitter', 37, 'base64url'),
      consumer_key: keys.secret('twitter key', 18, 'hex'),
      consumer_secret: keys.secret('twitter consumer', 37, 'base64url'),
    },
    vimeo: {
      client_id: keys.secret('vimeo id', 20, 'hex'),
      // Vimeo's secrets are Base64: they hold + and /.
      client_secret: `a+b/${keys.secret('vimeo', 93, 'base64')}`,
    },
    vk: {
      client_id: numberOf(keys, 'vk', 8),
      service_token: keys.secret('vk service', 35, 'hex'),
    },
    wechat: {
      client_id: `wx${keys.secret('wechat id', 8, 'hex')}`,
      client_secret: keys.secret('wechat', 16, 'hex'),
    },
    weibo: {
      client_id: numberOf(keys, 'weibo', 10),
      client_secret: keys.secret('weibo', 16, 'hex'),
    },
    yahoo: {
      client_id: `dj0yJmk9${keys.secret('yahoo id', 60, 'base64url')}`,
      client_secret: keys.secret('yahoo', 20, 'hex'),
    },
    yandex: pair(keys, 'yandex', 16, 16),
    youtube: {
      client_id: `${numberOf(keys, 'youtube', 12)}-portreeve.apps.googleusercontent.com`,
      client_secret: `GOCSPX-${keys.secret('youtube', 21, 'base64url')}`,
    },
    xbox: {
      relying_party: XBOX_RELYING_PARTY,
      private_key: pem(relyingParty.privateKey, 'pkcs8'),
      signing_key: pem(signing.publicKey, 'spki'),
      sandbox_id: XBOX_SANDBOX_ID,
      // The web sign-in's application at Microsoft.
      client_id: uuidOf(keys, 'xbox'),
      client_secret: `~8Q${keys.secret('xbox', 27, 'base64url')}`,
    },
    studio: {
      client_id: `portreeve-${keys.secret('studio id', 4, 'hex')}`,
      // Base64 with + and /: whoever does not form-encode it before Basic fails.
      client_secret: `a+b/${keys.secret('studio', 24, 'base64')}`,
    },
    guild: pair(keys, 'guild', 8, 24),
    twilio: {
      account_sid: `AC${keys.secret('twilio id', 16, 'hex')}`,
      auth_token: keys.secret('twilio', 16, 'hex'),
      from: '+15005550006',
    },
  }
}

export type Credentials = Awaited<ReturnType<typeof credentials>>

const pair = (keys: Keys, network: string, idBytes: number, secretBytes: number) => ({
  client_id: keys.secret(`${network} id`, idBytes, 'hex'),
  client_secret: keys.secret(network, secretBytes, 'hex'),
})

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
