/** The contract of the list of attempts. */
import { closed, form, IdText, type Static, Type } from '../../base/contract.ts'
import {
  AttemptAnswer,
  causes,
  DeliveryAnswer,
  fromTo,
  HookName,
  IsTest,
  outcomes,
  pageLimit,
  SubjectAnswer,
} from '../contract.ts'

const { delivery_id, event_id, endpoint_id, is_test } = DeliveryAnswer.properties
const { response: _, ...attempt } = AttemptAnswer.properties

const ListedAttempt = Type.Object({
  delivery_id: Type.Optional({
    ...delivery_id,
    description: 'Left out for user_validation: a question is no delivery',
  }),
  event_id,
  endpoint_id,
  type: Type.Optional(HookName),
  is_test,
  subject: SubjectAnswer,
  ...attempt,
})

const AttemptCursor = Type.String({
  pattern: '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}-[1-9][0-9]{0,15}-[1-9][0-9]{0,4}$',
  ...form('cursor'),
  description: 'Where a page ended: event, endpoint and number of the attempt',
})

export const AttemptQuery = Type.Object(
  {
    endpoint_id: Type.Optional(IdText),
    type: Type.Optional(HookName),
    is_test: IsTest,
    event_id: Type.Optional(Type.String({ format: 'uuid' })),
    outcome: Type.Optional(Type.Enum(outcomes)),
    status: Type.Optional(
      Type.String({
        pattern: '^[1-5][0-9]{2}$',
        ...form('number', { minimum: 100, maximum: 599 }),
        description: 'HTTP status of the answer',
      }),
    ),
    failure: Type.Optional(
      Type.String({
        pattern: '^[a-z_]{1,40}$',
        ...form('name'),
        description: 'Why no answer came: timeout, dns, tls, connect …',
      }),
    ),
    receiver_code: Type.Optional(Type.String({ minLength: 1, maxLength: 100 })),
    ...causes,
    ...fromTo,
    limit: pageLimit,
    cursor: Type.Optional(AttemptCursor),
  },
  closed,
)
export type AttemptQuery = Static<typeof AttemptQuery>

export const AttemptPage = Type.Object({
  items: Type.Array(ListedAttempt),
  next_cursor: Type.Optional(AttemptCursor),
})
