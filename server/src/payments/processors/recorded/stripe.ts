/**
 * Events in the shape that Stripe's library declares (stripe/stripe-node, types/*.d.ts, read 2026-11-20), with ids and
 * amounts of our own and without most members that say nothing here. They were not recorded at a live account.
 */

type Members = Record<string, unknown>

const event = (type: string, object: Members, rest: Members = {}): Members => ({
  id: 'evt_3QxGame0000000000000001',
  object: 'event',
  api_version: '2025-03-31.basil',
  created: 1_795_000_000,
  data: { object },
  livemode: true,
  pending_webhooks: 1,
  request: { id: 'req_Game000000001', idempotency_key: '8f0c1c52-0000-4000-8000-5c1d5b0a7f11' },
  type,
  ...rest,
})

const paymentIntent = {
  id: 'pi_3QxGame0000000000000001',
  object: 'payment_intent',
  amount: 999,
  amount_capturable: 0,
  amount_details: { tip: {} },
  amount_received: 0,
  application: null,
  automatic_payment_methods: { allow_redirects: 'always', enabled: true },
  canceled_at: null,
  cancellation_reason: null,
  capture_method: 'automatic_async',
  client_secret: 'pi_3QxGame0000000000000001_secret_nothing',
  confirmation_method: 'automatic',
  created: 1_794_999_990,
  currency: 'usd',
  customer: null,
  last_payment_error: null,
  latest_charge: null,
  livemode: true,
  metadata: { portreeve_transaction_id: '0' },
  next_action: null,
  payment_method_types: ['card', 'link'],
  receipt_email: null,
  status: 'requires_payment_method',
}

export const begun = event('payment_intent.created', paymentIntent)

export const succeeded = event('payment_intent.succeeded', {
  ...paymentIntent,
  amount_received: 999,
  latest_charge: 'ch_3QxGame0000000000000001',
  payment_method: 'pm_1QxGame000000000000001',
  status: 'succeeded',
})

export const failed = event('payment_intent.payment_failed', {
  ...paymentIntent,
  last_payment_error: {
    charge: 'ch_3QxGame0000000000000002',
    code: 'card_declined',
    decline_code: 'insufficient_funds',
    doc_url: 'https://stripe.com/docs/error-codes/card-declined',
    message: 'Your card has insufficient funds.',
    type: 'card_error',
  },
})

export const authenticationFailed = event('payment_intent.payment_failed', {
  ...paymentIntent,
  last_payment_error: {
    code: 'payment_intent_authentication_failure',
    doc_url: 'https://stripe.com/docs/error-codes/payment-intent-authentication-failure',
    message: 'The provided PaymentMethod has failed authentication.',
    type: 'invalid_request_error',
  },
})

export const canceled = event('payment_intent.canceled', {
  ...paymentIntent,
  canceled_at: 1_795_000_000,
  cancellation_reason: 'abandoned',
  status: 'canceled',
})

const charge = {
  id: 'ch_3QxGame0000000000000001',
  object: 'charge',
  amount: 999,
  amount_captured: 999,
  amount_refunded: 0,
  balance_transaction: 'txn_3QxGame000000000000001',
  billing_details: { address: null, email: null, name: null, phone: null },
  captured: true,
  created: 1_794_999_999,
  currency: 'usd',
  disputed: false,
  livemode: true,
  metadata: { portreeve_transaction_id: '0' },
  outcome: { network_status: 'approved_by_network', risk_level: 'normal', type: 'authorized' },
  paid: true,
  payment_intent: 'pi_3QxGame0000000000000001',
  refunded: false,
  status: 'succeeded',
}

export const partlyRefunded = event(
  'charge.refunded',
  { ...charge, amount_refunded: 300 },
  {
    data: {
      object: { ...charge, amount_refunded: 300 },
      previous_attributes: { amount_refunded: 0, receipt_url: 'https://pay.stripe.com/receipts/1' },
    },
  },
)

export const refunded = event('charge.refunded', {
  ...charge,
  amount_refunded: 999,
  refunded: true,
})

/** Before API version 2022-11-15 the refunds came along. */
export const refundedWithReason = event(
  'charge.refunded',
  {
    ...charge,
    amount_refunded: 999,
    refunded: true,
    refunds: {
      object: 'list',
      data: [
        {
          id: 're_3QxGame0000000000000001',
          object: 'refund',
          amount: 999,
          charge: 'ch_3QxGame0000000000000001',
          currency: 'usd',
          reason: 'requested_by_customer',
          status: 'succeeded',
        },
      ],
      has_more: false,
      url: '/v1/charges/ch_3QxGame0000000000000001/refunds',
    },
  },
  { api_version: '2020-08-27' },
)

const dispute = {
  id: 'du_1QxGame000000000000001',
  object: 'dispute',
  amount: 999,
  balance_transactions: [],
  charge: 'ch_3QxGame0000000000000001',
  created: 1_795_000_000,
  currency: 'usd',
  enhanced_eligibility_types: [],
  evidence: { customer_name: null, uncategorized_text: null },
  evidence_details: {
    due_by: 1_795_600_000,
    has_evidence: false,
    past_due: false,
    submission_count: 0,
  },
  is_charge_refundable: false,
  livemode: true,
  metadata: {},
  payment_intent: 'pi_3QxGame0000000000000001',
  reason: 'product_not_received',
  status: 'needs_response',
}

export const disputed = event('charge.dispute.created', dispute)
export const inquired = event('charge.dispute.created', {
  ...dispute,
  is_charge_refundable: true,
  status: 'warning_needs_response',
})
export const disputeLost = event('charge.dispute.closed', { ...dispute, status: 'lost' })
export const disputeWon = event('charge.dispute.closed', { ...dispute, status: 'won' })

export const refundFailed = event('refund.failed', {
  id: 're_3QxGame0000000000000001',
  object: 'refund',
  amount: 999,
  charge: 'ch_3QxGame0000000000000001',
  currency: 'usd',
  failure_reason: 'expired_or_canceled_card',
  metadata: {},
  payment_intent: 'pi_3QxGame0000000000000001',
  reason: null,
  status: 'failed',
})

const subscription = {
  id: 'sub_1QxGame00000000000000001',
  object: 'subscription',
  billing_cycle_anchor: 1_794_000_000,
  cancel_at: null,
  cancel_at_period_end: false,
  canceled_at: null,
  cancellation_details: { comment: null, feedback: null, reason: null },
  collection_method: 'charge_automatically',
  created: 1_794_000_000,
  currency: 'usd',
  customer: 'cus_Game00000001',
  ended_at: null,
  items: {
    object: 'list',
    data: [
      {
        id: 'si_Game0000000001',
        object: 'subscription_item',
        current_period_end: 1_796_678_400,
        current_period_start: 1_794_000_000,
        quantity: 1,
      },
    ],
    has_more: false,
  },
  livemode: true,
  metadata: { portreeve_subscription_id: '0' },
  status: 'active',
}

export const subscriptionEnding = event('customer.subscription.updated', {
  ...subscription,
  cancel_at: 1_796_678_400,
  cancel_at_period_end: true,
  canceled_at: 1_795_000_000,
  cancellation_details: { comment: null, feedback: null, reason: 'cancellation_requested' },
})

export const subscriptionRenewing = event('customer.subscription.updated', subscription)

export const subscriptionEnded = event('customer.subscription.deleted', {
  ...subscription,
  canceled_at: 1_796_678_400,
  ended_at: 1_796_678_400,
  status: 'canceled',
})
