/**
 * Stripe: its signature, and what its events mean. After the types and the signature check of its library
 * (stripe/stripe-node: types/*.d.ts, src/Webhooks.ts; read 2026-11-20). Members that older API versions place
 * elsewhere are looked for there, too.
 */

import { createHmac } from 'node:crypto'
import { epochSeconds, formatTimestamp, fromMilliseconds } from '../../base/clock.ts'
import { equalInConstantTime, parseId } from '../../base/ids.ts'
import { textOf } from '../../base/input/scalar.ts'
import { type Fields, fieldsOf, nameOf, objectsOf, sentence } from './fields.ts'
import type { Fact, Processor, SignedRequest } from './processor.ts'
import { stripePages } from './stripe-checkout.ts'
import { isUnits, moneyOf } from './stripe-money.ts'

const toleranceSeconds = 300

export const stripe: Processor = {
  name: 'stripe',
  hosted: stripePages,

  refuseSecret: (secret) =>
    /^whsec_[A-Za-z0-9+/=_-]{16,200}$/.test(secret)
      ? undefined
      : 'must be the signing secret of the endpoint, whsec_ and at least 16 characters',

  refuse({ headers, body }, secrets, now) {
    const signature = readSignature(headers)
    if (!signature) return 'The header Stripe-Signature is missing or malformed'
    const signed = Buffer.concat([Buffer.from(`${signature.time}.`), body])
    const isGenuine = secrets
      // The whole secret is the key, `whsec_` included.
      .map((secret) => createHmac('sha256', secret).update(signed).digest())
      .flatMap((mac) => signature.macs.map((given) => equalInConstantTime(mac, given)))
      .some((isEqual) => isEqual)
    if (!isGenuine) return 'The body was not signed with a signing secret of this project'
    if (Math.abs(epochSeconds(now) - Number(signature.time)) > toleranceSeconds) {
      return 'The signature is older or newer than five minutes: check the clock of the database'
    }
    return undefined
  },

  read(body) {
    const event = fieldsOf(body)
    const object = fieldsOf(fieldsOf(event.data).object)
    const occurredAt = instantOf(event.created)
    const [id, type] = [nameOf(event.id), nameOf(event.type)]
    if (event.object !== 'event' || !id || !type || !occurredAt) return undefined
    const projectId = idIn(object, 'portreeve_project_id')
    const fact = readers[type]?.(object, event)
    return {
      id,
      type,
      occurredAt,
      isTest: event.livemode !== true,
      ...(projectId === undefined ? {} : { projectId }),
      ...(fact ? { fact } : {}),
    }
  },
}

/**
 * Reads `t=…,v1=…`: one time, and a signature for each secret while secrets are rolled. Other schemes are passed over.
 */
const readSignature = (
  headers: SignedRequest['headers'],
): { time: string; macs: Buffer[] } | undefined => {
  const header = headers['stripe-signature']
  if (typeof header !== 'string' || header.length > 2000) return undefined
  const parts = header.split(',').map((part) => part.trim().split('=', 2) as [string, string?])
  const times = parts.flatMap(([name, value = '']) => (name === 't' ? [value] : []))
  const macs = parts.flatMap(([name, value = '']) =>
    name === 'v1' && /^[0-9a-f]{64}$/.test(value) ? [Buffer.from(value, 'hex')] : [],
  )
  const [time = ''] = times
  return times.length === 1 && /^\d{1,12}$/.test(time) && macs.length > 0
    ? { time, macs }
    : undefined
}

const begun = (intent: Fields): Fact | undefined => {
  const payment = paymentOf(intent)
  return payment && { is: 'begun', ...payment }
}

/** Money may still come without the payer, as by a bank's debit. */
const processing = (intent: Fields): Fact | undefined => {
  const payment = paymentOf(intent)
  return payment && { is: 'begun', isProcessing: true, ...payment }
}

/** The payer is done with a page of Checkout. The payment itself tells when the money came. */
const sessionCompleted = (session: Fields): Fact | undefined => {
  const payment = paymentOfSession(session)
  const isProcessing = session.payment_status === 'unpaid'
  return payment && { is: 'begun', ...(isProcessing ? { isProcessing } : {}), ...payment }
}

const sessionPaid = (session: Fields): Fact | undefined => {
  const payment = paymentOfSession(session)
  return payment && { is: 'begun', ...payment }
}

/** Money that was under way did not come, and the page takes no other payment. */
const sessionFailed = (session: Fields): Fact | undefined => {
  const payment = paymentOfSession(session)
  const reason = 'The bank did not pay'
  return payment && { is: 'declined', ...payment, isFinal: true, code: 8, reason }
}

const sessionExpired = (session: Fields): Fact | undefined => {
  const payment = paymentOfSession(session)
  return payment && { is: 'closed', ...payment }
}

const paid = (intent: Fields): Fact | undefined => {
  const payment = paymentOf(intent)
  const money = moneyOf(intent.amount_received, intent.currency)
  return payment && money && { is: 'paid', ...payment, money }
}

/** The payer may try again with another card; whether that is waited for is the project's choice. */
const failed = (intent: Fields): Fact | undefined => {
  const payment = paymentOf(intent)
  const error = fieldsOf(intent.last_payment_error)
  const words = [nameOf(error.code), nameOf(error.decline_code)].filter((word) => word)
  return (
    payment && {
      is: 'declined',
      ...payment,
      isFinal: false,
      code: 8,
      reason: sentence(error.message, 255) ?? 'Declined by the payment system',
      ...(words.length > 0 ? { detail: words.join(' ') } : {}),
    }
  )
}

/** Codes of `refund_details.code` (docs/interface/payments.md#codes-of-refunds) by `cancellation_reason`. */
const cancellations: Readonly<Record<string, readonly [code: number, reason: string]>> = {
  abandoned: [6, 'The payment was abandoned'],
  automatic: [6, 'The payment expired'],
  expired: [6, 'The payment expired'],
  void_invoice: [6, 'The invoice was voided'],
  failed_invoice: [6, 'The invoice failed'],
  duplicate: [13, 'The payment was a duplicate'],
  requested_by_customer: [9, 'The payer canceled the payment'],
}

const canceled = (intent: Fields): Fact | undefined => {
  const payment = paymentOf(intent)
  if (!payment) return undefined
  const why = textOf(intent.cancellation_reason)
  if (why === 'fraudulent') {
    return { is: 'rejected', ...payment, reason: 'The payment was canceled as fraudulent' }
  }
  const [code, reason] = (Object.hasOwn(cancellations, why) && cancellations[why]) || [
    10,
    'The payment was canceled',
  ]
  return { is: 'declined', ...payment, isFinal: true, code, reason }
}

type Refund = { code: number; partialCode: number; reason: string }

const refundReasons: Readonly<Record<string, Refund>> = {
  duplicate: { code: 13, partialCode: 1, reason: 'Refunded as a duplicate' },
  fraudulent: { code: 4, partialCode: 7, reason: 'Refunded as fraudulent' },
  requested_by_customer: { code: 9, partialCode: 9, reason: 'Refunded at the payer’s request' },
}
const plainRefund: Refund = { code: 1, partialCode: 1, reason: 'Refunded at Stripe' }

/**
 * The first API version in which an uncaptured part of a held payment is no refund. (Sources, read 2026-11-22:
 * docs.stripe.com, changelog of 2025-03-31.basil, "Partially capturing or canceling payments no longer creates a
 * Refund"; support.stripe.com, "Changes to balance transaction behavior for partial capture and payment cancellation
 * flows".)
 */
const releasesApart = '2025-03-31'

/**
 * How much of `amount_refunded` was held and never captured: nobody paid it. The endpoint sets the version, and the
 * payment may be captured with another one. Amounts that can be of one kind only decide.
 */
const releasedOf = (charge: Fields, version: unknown): number => {
  const { amount, amount_captured: captured, amount_refunded: returned } = charge
  if (!isUnits(amount) || !isUnits(captured) || !isUnits(returned)) return 0
  const released = amount - captured
  if (released <= 0 || returned < released) return 0
  const isOld = typeof version === 'string' && version.slice(0, 10) < releasesApart
  return isOld || returned > captured ? released : 0
}

/** `amount_refunded` adds up all refunds of the charge. Releasing what was never captured is none. */
const refunded = (charge: Fields, { api_version: version }: Fields): Fact | undefined => {
  const payment = paymentOfCharge(charge, charge.id)
  const source = nameOf(charge.id)
  const returned = charge.amount_refunded
  const units = isUnits(returned) ? returned - releasedOf(charge, version) : 0
  const total = moneyOf(units, charge.currency)
  if (!payment || !source || !total || units === 0 || charge.captured === false) return undefined
  // Only API versions before 2022-11-15 send the refunds along, newest first.
  const [newest] = listOf(charge.refunds)
  const why = textOf(newest?.reason)
  return {
    is: 'returned',
    ...payment,
    source,
    total,
    isFinal: true,
    ...((Object.hasOwn(refundReasons, why) && refundReasons[why]) || plainRefund),
  }
}

const refundFailed = (refund: Fields): Fact | undefined => {
  const payment = paymentOfCharge(refund, refund.charge)
  return payment && { is: 'reinstated', ...payment, reason: 'refund_failed' }
}

/** Inquiries (`warning_…`) take no money. The status of a dispute tells its outcome, whichever event brings it. */
const disputed = (dispute: Fields): Fact | undefined => {
  const payment = paymentOfCharge(dispute, dispute.charge)
  const source = nameOf(dispute.id)
  if (!payment || !source) return undefined
  switch (dispute.status) {
    case 'won':
      return { is: 'reinstated', ...payment, source, reason: 'dispute_won' }
    case 'needs_response':
    case 'under_review':
    case 'lost': {
      const total = moneyOf(dispute.amount, dispute.currency)
      if (!total) return undefined
      const why = sentence(dispute.reason, 100)?.replaceAll('_', ' ') ?? 'no reason given'
      return {
        is: 'returned',
        ...payment,
        source,
        total,
        isFinal: dispute.status === 'lost',
        code: 2,
        partialCode: 7,
        reason: `Chargeback: ${why}`,
      }
    }
    default:
      return undefined
  }
}

const subscriptionEnded = (object: Fields): Fact | undefined =>
  subscriptionFact(object, 'canceled', object.ended_at ?? object.canceled_at)

const subscriptionChanged = (object: Fields): Fact | undefined => {
  // Both are final. No other event tells of a subscription whose first payment never came.
  if (object.status === 'canceled' || object.status === 'incomplete_expired') {
    return subscriptionEnded(object)
  }
  const isEnding = object.cancel_at_period_end === true || typeof object.cancel_at === 'number'
  if (!isEnding) return subscriptionFact(object, 'active', undefined)
  // The period stands at the items since API version 2025-03-31.
  const [item] = listOf(object.items)
  const periodEnd = object.current_period_end ?? item?.current_period_end
  return subscriptionFact(object, 'non_renewing', object.cancel_at ?? periodEnd)
}

const subscriptionFact = (
  object: Fields,
  status: 'active' | 'non_renewing' | 'canceled',
  end: unknown,
): Fact | undefined => {
  const payment = nameOf(object.id)
  const subscription = idIn(object, 'portreeve_subscription_id')
  if (!payment || subscription === undefined) return undefined
  const dateEnd = instantOf(end)
  return {
    is: 'subscription',
    payment,
    subscription,
    status,
    ...(dateEnd ? { dateEnd: formatTimestamp(dateEnd) } : {}),
  }
}

const readers: Readonly<Record<string, (object: Fields, event: Fields) => Fact | undefined>> =
  Object.assign(Object.create(null) as object, {
    'payment_intent.created': begun,
    'payment_intent.processing': processing,
    'payment_intent.requires_action': begun,
    'payment_intent.succeeded': paid,
    'payment_intent.payment_failed': failed,
    'payment_intent.canceled': canceled,
    'checkout.session.completed': sessionCompleted,
    'checkout.session.async_payment_succeeded': sessionPaid,
    'checkout.session.async_payment_failed': sessionFailed,
    'checkout.session.expired': sessionExpired,
    'charge.refunded': refunded,
    'refund.failed': refundFailed,
    'charge.dispute.created': disputed,
    'charge.dispute.updated': disputed,
    'charge.dispute.funds_withdrawn': disputed,
    'charge.dispute.funds_reinstated': disputed,
    'charge.dispute.closed': disputed,
    'customer.subscription.updated': subscriptionChanged,
    'customer.subscription.deleted': subscriptionEnded,
  })

/** The payment of a PaymentIntent. Objects without our id belong to something else that is sold with the account. */
const paymentOf = (intent: Fields): { payment: string; transaction: number } | undefined => {
  const payment = nameOf(intent.id)
  const transaction = idIn(intent, 'portreeve_transaction_id')
  return payment && transaction !== undefined ? { payment, transaction } : undefined
}

/** The payment of a page of Checkout; the page itself stands for it as long as nobody has begun to pay. */
const paymentOfSession = (
  session: Fields,
): { payment: string; transaction: number } | undefined => {
  const payment = referenceOf(session.payment_intent) ?? nameOf(session.id)
  const transaction = idIn(session, 'portreeve_transaction_id')
  const isPayment = session.mode === 'payment'
  return isPayment && payment && transaction !== undefined ? { payment, transaction } : undefined
}

/** The payment of what hangs on a charge. Stripe copies metadata to the charge, but not to its disputes. */
const paymentOfCharge = (
  object: Fields,
  charge: unknown,
): { payment: string; transaction?: number } | undefined => {
  const payment = referenceOf(object.payment_intent) ?? referenceOf(charge)
  const transaction = idIn(object, 'portreeve_transaction_id')
  return payment === undefined
    ? undefined
    : { payment, ...(transaction === undefined ? {} : { transaction }) }
}

/** The elements of one of Stripe's lists. */
const listOf = (value: unknown): Fields[] => objectsOf(fieldsOf(value).data)

const idIn = (object: Fields, key: string): number | undefined => {
  const text = fieldsOf(object.metadata)[key]
  return typeof text === 'string' ? parseId(text) : undefined
}

/** An id, or the object itself where the account expands it. */
const referenceOf = (value: unknown): string | undefined =>
  nameOf(value) ?? nameOf(fieldsOf(value).id)

const instantOf = (seconds: unknown) =>
  Number.isSafeInteger(seconds) && Number(seconds) >= 0 && Number(seconds) < 253_402_300_800
    ? fromMilliseconds(Number(seconds) * 1000)
    : undefined
