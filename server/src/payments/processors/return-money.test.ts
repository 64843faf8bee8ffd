/** Money that goes back by itself: once, whatever fails in between, and told where it cannot. */
import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import * as recorded from '../../../test/recorded/processors/stripe.ts'
import { connectHosted, listeningLog, stripeKey } from '../../../test/support/hosted.ts'
import { openPayments, type Payments } from '../../../test/support/payments.ts'
import { newPayment } from '../../../test/support/stripe.ts'
import { openVendor, type Vendor } from '../../../test/support/vendor.ts'
import type { Deps } from '../../projects/index.ts'
import { processorWatcher } from './processor-watcher.ts'
import { returnMoney } from './return-money.ts'
import { insertReturn } from './sessions.sql.ts'

const refunds = '/api.stripe.com/v1/refunds'

let payments: Payments
let vendor: Vendor

before(async () => {
  payments = await openPayments()
  payments.world.clock.stop()
})
after(() => payments.close())

beforeEach(async (t) => {
  await payments.world.sql`delete from payment_returns`
  vendor = await openVendor(t as Parameters<typeof openVendor>[0])
  await connectHosted(payments, 'stripe', vendor.url)
  vendor.answer(refunds, { body: { id: 're_1' } })
})

const needs = (changes: Partial<Deps> = {}): Deps => ({
  ...payments.world.deps,
  outbound: vendor.outbound,
  ...changes,
})
const projectId = () => payments.world.project.project_id

let nth = 0
const owe = async (processor = 'stripe'): Promise<string> => {
  const transaction = await payments.newTransaction()
  nth += 1
  const payment = `pi_owed_${nth}`
  const money = { amount: '9.99', currency: 'USD' }
  const row = { processor, payment, transaction, money, reason: 'It came late' }
  await payments.world.sql.begin((tx) =>
    insertReturn(tx, projectId(), row, payments.world.clock.now()),
  )
  return payment
}
type Row = {
  fault: string | null
  is_lasting: boolean
  tries: number
  is_over: boolean
  wait: number
}
const read = async (payment: string): Promise<Row> => {
  const now = payments.world.clock.now()
  const [row] = await payments.world.sql<Row[]>`
    select fault, is_lasting, tries, returned_at is not null as is_over,
      extract(epoch from due_at - ${now})::int as wait
    from payment_returns where payment = ${payment}
  `
  assert.ok(row)
  return row
}
const concerns = async () => {
  const all = await processorWatcher(payments.world.deps).watch({ projectId: projectId() } as never)
  return all.filter(({ kind }) => kind === 'money_not_returned')
}
const asked = () => vendor.calls.filter(({ path }) => path === refunds)

test('money that is due goes back once, and the audit trail tells of it', async () => {
  const payment = await owe()
  assert.equal(await returnMoney(needs()), 1)
  assert.equal(await returnMoney(needs()), 0)
  assert.deepEqual(
    asked().map(({ form }) => form.get('payment_intent')),
    [payment],
  )
  assert.deepEqual([(await read(payment)).is_over, (await read(payment)).tries], [true, 1])
  const [entry] = await payments.world.sql<{ target: string; after: Record<string, unknown> }[]>`
    select target, after from audit_entries where action = 'processor.money_returned'
  `
  assert.equal(entry?.target, `stripe payment ${payment}`)
  assert.deepEqual(
    [entry?.after.amount, entry?.after.currency, entry?.after.reason],
    ['9.99', 'USD', 'It came late'],
  )
})

test('two processes at once ask for each payment once', async () => {
  const payments_ = [await owe(), await owe(), await owe()]
  const counts = await Promise.all([returnMoney(needs()), returnMoney(needs())])
  assert.equal(counts[0] + counts[1], 3)
  const names = asked().map(({ form }) => form.get('payment_intent') ?? '')
  assert.deepEqual(names.toSorted(), payments_.toSorted())
})

test('nothing is held while the processor is asked', async () => {
  const payment = await owe()
  vendor.answer(refunds, async () => {
    await payments.world.sql.begin(
      (tx) => tx`
        select 1 from payment_returns
        where project_id = ${projectId()}
          and payment = ${payment}
        for update nowait
      `,
    )
    return { body: { id: 're_1' } }
  })
  assert.equal(await returnMoney(needs()), 1)
})

test('who dies in between leaves it to others, who ask again', async () => {
  const payment = await owe()
  const killed = new Error('killed')
  const outbound: Deps['outbound'] = {
    ...vendor.outbound,
    async request(call) {
      await vendor.outbound.request(call)
      throw killed
    },
  }
  await assert.rejects(returnMoney(needs({ outbound })), killed)
  assert.equal(asked().length, 1)
  assert.equal(await returnMoney(needs()), 0, 'perhaps it is still being worked on')
  payments.world.clock.advance(301)
  vendor.answer(refunds, { status: 400, body: { error: { code: 'charge_already_refunded' } } })
  assert.equal(await returnMoney(needs()), 1)
  assert.equal((await read(payment)).is_over, true)
})

test('a processor that fails is asked again, more and more seldom', async () => {
  const payment = await owe()
  vendor.answer(refunds, { status: 500, body: {} })
  const waits: number[] = []
  for (let tries = 0; tries < 9; tries += 1) {
    assert.equal(await returnMoney(needs()), 0)
    const { wait } = await read(payment)
    waits.push(wait)
    assert.equal(await returnMoney(needs()), 0)
    assert.equal(asked().length, tries + 1, 'not before it is due')
    payments.world.clock.advance(wait)
  }
  assert.deepEqual(waits, [30, 120, 480, 1920, 7680, 30_720, 86_400, 86_400, 86_400])
  vendor.answer(refunds, { body: { id: 're_1' } })
  assert.equal(await returnMoney(needs()), 1)
})

test('a processor that asks for more time gets it', async () => {
  const payment = await owe()
  vendor.answer(refunds, { status: 429, headers: { 'retry-after': '900' }, body: {} })
  await returnMoney(needs())
  assert.equal((await read(payment)).wait, 900)
  assert.equal((await read(payment)).fault, 'stripe asks for fewer requests')
})

test('a fault that lasts is told to people, with what to do, until the money went back', async () => {
  const payment = await owe()
  vendor.answer(refunds, { status: 401, body: { error: { message: stripeKey } } })
  const { log, said } = listeningLog()
  await returnMoney(needs({ log }))
  assert.match(said(), /money could not be given back/)
  assert.ok(!said().includes(stripeKey))
  const [concern] = await concerns()
  assert.deepEqual(
    [concern?.kind, concern?.severity, concern?.values.count, concern?.subject.id],
    ['money_not_returned', 'error', 1, 'stripe'],
  )
  assert.equal(
    concern?.message,
    `A payment could not be given back (stripe refuses the API key): mend that, or refund ${payment} at the processor`,
  )
  assert.equal((await read(payment)).wait, 3600)
  // A new key makes it due at once.
  await connectHosted(payments, 'stripe', vendor.url)
  vendor.answer(refunds, { body: { id: 're_1' } })
  assert.equal(await returnMoney(needs()), 1)
  assert.deepEqual(await concerns(), [])
})

test('faults that may pass are told once they have lasted', async () => {
  const payment = await owe()
  vendor.answer(refunds, 'stall')
  const outbound: Deps['outbound'] = {
    ...vendor.outbound,
    request: (call) => payments.world.deps.outbound.request({ ...call, timeoutMs: 30 }),
  }
  for (let tries = 0; tries < 4; tries += 1) {
    assert.deepEqual(await concerns(), [])
    await returnMoney(needs({ outbound }))
    payments.world.clock.advance((await read(payment)).wait)
  }
  assert.match((await concerns())[0]?.message ?? '', /stripe does not answer in time/)
})

test('without a key people are told, and a refund by hand settles it', async () => {
  const transaction = await newPayment(payments, { dry_run: 1 })
  await transaction.hear(recorded.succeeded, { event: { livemode: false } })
  const second = await newPayment(payments, {}, transaction.id)
  const paid = second.event(recorded.succeeded, { event: { livemode: false } })
  const { id: payment } = (paid.data as { object: { id: string } }).object
  await second.hear(recorded.succeeded, { event: { livemode: false } })
  const money = { amount: '9.99', currency: 'USD' }
  const row = { processor: 'stripe', payment, transaction: transaction.id, money, reason: 'Twice' }
  await payments.world.sql.begin((tx) =>
    insertReturn(tx, projectId(), row, payments.world.clock.now()),
  )
  await payments.call('PUT', 'processors/stripe', { api_key: null, simulator: null })
  assert.equal(await returnMoney(needs()), 0)
  assert.equal((await read(payment)).fault, 'stripe is connected without an API key')
  await second.hear(recorded.partlyRefunded, { event: { livemode: false } })
  assert.equal((await read(payment)).is_over, false, 'a part is not all')
  await second.hear(recorded.refunded, { event: { livemode: false } })
  assert.equal((await read(payment)).is_over, true)
  assert.deepEqual(await concerns(), [])
})

test('money of the simulated processor goes back without asking anybody', async () => {
  const payment = await owe('simulated')
  assert.equal(await returnMoney(needs()), 1)
  assert.equal((await read(payment)).is_over, true)
  assert.equal(vendor.calls.length, 0)
})
