/** The money that refunds and disputes at Stripe give back. */
import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import * as recorded from '../../../test/recorded/processors/stripe.ts'
import { openPayments, type Payments } from '../../../test/support/payments.ts'
import {
  connect,
  deliver,
  listEvents,
  type Members,
  newPayment,
} from '../../../test/support/stripe.ts'

let payments: Payments

before(async () => {
  payments = await openPayments()
})
after(() => payments.close())

beforeEach(() => connect(payments))

test('refunds add up, whatever order they come in', async () => {
  const payment = await newPayment(payments)
  await payment.hear(recorded.succeeded)
  const parts = [300, 450].map((amount_refunded) =>
    payment.event(recorded.partlyRefunded, { object: { amount_refunded } }),
  )
  assert.equal(await deliver(payments, parts[1] as Members), 'applied')
  assert.equal(await deliver(payments, parts[0] as Members), 'already')
  assert.equal(await payment.hear(recorded.refunded), 'applied')
  assert.deepEqual(await payment.told(), ['order_paid', 'partial_refund 1 4.5', 'refund 1 5.49'])
  assert.equal((await payment.read()).refunded_amount, '9.99')
})

test('of several refunds each is told with its own part', async () => {
  const payment = await newPayment(payments)
  await payment.hear(recorded.succeeded)
  for (const amount_refunded of [200, 400, 600, 999]) {
    const isAll = { amount_refunded, refunded: amount_refunded === 999 }
    assert.equal(await payment.hear(recorded.partlyRefunded, { object: isAll }), 'applied')
  }
  const parts = ['partial_refund 1 2', 'partial_refund 1 2', 'partial_refund 1 2', 'refund 1 3.99']
  assert.deepEqual(await payment.told(), ['order_paid', ...parts])
})

test('a refund waits for its payment', async () => {
  const payment = await newPayment(payments)
  assert.equal(await payment.hear(recorded.partlyRefunded), 'waiting')
  assert.equal(await payment.hear(recorded.refunded), 'waiting')
  assert.equal(await payment.hear(recorded.succeeded), 'applied')
  const told = await payment.told()
  assert.deepEqual([told[0], told.at(-1)?.split(' ')[0]], ['order_paid', 'refund'])
  assert.equal((await payment.read()).refunded_amount, '9.99')
  assert.deepEqual(await listEvents(payments, `outcome=waiting&transaction_id=${payment.id}`), [])
})

test('the reason of a refund becomes its code', async () => {
  const payment = await newPayment(payments)
  await payment.hear(recorded.succeeded)
  await payment.hear(recorded.refundedWithReason)
  assert.deepEqual(await payment.told(), ['order_paid', 'refund 9 9.99'])
})

test('releasing an authorisation that was never captured is no refund', async () => {
  const payment = await newPayment(payments)
  assert.equal(await payment.hear(recorded.refunded, { object: { captured: false } }), 'ignored')
})

/** The processor held 30.00 and captured 9.99; an older API version calls the rest a refund. */
const captured = (
  returned: number,
  api_version: string,
  { amount = 3000, refunded = false }: { amount?: number; refunded?: boolean } = {},
) => ({
  object: { amount, amount_captured: 999, amount_refunded: returned, captured: true, refunded },
  event: { api_version },
})

test('what was held and never captured is no refund, although Stripe once said so', async () => {
  const payment = await newPayment(payments)
  const { released, capturedInPart, partlyRefundedAfterRelease } = recorded
  assert.equal(await payment.hear(released), 'ignored', 'before the payment, too')
  assert.equal(await payment.hear(capturedInPart), 'applied')
  assert.equal(await payment.hear(released), 'ignored')
  assert.equal((await payment.read()).status, 'paid')
  assert.equal(await payment.hear(partlyRefundedAfterRelease), 'applied')
  assert.equal(await payment.hear(released), 'ignored', 'late')
  const all = captured(3000, '2024-06-20', { refunded: true })
  assert.equal(await payment.hear(released, all), 'applied')
  assert.deepEqual(await payment.told(), ['order_paid', 'partial_refund 1 3', 'refund 1 6.99'])
})

test('a part of what was captured in part goes back', async () => {
  const payment = await newPayment(payments)
  await payment.hear(recorded.capturedInPart)
  assert.equal(await payment.hear(recorded.partlyRefundedAfterCapture), 'applied')
  assert.deepEqual(await payment.told(), ['order_paid', 'partial_refund 1 3'])
})

test('since Stripe tells releases apart from refunds, all that it calls refunded is', async () => {
  const cases = [
    ['2025-03-31.basil', 3000, 300, 'partial_refund 1 3'],
    ['2025-03-31.basil', 1500, 600, 'partial_refund 1 6'],
    ['2026-10-28.dahlia', 1500, 999, 'refund 1 9.99'],
    ['2024-06-20', 1500, 600, 'partial_refund 1 0.99'],
  ] as const
  for (const [version, amount, returned, told] of cases) {
    const payment = await newPayment(payments)
    await payment.hear(recorded.succeeded)
    await payment.hear(recorded.refunded, captured(returned, version, { amount }))
    assert.deepEqual(await payment.told(), ['order_paid', told], `${version} ${amount}`)
  }
})

test('where the amounts can be of one kind only, they tell a release from a refund', async () => {
  const cases = [
    ['2025-03-31.basil', 2301, 'partial_refund 1 3'],
    ['2024-06-20', 300, 'partial_refund 1 3'],
  ] as const
  for (const [version, returned, told] of cases) {
    const payment = await newPayment(payments)
    await payment.hear(recorded.succeeded)
    await payment.hear(recorded.refunded, captured(returned, version))
    assert.deepEqual(await payment.told(), ['order_paid', told], version)
  }
})

test('a dispute is a chargeback once, although it names only the payment', async () => {
  const payment = await newPayment(payments)
  const dispute = payment.event(recorded.disputed)
  assert.equal(await deliver(payments, dispute), 'waiting')
  assert.equal(await payment.hear(recorded.succeeded), 'applied')
  assert.deepEqual(await payment.told(), ['order_paid', 'refund 2 9.99'])
  assert.equal(await payment.hear(recorded.disputeLost), 'already')
  assert.equal((await payment.read()).refund_details.reason, 'Chargeback: product not received')
})

test('a dispute over a part gives a part back', async () => {
  const payment = await newPayment(payments)
  await payment.hear(recorded.succeeded)
  assert.equal(await payment.hear(recorded.disputed, { object: { amount: 400 } }), 'applied')
  assert.deepEqual(await payment.told(), ['order_paid', 'partial_refund 7 4'])
})

test('of a transaction without an amount a part that goes back is a conflict, all of it a refund', async () => {
  const amountless = async () => {
    const payment = await newPayment(
      payments,
      {},
      await payments.newTransaction({ user: { id: 'u1' } }),
    )
    assert.equal(await payment.hear(recorded.succeeded), 'applied')
    return payment
  }
  const cases = [
    [recorded.disputed, { amount: 400 }, { amount: 999 }, 'refund 2'],
    [recorded.partlyRefunded, { amount_refunded: 400 }, { amount_refunded: 999 }, 'refund 1'],
  ] as const
  for (const [source, part, all, told] of cases) {
    const payment = await amountless()
    assert.equal(await payment.hear(source, { object: part }), 'conflict', told)
    assert.deepEqual(await payment.told(), ['order_paid'])
    const inAnother = { object: { ...all, currency: 'eur' } }
    assert.equal(await payment.hear(source, inAnother), 'conflict', told)
    assert.equal(await payment.hear(source, { object: all }), 'applied', told)
    assert.deepEqual(await payment.told(), ['order_paid', told])
  }
})

test('where only lost disputes count, open ones change nothing', async () => {
  await connect(payments, { chargeback_on: 'lost' })
  const payment = await newPayment(payments)
  await payment.hear(recorded.succeeded)
  assert.equal(await payment.hear(recorded.disputed), 'ignored')
  assert.equal(await payment.hear(recorded.disputeLost), 'applied')
  assert.deepEqual(await payment.told(), ['order_paid', 'refund 2 9.99'])
})

test('a dispute that is first heard of while it is under review is a chargeback', async () => {
  const payment = await newPayment(payments)
  await payment.hear(recorded.succeeded)
  const object = { status: 'under_review' }
  assert.equal(await payment.hear(recorded.disputed, { object }), 'applied')
  assert.deepEqual(await payment.told(), ['order_paid', 'refund 2 9.99'])
})

test('an inquiry takes no money', async () => {
  const payment = await newPayment(payments)
  await payment.hear(recorded.succeeded)
  assert.equal(await payment.hear(recorded.inquired), 'ignored')
})

test('a dispute that is won after the chargeback was told is a conflict', async () => {
  const payment = await newPayment(payments)
  await payment.hear(recorded.succeeded)
  await payment.hear(recorded.disputed)
  assert.equal(await payment.hear(recorded.disputeWon), 'conflict')
})

test('a dispute that is known to be won cannot be opened any more', async () => {
  const payment = await newPayment(payments)
  await payment.hear(recorded.succeeded)
  assert.equal(await payment.hear(recorded.disputeWon), 'applied')
  assert.equal(await payment.hear(recorded.disputed), 'already')
  assert.deepEqual(await payment.told(), ['order_paid'])
})

test('a refund that fails at the bank is a conflict', async () => {
  const payment = await newPayment(payments)
  await payment.hear(recorded.succeeded)
  await payment.hear(recorded.refunded)
  assert.equal(await payment.hear(recorded.refundFailed), 'conflict')
})
