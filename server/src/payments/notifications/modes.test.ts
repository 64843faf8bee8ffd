/** The two modes of a project's notifications, and the orders of the shop that are canceled. */
import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import { openPayments, type Payments } from '../../../test/support/payments.ts'
import { causedEvents } from './caused.ts'

let payments: Payments

/** The number of an order that another payment had paid. */
const paidTwice = 99

before(async () => {
  payments = await openPayments({
    paid: async () => {},
    refunded: async () => {},
    isCanceledBy: async (_tx, { orderId }) => orderId !== paidTwice,
    describe: async (_sql, _projectId, skus) =>
      new Map(skus.map((sku) => [sku, { custom_attributes: { of: sku } }])),
  })
})
after(() => payments.close())
beforeEach(() => payments.set({ webhook_mode: 'combined', notifications }))

const notifications = { ps_declined: true, afs_reject: true, partial_refund: true }
const whole = { code: 9, reason: 'Asked for' }
const order = {
  external_id: 'order-1',
  user: { id: 'u1', email: 'p@game.example', country: 'DE', zip: '10115' },
  currency: 'EUR',
  amount: '9.99',
  items: [
    { sku: 'gem', quantity: 2, amount: '4.99' },
    { sku: 'hat', amount: '5.00' },
  ],
  custom_parameters: { level: 3 },
}

const post = async (path: string, body: object = {}, status = 200) => {
  const answer = await payments.call('POST', `transactions/${path}`, body)
  assert.equal(answer.status, status, answer.text)
  return answer.body
}

/** The notifications that something caused. */
const toldBy = async <T>(work: () => Promise<T>) => {
  const before = (await payments.notifications()).length
  const result = await work()
  const told = (await payments.notifications()).slice(before)
  return { result, bodies: told.map((body) => JSON.parse(body)) }
}
const typesOf = (bodies: { notification_type: string }[]): string[] =>
  bodies.map(({ notification_type }) => notification_type)

const pay = (body: object = order) =>
  toldBy(async () => {
    const id = await payments.newTransaction(body)
    await post(`${id}/pay`)
    return id
  })

test('in the combined mode a payment stands in order_paid, and what the studio reported is never canceled', async () => {
  const { result: id, bodies } = await pay()
  assert.deepEqual(typesOf(bodies), ['order_paid'])
  assert.equal(bodies[0].billing.notification_type, 'payment')
  const { bodies: back } = await toldBy(() => post(`${id}/refund`, whole))
  assert.deepEqual(typesOf(back), ['refund'])
})

test('in the separate mode payment goes before order_paid, which has no billing', async () => {
  await payments.set({ webhook_mode: 'separate' })
  const { result: id, bodies } = await pay()
  assert.deepEqual(typesOf(bodies), ['payment', 'order_paid'])
  const [payment, paid] = bodies
  const { payment_date } = (await payments.call('GET', `transactions/${id}`)).body
  const { project_id, merchant_id } = payments.world.project
  const money = { currency: 'EUR', amount: 9.99 }
  const items = [
    { sku: 'gem', amount: 2 },
    { sku: 'hat', amount: 1 },
  ]
  assert.deepEqual(payment, {
    notification_type: 'payment',
    settings: { project_id, merchant_id },
    purchase: { virtual_items: { items, ...money }, total: money },
    user: order.user,
    transaction: { id, external_id: 'order-1', payment_date },
    payment_details: { payment: money },
    custom_parameters: { level: 3 },
  })
  assert.equal('billing' in paid, false)
  assert.deepEqual([paid.order.id, paid.order.status, paid.items.length], [id, 'paid', 2])
  const { bodies: back } = await toldBy(() => post(`${id}/refund`, whole))
  assert.deepEqual(typesOf(back), ['refund'])
})

test('a payment without items is a checkout, and one without an amount has no sum', async () => {
  await payments.set({ webhook_mode: 'separate' })
  const user = { id: 'u1' }
  const { bodies } = await pay({ user, currency: 'JPY', amount: '100' })
  const money = { currency: 'JPY', amount: 100 }
  assert.deepEqual(bodies[0].purchase, { checkout: money, total: money })
  const { bodies: unknown } = await pay({ user })
  assert.deepEqual(typesOf(unknown), ['payment', 'order_paid'])
  assert.equal('purchase' in unknown[0], false)
  assert.deepEqual(unknown[0].payment_details, {})
})

test('an order of the shop that is refunded is canceled behind its refund, with the refund in billing', async () => {
  const id = await payments.claim({ custom_parameters: { level: 4 } })
  const { bodies } = await toldBy(() => post(`${id}/refund`, whole))
  assert.deepEqual(typesOf(bodies), ['refund', 'order_canceled'])
  const { payment_date } = (await payments.call('GET', `transactions/${id}`)).body
  const { project_id, merchant_id } = payments.world.project
  assert.deepEqual(bodies[1], {
    notification_type: 'order_canceled',
    items: [
      {
        sku: 'gem',
        is_pre_order: false,
        quantity: 1,
        amount: '0',
        promotions: [],
        custom_attributes: { of: 'gem' },
      },
    ],
    order: {
      id,
      mode: 'default',
      currency_type: 'real',
      amount: '0',
      status: 'canceled',
      invoice_id: String(id),
      promotions: [],
      promocodes: [],
      coupons: [],
    },
    user: { external_id: 'u1' },
    billing: {
      notification_type: 'refund',
      settings: { project_id, merchant_id },
      transaction: { id, payment_date },
      refund_details: { ...whole, author: 'API' },
    },
    custom_parameters: { level: 4 },
  })
})

test('without money nothing is told of a payment; in the separate mode order_canceled has no billing', async () => {
  await payments.set({ webhook_mode: 'separate' })
  const { result: id, bodies } = await toldBy(() => payments.claim({ isDryRun: true }))
  assert.deepEqual(typesOf(bodies), ['order_paid'])
  assert.equal('billing' in bodies[0], false)
  const { bodies: back } = await toldBy(() => post(`${id}/refund`, whole))
  assert.deepEqual(typesOf(back), ['refund', 'order_canceled'])
  assert.equal('billing' in back[1], false)
  assert.deepEqual([back[1].order.mode, back[1].order.status], ['sandbox', 'canceled'])
})

test('an order for money is canceled by the refund that leaves nothing, and by no part before it', async () => {
  const id = await payments.newTransaction(order)
  await payments.world.sql`
    update transactions set order_id = 77 where transaction_id = ${id}
  `
  const { bodies } = await toldBy(async () => {
    await post(`${id}/pay`)
    await post(`${id}/refund`, { ...whole, amount: '4.99' })
    await post(`${id}/refund`, whole)
    await post(`${id}/refund`, whole, 409)
  })
  const told = ['order_paid', 'partial_refund', 'refund', 'order_canceled']
  assert.deepEqual(typesOf(bodies), told)
  assert.deepEqual([bodies[0].order.id, bodies[0].order.invoice_id], [77, String(id)])
  assert.deepEqual([bodies[3].order.id, bodies[3].order.invoice_id], [77, String(id)])
  // Its billing is that of the last refund.
  assert.deepEqual(bodies[3].billing.payment_details.payment, { currency: 'EUR', amount: 5 })
  assert.deepEqual(bodies[3].billing.purchase.total, { currency: 'EUR', amount: 9.99 })
})

test('a second payment of an order that goes back cancels nothing', async () => {
  const id = await payments.newTransaction(order)
  await payments.world.sql`
    update transactions set order_id = ${paidTwice} where transaction_id = ${id}
  `
  await post(`${id}/pay`)
  const { bodies } = await toldBy(() => post(`${id}/refund`, whole))
  assert.deepEqual(typesOf(bodies), ['refund'])
})

test('an order that was never paid sends no order_canceled', async () => {
  for (const webhook_mode of ['combined', 'separate'] as const) {
    await payments.set({ webhook_mode })
    for (const [move, type] of [
      ['reject', 'afs_reject'],
      ['decline', 'ps_declined'],
    ] as const) {
      const id = await payments.newTransaction(order)
      await payments.world.sql`update transactions set order_id = 78 where transaction_id = ${id}`
      const body = move === 'reject' ? { reason: 'Fraud' } : whole
      const { bodies } = await toldBy(() => post(`${id}/${move}`, body))
      assert.deepEqual(typesOf(bodies), [type])
    }
  }
})

test('each of the two is switched off by itself', async () => {
  await payments.set({
    webhook_mode: 'separate',
    notifications: { ...notifications, payment: false, refund: false },
  })
  const { bodies } = await pay()
  assert.deepEqual(typesOf(bodies), ['order_paid'])
  assert.equal('billing' in bodies[0], false)
  const id = await payments.claim()
  assert.deepEqual(typesOf((await toldBy(() => post(`${id}/refund`, whole))).bodies), [
    'order_canceled',
  ])
  await payments.set({ notifications: { ...notifications, order_canceled: false } })
  const other = await payments.claim()
  assert.deepEqual(typesOf((await toldBy(() => post(`${other}/refund`, whole))).bodies), ['refund'])
})

test('a batch tells of all changes in their order, however many happen in one millisecond', async () => {
  await payments.set({ webhook_mode: 'separate' })
  payments.world.clock.stop()
  const ids = await Promise.all(Array.from({ length: 40 }, () => payments.newTransaction(order)))
  const shop = await Promise.all(Array.from({ length: 20 }, () => payments.claim()))
  const { bodies } = await toldBy(() =>
    post('batch', {
      operations: [
        ...ids.map((transaction_id) => ({ pay: { transaction_id } })),
        ...ids.map((transaction_id) => ({ refund: { transaction_id, ...whole } })),
        ...shop.map((transaction_id) => ({ refund: { transaction_id, ...whole } })),
      ],
    }),
  )
  const stories = Map.groupBy(bodies, ({ transaction, order }) => transaction?.id ?? order.id)
  for (const id of ids) {
    assert.deepEqual(typesOf(stories.get(id) ?? []), ['payment', 'order_paid', 'refund'])
  }
  for (const id of shop)
    assert.deepEqual(typesOf(stories.get(id) ?? []), ['refund', 'order_canceled'])
})

test('both notifications are found by what caused them', async () => {
  await payments.set({ webhook_mode: 'separate' })
  const user = { id: 'found' }
  const id = await payments.newTransaction({ ...order, user, external_id: 'found-1' })
  await payments.world.sql`update transactions set order_id = 79 where transaction_id = ${id}`
  await post(`${id}/pay`)
  await post(`${id}/refund`, whole)
  const { body } = await payments.call('GET', `transactions/${id}`)
  const told = ['order_canceled', 'refund', 'order_paid', 'payment']
  assert.deepEqual(
    body.notifications.map(({ type }: { type: string }) => type),
    told,
  )
  assert.equal('second_event_id' in body.refunds[0], false)
  const ids = body.notifications.map(({ event_id }: { event_id: string }) => event_id).toReversed()
  const find = causedEvents(payments.world.deps)
  const { project_id } = payments.world.project
  const causes = [{ transactionId: id }, { externalId: 'found-1' }, { userId: 'found' }]
  for (const cause of causes) {
    assert.deepEqual((await find(project_id, cause, 100)).toSorted(), ids)
  }
})
