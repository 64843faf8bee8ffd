/** The project's webhook calls over HTTP. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Errors } from 'typebox/value'
import { linesOf, plainState } from '../../test/support/sections.ts'
import { complaints, webhookCallsOfFile } from '../../test/support/webhook-calls.ts'
import { until } from '../../test/support/webhooks.ts'
import { webhooksSection } from './endpoints/apply-section.ts'
import { notificationBodies } from './events/bodies.ts'
import { pruneWebhooks } from './keeping/prune.ts'

const calls = webhookCallsOfFile()
const { call } = calls

test('the single webhook is set, read and replaced; secrets made here are shown once', async () => {
  assert.equal((await call('GET', '')).status, 404)
  const first = await call('PUT', '', { url: 'https://merchant.example/hook' })
  assert.equal(first.status, 200)
  assert.match(first.body.secret, /^[A-Za-z0-9_-]{43}$/)
  assert.match(first.body.standard_secret, /^whsec_/)
  const read = await call('GET', '')
  const { secret: _, standard_secret: __, ...shown } = first.body
  assert.deepEqual(read.body, shown)
  assert.equal(read.body.is_default, true)
  const second = await call('PUT', '', {
    url: 'https://merchant.example/other',
    types: ['order_paid'],
    secret: 'given-secret',
  })
  assert.equal(second.body.endpoint_id, first.body.endpoint_id)
  assert.equal(second.body.secret, undefined, 'a given secret is not shown')
  assert.deepEqual(second.body.types, ['order_paid'])
  const third = await call('PUT', '', { url: 'https://merchant.example/other' })
  assert.equal(third.body.types, null, 'PUT replaces')
})

test('settings that come at once are all heard: one default, nothing undone', async () => {
  const urls = [1, 2, 3, 4].map((count) => `https://merchant.example/${count}`)
  const put = await Promise.all(urls.map((url) => call('PUT', '', { url })))
  assert.deepEqual(
    put.map(({ status }) => status),
    [200, 200, 200, 200],
  )
  assert.equal((await call('GET', '/endpoints')).body.items.length, 1)
  await calls.newProject()
  const added = await Promise.all(urls.map((url) => call('POST', '/endpoints', { url })))
  assert.deepEqual(added.map(({ body }) => body.is_default).sort(), [false, false, false, true])
  const { endpoint_id: id } = added[0]?.body ?? assert.fail()
  for (let round = 0; round < 5; round += 1) {
    const timeout_ms = 2000 + round
    const [rotated, patched, paused] = await Promise.all([
      call('POST', `/endpoints/${id}/secret/rotate`, { overlap_seconds: 60 + round }),
      call('PATCH', `/endpoints/${id}`, { timeout_ms }),
      call('POST', `/endpoints/${id}/${round % 2 === 0 ? 'pause' : 'resume'}`),
    ])
    assert.deepEqual([rotated.status, patched.status, paused.status], [200, 200, 200])
    const { body } = await call('GET', `/endpoints/${id}`)
    assert.equal(body.timeout_ms, timeout_ms)
    assert.equal(body.rotation_ends_at, rotated.body.rotation_ends_at)
    assert.equal('paused_at' in body, round % 2 === 0)
  }
})

test('no secret can be read from the database: none given, made, rotated or replaced', async () => {
  const url = 'https://merchant.example/'
  const made = (await call('PUT', '', { url, secret: 'S3cretS3cret' })).body
  const { body: rotated } = await call('POST', `/endpoints/${made.endpoint_id}/secret/rotate`)
  await call('PUT', '', { url, secret: 'S3cretR3placed' })
  const { body: overlapping } = await call('POST', `/endpoints/${made.endpoint_id}/secret/rotate`)
  const { sql } = calls.world
  const tables = await sql<{ name: string }[]>`
    select tablename as name from pg_tables where schemaname = 'public'
  `
  const rows = await Promise.all(
    tables.map(
      ({ name }) => sql<{ text: string }[]>`select row::text as text from ${sql(name)} as row`,
    ),
  )
  const everything = rows.flat().map(({ text }) => text)
  assert.ok(everything.some((text) => text.includes(url)))
  const secrets: string[] = [
    'S3cretS3cret',
    'S3cretR3placed',
    made.standard_secret,
    rotated.secret,
    rotated.standard_secret,
    overlapping.secret,
    overlapping.standard_secret,
  ]
  assert.equal(new Set(secrets).size, 7)
  for (const secret of secrets) {
    const key = secret.replace(/^whsec_/, '')
    const forms = [
      key,
      Buffer.from(key).toString('hex'),
      Buffer.from(key, 'base64').toString('hex'),
    ]
    assert.equal(
      everything.some((text) => forms.some((form) => text.includes(form))),
      false,
    )
  }
})

test('endpoints are added, listed, changed and deleted, each change audited', async () => {
  const made = await call('POST', '/endpoints', {
    name: 'Orders',
    url: 'https://merchant.example/orders',
    types: ['order_paid', 'refund'],
    max_in_flight: 64,
  })
  assert.equal(made.status, 201)
  const path = `/endpoints/${made.body.endpoint_id}`
  calls.world.clock.advance(1)
  const changed = await call('PATCH', path, { is_enabled: false, types: null })
  assert.deepEqual(
    [changed.body.is_enabled, changed.body.types, changed.body.name],
    [false, null, 'Orders'],
  )
  assert.deepEqual((await call('GET', path)).body, changed.body)
  assert.deepEqual((await call('GET', '/endpoints')).body, { items: [changed.body] })
  calls.world.clock.advance(1)
  assert.equal((await call('DELETE', path)).status, 204)
  assert.equal((await call('GET', path)).status, 404)
  assert.equal((await call('DELETE', path)).status, 404)
  const audit = await calls.world.sql`
    select action, actor_kind from audit_entries
    where project_id = ${calls.project.project_id} and action like 'webhook_endpoint.%'
    order by at
  `
  assert.deepEqual(
    audit.map(({ action }) => action),
    ['webhook_endpoint.created', 'webhook_endpoint.changed', 'webhook_endpoint.deleted'],
  )
  assert.ok(audit.every(({ actor_kind }) => actor_kind === 'api_key'))
  const again = await call('POST', '/endpoints', { url: 'https://merchant.example/orders' })
  assert.equal(again.status, 201, 'the address of a deleted endpoint is free')
})

test('an address and a name are each given once in a project', async () => {
  await call('POST', '/endpoints', { name: 'A', url: 'https://merchant.example/a' })
  const sameUrl = await call('POST', '/endpoints', { url: 'https://merchant.example/a' })
  assert.equal(sameUrl.status, 422)
  assert.deepEqual(complaints(sameUrl.body), ['url'])
  const sameName = await call('POST', '/endpoints', {
    name: 'A',
    url: 'https://merchant.example/b',
  })
  assert.deepEqual(complaints(sameName.body), ['name'])
})

test('every wrong field is named, and nothing is half done', async () => {
  const wrong = await call('POST', '/endpoints', {
    types: ['order_paid', 'nonsense'],
    secret: 'short',
    standard_secret: 'whsec_short',
    timeout_ms: 999,
    max_in_flight: '4',
    is_enabled: 1,
    colour: 'red',
  })
  assert.equal(wrong.status, 422)
  assert.equal(wrong.body.errorCode, 1102)
  assert.deepEqual(complaints(wrong.body).sort(), [
    'colour',
    'is_enabled',
    'max_in_flight',
    'secret',
    'standard_secret',
    'timeout_ms',
    'types[1]',
    'url',
  ])
  for (const url of ['http://merchant.example/', 'https://10.0.0.1/', 'nonsense', '']) {
    const refused = await call('PUT', '', { url })
    assert.equal(refused.status, 422, url)
    assert.deepEqual(complaints(refused.body), ['url'])
  }
  const long = await call('POST', '/endpoints', {
    url: 'https://merchant.example/',
    standard_secret: `whsec_${'A'.repeat(88)}`,
  })
  assert.deepEqual(complaints(long.body), ['standard_secret'], '66 bytes are too many')
  assert.deepEqual((await call('GET', '/endpoints')).body, { items: [] })
})

test('ids and queries are read strictly', async () => {
  for (const id of ['0', '01', '1e3', '-1', '99999999999999999', 'x']) {
    assert.equal((await call('GET', `/endpoints/${id}`)).status, 422, id)
    assert.equal((await call('GET', `/deliveries?endpoint_id=${id}`)).status, 422, id)
  }
  assert.equal((await call('GET', '/endpoints/9999999999999999')).status, 404)
  for (const query of ['limit=0', 'limit=101', 'limit=1&limit=2', 'status=x', 'cursor=x', 'x=1']) {
    assert.equal((await call('GET', `/deliveries?${query}`)).status, 422, query)
  }
  const event = '0198c0de-0000-7000-8000-000000000000'
  assert.equal((await call('GET', `/deliveries/${event}-1`)).status, 404)
  assert.equal((await call('GET', `/deliveries/${event}`)).status, 422)
  assert.equal((await call('POST', `/deliveries/${event}-9999999999999999/replay`)).status, 404)
})

test('another project’s key opens nothing, and another project’s deliveries are not found', async () => {
  const merchant = await calls.world.receiver()
  const id = await calls.world.endpoint(calls.project, merchant.url)
  await calls.send()
  await merchant.received(1)
  const [delivery] = (await call('GET', '/deliveries')).body.items
  const other = await calls.world.newProject()
  assert.equal((await call('GET', '', undefined, other.authorization)).status, 401)
  assert.equal((await call('GET', '', undefined, {})).status, 401)
  await calls.newProject()
  assert.equal((await call('GET', `/endpoints/${id}`)).status, 404)
  assert.equal((await call('PATCH', `/endpoints/${id}`, { is_enabled: false })).status, 404)
  assert.equal((await call('GET', `/deliveries/${delivery.delivery_id}`)).status, 404)
  assert.equal((await call('POST', `/deliveries/${delivery.delivery_id}/replay`)).status, 404)
  assert.equal((await call('POST', '/test', { endpoint_id: id })).status, 404)
})

const finished = (status: string, count: number) =>
  until(async () => {
    const { items } = (await call('GET', `/deliveries?status=${status}`)).body
    return items.length === count && items
  })

test('a test event goes the way of every event, whatever the endpoint hears of', async () => {
  const merchant = await calls.world.receiver(() => ({
    status: 400,
    body: '{"error":{"code":"INVALID_USER"}}',
  }))
  for (const path of ['/test', '/self_test', '/replays']) {
    const { status, body } = await call('POST', path)
    assert.equal(status, 404, path)
    assert.match(body.errorMessage, /set one with PUT/)
  }
  const { body: endpoint } = await call('PUT', '', {
    url: `${merchant.url}/hook`,
    types: ['order_paid'],
    timeout_ms: 15_000,
  })
  const headers = { ...calls.project.authorization, 'idempotency-key': 'test-1' }
  const sent = await call('POST', '/test', { user_id: 'nobody' }, headers)
  assert.equal(sent.status, 202)
  assert.deepEqual((await call('POST', '/test', { user_id: 'nobody' }, headers)).body, sent.body)
  await finished('dead', 1)
  assert.equal(merchant.requests.length, 1)
  const body = JSON.parse(merchant.requests[0]?.body ?? '')
  assert.equal(body.notification_type, 'ps_declined')
  assert.equal(body.transaction.dry_run, 1)
  assert.deepEqual(body.settings, {
    project_id: calls.project.project_id,
    merchant_id: calls.project.merchant_id,
  })
  assert.equal(body.user.id, 'nobody')
  const { body: detail } = await call('GET', `/deliveries/${sent.body.delivery_id}`)
  assert.equal(detail.is_test, true)
  assert.equal(detail.body, merchant.requests[0]?.body)
  assert.deepEqual(detail.attempt_list[0].receiver, { code: 'INVALID_USER' })
  await call('POST', '/test', { type: 'cancel_subscription', endpoint_id: endpoint.endpoint_id })
  await finished('dead', 2)
  assert.equal(
    JSON.parse(merchant.requests[1]?.body ?? '').notification_type,
    'cancel_subscription',
  )
  await call('PATCH', `/endpoints/${endpoint.endpoint_id}`, { is_enabled: false })
  assert.equal((await call('POST', '/test')).status, 409)
})

test('every type can be tried, with a body as the type promises', async () => {
  const merchant = await calls.world.receiver()
  await call('PUT', '', { url: merchant.url, types: ['refund'], timeout_ms: 15_000 })
  for (const [type, schema] of Object.entries(notificationBodies)) {
    const { status } = await call('POST', '/test', { type, user_id: 'Zoë' })
    assert.equal(status, 202, type)
    const { items } = (await call('GET', `/deliveries?type=${type}`)).body
    const { body } = (await call('GET', `/deliveries/${items[0].delivery_id}`)).body
    const content = JSON.parse(body)
    assert.equal(content.notification_type, type)
    assert.deepEqual([...Errors(schema, content)], [], type)
    assert.equal(content.user.id ?? content.user.external_id, 'Zoë')
  }
  await finished('delivered', Object.keys(notificationBodies).length)
})

test('a paused endpoint gets nothing, keeps everything, and goes on where it was', async () => {
  const merchant = await calls.world.receiver()
  const endpointId = await calls.world.endpoint(calls.project, merchant.url)
  const path = `/endpoints/${endpointId}`
  const paused = await call('POST', `${path}/pause`)
  assert.equal(paused.status, 200)
  assert.equal(paused.body.is_enabled, true)
  assert.ok(paused.body.paused_at)
  assert.deepEqual((await call('POST', `${path}/pause`)).body, paused.body, 'once is enough')
  await calls.send(3)
  const parked = (await call('GET', '/deliveries?status=parked')).body.items
  assert.equal(parked.length, 3)
  assert.equal(
    (await call('PATCH', path, { max_in_flight: 1 })).body.paused_at,
    paused.body.paused_at,
  )
  assert.equal(merchant.requests.length, 0)
  assert.equal((await call('POST', `${path}/resume`)).body.paused_at, undefined)
  await finished('delivered', 3)
  const order = merchant.requests.map(({ headers }) => headers['webhook-id'])
  assert.deepEqual(order, [...order].sort(), 'the oldest first')
  const actions = await calls.world.sql<{ action: string }[]>`
    select action from audit_entries
    where project_id = ${calls.project.project_id} and action similar to 'webhook_endpoint.(paused|resumed)'
  `
  assert.equal(actions.length, 2)
  assert.equal((await call('POST', '/endpoints/9999999999/pause')).status, 404)
  assert.equal((await call('POST', `${path}/resume`, '')).status, 200, 'a JSON type and no body')
})

test('a dead letter is replayed with the same id and body, in a new round', async () => {
  const merchant = await calls.world.receiver(() => ({ status: 404 }))
  const endpointId = await calls.world.endpoint(calls.project, merchant.url)
  await calls.send()
  const [dead] = await finished('dead', 1)
  assert.equal((await call('GET', '/dead_letters')).body.items.length, 1)
  merchant.answer(() => ({ status: 204 }))
  const headers = { ...calls.project.authorization, 'idempotency-key': 'replay-1' }
  const replay = await call('POST', `/deliveries/${dead.delivery_id}/replay`, undefined, headers)
  assert.equal(replay.status, 202)
  assert.equal(replay.body.delivery_id, dead.delivery_id)
  const [delivered] = await finished('delivered', 1)
  assert.equal(delivered.attempts, 2)
  assert.deepEqual((await call('GET', '/dead_letters')).body.items, [])
  const [first, second] = merchant.requests
  assert.equal(first?.headers['webhook-id'], second?.headers['webhook-id'])
  assert.equal(first?.body, second?.body)
  await call('POST', `/deliveries/${dead.delivery_id}/replay`, undefined, headers)
  const { body: detail } = await call('GET', `/deliveries/${dead.delivery_id}`)
  assert.deepEqual(
    detail.attempt_list.map((a: { attempt: number; outcome: string; is_replay?: boolean }) => [
      a.attempt,
      a.outcome,
      a.is_replay ?? false,
    ]),
    [
      [1, 'dead', false],
      [2, 'delivered', true],
    ],
  )
  await call('POST', `/deliveries/${dead.delivery_id}/replay`)
  await merchant.received(3)
  await call('DELETE', `/endpoints/${endpointId}`)
  assert.equal((await call('POST', `/deliveries/${dead.delivery_id}/replay`)).status, 409)
})

test('a replay of what waits for its next try sends it at once', async () => {
  const merchant = await calls.world.receiver(() => ({ status: 500 }))
  await calls.world.endpoint(calls.project, merchant.url)
  await calls.send()
  const [waiting] = await finished('retrying', 1)
  merchant.answer(() => ({ status: 200 }))
  await call('POST', `/deliveries/${waiting.delivery_id}/replay`)
  const [delivered] = await finished('delivered', 1)
  assert.equal(delivered.attempts, 2)
})

test('deliveries come newest first, page by page, by endpoint, type, state and event', async () => {
  const [good, bad] = [
    await calls.world.receiver(),
    await calls.world.receiver(() => ({ status: 400 })),
  ]
  const alive = await calls.world.endpoint(calls.project, good.url)
  const dead = await calls.world.endpoint(calls.project, bad.url, { types: ['order_paid'] })
  for (const type of ['ps_declined', 'order_paid', 'refund', 'order_paid'] as const) {
    await calls.send(2, type)
    calls.world.clock.advance(1)
  }
  await finished('delivered', 8)
  await finished('dead', 4)
  const seen: string[] = []
  let cursor = ''
  do {
    const { body } = await call('GET', `/deliveries?limit=5${cursor}`)
    assert.ok(body.items.length <= 5)
    seen.push(...body.items.map((item: { delivery_id: string }) => item.delivery_id))
    cursor = body.next_cursor ? `&cursor=${body.next_cursor}` : ''
  } while (cursor !== '')
  assert.equal(seen.length, 12)
  assert.equal(new Set(seen).size, 12)
  const events = seen.map((id) => id.slice(0, 36))
  assert.deepEqual(events, [...events].sort().reverse())
  const count = async (query: string) =>
    (await call('GET', `/deliveries?${query}`)).body.items.length
  assert.equal(await count(`endpoint_id=${alive}`), 8)
  assert.equal(await count(`endpoint_id=${dead}`), 4)
  assert.equal(await count('type=order_paid'), 8)
  assert.equal(await count('type=order_paid&status=delivered'), 4)
  assert.equal(await count(`type=refund&endpoint_id=${dead}`), 0)
  assert.equal(await count(`event_id=${events[0]}`), 2)
  assert.equal(await count('status=pending'), 0)
  const typed = await call('GET', '/deliveries?type=order_paid&limit=3')
  assert.equal(typed.body.items.length, 3)
  const rest = await call(
    'GET',
    `/deliveries?type=order_paid&limit=100&cursor=${typed.body.next_cursor}`,
  )
  assert.equal(rest.body.items.length, 5)
  const letters = await call('GET', '/dead_letters?limit=3&type=order_paid')
  assert.equal(letters.body.items.length, 3)
  const more = await call('GET', `/dead_letters?cursor=${letters.body.next_cursor}`)
  assert.equal(more.body.items.length, 1)
  assert.equal((await call('GET', `/dead_letters?endpoint_id=${alive}`)).body.items.length, 0)
})

test('a document is applied once; applying it again or what was exported changes nothing', async () => {
  const section = webhooksSection(calls.world.deps)
  const document = {
    endpoints: [
      { name: 'Sandbox receiver', url: 'http://127.0.0.1:9/hook', secret: 'first-secret' },
      { url: 'https://merchant.example/orders', types: ['order_paid'] },
    ],
  }
  const apply = (value: unknown) => linesOf(section, calls.project.project_id, value)
  assert.deepEqual(await apply(document), [
    'webhook endpoint Sandbox receiver added',
    'webhook endpoint https://merchant.example/orders added',
  ])
  assert.deepEqual(await apply(document), [])
  const exported = await plainState(section, calls.project.project_id)
  assert.equal(JSON.stringify(exported).includes('first-secret'), false)
  assert.deepEqual(await apply(exported), [])
  const renewed = { endpoints: [{ ...document.endpoints[0], secret: 'second-secret' }] }
  assert.deepEqual(await apply(renewed), ['webhook endpoint Sandbox receiver changed'])
  assert.deepEqual(await apply(renewed), [])
  assert.equal((await call('GET', '')).body.name, 'Sandbox receiver', 'the first is the default')
})

test('what is older than thirty days is forgotten, unless it still waits', async () => {
  const [good, off] = [
    await calls.world.receiver(),
    await calls.world.receiver(() => ({ status: 500 })),
  ]
  await calls.world.endpoint(calls.project, good.url)
  const failing = await calls.world.endpoint(calls.project, off.url, { types: ['refund'] })
  await calls.world.send(calls.project, 3)
  await calls.send(1, 'refund')
  await finished('delivered', 4)
  await finished('retrying', 1)
  await call('PATCH', `/endpoints/${failing}`, { is_enabled: false })
  const rest = async (): Promise<number> =>
    (
      await calls.world
        .sql`select 1 from webhook_events where project_id = ${calls.project.project_id}`
    ).length
  calls.world.clock.advance(29 * 86_400)
  await pruneWebhooks(calls.world.deps)
  assert.equal(await rest(), 4)
  // All of its day is as old then, and the next one where midnight passed meanwhile.
  calls.world.clock.advance(3 * 86_400)
  await until(async () => {
    // A day whose tables somebody has at that moment is left for the next time.
    await pruneWebhooks(calls.world.deps)
    return (await rest()) === 1
  })
  assert.equal((await call('GET', '/deliveries?status=parked')).body.items.length, 1)
})
