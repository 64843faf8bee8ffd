/**
 * Events in the shape that Stripe publishes: those without a version of their own as of 2025-03-31.basil. They were not
 * recorded at a live account, for there is none: see `stripe-objects.ts` for what they are made of.
 */
import {
  charge,
  chargeOf2020,
  chargeOf2024,
  checkoutSession,
  dispute,
  type Members,
  paymentIntent,
  paymentMethod,
  refund,
  subscription,
  subscriptionOf2024,
} from './stripe-objects.ts'

/** `before` is what changed, as it was: only events of changes have it. */
const event = (
  type: string,
  object: Members,
  { before, version = '2025-03-31.basil' }: { before?: Members; version?: string } = {},
): Members => ({
  id: 'evt_3QxGame0000000000000001',
  object: 'event',
  api_version: version,
  created: 1_795_000_000,
  data: { object, ...(before ? { previous_attributes: before } : {}) },
  livemode: true,
  pending_webhooks: 1,
  request: { id: 'req_Game000000001', idempotency_key: '8f0c1c52-0000-4000-8000-5c1d5b0a7f11' },
  type,
})

export const begun = event('payment_intent.created', paymentIntent)

const paidIntent = {
  ...paymentIntent,
  amount_received: 999,
  latest_charge: 'ch_3QxGame0000000000000001',
  payment_method: 'pm_1QxGame000000000000001',
  status: 'succeeded',
}

export const processing = event('payment_intent.processing', {
  ...paymentIntent,
  status: 'processing',
})

export const succeeded = event('payment_intent.succeeded', paidIntent)

export const failed = event('payment_intent.payment_failed', {
  ...paymentIntent,
  last_payment_error: {
    advice_code: 'try_again_later',
    charge: 'ch_3QxGame0000000000000002',
    code: 'card_declined',
    decline_code: 'insufficient_funds',
    doc_url: 'https://stripe.com/docs/error-codes/card-declined',
    message: 'There is not enough money on the card.',
    network_decline_code: '51',
    payment_method: paymentMethod,
    type: 'card_error',
  },
  latest_charge: 'ch_3QxGame0000000000000002',
})

export const authenticationFailed = event('payment_intent.payment_failed', {
  ...paymentIntent,
  last_payment_error: {
    code: 'payment_intent_authentication_failure',
    doc_url: 'https://stripe.com/docs/error-codes/payment-intent-authentication-failure',
    message: 'The payer did not prove who they are.',
    payment_method: paymentMethod,
    type: 'invalid_request_error',
  },
})

export const canceled = event('payment_intent.canceled', {
  ...paymentIntent,
  canceled_at: 1_795_000_000,
  cancellation_reason: 'abandoned',
  status: 'canceled',
})

export const partlyRefunded = event(
  'charge.refunded',
  { ...charge, amount_refunded: 300 },
  { before: { amount_refunded: 0, receipt_url: 'https://pay.stripe.com/receipts/payment/0' } },
)

const isRefunded = { amount_refunded: 999, refunded: true }
const wasWhole = { amount_refunded: 0, refunded: false }

export const refunded = event('charge.refunded', { ...charge, ...isRefunded }, { before: wasWhole })

/** Before API version 2022-11-15 the refunds came along. */
export const refundedWithReason = event(
  'charge.refunded',
  { ...chargeOf2020([{ ...refund, reason: 'requested_by_customer' }]), ...isRefunded },
  { before: wasWhole, version: '2020-08-27' },
)

/** 30.00 were held, and 9.99 of them captured. */
const held = { amount: 3000, capture_method: 'manual' }

export const capturedInPart = event('payment_intent.succeeded', { ...paidIntent, ...held })

/** Before API version 2025-03-31 what was not captured became a refund at once. */
export const released = event(
  'charge.refunded',
  { ...chargeOf2024, amount: 3000, amount_refunded: 2001 },
  {
    before: { amount_captured: 0, amount_refunded: 0, captured: false },
    version: '2024-06-20',
  },
)

/** Later 3.00 of the captured amount went back, in both versions. */
export const partlyRefundedAfterRelease = event(
  'charge.refunded',
  { ...chargeOf2024, amount: 3000, amount_refunded: 2301 },
  { before: { amount_refunded: 2001 }, version: '2024-06-20' },
)
export const partlyRefundedAfterCapture = event(
  'charge.refunded',
  { ...charge, amount: 3000, amount_refunded: 300 },
  { before: { amount_refunded: 0 } },
)

export const disputed = event('charge.dispute.created', dispute)
export const inquired = event('charge.dispute.created', {
  ...dispute,
  balance_transaction: null,
  balance_transactions: [],
  is_charge_refundable: true,
  payment_method_details: {
    card: { brand: 'visa', case_type: 'inquiry', network_reason_code: '13.1' },
    type: 'card',
  },
  status: 'warning_needs_response',
})
const before = { status: 'needs_response' }
export const disputeLost = event(
  'charge.dispute.closed',
  { ...dispute, status: 'lost' },
  { before },
)
export const disputeWon = event('charge.dispute.closed', { ...dispute, status: 'won' }, { before })

export const refundFailed = event('refund.failed', {
  ...refund,
  destination_details: { card: { type: 'refund' }, type: 'card' },
  failure_balance_transaction: 'txn_3QxGame000000000000004',
  failure_reason: 'expired_or_canceled_card',
  status: 'failed',
})

const isEnding = {
  cancel_at: 1_796_678_400,
  cancel_at_period_end: true,
  canceled_at: 1_795_000_000,
  cancellation_details: { comment: null, feedback: null, reason: 'cancellation_requested' },
}
const wasRenewing = {
  cancel_at: null,
  cancel_at_period_end: false,
  canceled_at: null,
  cancellation_details: { reason: null },
}

export const subscriptionEnding = event(
  'customer.subscription.updated',
  { ...subscription, ...isEnding },
  { before: wasRenewing },
)

export const subscriptionEndingIn2024 = event(
  'customer.subscription.updated',
  { ...subscriptionOf2024, ...isEnding },
  { before: wasRenewing, version: '2024-06-20' },
)

export const subscriptionRenewing = event('customer.subscription.updated', subscription, {
  before: { ...isEnding, cancellation_details: { reason: 'cancellation_requested' } },
})

export const subscriptionEnded = event('customer.subscription.deleted', {
  ...subscription,
  canceled_at: 1_796_678_400,
  ended_at: 1_796_678_400,
  status: 'canceled',
})

const completed = { payment_intent: paymentIntent.id, status: 'complete', url: null }
const paidSession = { ...checkoutSession, ...completed, payment_status: 'paid' }

export const sessionCompleted = event('checkout.session.completed', paidSession)

/** The payer is done; the bank is not. */
export const sessionUnderWay = event('checkout.session.completed', {
  ...checkoutSession,
  ...completed,
})

export const sessionPaid = event('checkout.session.async_payment_succeeded', paidSession)

export const sessionFailed = event('checkout.session.async_payment_failed', {
  ...checkoutSession,
  ...completed,
})

export const sessionExpired = event('checkout.session.expired', {
  ...checkoutSession,
  status: 'expired',
  url: null,
})
