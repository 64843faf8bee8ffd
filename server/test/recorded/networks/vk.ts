/** VK ID's recorded answers. */
import { challenge, plainRequest, type Recording } from './recording.ts'

const callback = { device_id: 'device-1', expires_in: '600', ext_id: '', type: 'code_v2' }
const player = (change: object) => ({
  callback,
  profile: { user: { user_id: '1234567', verified: true, ...change } },
})
const told = {
  first_name: 'Robin',
  last_name: 'Doe',
  avatar: 'https://sun1.userapi.com/x.jpg?cs=50x50',
  sex: 2,
}

export const recording: Recording = {
  credentials: { client_id: 'our-client' },
  request: { ...plainRequest, scope: 'vkid.personal_info', ...challenge },
  locale: 'lang_id',
  localeValue: '3',
  requestForEmail: { scope: 'vkid.personal_info email' },
  exchange: {
    params: {
      grant_type: 'authorization_code',
      code: '*',
      redirect_uri: '*',
      client_id: 'our-client',
      code_verifier: '*',
      device_id: 'device-1',
      state: '*',
    },
  },
  lookup: {
    method: 'POST',
    authorization: null,
    params: { client_id: 'our-client', access_token: 'vk2.a.x' },
  },
  denied: { error: 'access_denied', error_description: 'User denied your request' },
  token: {
    access_token: 'vk2.a.x',
    refresh_token: 'vk2.a.y',
    id_token: 'not.openid.connect',
    token_type: 'Bearer',
    expires_in: 3600,
    user_id: 1234567,
    state: 'the-state',
    scope: 'vkid.personal_info email',
  },
  tokenErrors: [
    {
      status: 200,
      body: { error: 'invalid_grant', error_description: 'code is invalid or expired' },
      detail: 'code_invalid',
    },
    {
      status: 200,
      body: { error: 'invalid_client', error_description: 'client_id is incorrect' },
      detail: 'network_refuses_client',
    },
  ],
  profileErrors: [
    {
      status: 200,
      body: { error: 'invalid_token', error_description: 'access_token is expired' },
      detail: 'profile_refused',
    },
  ],
  full: player({ ...told, email: 'robin@example.org' }),
  expected: {
    id: '1234567',
    name: 'Robin Doe',
    email: 'robin@example.org',
    isEmailVerified: false,
    picture: 'https://sun1.userapi.com/x.jpg?cs=50x50',
  },
  withoutEmail: player({ ...told, email: '' }),
  unverified: player({ email: 'robin@example.org' }),
  bare: player({ first_name: '', last_name: '', avatar: '' }),
}
