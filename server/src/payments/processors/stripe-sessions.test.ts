/** Events of pages of Stripe Checkout: what they say of an attempt and its page. */
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, beforeEach, test } from 'node:test'
import * as recorded from '../../../test/recorded/processors/stripe.ts'
import { openPayments, type Payments } from '../../../test/support/payments.ts'
import { connect, deliver, listEvents, type Members, varied } from '../../../test/support/stripe.ts'
import { insertSession } from './sessions.sql.ts'

let payments: Payments

before(async () => {
  payments = await openPayments()
})
after(() => payments.close())
beforeEach(() => connect(payments, { decline_on: 'final' }))

/** A transaction with a page, and Stripe's events about it; `intent` is its payment at Stripe. */
const newPage = async () => {
  const { world } = payments
  const project = world.project.project_id
  const transaction = await payments.newTransaction({
    user: { id: 'u1' },
    currency: 'USD',
    amount: '9.99',
  })
  const session = { transaction, order: transaction, processor: 'stripe' }
  await world.sql.begin((tx) => insertSession(tx, project, session, world.clock.now()))
  const suffix = randomUUID().replaceAll('-', '')
  const intent = `pi_${suffix}`
  const metadata = {
    portreeve_project_id: String(project),
    portreeve_transaction_id: String(transaction),
  }
  return {
    transaction,
    hear: (source: Members, object: Members = {}) => {
      const before = (source.data as { object: Members }).object
      const isIntent = before.object === 'payment_intent'
      const own = isIntent
        ? { id: intent }
        : { id: `cs_${suffix}`, payment_intent: before.payment_intent === null ? null : intent }
      return deliver(payments, varied(source, { metadata, object: { ...own, ...object } }))
    },
    status: async () => (await payments.call('GET', `transactions/${transaction}`)).body.status,
    page: async () => {
      const [row] = await world.sql<{ is_processing: boolean; is_closed: boolean }[]>`
        select is_processing, closed_at is not null as is_closed
        from payment_sessions
        where project_id = ${project} and transaction_id = ${transaction}
      `
      return row
    },
  }
}
const lastDetail = async () => (await listEvents(payments, 'limit=1'))[0]?.detail

test('a payer who is done changes nothing before the money comes', async () => {
  const page = await newPage()
  assert.equal(await page.hear(recorded.sessionCompleted), 'applied')
  assert.equal(await lastDetail(), `The payment is for transaction ${page.transaction}`)
  assert.equal(await page.status(), 'created')
  assert.deepEqual(await page.page(), { is_processing: false, is_closed: false })
  assert.equal(await page.hear(recorded.succeeded), 'applied')
  assert.equal(await page.status(), 'paid')
})

test('a bank takes its time: the payment is under way, then it comes', async () => {
  const page = await newPage()
  assert.equal(await page.hear(recorded.sessionUnderWay), 'applied')
  assert.equal(await lastDetail(), 'The payment is under way: money may still come')
  assert.deepEqual(await page.page(), { is_processing: true, is_closed: false })
  assert.equal(await page.hear(recorded.processing), 'applied')
  assert.equal(await page.hear(recorded.sessionPaid), 'applied')
  assert.equal(await page.hear(recorded.succeeded), 'applied')
  assert.equal(await page.status(), 'paid')
})

test('a bank that does not pay declines for good, and closes the page', async () => {
  const page = await newPage()
  await page.hear(recorded.processing)
  assert.equal(await page.hear(recorded.failed), 'ignored', 'the page might take another card')
  assert.equal(await page.hear(recorded.sessionFailed), 'applied')
  assert.equal(await page.status(), 'declined')
  assert.deepEqual(await page.page(), { is_processing: false, is_closed: true })
  assert.equal(await page.hear(recorded.sessionFailed), 'already')
})

test('a page that ends before anybody paid is closed, and nobody is told of a decline', async () => {
  const page = await newPage()
  const told = (await payments.notifications()).length
  assert.equal(await page.hear(recorded.sessionExpired), 'applied')
  assert.equal(await lastDetail(), 'Its page was closed before anybody paid')
  assert.deepEqual(await page.page(), { is_processing: false, is_closed: true })
  assert.equal(await page.hear(recorded.sessionExpired), 'already')
  assert.equal(await page.status(), 'created')
  assert.equal((await payments.notifications()).length, told)
})

test('events that come late or in another order end the same', async () => {
  const page = await newPage()
  assert.equal(await page.hear(recorded.succeeded), 'applied')
  for (const source of [recorded.sessionCompleted, recorded.sessionPaid, recorded.begun]) {
    assert.equal(await page.hear(source), 'applied')
  }
  assert.equal(await page.hear(recorded.sessionFailed), 'already')
  assert.equal(await page.status(), 'paid')
})

test('a test event suspends nothing of a real payment', async () => {
  const page = await newPage()
  const { data, ...event } = recorded.sessionUnderWay as { data: { object: Members } }
  const test = { ...event, data, livemode: false }
  assert.equal(await page.hear(test), 'applied')
  assert.deepEqual(await page.page(), { is_processing: false, is_closed: false })
  const expired = { ...recorded.sessionExpired, livemode: false }
  assert.equal(await page.hear(expired), 'ignored')
  assert.deepEqual(await page.page(), { is_processing: false, is_closed: false })
})

test('pages of subscriptions, of other shops and without our ids are none of ours', async () => {
  const page = await newPage()
  assert.equal(await page.hear(recorded.sessionExpired, { mode: 'subscription' }), 'ignored')
  const strange = varied(recorded.sessionExpired, { metadata: {} })
  assert.equal(await deliver(payments, strange), 'ignored')
  const foreign = { portreeve_project_id: '999999', portreeve_transaction_id: '1' }
  assert.equal(
    await deliver(payments, varied(recorded.sessionExpired, { metadata: foreign })),
    'ignored',
  )
  assert.equal(await lastDetail(), 'It is for another project')
})
