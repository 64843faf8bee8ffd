/** Kakao's recorded answers. */
import { challenge, clientPair, plainExchange, plainRequest, type Recording } from './recording.ts'

const id = 1376016924429759

const player = (account: object) => ({
  profile: { id, connected_at: '2026-01-01T00:00:00Z', kakao_account: account },
})
const email = {
  has_email: true,
  email_needs_agreement: false,
  is_email_valid: true,
  is_email_verified: true,
  email: 'robin@kakao.example',
}
const profile = {
  nickname: 'Robin',
  profile_image_url: 'https://k.kakaocdn.net/dn/x/img_640x640.jpg',
  is_default_image: false,
}

export const recording: Recording = {
  credentials: clientPair,
  request: {
    ...plainRequest,
    scope: 'profile_nickname profile_image',
    nonce: '*',
    ...challenge,
  },
  requestForEmail: { scope: 'profile_nickname profile_image account_email' },
  exchange: { params: { ...plainExchange, code_verifier: '*' } },
  denied: { error: 'access_denied', error_description: 'User denied access' },
  token: {
    token_type: 'bearer',
    access_token: 'vbVgqo3tN1nN',
    expires_in: 43199,
    refresh_token: 'pvGTUvgN',
    refresh_token_expires_in: 5184000,
    scope: 'account_email profile_image profile_nickname',
  },
  tokenErrors: [
    {
      status: 400,
      body: {
        error: 'invalid_grant',
        error_description: 'authorization code not found for code=x',
        error_code: 'KOE320',
      },
      detail: 'code_invalid',
    },
    {
      status: 401,
      body: {
        error: 'invalid_client',
        error_description: 'Bad client credentials',
        error_code: 'KOE010',
      },
      detail: 'network_refuses_client',
    },
  ],
  profileErrors: [{ status: 401, body: { msg: 'this access token does not exist', code: -401 } }],
  full: { ...player({ profile, ...email }), claims: { sub: String(id), auth_time: 1772366400 } },
  expected: {
    id: String(id),
    name: 'Robin',
    email: 'robin@kakao.example',
    isEmailVerified: true,
    picture: 'https://k.kakaocdn.net/dn/x/img_640x640.jpg',
  },
  withoutEmail: player({ profile, has_email: false }),
  // An address that somebody else has taken over since is verified, but no longer valid.
  unverified: player({ ...email, is_email_valid: false }),
  bare: { profile: { id } },
}
