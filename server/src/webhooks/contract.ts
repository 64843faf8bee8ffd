/** The contract of the project's webhook calls: endpoints, deliveries, dead letters, and their problems. */
import {
  closed,
  DateTime,
  defineProblems,
  form,
  IdNumber,
  IdText,
  nullable,
  type Static,
  Timestamp,
  Type,
} from '../base/contract.ts'
import {
  hookTypes,
  type NotificationType,
  notificationTypes,
  notSentReasons,
} from '../projects/index.ts'

export const problems = defineProblems('webhooks', {
  endpoint_not_found: [404, 4001, 'No such webhook endpoint'],
  webhook_not_set: [404, 4001, 'No webhook is set: set one with PUT …/admin/webhook'],
  delivery_not_found: [404, 4001, 'No such delivery'],
  endpoint_off: [409, 1025, 'The endpoint is disabled or deleted'],
  endpoint_paused: [409, 1025, 'The endpoint is paused: resume it first'],
  replay_not_found: [404, 4001, 'No such replay'],
  replay_ended: [409, 1025, 'The replay has ended'],
  too_many_replays: [409, 1025, 'The project has as many replays under way as it can have'],
  too_many_endpoints: [409, 1025, 'The project has as many endpoints as it can have'],
  portal_link_refused: [401, 1050, 'The portal link does not count'],
  portal_link_not_found: [404, 4001, 'No such portal link'],
  too_many_portal_links: [409, 1025, 'The project has as many portal links as it can have'],
})

/** Problems of ids in a path that nothing has, by the parameter's name. */
export const idProblems = {
  endpoint_id: problems.endpoint_not_found,
  delivery_id: problems.delivery_not_found,
  replay_id: problems.replay_not_found,
  link_id: problems.portal_link_not_found,
}

/** The name of a notification's type. */
export const TypeName = Type.Enum(notificationTypes)

/** The name of a type that endpoints can hear of: a notification's, or that of the question user_validation. */
export const HookName = Type.Enum(hookTypes)

/** Why a type is not sent. */
export const NotSentReason = Type.Enum(notSentReasons, {
  description:
    'not_allowed: the operator has to switch it on; switched_off: the project can by …/admin/webhook/notifications, or for user_validation by its setting; not_in_mode: the webhook_mode of the project has no such notification',
})

/** A type that an endpoint hears of and its project does not send. */
export const NotSent = Type.Object({
  type: HookName,
  reason: NotSentReason,
  advice: Type.String({ description: 'What to do' }),
})

/** Told where somebody waits for notifications. */
export const notSent = Type.Optional(
  Type.Array(NotSent, {
    description: 'Those of its types that the project does not send; left out where it sends all',
  }),
)

const switchOf = <T>(make: (description: string) => T) =>
  Object.fromEntries(
    notificationTypes.map((type) => [type, make(`Whether ${type} is sent`)]),
  ) as Record<NotificationType, T>

export const NotificationsAnswer = Type.Object({
  notifications: Type.Object(switchOf((description) => Type.Boolean({ description }))),
  allowed: Type.Array(TypeName, {
    description: 'Those that the project may switch on by itself; the others only the operator can',
  }),
})
export type NotificationsAnswer = Static<typeof NotificationsAnswer>

export const NotificationsPatch = Type.Object(
  {
    notifications: Type.Object(
      switchOf((description) => Type.Optional(Type.Boolean({ description }))),
      closed,
    ),
  },
  { ...closed, examples: [{ notifications: { refund: false } }] },
)

/** How notifications are sent to an endpoint. */
const manner = {
  is_ordered: Type.Boolean({
    description:
      'Whether notifications about the same transaction or subscription go one after the other: the next one waits until the one before is delivered or given up; default false. Where the webhook_mode of the project is separate, they do so in any case',
  }),
  timeout_ms: Type.Integer({
    minimum: 1000,
    maximum: 15_000,
    description: 'How long to wait for the headers of the answer; default 3000',
  }),
  max_in_flight: Type.Integer({
    minimum: 1,
    maximum: 64,
    description: 'How many requests it gets at once, at most; default 16',
  }),
  max_per_second: nullable(
    Type.Integer({
      minimum: 1,
      maximum: 10_000,
      description:
        'How many requests it gets a second, at most, and a tenth of that (at least one) at once; as many as it takes when null',
    }),
  ),
  version: Type.Integer({
    minimum: 1,
    maximum: 2,
    description:
      'The version of webhooks that a client asked for: kept and shown, default 1. Bodies are the same in both',
  }),
}

const fields = {
  url: Type.String({
    minLength: 1,
    maxLength: 2048,
    description:
      'Where notifications are posted: https, public, at most 2048 bytes in UTF-8; in development also http on loopback',
  }),
  name: nullable(
    Type.String({ minLength: 1, maxLength: 200, description: 'Unique in the project' }),
  ),
  types: nullable(
    Type.Array(HookName, {
      minItems: 1,
      maxItems: hookTypes.length,
      uniqueItems: true,
      description:
        'The types it hears of; all when null. user_validation is asked of one endpoint: one that names it goes before those that hear of all',
    }),
  ),
  is_enabled: Type.Boolean({
    description:
      'While false it hears of nothing new; what waited for it is parked, and sent once it is true again',
  }),
  ...manner,
}

const givenSecrets = {
  secret: Type.Optional(
    Type.String({
      pattern: '^[\\x21-\\x7e]{6,255}$',
      ...form('secret'),
      description:
        '6 to 255 printable ASCII characters without blanks: the secret of the Signature header',
    }),
  ),
  standard_secret: Type.Optional(
    Type.String({
      pattern: '^whsec_[A-Za-z0-9+/]{32,88}={0,2}$',
      ...form('secret'),
      description: 'whsec_ and 24 to 64 bytes in Base64: the secret of Standard Webhooks',
    }),
  ),
}

export const EndpointPatch = Type.Partial(Type.Object(fields), {
  ...closed,
  examples: [
    { types: ['order_paid', 'ps_declined', 'refund'], timeout_ms: 5000, max_per_second: 50 },
  ],
})
export type EndpointPatch = Static<typeof EndpointPatch>

const { url: _, name, ...optional } = EndpointPatch.properties

/** The single endpoint of `…/admin/webhook`. Secrets left out are made, or kept where there are some. */
export const WebhookBody = Type.Object(
  { url: fields.url, ...optional, ...givenSecrets },
  { ...closed, examples: [{ url: 'https://game.example/hooks' }] },
)
export type WebhookBody = Static<typeof WebhookBody>

export const EndpointBody = Type.Object(
  { url: fields.url, name, ...optional, ...givenSecrets },
  {
    ...closed,
    examples: [
      { url: 'https://game.example/hooks/orders', name: 'orders', types: ['order_paid', 'refund'] },
    ],
  },
)
export type EndpointBody = Static<typeof EndpointBody>

export const RotateBody = Type.Object(
  {
    ...givenSecrets,
    only: Type.Optional(
      Type.Enum(['signature', 'standard'], { description: 'Rotates one of the two secrets only' }),
    ),
    overlap_seconds: Type.Optional(
      Type.Integer({
        minimum: 0,
        maximum: 2_592_000,
        description:
          'How long the secrets before keep signing too; default 86400; 0 for not at all',
      }),
    ),
  },
  { ...closed, examples: [{ overlap_seconds: 86_400 }] },
)
export type RotateBody = Static<typeof RotateBody>

export const EndpointAnswer = Type.Object({
  endpoint_id: IdNumber,
  name: fields.name,
  url: fields.url,
  types: fields.types,
  is_default: Type.Boolean({ description: 'Whether it is the one of …/admin/webhook' }),
  is_enabled: fields.is_enabled,
  disabled_reason: Type.Optional(
    Type.String({
      description:
        '`gone` where the receiver answered 410, `failing` where nothing got through for as long as the installation allows, five days unless it says otherwise',
    }),
  ),
  outage: Type.Optional(
    Type.Object(
      {
        failing_since: Timestamp,
        switches_off_at: Type.Optional(
          DateTime('When it is switched off unless something gets through before'),
        ),
        warned_percent: Type.Optional(
          Type.Integer({
            description:
              'At how much of that time a warning was sent last to the support address: 50, 70 or 90',
          }),
        ),
      },
      { description: 'There while the receiver is away or fails, until a delivery gets through' },
    ),
  ),
  paused_at: Type.Optional(
    DateTime('Since when it is paused: everything is kept for it, nothing is sent'),
  ),
  ...manner,
  not_sent: notSent,
  rotation_ends_at: Type.Optional(
    DateTime('When the last of the secrets before a rotation signs no longer'),
  ),
  signature_rotation_ends_at: Type.Optional(
    DateTime(
      'When the secret before of the Signature header signs no longer: the receiver needs the new one by then',
    ),
  ),
  standard_rotation_ends_at: Type.Optional(DateTime('The same of the secret of Standard Webhooks')),
  self_test_passed_at: nullable(
    DateTime('When a self-test of the receiver at this address passed last; null where none has'),
  ),
  created_at: Timestamp,
  updated_at: Timestamp,
  secret: Type.Optional(
    Type.String({ description: 'Shown once, where it was made here rather than given' }),
  ),
  standard_secret: Type.Optional(
    Type.String({ description: 'Shown once, where it was made here rather than given' }),
  ),
})
export type EndpointAnswer = Static<typeof EndpointAnswer>

const deliveryStatuses = ['pending', 'retrying', 'parked', 'delivered', 'dead'] as const
export type DeliveryStatus = (typeof deliveryStatuses)[number]

export const DeliveryId = Type.String({
  pattern: '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}-[1-9][0-9]{0,15}$',
  ...form('delivery_id'),
  description: 'a delivery id: the event id, a hyphen, the endpoint id',
})

const receiver = Type.Object(
  { code: Type.Optional(Type.String()), message: Type.Optional(Type.String()) },
  { ...closed, description: 'From the answer’s `{"error": {"code", "message"}}`' },
)

/** The outcome of an attempt. */
export const result = {
  status: Type.Optional(Type.Integer({ description: 'HTTP status of the answer' })),
  failure: Type.Optional(
    Type.String({ description: 'Why no answer came: timeout, dns, tls, connect …' }),
  ),
  receiver: Type.Optional(receiver),
}

/** The subjects that notifications can have. */
export const subjectKinds = ['transaction', 'subscription', 'player'] as const

/** The subject of a notification. */
export const SubjectAnswer = Type.Optional(
  Type.Object(
    { kind: Type.Enum(subjectKinds), id: Type.String() },
    {
      description:
        'What the notification is about: a transaction, a subscription, or a player alone (a test); left out where it is about nothing that is kept',
    },
  ),
)

const eventFields = {
  event_id: Type.String({ format: 'uuid', description: 'Sent as webhook-id, in every attempt' }),
  type: Type.String(),
  is_test: Type.Optional(Type.Boolean()),
  created_at: Timestamp,
}

const standing = {
  status: Type.Enum(deliveryStatuses),
  attempts: Type.Integer(),
  next_attempt_at: Type.Optional(Timestamp),
  last_attempt_at: Type.Optional(Timestamp),
  last_status: Type.Optional(Type.Integer()),
  last_failure: Type.Optional(Type.String()),
}

export const DeliveryAnswer = Type.Object({
  delivery_id: DeliveryId,
  endpoint_id: IdNumber,
  ...eventFields,
  subject: SubjectAnswer,
  ...standing,
})

/** A notification with what became of it at each endpoint, as it is shown with what caused it. */
export const NotificationAnswer = Type.Object({
  ...eventFields,
  deliveries: Type.Array(
    Type.Object({ delivery_id: DeliveryId, endpoint_id: IdNumber, ...standing }),
    { description: 'One for each endpoint that it is for; none where no endpoint heard of it' },
  ),
})
export type NotificationAnswer = Static<typeof NotificationAnswer>

const SecretId = Type.String({
  pattern: '^[0-9a-f]{16}$',
  ...form('hexadecimal', { length: 16 }),
  description:
    'The id of a secret: the same id means the same secret, which cannot be read from it',
})

/** Which secrets signed an attempt, by the headers that hold the signatures. */
export const SignedWith = Type.Object(
  {
    authorization: SecretId,
    'webhook-authorization-next': Type.Optional(SecretId),
    'webhook-signature': Type.Array(SecretId),
  },
  { description: 'The ids of the secrets that signed, by header' },
)

const signedHeaders = ['authorization', 'webhook-authorization-next', 'webhook-signature'] as const

/** The answer of the call that compares signatures. */
export const SignaturesAnswer = Type.Object({
  delivery_id: DeliveryId,
  endpoint_id: IdNumber,
  is_body_erased: Type.Optional(
    Type.Boolean({
      description:
        'Whether a player’s data was taken out of the body. What was signed before cannot be made again: its signatures are gone',
    }),
  ),
  attempts: Type.Array(
    Type.Object({
      attempt: Type.Integer(),
      started_at: Timestamp,
      address: Type.Optional(Type.String()),
      signatures: Type.Array(
        Type.Object({
          header: Type.Enum(signedHeaders),
          secret_id: Type.Optional(SecretId),
          secret: Type.Enum(['present', 'previous', 'other', 'unknown'], {
            description:
              'Whose signature it is: of the secret the endpoint has now, of the one before, of none of the two, or not written down by a version before this one',
          }),
          sent: Type.Optional(
            Type.String({
              description:
                'As it was sent; an attempt that succeeded has it for as long as the secret is known',
            }),
          ),
          expected: Type.Optional(
            Type.String({ description: 'What a receiver that has the present secret computes' }),
          ),
        }),
      ),
    }),
  ),
})
export type SignaturesAnswer = Static<typeof SignaturesAnswer>

/** The outcomes that an attempt can have. */
export const outcomes = ['delivered', 'retry', 'dead', 'parked'] as const

export const AttemptAnswer = Type.Object({
  attempt: Type.Integer(),
  is_replay: Type.Optional(Type.Boolean()),
  outcome: Type.Enum(outcomes),
  started_at: Timestamp,
  duration_ms: Type.Integer(),
  address: Type.Optional(
    Type.String({
      description:
        'Which address was called, as it was then; without user and password. Left out where a version before this one made the attempt',
    }),
  ),
  signed_with: Type.Optional(SignedWith),
  ...result,
  response: Type.Optional(
    Type.String({ description: 'The first 4 KiB of the answer, as text: foreign, to be escaped' }),
  ),
})

export const DeliveryDetail = Type.Object({
  ...DeliveryAnswer.properties,
  body: Type.String({ description: 'The exact text that is signed and sent' }),
  attempt_list: Type.Array(AttemptAnswer),
})

/** Why a delivery is given up. */
export const deathReasons = ['refused', 'exhausted', 'endpoint_deleted', 'endpoint_down'] as const

export const DeadLetterAnswer = Type.Object({
  delivery_id: DeliveryId,
  event_id: Type.String({ format: 'uuid' }),
  endpoint_id: IdNumber,
  type: Type.String(),
  is_test: Type.Optional(Type.Boolean()),
  subject: SubjectAnswer,
  reason: Type.Enum(deathReasons),
  died_at: Timestamp,
  attempts: Type.Integer(),
  ...result,
})

/** How many a page has at most. */
export const pageLimit = Type.Optional(
  Type.String({
    pattern: '^([1-9]|[1-9][0-9]|100)$',
    ...form('number', { minimum: 1, maximum: 100 }),
    description: '1 to 100; default 50',
  }),
)

/** The range of time a list is about; a `+` in a query is written `%2B`. */
export const fromTo = {
  from: Type.Optional(DateTime('Only events that happened then or later; ISO 8601 with offset')),
  to: Type.Optional(DateTime('Only events that happened before')),
}

/** By what caused a notification; one of them. */
export const causes = {
  transaction_id: Type.Optional(
    Type.String({ ...IdText, description: 'Only notifications that this transaction caused' }),
  ),
  order_id: Type.Optional(
    Type.String({
      ...IdText,
      description:
        'Only notifications of this order of the shop, whichever attempt to pay caused them',
    }),
  ),
  subscription_id: Type.Optional(
    Type.String({ ...IdText, description: 'Only notifications that this subscription caused' }),
  ),
  user_id: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 255,
      description:
        'Only notifications about this player, by the id in the game: of the newest 1,000 transactions, as many subscriptions, and tests',
    }),
  ),
}
const CauseQuery = Type.Object(causes)
export type CauseQuery = Static<typeof CauseQuery>

export const IsTest = Type.Optional(
  Type.Enum(['true', 'false'], {
    description: 'true: only test notifications; false: all but them',
  }),
)

const paging = {
  endpoint_id: Type.Optional(IdText),
  type: Type.Optional(TypeName),
  is_test: IsTest,
  ...fromTo,
  limit: pageLimit,
  cursor: Type.Optional(DeliveryId),
}

export const DeliveryQuery = Type.Object(
  {
    ...paging,
    status: Type.Optional(Type.Enum(deliveryStatuses)),
    event_id: Type.Optional(Type.String({ format: 'uuid' })),
    ...causes,
  },
  closed,
)
export type DeliveryQuery = Static<typeof DeliveryQuery>

export const DeadLetterQuery = Type.Object(
  {
    ...paging,
    reason: Type.Optional(Type.Enum(deathReasons)),
    receiver_code: Type.Optional(Type.String({ minLength: 1, maxLength: 100 })),
    has_receiver_code: Type.Optional(
      Type.Enum(['true', 'false'], {
        description:
          'true: only those whose last answer had a code of the receiver; false: only those without one',
      }),
    ),
  },
  closed,
)
export type DeadLetterQuery = Static<typeof DeadLetterQuery>

/** A page, newest first; `next_cursor` is there while there may be more, even where the page is short. */
export const newestFirstPageOf = <T extends Parameters<typeof Type.Array>[0]>(item: T) =>
  Type.Object({ items: Type.Array(item), next_cursor: Type.Optional(DeliveryId) })
