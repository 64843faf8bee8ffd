/** Epic's recorded answers. */
import { plainRequest, type Recording } from './recording.ts'

const id = '5e0b1f5b9c2a4d6f8a7b3c1d2e4f6a8b'

export const recording: Recording = {
  credentials: {
    client_id: 'our-client',
    client_secret: 'our-secret+/=',
    deployment_id: 'da32ae9c12ae40e8a112c52e1f17f3ba',
  },
  request: { ...plainRequest, scope: 'openid basic_profile', nonce: '*' },
  exchange: {
    params: {
      grant_type: 'authorization_code',
      code: '*',
      redirect_uri: '*',
      deployment_id: 'da32ae9c12ae40e8a112c52e1f17f3ba',
    },
    basic: 'our-client:our-secret+/=',
  },
  denied: { error: 'access_denied', error_description: 'The user denied access' },
  token: {
    scope: 'basic_profile openid',
    token_type: 'bearer',
    access_token: 'eg1~eyJraWQiOiJ',
    expires_in: 7200,
    expires_at: '2026-03-01T14:00:00.000Z',
    client_id: 'our-client',
    application_id: 'fghi4567',
  },
  tokenErrors: [
    {
      status: 400,
      body: {
        errorCode: 'errors.com.epicgames.account.oauth.authorization_code_not_found',
        errorMessage: 'Sorry the authorization code you supplied was not found.',
        numericErrorCode: 18059,
        error: 'invalid_grant',
        error_description: 'Sorry the authorization code you supplied was not found.',
      },
      detail: 'code_invalid',
    },
    {
      status: 400,
      body: {
        errorCode: 'errors.com.epicgames.account.invalid_client_credentials',
        errorMessage: 'Sorry the client credentials you are using are invalid',
        numericErrorCode: 18033,
        error: 'invalid_client',
        error_description: 'Sorry the client credentials you are using are invalid',
      },
      detail: 'network_refuses_client',
    },
  ],
  profileErrors: [
    {
      status: 401,
      body: {
        errorCode: 'errors.com.epicgames.common.oauth.invalid_token',
        numericErrorCode: 1014,
      },
    },
  ],
  full: {
    token: { account_id: id },
    claims: { sub: id },
    profile: { sub: id, preferred_username: 'Robin' },
  },
  expected: { id, name: 'Robin' },
  bare: { claims: { sub: id }, profile: { sub: id } },
}
