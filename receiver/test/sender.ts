/** The service's side for tests: signs with node:crypto, so that a mistake in the package does not hide. */
import { createHash, createHmac } from 'node:crypto'

export const secret = 'devsecret16chars'
const standardKey = Buffer.alloc(32, 7)
export const standardSecret = `whsec_${standardKey.toString('base64')}`
export const secrets = { secret, standardSecret }

export type Signing = {
  id?: string
  at?: Date
  secret?: string
  standardKey?: Buffer
  attempt?: number
}

/** The headers the service sends with a body. */
export const sign = (body: string | Buffer, signing: Signing = {}): Record<string, string> => {
  const { id = 'msg_1', at = new Date(), attempt = 1 } = signing
  const timestamp = String(Math.floor(at.getTime() / 1000))
  const field = createHash('sha1')
    .update(body)
    .update(signing.secret ?? secret)
  const standard = createHmac('sha256', signing.standardKey ?? standardKey)
    .update(`${id}.${timestamp}.`)
    .update(body)
  return {
    authorization: `Signature ${field.digest('hex')}`,
    'content-type': 'application/json; charset=utf-8',
    accept: 'application/json',
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': `v1,${standard.digest('base64')}`,
    'webhook-attempt': String(attempt),
  }
}

/** A body of every type, as the service writes them. */
export const bodies = {
  ps_declined: {
    notification_type: 'ps_declined',
    settings: { project_id: 18404, merchant_id: 2340 },
    transaction: { id: 77, dry_run: 1 },
    user: { id: 'player-1' },
  },
  afs_reject: {
    notification_type: 'afs_reject',
    user: { id: 'player-1' },
    transaction: { id: 78, agreement: 0 },
    refund_details: { code: 4, reason: 'Potential fraud', author: 'API' },
  },
  cancel_subscription: {
    notification_type: 'cancel_subscription',
    user: { id: 'player-1', name: 'Zoë' },
    subscription: { plan_id: 'gold', subscription_id: '5' },
  },
  order_paid: {
    notification_type: 'order_paid',
    items: [
      {
        sku: 'gems-100',
        type: 'virtual_currency',
        is_pre_order: false,
        quantity: 100,
        amount: '9.99',
        promotions: [],
      },
    ],
    order: {
      id: 79,
      mode: 'default',
      currency_type: 'real',
      currency: 'EUR',
      amount: '9.99',
      status: 'paid',
      invoice_id: '79',
      promotions: [],
      promocodes: [],
      coupons: [],
    },
    user: { external_id: 'player-1' },
  },
  refund: {
    notification_type: 'refund',
    transaction: { id: 79 },
    payment_details: { payment: { currency: 'EUR', amount: 9.99 } },
    refund_details: { code: 9, reason: 'Asked for', author: 'API' },
  },
  partial_refund: {
    notification_type: 'partial_refund',
    transaction: { id: 79, date: '2026-01-05T10:00:00+00:00' },
    payment_details: { payment: { currency: 'EUR', amount: 1.01 } },
    refund_details: { code: 9, reason: 'Asked for', author: 'API' },
  },
  payment: {
    notification_type: 'payment',
    purchase: {
      virtual_items: { items: [{ sku: 'gems-100', amount: 1 }], currency: 'EUR', amount: 9.99 },
      total: { currency: 'EUR', amount: 9.99 },
    },
    user: { id: 'player-1' },
    transaction: { id: 79, payment_date: '2026-01-05T10:00:00+00:00' },
    payment_details: { payment: { currency: 'EUR', amount: 9.99 } },
  },
  order_canceled: {
    notification_type: 'order_canceled',
    items: [{ sku: 'gems-100', is_pre_order: false, quantity: 100, promotions: [] }],
    order: {
      id: 79,
      mode: 'default',
      currency_type: 'real',
      currency: 'EUR',
      amount: '9.99',
      status: 'canceled',
      invoice_id: '79',
      promotions: [],
      promocodes: [],
      coupons: [],
    },
    user: { external_id: 'player-1' },
  },
  user_validation: {
    notification_type: 'user_validation',
    user: { id: 'player-1', country: 'DE' },
  },
} as const

/** Posts a body, signed unless other headers are given. */
export const post = async (
  url: string,
  body: string | Buffer,
  headers = sign(body),
): Promise<{ status: number; text: string }> => {
  const answer = await fetch(url, {
    method: 'POST',
    body: new Uint8Array(Buffer.from(body)),
    headers,
  })
  return { status: answer.status, text: await answer.text() }
}
