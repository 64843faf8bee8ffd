/** X's recorded answers. */
import { basicExchange, challenge, clientPair, plainRequest, type Recording } from './recording.ts'

const id = '2244994945'

const player = (data: object, rest: object = {}) => ({
  profile: { data: { id, ...data }, ...rest },
})

const notAuthorized = {
  resource_type: 'user',
  field: 'confirmed_email',
  title: 'Field Authorization Error',
  detail: "Sorry, you are not authorized to access 'data.confirmed_email' on the user",
  type: 'https://api.twitter.com/2/problems/not-authorized-for-field',
}

export const recording: Recording = {
  credentials: clientPair,
  request: { ...plainRequest, scope: 'users.read tweet.read', ...challenge },
  requestForEmail: { scope: 'users.read tweet.read users.email' },
  exchange: { ...basicExchange, params: { ...basicExchange.params, code_verifier: '*' } },
  lookup: {
    params: { 'user.fields': 'id,name,username,profile_image_url,confirmed_email,verified' },
  },
  denied: { error: 'access_denied' },
  token: {
    token_type: 'bearer',
    expires_in: 7200,
    access_token: 'Q0Mzb0VhZ0V5dmNXSTEyNER2MFNfVW50',
    scope: 'users.read tweet.read users.email',
  },
  tokenErrors: [
    {
      status: 400,
      body: {
        error: 'invalid_request',
        error_description: 'Value passed for the authorization code was invalid.',
      },
      detail: 'token_refused',
    },
    {
      status: 401,
      body: {
        error: 'unauthorized_client',
        error_description: 'Missing valid authorization header',
      },
      detail: 'network_refuses_client',
    },
  ],
  profileErrors: [
    {
      status: 401,
      body: { title: 'Unauthorized', type: 'about:blank', status: 401, detail: 'Unauthorized' },
    },
    {
      // No credit left.
      status: 402,
      body: { title: 'CreditsDepleted', status: 402, detail: 'No credits', type: 'about:blank' },
    },
    {
      status: 200,
      body: { errors: [{ title: 'Forbidden', type: 'about:blank' }] },
      detail: 'profile_refused',
    },
  ],
  full: player({
    name: 'Robin Doe',
    username: 'robin',
    profile_image_url: 'https://pbs.twimg.com/profile_images/1267175364003901441/x_normal.jpg',
    confirmed_email: 'robin@example.org',
    verified: false,
  }),
  expected: {
    id,
    name: 'Robin Doe',
    username: 'robin',
    email: 'robin@example.org',
    // X tells confirmed addresses only.
    isEmailVerified: true,
    picture: 'https://pbs.twimg.com/profile_images/1267175364003901441/x_400x400.jpg',
  },
  withoutEmail: player(
    { name: 'Robin Doe', username: 'robin', verified: true },
    { errors: [notAuthorized] },
  ),
  bare: player({}),
}
