/** Weibo's recorded answers. */
import { clientPair, plainExchange, plainRequest, type Recording } from './recording.ts'

const player = (change: object) => ({
  token: { uid: '1404376560' },
  profile: { id: 1404376560, idstr: '1404376560', location: '其他', verified: false, ...change },
})

export const recording: Recording = {
  credentials: clientPair,
  request: plainRequest,
  locale: 'language',
  localeValue: 'en',
  exchange: { params: plainExchange },
  lookup: { authorization: null, params: { access_token: '2.00x', uid: '1404376560' } },
  denied: {
    error_uri: '/oauth2/authorize',
    error: 'access_denied',
    error_description: 'user denied your request.',
    error_code: '21330',
  },
  token: {
    access_token: '2.00x',
    remind_in: '157679999',
    expires_in: 157679999,
    isRealName: 'true',
  },
  tokenErrors: [
    {
      status: 400,
      body: {
        error: 'invalid_grant',
        error_code: 21325,
        request: '/oauth2/access_token',
        error_description: 'invalid authorization code',
      },
      detail: 'code_invalid',
    },
    {
      status: 400,
      body: { error: 'invalid_client', error_code: 21324 },
      detail: 'network_refuses_client',
    },
  ],
  profileErrors: [
    { status: 403, body: { error: 'expired_token', error_code: 21327 } },
    {
      status: 200,
      body: { error: 'User does not exists!', error_code: 20003 },
      detail: 'profile_refused',
    },
  ],
  full: player({
    screen_name: 'Robin',
    name: 'Robin',
    avatar_large: 'https://tvax1.sinaimg.cn/crop.180/x.jpg',
    avatar_hd: 'https://tvax1.sinaimg.cn/crop.1024/x.jpg',
  }),
  expected: {
    id: '1404376560',
    name: 'Robin',
    picture: 'https://tvax1.sinaimg.cn/crop.1024/x.jpg',
  },
  bare: player({ screen_name: '', avatar_large: '', avatar_hd: '' }),
}
