/** Reddit's recorded answers. */
import { basicExchange, clientPair, plainRequest, type Recording } from './recording.ts'

const id = '1w72'

export const recording: Recording = {
  credentials: clientPair,
  request: { ...plainRequest, scope: 'identity', duration: 'temporary' },
  exchange: basicExchange,
  lookup: { headers: { 'user-agent': 'web:our-client:v1 (Portreeve)' } },
  denied: { error: 'access_denied' },
  token: {
    access_token: 'eyJhbGciOiJSUzI1NiIsImtpZCI6IlNIQTI1Njp',
    token_type: 'bearer',
    expires_in: 86400,
    scope: 'identity',
  },
  tokenErrors: [
    { status: 200, body: { error: 'invalid_grant' }, detail: 'code_invalid' },
    { status: 401, body: { message: 'Unauthorized', error: 401 } },
  ],
  profileErrors: [
    { status: 401, body: { message: 'Unauthorized', error: 401 }, detail: 'profile_refused' },
    { status: 403, body: { reason: 'insufficient_scope', message: 'Forbidden', error: 403 } },
  ],
  full: {
    profile: {
      id,
      name: 'robin_doe',
      icon_img:
        'https://styles.redditmedia.com/t5_x/styles/profileIcon_x.png?width=256&amp;height=256&amp;s=0123',
      snoovatar_img: '',
      has_verified_email: true,
      verified: true,
      subreddit: { title: 'Robin' },
    },
  },
  expected: {
    id,
    name: 'robin_doe',
    username: 'robin_doe',
    picture: 'https://styles.redditmedia.com/t5_x/styles/profileIcon_x.png',
  },
  bare: { profile: { id, name: null, icon_img: '', snoovatar_img: null } },
}
