/** github.com/reddit-archive/reddit/wiki/OAuth2; support.reddithelp.com, "Reddit Data API Wiki" (read 2026-11-20) */
import type { OAuthNetwork } from '../network.ts'
import { redditPicture } from './reddit-picture.ts'

/** Generic names of programs are throttled: Reddit wants platform, application and version. */
const headers = { 'user-agent': 'web:{client_id}:v1 (Portreeve)' }

export const reddit: OAuthNetwork = {
  name: 'reddit',
  title: 'Reddit',
  protocol: 'oauth2',
  credentials: ['client_id', 'client_secret'],
  guide: {
    console: 'https://www.reddit.com/prefs/apps',
    steps: [
      'Make an app of the type "web app" with the callback address as "redirect uri".',
      'The client_id is the line under the words "web app".',
    ],
    names: { client_id: 'the line under "web app"', client_secret: 'secret' },
    limits2026:
      'Since November 2025 a new app works only after Reddit has approved it (Responsible Builder Policy); apps from before go on working. There is no e-mail address.',
  },
  authorize: {
    url: 'https://www.reddit.com/api/v1/authorize',
    params: { duration: 'temporary' },
  },
  token: { url: 'https://www.reddit.com/api/v1/access_token', headers },
  profile: { url: 'https://oauth.reddit.com/api/v1/me', headers },
  scope: ['identity'],
  emailScope: [],
  pkce: false,
  clientAuth: 'basic',
  fields: { id: 'id', name: 'name', username: 'name', picture: ['icon_img', 'snoovatar_img'] },
  quirks: { profile: redditPicture },
}
