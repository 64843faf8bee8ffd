/** Yandex's recorded answers. */
import { basicExchange, challenge, clientPair, plainRequest, type Recording } from './recording.ts'

const player = (change: object) => ({
  profile: { id: '1000034426', psuid: '1.AAceCw.tbHgw5DtJ9_zeqPrk-Ba2w', ...change },
})

const told = {
  login: 'robin',
  display_name: 'Robin D.',
  real_name: 'Robin Doe',
  first_name: 'Robin',
  last_name: 'Doe',
  is_avatar_empty: false,
  default_avatar_id: '131652443/enc-x-1',
}

export const recording: Recording = {
  credentials: clientPair,
  request: { ...plainRequest, scope: 'login:info login:avatar', ...challenge },
  requestForEmail: { scope: 'login:info login:avatar login:email' },
  exchange: { ...basicExchange, params: { ...basicExchange.params, code_verifier: '*' } },
  lookup: { authorization: 'OAuth y0_x', params: { format: 'json' } },
  denied: { error: 'access_denied', error_description: 'User denied access.' },
  token: {
    access_token: 'y0_x',
    refresh_token: '1:x:y',
    token_type: 'bearer',
    expires_in: 31536000,
  },
  tokenErrors: [
    {
      status: 400,
      body: { error_description: 'Code has expired', error: 'invalid_grant' },
      detail: 'code_invalid',
    },
    {
      status: 400,
      body: { error_description: 'Wrong client secret', error: 'invalid_client' },
      detail: 'network_refuses_client',
    },
  ],
  profileErrors: [{ status: 401, body: '' }],
  full: player({
    ...told,
    default_email: 'robin@yandex.example',
    emails: ['robin@yandex.example'],
  }),
  expected: {
    id: '1000034426',
    name: 'Robin D.',
    username: 'robin',
    email: 'robin@yandex.example',
    isEmailVerified: false,
    picture: 'https://avatars.yandex.net/get-yapic/131652443/enc-x-1/islands-200',
  },
  withoutEmail: player({ ...told, default_email: '', emails: [] }),
  unverified: player({ default_email: '', emails: ['robin@yandex.example'] }),
  bare: player({ is_avatar_empty: true, default_avatar_id: '0/0-0' }),
}
