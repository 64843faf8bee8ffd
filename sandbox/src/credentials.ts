/** What the vendors' developer consoles would show: the ids, secrets and keys of "our" applications. */
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
    xbox: {
      relying_party: XBOX_RELYING_PARTY,
      private_key: pem(relyingParty.privateKey, 'pkcs8'),
      signing_key: pem(signing.publicKey, 'spki'),
      sandbox_id: XBOX_SANDBOX_ID,
    },
    twilio: {
      account_sid: `AC${keys.secret('twilio id', 16, 'hex')}`,
      auth_token: keys.secret('twilio', 16, 'hex'),
      from: '+15005550006',
    },
  }
}

export type Credentials = Awaited<ReturnType<typeof credentials>>

const numberOf = (keys: Keys, label: string, length: number): string =>
  `1${String(keys.bytes(label).readBigUInt64BE(0))
    .padStart(20, '0')
    .slice(-(length - 1))}`

const letters = (keys: Keys, label: string): string =>
  [...keys.bytes(label).subarray(0, 10)]
    .map((byte) => 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'.charAt(byte % 32))
    .join('')
