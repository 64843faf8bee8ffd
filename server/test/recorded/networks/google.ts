/** Google's recorded answers. */
import { challenge, clientPair, plainExchange, plainRequest, type Recording } from './recording.ts'

const player = (change: object) => ({
  claims: { sub: '10769150350006150715113082367', azp: 'our-client', at_hash: 'x' },
  profile: { sub: '10769150350006150715113082367', ...change },
})

const googleProfile = {
  name: 'Robin Doe',
  given_name: 'Robin',
  family_name: 'Doe',
  picture: 'https://lh3.googleusercontent.com/a/x=s96-c',
}

export const recording: Recording = {
  credentials: clientPair,
  request: {
    ...plainRequest,
    scope: 'openid profile',
    prompt: 'select_account',
    nonce: '*',
    ...challenge,
  },
  locale: 'hl',
  requestForEmail: { scope: 'openid profile email' },
  exchange: { params: { ...plainExchange, code_verifier: '*' } },
  denied: { error: 'access_denied' },
  token: {
    access_token: 'ya29.a0',
    expires_in: 3599,
    scope: 'openid https://www.googleapis.com/auth/userinfo.email',
    token_type: 'Bearer',
  },
  tokenErrors: [
    { status: 400, body: { error: 'invalid_grant', error_description: 'Bad Request' } },
  ],
  profileErrors: [
    { status: 401, body: { error: 'invalid_request', error_description: 'Invalid Credentials' } },
  ],
  full: player({ ...googleProfile, email: 'robin@gmail.example', email_verified: true }),
  expected: {
    id: '10769150350006150715113082367',
    name: 'Robin Doe',
    email: 'robin@gmail.example',
    isEmailVerified: true,
    picture: 'https://lh3.googleusercontent.com/a/x=s96-c',
  },
  withoutEmail: player(googleProfile),
  unverified: player({ email: 'robin@gmail.example', email_verified: false }),
  bare: player({}),
}
