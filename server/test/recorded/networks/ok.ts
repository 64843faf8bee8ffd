/** OK's recorded answers. */
import { plainExchange, plainRequest, type Recording } from './recording.ts'

const id = '562310010331'
const fault = (code: number, message: string) => ({
  status: 200,
  body: { error_code: code, error_msg: message, error_data: null },
  detail: 'profile_refused',
})

export const recording: Recording = {
  credentials: {
    client_id: 'our-client',
    client_secret: 'our-secret+/=',
    public_key: 'CBAOURKEY',
  },
  request: { ...plainRequest, scope: 'VALUABLE_ACCESS', layout: 'w' },
  requestForEmail: { scope: 'VALUABLE_ACCESS;GET_EMAIL' },
  exchange: { params: plainExchange },
  profilePath: '/api.ok.ru/fb.do',
  lookup: {
    authorization: null,
    params: {
      access_token: '-s-41b7',
      application_key: 'CBAOURKEY',
      fields: 'uid,name,first_name,last_name,email,pic_2,pic_3,location,locale',
      format: 'json',
      method: 'users.getCurrentUser',
      // MD5 of the four above in this order, as name=value, and of MD5 of "-s-41b7our-secret+/=" in hex.
      sig: '42127765acb3a4ca43e75987e794d0de',
    },
  },
  denied: { error: 'access_denied' },
  token: {
    access_token: '-s-41b7',
    token_type: 'session',
    refresh_token: 'e5a0c1',
    expires_in: '1800',
  },
  tokenErrors: [
    {
      status: 400,
      body: { error: 'invalid_grant', error_description: 'Expired code' },
      detail: 'code_invalid',
    },
    {
      status: 200,
      body: { error: 'invalid_client', error_description: 'Wrong client id' },
      detail: 'network_refuses_client',
    },
  ],
  profileErrors: [
    fault(102, 'PARAM_SESSION_EXPIRED : Session expired'),
    fault(104, 'PARAM_SIGNATURE : Invalid signature'),
    { status: 401, body: {} },
  ],
  full: {
    profile: {
      uid: id,
      name: 'Robin Doe',
      first_name: 'Robin',
      last_name: 'Doe',
      email: 'robin@example.org',
      locale: 'ru',
      location: { city: 'Riga', country: 'LATVIA', countryCode: 'LV' },
      pic_2: 'https://i.okcdn.example/image?id=1&t=35',
      pic_3: 'https://i.okcdn.example/image?id=1&t=34',
    },
  },
  expected: {
    id,
    name: 'Robin Doe',
    email: 'robin@example.org',
    picture: 'https://i.okcdn.example/image?id=1&t=34',
    country: 'LV',
  },
  withoutEmail: { profile: { uid: id, name: 'Robin Doe' } },
  unverified: { profile: { uid: id, email: 'robin@example.org', has_email: true } },
  bare: { profile: { uid: id } },
}
