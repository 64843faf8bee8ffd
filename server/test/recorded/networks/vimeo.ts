/** Vimeo's recorded answers. */
import { basicExchange, clientPair, plainRequest, type Recording } from './recording.ts'

const accept = 'application/vnd.vimeo.*+json;version=3.4'

const user = (change: object) => ({ uri: '/users/152184', resource_key: 'x', ...change })

const told = {
  name: 'Robin Doe',
  link: 'https://vimeo.com/robin',
  location: 'Lyon',
  pictures: {
    uri: '/users/152184/pictures/1',
    active: true,
    sizes: [
      { width: 30, height: 30, link: 'https://i.vimeocdn.com/portrait/1_30x30' },
      { width: 300, height: 300, link: 'https://i.vimeocdn.com/portrait/1_300x300' },
    ],
  },
}

export const recording: Recording = {
  credentials: clientPair,
  request: { ...plainRequest, scope: 'public private' },
  exchange: { params: basicExchange.params, basic: 'our-client:our-secret+/=' },
  lookup: { headers: { accept } },
  denied: {
    error: 'access_denied',
    error_description: 'The user denied access to your application',
  },
  token: {
    access_token: '8c6f8e2e9e4b2d5a',
    token_type: 'bearer',
    scope: 'public private',
    app: { name: 'Our game', uri: '/apps/1' },
    user: user(told),
  },
  tokenErrors: [
    {
      status: 400,
      body: { error: 'invalid_grant', error_description: 'A valid authorization code is missing' },
      detail: 'code_invalid',
    },
    { status: 401, body: { error: 'invalid_client' }, detail: 'network_refuses_client' },
  ],
  profileErrors: [
    { status: 401, body: { error: 'You must provide a valid authenticated access token.' } },
  ],
  full: { profile: user(told) },
  expected: {
    id: '152184',
    name: 'Robin Doe',
    picture: 'https://i.vimeocdn.com/portrait/1_300x300',
    externalUrl: 'https://vimeo.com/robin',
  },
  isIdDerived: true,
  bare: { profile: user({ pictures: null }) },
}
