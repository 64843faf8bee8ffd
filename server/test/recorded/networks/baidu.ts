/** Baidu's recorded answers. */
import { clientPair, plainExchange, plainRequest, type Recording } from './recording.ts'

const id = 'oHxXv-Ld5nxzJQBmMwMRhvBmZUQ'

export const recording: Recording = {
  credentials: clientPair,
  request: { ...plainRequest, scope: 'basic', display: 'page' },
  exchange: { params: plainExchange },
  lookup: { authorization: null, params: { access_token: '21.fe1b1cdb' } },
  denied: { error: 'access_denied' },
  // No token_type.
  token: {
    access_token: '21.fe1b1cdb',
    expires_in: 2592000,
    refresh_token: '22.af3be3cc',
    scope: 'basic',
    session_key: '9mzdDZXu3dENdFZQurfg0Vz8slgS',
    session_secret: '1be10c68b8e57cbe25a8b8ad43b3d7a2',
  },
  tokenErrors: [
    {
      status: 400,
      body: { error: 'invalid_grant', error_description: 'Invalid authorization code' },
      detail: 'code_invalid',
    },
    {
      status: 401,
      body: { error: 'invalid_client', error_description: 'unknown client id' },
      detail: 'network_refuses_client',
    },
    { status: 200, body: { error_code: 100, error_msg: 'Invalid parameter' } },
  ],
  profileErrors: [
    {
      status: 200,
      body: { error_code: '110', error_msg: 'Access token invalid or no longer valid' },
    },
    { status: 200, body: { error_code: 111, error_msg: 'Access token expired' } },
  ],
  full: {
    profile: {
      openid: id,
      username: 'r***n',
      portrait: 'e2c1776c31393837313031319605',
      userdetail: '',
      sex: '1',
    },
  },
  expected: {
    id,
    name: 'r***n',
    picture: 'https://himg.bdimg.com/sys/portrait/item/e2c1776c31393837313031319605',
  },
  // An application of the time before openid.
  bare: { profile: { userid: 2097322476, portrait: '../../x' } },
}
