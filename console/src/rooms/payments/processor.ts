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

/** The processors that can be connected. */
export const processorNames = ['stripe', 'paypal'] as const
export type ProcessorName = (typeof processorNames)[number]

/** The processor of an address; undefined for one that nobody knows. */
export const knownName = (given: string): ProcessorName | undefined =>
  processorNames.find((name) => name === given)

/** The events of Stripe that its endpoint is to send (docs/stripe.md#connect-stripe). */
const stripeEvents = [
  'payment_intent.created',
  'payment_intent.processing',
  'payment_intent.succeeded',
  'payment_intent.payment_failed',
  'payment_intent.canceled',
  'checkout.session.completed',
  'checkout.session.async_payment_succeeded',
  'checkout.session.async_payment_failed',
  'checkout.session.expired',
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

/** The events of PayPal (docs/paypal.md#connect-paypal). */
const paypalEvents = [
  'CHECKOUT.ORDER.APPROVED',
  'PAYMENT.CAPTURE.COMPLETED',
  'PAYMENT.CAPTURE.PENDING',
  'PAYMENT.CAPTURE.DECLINED',
  'PAYMENT.CAPTURE.DENIED',
  'PAYMENT.CAPTURE.REFUNDED',
  'PAYMENT.CAPTURE.REVERSED',
]

export const wantedEvents: Readonly<Record<ProcessorName, readonly string[]>> = {
  stripe: stripeEvents,
  paypal: paypalEvents,
}
