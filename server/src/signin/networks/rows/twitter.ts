/**
 * docs.x.com/fundamentals/authentication/oauth-2-0/user-access-token;
 * docs.x.com/x-api/users/get-my-user (read 2026-11-20)
 */
import type { OAuthNetwork } from '../network.ts'
import { twitterUser } from './twitter-user.ts'

export const twitter: OAuthNetwork = {
  name: 'twitter',
  title: 'X',
  protocol: 'oauth2',
  credentials: ['client_id', 'client_secret'],
  // For login_with_token, whose tokens are of OAuth 1.0a.
  optionalCredentials: ['consumer_key', 'consumer_secret'],
  guide: {
    console: 'https://console.x.com',
    steps: [
      'Make an app and under "User authentication settings" choose the type "Web App, Automated App or Bot", which has a secret.',
      'Put in the callback address as "Callback URI".',
      'For e-mail addresses switch on "Request email from users", which takes addresses of your terms and your privacy policy.',
      'Take "OAuth 2.0 Client ID and Client Secret", not the API key.',
    ],
    names: {
      client_id: 'OAuth 2.0 Client ID',
      client_secret: 'OAuth 2.0 Client Secret',
      consumer_key: 'API Key; only for sign-ins by the token of an app',
      consumer_secret: 'API Key Secret; likewise',
    },
    limits2026:
      'Since February 2026 each reading of a profile is billed, and every sign-in reads one; the free tier is closed to new developers. Without credit the sign-in fails. An e-mail address comes only where the app has the switch, and then it is a confirmed one.',
  },
  authorize: { url: 'https://x.com/i/oauth2/authorize' },
  token: { url: 'https://api.x.com/2/oauth2/token' },
  profile: {
    url: 'https://api.x.com/2/users/me',
    params: { 'user.fields': 'id,name,username,profile_image_url,confirmed_email,verified' },
  },
  // The profile needs both.
  scope: ['users.read', 'tweet.read'],
  emailScope: ['users.email'],
  pkce: true,
  clientAuth: 'basic',
  fields: {
    id: 'data.id',
    name: ['data.name', 'data.username'],
    username: 'data.username',
    email: 'data.confirmed_email',
    emailVerified: 'is_email_confirmed',
    picture: 'picture',
  },
  quirks: { profile: twitterUser },
}
