/** Events of Stripe that arrive late, again, at once or in any order. */
import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import fc from 'fast-check'
import * as recorded from '../../../test/recorded/processors/stripe.ts'
import { openPayments, type Payments } from '../../../test/support/payments.ts'
import { connect, deliver, type Members, newPayment } from '../../../test/support/stripe.ts'

let payments: Payments

before(async () => {
  payments = await openPayments()
})
after(() => payments.close())

beforeEach(() => connect(payments))

test('a failed attempt that is heard of after the payment changes nothing', async () => {
  const payment = await newPayment(payments)
  await payment.hear(recorded.succeeded)
  assert.equal(await payment.hear(recorded.failed), 'already')
  assert.deepEqual(await payment.told(), ['order_paid'])
})

test('an event counts once, however often and however close together it is delivered', async () => {
  const payment = await newPayment(payments)
  const event = payment.event(recorded.succeeded)
  const outcomes = await Promise.all(Array.from({ length: 12 }, () => deliver(payments, event)))
  assert.deepEqual(
    outcomes.filter((outcome) => outcome !== 'repeated'),
    ['applied'],
  )
  assert.equal(await payment.hear(recorded.succeeded), 'already', 'another event says the same')
  assert.deepEqual(await payment.told(), ['order_paid'])
})

test('whatever order and how often events come in, money adds up and facts are told once', async () => {
  const sources = [
    recorded.begun,
    recorded.succeeded,
    recorded.partlyRefunded,
    recorded.refunded,
    recorded.disputed,
    recorded.disputeLost,
  ]
  const orders = fc.shuffledSubarray([...sources, ...sources], { minLength: 12, maxLength: 12 })
  await fc.assert(
    fc.asyncProperty(orders, async (order) => {
      const payment = await newPayment(payments)
      const made = new Map(sources.map((source) => [source, payment.event(source)]))
      for (const source of order) await deliver(payments, made.get(source) as Members)
      const { status, refunds, refunded_amount } = await payment.read()
      assert.deepEqual([status, refunded_amount], ['refunded', '9.99'])
      const told = await payment.told()
      assert.equal(told[0], 'order_paid')
      assert.equal(told.length, 1 + refunds.length)
      assert.equal(told.filter((line) => line.startsWith('refund ')).length, 1)
    }),
    { numRuns: 25 },
  )
})

test('all events of a payment at once lead to the same end', async () => {
  for (let round = 0; round < 8; round += 1) {
    const payment = await newPayment(payments)
    const sources = [recorded.refunded, recorded.disputed, recorded.succeeded, recorded.begun]
    await Promise.all(sources.map((source) => payment.hear(source)))
    assert.equal((await payment.read()).status, 'refunded')
    assert.equal((await payment.told()).length, 2)
  }
})
