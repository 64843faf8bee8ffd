/** GitHub's recorded answers. */
import { challenge, clientPair, plainExchange, plainRequest, type Recording } from './recording.ts'

const player = (change: object, emails: unknown = []) => ({
  profile: {
    login: 'robin',
    id: 583231,
    node_id: 'MDQ6VXNlcjU4MzIzMQ==',
    avatar_url: null,
    name: null,
    email: 'public@example.org',
    ...change,
  },
  further: { '/api.github.com/user/emails': emails },
})

const githubProfile = {
  name: 'Robin Doe',
  avatar_url: 'https://avatars.githubusercontent.com/u/583231?v=4',
  html_url: 'https://github.com/robin',
}

const noreply = { email: '1+robin@users.noreply.github.com', primary: false, verified: true }

export const recording: Recording = {
  credentials: clientPair,
  request: { ...plainRequest, scope: 'read:user', ...challenge },
  requestForEmail: { scope: 'read:user user:email' },
  exchange: { params: { ...plainExchange, code_verifier: '*' } },
  lookup: { headers: { accept: 'application/vnd.github+json' } },
  denied: {
    error: 'access_denied',
    error_description: 'The user has denied your application access.',
  },
  token: { access_token: 'gho_16C7e42F', scope: 'read:user,user:email', token_type: 'bearer' },
  tokenErrors: [
    {
      status: 200,
      body: {
        error: 'bad_verification_code',
        error_description: 'The code passed is incorrect or expired.',
      },
    },
  ],
  profileErrors: [{ status: 401, body: { message: 'Bad credentials' } }],
  full: player(githubProfile, [
    noreply,
    { email: 'robin@example.org', primary: true, verified: true, visibility: 'private' },
  ]),
  expected: {
    id: '583231',
    name: 'Robin Doe',
    username: 'robin',
    email: 'robin@example.org',
    isEmailVerified: true,
    picture: 'https://avatars.githubusercontent.com/u/583231?v=4',
    externalUrl: 'https://github.com/robin',
  },
  withoutEmail: player(githubProfile, [noreply]),
  unverified: player({}, [{ email: 'robin@example.org', primary: true, verified: false }]),
  bare: player({ login: undefined }),
}
