/** Mail.ru's recorded answers. */
import { basicExchange, challenge, clientPair, plainRequest, type Recording } from './recording.ts'

const id = '1324243567'

export const recording: Recording = {
  credentials: clientPair,
  request: { ...plainRequest, scope: 'userinfo', ...challenge },
  exchange: { ...basicExchange, params: { ...basicExchange.params, code_verifier: '*' } },
  lookup: { authorization: null, params: { access_token: 'cbe1e6f5' } },
  denied: { error: 'access_denied', error_description: 'User denied access' },
  token: {
    access_token: 'cbe1e6f5',
    refresh_token: '9d8ca8f2',
    token_type: 'Bearer',
    expires_in: 3600,
  },
  tokenErrors: [
    {
      status: 400,
      body: { error: 'invalid_grant', error_code: 3, error_description: 'invalid code' },
      detail: 'code_invalid',
    },
    {
      status: 200,
      body: { error: 'invalid_client', error_code: 1, error_description: 'invalid client' },
      detail: 'network_refuses_client',
    },
  ],
  profileErrors: [
    {
      status: 200,
      body: { error: 'invalid token', error_code: 6, error_description: 'token not found' },
    },
    { status: 200, body: { error: 'token expired', error_description: 'token expired' } },
    { status: 403, body: { error: 'invalid token', error_code: 6 } },
  ],
  full: {
    profile: {
      id,
      client_id: 'our-client',
      gender: 'm',
      name: 'Robin Doe',
      nickname: 'robin',
      first_name: 'Robin',
      last_name: 'Doe',
      locale: 'ru_RU',
      email: 'robin@mail.example',
      birthday: '01.02.1990',
      image: 'https://filin.mail.ru/pic?d=x',
    },
  },
  expected: {
    id,
    name: 'Robin Doe',
    email: 'robin@mail.example',
    picture: 'https://filin.mail.ru/pic?d=x',
  },
  withoutEmail: { profile: { id, nickname: 'robin' } },
  unverified: { profile: { id, email: 'robin@mail.example' } },
  bare: { profile: { id, name: '', nickname: '' } },
}
