/** An order listener hears of orders, and its changes count exactly when the order does. */
import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import { openPayments, type Payments } from '../../../test/support/payments.ts'
import { freeOrders, type Order, type OrderListener } from '../index.ts'

let payments: Payments
let heard: ['paid' | 'refunded', Order][] = []
let disturb: OrderListener['paid'] = async () => {}

const listener: OrderListener = {
  async paid(tx, order) {
    heard.push(['paid', order])
    await disturb(tx, order)
  },
  async refunded(tx, order) {
    heard.push(['refunded', order])
    await disturb(tx, order)
  },
  describe: async (_sql, _projectId, skus) =>
    new Map(
      skus
        .filter((sku) => sku !== 'unknown')
        .map((sku) => [sku, { custom_attributes: { of: sku }, is_pre_order: sku === 'early' }]),
    ),
}

before(async () => {
  payments = await openPayments(listener)
  await payments.world.sql`create table locks (name text primary key)`
  await payments.world.sql`insert into locks values ('a'), ('b')`
})
after(() => payments.close())
beforeEach(() => {
  heard = []
  disturb = async () => {}
})

const post = (path: string, body: unknown = {}, headers = {}) =>
  payments.call('POST', path, body, { headers })
const order = (items: object[] = [{ sku: 'gem', quantity: 3 }]) =>
  payments.newTransaction({ user: { id: 'u1' }, currency: 'EUR', amount: '10.00', items })
const whole = { code: 1, reason: 'R' }

test('a listener hears once that an order is paid and once that all of it went back', async () => {
  const items = [{ sku: 'gem', quantity: 3, amount: '10.00' }, { sku: 'hat' }, { type: 'gift' }]
  const id = await order(items)
  await post(`transactions/${id}/pay`, { payment_date: '2026-01-05T10:00:00Z' })
  await post(`transactions/${id}/pay`)
  await post(`transactions/${id}/refund`, { ...whole, amount: '4' })
  await post(`transactions/${id}/refund`, whole)
  await post(`transactions/${id}/refund`, whole)
  const told: Order = {
    projectId: payments.world.project.project_id,
    orderId: id,
    transactionId: id,
    isOfShop: false,
    userId: 'u1',
    isDryRun: false,
    items: [
      { sku: 'gem', quantity: 3 },
      { sku: 'hat', quantity: 1 },
    ],
    paidAt: new Date('2026-01-05T10:00:00Z'),
  }
  assert.deepEqual(heard, [
    ['paid', told],
    ['refunded', told],
  ])
})

test('orders that are declined, rejected or hold nothing with a sku are not told', async () => {
  await post(`transactions/${await order()}/decline`, whole)
  await post(`transactions/${await order()}/reject`, { reason: 'R' })
  await post(`transactions/${await order([{ type: 'gift' }])}/pay`)
  await post(`transactions/${await order()}`)
  assert.deepEqual(heard, [])
})

test('a listener that fails leaves the order as it was, without a notification', async () => {
  const id = await order()
  const count = (await payments.notifications()).length
  disturb = async () => {
    throw new Error('no')
  }
  for (const headers of [{}, { 'idempotency-key': 'failing' }]) {
    assert.equal((await post(`transactions/${id}/pay`, {}, headers)).status, 500)
    assert.equal((await payments.call('GET', `transactions/${id}`)).body.status, 'created')
  }
  assert.equal((await payments.notifications()).length, count)
  disturb = async () => {}
  assert.equal((await post(`transactions/${id}/pay`)).status, 200)
})

test('items are told with their custom attributes', async () => {
  const id = await order([{ sku: 'gem' }, { sku: 'early' }, { sku: 'unknown' }, {}])
  await post(`transactions/${id}/pay`)
  const { items } = JSON.parse((await payments.notifications()).at(-1) ?? '')
  assert.deepEqual(items, [
    { sku: 'gem', is_pre_order: false, promotions: [], custom_attributes: { of: 'gem' } },
    { sku: 'early', is_pre_order: true, promotions: [], custom_attributes: { of: 'early' } },
    { sku: 'unknown', is_pre_order: false, promotions: [] },
    { is_pre_order: false, promotions: [] },
  ])
})

test('two payments whose listeners lock each other out both come through', async () => {
  const ids = [await order(), await order()]
  const met = Promise.withResolvers<void>()
  let waiting = 0
  disturb = async (tx, { orderId }) => {
    const [first, second] = orderId === ids[0] ? ['a', 'b'] : ['b', 'a']
    await tx`select from locks where name = ${first as string} for update`
    waiting += 1
    if (waiting === 2) met.resolve()
    await met.promise
    await tx`select from locks where name = ${second as string} for update`
  }
  const answers = await Promise.all(
    ids.map((id) => post(`transactions/${id}/pay`, {}, { 'idempotency-key': `lock-${id}` })),
  )
  assert.deepEqual(
    answers.map(({ status }) => status),
    [200, 200],
  )
  assert.ok(waiting > 2, 'one of them was tried again')
})

test('a free order is paid with nothing from the start, and the listener hears of its refund only', async () => {
  const { world } = payments
  const project = world.deps.directory.project(world.project.project_id) ?? assert.fail()
  const place = freeOrders({ ...world.deps, orders: listener })
  const items = [{ sku: 'gem', type: 'virtual_currency', quantity: 2 }]
  const user = { id: 'u9', email: 'p@game.example', country: 'DE' }
  const id = await world.sql.begin((tx) => place(tx, { project, user, items }))
  const { body } = await payments.call('GET', `transactions/${id}`)
  assert.equal(body.status, 'paid')
  assert.equal(body.amount, '0')
  const at = body.payment_date
  const { project_id, merchant_id } = world.project
  assert.equal(
    (await payments.notifications()).at(-1),
    '{"notification_type":"order_paid","items":[{"sku":"gem","type":"virtual_currency","is_pre_order":false,"quantity":2,"amount":"0","promotions":[],"custom_attributes":{"of":"gem"}}],' +
      `"order":{"id":${id},"mode":"default","currency_type":"real","amount":"0","status":"paid","invoice_id":"${id}","promotions":[],"promocodes":[],"coupons":[]},` +
      '"user":{"external_id":"u9","email":"p@game.example","country":"DE"},' +
      `"billing":{"notification_type":"payment","settings":{"project_id":${project_id},"merchant_id":${merchant_id}},"transaction":{"id":${id},"payment_date":"${at}"}}}`,
  )
  assert.equal(heard.length, 0)
  const part = await post(`transactions/${id}/refund`, { ...whole, amount: '1.00' })
  assert.equal(part.status, 409)
  assert.match(part.text, /Of the transaction 0 are left to give back/)
  assert.equal((await post(`transactions/${id}/refund`, whole)).body.status, 'refunded')
  assert.deepEqual(
    heard.map(([what, { orderId }]) => [what, orderId]),
    [['refunded', id]],
  )
})

test('a free order whose transaction fails never was', async () => {
  const { world } = payments
  const project = world.deps.directory.project(world.project.project_id) ?? assert.fail()
  const count = (await payments.notifications()).length
  await assert.rejects(
    world.sql.begin(async (tx) => {
      const items = [{ sku: 'gem', quantity: 1 }]
      await freeOrders(world.deps)(tx, { project, user: { id: 'u1' }, items, currency: 'EUR' })
      throw new Error('no')
    }),
  )
  assert.equal((await payments.notifications()).length, count)
})
