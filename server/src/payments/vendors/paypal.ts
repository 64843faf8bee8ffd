/**
 * PayPal: which requests are its own, and what its events mean. After its reference (developer.paypal.com, "Webhooks",
 * "Webhook event names", "Webhooks Management"; paypal/paypal-rest-api-specifications:
 * openapi/notifications_webhooks_v1.json and openapi/payments_payment_v2.json; read 2026-11-27).
 */
import { parseTimestamp } from '../../base/clock.ts'
import { parseId } from '../../base/ids.ts'
import { textOf } from '../../base/input/scalar.ts'
import { type Fields, fieldsOf, nameOf, objectsOf } from './fields.ts'
import { failureOf, jsonCall, paypalPages } from './paypal-orders.ts'
import type { Fact, Money, Processor, ProcessorEvent, SignedRequest } from './processor.ts'

export const paypal: Processor = {
  name: 'paypal',
  hosted: paypalPages,

  refuseSecret: (secret) =>
    /^[A-Z0-9]{8,50}$/.test(secret)
      ? undefined
      : 'must be the id of the webhook, as PayPal shows it: capital letters and digits',

  refuse: (request) =>
    readSignature(request)
      ? undefined
      : 'A header of PayPal is missing or malformed: Paypal-Transmission-Id, -Time, -Sig, Paypal-Cert-Url or -Auth-Algo',

  read: readEvent,

  // PayPal signs with a key of its own, not with a secret, and tells itself whether it did. So nothing of a certificate
  // is fetched or trusted here. An old event that comes again changes nothing: its id is known, or what it did.
  async confirm(api, request, webhooks) {
    const signature = readSignature(request)
    if (!signature) return 'The signature is malformed'
    const call = await jsonCall(api)
    for (const webhook of webhooks) {
      const members = JSON.stringify({ ...signature, webhook_id: webhook })
      // The event goes on byte for byte. It was read as JSON before, so it ends where it should.
      const body = `${members.slice(0, -1)},"webhook_event":${request.body.toString('utf8')}}`
      const answer = await call('POST', '/v1/notifications/verify-webhook-signature', body)
      if (answer.status !== 200 && answer.status !== 400) throw failureOf(api, answer)
      if (fieldsOf(answer.body).verification_status === 'SUCCESS') return undefined
    }
    return 'PayPal does not know the event as one of this webhook'
  },
}

const header = ({ headers }: SignedRequest, name: string): string | undefined => {
  const value = headers[name]
  return typeof value === 'string' && /^[\x21-\x7e]{1,1000}$/.test(value) ? value : undefined
}

const readSignature = (request: SignedRequest): Record<string, string> | undefined => {
  const id = header(request, 'paypal-transmission-id')
  const time = header(request, 'paypal-transmission-time')
  const signature = header(request, 'paypal-transmission-sig')
  const algorithm = header(request, 'paypal-auth-algo')
  const certificate = header(request, 'paypal-cert-url')
  const isPayPal = /^https:\/\/api(?:-m)?(?:\.sandbox)?\.paypal\.com\//.test(certificate ?? '')
  return id && time && signature && algorithm && certificate && isPayPal
    ? {
        auth_algo: algorithm,
        cert_url: certificate,
        transmission_id: id,
        transmission_sig: signature,
        transmission_time: time,
      }
    : undefined
}

function readEvent(body: unknown): ProcessorEvent | undefined {
  const event = fieldsOf(body)
  const resource = fieldsOf(event.resource)
  const occurredAt = parseTimestamp(textOf(event.create_time))
  const [id, type] = [nameOf(event.id), nameOf(event.event_type)]
  if (!id || !type || !occurredAt) return undefined
  const ids = idsOf(resource.custom_id ?? objectsOf(resource.purchase_units)[0]?.custom_id)
  const fact = readers[type]?.(resource, ids?.transaction)
  const hasAgreed = type === 'CHECKOUT.ORDER.APPROVED' && resource.intent !== 'AUTHORIZE'
  return {
    id,
    type,
    occurredAt,
    isTest: isSandbox(event) || isSandbox(resource),
    ...(ids ? { projectId: ids.project } : {}),
    ...(fact ? { fact } : {}),
    ...(hasAgreed && ids ? { hasAgreed: ids.transaction } : {}),
  }
}

/** Events of PayPal's sandbox differ from others by their links alone. */
const isSandbox = ({ links }: Fields): boolean =>
  objectsOf(links).some(({ href }) => /^https:\/\/[^/]*sandbox\.paypal\.com\//.test(textOf(href)))

const idsOf = (custom: unknown): { project: number; transaction: number } | undefined => {
  const [, project = '', transaction = ''] = /^portreeve-(\d+)-(\d+)$/.exec(textOf(custom)) ?? []
  const [projectId, transactionId] = [parseId(project), parseId(transaction)]
  return projectId === undefined || transactionId === undefined
    ? undefined
    : { project: projectId, transaction: transactionId }
}

type Reader = (resource: Fields, transaction: number | undefined) => Fact | undefined

/** The payment of what names our transaction itself. */
const own =
  (
    make: (payment: { payment: string; transaction: number }, it: Fields) => Fact | undefined,
  ): Reader =>
  (resource, transaction) => {
    const payment = nameOf(resource.id)
    return payment && transaction !== undefined
      ? make({ payment, transaction }, resource)
      : undefined
  }

const begun = own((payment) => ({ is: 'begun', ...payment }))

const pending = own((payment) => ({ is: 'begun', isProcessing: true, ...payment }))

const paid = own((payment, { amount }) => {
  const money = moneyOf(amount)
  return money && { is: 'paid', ...payment, money }
})

const declined = (isFinal: boolean): Reader =>
  own((payment, { status_details: details }) => {
    const why = nameOf(fieldsOf(details).reason)
    return {
      is: 'declined',
      ...payment,
      isFinal,
      code: 8,
      reason: 'Declined by PayPal',
      ...(why === undefined ? {} : { detail: why }),
    }
  })

/** Money that went back. A refund links to its capture; a reversal may be told as the capture itself. */
const returned =
  (words: Pick<Fact & { is: 'returned' }, 'code' | 'partialCode' | 'reason'>): Reader =>
  (resource, transaction) => {
    const source = nameOf(resource.id)
    const total = moneyOf(resource.amount)
    const payment = captureOf(resource) ?? source
    return source && payment && total
      ? {
          is: 'returned',
          payment,
          ...(transaction === undefined ? {} : { transaction }),
          source,
          total,
          isFinal: true,
          ...words,
        }
      : undefined
  }

const captureOf = ({ links }: Fields): string | undefined => {
  const up = objectsOf(links).find(({ rel }) => rel === 'up')
  return /\/v2\/payments\/captures\/([A-Z0-9]{1,40})$/.exec(textOf(up?.href))?.[1]
}

const readers: Readonly<Record<string, Reader>> = Object.assign(Object.create(null) as object, {
  'CHECKOUT.ORDER.APPROVED': begun,
  'PAYMENT.CAPTURE.PENDING': pending,
  'PAYMENT.CAPTURE.COMPLETED': paid,
  // The payer may choose another way to pay for the same order.
  'PAYMENT.CAPTURE.DECLINED': declined(false),
  'PAYMENT.CAPTURE.DENIED': declined(true),
  'PAYMENT.CAPTURE.REFUNDED': returned({ code: 1, partialCode: 1, reason: 'Refunded at PayPal' }),
  'PAYMENT.CAPTURE.REVERSED': returned({
    code: 2,
    partialCode: 7,
    reason: 'Taken back by PayPal or the payer’s bank',
  }),
})

const moneyOf = (value: unknown): Money | undefined => {
  const { value: amount, currency_code: currency } = fieldsOf(value)
  const isMoney =
    typeof amount === 'string' &&
    /^\d{1,15}(?:\.\d{1,5})?$/.test(amount) &&
    typeof currency === 'string' &&
    /^[A-Z]{3}$/.test(currency)
  return isMoney ? { amount, currency } : undefined
}
