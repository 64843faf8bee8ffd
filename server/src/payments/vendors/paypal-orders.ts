/**
 * Orders of PayPal: the page on which a payer agrees, the capture that takes the money, and refunds. After its
 * reference (developer.paypal.com, "Orders", "Payments", "Currency codes"; paypal/paypal-rest-api-specifications:
 * openapi/checkout_orders_v2.json and openapi/payments_payment_v2.json; read 2026-11-27).
 */
import { textOf } from '../../base/input/scalar.ts'
import { type Fields, fieldsOf, nameOf, objectsOf, sentence } from './fields.ts'
import {
  type ApiAnswer,
  type ApiRequest,
  type Attempt,
  type HostedPages,
  type Money,
  type ProcessorApi,
  ProcessorFailure,
  type TakenState,
} from './processor.ts'

const sandboxed = 'sandbox:'

export const paypalPages: HostedPages = {
  refuseKey: (key) =>
    /^(?:sandbox:)?[A-Za-z0-9_-]{10,130}:[A-Za-z0-9_-]{10,130}$/.test(key)
      ? undefined
      : 'must be client id and secret with a colon between them, and sandbox: before those of the sandbox',

  isTestKey: (key) => key.startsWith(sandboxed),

  async open(api, attempt) {
    const body = JSON.stringify(orderOf(attempt))
    const call = await jsonCall(api)
    const id = `portreeve-${attempt.projectId}-${attempt.transaction}`
    const answer = await call('POST', '/v2/checkout/orders', body, { 'paypal-request-id': id })
    const order = fieldsOf(answer.body)
    const name = nameOf(order.id)
    const page = objectsOf(order.links).find(
      ({ rel }) => rel === 'payer-action' || rel === 'approve',
    )
    const url = textOf(page?.href)
    if (answer.status < 300 && name && /^https?:\/\//.test(url)) return { id: name, url }
    throw failureOf(api, answer)
  },

  // An order cannot be closed at PayPal. Its payer can still agree to it, but only a capture takes money, and nobody
  // captures for a page that is closed here (`takeAgreed`).
  async close(api, page) {
    const call = await jsonCall(api)
    const answer = await call('GET', addressOf(page))
    // PayPal forgets orders that nobody agreed to.
    if (answer.status === 404) return 'closed'
    if (answer.status !== 200) throw failureOf(api, answer)
    const state = stateOf(fieldsOf(answer.body))
    return state === 'paid' || state === 'processing' ? state : 'closed'
  },

  async take(api, page) {
    const call = await jsonCall(api)
    // No id for repeated requests: PayPal captures an order once, and a payer who was declined may try again.
    const answer = await call('POST', `${addressOf(page)}/capture`, '{}', {
      prefer: 'return=representation',
    })
    if (answer.status < 300) return stateOf(fieldsOf(answer.body))
    const issue = issueOf(answer)
    if (issue === 'ORDER_ALREADY_CAPTURED') {
      const order = await call('GET', addressOf(page))
      if (order.status === 200) return stateOf(fieldsOf(order.body))
      throw failureOf(api, order)
    }
    if (notAgreed.has(issue)) return 'open'
    if (refused.has(issue)) return 'declined'
    throw failureOf(api, answer)
  },

  async giveBack(api, payment) {
    const call = await jsonCall(api)
    // Without an amount PayPal refunds what is left, so that asking again gives nothing twice.
    const address = `/v2/payments/captures/${encodeURIComponent(payment)}/refund`
    const answer = await call('POST', address, '{}')
    if (answer.status < 300 || issueOf(answer) === 'CAPTURE_FULLY_REFUNDED') return
    throw failureOf(api, answer)
  },
}

const notAgreed = new Set(['ORDER_NOT_APPROVED', 'PAYER_ACTION_REQUIRED'])
const refused = new Set(['INSTRUMENT_DECLINED', 'TRANSACTION_REFUSED', 'PAYER_CANNOT_PAY'])

const addressOf = (order: string): string => `/v2/checkout/orders/${encodeURIComponent(order)}`

/** The state of an order by its capture: at most one, because each has one unit and is captured whole. */
const stateOf = (order: Fields): TakenState => {
  const [unit = {}] = objectsOf(order.purchase_units)
  const [capture] = objectsOf(fieldsOf(unit.payments).captures)
  switch (capture?.status) {
    case 'COMPLETED':
    case 'PARTIALLY_REFUNDED':
    case 'REFUNDED':
      return 'paid'
    case 'PENDING':
      return 'processing'
    case 'DECLINED':
    case 'FAILED':
      return 'declined'
    default:
      return 'open'
  }
}

type JsonCall = (
  method: ApiRequest['method'],
  path: string,
  body?: string,
  headers?: Readonly<Record<string, string>>,
) => Promise<ApiAnswer>

/** Signs in to PayPal's API for some calls. Throws `ProcessorFailure`. */
export const jsonCall = async (api: ProcessorApi): Promise<JsonCall> => {
  const isTest = api.key.startsWith(sandboxed)
  const root = `https://api-m${isTest ? '.sandbox' : ''}.paypal.com`
  const pair = isTest ? api.key.slice(sandboxed.length) : api.key
  const answer = await api.send({
    method: 'POST',
    url: `${root}/v1/oauth2/token`,
    headers: {
      authorization: `Basic ${Buffer.from(pair).toString('base64')}`,
      'content-type': 'application/x-www-form-urlencoded',
    },
    body: 'grant_type=client_credentials',
  })
  const token = fieldsOf(answer.body).access_token
  if (answer.status !== 200 || typeof token !== 'string' || !/^[\x21-\x7e]{1,4000}$/.test(token)) {
    throw failureOf(api, answer)
  }
  return (method, path, body, headers = {}) =>
    api.send({
      method,
      url: `${root}${path}`,
      headers: {
        authorization: `Bearer ${token}`,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body }),
    })
}

/** The currencies that PayPal takes, and those of them that it takes without digits behind the point. */
const currencies = new Set(
  `AUD BRL CAD CNY CZK DKK EUR HKD HUF ILS JPY MYR MXN TWD NZD NOK PHP PLN GBP SGD SEK CHF THB USD`.split(
    ' ',
  ),
)
const withoutDigits = new Set(['HUF', 'JPY', 'TWD'])

const longestName = 127

/**
 * An order of PayPal for an attempt. `custom_id` comes back in its events. `invoice_id` is left out: it must never come
 * twice in an account, and an installation that is set up anew counts from the beginning.
 */
const orderOf = (attempt: Attempt): object => {
  const { projectId, transaction, orderId, money, email, locale } = attempt
  const { currency } = money
  const total = unitsOf(money)
  const moneyIn = (units: bigint) => ({ currency_code: currency, value: written(units, currency) })
  const items = attempt.lines.map(({ name, quantity, amount }) => {
    const units = unitsOf({ amount, currency })
    const isEven = units % BigInt(quantity) === 0n
    return {
      name: sentence(isEven ? name : `${name} × ${quantity}`, longestName) ?? '-',
      quantity: String(isEven ? quantity : 1),
      unit_amount: moneyIn(isEven ? units / BigInt(quantity) : units),
      category: 'DIGITAL_GOODS',
    }
  })
  return {
    intent: 'CAPTURE',
    purchase_units: [
      {
        custom_id: `portreeve-${projectId}-${transaction}`,
        description: `Order ${orderId}`,
        amount: { ...moneyIn(total), breakdown: { item_total: moneyIn(total) } },
        items,
      },
    ],
    payment_source: {
      paypal: {
        ...(email === undefined ? {} : { email_address: email }),
        experience_context: {
          ...(/^[a-z]{2}-[A-Z]{2}$/.test(locale) ? { locale } : {}),
          shipping_preference: 'NO_SHIPPING',
          user_action: 'PAY_NOW',
          return_url: attempt.returnTo,
          cancel_url: attempt.cancelTo,
        },
      },
    },
  }
}

const digitsOf = (currency: string): number => (withoutDigits.has(currency) ? 0 : 2)

/** An amount in the smallest unit that PayPal takes. Throws `ProcessorFailure` for what it does not take. */
const unitsOf = ({ amount, currency }: Money): bigint => {
  const [whole = '', fraction = ''] = amount.split('.')
  const digits = digitsOf(currency)
  const isTaken = currencies.has(currency) && /^0*$/.test(fraction.slice(digits))
  if (!isTaken) throw new ProcessorFailure(`paypal cannot take ${amount} ${currency}`, true)
  return BigInt(whole + fraction.slice(0, digits).padEnd(digits, '0'))
}

const written = (units: bigint, currency: string): string => {
  const digits = digitsOf(currency)
  const text = String(units).padStart(digits + 1, '0')
  return digits === 0 ? text : `${text.slice(0, -digits)}.${text.slice(-digits)}`
}

/** The first issue that PayPal names. */
const issueOf = ({ body }: ApiAnswer): string =>
  textOf(objectsOf(fieldsOf(body).details)[0]?.issue) || textOf(fieldsOf(body).name)

const longestWords = 300

/** A refusal in PayPal's own words. Neither client id nor secret stand in them, whatever they quote. */
export const failureOf = ({ key }: ProcessorApi, answer: ApiAnswer): ProcessorFailure => {
  const { description } = objectsOf(fieldsOf(answer.body).details)[0] ?? {}
  const message = textOf(description) || textOf(fieldsOf(answer.body).message)
  const clean = key
    .split(':')
    .filter((part) => part.length > 7)
    .reduce((text, part) => text.replaceAll(part, '…'), message)
  const words = [
    nameOf(issueOf(answer)) ?? `status ${answer.status}`,
    sentence(clean, longestWords),
  ]
  const isLasting = answer.status >= 400 && answer.status !== 409 && answer.status < 500
  return new ProcessorFailure(`paypal refuses: ${words.filter(Boolean).join(': ')}`, isLasting)
}
