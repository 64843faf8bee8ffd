/** The contract of the calls that try an endpoint: test events and the self-test. */
import { closed, IdNumber, nullable, Type } from '../../base/contract.ts'
import { notSentReasons } from '../../projects/index.ts'
import { notSent, result, TypeName } from '../contract.ts'

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
      Type.Enum(TypeName.enum, {
        description:
          'One that the endpoint hears of; default order_paid, or the first that it hears of',
      }),
    ),
    endpoint_id: endpointId,
    user_id: userId('A user the game knows; default `test-user`'),
  },
  { ...closed, examples: [{ user_id: 'player-1' }] },
)

export const SelfTestAnswer = Type.Object({
  endpoint_id: IdNumber,
  url: Type.String(),
  type: TypeName,
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

/** The types of notifications as they stand in one project. */
export const EventTypesAnswer = Type.Object({
  items: Type.Array(
    Type.Object({
      type: TypeName,
      description: Type.String({ description: 'What has happened when it is sent' }),
      is_sent: Type.Boolean({ description: 'Whether the project sends it now' }),
      not_sent_because: nullable(
        Type.Enum(notSentReasons, {
          description:
            'not_allowed: the operator has to switch it on; switched_off: the project can by …/admin/webhook/notifications',
        }),
      ),
      example: Type.Object(
        {},
        { additionalProperties: true, description: 'The body, as testWebhook sends it' },
      ),
    }),
  ),
})
