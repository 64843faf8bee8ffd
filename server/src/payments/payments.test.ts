import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type CallOptions, openPayments, type Payments } from '../../test/support/payments.ts'

let payments: Payments

before(async () => {
  payments = await openPayments()
})
after(() => payments.close())

const post = (path: string, body: unknown, options?: CallOptions) =>
  payments.call('POST', path, body, options)

const reason = { code: 8, reason: 'Card declined' }

test('a transaction is read as it was created, amounts to the last digit', async () => {
  const body = {
    external_id: 'order-17',
    payment_method: 1380,
    dry_run: 1,
    user: {
      id: 'player-1',
      ip: '2001:db8::7',
      email: 'player@game.example',
      name: 'Ärger 🙂 "quoted" \\ {x}',
      country: 'DE',
      phone: '+49 30 1234567',
      zip: '10115',
    },
    currency: 'KWD',
    amount: '900719925474099.170',
    items: [{ sku: 'gem-pack–1', type: 'virtual_currency', quantity: 3, amount: '0.100' }],
    custom_parameters: { z: 1, a: [null, { deep: 'x' }] },
  }
  const created = await post('transactions', body)
  assert.equal(created.status, 201)
  const { id, created_at, changed_at, ...rest } = created.body
  assert.ok(Number.isInteger(id))
  assert.match(created_at, /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\+00:00$/)
  assert.equal(changed_at, created_at)
  assert.deepEqual(rest, { status: 'created', ...body })
  const read = await payments.call('GET', `transactions/${id}`)
  assert.equal(read.status, 200)
  assert.equal(read.text, created.text.replace(/}$/, ',"notifications":[]}'))
  assert.equal(
    JSON.stringify(read.body.custom_parameters),
    '{"z":1,"a":[null,{"deep":"x"}]}',
    'the order of members is kept',
  )
})

test('fields without a value are left out of a transaction', async () => {
  const { body } = await post('transactions', { user: { id: 'u' } })
  assert.deepEqual(Object.keys(body), ['id', 'status', 'user', 'created_at', 'changed_at'])
  assert.deepEqual(body.user, { id: 'u' })
})

test('a decline tells the merchant with exactly the body of its schema', async () => {
  const id = await payments.newTransaction({
    external_id: 'order-18',
    payment_method: 24,
    dry_run: 1,
    user: {
      id: 'player-1',
      phone: '+4930123',
      zip: '1',
      country: 'US',
      ip: '198.51.100.7',
      email: 'p@game.example',
      name: 'Zoë',
    },
  })
  payments.announced.length = 0
  const declined = await post(`transactions/${id}/decline`, {
    ...reason,
    reason_detail: '3-D Secure timed out',
  })
  assert.equal(declined.status, 200)
  assert.equal(declined.body.status, 'declined')
  assert.deepEqual(declined.body.refund_details, {
    ...reason,
    reason_detail: '3-D Secure timed out',
    author: 'API',
  })
  assert.deepEqual(payments.announced, [payments.world.project.project_id])
  const { project_id, merchant_id } = payments.world.project
  assert.equal(
    (await payments.notifications()).at(-1),
    `{"notification_type":"ps_declined","settings":{"project_id":${project_id},"merchant_id":${merchant_id}},` +
      `"transaction":{"id":${id},"external_id":"order-18","dry_run":1,"payment_method":24},` +
      '"user":{"id":"player-1","ip":"198.51.100.7","email":"p@game.example","name":"Zoë","country":"US"},' +
      '"refund_details":{"code":8,"reason":"Card declined","reason_detail":"3-D Secure timed out","author":"API"}}',
  )
})

test('fields without a value are left out of the notification', async () => {
  const id = await payments.newTransaction()
  await post(`transactions/${id}/decline`, reason)
  const { project_id, merchant_id } = payments.world.project
  assert.equal(
    (await payments.notifications()).at(-1),
    `{"notification_type":"ps_declined","settings":{"project_id":${project_id},"merchant_id":${merchant_id}},` +
      `"transaction":{"id":${id}},"user":{"id":"u1"},` +
      '"refund_details":{"code":8,"reason":"Card declined","author":"API"}}',
  )
})

test('a decline is silent until the operator switches ps_declined on', async () => {
  const project = await payments.world.addProject()
  const { body } = await post('transactions', { user: { id: 'u' } }, { project })
  const declined = await post(`transactions/${body.id}/decline`, reason, { project })
  assert.equal(declined.status, 200)
  assert.deepEqual(await payments.notifications(project.project_id), [])
})

test('of declines of one transaction that share a commit one wins, too', async () => {
  const [first, second] = [await payments.newTransaction(), await payments.newTransaction()]
  // While the first one is in work, those of the second gather.
  const [, ...answers] = await Promise.all(
    [first, second, second, second].map((id, index) =>
      post(`transactions/${id}/decline`, { code: index + 1, reason: 'R' }),
    ),
  )
  assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 409, 409])
  const won = answers.find(({ status }) => status === 200)
  const read = await payments.call('GET', `transactions/${second}`)
  const { notifications, ...transaction } = read.body
  assert.deepEqual({ ...transaction, notification: 'ps_declined' }, won?.body)
  assert.equal(notifications.length, 1)
})

test('declines that arrive together each get their own answer', async () => {
  const ids = await Promise.all(Array.from({ length: 40 }, () => payments.newTransaction()))
  const count = (await payments.notifications()).length
  const answers = await Promise.all(
    [...ids, 999_999].map((id, index) =>
      post(`transactions/${id}/decline`, { code: index + 1, reason: `Reason "${index}" \\ {,}` }),
    ),
  )
  for (const [index, id] of ids.entries()) {
    const { status, body } = answers[index] ?? assert.fail()
    assert.equal(status, 200)
    assert.equal(body.id, id)
    assert.equal(body.refund_details.code, index + 1)
    assert.equal(body.refund_details.reason, `Reason "${index}" \\ {,}`)
  }
  assert.equal(answers.at(-1)?.status, 404)
  assert.equal((await payments.notifications()).length, count + ids.length)
})

test('the author follows from who made the call', async () => {
  const author = async (headers: Record<string, string>, support_assisted?: boolean) => {
    const id = await payments.newTransaction()
    const { body } = await post(
      `transactions/${id}/decline`,
      { ...reason, ...(support_assisted === undefined ? {} : { support_assisted }) },
      { headers },
    )
    return body.refund_details.author
  }
  const operator = { authorization: `Bearer ${payments.world.operatorKey}` }
  assert.equal(await author({}), 'API')
  assert.equal(await author({}, false), 'API')
  assert.equal(await author({}, true), 'support@portreeve.example')
  assert.equal(await author(operator), 'support@portreeve.example')
  await payments.world.deps.directory.change(
    payments.world.project.project_id,
    (tx) => tx`
      update projects
      set settings = settings || '{"support_address":"help@studio.example"}'
      where project_id = ${payments.world.project.project_id}
    `,
  )
  assert.equal(await author({}, true), 'help@studio.example')
  assert.equal(await author(operator), 'help@studio.example')
})

test('a repeated call with the same Idempotency-Key gets the same answer and does nothing more', async () => {
  const keyed = (key: string) => ({ headers: { 'idempotency-key': key } })
  const body = { user: { id: 'u1' }, amount: '1.50', currency: 'EUR' }
  const first = await post('transactions', body, keyed('create-1'))
  assert.equal(first.status, 201)
  assert.deepEqual(await post('transactions', body, keyed('create-1')), first)
  assert.equal((await post('transactions', { user: { id: 'u2' } }, keyed('create-1'))).status, 422)
  const path = `transactions/${first.body.id}/decline`
  const count = (await payments.notifications()).length
  const declined = await post(path, reason, keyed('decline-1'))
  assert.equal(declined.status, 200)
  assert.deepEqual(await post(path, reason, keyed('decline-1')), declined)
  assert.equal((await post(path, reason, keyed('decline-2'))).body.errorCode, 1025)
  assert.equal((await payments.notifications()).length, count + 1)
  const plan = { user: { id: 'u1' }, plan_id: 'gold' }
  const subscribed = await post('subscriptions', plan, keyed('create-1'))
  assert.equal(subscribed.status, 201)
  assert.deepEqual(await post('subscriptions', plan, keyed('create-1')), subscribed)
})

test('a refused decline leaves its Idempotency-Key free', async () => {
  const id = await payments.newTransaction()
  const options = { headers: { 'idempotency-key': 'free-again' } }
  assert.equal((await post('transactions/424242/decline', reason, options)).status, 404)
  assert.equal((await post('transactions/424242/decline', reason, options)).status, 404)
  assert.equal((await post(`transactions/${id}/decline`, reason, options)).status, 200)
})

test('a subscription is read as it was created', async () => {
  const created = await post('subscriptions', {
    user: { id: 'player/1 ü', name: 'Zoë' },
    plan_id: 'gold',
    product_id: 'season-3',
    tags: ['vip', 'a"b\\c,{d}', 'NULL'],
    date_create: '2026-01-05T12:00:00+02:00',
    date_next_charge: '2026-02-05T10:00:00.5Z',
  })
  assert.equal(created.status, 201)
  const { subscription_id, changed_at, ...rest } = created.body
  assert.match(subscription_id, /^\d+$/)
  assert.ok(changed_at)
  assert.deepEqual(rest, {
    status: 'active',
    user: { id: 'player/1 ü', name: 'Zoë' },
    plan_id: 'gold',
    product_id: 'season-3',
    tags: ['vip', 'a"b\\c,{d}', 'NULL'],
    date_create: '2026-01-05T10:00:00+00:00',
    date_next_charge: '2026-02-05T10:00:00+00:00',
  })
  const read = await payments.call('GET', `subscriptions/${subscription_id}`)
  assert.equal(read.text, created.text.replace(/}$/, ',"notifications":[]}'))
})

test('canceling tells the merchant with exactly the body of its schema', async () => {
  const id = await payments.newSubscription({
    user: { id: 'player/1 ü', name: 'Zoë' },
    product_id: 'season-3',
    tags: ['vip'],
    date_create: '2026-01-05T10:00:00Z',
  })
  payments.announced.length = 0
  const canceled = await payments.changeSubscription(
    id,
    { status: 'canceled', date_end: '2026-03-01T00:00:00+01:00' },
    'player/1 ü',
  )
  assert.equal(canceled.status, 200)
  assert.equal(canceled.body.status, 'canceled')
  assert.equal(canceled.body.date_end, '2026-02-28T23:00:00+00:00')
  assert.deepEqual(payments.announced, [payments.world.project.project_id])
  const { project_id, merchant_id } = payments.world.project
  assert.equal(
    (await payments.notifications()).at(-1),
    `{"notification_type":"cancel_subscription","settings":{"project_id":${project_id},"merchant_id":${merchant_id}},` +
      '"user":{"id":"player/1 ü","name":"Zoë"},' +
      `"subscription":{"plan_id":"gold","subscription_id":"${id}","product_id":"season-3",` +
      '"date_create":"2026-01-05T10:00:00+00:00","date_end":"2026-02-28T23:00:00+00:00","tags":["vip"]}}',
  )
})

test('a subscription ends when it is canceled, unless another end is known', async () => {
  const end = async (first: object, ...changes: object[]) => {
    const id = await payments.newSubscription(first)
    let last: string | undefined
    for (const change of changes)
      last = (await payments.changeSubscription(id, change)).body.date_end
    return last
  }
  const charge = { date_next_charge: '2030-01-01T00:00:00Z' }
  const [pause, stop] = [{ status: 'non_renewing' }, { status: 'canceled' }]
  const now = Date.parse((await end({}, stop)) ?? '')
  assert.ok(Math.abs(now - payments.world.clock.now().getTime()) < 60_000)
  assert.equal(await end({}, pause), undefined)
  assert.equal(await end(charge, pause), '2030-01-01T00:00:00+00:00')
  assert.equal(await end(charge, pause, stop), '2030-01-01T00:00:00+00:00')
  assert.equal(
    await end(charge, { ...pause, date_end: '2031-01-01T00:00:00Z' }, stop),
    '2031-01-01T00:00:00+00:00',
  )
  assert.ok(Date.parse((await end(charge, stop)) ?? '') < Date.parse('2030-01-01'))
})

test('a subscription is found only under its own user', async () => {
  const id = await payments.newSubscription()
  const answer = await payments.changeSubscription(id, { status: 'canceled' }, 'someone-else')
  assert.equal(answer.status, 404)
  assert.equal(answer.body.errorCode, 4001)
  assert.equal((await payments.call('GET', `subscriptions/${id}`)).body.status, 'active')
})

test('a change of a subscription is audited', async () => {
  const id = await payments.newSubscription()
  await payments.changeSubscription(id, { status: 'canceled', date_end: '2026-03-01T00:00:00Z' })
  const [entry] = await payments.world.sql`
    select actor_kind, action, after from audit_entries where target = ${`subscription ${id}`}
  `
  assert.deepEqual(entry, {
    actor_kind: 'api_key',
    action: 'subscription.canceled',
    after: { date_end: '2026-03-01T00:00:00+00:00' },
  })
})

test('one project neither reads nor changes what is of another', async () => {
  const stranger = await payments.world.addProject()
  const transaction = await payments.newTransaction()
  const subscription = await payments.newSubscription()
  const as = (project: CallOptions['project']) => [
    payments.call('GET', `transactions/${transaction}`, undefined, { project }),
    post(`transactions/${transaction}/decline`, reason, { project }),
    payments.call('GET', `subscriptions/${subscription}`, undefined, { project }),
    payments.call(
      'PUT',
      `users/u1/subscriptions/${subscription}`,
      { status: 'canceled' },
      { project },
    ),
  ]
  for (const { status, body } of await Promise.all(as(stranger))) {
    assert.equal(status, 404)
    assert.equal(body.errorCode, 4001)
  }
  const intruder = { ...payments.world.project, authorization: stranger.authorization }
  for (const { status, body } of await Promise.all(as(intruder))) {
    assert.equal(status, 401)
    assert.equal(body.errorCode, 1020)
  }
  assert.equal((await payments.call('GET', `transactions/${transaction}`)).body.status, 'created')
  assert.equal((await payments.call('GET', `subscriptions/${subscription}`)).body.status, 'active')
})

test('credentials are asked for before the body is judged', async () => {
  const nobody = { ...payments.world.project, authorization: {} }
  for (const path of ['transactions', 'transactions/1/decline', 'subscriptions']) {
    const { status, body } = await post(path, '{"nonsense', { project: nobody })
    assert.equal(status, 401)
    assert.equal(body.errorCode, 1020)
  }
})
