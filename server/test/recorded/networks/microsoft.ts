/** Microsoft's recorded answers. */
import { challenge, clientPair, plainExchange, plainRequest, type Recording } from './recording.ts'

const tid = '72f988bf-86f1-41af-91ab-2d7cd011db47'
const sub = 'AAAAAAAAAAAAAAAAAAAAAIkzqFVrSaSaFHy782bbtaQ'

const player = (claims: object) => ({
  claims: { sub, tid, oid: '690222be-ff1a-4d56-abd1-7e4f7d38e474', ver: '2.0', ...claims },
})

export const recording: Recording = {
  credentials: clientPair,
  request: { ...plainRequest, scope: 'openid profile', nonce: '*', ...challenge },
  requestForEmail: { scope: 'openid profile email' },
  requestAddress: 'https://login.microsoftonline.com/common/oauth2/v2.0/authorize',
  exchange: { params: { ...plainExchange, code_verifier: '*' } },
  issuer: `https://login.microsoftonline.com/${tid}/v2.0`,
  denied: {
    error: 'access_denied',
    error_subcode: 'cancel',
    error_description:
      'The user has denied access to the scope requested by the client application.',
  },
  token: {
    token_type: 'Bearer',
    scope: 'openid profile email',
    expires_in: 3599,
    ext_expires_in: 3599,
    access_token: 'EwB4A8l6BAAU',
  },
  tokenErrors: [
    {
      status: 400,
      body: {
        error: 'invalid_grant',
        error_description: 'AADSTS70008: The provided authorization code has expired.',
        error_codes: [70008],
        timestamp: '2026-03-01 12:00:00Z',
        trace_id: '0000aaaa-11bb-cccc-dd22-eeeeee333333',
        correlation_id: 'aaaa0000-bb11-2222-33cc-444444dddddd',
      },
      detail: 'code_invalid',
    },
    {
      status: 401,
      body: {
        error: 'invalid_client',
        error_description: 'AADSTS7000215: Invalid client secret provided.',
        error_codes: [7000215],
      },
      detail: 'network_refuses_client',
    },
  ],
  profileErrors: [],
  full: player({
    name: 'Robin Doe',
    preferred_username: 'robin@studio.example',
    email: 'robin@studio.example',
    xms_edov: true,
  }),
  expected: {
    id: sub,
    name: 'Robin Doe',
    username: 'robin@studio.example',
    email: 'robin@studio.example',
    isEmailVerified: true,
  },
  withoutEmail: player({ name: 'Robin Doe', preferred_username: 'robin@studio.example' }),
  // Nobody but the directory's administrator vouches for it.
  unverified: player({ email: 'robin@studio.example', email_verified: true }),
  bare: player({}),
}
