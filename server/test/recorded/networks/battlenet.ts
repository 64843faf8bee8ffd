/** Battle.net's recorded answers. */
import { basicExchange, clientPair, plainRequest, type Recording } from './recording.ts'

const claims = { sub: '29953309', azp: 'our-client', at_hash: 'x', jti: 'y' }

export const recording: Recording = {
  credentials: clientPair,
  request: { ...plainRequest, scope: 'openid', nonce: '*' },
  exchange: basicExchange,
  denied: { error: 'access_denied', error_description: 'User denied access' },
  token: {
    access_token: 'EUa4Xbe5DGZXB5Fya3yzHTFyoGYwSHrOPE',
    token_type: 'bearer',
    expires_in: 86399,
    scope: 'openid',
    sub: '29953309',
  },
  tokenErrors: [
    {
      status: 400,
      body: { error: 'invalid_grant', error_description: 'Invalid authorization code: x' },
      detail: 'code_invalid',
    },
    {
      status: 401,
      body: { error: 'unauthorized', error_description: 'Bad client credentials' },
    },
    { status: 400, body: { code: 400, type: 'BLZWEBAPI00000400', detail: 'Bad Request' } },
  ],
  profileErrors: [
    { status: 401, body: { error: 'invalid_token', error_description: 'Invalid access token: x' } },
    { status: 403, body: { code: 403, type: 'BLZWEBAPI00000403', detail: 'Forbidden' } },
  ],
  full: {
    claims: { ...claims, battle_tag: 'Robin#41232' },
    profile: { sub: '29953309', id: 29953309, battletag: 'Robin#41232' },
  },
  expected: { id: '29953309', name: 'Robin#41232' },
  bare: { claims, profile: { id: 29953309 } },
}
