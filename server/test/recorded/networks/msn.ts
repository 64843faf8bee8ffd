/** MSN's recorded answers: those of Microsoft for personal accounts. */
import { challenge, clientPair, plainExchange, plainRequest, type Recording } from './recording.ts'

const sub = 'AAAAAAAAAAAAAAAAAAAAAMLkPVfbdRPvm9DS2fHyzl4'

const player = (claims: object) => ({
  claims: { sub, tid: '9188040d-6c67-4c5b-b112-36a304b66dad', ver: '2.0', ...claims },
})

export const recording: Recording = {
  credentials: clientPair,
  request: { ...plainRequest, scope: 'openid profile', nonce: '*', ...challenge },
  requestForEmail: { scope: 'openid profile email' },
  requestAddress: 'https://login.microsoftonline.com/consumers/oauth2/v2.0/authorize',
  exchange: { params: { ...plainExchange, code_verifier: '*' } },
  denied: {
    error: 'access_denied',
    error_description:
      'The user has denied access to the scope requested by the client application.',
  },
  token: {
    token_type: 'Bearer',
    scope: 'openid profile email',
    expires_in: 3600,
    ext_expires_in: 3600,
    access_token: 'EwBgA8l6BAAU',
  },
  tokenErrors: [
    {
      status: 400,
      body: {
        error: 'invalid_grant',
        error_description:
          'AADSTS70000: The provided value for the code parameter is not valid. The code has expired.',
        error_codes: [70000],
      },
      detail: 'code_invalid',
    },
    {
      status: 400,
      body: {
        error: 'unauthorized_client',
        error_description: 'AADSTS700016: Application was not found in the directory.',
        error_codes: [700016],
      },
      detail: 'network_refuses_client',
    },
  ],
  profileErrors: [],
  full: player({
    name: 'Robin Doe',
    preferred_username: 'robin@outlook.example',
    email: 'robin@outlook.example',
    verified_primary_email: ['Robin@outlook.example'],
  }),
  expected: {
    id: sub,
    name: 'Robin Doe',
    username: 'robin@outlook.example',
    email: 'robin@outlook.example',
    isEmailVerified: true,
  },
  withoutEmail: player({ name: 'Robin Doe', verified_primary_email: ['robin@outlook.example'] }),
  unverified: player({ email: 'robin@outlook.example', xms_edov: false }),
  bare: player({}),
}
