/** The effects of Stripe's subscription events on ours. */
import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import * as recorded from '../../../test/recorded/processors/stripe.ts'
import { openPayments, type Payments } from '../../../test/support/payments.ts'
import { connect, listEvents, newSubscription } from '../../../test/support/stripe.ts'
import { isSomebodyWaiting } from '../../../test/support/waiting.ts'
import { until } from '../../../test/support/webhooks.ts'

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

test('the end is that of the period where Stripe names no other, in old API versions and new', async () => {
  for (const source of [recorded.subscriptionEnding, recorded.subscriptionEndingIn2024]) {
    const subscription = await newSubscription(payments)
    assert.equal(await subscription.hear(source, undefined, { cancel_at: null }), 'applied')
    const { status, date_end } = await subscription.read()
    assert.deepEqual([status, date_end], ['non_renewing', '2026-12-07T21:20:00+00:00'])
  }
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

const endingOn = (seconds: number) => ({ cancel_at: seconds })

test('the end of a subscription is the one that Stripe named last, in whatever order it is heard of', async () => {
  const [first, moved] = [endingOn(1_796_678_400), endingOn(1_799_270_400)]
  const inOrder = await newSubscription(payments)
  const { subscriptionEnding: ending } = recorded
  assert.equal(await inOrder.hear(ending, 1_795_000_000, first), 'applied')
  assert.equal(await inOrder.hear(ending, 1_795_000_050, moved), 'applied')
  const turned = await newSubscription(payments)
  assert.equal(await turned.hear(ending, 1_795_000_050, moved), 'applied')
  assert.equal(await turned.hear(ending, 1_795_000_000, first), 'ignored')
  for (const subscription of [inOrder, turned]) {
    const { status, date_end } = await subscription.read()
    assert.deepEqual([status, date_end], ['non_renewing', '2027-01-06T21:20:00+00:00'])
    assert.equal(await subscription.hear(ending, 1_795_000_060, moved), 'already')
    assert.deepEqual(await subscription.told(), [])
  }
  const [entry] = await payments.world.sql<{ after: unknown }[]>`
    select after from audit_entries where action = 'subscription.end_changed'
  `
  assert.deepEqual(entry?.after, { date_end: '2027-01-06T21:20:00+00:00' })
})

const lastConflict = async () => (await listEvents(payments, 'outcome=conflict'))[0]?.detail

test('a subscription that renews after all is a conflict, because none becomes active again', async () => {
  const subscription = await newSubscription(payments)
  await subscription.hear(recorded.subscriptionEnding)
  assert.equal(await subscription.hear(recorded.subscriptionRenewing, 1_795_000_050), 'conflict')
  assert.match((await lastConflict()) ?? '', /here it ends on 2026-12-07T21:20:00\+00:00/)
  assert.equal((await subscription.read()).status, 'non_renewing')
  assert.equal(
    await subscription.hear(recorded.subscriptionEnding, 1_795_000_100, endingOn(1_799_270_400)),
    'applied',
    'to end on another day',
  )
  assert.equal((await subscription.read()).date_end, '2027-01-06T21:20:00+00:00')
})

test('a subscription that renews at Stripe although it is canceled here is a conflict', async () => {
  const subscription = await newSubscription(payments)
  const { status } = await payments.changeSubscription(subscription.id, { status: 'canceled' })
  assert.equal(status, 200)
  assert.equal(await subscription.hear(recorded.subscriptionRenewing), 'conflict')
  assert.match((await lastConflict()) ?? '', /told as canceled: end it there/)
})

test('a subscription that Stripe deletes while it ends by itself is canceled already', async () => {
  const subscription = await newSubscription(payments)
  await subscription.hear(recorded.subscriptionEnding)
  const { sql } = payments.world
  const { heard } = await sql.begin(async (tx) => {
    await tx`update subscriptions set status = 'canceled' where subscription_id = ${subscription.id}`
    const heard = subscription.hear(recorded.subscriptionEnded, 1_796_678_400)
    await until(() => isSomebodyWaiting(sql))
    return { heard }
  })
  assert.equal(await heard, 'already')
})
