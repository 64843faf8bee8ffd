/** The contract of the calls that try an endpoint: test events and the self-test. */
import { closed, IdNumber, nullable, Type } from '../../base/contract.ts'
import { HookName, NotSentReason, notSent, result, TypeName } from '../contract.ts'

const endpointId = Type.Optional(
  Type.Integer({
    minimum: 1,
    maximum: Number.MAX_SAFE_INTEGER,
    description: 'That of …/admin/webhook when left out',
  }),
)

const userId = (description: string) =>
  Type.Optional(Type.String({ minLength: 1, maxLength: 255, description }))

export const TestBody = Type.Object(
  {
    type: Type.Optional(Type.Enum(TypeName.enum, { description: 'Default ps_declined' })),
    endpoint_id: endpointId,
    user_id: userId('Default `test-user`'),
  },
  { ...closed, examples: [{ type: 'order_paid' }] },
)

export const TestAnswer = Type.Object({
  delivery_id: Type.String(),
  event_id: Type.String(),
  not_sent: notSent,
})

export const SelfTestBody = Type.Object(
  {
    type: Type.Optional(
      Type.Enum(HookName.enum, {
        description:
          'One that the endpoint hears of; default order_paid, or the first that it hears of',
      }),
    ),
    endpoint_id: endpointId,
    user_id: userId('A user the game knows; default `test-user`'),
  },
  { ...closed, examples: [{ user_id: 'player-1' }] },
)

/** The codes of advice. Codes are forever: add, never rename. */
const adviceCodes = [
  'accepted',
  'answered_gone',
  'asked_again',
  'client_ip_refused',
  'lets_nobody_pay',
  'no_answer',
  'not_reached',
  'other_answer',
  'other_code',
  'receiver_failed',
  'redirected',
  'signature_refused',
  'type_unknown',
  'user_unknown',
  'without_code',
] as const
export type AdviceCode = (typeof adviceCodes)[number]

export const SelfTestAnswer = Type.Object({
  endpoint_id: IdNumber,
  url: Type.String(),
  type: HookName,
  has_passed: Type.Boolean({ description: 'Whether every check passed' }),
  not_sent: notSent,
  checks: Type.Array(
    Type.Object({
      check: Type.Enum(['valid_notification', 'wrong_signature', 'unknown_user']),
      title: Type.String(),
      expected: Type.String({ description: 'The answer that passes' }),
      seen: Type.Optional(
        Type.String({ description: 'What came: status and code of the answer, or why none came' }),
      ),
      result: Type.Enum(['passed', 'failed', 'not_tried']),
      why: Type.Optional(
        Type.Enum(adviceCodes, {
          description: 'What the advice says, for programs. Codes are forever; more may come',
        }),
      ),
      values: Type.Optional(
        Type.Object(
          {},
          { additionalProperties: true, description: 'Facts for a text of your own' },
        ),
      ),
      advice: Type.Optional(Type.String({ description: 'What happened and what to do' })),
      remark: Type.Optional(
        Type.String({ description: 'What is worth knowing of an answer that passes' }),
      ),
      webhook_id: Type.Optional(
        Type.String({ description: 'What the request had as webhook-id, to find it in logs' }),
      ),
      duration_ms: Type.Optional(Type.Integer()),
      ...result,
      response: Type.Optional(
        Type.String({
          description: 'The first 4 KiB of the answer, as text: foreign, to be escaped',
        }),
      ),
    }),
  ),
})

export const TryQuestionBody = Type.Object(
  {
    endpoint_id: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: Number.MAX_SAFE_INTEGER,
        description: 'The one that takes the question when left out',
      }),
    ),
    user_id: userId('Default `test-user`'),
    custom_parameters: Type.Optional(
      Type.Object({}, { additionalProperties: true, maxProperties: 200 }),
    ),
  },
  { ...closed, examples: [{ user_id: 'player-1' }] },
)

export const TryQuestionAnswer = Type.Object({
  result: Type.Enum(['valid', 'refused', 'unreachable'], {
    description:
      'valid: the answer was 204, so the user may pay; refused: it was another one; unreachable: none came in time, or no endpoint takes the question',
  }),
  endpoint_id: Type.Optional(IdNumber),
  url: Type.Optional(Type.String()),
  not_sent: notSent,
  webhook_id: Type.Optional(
    Type.String({ description: 'What the request had as webhook-id, to find it in logs' }),
  ),
  duration_ms: Type.Optional(Type.Integer()),
  ...result,
  response: Type.Optional(
    Type.String({ description: 'The first 4 KiB of the answer, as text: foreign, to be escaped' }),
  ),
})

/** The types that endpoints can hear of, as they stand in one project. */
export const EventTypesAnswer = Type.Object({
  items: Type.Array(
    Type.Object({
      type: HookName,
      description: Type.String({ description: 'What has happened when it is sent' }),
      is_sent: Type.Boolean({ description: 'Whether the project sends it now' }),
      not_sent_because: nullable(NotSentReason),
      example: Type.Object(
        {},
        { additionalProperties: true, description: 'The body, as testWebhook sends it' },
      ),
    }),
  ),
})
