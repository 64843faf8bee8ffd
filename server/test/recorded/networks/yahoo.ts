/** Yahoo's recorded answers. */
import { basicExchange, clientPair, plainRequest, type Recording } from './recording.ts'

const player = (change: object) => ({
  claims: { sub: 'FSVIDUW3D7FSVIDUW3D72F2F', at_hash: 'x', auth_time: 1772366000 },
  profile: { sub: 'FSVIDUW3D7FSVIDUW3D72F2F', ...change },
})

const told = {
  name: 'Robin Doe',
  given_name: 'Robin',
  family_name: 'Doe',
  locale: 'en-US',
  picture: 'https://s.yimg.com/ag/images/x_192sq.jpg',
}

export const recording: Recording = {
  credentials: clientPair,
  request: { ...plainRequest, scope: 'openid profile', nonce: '*' },
  requestForEmail: { scope: 'openid profile email' },
  exchange: basicExchange,
  algorithm: 'ES256',
  denied: { error: 'access_denied' },
  token: {
    access_token: 'Jzxbkqqcvjqik2IMxGFEE1cuaos',
    refresh_token: 'AOiRUlJn_qOmByVGTmUp',
    expires_in: 3600,
    token_type: 'bearer',
    xoauth_yahoo_guid: 'FSVIDUW3D7FSVIDUW3D72F2F',
  },
  tokenErrors: [
    {
      status: 400,
      body: { error: 'invalid_grant', error_description: 'INVALID_AUTHORIZATION_CODE' },
      detail: 'code_invalid',
    },
    { status: 401, body: { error: 'invalid_client' }, detail: 'network_refuses_client' },
  ],
  profileErrors: [
    {
      status: 401,
      body: { error: { localizedMessage: 'client request is not acceptable', errorId: 'x' } },
    },
  ],
  full: player({ ...told, email: 'robin@yahoo.example', email_verified: true }),
  expected: {
    id: 'FSVIDUW3D7FSVIDUW3D72F2F',
    name: 'Robin Doe',
    email: 'robin@yahoo.example',
    isEmailVerified: true,
    picture: 'https://s.yimg.com/ag/images/x_192sq.jpg',
  },
  withoutEmail: player(told),
  unverified: player({ email: 'robin@yahoo.example', email_verified: false }),
  bare: player({}),
}
