/** Bodies of test events: as real ones, about nobody and nothing. */

import type { Static } from '../../base/contract.ts'
import type { notificationBodies } from '../events/bodies.ts'

type Bodies = {
  [Type in keyof typeof notificationBodies]: Static<(typeof notificationBodies)[Type]>
}

export type TestFacts = {
  projectId: number
  merchantId: number
  userId: string
  /** When it is said to have happened, as bodies write it. */
  at: string
}

/** The body of a test event; it says that it is one (`dry_run` 1, `mode` sandbox) where its type can. */
export const testBody = (type: keyof Bodies, facts: TestFacts): Bodies[keyof Bodies] =>
  bodies[type](facts)

const settingsOf = ({ projectId, merchantId }: TestFacts) => ({
  project_id: projectId,
  merchant_id: merchantId,
})
const transaction = { id: 1, external_id: 'test', dry_run: 1, payment_method: 1 } as const
/** A name beyond Latin-1 and, below, an amount without cents: some receivers refuse the signature over either. */
const name = 'Zoë 你好'
const price = { currency: 'USD', amount: 10 }
const amount = '10.00'
const part = { currency: 'USD', amount: 4.5 }

const bodies: { [Type in keyof Bodies]: (facts: TestFacts) => Bodies[Type] } = {
  ps_declined: (facts) => ({
    notification_type: 'ps_declined',
    settings: settingsOf(facts),
    transaction,
    user: { id: facts.userId, name },
    refund_details: { code: 5, reason: 'Test payment', author: 'API' },
  }),
  cancel_subscription: (facts) => ({
    notification_type: 'cancel_subscription',
    settings: settingsOf(facts),
    user: { id: facts.userId, name },
    subscription: {
      plan_id: 'test',
      subscription_id: '1',
      product_id: 'test',
      date_create: facts.at,
      date_end: facts.at,
    },
  }),
  afs_reject: (facts) => ({
    notification_type: 'afs_reject',
    settings: settingsOf(facts),
    user: { id: facts.userId, name },
    transaction: { ...transaction, agreement: 0 },
    refund_details: { code: 4, reason: 'Potential fraud', author: 'API' },
  }),
  order_paid: (facts) => ({
    notification_type: 'order_paid',
    items: [
      {
        sku: 'test',
        type: 'bundle',
        is_pre_order: false,
        quantity: 1,
        amount,
        promotions: [],
      },
    ],
    order: {
      id: 1,
      mode: 'sandbox',
      currency_type: 'real',
      currency: 'USD',
      amount,
      status: 'paid',
      invoice_id: '1',
      promotions: [],
      promocodes: [],
      coupons: [],
    },
    user: { external_id: facts.userId },
    billing: {
      notification_type: 'payment',
      settings: settingsOf(facts),
      purchase: { total: price },
      transaction: { ...transaction, payment_date: facts.at },
      payment_details: { payment: price },
    },
    // Its user has no name.
    custom_parameters: { name },
  }),
  refund: (facts) => ({
    notification_type: 'refund',
    settings: settingsOf(facts),
    purchase: { total: price },
    user: { id: facts.userId, name },
    transaction: { ...transaction, payment_date: facts.at },
    payment_details: { payment: price },
    refund_details: { code: 5, reason: 'Test payment', author: 'API' },
  }),
  partial_refund: (facts) => ({
    notification_type: 'partial_refund',
    settings: settingsOf(facts),
    purchase: { total: price },
    user: { id: facts.userId, name },
    transaction: { ...transaction, payment_date: facts.at, date: facts.at },
    payment_details: { payment: part },
    refund_details: { code: 5, reason: 'Test payment', author: 'API' },
  }),
}
