/** Twitch's recorded answers. */
import { clientPair, plainExchange, plainRequest, type Recording } from './recording.ts'

const player = (claims: object, user: object) => ({
  claims: { sub: '141981764', azp: 'our-client', ...claims },
  profile: { data: [{ id: '141981764', login: 'robin', ...user }] },
})

const twitchUser = {
  display_name: 'Robin',
  profile_image_url: 'https://static-cdn.jtvnw.net/jtv_user_pictures/x.png',
  broadcaster_type: 'partner',
  view_count: 5980557,
}

export const recording: Recording = {
  credentials: clientPair,
  request: {
    ...plainRequest,
    scope: 'openid',
    nonce: '*',
    claims: '{"id_token":{"picture":null,"preferred_username":null}}',
  },
  requestForEmail: {
    scope: 'openid user:read:email',
    claims:
      '{"id_token":{"email":null,"email_verified":null,"picture":null,"preferred_username":null}}',
  },
  exchange: { params: plainExchange },
  lookup: { headers: { 'client-id': 'our-client' } },
  denied: { error: 'access_denied', error_description: 'The user denied you access' },
  token: {
    access_token: 'rfx2uswqe8l4g1mkagrvg5tv0ks3',
    expires_in: 14124,
    refresh_token: '5b93chm6hdve3mycz05zfzatkfdenfspp1h1ar2xxdalen01',
    scope: ['openid', 'user:read:email'],
    token_type: 'bearer',
  },
  tokenErrors: [{ status: 400, body: { status: 400, message: 'Invalid authorization code' } }],
  profileErrors: [{ status: 401, body: { error: 'Unauthorized', status: 401, message: 'x' } }],
  full: player(
    { email: 'robin@example.org', email_verified: true, preferred_username: 'Robin' },
    { ...twitchUser, email: 'robin@example.org' },
  ),
  expected: {
    id: '141981764',
    name: 'Robin',
    username: 'robin',
    email: 'robin@example.org',
    isEmailVerified: true,
    picture: 'https://static-cdn.jtvnw.net/jtv_user_pictures/x.png',
  },
  withoutEmail: player({}, twitchUser),
  unverified: player({ email: 'robin@example.org', email_verified: false }, {}),
  bare: player({}, { login: undefined }),
}
