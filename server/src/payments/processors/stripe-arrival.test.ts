/** Events of Stripe that arrive late, again, at once or in any order. */
import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import * as recorded from '../../../test/recorded/processors/stripe.ts'
import { openPayments, type Payments } from '../../../test/support/payments.ts'
import {
  arriveIn,
  connect,
  deliver,
  newPayment,
  paymentEvents,
} from '../../../test/support/stripe.ts'

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

test('in whatever order and how often events come in, money adds up and is told once', async () => {
  const [half, other] = [paymentEvents.slice(0, 3), paymentEvents.slice(3)]
  for (const order of [
    [...paymentEvents, ...paymentEvents],
    [...paymentEvents.toReversed(), ...paymentEvents],
    [...other, ...half, ...other, ...half],
    paymentEvents.flatMap((event) => [event, event]).toReversed(),
  ])
    await arriveIn(payments, order)
})

test('all events of a payment at once lead to the same end', async () => {
  for (let round = 0; round < 3; round += 1) {
    const payment = await newPayment(payments)
    const sources = [recorded.refunded, recorded.disputed, recorded.succeeded, recorded.begun]
    await Promise.all(sources.map((source) => payment.hear(source)))
    assert.equal((await payment.read()).status, 'refunded')
    assert.equal((await payment.told()).length, 2)
  }
})
