/** The contract of the projects area: settings of projects and clients, the operator's bodies, its problems. */
import {
  Country,
  closed,
  DateTime,
  defineProblems,
  form,
  IdNumber,
  IdText,
  partial,
  type ReasonCode,
  reasonCodes,
  type Static,
  Timestamp,
  Type,
  type ViolationCode,
  violationCodes,
} from '../base/contract.ts'

/** Problems that every admin call can meet, in the admin dialect (docs/interface/errors.md#admin-calls). */
export const problems = defineProblems('projects', {
  credentials_refused: [401, 1020, 'Basic credentials are missing or wrong'],
  user_token_refused: [401, 1501, 'The user token is missing or bad'],
  not_permitted: [403, 1034, 'The caller lacks the permission that this call needs'],
  key_outlasts: [403, 1035, 'The key would outlast, or outlasts, the key of the caller'],
  project_not_found: [404, 1700, 'No such project'],
  method_refused: [405, 1032, 'This call does not take this method'],
  call_in_progress: [409, 1024, 'The same Idempotency-Key is still being worked on'],
  not_in_this_state: [409, 1025, 'Not allowed in the present state'],
  project_archived: [409, 1025, 'The project is archived: API keys change nothing there'],
  notification_not_allowed: [409, 1025, 'The operator has to switch this notification on first'],
  version_stale: [412, 1026, 'If-Match is stale'],
  body_too_large: [413, 1027, 'The body is over 256 KiB'],
  not_json: [415, 1016, 'The body is not UTF-8 JSON'],
  host_refused: [421, 1031, 'This name does not lead to the service'],
  upload_too_large: [413, 1027, 'The upload is too large'],
  upload_broken: [422, 1102, 'The upload broke off'],
  invalid: [422, 1102, 'The request does not fit the schema'],
  not_found: [404, 4001, 'No such item'],
  too_many_requests: [429, 1029, 'Too many requests'],
  temporarily_unavailable: [503, 1030, 'The service cannot reach its database just now'],
  cannot_write: [503, 1030, 'The service cannot write just now'],
  bug: [500, 1000, 'Something broke on our side'],
})

/** One wrong place of a request. */
export const WrongPlace = Type.Object({
  property: Type.String({ description: 'Where, as in attributes[3].external_id' }),
  code: Type.Enum(violationCodes as ViolationCode[], {
    description:
      'What is wrong, for programs (docs/problems.md#violations). Codes are forever; more may come',
  }),
  params: Type.Optional(
    Type.Object(
      {},
      {
        additionalProperties: true,
        description: 'Facts for a text of your own: the limit, the allowed words, the nearest one',
      },
    ),
  ),
  message: Type.String({ description: 'The same for people, in English; texts may change' }),
})

/** Why a problem stands, where its code is too coarse. */
const Reason = {
  why: Type.Optional(
    Type.Enum(reasonCodes as ReasonCode[], {
      description:
        'Why, for programs, where the code is too coarse (docs/problems.md#reasons). Codes are forever; more may come',
    }),
  ),
  values: Type.Optional(
    Type.Object(
      {},
      { additionalProperties: true, description: 'Facts for a text of your own about the reason' },
    ),
  ),
}

/** How every admin call answers a failure. */
export const AdminError = Type.Object(
  {
    statusCode: Type.Integer(),
    errorCode: Type.Integer({ description: 'The code of the problem' }),
    errorMessage: Type.String(),
    transactionId: Type.String({ description: 'The request id, as in X-Request-Id' }),
    ...Reason,
    errorMessageExtended: Type.Optional(Type.Array(WrongPlace)),
  },
  { additionalProperties: true, description: 'Some problems add facts of their own' },
)

/** The same for callers whose Accept names `application/problem+json` (RFC 9457). */
export const ProblemDetails = Type.Object(
  {
    type: Type.String({
      description: 'Leads to the list of problems. Types are forever; more may come',
    }),
    title: Type.String(),
    status: Type.Integer(),
    detail: Type.String(),
    instance: Type.String({ description: 'The request id as a URN' }),
    errorCode: Type.Integer({ description: 'The code of the problem' }),
    ...Reason,
    errors: Type.Optional(Type.Array(WrongPlace)),
  },
  { additionalProperties: true, description: 'Some problems add facts of their own' },
)

/** Types of notifications, with the ones that are off until the operator switches them on. */
export const notificationTypes = [
  'ps_declined',
  'cancel_subscription',
  'afs_reject',
  'order_paid',
  'refund',
  'partial_refund',
  'payment',
  'order_canceled',
] as const
export type NotificationType = (typeof notificationTypes)[number]

/** The question that is asked before money is taken: endpoints hear it like a notification, but it is none. */
export const questionType = 'user_validation'

/** The types that an endpoint can hear of. */
export const hookTypes = [...notificationTypes, questionType] as const
export type HookType = (typeof hookTypes)[number]

/** Reasons why a project does not send a type: the operator has to allow it, the project can, or its mode has none. */
export const notSentReasons = ['not_allowed', 'switched_off', 'not_in_mode'] as const
export type NotSentReason = (typeof notSentReasons)[number]

/** Whether the payment of an order is told within `order_paid`, or by a notification of its own before it. */
export const webhookModes = ['combined', 'separate'] as const
export type WebhookMode = (typeof webhookModes)[number]

const Allowance = Type.Object(
  {
    per_minute: Type.Integer({
      minimum: 0,
      maximum: 1_000_000,
      description: '0 switches the limit off',
    }),
    burst: Type.Integer({ minimum: 1, maximum: 1_000_000 }),
  },
  closed,
)

/** Where a link at the foot of the hosted pages leads. */
const FootLink = (to: string) =>
  Type.String({
    maxLength: 500,
    pattern: '^https://[A-Za-z0-9-]+([.][A-Za-z0-9-]+)*(:[0-9]{1,5})?([/?#][!-~]*)?$',
    ...form('address'),
    description: `an address that begins with https://, in ASCII: the link to ${to} at the foot of the hosted pages`,
  })

const PerHour = (description: string) =>
  Type.Integer({
    minimum: 0,
    maximum: 1_000_000,
    description: `${description}; 0 switches the budget off`,
  })

const CallingCodes = (description: string) =>
  Type.Array(Type.String({ pattern: '^\\+[1-9][0-9]{0,6}$', ...form('calling_code') }), {
    maxItems: 500,
    description,
  })

const MessageBudgets = partial(
  {
    text_messages_per_hour: PerHour('Text messages of the project in an hour; default 500'),
    text_messages_per_country_per_hour: PerHour(
      'Text messages to one country: to one calling code, behind +1 to one area code; default 200',
    ),
    text_messages_per_range_per_hour: PerHour(
      'Text messages to the ten thousand numbers that differ in the last four digits; default 20',
    ),
    mails_per_hour: PerHour('Mails of the project in an hour; default 1000'),
    allowed_calling_codes: CallingCodes(
      'Text messages go only to numbers that begin like this, as in +49 or +1876; all when left out',
    ),
    blocked_calling_codes: CallingCodes(
      'Text messages do not go to numbers that begin like this; where a number begins like an allowed one, too, the longer counts',
    ),
  },
  {
    description:
      'What players can have sent. Beyond a budget nothing is sent, and the answer is as if it had been',
  },
)
export type MessageBudgets = Static<typeof MessageBudgets>

/** An origin as browsers write it (RFC 6454, section 6.2); for loopback hosts `*` may stand for the port. */
const allowedOriginPattern = '^https?://([^/?#\\s*]+|(localhost|127\\.0\\.0\\.1|\\[::1\\]):\\*)$'

/** Settings of orders, and of what goes back with their money. */
const ShopSettings = partial(
  {
    sandbox_orders: Type.Enum(['everybody', 'listed', 'nobody'], {
      description:
        'Who may order without money; default everybody in development, and listed in production',
    }),
    sandbox_players: Type.Array(Type.String({ minLength: 1, maxLength: 255 }), {
      maxItems: 1000,
      description: 'The players, by the sub of their tokens, whom listed means',
    }),
    return_urls: Type.Array(
      Type.String({
        maxLength: 1000,
        pattern: '^[a-z][a-z0-9+.-]*://[^\\s/?#]+[^\\s]*$',
        ...form('address'),
        description:
          'An address to which payment pages may lead back: https to the letter, http on loopback, or a scheme of the game, of which the scheme and the host count',
      }),
      { maxItems: 100, description: 'Where payment pages may lead back to' },
    ),
    client_country: Type.Boolean({
      description:
        'Whether the country that a client names decides the price; default false: that of the player does',
    }),
    limits_after_refund: Type.Enum(['give_back', 'keep'], {
      description: 'What becomes of the limits that a refunded order took; default give_back',
    }),
    take_back: partial(
      {
        virtual_currency: Type.Enum(['debt', 'rest', 'nothing'], {
          description: 'debt: what was spent is owed; rest: what is there goes; default debt',
        }),
        consumable: Type.Enum(['rest', 'nothing'], { description: 'Default rest' }),
        non_consumable: Type.Enum(['rest', 'nothing'], { description: 'Default rest' }),
        non_renewing_subscription: Type.Enum(['rest', 'nothing'], { description: 'Default rest' }),
      },
      { description: 'What a refund takes back, by the way in which it is owned' },
    ),
  },
  { description: 'Orders and payment pages' },
)

export const ProjectSettings = partial({
  jwt_algorithm: Type.Enum(['ES256', 'RS256', 'EdDSA', 'HS256'], {
    description:
      'Signature of user tokens; default ES256. Validators that read keys from /keys know RS256 only',
  }),
  own_issuer: Type.Boolean({
    description:
      'Whether the project’s tokens name an issuer of their own, which has its own metadata and jwks_uri, instead of the public address; default false',
  }),
  jwt_type: Type.Enum(['JWT', 'at+jwt'], {
    description:
      'typ of the tokens; default JWT. at+jwt makes them access tokens as RFC 9068 has them: aud is never missing, and client_id is there, as text',
  }),
  steam_allow_vac_banned: Type.Boolean({
    description: 'Whether players with a VAC ban may sign in; default true',
  }),
  steam_allow_borrowed: Type.Boolean({
    description: 'Whether players of a borrowed game may sign in; default true',
  }),
  deployment_required: Type.Boolean({
    description:
      'Whether every sign-in must name a deployment, and tokens without one are refused; default false',
  }),
  playfab: Type.Object(
    {
      title_id: Type.String({
        pattern: '^[0-9A-Za-z]{1,20}$',
        ...form('name'),
        description: 'The title, as PlayFab shows it under Settings',
      }),
      simulator: Type.Optional(
        Type.String({
          maxLength: 255,
          pattern: '^https?://[^/?#\\s]+$',
          ...form('address'),
          description: 'An address put in front of PlayFab’s host, for simulators',
        }),
      ),
    },
    {
      ...closed,
      description:
        'Set where the players of the project live in PlayFab: they sign in by twitch only',
    },
  ),
  email_confirmation: Type.Boolean({
    description: 'Whether entered e-mail addresses are confirmed by a message; default true',
  }),
  device_sign_in: Type.Boolean({
    description:
      'Whether players come in as guests by the id of their device; default false (docs/guests.md)',
  }),
  password_sign_in: Type.Boolean({
    description:
      'Whether players have accounts with a name and a password; default false (docs/passwords.md)',
  }),
  registration: Type.Boolean({
    description:
      'Whether players make such accounts themselves; default true, counts with password_sign_in alone',
  }),
  support_address: Type.String({
    maxLength: 255,
    description: 'Stands for the operator in refund_details.author',
  }),
  branding: partial(
    {
      name: Type.String({
        minLength: 1,
        maxLength: 100,
        description: 'How the hosted pages call the game; default the name of the project',
      }),
      color: Type.String({
        pattern: '^#[0-9A-Fa-f]{6}$',
        ...form('color'),
        description: 'a colour like #0f5468',
      }),
      terms_url: FootLink('the terms of use'),
      privacy_url: FootLink('the privacy notice'),
      support_url: FootLink('support'),
      logo: Type.String({
        maxLength: 90_000,
        pattern: '^data:image/(png|jpeg|webp|svg\\+xml);base64,[A-Za-z0-9+/]+={0,2}$',
        ...form('image'),
        description:
          'a data URL in Base64 of a PNG, JPEG, WebP or SVG image of at most 65 KB; the service hands it out itself',
      }),
    },
    { description: 'How the hosted pages look' },
  ),
  default_locale: Type.String({ pattern: '^[a-z]{2}(-[A-Z]{2})?$', ...form('locale') }),
  default_country: Country,
  allowed_origins: Type.Array(
    Type.String({
      maxLength: 255,
      pattern: allowedOriginPattern,
      ...form('origin'),
      description:
        'an origin like https://game.example; :* stands for any port of localhost, 127.0.0.1 and [::1], and nowhere else',
    }),
    {
      maxItems: 100,
      description: 'Whose pages may read answers of the sign-in calls, with credentials',
    },
  ),
  notifications: partial(
    Object.fromEntries(notificationTypes.map((type) => [type, Type.Boolean()])) as Record<
      NotificationType,
      ReturnType<typeof Type.Boolean>
    >,
    {
      description:
        'Which notifications are sent; ps_declined, afs_reject and partial_refund are off by default',
    },
  ),
  notifications_allowed: Type.Array(Type.Enum(notificationTypes), {
    maxItems: notificationTypes.length,
    uniqueItems: true,
    description:
      'Which of those that are off by default the project may switch on again by itself. What is switched on is added here and stays, whoever switches it off; write the list to take that back',
  }),
  webhook_mode: Type.Enum(webhookModes, {
    description:
      'combined (default): order_paid has the payment in billing. separate: payment is sent before order_paid, which has no billing, and each endpoint gets notifications about the same thing one after the other',
  }),
  user_validation: Type.Boolean({
    description:
      'Whether an endpoint is asked by user_validation before a payment page takes money: only a 204 lets the player pay; default false',
  }),
  webhook_schedule: partial(
    {
      order_paid: Type.Array(Type.Integer({ minimum: 1, maximum: 604_800 }), { maxItems: 50 }),
      other: Type.Array(Type.Integer({ minimum: 1, maximum: 604_800 }), { maxItems: 50 }),
    },
    { description: 'Seconds to wait before each further try' },
  ),
  rate_limits: partial({
    sign_in: Allowance,
    token: Allowance,
    code: Allowance,
    message: Allowance,
    admin: Allowance,
  }),
  message_budgets: MessageBudgets,
  shop: ShopSettings,
})
export type ProjectSettings = Static<typeof ProjectSettings>

export const ClientSettings = partial({
  jwt_in_login_url: Type.Boolean({
    description: 'Whether the platform sign-in puts the JWT into the login URL; default true',
  }),
  pkce_required: Type.Boolean({
    description:
      'Whether a code challenge must be sent. When nothing is set, public clients must at /oauth2/authorize; false exempts them',
  }),
  access_token_seconds: Type.Integer({ minimum: 60, maximum: 86_400, description: 'Default 3600' }),
  refresh_token_seconds: Type.Integer({
    minimum: 60,
    maximum: 31_536_000,
    description: 'Sliding; default 30 days',
  }),
  refresh_absolute_seconds: Type.Integer({
    minimum: 60,
    maximum: 63_072_000,
    description: 'Since the sign-in; default 180 days',
  }),
  refresh_grace_seconds: Type.Integer({
    minimum: 0,
    maximum: 300,
    description:
      'How long a used refresh token still gets its successor; default 10, 0 switches it off',
  }),
})
export type ClientSettings = Static<typeof ClientSettings>

export const clientTypes = ['public', 'confidential', 'server'] as const
export type ClientType = (typeof clientTypes)[number]

/**
 * A redirect address as it is registered: absolute, no fragment, no user part; checked further by `redirectUriProblem`.
 */
export const RedirectUri = Type.String({ minLength: 1, maxLength: 2000 })

export const Name = Type.String({ minLength: 1, maxLength: 200 })

export const MerchantBody = Type.Object(
  { name: Name },
  { ...closed, examples: [{ name: 'My studio' }] },
)
export const ProjectBody = Type.Object(
  { merchant_id: IdNumber, name: Name, settings: Type.Optional(ProjectSettings) },
  { ...closed, examples: [{ merchant_id: 100001, name: 'My game' }] },
)
/** The changeable members of a merchant. */
export const MerchantState = Type.Object({ name: Name }, closed)
/** The changeable members of a project. */
export const ProjectState = Type.Object(
  { name: Name, settings: Type.Optional(ProjectSettings) },
  closed,
)
const clientMembers = {
  redirect_uris: Type.Optional(Type.Array(RedirectUri, { maxItems: 100 })),
  settings: Type.Optional(ClientSettings),
}
export const ClientBody = Type.Object(
  {
    name: Name,
    type: Type.Enum(clientTypes),
    ...clientMembers,
  },
  {
    ...closed,
    examples: [{ name: 'Game', type: 'public', redirect_uris: ['https://game.example/signed-in'] }],
  },
)
/** The changeable members of a client. */
export const ClientState = Type.Object({ name: Name, ...clientMembers }, closed)

const NetworkAddress = Type.String({ minLength: 1, maxLength: 2048 })

/** Words of a scope (RFC 6749, section 3.3). */
const ScopeWords = Type.Array(Type.String({ pattern: '^[!#-[\\]-~]{1,200}$', ...form('ascii') }), {
  maxItems: 50,
})

const pathPattern = '^[^.]{1,100}([.][^.]{1,100}){0,9}$'
const FieldPath = Type.Union([
  Type.String({ pattern: pathPattern, ...form('path') }),
  Type.Array(Type.String({ pattern: pathPattern, ...form('path') }), { minItems: 1, maxItems: 10 }),
])

/** A network of the project's own, connected as `custom:<name>`: OpenID Connect, or OAuth 2.0 by its endpoints. */
export const CustomNetwork = Type.Object(
  {
    title: Type.String({
      minLength: 1,
      maxLength: 60,
      pattern: '^[^\\p{Cc}\\p{Cf}]*$',
      ...form('text'),
      description: 'Its name as players know it; stands on the button',
    }),
    discovery_url: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 2048,
        description:
          'OpenID Connect: the address that ends in /.well-known/openid-configuration. Leave the endpoints out then',
      }),
    ),
    authorize_url: Type.Optional(NetworkAddress),
    token_url: Type.Optional(NetworkAddress),
    profile_url: Type.Optional(NetworkAddress),
    scope: Type.Optional(ScopeWords),
    email_scope: Type.Optional(ScopeWords),
    client_auth: Type.Optional(
      Type.Enum(['basic', 'post', 'none'], {
        description:
          'How the client shows its secret at the token endpoint (RFC 6749, section 2.3.1); none: it has no secret. Default: what discovery says, else basic',
      }),
    ),
    pkce: Type.Optional(
      Type.Boolean({ description: 'Whether to send a code challenge (RFC 7636); default true' }),
    ),
    authorize_params: Type.Optional(
      Type.Record(
        Type.String({ pattern: '^[A-Za-z0-9_.-]{1,64}$' }),
        Type.String({ maxLength: 500 }),
        {
          maxProperties: 20,
          ...form('name'),
          description: 'Further parameters of the authorization address',
        },
      ),
    ),
    locale_param: Type.Optional(
      Type.String({
        pattern: '^[A-Za-z0-9_.-]{1,64}$',
        ...form('name'),
        description: 'The parameter for the language of the player, such as ui_locales',
      }),
    ),
    fields: Type.Optional(
      partial(
        {
          id: FieldPath,
          name: FieldPath,
          username: FieldPath,
          email: FieldPath,
          email_verified: FieldPath,
          picture: FieldPath,
          country: FieldPath,
          external_url: FieldPath,
        },
        {
          description:
            'Where each field stands in the profile: data.user.id; numbers are indexes; of a list the first that has a value counts',
        },
      ),
    ),
  },
  {
    ...closed,
    description:
      'Only for custom:<name>: discovery_url, or authorize_url, token_url, profile_url and fields.id. The name is the identity: give another network another name',
  },
)
export type CustomNetwork = Static<typeof CustomNetwork>

/** Names of connections: of the list of networks and platforms, or a project's own network. */
export const providerPattern = '^([a-z][a-z0-9]{1,31}|custom:[a-z][a-z0-9-]{1,31})$'

/** The credentials of a network or platform, plus our own switches; the meaning of each name is the network's. */
export const ConnectionBody = partial(
  {
    credentials: Type.Record(
      Type.String({ pattern: '^[a-z][a-z0-9_]{0,63}$' }),
      Type.String({ maxLength: 16_384 }),
      {
        ...form('name'),
        description:
          'client_id, client_secret and what else this network asks for; kept sealed, never shown again. Those left out stay as they are, an empty text takes one away',
      },
    ),
    settings: partial({
      app_ids: Type.Array(Type.String({ pattern: '^[0-9]{1,20}$', ...form('digits') }), {
        maxItems: 100,
        description: 'Steam: the accepted App IDs',
      }),
      scope: Type.Array(Type.String({ pattern: '^[\\x21-\\x7e]{1,200}$', ...form('ascii') }), {
        maxItems: 50,
        description: 'What the network is asked for instead of our list; the e-mail is added',
      }),
      simulator: Type.String({
        maxLength: 255,
        description: 'An address put in front of every host of this network, for simulators',
      }),
      network: CustomNetwork,
    }),
    is_enabled: Type.Boolean(),
  },
  {
    examples: [{ credentials: { client_id: 'of-the-network', client_secret: 'of-the-network' } }],
  },
)
export type ConnectionBody = Static<typeof ConnectionBody>
export type ConnectionSettings = NonNullable<ConnectionBody['settings']>

export const MerchantAnswer = Type.Object({
  merchant_id: IdNumber,
  name: Name,
  created_at: Timestamp,
  archived_at: Type.Optional(DateTime('Since when it is archived; missing where it is not')),
})
export const ProjectAnswer = Type.Object({
  project_id: IdNumber,
  login_project_id: Type.String({ format: 'uuid' }),
  merchant_id: IdNumber,
  name: Name,
  settings: ProjectSettings,
  archived_at: Type.Optional(DateTime('Since when it is archived; missing where it is not')),
})
export const ClientAnswer = Type.Object({
  client_id: IdNumber,
  type: Type.Enum(clientTypes),
  name: Name,
  redirect_uris: Type.Array(RedirectUri),
  settings: ClientSettings,
  client_secret: Type.Optional(
    Type.String({ description: 'Shown once, when the client is made or its secret is renewed' }),
  ),
  former_secret_until: Type.Optional(
    DateTime('Until when the secret before the present one counts, too; missing where it does not'),
  ),
})
export const ConnectionAnswer = Type.Object({
  kind: Type.Enum(['network', 'platform']),
  provider: Type.String(),
  credentials: Type.Array(Type.String(), {
    description: 'The names that are set; values are never shown',
  }),
  missing: Type.Array(Type.String(), {
    description:
      'Names that it cannot do without and that are not set: until then nobody signs in by it',
  }),
  settings: Type.Object({}, { additionalProperties: true }),
  is_enabled: Type.Boolean(),
})
/** Which projects, and where the page before ended. */
export const SeenProjectsQuery = Type.Object(
  {
    merchant_id: Type.Optional(Type.String({ ...IdText, description: 'Only those of a merchant' })),
    project_ids: Type.Optional(
      Type.String({
        pattern: '^[1-9][0-9]{0,15}(,[1-9][0-9]{0,15}){0,49}$',
        ...form('words'),
        maxLength: 849,
        description: 'Only these, at most 50, with commas between',
      }),
    ),
    cursor: Type.Optional(
      Type.String({ ...IdText, description: 'next_cursor of the page before' }),
    ),
  },
  closed,
)
export type SeenProjectsQuery = Static<typeof SeenProjectsQuery>

/** A project as other things name it. */
export const NamedProject = Type.Object({ project_id: Type.Integer(), name: Type.String() })

export const AuditAnswer = Type.Object({
  at: Timestamp,
  actor: Type.Object({
    kind: Type.String(),
    id: Type.Optional(Type.String()),
    name: Type.Optional(
      Type.String({
        description:
          'Of a key, also of one that was revoked; of a console user the e-mail address; of a player the name, where they have one',
      }),
    ),
  }),
  action: Type.String(),
  target: Type.Optional(Type.String()),
  before: Type.Optional(Type.Unknown()),
  after: Type.Optional(Type.Unknown()),
  address: Type.Optional(Type.String()),
  request_id: Type.Optional(Type.String()),
})

/** The members of a thing that a change touches. */
export const MemberChanges = Type.Array(
  Type.Object({
    member: Type.String(),
    before: Type.Optional(Type.Unknown({ description: 'Left out where it is not there' })),
    after: Type.Optional(Type.Unknown({ description: 'Left out where it goes' })),
  }),
  { description: 'The same, each before and after' },
)

export const TrialAnswer = Type.Object(
  {
    is_valid: Type.Boolean({ description: 'Always true: what is not valid is refused' }),
    changed: Type.Array(Type.String(), { description: 'The members that the call would change' }),
    changes: MemberChanges,
  },
  { description: 'The answer to validate_only=true: nothing was changed' },
)

/** The query of calls that can be tried. */
export const TrialQuery = Type.Object(
  {
    validate_only: Type.Optional(
      Type.Enum(['true', 'false'], {
        description:
          '`true`: the call is checked as if it were made, and answered, but changes nothing',
      }),
    ),
  },
  closed,
)
export type TrialQuery = Static<typeof TrialQuery>

/** More of one kind is not counted, so that the call takes as long as it always does. */
export const mostTouched = 10_000

/** The kinds of things that a deletion can touch. */
export const touchedKinds = [
  'sign_ins',
  'projects',
  'keys_left',
  'users',
  'entitlements',
  'items',
  'deliveries',
  'transactions',
  'subscriptions',
] as const
export type TouchedKind = (typeof touchedKinds)[number]

/** The answer to the trial of a deletion. */
export const TouchedAnswer = Type.Object(
  {
    most: Type.Integer({
      description: 'A count that has reached this number means: as many, or more',
    }),
    touches: Type.Array(
      Type.Object({
        kind: Type.Enum([...touchedKinds], {
          description:
            '`sign_ins`: that came by the client in the last seven days; `projects`: that the key opens; `keys_left`: other valid keys of the same owner; `users`: in the group; `entitlements`: that go with the deployment; `items`: that stand in the group, bear the attribute, or name the currency; `deliveries`: that wait for the endpoint and become dead letters; `transactions`: not paid yet, with a payment at the processor, among the newest; `subscriptions`: that go on, of those that the newest events of the processor name. More kinds may come.',
        }),
        count: Type.Integer({ minimum: 0, maximum: mostTouched }),
      }),
    ),
  },
  { description: 'The answer to validate_only=true: nothing was deleted' },
)
export type TouchedAnswer = Static<typeof TouchedAnswer>
