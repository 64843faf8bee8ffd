/** LinkedIn's recorded answers. */
import { clientPair, plainExchange, plainRequest, type Recording } from './recording.ts'

const id = '782bbtaQ'
const claims = { sub: id }
const picture = 'https://media.licdn.com/dms/image/x/profile-displayphoto-shrink_100_100/0/1'

export const recording: Recording = {
  credentials: clientPair,
  // No nonce: LinkedIn does not bring it back.
  request: { ...plainRequest, scope: 'openid profile' },
  requestForEmail: { scope: 'openid profile email' },
  exchange: { params: plainExchange },
  denied: {
    error: 'user_cancelled_authorize',
    error_description: 'The user cancelled the authorization',
  },
  token: {
    access_token: 'AQXNnd2kXITHELmWblJigbHEuoFdfRhOwGA0QNnumBI8X',
    expires_in: 5183999,
    scope: 'email,openid,profile',
    token_type: 'Bearer',
  },
  tokenErrors: [
    {
      status: 400,
      body: {
        error: 'invalid_request',
        error_description:
          'Unable to retrieve access token: appid/redirect uri/code verifier does not match authorization code.',
      },
    },
    {
      status: 401,
      body: { error: 'invalid_client', error_description: 'Client authentication failed' },
      detail: 'network_refuses_client',
    },
  ],
  profileErrors: [
    {
      status: 401,
      body: { serviceErrorCode: 65600, message: 'Invalid access token', status: 401 },
    },
    {
      status: 403,
      body: {
        status: 403,
        serviceErrorCode: 100,
        code: 'ACCESS_DENIED',
        message: 'Not enough permissions',
      },
    },
  ],
  full: {
    claims,
    profile: {
      sub: id,
      name: 'Robin Doe',
      given_name: 'Robin',
      family_name: 'Doe',
      picture,
      locale: { country: 'DE', language: 'de' },
      email: 'robin@example.org',
      email_verified: true,
    },
  },
  expected: {
    id,
    name: 'Robin Doe',
    email: 'robin@example.org',
    isEmailVerified: true,
    picture,
    country: 'DE',
  },
  withoutEmail: { claims, profile: { sub: id, name: 'Robin Doe', locale: 'de-DE' } },
  unverified: { claims, profile: { sub: id, email: 'robin@example.org', email_verified: false } },
  bare: { claims, profile: { sub: id, locale: 'de_DE' } },
}
