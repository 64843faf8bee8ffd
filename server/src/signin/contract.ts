/** The contract of the sign-in area: parameters, answers and problems. */
import {
  closed,
  defineProblems,
  form,
  IdText,
  nullable,
  type Static,
  Type,
} from '../base/contract.ts'

/** Everything that can go wrong at the gate (docs/interface/errors.md#sign-in-calls); the last word is RFC 6749's. */
export const problems = defineProblems('signin', {
  parameter_refused: [400, '0', 'A parameter is missing, malformed or repeated', 'invalid_request'],
  body_too_large: [413, '0', 'The body is too large', 'invalid_request'],
  not_a_form: [415, '0', 'Send the body as application/x-www-form-urlencoded', 'invalid_request'],
  not_json: [415, '0', 'Send the body as UTF-8 JSON', 'invalid_request'],
  method_refused: [405, '0', 'This call does not take this method', 'invalid_request'],
  client_missing: [400, '0', 'client_id is missing', 'invalid_client'],
  grant_unsupported: [400, '0', 'This grant type is not supported', 'unsupported_grant_type'],
  visit_refused: [
    400,
    '0',
    'This sign-in has expired, was finished already or began in another browser',
    'invalid_request',
  ],
  redirect_uri_needed: [
    400,
    '010-011',
    'The client has several redirect URIs: name one in redirect_uri',
    'invalid_request',
  ],
  redirect_uri_unknown: [400, '010-012', 'This redirect URI is not registered', 'invalid_request'],
  state_refused: [400, '010-022', 'state must be longer than 8 characters', 'invalid_request'],
  client_refused: [400, '010-019', 'The client or its secret is wrong', 'invalid_client'],
  grant_not_for_client: [
    400,
    '010-019',
    'This client may not use this grant',
    'unauthorized_client',
  ],
  grant_refused: [
    400,
    '010-023',
    'The code or token is unknown, used, expired or not for this request',
    'invalid_grant',
  ],
  scope_refused: [
    400,
    '010-023',
    'A refresh cannot ask for more than the sign-in did',
    'invalid_scope',
  ],
  response_type_unsupported: [
    400,
    '0',
    'The only response type is code',
    'unsupported_response_type',
  ],
  login_required: [
    400,
    '0',
    'Nobody stays signed in at the hosted pages: ask without prompt=none',
    'login_required',
  ],
  request_unsupported: [
    400,
    '0',
    'Request objects are not supported: send the parameters themselves',
    'request_not_supported',
  ],
  request_uri_unsupported: [
    400,
    '0',
    'Request objects are not supported: send the parameters themselves',
    'request_uri_not_supported',
  ],
  audience_refused: [400, '010-023', 'A refresh cannot change the audience', 'invalid_target'],
  denied: [401, '010-026', 'The network denied the sign-in', 'access_denied'],
  user_token_refused: [
    401,
    // Clients of the field refresh at this code; no other one of a bad token means anything to them.
    '010-017',
    'The user token is missing, bad or expired',
    'invalid_token',
  ],
  user_banned: [401, '002-040', 'This user is banned', 'access_denied'],
  user_banned_at_platform: [422, '002-040', 'This user is banned', 'access_denied'],
  client_unknown: [404, '003-061', 'No such client', 'invalid_request'],
  provider_unknown: [404, '003-061', 'No such provider', 'invalid_request'],
  user_unknown: [404, '003-002', 'This user has never signed in here', 'access_denied'],
  project_unknown: [404, '003-019', 'No such project', 'invalid_request'],
  not_connected: [
    422,
    '003-022',
    'This network is not connected in the project',
    'unauthorized_client',
  ],
  not_available: [
    422,
    '003-020',
    'This call is not available for this project',
    'unauthorized_client',
  ],
  project_archived: [
    422,
    '003-020',
    'The project is archived: nobody signs in any more',
    'unauthorized_client',
  ],
  credential_refused: [
    422,
    '010-015',
    'The platform or network refused the sign-in',
    'access_denied',
  ],
  identity_taken: [422, '010-016', 'This identity belongs to another user', 'access_denied'],
  network_linked_before: [
    422,
    '010-016',
    'Another identity of this network is linked to the user: unlink that one first',
    'access_denied',
  ],
  network_not_linked: [
    404,
    '003-061',
    'No identity of this network is linked to the user',
    'invalid_request',
  ],
  device_unknown: [404, '003-061', 'No such device is linked to the user', 'invalid_request'],
  device_taken: [
    422,
    '003-020',
    'This device belongs to another account, which has other ways to sign in',
    'access_denied',
  ],
  device_needs_password: [
    422,
    '003-020',
    'The account of this device has a password: sign in with it, and link the device again',
    'access_denied',
  ],
  last_way_in: [
    422,
    '003-020',
    'This is the last way in: link another network before unlinking this one',
    'access_denied',
  ],
  not_entitled: [422, '010-026', 'This user may not enter this deployment', 'access_denied'],
  refresh_not_entitled: [
    422,
    '010-026',
    'This user may not enter the deployment any more: sign in again to another one',
    'invalid_grant',
  ],
  one_time_code_wrong: [422, '003-039', 'The code is wrong', 'access_denied'],
  too_many_tries: [422, '003-049', 'Too many tries with this code', 'access_denied'],
  server_token_refused: [
    403,
    '1901-0001',
    'The server token is missing, bad, expired or of another publisher',
    'invalid_token',
  ],
  player_unknown: [404, '003-002', 'No such user', 'invalid_request'],
  publisher_project_unknown: [
    404,
    '003-019',
    'publisher_project_id is no project of this publisher',
    'invalid_request',
  ],
  attributes_full: [
    422,
    '0',
    'A user has 256 attributes at most: remove some first',
    'invalid_request',
  ],
  birthday_set: [422, '0', 'The birthday can be set only once', 'invalid_request'],
  gender_unknown: [
    422,
    '0',
    'gender must be f, m, other or prefer not to answer',
    'invalid_request',
  ],
  phone_refused: [
    422,
    '002-056',
    'The phone number must begin with + and the country code, and go on with digits',
    'invalid_request',
  ],
  phone_of_sign_in: [
    422,
    '003-020',
    'The user signs in by phone: that number cannot be changed here',
    'access_denied',
  ],
  phone_unknown: [404, '003-061', 'The user has no such phone number', 'invalid_request'],
  picture_unknown: [404, '003-061', 'No such picture', 'invalid_request'],
  password_wrong: [401, '003-001', 'The name or the password is wrong', 'access_denied'],
  account_unconfirmed: [
    401,
    '003-007',
    'The account is not confirmed yet: follow the link of the mail',
    'access_denied',
  ],
  too_many_passwords: [429, '003-049', 'Too many tries', 'temporarily_unavailable'],
  registration_off: [
    422,
    '010-003',
    'Nobody makes new accounts in this project',
    'unauthorized_client',
  ],
  username_taken: [422, '003-003', 'This name is taken', 'access_denied'],
  password_refused: [
    422,
    '0',
    'The password is one of those that are guessed first: take another one',
    'invalid_request',
  ],
  has_password: [422, '003-020', 'The account has a password already', 'access_denied'],
  reset_refused: [
    422,
    '003-024',
    'No mail can be sent: passwords are not set anew that way',
    'unauthorized_client',
  ],
  reset_code_wrong: [
    422,
    '003-039',
    'The link or code is used, expired or not of this account',
    'access_denied',
  ],
  email_taken: [422, '003-004', 'This e-mail address belongs to another user', 'access_denied'],
  too_many_requests: [429, '002-057', 'Too many requests', 'temporarily_unavailable'],
  unreachable: [
    503,
    '004-001',
    'The platform or network cannot be reached just now',
    'temporarily_unavailable',
  ],
  message_not_sent: [
    503,
    '004-001',
    'The message could not be sent just now: try again in a moment',
    'temporarily_unavailable',
  ],
  out_of_service: [
    503,
    '004-001',
    'The service cannot reach its database just now',
    'temporarily_unavailable',
  ],
  cannot_write: [503, '004-001', 'The service cannot write just now', 'temporarily_unavailable'],
  bug: [500, '0', 'Something broke on our side', 'server_error'],
})

/** Problems of every call that a client begins with. */
export const startProblems = [
  problems.client_unknown,
  problems.state_refused,
  problems.redirect_uri_needed,
  problems.redirect_uri_unknown,
  problems.not_available,
  problems.project_archived,
]

/** Problems of the calls that lead to a network. */
export const tripProblems = [problems.denied, problems.not_connected, problems.unreachable]

/** Problems of the calls that take the token or ticket of a network or platform. */
export const handedProblems = [
  problems.not_connected,
  problems.credential_refused,
  problems.unreachable,
  problems.user_unknown,
  problems.user_banned,
  problems.user_banned_at_platform,
  problems.not_entitled,
]

/** A parameter that says yes or no. */
export const Flag = (description: string) =>
  Type.Optional(Type.Enum(['true', 'false'], { description }))

/** Parameters that every start of a sign-in shares. Unknown ones are ignored. */
const start = {
  client_id: IdText,
  response_type: Type.Literal('code'),
  state: Type.String({
    minLength: 9,
    maxLength: 1024,
    description: 'Returned unchanged; guards against forged answers',
  }),
  redirect_uri: Type.Optional(
    Type.String({
      maxLength: 2000,
      description: 'Needed where the client has more than one; must be registered to the letter',
    }),
  ),
  scope: Type.Optional(
    Type.String({
      maxLength: 1024,
      description:
        'Words with blanks between: email, offline (or offline_access); others come back as they are',
    }),
  ),
  audience: Type.Optional(
    Type.String({ maxLength: 255, description: 'Stands in the aud claim of the JWT' }),
  ),
  deployment_id: Type.Optional(
    Type.String({ maxLength: 128, description: 'The deployment that the player signs in to' }),
  ),
  code_challenge: Type.Optional(
    Type.String({
      pattern: '^[A-Za-z0-9_-]{43}$',
      ...form('ascii', { length: 43 }),
      description: '43 characters of Base64url: the SHA-256 of the verifier (RFC 7636)',
    }),
  ),
  code_challenge_method: Type.Optional(Type.Literal('S256')),
}

/** Query of `cross_auth`. */
export const CrossAuthQuery = Type.Object({
  ...start,
  session_ticket: Type.Optional(
    Type.String({
      maxLength: 8192,
      description: 'The credential that the platform gave to the game, in Base64',
    }),
  ),
  code: Type.Optional(
    Type.String({ maxLength: 8192, description: 'The exchange code of Epic Games' }),
  ),
  app_id: Type.Optional(
    Type.String({
      pattern: '^[0-9]{1,20}$',
      ...form('digits'),
      description: 'Digits only; needed for Steam',
    }),
  ),
  is_redirect: Flag('false answers 200 with the address instead of 302; default true'),
  no_user_creation: Flag('true signs known users in only; default false'),
})
export type CrossAuthQuery = Static<typeof CrossAuthQuery>

const Locale = Type.String({
  minLength: 2,
  maxLength: 35,
  pattern: '^[A-Za-z]{2,3}([_-][A-Za-z0-9]{2,8})*$',
  ...form('locale'),
  description: 'Language and country, as in en_US',
})

const signIn = {
  ...start,
  locale: Type.Optional(Locale),
  phone_only: Flag('true shows only the sign-in by phone; for the wallet'),
  hosted: Flag(
    'true asks on a page of ours for the e-mail address that scope email wants and the network does not give; links of the sign-in page say so',
  ),
}

/** Query of `login_redirect`, `login_url` and `/signin`. */
export const SignInQuery = Type.Object(signIn)
export type SignInQuery = Static<typeof SignInQuery>

/** Query of starts that answer a client which never redirects: there a state may be missing. */
export const StatelessQuery = Type.Object({ ...start, state: Type.Optional(start.state) })
export type StatelessQuery = Static<typeof StatelessQuery>

/** Query of `/oauth2/authorize`: some of what ordinary libraries send besides has an answer of its own. */
export const AuthorizeQuery = Type.Object({
  ...signIn,
  response_type: Type.String({ maxLength: 100, description: 'code; others are unsupported' }),
  response_mode: Type.Optional(
    Type.String({ maxLength: 100, description: 'query, which is the default; others are refused' }),
  ),
  prompt: Type.Optional(
    Type.String({
      maxLength: 255,
      description: 'none is answered with login_required: nobody stays signed in',
    }),
  ),
  request: Type.Optional(Type.String({ description: 'Is answered with request_not_supported' })),
  request_uri: Type.Optional(
    Type.String({ description: 'Is answered with request_uri_not_supported' }),
  ),
})
export type AuthorizeQuery = Static<typeof AuthorizeQuery>

const Ascii = (maxLength: number, description: string) =>
  Type.String({
    maxLength,
    pattern: '^[\\x21-\\x7e]*$',
    ...form('ascii'),
    description: `ASCII without blanks${description}`,
  })
const Token = (description: string) =>
  Type.String({
    minLength: 1,
    maxLength: 8192,
    pattern: '^[\\x21-\\x7e]+$',
    ...form('ascii'),
    description: `ASCII without blanks${description}`,
  })

/**
 * Body of `login_with_token`: what a network's SDK gave to the game. Unknown members are ignored; those that have no
 * value may be null, as some clients write them.
 */
export const HandedTokenBody = Type.Object(
  {
    access_token: Token(': the access token; the id_token for Apple, and if you like for Google'),
    access_token_secret: Type.Optional(
      nullable(Ascii(512, '. Needed for X, whose tokens of OAuth 1.0a are signed with')),
    ),
    openid: Type.Optional(
      nullable(Ascii(255, ': the player’s openid; needed for WeChat, compared for QQ')),
    ),
    openId: Type.Optional(nullable(Ascii(255, ': openid, as some clients spell it'))),
    refresh_token: Type.Optional(
      nullable(
        Token(
          '. For WeChat and Naver: proves that the token was issued to your application. Without it only known players sign in',
        ),
      ),
    ),
  },
  { examples: [{ access_token: 'the-token-of-the-network' }] },
)
export type HandedTokenBody = Static<typeof HandedTokenBody>

export const ProviderPath = Type.Object({ provider: Type.String() })

/** An answer without a body that sends the browser elsewhere. */
export const Redirection = (description: string) => Type.Null({ description })

export const LoginUrl = Type.Object({
  login_url: Type.String({ description: 'Where to send the user; carries code, state and token' }),
})
export const Address = Type.Object({ url: Type.String() })

const text = (maxLength: number) => Type.Optional(Type.String({ maxLength }))

/** Form of the token call; which fields are needed depends on the grant. */
export const TokenForm = Type.Object(
  {
    grant_type: Type.String({ maxLength: 100 }),
    client_id: text(40),
    client_secret: text(512),
    code: text(512),
    redirect_uri: text(2000),
    code_verifier: text(200),
    refresh_token: text(512),
    scope: text(1024),
    audience: text(255),
  },
  {
    examples: [
      {
        grant_type: 'authorization_code',
        client_id: '17',
        code: 'the-code-that-came-back',
        redirect_uri: 'https://game.example/signed-in',
      },
    ],
  },
)
export type TokenForm = Static<typeof TokenForm>

export const TokenAnswer = Type.Object({
  access_token: Type.String(),
  expires_in: Type.Integer({ description: 'Seconds' }),
  refresh_token: Type.Optional(
    Type.String({
      description:
        'Empty without scope offline or offline_access; left out then at the standard door',
    }),
  ),
  token_type: Type.Literal('bearer'),
  scope: Type.String(),
})
export type TokenAnswer = Static<typeof TokenAnswer>

/** Form of revocation (RFC 7009) and introspection (RFC 7662). */
export const TokenQuestionForm = Type.Object(
  {
    token: Type.String({ minLength: 1, maxLength: 8192 }),
    token_type_hint: text(100),
    client_id: text(40),
    client_secret: text(512),
  },
  { examples: [{ token: 'a-token-of-the-service', token_type_hint: 'refresh_token' }] },
)
export type TokenQuestionForm = Static<typeof TokenQuestionForm>

export const Introspection = Type.Object(
  { active: Type.Boolean() },
  { additionalProperties: true, description: 'RFC 7662, section 2.2' },
)

export const LogoutQuery = Type.Object({
  sessions: Type.Enum(['sso', 'all'], {
    description:
      'sso signs the browser out and leaves tokens as they are; all ends the tokens of every session of the user, too',
  }),
})

export const TokenBody = Type.Object(
  { token: Type.String({ minLength: 1, maxLength: 8192 }) },
  { examples: [{ token: 'a-token-of-the-service' }] },
)

/** The words that clients of the field know for a gender; some of these fail at another one. */
export const genders = ['f', 'm', 'other', 'prefer not to answer'] as const

export const Me = Type.Object({
  id: Type.String({ format: 'uuid' }),
  username: nullable(Type.String()),
  name: nullable(Type.String()),
  email: nullable(Type.String({ description: 'Only where the sign-in asked for scope email' })),
  email_verified: Type.Boolean({
    description:
      'Whether the user confirmed email, or a network vouches for it; false where email is null. An address that is not verified may be anybody’s: never find an account or purchases by it',
  }),
  is_email_confirmed: Type.Boolean({
    description: 'Whether the user’s address is confirmed, also where email is not told',
  }),
  picture: nullable(
    Type.String({ description: 'An address: of the network’s picture, or of the uploaded one' }),
  ),
  country: nullable(Type.String()),
  nickname: nullable(Type.String({ description: 'As the player wrote it; not unique' })),
  first_name: nullable(Type.String()),
  last_name: nullable(Type.String()),
  birthday: nullable(Type.String({ format: 'date' })),
  gender: nullable(Type.Enum(genders)),
  phone: nullable(
    Type.String({
      description: 'The number that the player wrote, which nobody has confirmed; else phone_auth',
    }),
  ),
  phone_auth: nullable(Type.String({ description: 'The number that the player signs in by' })),
  tag: Type.Null({ description: 'There are no tags' }),
  external_id: Type.Null({ description: 'Users have no id of the studio' }),
  ban: Type.Null({ description: 'A banned user is answered 401' }),
  groups: Type.Array(
    Type.Object({
      id: Type.Integer(),
      name: Type.String(),
      is_default: Type.Boolean(),
      is_deletable: Type.Boolean({ description: 'False for a group that holds everybody' }),
    }),
  ),
  is_anonymous: Type.Boolean({
    description: 'True for a guest, who has nothing but devices to come back by',
  }),
  is_user_active: Type.Literal(true, { description: 'A banned user is answered 401' }),
  last_login: Type.String({
    format: 'date-time',
    description: 'When the sign-in was that this token comes from',
  }),
  registered: Type.String({ format: 'date-time' }),
})

/** The answer of userinfo: claims of OpenID Connect Core 1.0, section 5.1. Unknown claims are left out. */
export const UserInfo = Type.Object({
  sub: Type.String({ format: 'uuid' }),
  name: Type.Optional(Type.String()),
  preferred_username: Type.Optional(Type.String()),
  picture: Type.Optional(Type.String()),
  email: Type.Optional(
    Type.String({ description: 'Only where the sign-in asked for scope email' }),
  ),
  email_verified: Type.Optional(
    Type.Boolean({ description: 'Always beside email: whether the address is the user’s own' }),
  ),
})

/** Form of userinfo, where the token does not come in the header (RFC 6750, section 2.2). */
export const UserInfoForm = Type.Object(
  { access_token: text(8192) },
  { examples: [{ access_token: 'a-token-of-the-service' }] },
)
export type UserInfoForm = Static<typeof UserInfoForm>

/** An identity as its user sees it; the names are those that clients of the field read. */
export const SocialProvider = Type.Object({
  provider: Type.String({ description: 'The name of the network' }),
  social_id: Type.String({ description: 'The id there, as the claim id shows it' }),
  full_name: nullable(Type.String()),
  nickname: nullable(Type.String()),
  picture: nullable(Type.String()),
})

/** Query of the address that links a network. Unknown parameters are ignored. */
export const LinkQuery = Type.Object({
  login_url: Type.Optional(
    Type.String({
      maxLength: 2000,
      description:
        'Where to land afterwards: a redirect URI of the client that the user signed in with; needed where it has more than one',
    }),
  ),
  state: Type.Optional(start.state),
  locale: Type.Optional(Locale),
})
/** Query of calls that take a language alone; one that cannot be read is passed over. */
export const LocaleQuery = Type.Object({ locale: Type.Optional(Type.String({ maxLength: 35 })) })

/** The address that links a network; the names are those that clients of the field read. */
export const LoginUrlOf = Type.Object({ auth_url: Type.String(), provider: Type.String() })
export type LinkQuery = Static<typeof LinkQuery>

/** How failures look in the field's dialect. */
export const FieldError = Type.Object({
  error: Type.Object({
    code: Type.String({ description: 'NNN-NNN, or 0 for a refused parameter' }),
    description: Type.String(),
    details: Type.Optional(Type.Object({}, { additionalProperties: true })),
  }),
})

/** How failures look at the standard door (RFC 6749, section 5.2). */
export const StandardError = Type.Object({
  error: Type.String(),
  error_description: Type.Optional(Type.String()),
})

/** A deployment's id as the studio chose it (at Epic: 32 hexadecimal digits). */
export const DeploymentId = Type.String({
  // Addresses lose a step that is one or two periods: nobody could ask for such a deployment, or delete it.
  pattern: '^(?![.]{1,2}$)[A-Za-z0-9._-]{1,128}$',
  ...form('deployment_id'),
  description:
    '1 to 128 of letters, digits, period, dash, underscore; not one or two periods alone',
})

export const DeploymentBody = Type.Object(
  {
    deployment_id: DeploymentId,
    name: Type.String({ minLength: 1, maxLength: 200 }),
    is_public: Type.Optional(
      Type.Boolean({ description: 'Whether everybody may enter; default true' }),
    ),
  },
  { ...closed, examples: [{ deployment_id: 'beta', name: 'Closed beta', is_public: false }] },
)
export const DeploymentAnswer = Type.Object({
  deployment_id: Type.String(),
  name: Type.String(),
  is_public: Type.Boolean(),
})

export const UserId = Type.String({
  pattern: '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$',
  ...form('uuid'),
  description: 'a UUID in lowercase',
})

export const SigningKeyAnswer = Type.Object({
  kid: Type.String(),
  alg: Type.String(),
  state: Type.Enum(['next', 'current', 'previous']),
  created_at: Type.String({ format: 'date-time' }),
})

export { IdText, Type }
