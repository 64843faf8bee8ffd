/** Notifications of all types about one purchase, and the rules on their bytes. */
import assert from 'node:assert/strict'
import fc from 'fast-check'
import { currencyDigits } from '../../src/base/currencies.ts'
import { notificationTypes } from '../../src/projects/index.ts'
import type { Payments } from './payments.ts'

export type Money = { currency: string; amount: string }

/** Amounts with all digits of their currency, from a hundredth part up to the largest ones that are taken. */
export const money: fc.Arbitrary<Money> = fc
  .tuple(
    fc.constantFrom('JPY', 'USD', 'KWD', 'CLF'),
    fc.oneof(
      fc.constantFrom(2n, 10n, 11n, 100n, 999n, 1000n, 10_000n),
      fc.bigInt({ min: 2n, max: 10n ** 6n }),
      fc.bigInt({ min: 2n, max: 10n ** 15n - 1n }),
    ),
  )
  .map(([currency, units]) => {
    const digits = currencyDigits(currency) ?? 0
    const text = String(units).padStart(digits + 1, '0')
    const amount =
      digits === 0 ? text : `${text.slice(0, -digits)}.${text.slice(text.length - digits)}`
    return { currency, amount }
  })

export const parameters = fc.dictionary(
  fc
    .string({ unit: 'grapheme', minLength: 1, maxLength: 8 })
    .filter((name) => name !== '__proto__'),
  fc.oneof(
    fc.double({ noNaN: true, noDefaultInfinity: true }),
    fc.integer(),
    fc.string({ unit: 'grapheme', maxLength: 12 }),
    fc.constantFrom(10.0, 4.5, 0.1, 1e21, 1e-7, -0, null, [1.5, '\u2028', { 2: 'b', 1: 'a' }]),
  ),
  { maxKeys: 5 },
)

export const userName = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 12 })

/** One of each type: what they are made from, and their bodies. */
export const tellAll = async (
  payments: Payments,
  { currency, amount }: Money,
  user: object,
  custom_parameters: object,
) => {
  const post = async (path: string, body: object) => {
    const { status, text } = await payments.call('POST', path, body)
    assert.equal(status, 200, text)
  }
  const before = (await payments.notifications()).length
  const order = {
    user,
    currency,
    amount,
    items: [{ sku: 'gem', quantity: 1, amount }],
    custom_parameters,
  }
  const reason = { code: 1, reason: 'R' }
  await post(`transactions/${await payments.newTransaction(order)}/decline`, reason)
  await post(`transactions/${await payments.newTransaction(order)}/reject`, { reason: 'R' })
  const id = await payments.newTransaction(order)
  await post(`transactions/${id}/pay`, {})
  // The smallest part there is.
  const part = amount
    .replace(/\d/g, '0')
    .replace(/\d$/, '1')
    .replace(/^0+(?=\d)/, '')
  await post(`transactions/${id}/refund`, { ...reason, amount: part })
  await post(`transactions/${id}/refund`, reason)
  const subscription = await payments.newSubscription({ user, tags: ['1.0', 'Zoë'] })
  await payments.changeSubscription(subscription, { status: 'canceled' })
  await post(`transactions/${await payments.claim({ custom_parameters })}/refund`, reason)
  return { part, bodies: (await payments.notifications()).slice(before) }
}

/**
 * Asserts that each body is the text that JSON.stringify writes for its parsed value, and that texts keep all digits of
 * their amounts.
 */
export const combinedBodiesFit = async (
  payments: Payments,
  paid: Money,
  name: string,
  custom: object,
): Promise<void> => {
  const { part, bodies } = await tellAll(payments, paid, { id: 'u1', name }, custom)
  for (const body of bodies) assert.equal(body, JSON.stringify(JSON.parse(body)))
  const told = new Map(
    bodies.toReversed().map((body) => [JSON.parse(body).notification_type, JSON.parse(body)]),
  )
  const combined = notificationTypes.filter((type) => type !== 'payment')
  assert.deepEqual([...told.keys()].toSorted(), combined.toSorted())
  const { order, items, billing, custom_parameters } = told.get('order_paid')
  assert.deepEqual([order.amount, items[0].amount], [paid.amount, paid.amount])
  assert.deepEqual(custom_parameters, JSON.parse(JSON.stringify(custom)))
  const total = { currency: paid.currency, amount: Number(paid.amount) }
  const digits = currencyDigits(paid.currency) ?? 0
  assert.equal(total.amount.toFixed(digits), paid.amount, 'exact up to fifteen digits')
  assert.deepEqual([billing.purchase.total, billing.payment_details.payment], [total, total])
  const { purchase, payment_details } = told.get('partial_refund')
  assert.deepEqual([purchase.total, payment_details.payment.amount], [total, Number(part)])
}

/** The same for the separate mode, in which `payment` has the money. */
export const separateBodiesFit = async (
  payments: Payments,
  paid: Money,
  name: string,
  custom: object,
): Promise<void> => {
  const { bodies } = await tellAll(payments, paid, { id: 'u1', name }, custom)
  for (const body of bodies) assert.equal(body, JSON.stringify(JSON.parse(body)))
  const told = bodies.map((body) => JSON.parse(body))
  const types = new Set(told.map(({ notification_type }) => notification_type))
  assert.deepEqual([...types].toSorted(), notificationTypes.toSorted())
  assert.ok(told.every((body) => !('billing' in body)))
  const payment = told.find(({ notification_type }) => notification_type === 'payment')
  const total = { currency: paid.currency, amount: Number(paid.amount) }
  const virtual_items = { items: [{ sku: 'gem', amount: 1 }], ...total }
  assert.deepEqual(payment.purchase, { virtual_items, total })
  assert.deepEqual(payment.payment_details, { payment: total })
  assert.deepEqual(payment.custom_parameters, JSON.parse(JSON.stringify(custom)))
}
