/** Discord's recorded answers. */
import { basicExchange, challenge, clientPair, plainRequest, type Recording } from './recording.ts'

const player = (change: object) => ({
  profile: { id: '80351110224678912', username: 'robin', discriminator: '0', ...change },
})

export const recording: Recording = {
  credentials: clientPair,
  request: { ...plainRequest, scope: 'identify', ...challenge },
  requestForEmail: { scope: 'identify email' },
  exchange: { ...basicExchange, params: { ...basicExchange.params, code_verifier: '*' } },
  denied: { error: 'access_denied', error_description: 'The resource owner denied the request' },
  token: {
    access_token: '6qrZcUqja7812RVdnEKjpzOL4CvHBFG',
    token_type: 'Bearer',
    expires_in: 604800,
    refresh_token: 'D43f5y0',
    scope: 'identify email',
  },
  tokenErrors: [{ status: 400, body: { error: 'invalid_grant' } }],
  profileErrors: [{ status: 401, body: { message: '401: Unauthorized', code: 0 } }],
  full: player({
    global_name: 'Robin Doe',
    avatar: 'a_8342729096ea3675442027381ff50dfe',
    email: 'robin@example.org',
    verified: true,
    locale: 'en-US',
  }),
  expected: {
    id: '80351110224678912',
    name: 'Robin Doe',
    username: 'robin',
    email: 'robin@example.org',
    isEmailVerified: true,
    picture:
      'https://cdn.discordapp.com/avatars/80351110224678912/a_8342729096ea3675442027381ff50dfe.gif',
  },
  withoutEmail: player({ email: null, verified: true }),
  unverified: player({ email: 'robin@example.org', verified: false }),
  bareTells: ['picture'],
  bare: player({ username: undefined, global_name: null, avatar: null }),
}
