/**
 * Orders and events of PayPal, written by hand after its reference (developer.paypal.com, "Orders", "Payments",
 * "Webhook event names"; paypal/paypal-rest-api-specifications: openapi/checkout_orders_v2.json,
 * openapi/payments_payment_v2.json; read 2026-11-27). They were not recorded at a live account.
 */

/** The ids that an event names: its capture's, and what we gave the order. */
export type Ids = { id: string; customId: string }

const root = 'https://api.sandbox.paypal.com'
const id = '5O190127TN364715T'
const self = { href: `${root}/v2/checkout/orders/${id}`, rel: 'self', method: 'GET' }
const amount = { currency_code: 'USD', value: '9.99' }

/** An order as it is made. */
export const order = {
  id,
  status: 'PAYER_ACTION_REQUIRED',
  payment_source: { paypal: {} },
  links: [
    self,
    {
      href: `https://www.sandbox.paypal.com/checkoutnow?token=${id}`,
      rel: 'payer-action',
      method: 'GET',
    },
  ],
}

const unit = {
  reference_id: 'default',
  amount,
  payee: { email_address: 'shop@studio.example', merchant_id: 'S6VYRU4QMGJHA' },
}

/** An order whose payer has agreed. */
export const agreedOrder = {
  id,
  intent: 'CAPTURE',
  status: 'APPROVED',
  purchase_units: [unit],
  payer: { payer_id: 'QYR5Z8XDVJNXQ' },
  links: [self],
}

/** An order that was captured. */
export const capturedOrder = (status: string) => ({
  ...agreedOrder,
  status: 'COMPLETED',
  purchase_units: [
    {
      ...unit,
      payments: { captures: [{ id: '3C679366HH908993F', status, amount, final_capture: true }] },
    },
  ],
})

/** Headers that come with an event. */
export const signature = {
  'paypal-transmission-id': '69cd13f0-d67a-11e5-baa3-778b53f4ae55',
  'paypal-transmission-time': '2026-11-27T02:00:00Z',
  'paypal-transmission-sig':
    'lmI95Jx3Y9nhR5SJWlHVIWpg4AgFk7n9bCHSRxbrd8A9zrhdu2rMyFrmz+Zjh3s3boXB07VXCXUZy==',
  'paypal-auth-algo': 'SHA256withRSA',
  'paypal-cert-url': `${root}/v1/notifications/certs/CERT-360caa42-fca2a594-1d93a270`,
}

let count = 0
const event = (event_type: string, resource_type: string, resource: object) => {
  count += 1
  const name = `WH-2WR32451HC0233532-${count}`
  return {
    id: name,
    event_version: '1.0',
    create_time: '2026-11-27T02:00:00.000Z',
    resource_type,
    resource_version: '2.0',
    event_type,
    summary: 'Told by PayPal',
    resource,
    links: [{ href: `${root}/v1/notifications/webhooks-events/${name}`, rel: 'self' }],
  }
}

const capture = (ids: Ids, status: string, value = amount.value) => ({
  id: ids.id,
  amount: { ...amount, value },
  custom_id: ids.customId,
  final_capture: true,
  seller_protection: { status: 'NOT_ELIGIBLE' },
  supplementary_data: { related_ids: { order_id: id } },
  status,
  create_time: '2026-11-27T01:59:59Z',
  update_time: '2026-11-27T01:59:59Z',
  links: [
    { href: `${root}/v2/payments/captures/${ids.id}`, rel: 'self', method: 'GET' },
    { href: `${root}/v2/payments/captures/${ids.id}/refund`, rel: 'refund', method: 'POST' },
    { href: `${root}/v2/checkout/orders/${id}`, rel: 'up', method: 'GET' },
  ],
})

export const agreed = ({ customId }: Ids) =>
  event('CHECKOUT.ORDER.APPROVED', 'checkout-order', {
    ...agreedOrder,
    purchase_units: [{ ...unit, custom_id: customId }],
  })

export const completed = (ids: Ids, value?: string) =>
  event('PAYMENT.CAPTURE.COMPLETED', 'capture', capture(ids, 'COMPLETED', value))

export const pending = (ids: Ids) =>
  event('PAYMENT.CAPTURE.PENDING', 'capture', {
    ...capture(ids, 'PENDING'),
    status_details: { reason: 'ECHECK' },
  })

export const declined = (ids: Ids) =>
  event('PAYMENT.CAPTURE.DECLINED', 'capture', capture(ids, 'DECLINED'))

export const denied = (ids: Ids) =>
  event('PAYMENT.CAPTURE.DENIED', 'capture', capture(ids, 'DECLINED'))

const refund = (name: string, ids: Ids, value: string) => ({
  id: name,
  amount: { ...amount, value },
  custom_id: ids.customId,
  seller_payable_breakdown: { gross_amount: { ...amount, value } },
  status: 'COMPLETED',
  links: [
    { href: `${root}/v2/payments/refunds/${name}`, rel: 'self', method: 'GET' },
    { href: `${root}/v2/payments/captures/${ids.id}`, rel: 'up', method: 'GET' },
  ],
})

/** A refund of a part, or of all; the name is its own at every payment. */
export const refunded = (name: string, value: string) => (ids: Ids) =>
  event('PAYMENT.CAPTURE.REFUNDED', 'refund', refund(`${name}${ids.id}`, ids, value))

export const reversed = (ids: Ids) =>
  event('PAYMENT.CAPTURE.REVERSED', 'refund', refund(`V${ids.id}`, ids, amount.value))

/** All types that say something to us. */
export const types = {
  'CHECKOUT.ORDER.APPROVED': agreed,
  'PAYMENT.CAPTURE.COMPLETED': completed,
  'PAYMENT.CAPTURE.PENDING': pending,
  'PAYMENT.CAPTURE.DECLINED': declined,
  'PAYMENT.CAPTURE.DENIED': denied,
  'PAYMENT.CAPTURE.REFUNDED': refunded,
  'PAYMENT.CAPTURE.REVERSED': reversed,
}
