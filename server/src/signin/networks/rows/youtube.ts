/** Google's endpoints with the channel besides: developers.google.com/youtube/v3/docs/channels/list, read 2026-11-20 */
import { textOf } from '../../../base/input/scalar.ts'
import { readObject } from '../calls/call.ts'
import { at } from '../calls/connection.ts'
import { VisitFailure } from '../calls/visit-failure.ts'
import { readField } from '../fields.ts'
import type { OAuthNetwork, Quirks } from '../network.ts'

const channelScope = 'https://www.googleapis.com/auth/youtube.readonly'
/** Longer waiting for a channel's name is not worth the player's time. */
const patienceMs = 3000

/**
 * The channel's name, picture and country, where the player ticked its scope (players can untick single ones) and has
 * a channel. A sign-in does not fail for want of it: the data API has a daily quota
 * (developers.google.com/youtube/v3/docs/channels/list, read 2026-11-20).
 */
const youtubeChannel: NonNullable<Quirks['profile']> = async (body, visit) => {
  if (!textOf(visit.token.scope).split(' ').includes(channelScope)) return body
  try {
    const answer = await visit.call({
      url: `${at('https://www.googleapis.com/youtube/v3/channels', visit.connection)}?part=snippet&mine=true`,
      headers: { authorization: `Bearer ${String(visit.token.access_token)}` },
      limitMs: patienceMs,
    })
    if (answer.status !== 200) return body
    return { ...body, channel: readField({ profile: readObject(answer) }, 'items.0.snippet') }
  } catch (error) {
    if (error instanceof VisitFailure) return body
    throw error
  }
}

export const youtube: OAuthNetwork = {
  name: 'youtube',
  title: 'YouTube',
  protocol: 'oauth2',
  credentials: ['client_id', 'client_secret'],
  guide: {
    console: 'https://console.cloud.google.com/apis/credentials',
    steps: [
      'Create an *OAuth client ID* of the type *Web application* with the callback address as authorised redirect URI; the client of Google will do as well.',
      'Enable the *YouTube Data API v3* and add the scope `youtube.readonly` to the consent screen.',
    ],
    names: { client_id: 'Client ID', client_secret: 'Client secret' },
    limits2026:
      '`youtube.readonly` is a sensitive scope: until Google has verified your application, players see a warning and their number is limited. Name and picture of the channel come from an API with a daily quota; without them, or without a channel, those of the Google account are used.',
  },
  authorize: {
    url: 'https://accounts.google.com/o/oauth2/v2/auth',
    params: { prompt: 'select_account' },
  },
  token: { url: 'https://oauth2.googleapis.com/token' },
  profile: { url: 'https://openidconnect.googleapis.com/v1/userinfo' },
  issuer: 'https://accounts.google.com',
  idToken: { keys: 'https://www.googleapis.com/oauth2/v3/certs', algorithms: ['RS256'] },
  scope: ['openid', 'profile', channelScope],
  emailScope: ['email'],
  pkce: true,
  localeParam: 'hl',
  clientAuth: 'post',
  // Not the channel's id: not everybody has a channel, and a channel can be given away.
  fields: {
    id: 'sub',
    name: ['channel.title', 'name'],
    email: 'email',
    emailVerified: 'email_verified',
    picture: ['channel.thumbnails.high.url', 'channel.thumbnails.default.url', 'picture'],
    country: 'channel.country',
  },
  quirks: { profile: youtubeChannel },
}
