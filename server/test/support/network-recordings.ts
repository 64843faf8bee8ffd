/** What networks answer, one recording per row of the table: shapes of their documentation, made-up people. */
import { generateKeyPairSync } from 'node:crypto'

export type Answers = {
  /** Claims of the id_token besides iss, aud, iat, exp and nonce. */
  claims?: Record<string, unknown>
  /** Body of the profile call. */
  profile?: Record<string, unknown>
  /** Bodies of further calls by path. */
  further?: Record<string, unknown>
  /** What comes to the callback beside code, state and iss. */
  callback?: Record<string, string>
}

export type Recording = {
  credentials: Record<string, string>
  /** Token answer besides the id_token. */
  token: Record<string, unknown>
  /** How this network says that a code is no good. */
  tokenError: { status: number; body: Record<string, unknown> }
  /** Everything told, and what becomes of it. */
  full: Answers
  expected: Record<string, unknown>
  withoutEmail: Answers
  unverified: Answers
  /** Nothing told but the id. */
  bare: Answers
}

const pair = { client_id: 'our-client', client_secret: 'our-secret+/=' }
const appleKey = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey

const google = (change: object) => ({
  claims: { sub: '10769150350006150715113082367', azp: 'our-client', at_hash: 'x' },
  profile: { sub: '10769150350006150715113082367', ...change },
})
const googleProfile = {
  name: 'Robin Doe',
  given_name: 'Robin',
  family_name: 'Doe',
  picture: 'https://lh3.googleusercontent.com/a/x=s96-c',
}

const github = (change: object, emails: unknown = []) => ({
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

const discord = (change: object) => ({
  profile: { id: '80351110224678912', username: 'robin', discriminator: '0', ...change },
})

const twitch = (claims: object, user: object) => ({
  claims: { sub: '141981764', azp: 'our-client', ...claims },
  profile: { data: [{ id: '141981764', login: 'robin', ...user }] },
})
const twitchUser = {
  display_name: 'Robin',
  profile_image_url: 'https://static-cdn.jtvnw.net/jtv_user_pictures/x.png',
  broadcaster_type: 'partner',
  view_count: 5980557,
}

export const recordings: Readonly<Record<string, Recording>> = {
  google: {
    credentials: pair,
    token: {
      access_token: 'ya29.a0',
      expires_in: 3599,
      scope: 'openid https://www.googleapis.com/auth/userinfo.email',
      token_type: 'Bearer',
    },
    tokenError: { status: 400, body: { error: 'invalid_grant', error_description: 'Bad Request' } },
    full: google({ ...googleProfile, email: 'robin@gmail.example', email_verified: true }),
    expected: {
      id: '10769150350006150715113082367',
      name: 'Robin Doe',
      email: 'robin@gmail.example',
      isEmailVerified: true,
      picture: 'https://lh3.googleusercontent.com/a/x=s96-c',
    },
    withoutEmail: google(googleProfile),
    unverified: google({ email: 'robin@gmail.example', email_verified: false }),
    bare: google({}),
  },
  apple: {
    credentials: {
      client_id: 'our-client',
      team_id: 'TEAM123456',
      key_id: 'KEY1234567',
      private_key: appleKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    },
    token: {
      access_token: 'a0996b16cfb674c0eb0d29194c880455b',
      token_type: 'Bearer',
      expires_in: 3600,
      refresh_token: 'c7d0d1',
    },
    tokenError: { status: 400, body: { error: 'invalid_grant' } },
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
  },
  github: {
    credentials: pair,
    token: { access_token: 'gho_16C7e42F', scope: 'read:user,user:email', token_type: 'bearer' },
    tokenError: {
      status: 200,
      body: {
        error: 'bad_verification_code',
        error_description: 'The code passed is incorrect or expired.',
      },
    },
    full: github(githubProfile, [
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
    withoutEmail: github(githubProfile, [noreply]),
    unverified: github({}, [{ email: 'robin@example.org', primary: true, verified: false }]),
    bare: github({ login: undefined }),
  },
  discord: {
    credentials: pair,
    token: {
      access_token: '6qrZcUqja7812RVdnEKjpzOL4CvHBFG',
      token_type: 'Bearer',
      expires_in: 604800,
      refresh_token: 'D43f5y0',
      scope: 'identify email',
    },
    tokenError: { status: 400, body: { error: 'invalid_grant' } },
    full: discord({
      global_name: 'Robin Doe',
      avatar: 'a_8342729096ea3675442027381ff50dfe',
      email: 'robin@example.org',
      verified: true,
      locale: 'en-US',
    }),
    expected: {
      id: '80351110224678912',
      name: 'Robin Doe',
      username: 'robin',
      email: 'robin@example.org',
      isEmailVerified: true,
      picture:
        'https://cdn.discordapp.com/avatars/80351110224678912/a_8342729096ea3675442027381ff50dfe.gif',
    },
    withoutEmail: discord({ email: null, verified: true }),
    unverified: discord({ email: 'robin@example.org', verified: false }),
    bare: discord({ username: undefined, global_name: null, avatar: null }),
  },
  twitch: {
    credentials: pair,
    token: {
      access_token: 'rfx2uswqe8l4g1mkagrvg5tv0ks3',
      expires_in: 14124,
      refresh_token: '5b93chm6hdve3mycz05zfzatkfdenfspp1h1ar2xxdalen01',
      scope: ['openid', 'user:read:email'],
      token_type: 'bearer',
    },
    tokenError: { status: 400, body: { status: 400, message: 'Invalid authorization code' } },
    full: twitch(
      { email: 'robin@example.org', email_verified: true, preferred_username: 'Robin' },
      { ...twitchUser, email: 'robin@example.org' },
    ),
    expected: {
      id: '141981764',
      name: 'Robin',
      username: 'robin',
      email: 'robin@example.org',
      isEmailVerified: true,
      picture: 'https://static-cdn.jtvnw.net/jtv_user_pictures/x.png',
    },
    withoutEmail: twitch({}, twitchUser),
    unverified: twitch({ email: 'robin@example.org', email_verified: false }, {}),
    bare: twitch({}, { login: undefined }),
  },
}
