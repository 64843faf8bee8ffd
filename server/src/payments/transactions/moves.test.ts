/** Payments, rejections and refunds over HTTP, with the exact bodies of their notifications. */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type CallOptions, openPayments, type Payments } from '../../../test/support/payments.ts'

let payments: Payments

before(async () => {
  payments = await openPayments()
})
after(() => payments.close())

const post = (path: string, body: unknown = {}, options?: CallOptions) =>
  payments.call('POST', path, body, options)

const pay = (id: number, body: object = {}) => post(`transactions/${id}/pay`, body)
const refund = (id: number, amount?: string, code = 1) =>
  post(`transactions/${id}/refund`, { code, reason: 'R', ...(amount ? { amount } : {}) })
const read = async (id: number) => {
  const { notifications, ...transaction } = (await payments.call('GET', `transactions/${id}`)).body
  assert.ok(Array.isArray(notifications))
  return transaction
}

const order = {
  external_id: 'order-18',
  payment_method: 24,
  user: {
    id: 'player-1',
    ip: '198.51.100.7',
    email: 'p@game.example',
    name: 'Zoë',
    country: 'US',
    phone: '+4930123',
    zip: '10115',
  },
  currency: 'EUR',
  amount: '10.00',
  items: [
    { sku: 'gem-pack', type: 'virtual_currency', quantity: 2, amount: '7.50' },
    { type: 'virtual_good', amount: '2.50' },
  ],
  custom_parameters: { z: 1, a: [true] },
}
const paid = async (body: object = order): Promise<number> => {
  const id = await payments.newTransaction(body)
  const { status } = await pay(id, { payment_date: '2026-01-05T12:00:00+02:00' })
  assert.equal(status, 200)
  return id
}
const money = (amount: string, currency = 'EUR') => `{"currency":"${currency}","amount":${amount}}`
const json = { headers: { 'content-type': 'application/json' } }
const last = async () => (await payments.notifications()).at(-1)
const settings = () => {
  const { project_id, merchant_id } = payments.world.project
  return `"settings":{"project_id":${project_id},"merchant_id":${merchant_id}}`
}
const buyer =
  '"user":{"id":"player-1","ip":"198.51.100.7","phone":"+4930123","email":"p@game.example","name":"Zoë","country":"US","zip":"10115"}'

test('a payment tells the merchant with exactly the body of its schema', async () => {
  const id = await payments.newTransaction({ ...order, dry_run: 1 })
  payments.announced.length = 0
  const { status, body } = await pay(id, { payment_date: '2026-01-05T12:00:00+02:00' })
  assert.equal(status, 200)
  assert.equal(body.status, 'paid')
  assert.equal(body.payment_date, '2026-01-05T10:00:00+00:00')
  assert.deepEqual({ ...(await read(id)), notification: 'order_paid' }, body)
  assert.deepEqual(payments.announced, [payments.world.project.project_id])
  assert.equal(
    await last(),
    '{"notification_type":"order_paid","items":[' +
      '{"sku":"gem-pack","type":"virtual_currency","is_pre_order":false,"quantity":2,"amount":"7.50","promotions":[]},' +
      '{"type":"virtual_good","is_pre_order":false,"amount":"2.50","promotions":[]}],' +
      `"order":{"id":${id},"mode":"sandbox","currency_type":"real","currency":"EUR","amount":"10.00",` +
      `"status":"paid","invoice_id":"${id}","promotions":[],"promocodes":[],"coupons":[]},` +
      '"user":{"external_id":"player-1","email":"p@game.example","country":"US"},' +
      `"billing":{"notification_type":"payment",${settings()},"purchase":{"total":${money('10')}},` +
      `"transaction":{"id":${id},"external_id":"order-18","dry_run":1,"payment_method":24,"payment_date":"2026-01-05T10:00:00+00:00"},` +
      `"payment_details":{"payment":${money('10')}}},` +
      '"custom_parameters":{"z":1,"a":[true]}}',
  )
})

test('fields without a value are left out of order_paid, and a payment without a date is of now', async () => {
  const id = await payments.newTransaction()
  const { body } = await pay(id)
  assert.equal(body.payment_date, body.changed_at)
  assert.equal(
    await last(),
    `{"notification_type":"order_paid","items":[],"order":{"id":${id},"mode":"default",` +
      `"currency_type":"real","status":"paid","invoice_id":"${id}","promotions":[],"promocodes":[],"coupons":[]},` +
      `"user":{"external_id":"u1"},"billing":{"notification_type":"payment",${settings()},` +
      `"transaction":{"id":${id},"payment_date":"${body.payment_date}"}}}`,
  )
})

test('a payment of now needs no body, but one that is there must be an object', async () => {
  const id = await payments.newTransaction()
  assert.equal((await post(`transactions/${id}/pay`, 'null', json)).status, 422)
  const options = { headers: { 'idempotency-key': `bare-${id}` } }
  const first = await payments.call('POST', `transactions/${id}/pay`, undefined, options)
  assert.deepEqual([first.status, first.body.status], [200, 'paid'])
  assert.deepEqual(await payments.call('POST', `transactions/${id}/pay`, undefined, options), first)
  const typed = { headers: { ...json.headers, ...options.headers } }
  assert.deepEqual(await post(`transactions/${id}/pay`, '', typed), first, 'a type and no body')
  assert.equal((await post(`transactions/${id}/pay`, ' ', typed)).status, 415, 'blanks are no JSON')
  assert.equal((await payments.call('POST', `transactions/${id}/refund`)).status, 422)
})

test('a rejection tells the merchant with exactly the body of its schema', async () => {
  const id = await payments.newTransaction(order)
  const { status, body } = await post(`transactions/${id}/reject`, { reason: 'Stolen card' })
  assert.equal(status, 200)
  assert.equal(body.status, 'rejected')
  assert.deepEqual(body.refund_details, { code: 4, reason: 'Stolen card', author: 'API' })
  assert.equal(
    await last(),
    `{"notification_type":"afs_reject",${settings()},${buyer},` +
      `"transaction":{"id":${id},"external_id":"order-18","payment_method":24,"agreement":0},` +
      '"refund_details":{"code":4,"reason":"Stolen card","author":"API"}}',
  )
})

test('a rejection tells the agreement of the transaction, which calls show where one was given', async () => {
  for (const agreement of [0, 78, Number.MAX_SAFE_INTEGER]) {
    const id = await payments.newTransaction({ ...order, agreement })
    assert.equal((await read(id)).agreement, agreement)
    const { body } = await post(`transactions/${id}/reject`, { reason: 'Stolen card' })
    assert.equal(body.agreement, agreement)
    assert.equal(JSON.parse((await last()) ?? '').transaction.agreement, agreement)
  }
  assert.equal('agreement' in (await read(await payments.newTransaction(order))), false)
  const one = { create: { ...order, agreement: 79 } }
  const batch = await post('transactions/batch', { operations: [one] })
  assert.equal((await read(batch.body.results[0].transaction_id)).agreement, 79)
  // Only a rejection tells it.
  const id = await payments.newTransaction({ ...order, agreement: 80 })
  await pay(id)
  assert.doesNotMatch((await last()) ?? '', /agreement/)
})

test('an agreement that is no number of at least 0 is refused', async () => {
  for (const agreement of ['78', -1, 1.5, null]) {
    const { status, body } = await post('transactions', { ...order, agreement })
    assert.equal(status, 422)
    assert.equal(body.errorMessageExtended[0].property, 'agreement')
  }
})

test('a refund tells the merchant with exactly the body of its schema', async () => {
  const id = await paid()
  const { status, body } = await post(`transactions/${id}/refund`, {
    code: 2,
    reason: 'Chargeback',
    support_assisted: true,
  })
  assert.equal(status, 200)
  assert.equal(body.status, 'refunded')
  assert.equal(body.refunded_amount, '10.00')
  assert.equal(
    await last(),
    `{"notification_type":"refund",${settings()},"purchase":{"total":${money('10')}},${buyer},` +
      `"transaction":{"id":${id},"external_id":"order-18","payment_method":24,"payment_date":"2026-01-05T10:00:00+00:00"},` +
      `"payment_details":{"payment":${money('10')}},` +
      '"refund_details":{"code":2,"reason":"Chargeback","author":"support@portreeve.example"}}',
  )
})

test('every notification is stored with its type and what it is about', async () => {
  const stored = async (orderKey: string) =>
    (
      await payments.world.sql<{ type: string }[]>`
        select type from webhook_events where order_key = ${orderKey} order by event_id
      `
    ).map(({ type }) => type)
  const sold = await paid()
  await refund(sold, '2.50')
  await refund(sold)
  const steps = ['order_paid', 'partial_refund', 'refund']
  assert.deepEqual(await stored(`transaction ${sold}`), steps)
  const declined = await payments.newTransaction(order)
  await post(`transactions/${declined}/decline`, { code: 1, reason: 'R' })
  assert.deepEqual(await stored(`transaction ${declined}`), ['ps_declined'])
  const rejected = await payments.newTransaction(order)
  await post(`transactions/${rejected}/reject`, { reason: 'R' })
  assert.deepEqual(await stored(`transaction ${rejected}`), ['afs_reject'])
  const subscription = await payments.newSubscription()
  await payments.changeSubscription(subscription, { status: 'canceled' })
  assert.deepEqual(await stored(`subscription ${subscription}`), ['cancel_subscription'])
})

test('a partial refund tells the merchant of its part and its date', async () => {
  const id = await paid()
  const { body } = await refund(id, '2.50', 9)
  assert.equal(body.status, 'partially_refunded')
  assert.equal(
    await last(),
    `{"notification_type":"partial_refund",${settings()},"purchase":{"total":${money('10')}},${buyer},` +
      `"transaction":{"id":${id},"external_id":"order-18","payment_method":24,"payment_date":"2026-01-05T10:00:00+00:00","date":"${body.changed_at}"},` +
      `"payment_details":{"payment":${money('2.5')}},` +
      '"refund_details":{"code":9,"reason":"R","author":"API"}}',
  )
})

test('partial refunds add up, and the last one is the refund', async () => {
  const id = await paid()
  assert.equal((await refund(id, '2.5')).body.refunded_amount, '2.50')
  assert.equal((await refund(id, '0.01')).body.refunded_amount, '2.51')
  const { body } = await refund(id)
  assert.equal(body.status, 'refunded')
  assert.equal(body.refunded_amount, '10.00')
  assert.deepEqual(
    body.refunds.map(({ amount }: { amount: string }) => amount),
    ['2.50', '0.01', '7.49'],
  )
  assert.deepEqual({ ...(await read(id)), notification: 'refund' }, body)
  const told = (await payments.notifications()).slice(-3).map((text) => JSON.parse(text))
  assert.deepEqual(
    told.map((one) => [one.notification_type, one.payment_details.payment.amount]),
    [
      ['partial_refund', 2.5],
      ['partial_refund', 0.01],
      ['refund', 7.49],
    ],
  )
})

test('a part that is all that is left is the refund, with any code', async () => {
  const id = await paid()
  await refund(id, '4', 10)
  const { status, body } = await refund(id, '6.0', 2)
  assert.equal(status, 200)
  assert.equal(body.status, 'refunded')
  assert.equal(JSON.parse((await last()) ?? '').notification_type, 'refund')
})

test('of an amount that no double holds the texts keep all digits, and the number is the nearest double', async () => {
  const amount = '900719925474099.171'
  const items = [{ sku: 'gem', amount }]
  const id = await paid({ user: { id: 'u' }, currency: 'KWD', amount, items })
  const { order, items: told, billing } = JSON.parse((await last()) ?? '')
  assert.deepEqual([order.amount, told[0].amount], [amount, amount])
  assert.deepEqual(billing.purchase.total, { currency: 'KWD', amount: Number(amount) })
  await refund(id, '900719925474099.170')
  assert.ok((await last())?.includes(`"payment":${money('900719925474099.1', 'KWD')}`))
  const { body } = await refund(id)
  assert.equal(body.refunds[0].amount, '900719925474099.170')
  assert.equal(body.refunds[1].amount, '0.001')
  assert.ok((await last())?.includes(`"payment":${money('0.001', 'KWD')}`))
})

test('more than is left is refused and changes nothing', async () => {
  const id = await paid()
  await refund(id, '4.00')
  const before = await read(id)
  const count = (await payments.notifications()).length
  for (const amount of ['6.01', '10', '100000000000000']) {
    const { status, body } = await refund(id, amount)
    assert.equal(status, 409)
    assert.equal(body.errorCode, 1025)
    assert.match(body.errorMessage, /6\.00 EUR are left/)
  }
  assert.deepEqual(await read(id), before)
  assert.equal((await payments.notifications()).length, count)
})

test('a part with too many digits or a code of whole refunds only is refused', async () => {
  const id = await paid({ ...order, currency: 'JPY', amount: '100', items: [] })
  const refused = async (amount: string, code: number) => {
    const { status, body } = await refund(id, amount, code)
    assert.equal(status, 422)
    return body.errorMessageExtended[0].property
  }
  assert.equal(await refused('1.5', 1), 'amount')
  for (const code of [2, 4, 6, 8, 11, 12, 13]) assert.equal(await refused('1', code), 'code')
  assert.equal((await read(id)).status, 'paid')
  for (const code of [1, 3, 5, 7, 9, 10]) assert.equal((await refund(id, '1', code)).status, 200)
})

test('what was paid without an amount is refunded as a whole only', async () => {
  const id = await paid({ user: { id: 'u' } })
  assert.equal((await refund(id, '1')).status, 409)
  const { status, body } = await refund(id)
  assert.equal(status, 200)
  assert.equal(body.status, 'refunded')
  assert.deepEqual(Object.keys(JSON.parse((await last()) ?? '')), [
    'notification_type',
    'settings',
    'user',
    'transaction',
    'refund_details',
  ])
})

test('parallel refunds never give back more than was paid', async () => {
  const id = await paid()
  const count = (await payments.notifications()).length
  const answers = await Promise.all(
    Array.from({ length: 8 }, (_, index) =>
      post(
        `transactions/${id}/refund`,
        { code: 1, reason: `R${index}`, amount: '3' },
        index % 2 === 0 ? {} : { headers: { 'idempotency-key': `refund-${id}-${index}` } },
      ),
    ),
  )
  assert.equal(answers.filter(({ status }) => status === 200).length, 3)
  assert.equal(answers.filter(({ status }) => status === 409).length, 5)
  const body = await read(id)
  assert.equal(body.refunded_amount, '9.00')
  assert.equal(body.refunds.length, 3)
  assert.equal((await payments.notifications()).length, count + 3)
})

test('a repeated refund with the same Idempotency-Key gives back once', async () => {
  const id = await paid()
  const options = { headers: { 'idempotency-key': `once-${id}` } }
  const body = { code: 1, reason: 'R', amount: '3' }
  const first = await post(`transactions/${id}/refund`, body, options)
  assert.equal(first.status, 200)
  assert.deepEqual(await post(`transactions/${id}/refund`, body, options), first)
  assert.equal((await read(id)).refunded_amount, '3.00')
})

test('a move tells which notification is written, or why none is', async () => {
  const project = await payments.world.addProject()
  const move = async (settings: object, kind: string, body: object, { first = '' } = {}) => {
    await payments.world.deps.directory.change(
      project.project_id,
      (tx) => tx`
        update projects set settings = ${JSON.stringify(settings)}::text::jsonb
        where project_id = ${project.project_id}
      `,
    )
    const { id } = (await post('transactions', order, { project })).body
    if (first !== '') await post(`transactions/${id}/${first}`, {}, { project })
    const options = { project, headers: { 'idempotency-key': `${id}` } }
    const moved = await post(`transactions/${id}/${kind}`, body, options)
    assert.equal(moved.status, 200)
    // A repeated call answers the same, whatever the switch says by now.
    assert.equal((await post(`transactions/${id}/${kind}`, body, options)).text, moved.text)
    return [moved.body.notification, moved.body.notification_reason]
  }
  const why = { code: 1, reason: 'R' }
  const part = { ...why, amount: '1' }
  const all = { ps_declined: true, afs_reject: true, partial_refund: true }
  assert.deepEqual(await move({}, 'decline', why), [null, 'not_allowed'])
  assert.deepEqual(await move({}, 'reject', { reason: 'R' }), [null, 'not_allowed'])
  assert.deepEqual(await move({}, 'refund', part, { first: 'pay' }), [null, 'not_allowed'])
  assert.deepEqual(await move({}, 'refund', why, { first: 'pay' }), ['refund', undefined])
  const off = { notifications: { order_paid: false }, notifications_allowed: ['ps_declined'] }
  assert.deepEqual(await move(off, 'pay', {}), [null, 'switched_off'])
  assert.deepEqual(await move(off, 'decline', why), [null, 'switched_off'])
  const on = { notifications: all }
  assert.deepEqual(await move(on, 'decline', why), ['ps_declined', undefined])
  assert.deepEqual(await move(on, 'reject', { reason: 'R' }), ['afs_reject', undefined])
  assert.deepEqual(await move(on, 'refund', part, { first: 'pay' }), ['partial_refund', undefined])
  assert.deepEqual(await move(on, 'pay', {}), ['order_paid', undefined])
})

test('afs_reject and partial_refund are silent until the operator switches them on', async () => {
  const project = await payments.world.addProject()
  const make = async () => (await post('transactions', order, { project })).body.id
  const told = async () =>
    (await payments.notifications(project.project_id)).map(
      (text) => JSON.parse(text).notification_type,
    )
  // Nobody hears of a project without an endpoint, but what happened is written down.
  await post(`transactions/${await make()}/reject`, { reason: 'R' }, { project })
  const id = await make()
  await post(`transactions/${id}/pay`, {}, { project })
  const part = { code: 1, reason: 'R', amount: '1' }
  assert.equal((await post(`transactions/${id}/refund`, part, { project })).status, 200)
  assert.deepEqual(await told(), ['order_paid'])
  await post(`transactions/${id}/refund`, { code: 1, reason: 'R' }, { project })
  assert.deepEqual(await told(), ['order_paid', 'refund'])
})

test('a refund is audited', async () => {
  const id = await paid()
  await refund(id, '2.50', 9)
  const entries = await payments.world.sql`
    select actor_kind, action, after from audit_entries where target = ${`transaction ${id}`}
  `
  assert.deepEqual(
    [...entries],
    [
      {
        actor_kind: 'api_key',
        action: 'transaction.partially_refunded',
        after: { amount: '2.50', currency: 'EUR', code: 9 },
      },
    ],
  )
})

test('in a batch several operations on one transaction happen in their order', async () => {
  const [first, second] = [
    await payments.newTransaction(order),
    await payments.newTransaction(order),
  ]
  const count = (await payments.notifications()).length
  const of = (transaction_id: number, rest: object) => ({ transaction_id, ...rest })
  const { status, body } = await post('transactions/batch', {
    operations: [
      { refund: of(first, { code: 1, reason: 'early' }) },
      { pay: of(first, {}) },
      { reject: of(second, { reason: 'R' }) },
      { pay: of(second, {}) },
      { refund: of(first, { code: 1, reason: 'part', amount: '4' }) },
      { refund: of(first, { code: 2, reason: 'bad code', amount: '1' }) },
      { refund: of(first, { code: 2, reason: 'rest' }) },
      { pay: of(999_999, {}) },
    ],
  })
  assert.equal(status, 200)
  assert.deepEqual(
    body.results.map((result: { status: number }) => result.status),
    [409, 200, 200, 409, 200, 422, 200, 404],
  )
  assert.equal(body.results[5].error.errorMessageExtended[0].property, 'code')
  assert.deepEqual(
    [(await read(first)).status, (await read(second)).status],
    ['refunded', 'rejected'],
  )
  const told = (await payments.notifications())
    .slice(count)
    .map((text) => JSON.parse(text).notification_type)
  assert.deepEqual(told.sort(), ['afs_reject', 'order_paid', 'partial_refund', 'refund'])
})
