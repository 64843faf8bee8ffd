/** A connected processor and its events, as the API tells of them. */
import type { AnswerOf } from '../../api/calls.ts'
import type { Tone } from '../../shared/controls/badge.tsx'

export type Processor = AnswerOf<'getProcessor'>
export type ProcessorEvent = AnswerOf<'listProcessorEvents'>['items'][number]

export const toneOfOutcome = (outcome: ProcessorEvent['outcome']): Tone =>
  outcome === 'applied'
    ? 'good'
    : outcome === 'conflict'
      ? 'bad'
      : outcome === 'waiting'
        ? 'warn'
        : 'plain'

/** The events of Stripe that its endpoint is to send (docs/stripe.md#connect-it). */
export const stripeEvents = [
  'payment_intent.created',
  'payment_intent.succeeded',
  'payment_intent.payment_failed',
  'payment_intent.canceled',
  'charge.refunded',
  'refund.failed',
  'charge.dispute.created',
  'charge.dispute.updated',
  'charge.dispute.funds_withdrawn',
  'charge.dispute.funds_reinstated',
  'charge.dispute.closed',
  'customer.subscription.updated',
  'customer.subscription.deleted',
]
