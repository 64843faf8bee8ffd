/** docs.discord.com/developers/topics/oauth2 */
import type { OAuthNetwork, Quirks } from '../network.ts'

/**
 * Discord tells a picture by its hash, or none: then the account has one of six drawn ones
 * (docs.discord.com/developers/reference, "Image Formatting"; discord/discord-api-docs#6809, read 2026-11-20).
 */
const discordAvatar: NonNullable<Quirks['profile']> = (body) => {
  const { id, avatar } = body
  if (typeof id !== 'string' || !/^\d{1,20}$/.test(id)) return Promise.resolve(body)
  const cdn = 'https://cdn.discordapp.com'
  const picture =
    typeof avatar === 'string' && /^[A-Za-z0-9_]{1,64}$/.test(avatar)
      ? `${cdn}/avatars/${id}/${avatar}.${avatar.startsWith('a_') ? 'gif' : 'png'}`
      : `${cdn}/embed/avatars/${(BigInt(id) >> 22n) % 6n}.png`
  return Promise.resolve({ ...body, picture })
}

export const discord: OAuthNetwork = {
  name: 'discord',
  title: 'Discord',
  protocol: 'oauth2',
  credentials: ['client_id', 'client_secret'],
  guide: {
    console: 'https://discord.com/developers/applications',
    steps: ['Make an application, open *OAuth2* and add the callback address to *Redirects*.'],
    names: {
      client_id: 'Client ID',
      client_secret: 'Client Secret',
      native_client_ids:
        'Client IDs of your apps, separated by commas; only for sign-ins by the token of an app',
    },
    limits2026: 'Players who registered by phone have no e-mail address.',
  },
  // Other applications of the studio, whose tokens login_with_token takes.
  optionalCredentials: ['native_client_ids'],
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
}
