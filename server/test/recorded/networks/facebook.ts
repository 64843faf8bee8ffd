/** Facebook's recorded answers. */
import { clientPair, plainExchange, plainRequest, type Recording } from './recording.ts'

const id = '10223456789012345'
const graphError = (code: number, message: string) => ({
  error: { message, type: 'OAuthException', code, fbtrace_id: 'AbCdEfGhIjKlMnOp' },
})

export const recording: Recording = {
  credentials: clientPair,
  request: { ...plainRequest, scope: 'public_profile' },
  requestForEmail: { scope: 'public_profile,email' },
  requestAddress: 'https://www.facebook.com/v24.0/dialog/oauth',
  exchange: { params: plainExchange },
  profilePath: '/graph.facebook.com/v24.0/me',
  lookup: {
    params: {
      fields: 'id,name,email,picture.width(256).height(256)',
      // HMAC-SHA256 of "EAAGm0" under "our-secret+/=".
      appsecret_proof: '7d24a0e5a51e97f4397512c8fab76bf3125ce6b765ad6babc37f5fade932127f',
    },
  },
  denied: {
    error: 'access_denied',
    error_code: '200',
    error_description: 'Permissions error',
    error_reason: 'user_denied',
  },
  token: { access_token: 'EAAGm0', token_type: 'bearer', expires_in: 5183944 },
  tokenErrors: [
    { status: 400, body: graphError(100, 'This authorization code has been used.') },
    {
      status: 400,
      body: graphError(1, 'Error validating client secret.'),
      detail: 'network_refuses_client',
    },
  ],
  profileErrors: [
    { status: 400, body: graphError(190, 'Invalid OAuth access token.') },
    { status: 400, body: graphError(100, 'Invalid appsecret_proof provided in the API argument') },
    { status: 200, body: graphError(190, 'Error validating access token') },
  ],
  full: {
    profile: {
      id,
      name: 'Robin Doe',
      email: 'robin@example.org',
      picture: {
        data: {
          height: 256,
          is_silhouette: false,
          url: 'https://platform-lookaside.fbsbx.com/platform/profilepic/?asid=1',
          width: 256,
        },
      },
    },
  },
  expected: {
    id,
    name: 'Robin Doe',
    email: 'robin@example.org',
    picture: 'https://platform-lookaside.fbsbx.com/platform/profilepic/?asid=1',
  },
  withoutEmail: { profile: { id, name: 'Robin Doe' } },
  unverified: { profile: { id, email: 'robin@example.org', verified: true } },
  bare: { profile: { id } },
}
