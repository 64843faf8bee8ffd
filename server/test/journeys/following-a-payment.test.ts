/** From a payment to what the merchant's servers were told of it: each notification, each attempt, each signature. */
import assert from 'node:assert/strict'
import { createHash, createHmac } from 'node:crypto'
import { after, before, beforeEach, test } from 'node:test'
import { type App, createApp } from '../../src/app.ts'
import type { Dispatcher } from '../../src/webhooks/engine/engine.ts'
import { pruneWebhooks, webhookRecords } from '../../src/webhooks/index.ts'
import type { Receiver } from '../support/receiver.ts'
import {
  createWebhookWorld,
  signatureSecret,
  standardBytes,
  until,
  type WebhookWorld,
} from '../support/webhooks.ts'
import { basic, type WorldProject } from '../support/world.ts'

let world: WebhookWorld
let app: App
let dispatcher: Dispatcher
let project: WorldProject
let good: Receiver
let bad: Receiver
let endpoints: number[]
before(async () => {
  world = await createWebhookWorld()
  dispatcher = world.engine()
  app = await createApp(world.deps, { trustedProxies: [] })
  // Building all areas may take so long on a busy machine that the server takes it for a standstill.
  for (let is = 503; is !== 200; ) is = (await app.server.inject('/healthz')).statusCode
  good = await world.receiver()
  bad = await world.receiver(() => ({
    status: 400,
    body: '{"error":{"code":"INVALID_SIGNATURE"}}',
  }))
})
after(async () => {
  await app?.close()
  await world?.close()
})
beforeEach(async () => {
  project = await world.newProject()
  endpoints = [await world.endpoint(project, good.url), await world.endpoint(project, bad.url)]
})

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH'
const call = async (
  method: Method,
  path: string,
  body?: object,
  headers = project.authorization,
) => {
  const answer = await app.server.inject({
    method,
    url: `/api/v2/project/${project.project_id}/admin${path}`,
    headers,
    ...(body && { payload: body }),
  })
  return { status: answer.statusCode, body: answer.json() }
}
const ok = async (method: Method, path: string, body?: object) => {
  const answer = await call(method, path, body)
  assert.ok(answer.status < 300, JSON.stringify(answer.body))
  return answer.body
}
const begin = async (fields: object = {}): Promise<number> =>
  (await ok('POST', '/transactions', { user: { id: 'player-1' }, ...fields })).id
const settle = async () => {
  dispatcher.nudge(project.project_id)
  await until(async () =>
    (await world.deliveries(project)).every(({ status }) => ['delivered', 'dead'].includes(status)),
  )
}
const declined = async (fields?: object): Promise<number> => {
  const id = await begin(fields)
  await ok('POST', `/transactions/${id}/decline`, { code: 1, reason: 'No' })
  await settle()
  return id
}
type Item = {
  delivery_id: string
  event_id: string
  type: string
  attempt: number
  subject?: { kind: string; id: string }
}
const list = async (path: string, query: Record<string, string>): Promise<Item[]> =>
  (await ok('GET', `/webhook/${path}?${new URLSearchParams(query)}`)).items
const typesOf = (items: readonly Item[]): string[] => [...new Set(items.map(({ type }) => type))]

test('a transaction shows the notifications it caused, with what became of each at each endpoint', async () => {
  const id = await begin({ currency: 'EUR', amount: '9.99' })
  assert.deepEqual((await ok('GET', `/transactions/${id}`)).notifications, [])
  await ok('POST', `/transactions/${id}/pay`, {})
  await ok('POST', `/transactions/${id}/refund`, { code: 1, reason: 'R', amount: '4.99' })
  await ok('POST', `/transactions/${id}/refund`, { code: 1, reason: 'R' })
  await settle()
  const { notifications } = await ok('GET', `/transactions/${id}`)
  assert.deepEqual(
    notifications.map(({ type }: Item) => type),
    ['refund', 'partial_refund', 'order_paid'],
  )
  for (const { event_id, deliveries, created_at } of notifications) {
    assert.ok(created_at)
    assert.deepEqual(
      deliveries.map(({ endpoint_id, status, last_status, attempts, delivery_id }: never) => ({
        ...{ endpoint_id, status, last_status, attempts, delivery_id },
      })),
      endpoints.toReversed().map((endpoint_id, n) => ({
        endpoint_id,
        status: ['dead', 'delivered'][n],
        last_status: [400, 204][n],
        attempts: 1,
        delivery_id: `${event_id}-${endpoint_id}`,
      })),
    )
  }
  const [listed] = (await ok('GET', '/transactions')).items
  assert.equal('notifications' in listed, false, 'lists leave them out')
})

test('a transaction shows its newest twenty notifications', async () => {
  const id = await begin({ currency: 'EUR', amount: '9.99' })
  await ok('POST', `/transactions/${id}/pay`, {})
  const refund = { refund: { transaction_id: id, code: 1, reason: 'R', amount: '0.01' } }
  for (let n = 0; n < 24; n += 1) await ok('POST', '/transactions/batch', { operations: [refund] })
  const { notifications } = await ok('GET', `/transactions/${id}`)
  assert.equal(notifications.length, 20)
  assert.deepEqual(typesOf(notifications), ['partial_refund'])
})

test('of what a version before moved, nothing is said of notifications', async () => {
  const id = await declined()
  await world.sql`update transactions set event_id = null where project_id = ${project.project_id}`
  const read = await ok('GET', `/transactions/${id}`)
  assert.equal('notifications' in read, false)
  assert.deepEqual(await list('deliveries', { transaction_id: String(id) }), [])
})

test('a subscription shows that its end was told', async () => {
  const body = { user: { id: 'player-1' }, plan_id: 'gold' }
  const { subscription_id: id } = await ok('POST', '/subscriptions', body)
  assert.deepEqual((await ok('GET', `/subscriptions/${id}`)).notifications, [])
  await ok('PUT', `/users/player-1/subscriptions/${id}`, { status: 'canceled' })
  await settle()
  const { notifications } = await ok('GET', `/subscriptions/${id}`)
  assert.deepEqual(typesOf(notifications), ['cancel_subscription'])
  assert.equal(notifications[0].deliveries.length, 2)
  const deliveries = await list('deliveries', { subscription_id: id })
  assert.equal(deliveries.length, 2)
  assert.deepEqual(deliveries[0]?.subject, { kind: 'subscription', id })
})

test('deliveries and attempts are found by transaction and by player, with other filters', async () => {
  const first = await declined()
  await declined({ user: { id: 'player-2' } })
  const third = await begin({ currency: 'EUR', amount: '1.00' })
  await ok('POST', `/transactions/${third}/pay`, {})
  await settle()
  for (const path of ['deliveries', 'attempts']) {
    const transaction_id = String(first)
    const ofFirst = await list(path, { transaction_id })
    assert.equal(ofFirst.length, 2, path)
    for (const { subject } of ofFirst)
      assert.deepEqual(subject, { kind: 'transaction', id: transaction_id })
    assert.equal((await list(path, { user_id: 'player-1' })).length, 4)
    assert.equal((await list(path, { user_id: 'player-3' })).length, 0)
    const paid = await list(path, { user_id: 'player-1', type: 'order_paid' })
    assert.deepEqual(
      paid.map(({ subject }) => subject?.id),
      [String(third), String(third)],
    )
    const endpoint_id = String(endpoints[0])
    assert.equal((await list(path, { user_id: 'player-1', endpoint_id })).length, 2)
    const [found] = ofFirst
    const event = { transaction_id, event_id: String(found?.event_id) }
    assert.equal((await list(path, event)).length, 2)
    assert.equal((await list(path, { ...event, transaction_id: String(third) })).length, 0)
  }
  assert.equal(
    (await list('deliveries', { transaction_id: String(first), status: 'dead' })).length,
    1,
  )
})

test('the feed of events and the list of dead letters say what each is about', async () => {
  const id = await declined()
  const [event, ...others] = (await ok('GET', '/webhook/events?since=2020-01-01T00:00:00Z')).items
  assert.equal(others.length, 0)
  assert.deepEqual(event.subject, { kind: 'transaction', id: String(id) })
  const [letter] = await list('dead_letters', {})
  assert.deepEqual(letter?.subject, event.subject)
})

test('what waits is found by what caused it as well', async () => {
  const silent = await world.receiver(() => ({ status: 503 }))
  await ok('POST', '/webhook/endpoints', { url: silent.url })
  const id = await begin()
  await ok('POST', `/transactions/${id}/decline`, { code: 1, reason: 'No' })
  dispatcher.nudge(project.project_id)
  await until(async () => {
    const states = (await list('deliveries', { transaction_id: String(id) })).map(
      (item) => (item as unknown as { status: string }).status,
    )
    return states.toSorted().join() === 'dead,delivered,retrying'
  })
})

test('a player’s notifications come page by page, each once', async () => {
  for (let n = 0; n < 5; n += 1) await declined()
  for (const path of ['deliveries', 'attempts']) {
    const seen: string[] = []
    for (let cursor: string | undefined = ''; cursor !== undefined; ) {
      const query = { user_id: 'player-1', limit: '3', ...(cursor ? { cursor } : {}) }
      const page = await ok('GET', `/webhook/${path}?${new URLSearchParams(query)}`)
      seen.push(...page.items.map(({ delivery_id }: Item) => delivery_id))
      cursor = page.next_cursor
    }
    assert.equal(seen.length, 10, path)
    assert.deepEqual(seen, [...new Set(seen)].toSorted().reverse())
  }
})

test('pages go on behind many notifications of a player that are no longer kept', async () => {
  await declined()
  await world.sql`
    insert into transactions (
      project_id, status, is_dry_run, user_id, created_at, changed_at, event_id
    )
    select ${project.project_id}, 'declined', false, 'player-1', now(), now(),
      ('0198c0de-0000-7000-8000-' || lpad(n::text, 12, '0'))::uuid
    from generate_series(1, 500) as n
  `
  for (const path of ['deliveries', 'attempts']) {
    let found = 0
    let pages = 0
    for (let cursor: string | undefined = ''; cursor !== undefined; pages += 1) {
      const query = { user_id: 'player-1', ...(cursor ? { cursor } : {}) }
      const page = await ok('GET', `/webhook/${path}?${new URLSearchParams(query)}`)
      found += page.items.length
      cursor = page.next_cursor
    }
    assert.equal(found, 2, path)
    assert.equal(pages, 3, path)
  }
})

test('one subject is asked for at a time, by an id that can be one', async () => {
  for (const path of ['deliveries', 'attempts']) {
    for (const [query, property] of [
      [{ transaction_id: '1', user_id: 'x' }, 'user_id'],
      [{ transaction_id: '1', subscription_id: '1' }, 'subscription_id'],
      [{ transaction_id: '1', order_id: '1' }, 'order_id'],
      [{ order_id: 'x' }, 'order_id'],
      [{ transaction_id: '9'.repeat(17) }, 'transaction_id'],
      [{ subscription_id: 'x' }, 'subscription_id'],
      [{ user_id: '' }, 'user_id'],
    ] as const) {
      const { status, body } = await call('GET', `/webhook/${path}?${new URLSearchParams(query)}`)
      assert.equal(status, 422, JSON.stringify(query))
      assert.equal(body.errorMessageExtended[0].property, property)
    }
  }
})

test('a search for an order leads to its notifications, for whoever may read them', async () => {
  const id = await declined({ external_id: 'order-88' })
  for (const q of [String(id), 'order-88']) {
    const { items } = await ok('GET', `/search?q=${q}`)
    const kinds = items.map(({ kind, matched }: never) => `${kind} by ${matched}`)
    const by = q === 'order-88' ? 'external_id' : 'transaction_id'
    assert.deepEqual(kinds, [`transaction by ${by}`, 'delivery by subject', 'delivery by subject'])
    const path = items[1].path.replace(/^.*\/admin/, '')
    assert.deepEqual((await ok('GET', path)).subject, { kind: 'transaction', id: String(id) })
  }
})

/** Orders an item of the shop for somebody who is no player of ours, and answers the order and its page. */
const ordered = async (): Promise<{ order_id: number; token: string }> => {
  const prices = [{ currency: 'EUR', amount: 4.5, is_default: true }]
  await call('POST', '/items/virtual_items', { sku: 'sword', name: { en: 'Sword' }, prices })
  const answer = await app.server.inject({
    method: 'POST',
    url: `/api/v3/project/${project.project_id}/admin/payment/token`,
    headers: project.authorization,
    payload: {
      user: { id: { value: 'player-7' }, country: { value: 'DE' } },
      purchase: { items: [{ sku: 'sword', quantity: 1 }] },
      sandbox: true,
    },
  })
  assert.equal(answer.statusCode, 201, answer.body)
  return answer.json()
}
const click = async (path: string, payload: string) => {
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  const answer = await app.server.inject({ method: 'POST', url: `/pay/${path}`, headers, payload })
  assert.equal(answer.statusCode, 303, answer.body)
}

test('the number of an order alone leads to its attempts, its notifications and their deliveries', async () => {
  await ordered()
  const { order_id: id, token } = await ordered()
  const before = await ok('GET', `/orders/${id}`)
  assert.deepEqual([before.attempts, before.notifications], [[], []])
  for (const outcome of ['decline', 'pay']) {
    await click(token, 'processor=simulated')
    await click(`${token}/card`, `outcome=${outcome}`)
  }
  const order = await ok('GET', `/orders/${id}`)
  await ok('POST', `/transactions/${order.paid_by}/refund`, { code: 1, reason: 'R' })
  await settle()

  const { attempts, notifications, ended_by } = await ok('GET', `/orders/${id}`)
  assert.equal(ended_by, 'refunded')
  assert.deepEqual(
    attempts.map(({ status }: never) => status),
    ['refunded', 'declined'],
  )
  assert.deepEqual(
    notifications.map(({ type }: Item) => type),
    ['order_canceled', 'refund', 'order_paid', 'ps_declined'],
  )
  for (const { deliveries } of notifications)
    assert.deepEqual(
      deliveries.map(({ endpoint_id, status }: never) => [endpoint_id, status]),
      endpoints.toReversed().map((endpoint, n) => [endpoint, ['dead', 'delivered'][n]]),
    )

  const ofOrder = { order_id: String(id) }
  for (const path of ['deliveries', 'attempts']) {
    const found = await list(path, ofOrder)
    assert.deepEqual(
      typesOf(found),
      notifications.map(({ type }: Item) => type),
      path,
    )
    assert.equal(found.length, 8)
    assert.equal((await list(path, { ...ofOrder, type: 'order_paid' })).length, 2)
  }

  const { items } = await ok('GET', `/search?q=${id}`)
  const kinds = items.map(({ kind, matched }: never) => `${kind} by ${matched}`)
  assert.deepEqual(kinds, [
    'order by order_id',
    ...attempts.map(() => 'transaction by order_id'),
    ...Array(5).fill('delivery by subject'),
  ])
  for (const { path } of items) await ok('GET', path.replace(/^.*\/admin/, ''))
})

test('an order for nothing is found by its number, too: it is its transaction', async () => {
  const id = await declined()
  for (const path of ['deliveries', 'attempts'])
    assert.equal((await list(path, { order_id: String(id) })).length, 2, path)
})

test('a test and a notification that is sent again say what they are about', async () => {
  const tested = await ok('POST', '/webhook/test', {
    user_id: 'tester-1',
    endpoint_id: endpoints[0],
  })
  await settle()
  const [found, ...others] = await list('deliveries', { user_id: 'tester-1' })
  assert.equal(others.length, 0)
  assert.equal(found?.delivery_id, tested.delivery_id)
  assert.deepEqual(found?.subject, { kind: 'player', id: 'tester-1' })
  // Its body is about the transaction 1, which is nobody's.
  assert.deepEqual(await list('deliveries', { transaction_id: '1' }), [])

  const id = await declined()
  const [{ deliveries }] = (await ok('GET', `/transactions/${id}`)).notifications
  const path = `/webhook/deliveries/${deliveries[0].delivery_id}`
  const again = await ok('POST', `${path}/replay`)
  assert.deepEqual(again.subject, { kind: 'transaction', id: String(id) })
  await settle()
  const [first, second] = (await list('attempts', { transaction_id: String(id) })).filter(
    ({ delivery_id }) => delivery_id === deliveries[0].delivery_id,
  ) as unknown as { is_replay?: boolean }[]
  assert.deepEqual([first?.is_replay, second?.is_replay], [true, undefined])
})

const fieldOf = (body: string, secret: string) =>
  `Signature ${createHash('sha1')
    .update(body + secret)
    .digest('hex')}`
const standardOf = (headers: Record<string, unknown>, body: string, key: Buffer) =>
  `v1,${createHmac('sha256', key)
    .update(`${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`)
    .digest('base64')}`

const attemptsAt = async (id: number, endpoint: number | undefined) => {
  const [{ deliveries }] = (await ok('GET', `/transactions/${id}`)).notifications
  const at = deliveries.find(({ endpoint_id }: never) => endpoint_id === endpoint)
  const { attempt_list } = await ok('GET', `/webhook/deliveries/${at.delivery_id}`)
  const compared = await ok('GET', `/webhook/deliveries/${at.delivery_id}/signatures`)
  return { attempts: attempt_list, compared, deliveryId: at.delivery_id as string }
}

test('an attempt keeps the address as it was then, and its secrets by ids that tell no secret', async () => {
  const [fine] = endpoints
  const id = await declined()
  await ok('PATCH', `/webhook/endpoints/${fine}`, { url: `${good.url}/moved` })
  const [{ deliveries }] = (await ok('GET', `/transactions/${id}`)).notifications
  await ok('POST', `/webhook/deliveries/${deliveries[1].delivery_id}/replay`)
  await settle()
  const { attempts } = await attemptsAt(id, fine)
  assert.deepEqual(
    attempts.map(({ address }: never) => address),
    [good.url, `${good.url}/moved`],
  )
  const [{ signed_with }, later] = attempts
  assert.deepEqual(later.signed_with, signed_with, 'the same secrets have the same ids')
  assert.match(signed_with.authorization, /^[0-9a-f]{16}$/)
  assert.equal(signed_with['webhook-signature'].length, 1)
  const plain = createHash('sha256').update(signatureSecret).digest('hex')
  assert.equal(plain.includes(signed_with.authorization), false)
  const other = await attemptsAt(id, endpoints[1])
  assert.notEqual(
    other.attempts[0].signed_with.authorization,
    signed_with.authorization,
    'the same secret has another id at another endpoint',
  )
})

test('user and password of an address are not kept with attempts', async () => {
  const [fine] = endpoints
  const url = new URL(good.url)
  url.username = 'merchant'
  url.password = 'pass-word'
  await world.sql`
    update webhook_endpoints set url = ${url.href}
    where project_id = ${project.project_id} and endpoint_id = ${fine ?? 0}
  `
  await world.deps.directory.change(project.project_id, async () => {})
  const id = await begin()
  await ok('POST', `/transactions/${id}/decline`, { code: 1, reason: 'No' })
  dispatcher.nudge(project.project_id)
  // Such an address was never taken by a call, and is not called.
  const [attempt] = await until(async () => {
    const found = await list('attempts', { transaction_id: String(id), endpoint_id: String(fine) })
    return found.length > 0 && found
  })
  assert.equal((attempt as unknown as { address: string }).address, `${good.url}/`)
  const kept =
    await world.sql`select * from webhook_targets where project_id = ${project.project_id}`
  assert.equal(JSON.stringify(kept).includes('pass-word'), false)
})

test('the signatures of an attempt are shown as they were sent, beside the expected ones', async () => {
  for (const [receiver, endpoint] of [
    [good, endpoints[0]],
    [bad, endpoints[1]],
  ] as const) {
    const from = receiver.requests.length
    const id = await declined()
    const { headers, body } = receiver.requests[from] ?? assert.fail('nothing came')
    const { compared } = await attemptsAt(id, endpoint)
    const [{ signatures, ...attempt }] = compared.attempts
    assert.equal(attempt.address, receiver.url)
    assert.deepEqual(
      signatures.map(({ secret_id: _, ...rest }: { secret_id: string }) => rest),
      [
        {
          header: 'authorization',
          secret: 'present',
          sent: headers.authorization,
          expected: fieldOf(body, signatureSecret),
        },
        {
          header: 'webhook-signature',
          secret: 'present',
          sent: headers['webhook-signature'],
          expected: standardOf(headers, body, standardBytes),
        },
      ],
    )
    assert.equal(headers.authorization, fieldOf(body, signatureSecret))
  }
})

test('after a rotation it shows which secret signed, and what the present one would have made', async () => {
  const refusing = endpoints[1]
  const from = bad.requests.length
  const id = await declined()
  const { body, headers } = bad.requests[from] ?? assert.fail('nothing came')
  const rotate = (secret: string) =>
    ok('POST', `/webhook/endpoints/${refusing}/secret/rotate`, {
      secret,
      only: 'signature',
      overlap_seconds: 3600,
    })
  await rotate('second-secret')
  const of = async (transaction: number, attempt = 0) =>
    (await attemptsAt(transaction, refusing)).compared.attempts[attempt].signatures
  const [changed, standard] = await of(id)
  assert.equal(changed.secret, 'previous')
  assert.equal(changed.sent, headers.authorization)
  assert.equal(changed.expected, fieldOf(body, 'second-secret'))
  assert.equal(standard.secret, 'present')
  assert.equal(standard.sent, standard.expected)

  // While it lasts both sign, each in a header of its own.
  const during = await declined()
  const both = await of(during)
  assert.deepEqual(
    both.map(({ header, secret }: never) => [header, secret]),
    [
      ['authorization', 'previous'],
      ['webhook-authorization-next', 'present'],
      ['webhook-signature', 'present'],
    ],
  )
  assert.equal(both[1].sent, both[1].expected)
  assert.equal(both[1].sent, bad.requests.at(-1)?.headers['webhook-authorization-next'])

  await rotate('third-secret')
  const [replaced] = await of(id)
  assert.equal(replaced.secret, 'other')
  assert.equal(replaced.sent, headers.authorization, 'what failed keeps what was sent')
  assert.equal(replaced.expected, fieldOf(body, 'third-secret'))
})

test('of a delivered attempt whose secret is gone the signature is not known any more', async () => {
  const [fine] = endpoints
  const id = await declined()
  await ok('POST', `/webhook/endpoints/${fine}/secret/rotate`, {
    secret: 'second-secret',
    overlap_seconds: 0,
  })
  const { compared } = await attemptsAt(id, fine)
  for (const { secret, sent, expected } of compared.attempts[0].signatures) {
    assert.deepEqual([secret, sent], ['other', undefined])
    assert.ok(expected)
  }
})

test('an attempt of a version before says that nobody wrote down who signed it', async () => {
  const [fine] = endpoints
  const id = await declined()
  await world.sql`
    update webhook_attempts set target_id = null where project_id = ${project.project_id}
  `
  const { attempts, compared } = await attemptsAt(id, fine)
  assert.equal('address' in attempts[0] || 'signed_with' in attempts[0], false)
  assert.deepEqual(
    compared.attempts[0].signatures.map(({ header, secret, sent }: never) => [
      header,
      secret,
      sent,
    ]),
    [
      ['authorization', 'unknown', undefined],
      ['webhook-signature', 'unknown', undefined],
    ],
  )
})

test('signatures are for those who may change endpoints: who only reads could try out short secrets', async () => {
  const id = await declined()
  const { deliveryId } = await attemptsAt(id, endpoints[0])
  const key = async (permissions: string[]) => {
    const answer = await app.server.inject({
      method: 'POST',
      url: `/api/operator/projects/${project.project_id}/api_keys`,
      headers: { authorization: `Bearer ${world.operatorKey}` },
      payload: { name: permissions.join(), permissions },
    })
    assert.equal(answer.statusCode, 201, answer.body)
    return basic(project.project_id, answer.json().api_key)
  }
  const path = `/webhook/deliveries/${deliveryId}`
  const reader = await key(['webhooks.read'])
  assert.equal((await call('GET', path, undefined, reader)).status, 200)
  const refused = await call('GET', `${path}/signatures`, undefined, reader)
  assert.deepEqual([refused.status, refused.body.errorCode], [403, 1034])
  const writer = await key(['webhooks.write'])
  assert.equal((await call('GET', `${path}/signatures`, undefined, writer)).status, 200)
  const unknown = deliveryId.replace(/^.{8}/, '0198c0de')
  assert.equal((await call('GET', `/webhook/deliveries/${unknown}/signatures`)).status, 404)
})

test('a player who is erased leaves no signature of what told of them, and no id', async () => {
  const id = await declined()
  const kept = await declined({ user: { id: 'player-2' } })
  await ok('POST', '/webhook/test', { user_id: 'player-1', endpoint_id: endpoints[1] })
  await settle()
  const person = { userId: 'player-1', paymentUserIds: ['player-1'] }
  await webhookRecords(world.deps).eraseUser(project.project_id, person, 'erased-1')
  for (const endpoint of endpoints) {
    const { compared } = await attemptsAt(id, endpoint)
    assert.equal(compared.is_body_erased, true)
    for (const { secret, sent, expected } of compared.attempts[0].signatures)
      assert.deepEqual([secret, sent, expected], ['present', undefined, undefined])
    const other = await attemptsAt(kept, endpoint)
    assert.equal('is_body_erased' in other.compared, false)
    assert.ok(other.compared.attempts[0].signatures[0].sent)
  }
  assert.deepEqual(
    (await list('deliveries', { user_id: 'player-1' })).map(({ subject }) => subject?.kind),
    ['transaction', 'transaction'],
  )
  const left = await world.sql`
    select event_id from webhook_events
    where project_id = ${project.project_id}
      and (order_key like '%player-1%' or body like '%player-1%')
  `
  assert.equal(left.length, 0)

  // Later requests are signed with the body as it is now.
  const { deliveryId } = await attemptsAt(id, endpoints[1])
  world.clock.advance(1)
  await ok('POST', `/webhook/deliveries/${deliveryId}/replay`)
  await settle()
  const { compared } = await attemptsAt(id, endpoints[1])
  const [signature] = compared.attempts[1].signatures
  assert.equal(signature.sent, signature.expected)
  assert.equal(signature.sent, bad.requests.at(-1)?.headers.authorization)
})

test('addresses and players’ tests are forgotten with the attempts they belong to', async () => {
  const [fine] = endpoints
  await declined()
  await ok('POST', '/webhook/test', { user_id: 'tester-1', endpoint_id: fine })
  world.clock.advance(3600)
  await ok('PATCH', `/webhook/endpoints/${fine}`, { url: `${good.url}/moved` })
  await declined()
  const addresses = async () =>
    (
      await world.sql<{ url: string }[]>`
        select url from webhook_targets
        where project_id = ${project.project_id} and endpoint_id = ${fine ?? 0}
        order by url
      `
    ).map(({ url }) => url)
  assert.deepEqual(await addresses(), [good.url, `${good.url}/moved`])
  world.clock.advance(30 * 86_400)
  await pruneWebhooks(world.deps)
  assert.deepEqual(await addresses(), [good.url, `${good.url}/moved`])
  world.clock.advance(2 * 86_400)
  await pruneWebhooks(world.deps)
  assert.deepEqual(await addresses(), [`${good.url}/moved`])
  const tests = await world.sql`
    select event_id from webhook_player_events where project_id = ${project.project_id}
  `
  assert.equal(tests.length, 0)
})
