/** YouTube's recorded answers: Google's, and the channel. */
import { challenge, clientPair, plainExchange, plainRequest, type Recording } from './recording.ts'

const scope = 'https://www.googleapis.com/auth/youtube.readonly'

const player = (change: object, channels: object = {}) => ({
  claims: { sub: '10769150350006150715113082367', azp: 'our-client', at_hash: 'x' },
  profile: { sub: '10769150350006150715113082367', ...change },
  further: {
    '/www.googleapis.com/youtube/v3/channels': {
      kind: 'youtube#channelListResponse',
      pageInfo: { totalResults: 1, resultsPerPage: 5 },
      ...channels,
    },
  },
})

const told = { name: 'Robin Doe', picture: 'https://lh3.googleusercontent.com/a/x=s96-c' }
const channel = {
  items: [
    {
      kind: 'youtube#channel',
      id: 'UC_x5XG1OV2P6uZZ5FSM9Ttw',
      snippet: {
        title: 'Robin plays',
        customUrl: '@robin',
        thumbnails: { high: { url: 'https://yt3.ggpht.com/x=s800', width: 800, height: 800 } },
        country: 'FR',
      },
    },
  ],
}

export const recording: Recording = {
  credentials: clientPair,
  request: {
    ...plainRequest,
    scope: `openid profile ${scope}`,
    prompt: 'select_account',
    nonce: '*',
    ...challenge,
  },
  locale: 'hl',
  requestForEmail: { scope: `openid profile ${scope} email` },
  exchange: { params: { ...plainExchange, code_verifier: '*' } },
  denied: { error: 'access_denied' },
  token: {
    access_token: 'ya29.a0',
    expires_in: 3599,
    scope: `openid https://www.googleapis.com/auth/userinfo.email ${scope}`,
    token_type: 'Bearer',
  },
  tokenErrors: [
    { status: 400, body: { error: 'invalid_grant', error_description: 'Bad Request' } },
  ],
  profileErrors: [
    { status: 401, body: { error: 'invalid_request', error_description: 'Invalid Credentials' } },
  ],
  full: player({ ...told, email: 'robin@gmail.example', email_verified: true }, channel),
  expected: {
    id: '10769150350006150715113082367',
    name: 'Robin plays',
    email: 'robin@gmail.example',
    isEmailVerified: true,
    picture: 'https://yt3.ggpht.com/x=s800',
    country: 'FR',
  },
  withoutEmail: player(told, channel),
  unverified: player({ email: 'robin@gmail.example', email_verified: false }),
  // An account without a channel: `items` is missing.
  bare: player({}),
}
