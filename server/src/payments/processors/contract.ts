/** The contract of payment processors: their connection, and the outcomes of their events. */
import {
  closed,
  defineProblems,
  form,
  IdNumber,
  IdText,
  nullable,
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
  processor_unreachable: [503, 1036, 'The payment processor cannot be asked now'],
})

/** Problems of ids in a path that nothing has, by the parameter's name. */
export const idProblems = {
  processor: problems.processor_unknown,
}

export const processorPattern = '^[a-z][a-z0-9_]{0,31}$'

const ProcessorName = Type.String({
  pattern: processorPattern,
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
    api_key: Type.Optional(
      nullable(
        Type.String({
          minLength: 1,
          maxLength: 300,
          description:
            'The key for the processor’s API, with which pages to pay are opened there. Never shown; left out, it stays; null takes it away',
        }),
      ),
    ),
    simulator: Type.Optional(
      nullable(
        Type.String({
          maxLength: 255,
          pattern: '^https?://[^/?#\\s]+$',
          ...form('address'),
          description:
            'An address put in front of the processor’s host, for simulators; only with a key of its test mode, which must be given along',
        }),
      ),
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
  can_host: Type.Boolean({
    description: 'Whether it has a key, so that players can pay on a page of the processor',
  }),
  is_test: Type.Optional(
    Type.Boolean({ description: 'Whether its key is of the test mode, in which no money moves' }),
  ),
  simulator: Type.Optional(Type.String()),
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

/** Codes for what came of an event. They are stored, so that they are forever. */
const eventWhys = [
  'amount_differs',
  'amount_goes_back',
  'attempt_failed',
  'currency_differs',
  'declined',
  'dispute_open',
  'ends_on',
  'for_another_project',
  'given_back_already',
  'marked_paid',
  'money_goes_back',
  'money_not_due',
  'money_not_due_goes_back',
  'names_transaction',
  'newer_known',
  'no_open_page',
  'not_given',
  'not_paid_yet',
  'nothing_counts',
  'page_closed',
  'paid',
  'paid_already',
  'part_refunded',
  'part_without_amount',
  'payment_under_way',
  'real_for_dry_run',
  'refunded',
  'refunded_already',
  'refused',
  'rejected',
  'renews_canceled',
  'renews_ending',
  'renews_ended',
  'stayed_after_all',
  'stays',
  'stays_but_told',
  'stays_not_refunded',
  'subscription_canceled',
  'subscription_is',
  'subscription_is_already',
  'subscription_unknown',
  'surplus_returned',
  'test_for_real',
  'transaction_is_already',
  'transaction_unknown',
  'transaction_unsaid',
] as const
export type EventWhy = (typeof eventWhys)[number]

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
      why: Type.Optional(
        Type.Enum(eventWhys, {
          description: 'What came of it, for programs. Codes are forever; more may come',
        }),
      ),
      values: Type.Optional(
        Type.Object(
          {},
          { additionalProperties: true, description: 'Facts for a text of your own' },
        ),
      ),
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
