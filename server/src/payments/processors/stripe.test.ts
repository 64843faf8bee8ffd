/** The effects of Stripe's payment events on a transaction. */
import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import * as recorded from '../../../test/recorded/processors/stripe.ts'
import { openPayments, type Payments } from '../../../test/support/payments.ts'
import { connect, listEvents, newPayment } from '../../../test/support/stripe.ts'

let payments: Payments

before(async () => {
  payments = await openPayments()
})
after(() => payments.close())

beforeEach(() => connect(payments))

test('a succeeded payment pays the transaction, at the time Stripe says', async () => {
  const payment = await newPayment(payments)
  assert.equal(await payment.hear(recorded.succeeded), 'applied')
  const { status, payment_date } = await payment.read()
  assert.deepEqual([status, payment_date], ['paid', '2026-11-18T11:06:40+00:00'])
  assert.deepEqual(await payment.told(), ['order_paid'])
})

test('a failed payment declines the transaction, in the words of Stripe', async () => {
  const payment = await newPayment(payments)
  assert.equal(await payment.hear(recorded.failed), 'applied')
  assert.deepEqual((await payment.read()).refund_details, {
    code: 8,
    reason: 'There is not enough money on the card.',
    reason_detail: 'card_declined insufficient_funds',
    author: 'support@portreeve.example',
  })
  assert.deepEqual(await payment.told(), ['ps_declined 8'])
})

test('a failed 3-D Secure authentication declines the transaction', async () => {
  const payment = await newPayment(payments)
  assert.equal(await payment.hear(recorded.authenticationFailed), 'applied')
  const { refund_details } = await payment.read()
  assert.equal(refund_details.reason_detail, 'payment_intent_authentication_failure')
})

test('where only the end declines, a payer can try other cards', async () => {
  await connect(payments, { decline_on: 'final' })
  const [lucky, abandoned] = [await newPayment(payments), await newPayment(payments)]
  for (const payment of [lucky, abandoned]) {
    assert.equal(await payment.hear(recorded.failed), 'ignored')
  }
  assert.equal(await lucky.hear(recorded.succeeded), 'applied')
  assert.equal(await abandoned.hear(recorded.canceled), 'applied')
  assert.deepEqual(await lucky.told(), ['order_paid'])
  assert.deepEqual(await abandoned.told(), ['ps_declined 6'])
})

test('a payment that is canceled as fraudulent is rejected', async () => {
  const payment = await newPayment(payments)
  const object = { cancellation_reason: 'fraudulent' }
  assert.equal(await payment.hear(recorded.canceled, { object }), 'applied')
  assert.deepEqual(await payment.told(), ['afs_reject 4'])
})

test('money that comes after a decline is a conflict and never an order', async () => {
  const payment = await newPayment(payments)
  await payment.hear(recorded.failed)
  assert.equal(await payment.hear(recorded.succeeded), 'conflict')
  assert.deepEqual(await payment.told(), ['ps_declined 8'])
  const [found] = await listEvents(payments, `outcome=conflict&transaction_id=${payment.id}`)
  assert.match(found?.detail ?? '', /declined: give it back/)
  const [entry] = await payments.world.sql<{ after: { detail: string } }[]>`
    select after from audit_entries where action = 'processor.conflict' order by at desc limit 1
  `
  assert.equal(entry?.after.detail, found?.detail)
  assert.equal(await payment.hear(recorded.refunded), 'ignored', 'it was given back')
  assert.deepEqual(await payment.told(), ['ps_declined 8'])
})

test('another amount or currency than was asked for does not pay', async () => {
  for (const object of [{ amount_received: 998 }, { currency: 'eur' }]) {
    const payment = await newPayment(payments)
    assert.equal(await payment.hear(recorded.succeeded, { object }), 'conflict')
    assert.equal((await payment.read()).status, 'created')
    assert.deepEqual(await payment.told(), [])
  }
})

test('money in a currency that is not in use is a conflict, too, and its refund is none of ours', async () => {
  const payment = await newPayment(payments)
  const object = { currency: 'bgn' }
  assert.equal(await payment.hear(recorded.succeeded, { object }), 'conflict')
  const [found] = await listEvents(payments, `outcome=conflict&transaction_id=${payment.id}`)
  assert.match(found?.detail ?? '', /^9\.99 BGN came where 9\.99 USD was asked for/)
  assert.equal(await payment.hear(recorded.refunded, { object }), 'ignored')
  const paid = await newPayment(payments)
  assert.equal(await paid.hear(recorded.succeeded), 'applied')
  assert.equal(await paid.hear(recorded.refunded, { object }), 'conflict')
  assert.deepEqual(await paid.told(), ['order_paid'])
})

test('amounts are read in the units that Stripe has for each currency', async () => {
  const cases = [
    ['JPY', '500', 500],
    ['ISK', '5', 500],
    ['UGX', '500', 50_000],
    ['KWD', '5.120', 5120],
    ['HUF', '10.45', 1045],
    ['MGA', '700', 700],
  ] as const
  for (const [currency, amount, amount_received] of cases) {
    const payment = await newPayment(payments, { currency, amount })
    const object = { currency: currency.toLowerCase(), amount_received }
    assert.equal(await payment.hear(recorded.succeeded, { object }), 'applied', currency)
  }
})

test('a second payment of one transaction is a conflict, and its refund is none of ours', async () => {
  const first = await newPayment(payments)
  const second = await newPayment(payments, {}, first.id)
  assert.equal(await first.hear(recorded.succeeded), 'applied')
  assert.equal(await second.hear(recorded.succeeded), 'conflict')
  assert.equal(await second.hear(recorded.refunded), 'ignored')
  assert.deepEqual(await first.told(), ['order_paid'])
  assert.equal(await first.hear(recorded.refunded), 'applied')
})

test('a payment that a call has told of already is followed from then on', async () => {
  const payment = await newPayment(payments)
  await payments.call('POST', `transactions/${payment.id}/pay`, {})
  assert.equal(await payment.hear(recorded.succeeded), 'already')
  assert.equal(await payment.hear(recorded.refunded), 'applied')
  assert.deepEqual(await payment.told(), ['order_paid', 'refund 1 9.99'])
})

test('test events move test transactions only, and real ones real transactions', async () => {
  const [real, dry] = [await newPayment(payments), await newPayment(payments, { dry_run: 1 })]
  const testMode = { event: { livemode: false } }
  assert.equal(await real.hear(recorded.succeeded, testMode), 'ignored')
  assert.equal(await dry.hear(recorded.succeeded), 'conflict')
  assert.equal(await dry.hear(recorded.succeeded, testMode), 'applied')
  assert.deepEqual([(await real.read()).status, (await dry.read()).status], ['created', 'paid'])
})

test('what is sold beside the game, or in another project, is passed over', async () => {
  const payment = await newPayment(payments)
  const other = { portreeve_transaction_id: String(payment.id), portreeve_project_id: '999' }
  for (const metadata of [{}, { portreeve_transaction_id: '987654321' }, other, { order: '1' }]) {
    assert.equal(await payment.hear(recorded.succeeded, { metadata }), 'ignored')
  }
  assert.equal(
    await payment.hear(recorded.succeeded, { event: { type: 'price.created' } }),
    'ignored',
  )
  assert.equal((await payment.read()).status, 'created')
})
