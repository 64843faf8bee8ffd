/** What the events of a subscription at Stripe do to ours. */
import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import { openPayments, type Payments } from '../../../test/support/payments.ts'
import { connect, newSubscription } from '../../../test/support/stripe.ts'
import * as recorded from './recorded/stripe.ts'

let payments: Payments

before(async () => {
  payments = await openPayments()
})
after(() => payments.close())

beforeEach(() => connect(payments))

test('a subscription that ends with its period is non-renewing until Stripe deletes it', async () => {
  const subscription = await newSubscription(payments)
  assert.equal(await subscription.hear(recorded.subscriptionEnding), 'applied')
  const { status, date_end } = await subscription.read()
  assert.deepEqual([status, date_end], ['non_renewing', '2026-12-07T21:20:00+00:00'])
  assert.equal(await subscription.hear(recorded.subscriptionEnded, 1_796_678_400), 'applied')
  assert.equal((await subscription.read()).status, 'canceled')
  const [told, ...more] = await subscription.told()
  assert.match(told ?? '', /"date_end":"2026-12-07T21:20:00\+00:00"/)
  assert.deepEqual(more, [])
  assert.equal(await subscription.hear(recorded.subscriptionEnding), 'ignored')
})

test('a subscription whose first payment never came is canceled', async () => {
  const subscription = await newSubscription(payments)
  const expired = { status: 'incomplete_expired', ended_at: 1_795_000_100 }
  assert.equal(
    await subscription.hear(recorded.subscriptionRenewing, 1_795_000_100, expired),
    'applied',
  )
  const { status, date_end } = await subscription.read()
  assert.deepEqual([status, date_end], ['canceled', '2026-11-18T11:08:20+00:00'])
  assert.equal((await subscription.told()).length, 1)
})

test('what a subscription was before does not come back by a late event', async () => {
  const subscription = await newSubscription(payments)
  assert.equal(await subscription.hear(recorded.subscriptionRenewing, 1_795_000_050), 'already')
  assert.equal(await subscription.hear(recorded.subscriptionEnding), 'ignored')
  assert.equal((await subscription.read()).status, 'active')
})

test('a subscription that is renewed after its end was told is a conflict', async () => {
  const subscription = await newSubscription(payments)
  await subscription.hear(recorded.subscriptionEnding)
  assert.equal(await subscription.hear(recorded.subscriptionRenewing, 1_795_000_050), 'conflict')
})
