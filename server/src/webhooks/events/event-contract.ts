/** The contract of the call that reads a project's notifications as they happen. */
import { closed, DateTime, form, type Static, Timestamp, Type } from '../../base/contract.ts'
import { SubjectAnswer, TypeName } from '../contract.ts'

const typeList = `(${TypeName.enum.join('|')})`

export const EventQuery = Type.Object(
  {
    cursor: Type.Optional(
      Type.String({
        pattern: '^[A-Za-z0-9_-]{22,2200}$',
        ...form('cursor'),
        description: 'Where to go on: `cursor` of the answer before',
      }),
    ),
    since: Type.Optional(DateTime('Where to begin without a cursor; now when left out')),
    types: Type.Optional(
      Type.String({
        pattern: `^${typeList}(,${typeList}){0,${TypeName.enum.length - 1}}$`,
        ...form('words', { allowed: TypeName.enum }),
        description: `only these types, separated by commas: ${TypeName.enum.join(', ')}`,
      }),
    ),
    limit: Type.Optional(
      Type.String({
        pattern: '^([1-9]|[1-9][0-9]|100)$',
        ...form('number', { minimum: 1, maximum: 100 }),
        description: '1 to 100; default 100',
      }),
    ),
    wait: Type.Optional(
      Type.String({
        pattern: '^([0-9]|[12][0-9]|30)$',
        ...form('number', { minimum: 0, maximum: 30 }),
        description:
          'Seconds to wait for the first notification when there is none, 0 to 30; default 0',
      }),
    ),
  },
  closed,
)
export type EventQuery = Static<typeof EventQuery>

const EventAnswer = Type.Object({
  event_id: Type.String({ format: 'uuid', description: 'Sent as webhook-id' }),
  type: Type.String(),
  is_test: Type.Optional(Type.Boolean()),
  created_at: Timestamp,
  subject: SubjectAnswer,
  body: Type.String({ description: 'The exact text that is signed and sent' }),
})

export const EventPage = Type.Object({
  items: Type.Array(EventAnswer),
  has_more: Type.Boolean({
    description:
      'Whether more has happened already. The next call answers it, some seconds later where very much happened at once',
  }),
  cursor: Type.String({ description: 'Where the next call goes on' }),
})
export type EventPage = Static<typeof EventPage>
