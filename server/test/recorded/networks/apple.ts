/** Apple's recorded answers. */
import { generateKeyPairSync } from 'node:crypto'
import { plainExchange, plainRequest, type Recording } from './recording.ts'

const appleKey = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey

export const recording: Recording = {
  credentials: {
    client_id: 'our-client',
    team_id: 'TEAM123456',
    key_id: 'KEY1234567',
    private_key: appleKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
  },
  request: { ...plainRequest, scope: 'openid name', response_mode: 'form_post', nonce: '*' },
  requestForEmail: { scope: 'openid name email' },
  exchange: { params: { ...plainExchange, client_secret: '*' } },
  denied: { error: 'user_cancelled_authorize' },
  token: {
    access_token: 'a0996b16cfb674c0eb0d29194c880455b',
    token_type: 'Bearer',
    expires_in: 3600,
    refresh_token: 'c7d0d1',
  },
  tokenErrors: [{ status: 400, body: { error: 'invalid_grant' } }],
  profileErrors: [],
  full: {
    claims: {
      sub: '001473.fe6f83bf4b8e4590aacbabdcb8598bd0.2039',
      email: 'x5jk@privaterelay.appleid.com',
      email_verified: 'true',
      is_private_email: 'true',
      nonce_supported: true,
    },
    callback: {
      user: '{"name":{"firstName":"Robin","lastName":"Doe"},"email":"forged@example.org"}',
    },
  },
  expected: {
    id: '001473.fe6f83bf4b8e4590aacbabdcb8598bd0.2039',
    name: 'Robin Doe',
    email: 'x5jk@privaterelay.appleid.com',
    isEmailVerified: true,
  },
  withoutEmail: {
    claims: { sub: '001473.fe6f' },
    callback: { user: '{"name":{"firstName":"Robin"},"email":"forged@example.org"}' },
  },
  unverified: {
    claims: { sub: '001473.fe6f', email: 'robin@example.org', email_verified: 'false' },
  },
  bare: { claims: { sub: '001473.fe6f' }, callback: { user: 'not json' } },
}
