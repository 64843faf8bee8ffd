/** Amazon's recorded answers. */
import { challenge, clientPair, plainExchange, plainRequest, type Recording } from './recording.ts'

const id = 'amzn1.account.K2LI23KL2LK2'

export const recording: Recording = {
  credentials: clientPair,
  request: { ...plainRequest, scope: 'profile', ...challenge },
  exchange: { params: { ...plainExchange, code_verifier: '*' } },
  denied: { error: 'access_denied', error_description: 'Access not permitted.' },
  token: {
    access_token: 'Atza|IQEBLjAsAhRmHjNgHpi0U-Dme37rR6CuUpSR',
    token_type: 'bearer',
    expires_in: 3600,
    refresh_token: 'Atzr|IQEBLzAtAhRPpMJxdwVz2Nn6f2y',
  },
  tokenErrors: [
    {
      status: 400,
      body: {
        error: 'invalid_grant',
        error_description: 'The request has an invalid grant parameter : code',
      },
      detail: 'code_invalid',
    },
    {
      status: 401,
      body: { error: 'invalid_client', error_description: 'Client authentication failed' },
      detail: 'network_refuses_client',
    },
  ],
  profileErrors: [
    {
      status: 400,
      body: {
        error: 'invalid_token',
        error_description: 'The access token provided is invalid',
        request_id: 'bef0c2f8-e292-4l96-8c95-8833fbd559df',
      },
    },
  ],
  full: { profile: { user_id: id, name: 'Robin Doe', email: 'robin@example.org' } },
  expected: { id, name: 'Robin Doe', email: 'robin@example.org' },
  withoutEmail: { profile: { user_id: id, name: 'Robin Doe' } },
  unverified: { profile: { user_id: id, email: 'robin@example.org' } },
  bare: { profile: { user_id: id } },
}
