/**
 * Pages of Stripe Checkout, and refunds. After the API's reference and types (docs.stripe.com, "Create a Checkout
 * Session", "Expire a Checkout Session", "Create a refund"; stripe/stripe-node: src/resources/Checkout/Sessions.ts and
 * src/resources/Refunds.ts; read 2026-11-27).
 */
import { epochSeconds, fromMilliseconds } from '../../base/clock.ts'
import { textOf } from '../../base/input/scalar.ts'
import { type Fields, fieldsOf, nameOf, sentence } from './fields.ts'
import {
  type ApiAnswer,
  type Attempt,
  type HostedPage,
  type HostedPages,
  type Money,
  type ProcessorApi,
  ProcessorFailure,
} from './processor.ts'
import { unitsOf } from './stripe-money.ts'

const root = 'https://api.stripe.com/v1'

/** Events have the version of their endpoint; requests have this one. */
const version = '2025-03-31.basil'

export const stripePages: HostedPages = {
  refuseKey: (key) =>
    /^(?:sk|rk)_(?:test|live)_[A-Za-z0-9_]{8,250}$/.test(key)
      ? undefined
      : 'must be a secret or restricted key of Stripe: sk_ or rk_, test_ or live_, and the rest',

  isTestKey: (key) => /^[sr]k_test_/.test(key),

  open: async (api, attempt) => await openPage(api, attempt, pageForm(attempt)),

  async close(api, page) {
    const address = `${root}/checkout/sessions/${encodeURIComponent(page)}`
    const expired = await post(api, `${address}/expire`, new URLSearchParams())
    if (expired.status === 200) return 'closed'
    // A page that is over already cannot be closed: it says itself how it ended.
    const url = `${address}?expand[]=payment_intent`
    const read = await api.send({ method: 'GET', url, headers: headersOf(api) })
    const session = fieldsOf(read.body)
    if (read.status === 200 && session.status === 'expired') return 'closed'
    if (read.status === 200 && session.status === 'complete') return stateOf(session)
    throw failureOf(api, read.status === 200 ? expired : read)
  },

  async giveBack(api, payment) {
    const isCharge = payment.startsWith('ch_')
    const form = new URLSearchParams([[isCharge ? 'charge' : 'payment_intent', payment]])
    // Without an amount Stripe refunds all that is left, so that asking again gives nothing twice. A key for repeated
    // requests would bring the first refusal again for a day, also when its reason is gone.
    const answer = await post(api, `${root}/refunds`, form)
    const { code } = fieldsOf(fieldsOf(answer.body).error)
    if (answer.status === 200 || code === 'charge_already_refunded') return
    throw failureOf(api, answer)
  },
}

const openPage = async (
  api: ProcessorApi,
  attempt: Attempt,
  form: URLSearchParams,
): Promise<HostedPage> => {
  const hasEmail = form.has('customer_email') || attempt.email === undefined
  const key = `portreeve-${attempt.projectId}-${attempt.transaction}${hasEmail ? '' : '-2'}`
  const answer = await post(api, `${root}/checkout/sessions`, form, key)
  const { id, url, expires_at: end, error } = fieldsOf(answer.body)
  const [name, address] = [nameOf(id), addressOf(url)]
  if (answer.status === 200 && name && address) return { id: name, url: address, ...endIn(end) }
  // The payer can write it anew on the page.
  if (fieldsOf(error).code === 'email_invalid' && form.has('customer_email')) {
    const rest = new URLSearchParams(form)
    rest.delete('customer_email')
    return await openPage(api, attempt, rest)
  }
  throw failureOf(api, answer)
}

/** Seconds since 1970. */
const endIn = (value: unknown): Pick<HostedPage, 'endsAt'> =>
  typeof value === 'number' && value > 0 && value < 1e11
    ? { endsAt: fromMilliseconds(value * 1000) }
    : {}

const addressOf = (value: unknown): string | undefined =>
  typeof value === 'string' &&
  value.length <= 5000 &&
  /^https?:$/.test(URL.parse(value)?.protocol ?? '')
    ? value
    : undefined

const headersOf = ({ key }: ProcessorApi): Record<string, string> => ({
  authorization: `Bearer ${key}`,
  'stripe-version': version,
})

const post = (
  api: ProcessorApi,
  url: string,
  form: URLSearchParams,
  idempotencyKey?: string,
): Promise<ApiAnswer> =>
  api.send({
    method: 'POST',
    url,
    headers: {
      ...headersOf(api),
      'content-type': 'application/x-www-form-urlencoded',
      ...(idempotencyKey === undefined ? {} : { 'idempotency-key': idempotencyKey }),
    },
    body: form.toString(),
  })

/**
 * All that Stripe is told of an attempt. It is the same whenever the attempt is opened, because Stripe answers a key
 * that it knows only where the request is the same.
 */
const pageForm = (attempt: Attempt): URLSearchParams => {
  const { projectId, orderId, transaction, email } = attempt
  const ids = [
    ['portreeve_project_id', String(projectId)],
    ['portreeve_transaction_id', String(transaction)],
  ] as const
  return new URLSearchParams([
    ['mode', 'payment'],
    ...lineFields(attempt),
    ['client_reference_id', String(orderId)],
    ...ids.map(([name, id]) => [`metadata[${name}]`, id] as [string, string]),
    ...ids.map(([name, id]) => [`payment_intent_data[metadata][${name}]`, id] as [string, string]),
    ...(email === undefined ? [] : [['customer_email', email] as [string, string]]),
    ['locale', localeOf(attempt.locale)],
    // Money counts in the currency of the order only, to the cent.
    ['adaptive_pricing[enabled]', 'false'],
    ['expires_at', String(endOf(attempt))],
    ['success_url', attempt.returnTo],
    ['cancel_url', attempt.cancelTo],
  ])
}

/** Stripe takes so many lines with a price of their own (docs.stripe.com, "Create a Checkout Session"). */
const mostLines = 100
const longestName = 250

const lineFields = ({ lines, money, orderId }: Attempt): [string, string][] => {
  const total = unitsFor(money)
  const priced = lines.map(({ name, quantity, amount }) => {
    const units = unitsFor({ amount, currency: money.currency })
    // Stripe multiplies: a discount may leave an amount that its pieces cannot share evenly.
    return units % quantity === 0
      ? { name, quantity, unit: units / quantity, units }
      : { name: `${name} × ${quantity}`, quantity: 1, unit: units, units }
  })
  const sum = priced.reduce((all, { units }) => all + units, 0)
  if (sum !== total) throw new Error('The lines of an attempt do not add up to its money')
  const whole = { name: `Order ${orderId}`, quantity: 1, unit: total }
  return (priced.length > mostLines ? [whole] : priced).flatMap(({ name, quantity, unit }, nth) => {
    const at = `line_items[${nth}]`
    return [
      [`${at}[price_data][currency]`, money.currency.toLowerCase()],
      [`${at}[price_data][unit_amount]`, String(unit)],
      [`${at}[price_data][product_data][name]`, sentence(name, longestName) ?? '-'],
      [`${at}[quantity]`, String(quantity)],
    ] as [string, string][]
  })
}

const unitsFor = (money: Money): number => {
  const units = unitsOf(money)
  if (units !== undefined) return units
  throw new ProcessorFailure(`stripe cannot take ${money.amount} ${money.currency}`, true)
}

const shortestSeconds = 3600
const longestSeconds = 86_400 - 60

/**
 * When Stripe closes the page by itself: with ours, where that is within what Stripe allows, 30 minutes to 24 hours.
 * The half hour more is for an attempt that is opened again.
 */
const endOf = ({ openedAt, expiresAt }: Attempt): number => {
  const opened = epochSeconds(openedAt)
  const wanted = epochSeconds(expiresAt)
  return Math.min(Math.max(wanted, opened + shortestSeconds), opened + longestSeconds)
}

/** The languages of Checkout (stripe/stripe-node: SessionCreateParams.Locale). */
const locales = new Set(
  `bg cs da de el en en-GB es es-419 et fi fil fr fr-CA hr hu id it ja ko lt lv ms mt nb nl pl pt pt-BR ro ru sk sl sv th
  tr vi zh zh-HK zh-TW`.split(/\s+/),
)
/** Languages that Checkout knows by another name. */
const otherNames: Readonly<Record<string, string>> = { no: 'nb', nn: 'nb', tl: 'fil' }
const chinese: Readonly<Record<string, string>> = { MO: 'zh-HK', Hant: 'zh-TW' }
/** Countries in which Spanish is that of Latin America. */
const latinAmerica = new Set(
  'AR BO CL CO CR CU DO EC GT HN MX NI PA PE PR PY SV US UY VE'.split(' '),
)

const localeOf = (locale: string): string => {
  const [language = '', ...rest] = locale.replaceAll('_', '-').split('-')
  const name = otherNames[language] ?? language
  const place = rest.find((part) => locales.has(`${name}-${part}`))
  if (place !== undefined) return `${name}-${place}`
  if (name === 'zh') return rest.flatMap((part) => chinese[part] ?? [])[0] ?? 'zh'
  if (name === 'es' && rest.some((part) => latinAmerica.has(part))) return 'es-419'
  return locales.has(name) ? name : 'auto'
}

/** How a page ended on which the payer was done. A bank's debit may have failed since: then it takes nothing more. */
const stateOf = (session: Fields): 'closed' | 'paid' | 'processing' => {
  if (session.payment_status !== 'unpaid') return 'paid'
  const { status } = fieldsOf(session.payment_intent)
  return status === 'canceled' || status === 'requires_payment_method' ? 'closed' : 'processing'
}

const longestWords = 300

/** Stripe's own words say what to mend. The key never stands in them, whatever they quote. */
const failureOf = ({ key }: ProcessorApi, { status, body }: ApiAnswer): ProcessorFailure => {
  const { type, code, message } = fieldsOf(fieldsOf(body).error)
  const said = sentence(textOf(message).replaceAll(key, '…'), longestWords)
  const words = [nameOf(code) ?? nameOf(type) ?? `status ${status}`, said]
  const isLasting = status >= 400 && status !== 409 && status < 500
  return new ProcessorFailure(`stripe refuses: ${words.filter(Boolean).join(': ')}`, isLasting)
}
