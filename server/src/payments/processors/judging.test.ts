/** The outcome written down for each event, for the people who look at them. */
import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import * as recorded from '../../../test/recorded/processors/stripe.ts'
import { openPayments, type Payments } from '../../../test/support/payments.ts'
import {
  connect,
  deliver,
  listEvents,
  newPayment,
  newSubscription,
  varied,
} from '../../../test/support/stripe.ts'

let payments: Payments

before(async () => {
  payments = await openPayments()
})
after(() => payments.close())

beforeEach(() => connect(payments))

type Hear = Awaited<ReturnType<typeof newPayment>>['hear']

/** Delivers events of a payment and compares what was written down of the last one. */
const told = async (
  { id, hear }: { id: number; hear: Hear },
  [source, changes]: Parameters<Hear>,
  outcome: string,
  detail: string,
) => {
  assert.equal(await hear(source, changes), outcome, detail)
  const [kept] = await listEvents(payments, 'limit=1')
  assert.deepEqual([kept?.outcome, kept?.detail], [outcome, detail])
  assert.equal(kept?.transaction_id, id, detail)
}

const lastDetail = async () => {
  const [kept] = await listEvents(payments, 'limit=1')
  return [kept?.outcome, kept?.detail, kept?.transaction_id]
}

test('a payment is followed from its beginning to its refund', async () => {
  const payment = await newPayment(payments)
  await told(payment, [recorded.begun], 'applied', `The payment is for transaction ${payment.id}`)
  await told(payment, [recorded.partlyRefunded], 'waiting', 'The payment is not paid yet')
  await told(payment, [recorded.succeeded], 'applied', 'The transaction is paid')
  await told(payment, [recorded.succeeded], 'already', 'It is paid with this payment')
  await told(payment, [recorded.failed], 'already', 'The transaction is partially refunded already')
  await told(
    payment,
    [recorded.partlyRefunded, { object: { amount_refunded: 500 } }],
    'applied',
    '2.00 USD were refunded',
  )
  await told(
    payment,
    [recorded.partlyRefunded, { object: { amount_refunded: 500 } }],
    'already',
    'This was given back already',
  )
  await told(payment, [recorded.refunded], 'applied', 'The transaction is refunded')
  await told(payment, [recorded.disputed], 'already', 'The transaction is refunded already')
  await told(
    payment,
    [recorded.refundFailed],
    'conflict',
    'A refund failed at the bank: what was told as refunded was not',
  )
})

test('a payment that did not come is told with the state of its transaction', async () => {
  const declined = await newPayment(payments)
  await told(declined, [recorded.failed], 'applied', 'The transaction is declined')
  await told(declined, [recorded.failed], 'already', 'The transaction is declined already')
  const late = 'Money came for a transaction that is declined: give it back'
  await told(declined, [recorded.succeeded], 'conflict', late)
  await told(declined, [recorded.refunded], 'ignored', 'The money of this payment did not count')
  const rejected = await newPayment(payments)
  const fraudulent = { object: { cancellation_reason: 'fraudulent' } }
  await told(rejected, [recorded.canceled, fraudulent], 'applied', 'The transaction is rejected')
  const refused = 'Money came for a transaction that is rejected: give it back'
  await told(rejected, [recorded.succeeded], 'conflict', refused)
  const again = await newPayment(payments, {}, rejected.id)
  await told(again, [recorded.canceled], 'already', 'The transaction is rejected already')
})

test('money that fits nothing is told with its amount and what was asked for', async () => {
  const payment = await newPayment(payments)
  for (const [object, came] of [
    [{ amount_received: 998 }, '9.98 USD'],
    [{ currency: 'eur' }, '9.99 EUR'],
  ] as const) {
    const detail = `${came} came where 9.99 USD was asked for: give it back`
    await told(payment, [recorded.succeeded, { object }], 'conflict', detail)
    const [kept] = await listEvents(payments, 'limit=1')
    assert.deepEqual([kept?.why, kept?.values], ['amount_differs', { came, asked: '9.99 USD' }])
  }
  const first = await newPayment(payments)
  await first.hear(recorded.succeeded)
  const second = await newPayment(payments, {}, first.id)
  await told(
    second,
    [recorded.succeeded],
    'conflict',
    'Money came for a transaction that is paid with another payment: give it back',
  )
  const called = await newPayment(payments)
  await payments.call('POST', `transactions/${called.id}/pay`, {})
  const marked = 'The transaction was marked as paid by a call'
  await told(called, [recorded.succeeded], 'already', marked)
  await told(called, [recorded.succeeded], 'already', 'It is paid with this payment')
})

test('what goes back in another currency, or in parts that cannot be told, is for people', async () => {
  const payment = await newPayment(payments)
  await payment.hear(recorded.succeeded)
  await told(
    payment,
    [recorded.refunded, { object: { currency: 'eur' } }],
    'conflict',
    'Money went back in EUR, paid were USD',
  )
  const plain = await newPayment(
    payments,
    {},
    await payments.newTransaction({ user: { id: 'u1' } }),
  )
  await plain.hear(recorded.succeeded)
  const part = 'A part was given back of a transaction without an amount'
  await told(plain, [recorded.partlyRefunded], 'conflict', part)
  // Stripe counts Icelandic króna in hundredths, which the currency does not have.
  const krona = await newPayment(payments, { currency: 'ISK', amount: '5' })
  const isk = { currency: 'isk', amount: 500, amount_captured: 500, amount_received: 500 }
  await told(krona, [recorded.succeeded, { object: isk }], 'applied', 'The transaction is paid')
  const before = (await payments.notifications()).length
  assert.equal(
    await krona.hear(recorded.partlyRefunded, { object: { ...isk, amount_refunded: 450 } }),
    'conflict',
  )
  const [outcome, detail] = await lastDetail()
  assert.equal(outcome, 'conflict')
  const [kept] = await listEvents(payments, 'limit=1')
  assert.deepEqual(
    [kept?.why, kept?.values],
    ['refused', { problem: 'projects.invalid', says: detail }],
  )
  assert.match(String(detail), /; amount must have at most 0 digits behind the point in ISK$/)
  assert.equal((await payments.notifications()).length, before)
})

test('disputes are told with what became of the money', async () => {
  await connect(payments, { chargeback_on: 'lost' })
  const patient = await newPayment(payments)
  await patient.hear(recorded.succeeded)
  await told(patient, [recorded.disputed], 'ignored', 'The dispute is not decided yet')
  const { disputeWon } = recorded
  assert.equal(await patient.hear(disputeWon), 'applied')
  const stays = 'The dispute was won: the money stays'
  assert.deepEqual(await lastDetail(), ['applied', stays, patient.id])
  await told(patient, [recorded.disputeLost], 'already', 'The money stayed after all')
  await connect(payments)
  const impatient = await newPayment(payments)
  await impatient.hear(recorded.succeeded)
  await told(impatient, [recorded.disputed], 'applied', 'The transaction is refunded')
  await told(
    impatient,
    [disputeWon],
    'conflict',
    'The dispute was won: the money stayed, but the refund was told',
  )
})

test('an attempt that failed is told where the payer may try again', async () => {
  await connect(payments, { decline_on: 'final' })
  const payment = await newPayment(payments)
  const detail = 'An attempt failed; the payer may try again'
  await told(payment, [recorded.failed], 'ignored', detail)
  await told(payment, [recorded.canceled], 'applied', 'The transaction is declined')
})

test('what belongs to nothing here is told, too', async () => {
  const payment = await newPayment(payments)
  assert.equal(await payment.hear(recorded.disputed), 'waiting')
  const nothing = 'Nothing said yet which transaction this payment is for'
  assert.deepEqual(await lastDetail(), ['waiting', nothing, undefined])
  const unknown = { metadata: { portreeve_transaction_id: '987654321' } }
  assert.equal(await payment.hear(recorded.succeeded, unknown), 'ignored')
  const none = 'The project has no transaction 987654321'
  assert.deepEqual(await lastDetail(), ['ignored', none, undefined])
  const id = { portreeve_transaction_id: String(payment.id) }
  const other = { metadata: { ...id, portreeve_project_id: '999' } }
  assert.equal(await payment.hear(recorded.succeeded, other), 'ignored')
  assert.deepEqual((await lastDetail()).slice(0, 2), ['ignored', 'It is for another project'])
  const { project_id } = payments.world.project
  const ours = { metadata: { ...id, portreeve_project_id: String(project_id) } }
  const unread = { ...ours, event: { type: 'price.created' } }
  assert.equal(await payment.hear(recorded.succeeded, unread), 'ignored')
  const silent = 'It says nothing that counts here'
  assert.deepEqual(await lastDetail(), ['ignored', silent, undefined])
})

test('test events begin real payments and real ones test payments, but move none', async () => {
  const [real, dry] = [await newPayment(payments), await newPayment(payments, { dry_run: 1 })]
  const testMode = { event: { livemode: false } }
  for (const [payment, mode] of [
    [real, testMode],
    [dry, {}],
  ] as const) {
    const detail = `The payment is for transaction ${payment.id}`
    await told(payment, [recorded.begun, mode], 'applied', detail)
  }
  const unreal = 'A test event for a transaction without dry_run changes nothing'
  await told(real, [recorded.succeeded, testMode], 'ignored', unreal)
  const money = 'Real money moved for a transaction with dry_run'
  await told(dry, [recorded.succeeded], 'conflict', money)
})

test('events of a subscription are told with its state and its end', async () => {
  const subscription = await newSubscription(payments)
  const step = async (heard: Promise<string>, outcome: string, detail: string) => {
    assert.equal(await heard, outcome, detail)
    const [kept] = await listEvents(payments, 'limit=1')
    assert.deepEqual([kept?.outcome, kept?.detail], [outcome, detail])
    return kept
  }
  const { subscriptionRenewing: renewing, subscriptionEnding: ending } = recorded
  const kept = await step(
    subscription.hear(renewing, 1_795_000_000),
    'already',
    'It is active already',
  )
  assert.equal(kept?.subscription_id, subscription.id)
  assert.equal(kept?.transaction_id, undefined)
  const non = 'The subscription is non-renewing'
  await step(subscription.hear(ending, 1_795_000_010), 'applied', non)
  await step(subscription.hear(ending, 1_795_000_020), 'already', 'It is non-renewing already')
  const newer = 'Something newer is known of the subscription'
  await step(subscription.hear(ending, 1_795_000_015), 'ignored', newer)
  const moved = 'It ends on 2027-01-06T21:20:00+00:00'
  await step(
    subscription.hear(ending, 1_795_000_030, { cancel_at: 1_799_270_400 }),
    'applied',
    moved,
  )
  const after = 'It renews there after all, but here it'
  const begin = 'begin a new one here, and name that one'
  await step(
    subscription.hear(renewing, 1_795_000_040),
    'conflict',
    `${after} ends on 2027-01-06T21:20:00+00:00: ${begin}`,
  )
  await step(
    subscription.hear(recorded.subscriptionEnded, 1_795_000_005),
    'applied',
    'The subscription is canceled',
  )
  const canceled = 'The subscription is canceled'
  await step(subscription.hear(ending, 1_795_000_050), 'ignored', canceled)
  await step(
    subscription.hear(recorded.subscriptionEnded, 1_795_000_060),
    'already',
    'It is canceled already',
  )
  await step(
    subscription.hear(renewing, 1_795_000_070),
    'conflict',
    'It goes on there, but it was told as canceled: end it there, or begin a new one here',
  )
  const endless = await newSubscription(payments)
  await payments.changeSubscription(endless.id, { status: 'non_renewing' })
  await step(endless.hear(renewing), 'conflict', `${after} does not renew: ${begin}`)
  const metadata = { portreeve_subscription_id: '987654321' }
  await step(
    deliver(payments, varied(renewing, { metadata })),
    'ignored',
    'The project has no subscription 987654321',
  )
})

test('a conflict is audited as of the system, from where the event came', async () => {
  const payment = await newPayment(payments)
  await payment.hear(recorded.failed)
  await payment.hear(recorded.succeeded)
  const [kept] = await listEvents(payments, 'limit=1')
  const entries = await payments.world.sql`
    select actor_kind, address, action, after
    from audit_entries
    where target = ${`stripe event ${kept?.id}`}
  `
  assert.deepEqual(
    entries.map((row) => ({ ...row })),
    [
      {
        actor_kind: 'system',
        address: '127.0.0.1',
        action: 'processor.conflict',
        after: {
          transaction_id: payment.id,
          detail: 'Money came for a transaction that is declined: give it back',
        },
      },
    ],
  )
})
