/** Naver's recorded answers. */
import { clientPair, plainExchange, plainRequest, type Recording } from './recording.ts'

const id = '32742776'

const player = (response: object) => ({
  profile: { resultcode: '00', message: 'success', response: { id, ...response } },
})

export const recording: Recording = {
  credentials: clientPair,
  request: plainRequest,
  exchange: { params: { ...plainExchange, state: '*' } },
  denied: { error: 'access_denied', error_description: 'Canceled By User' },
  token: {
    access_token: 'AAAAQosjWDJieBiQZc3to9YQp6HDLvrmyKC+6+iZ3gq7qrkqf50ljZC+Lgoqrg',
    refresh_token: 'c8ceMEJisO4Se7uGisHoX0f5JEii7JnipglQipkOn5Zp3tyP7dHQoP0zNKHUq2gY',
    token_type: 'bearer',
    expires_in: '3600',
  },
  tokenErrors: [
    {
      status: 200,
      body: { error: 'invalid_request', error_description: 'no valid data in session' },
      detail: 'token_refused',
    },
    {
      status: 200,
      body: { error: 'unauthorized_client', error_description: 'wrong client id / secret pair' },
      detail: 'network_refuses_client',
    },
  ],
  profileErrors: [
    { status: 401, body: { resultcode: '024', message: 'Authentication failed' } },
    {
      status: 200,
      body: { resultcode: '024', message: 'Authentication failed' },
      detail: 'profile_refused',
    },
    { status: 200, body: { resultcode: '028', message: 'Authentication header not exists' } },
  ],
  full: player({
    nickname: 'Robin',
    name: 'Robin Doe',
    email: 'robin@naver.example',
    profile_image: 'https://phinf.pstatic.net/contact/x/profile.png',
    age: '40-49',
    gender: 'F',
  }),
  expected: {
    id,
    name: 'Robin',
    email: 'robin@naver.example',
    picture: 'https://phinf.pstatic.net/contact/x/profile.png',
  },
  withoutEmail: player({ name: 'Robin Doe' }),
  unverified: player({ email: 'robin@naver.example', email_verified: true }),
  bare: player({}),
}
