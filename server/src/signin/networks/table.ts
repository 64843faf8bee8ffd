/** The networks: a row for each that can be connected, and the names of all that the service knows of. */
import type { Network, OAuthNetwork } from './network.ts'
import { appleSecret, appleUser, discordAvatar, githubEmail, twitchClaims } from './quirks.ts'

const clientPair = ['client_id', 'client_secret'] as const

const rows = {
  // accounts.google.com/.well-known/openid-configuration; developers.google.com/identity/openid-connect/openid-connect
  google: {
    name: 'google',
    title: 'Google',
    protocol: 'oauth2',
    credentials: clientPair,
    authorize: {
      url: 'https://accounts.google.com/o/oauth2/v2/auth',
      params: { prompt: 'select_account' },
    },
    token: { url: 'https://oauth2.googleapis.com/token' },
    profile: { url: 'https://openidconnect.googleapis.com/v1/userinfo' },
    issuer: 'https://accounts.google.com',
    idToken: { keys: 'https://www.googleapis.com/oauth2/v3/certs', algorithms: ['RS256'] },
    scope: ['openid', 'profile'],
    emailScope: ['email'],
    pkce: true,
    clientAuth: 'post',
    fields: {
      id: 'sub',
      name: 'name',
      email: 'email',
      emailVerified: 'email_verified',
      picture: 'picture',
    },
  },
  // appleid.apple.com/.well-known/openid-configuration, where PKCE is not advertised
  apple: {
    name: 'apple',
    title: 'Apple',
    protocol: 'oauth2',
    credentials: ['client_id', 'team_id', 'key_id', 'private_key'],
    authorize: {
      url: 'https://appleid.apple.com/auth/authorize',
      params: { response_mode: 'form_post' },
    },
    token: { url: 'https://appleid.apple.com/auth/token' },
    issuer: 'https://appleid.apple.com',
    idToken: { keys: 'https://appleid.apple.com/auth/keys', algorithms: ['RS256'] },
    scope: ['openid', 'name'],
    emailScope: ['email'],
    pkce: false,
    clientAuth: 'quirk',
    fields: { id: 'sub', name: 'name', email: 'email', emailVerified: 'email_verified' },
    quirks: { exchange: appleSecret, profile: appleUser },
  },
  // docs.github.com/apps/oauth-apps/building-oauth-apps/authorizing-oauth-apps
  github: {
    name: 'github',
    title: 'GitHub',
    protocol: 'oauth2',
    credentials: clientPair,
    authorize: { url: 'https://github.com/login/oauth/authorize' },
    token: { url: 'https://github.com/login/oauth/access_token' },
    profile: {
      url: 'https://api.github.com/user',
      headers: { accept: 'application/vnd.github+json' },
    },
    issuer: 'https://github.com/login/oauth',
    issRequired: true,
    scope: ['read:user'],
    emailScope: ['user:email'],
    pkce: true,
    clientAuth: 'post',
    fields: {
      id: 'id',
      name: ['name', 'login'],
      username: 'login',
      email: 'email',
      emailVerified: 'email_verified',
      picture: 'avatar_url',
      externalUrl: 'html_url',
    },
    quirks: { profile: githubEmail },
  },
  // docs.discord.com/developers/topics/oauth2
  discord: {
    name: 'discord',
    title: 'Discord',
    protocol: 'oauth2',
    credentials: clientPair,
    authorize: { url: 'https://discord.com/oauth2/authorize' },
    token: { url: 'https://discord.com/api/oauth2/token' },
    profile: { url: 'https://discord.com/api/users/@me' },
    issuer: 'https://discord.com',
    issRequired: true,
    scope: ['identify'],
    emailScope: ['email'],
    pkce: true,
    clientAuth: 'basic',
    fields: {
      id: 'id',
      name: ['global_name', 'username'],
      username: 'username',
      email: 'email',
      emailVerified: 'verified',
      picture: 'picture',
    },
    quirks: { profile: discordAvatar },
  },
  // dev.twitch.tv/docs/authentication/getting-tokens-oidc; dev.twitch.tv/docs/api/reference, "Get Users"
  twitch: {
    name: 'twitch',
    title: 'Twitch',
    protocol: 'oauth2',
    credentials: clientPair,
    authorize: { url: 'https://id.twitch.tv/oauth2/authorize' },
    token: { url: 'https://id.twitch.tv/oauth2/token' },
    profile: {
      url: 'https://api.twitch.tv/helix/users',
      headers: { 'client-id': '{client_id}' },
    },
    issuer: 'https://id.twitch.tv/oauth2',
    idToken: { keys: 'https://id.twitch.tv/oauth2/keys', algorithms: ['RS256'] },
    scope: ['openid'],
    emailScope: ['user:read:email'],
    pkce: false,
    clientAuth: 'post',
    fields: {
      id: 'data.0.id',
      name: ['data.0.display_name', 'id_token.preferred_username'],
      username: 'data.0.login',
      // The verified flag belongs to the id_token's address.
      email: ['id_token.email', 'data.0.email'],
      emailVerified: 'id_token.email_verified',
      picture: ['data.0.profile_image_url', 'id_token.picture'],
    },
    quirks: { authorize: twitchClaims },
  },
} satisfies Record<string, OAuthNetwork>

const steam: Network & { protocol: 'openid2' } = {
  name: 'steam',
  title: 'Steam',
  protocol: 'openid2',
  // web_api_key only adds the player's name and picture.
  credentials: [],
}

/** A row of the table: the protocol tells which flow understands it. */
export type AnyNetwork = OAuthNetwork | typeof steam

const table: ReadonlyMap<string, AnyNetwork> = new Map<string, AnyNetwork>([
  ...Object.values<OAuthNetwork>(rows).map((row) => [row.name, row] as const),
  [steam.name, steam],
])

/** The 31 names of the contract, and `babka`, the older name of `xsolla`. */
export const networkNames: ReadonlySet<string> = new Set([
  'amazon',
  'apple',
  'babka',
  'baidu',
  'battlenet',
  'discord',
  'epicgames',
  'facebook',
  'github',
  'google',
  'kakao',
  'linkedin',
  'mailru',
  'microsoft',
  'msn',
  'naver',
  'ok',
  'paypal',
  'qq',
  'reddit',
  'steam',
  'twitch',
  'twitter',
  'vimeo',
  'vk',
  'wechat',
  'weibo',
  'xbox',
  'xsolla',
  'yahoo',
  'yandex',
  'youtube',
])

const aliases: Readonly<Record<string, string>> = { babka: 'xsolla' }

/** The name by which a network's connection and identities are kept. */
export const networkNameOf = (name: string): string =>
  Object.hasOwn(aliases, name) ? (aliases[name] ?? name) : name

/** The row of a network, by its name or alias; undefined where it cannot be connected (yet) or is not on the list. */
export const findNetwork = (name: string): AnyNetwork | undefined => table.get(networkNameOf(name))

/** All networks that can be connected, in the order of the table. */
export const listNetworks = (): readonly AnyNetwork[] => [...table.values()]
