/** Bodies of test events: as real ones, about nobody and nothing. */

import { formatTimestamp, type Instant } from '../../base/clock.ts'
import type { Static } from '../../base/contract.ts'
import { type Project, webhookModeOf } from '../../projects/index.ts'
import type { sentBodies } from '../events/bodies.ts'

type Bodies = {
  [Type in keyof typeof sentBodies]: Static<(typeof sentBodies)[Type]>
}

type Facts = {
  settings: { project_id: number; merchant_id: number }
  user: { id: string; name: string }
  /** When it is said to have happened, as bodies write it. */
  at: string
  /** Whether orders tell of their payment themselves. */
  isCombined: boolean
}

/** The project that a test is of. */
export type TestProject = Pick<Project, 'projectId' | 'merchantId' | 'settings'>

/**
 * The body of a test event about a user of the game. It says that it is a test (`dry_run` 1, `mode` sandbox) where its
 * type can.
 */
export const testBody = (
  type: keyof Bodies,
  { projectId, merchantId, settings }: TestProject,
  userId: string,
  at: Instant,
): Bodies[keyof Bodies] =>
  bodies[type]({
    settings: { project_id: projectId, merchant_id: merchantId },
    user: { id: userId, name },
    at: formatTimestamp(at),
    isCombined: webhookModeOf(settings) === 'combined',
  })

const transaction = { id: 1, external_id: 'test', dry_run: 1, payment_method: 1 } as const
/** A name beyond Latin-1 and, below, an amount without cents: some receivers refuse the signature over either. */
const name = 'Zoë 你好'
const price = { currency: 'USD', amount: 10 }
const amount = '10.00'
const part = { currency: 'USD', amount: 4.5 }
const items = [
  { sku: 'test', type: 'bundle', is_pre_order: false, quantity: 1, amount, promotions: [] },
]
const orderOf = <Status extends string>(status: Status) => ({
  id: 1,
  mode: 'sandbox' as const,
  currency_type: 'real' as const,
  currency: 'USD',
  amount,
  status,
  invoice_id: '1',
  promotions: [],
  promocodes: [],
  coupons: [],
})
const refundDetails = { code: 5, reason: 'Test payment', author: 'API' }

const bodies: { [Type in keyof Bodies]: (facts: Facts) => Bodies[Type] } = {
  ps_declined: ({ settings, user }) => ({
    notification_type: 'ps_declined',
    settings,
    transaction,
    user,
    refund_details: refundDetails,
  }),
  cancel_subscription: ({ settings, user, at }) => ({
    notification_type: 'cancel_subscription',
    settings,
    user,
    subscription: {
      plan_id: 'test',
      subscription_id: '1',
      product_id: 'test',
      date_create: at,
      date_end: at,
    },
  }),
  afs_reject: ({ settings, user }) => ({
    notification_type: 'afs_reject',
    settings,
    user,
    transaction: { ...transaction, agreement: 0 },
    refund_details: { code: 4, reason: 'Potential fraud', author: 'API' },
  }),
  order_paid: ({ settings, user, at, isCombined }) => ({
    notification_type: 'order_paid',
    items,
    order: orderOf('paid'),
    user: { external_id: user.id },
    ...(isCombined && {
      billing: {
        notification_type: 'payment' as const,
        settings,
        purchase: { total: price },
        transaction: { ...transaction, payment_date: at },
        payment_details: { payment: price },
      },
    }),
    // Its user has no name.
    custom_parameters: { name },
  }),
  refund: (facts) => ({ notification_type: 'refund', ...refundOf(facts, price) }),
  partial_refund: (facts) => ({
    notification_type: 'partial_refund',
    ...refundOf(facts, part),
    transaction: { ...transaction, payment_date: facts.at, date: facts.at },
  }),
  payment: ({ settings, user, at }) => ({
    notification_type: 'payment',
    settings,
    purchase: {
      virtual_items: { items: [{ sku: 'test', amount: 1 }], ...price },
      total: price,
    },
    user,
    transaction: { ...transaction, payment_date: at },
    payment_details: { payment: price },
  }),
  order_canceled: ({ settings, user, at, isCombined }) => ({
    notification_type: 'order_canceled',
    items,
    order: orderOf('canceled'),
    user: { external_id: user.id },
    ...(isCombined && {
      billing: {
        notification_type: 'refund' as const,
        settings,
        purchase: { total: price },
        transaction: { ...transaction, payment_date: at },
        payment_details: { payment: price },
        refund_details: refundDetails,
      },
    }),
    custom_parameters: { name },
  }),
  user_validation: ({ settings, user }) => ({
    notification_type: 'user_validation',
    settings,
    user: { ...user, country: 'DE' },
  }),
}

const refundOf = ({ settings, user, at }: Facts, payment: typeof price) => ({
  settings,
  purchase: { total: price },
  user,
  transaction: { ...transaction, payment_date: at },
  payment_details: { payment },
  refund_details: refundDetails,
})
