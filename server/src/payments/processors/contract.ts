/** The contract of payment processors: their connection, and the outcomes of their events. */
import {
  closed,
  defineProblems,
  form,
  IdNumber,
  IdText,
  type Static,
  Timestamp,
  Type,
} from '../../base/contract.ts'

/** Problems of processors, beside those of every admin call. */
export const problems = defineProblems('processors', {
  processor_unknown: [404, 4001, 'No payment processor has this name'],
  processor_not_connected: [404, 4001, 'The payment processor is not connected with the project'],
  signature_refused: [400, 1032, 'The signature of the event is missing or wrong'],
  event_unreadable: [400, 1033, 'The body is no event of the payment processor'],
})

/** Problems of ids in a path that nothing has, by the parameter's name. */
export const idProblems = {
  processor: problems.processor_unknown,
}

const ProcessorName = Type.String({
  pattern: '^[a-z][a-z0-9_]{0,31}$',
  ...form('name'),
  description: 'the name of a payment processor in lowercase, such as stripe',
})

export const ProcessorPath = Type.Object({ project_id: IdText, processor: ProcessorName }, closed)
export type ProcessorPath = Static<typeof ProcessorPath>

const declineOn = Type.Enum(['attempt', 'final'], {
  description:
    'When a transaction is declined: attempt, with the first attempt that fails; final, when the payment is canceled, so that the payer can try other cards',
})
const chargebackOn = Type.Enum(['opened', 'lost'], {
  description:
    'When a chargeback is told as a refund: opened, when the money is taken; lost, when the dispute is decided',
})

export const ProcessorBody = Type.Object(
  {
    signing_secrets: Type.Optional(
      Type.Array(Type.String({ minLength: 1, maxLength: 300 }), {
        minItems: 1,
        maxItems: 3,
        description:
          'With which the processor signs its events; several while they are renewed. Never shown; left out, they stay',
      }),
    ),
    decline_on: Type.Optional(declineOn),
    chargeback_on: Type.Optional(chargebackOn),
  },
  { ...closed, examples: [{ signing_secrets: ['whsec_from_their_dashboard'] }] },
)
export type ProcessorBody = Static<typeof ProcessorBody>

export const ProcessorAnswer = Type.Object({
  processor: ProcessorName,
  webhook_url: Type.String({ description: 'Where the processor is to send its events' }),
  decline_on: declineOn,
  chargeback_on: chargebackOn,
  created_at: Timestamp,
  updated_at: Timestamp,
})
export type ProcessorAnswer = Static<typeof ProcessorAnswer>

const Outcome = Type.Enum(['applied', 'already', 'waiting', 'ignored', 'conflict'], {
  description:
    'applied: it changed something; already: it was so before; waiting: for an event that it rests on; ignored: it says nothing that counts here; conflict: money moved that no notification tells of, and a person must look',
})

export const EventQuery = Type.Object(
  {
    outcome: Type.Optional(Outcome),
    transaction_id: Type.Optional(IdText),
    limit: Type.Optional(
      Type.String({
        pattern: '^([1-9]|[1-4][0-9]|50)$',
        ...form('number', { minimum: 1, maximum: 50 }),
        description: '1 to 50; 50 if left out',
      }),
    ),
    cursor: Type.Optional(IdText),
  },
  closed,
)
export type EventQuery = Static<typeof EventQuery>

export const EventPage = Type.Object({
  items: Type.Array(
    Type.Object({
      id: Type.String({ description: 'The processor’s id of the event' }),
      type: Type.String(),
      outcome: Outcome,
      detail: Type.Optional(Type.String({ description: 'What came of it, in words' })),
      payment: Type.Optional(
        Type.String({ description: 'The processor’s id of the payment or subscription' }),
      ),
      transaction_id: Type.Optional(IdNumber),
      subscription_id: Type.Optional(Type.String()),
      is_test: Type.Boolean(),
      occurred_at: Timestamp,
      received_at: Timestamp,
    }),
  ),
  next_cursor: Type.Optional(Type.String({ description: 'Where to go on' })),
})
export type EventPage = Static<typeof EventPage>

export const EventAnswer = Type.Object({
  outcome: Type.Union([Outcome, Type.Literal('repeated')], {
    description: 'What came of the event; repeated for one that was received before',
  }),
})
