/** The delivery engine over real sockets: what each answer leads to, and when. */
import assert from 'node:assert/strict'
import { createHash, createHmac } from 'node:crypto'
import { createServer } from 'node:net'
import { after, before, test } from 'node:test'
import { freePort } from '../../../test/support/free-port.ts'
import {
  createWebhookWorld,
  openRows,
  signatureSecret,
  standardBytes,
  until,
  type WebhookWorld,
} from '../../../test/support/webhooks.ts'
import { systemCaller } from '../../projects/index.ts'
import { pageDeadLetters, readDelivery } from '../deliveries/deliveries.ts'
import { changeEndpoint, removeEndpoint, rotateSecrets } from '../endpoints/endpoint-settings.ts'
import type { Dispatcher } from './engine.ts'

let world: WebhookWorld
let dispatcher: Dispatcher

before(async () => {
  world = await createWebhookWorld()
  // However long an exchange takes, what is tried again is due by the schedule alone.
  world.clock.stop()
  dispatcher = world.engine()
})
after(() => world.close())

type Project = Awaited<ReturnType<WebhookWorld['newProject']>>

const send = async (project: Project, ...rest: [number?, ('ps_declined' | 'order_paid')?]) => {
  await world.sendBy(dispatcher, project, ...rest)
}

/** Waits until the project's newest delivery is in a state after so many attempts. */
const delivery = (project: Project, status: string, attempts = 1) =>
  until(async () => {
    const [newest] = await world.deliveries(project)
    return newest?.status === status && newest.attempts === attempts && newest
  })

test('a notification arrives as stored, with both signatures, and 204 ends it', async () => {
  const merchant = await world.receiver()
  const project = await world.newProject()
  await world.endpoint(project, `${merchant.url}/hook?a=1`)
  await send(project)
  await merchant.received(1)
  const [got] = merchant.requests
  assert.ok(got)
  assert.equal(got.path, '/hook?a=1')
  assert.equal(got.body, '{"notification_type":"ps_declined","n":0,"user":{"id":"Zoë"}}')
  assert.equal(got.headers['content-type'], 'application/json; charset=utf-8')
  assert.equal(got.headers.accept, 'application/json')
  const sha1 = createHash('sha1').update(got.body).update(signatureSecret).digest('hex')
  assert.equal(got.headers.authorization, `Signature ${sha1}`)
  const id = got.headers['webhook-id']
  const hmac = createHmac('sha256', standardBytes)
    .update(`${id}.${got.headers['webhook-timestamp']}.${got.body}`)
    .digest('base64')
  assert.equal(got.headers['webhook-signature'], `v1,${hmac}`)
  const done = await delivery(project, 'delivered')
  assert.equal(done.event_id, id)
  assert.equal(done.last_status, 204)
  assert.equal(await openRows(world.sql, project), 0)
})

for (const status of [200, 201]) {
  test(`${status} is delivered too`, async () => {
    const { project } = await world.newShop({
      answer: () => ({ status, body: '{"ok":true}' }),
    })
    await send(project)
    const { delivery_id } = await delivery(project, 'delivered')
    const detail = await readDelivery(world.sql, project.project_id, delivery_id)
    assert.equal(detail.attempt_list[0]?.response, '{"ok":true}')
  })
}

for (const status of [408, 425, 429, 500, 502, 503, 599]) {
  test(`${status} is tried again when the schedule says, with the same id and body`, async () => {
    const { merchant, project } = await world.newShop({ answer: () => ({ status }) })
    await send(project)
    const first = await delivery(project, 'retrying', 1)
    const wait = Date.parse(first.next_attempt_at ?? '') - Date.parse(first.last_attempt_at ?? '')
    assert.ok(wait >= 53_000 && wait <= 67_000, `waits ${wait} ms`)
    merchant.answer(() => ({ status: 204 }))
    world.clock.advance(67)
    await delivery(project, 'delivered', 2)
    const [one, two] = merchant.requests
    assert.equal(two?.body, one?.body)
    assert.equal(two?.headers['webhook-id'], one?.headers['webhook-id'])
    assert.equal(two?.headers['webhook-attempt'], '2')
    assert.notEqual(two?.headers['webhook-signature'], one?.headers['webhook-signature'])
  })
}

test('no answer, and an answer that is not HTTP, are tried again', async () => {
  const server = createServer((socket) => socket.on('error', () => {}).end('SSH-2.0-nonsense\r\n'))
  // Nobody else listens there once it is closed.
  const port = await freePort()
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  const project = await world.newProject()
  await world.endpoint(project, `http://127.0.0.1:${port}/a`)
  await send(project)
  const broken = await delivery(project, 'retrying')
  assert.equal(broken.last_failure, 'reset')
  server.close()
  await send(project)
  const refused = await delivery(project, 'retrying')
  assert.equal(refused.last_failure, 'connect')
})

test('a receiver that keeps its headers back longer than the limit is tried again', async () => {
  const { project } = await world.newShop({
    answer: () => 'hold',
    endpoint: { timeout_ms: 1000 },
  })
  await send(project)
  assert.equal((await delivery(project, 'retrying')).last_failure, 'timeout')
})

test('Retry-After of 503 makes the next try later, up to an hour', async () => {
  for (const [asked, least, most] of [
    ['600', 600, 602],
    ['90000', 3600, 3602],
    ['1', 53, 67],
  ] as const) {
    const { project } = await world.newShop({
      answer: () => ({
        status: 503,
        headers: { 'retry-after': asked },
      }),
    })
    await send(project)
    const waiting = await delivery(project, 'retrying')
    const seconds =
      (Date.parse(waiting.next_attempt_at ?? '') - Date.parse(waiting.last_attempt_at ?? '')) / 1000
    assert.ok(seconds >= least && seconds <= most, `${asked}: ${seconds} s`)
  }
})

test('400 is final: a dead letter with the receiver’s code and message', async () => {
  const { merchant, project } = await world.newShop({
    answer: () => ({
      status: 400,
      body: '{"error":{"code":"INVALID_USER","message":"<b>no such\\u0000 user</b>"}}',
    }),
  })
  await send(project)
  const { delivery_id } = await delivery(project, 'dead')
  const { items } = await pageDeadLetters(world.sql, project.project_id, {})
  assert.equal(items.length, 1)
  assert.equal(items[0]?.delivery_id, delivery_id)
  assert.equal(items[0]?.reason, 'refused')
  assert.equal(items[0]?.status, 400)
  assert.deepEqual(items[0]?.receiver, {
    code: 'INVALID_USER',
    message: '<b>no such\uFFFD user</b>',
  })
  assert.equal(await openRows(world.sql, project), 0)
  assert.equal(merchant.requests.length, 1)
})

test('a redirect to an internal host is not followed and is final', async () => {
  const internal = await world.receiver()
  const { project } = await world.newShop({
    answer: () => ({
      status: 302,
      headers: { location: internal.url },
    }),
  })
  await send(project)
  assert.equal((await delivery(project, 'dead')).last_status, 302)
  assert.equal(internal.requests.length, 0)
})

test('410 disables the endpoint and parks its deliveries until it is enabled again', async () => {
  const {
    merchant,
    project,
    endpointId: id,
  } = await world.newShop({ answer: () => ({ status: 410 }) })
  await send(project)
  await delivery(project, 'parked')
  const [row] = await world.sql`
    select is_enabled, disabled_reason from webhook_endpoints where endpoint_id = ${id}
  `
  assert.deepEqual(row, { is_enabled: false, disabled_reason: 'gone' })
  const audit = await world.sql`
    select action from audit_entries
    where project_id = ${project.project_id} and action = 'webhook_endpoint.disabled'
  `
  assert.equal(audit.length, 1)
  merchant.answer(() => ({ status: 204 }))
  await changeEndpoint(world.deps, project.project_id, id, { is_enabled: true }, systemCaller)
  await delivery(project, 'delivered', 2)
})

test('what waits for an endpoint that is switched off is sent once it is on again', async () => {
  const {
    merchant,
    project,
    endpointId: id,
  } = await world.newShop({ answer: () => ({ status: 500 }) })
  await send(project, 3)
  await until(async () => (await world.deliveries(project)).every((d) => d.status === 'retrying'))
  await changeEndpoint(world.deps, project.project_id, id, { is_enabled: false }, systemCaller)
  merchant.answer(() => ({ status: 204 }))
  world.clock.advance(70)
  assert.ok((await world.deliveries(project)).every((d) => d.status === 'parked'))
  await changeEndpoint(world.deps, project.project_id, id, { is_enabled: true }, systemCaller)
  await until(async () => (await world.deliveries(project)).every((d) => d.status === 'delivered'))
  assert.equal(merchant.requests.length, 6)
})

test('what waits for a deleted endpoint becomes dead letters', async () => {
  const { project, endpointId: id } = await world.newShop({ answer: () => ({ status: 500 }) })
  await send(project, 3)
  await until(async () => (await world.deliveries(project)).every((d) => d.status === 'retrying'))
  await removeEndpoint(world.deps, project.project_id, id, systemCaller)
  const letters = await until(async () => {
    const { items } = await pageDeadLetters(world.sql, project.project_id, {})
    return items.length === 3 && items
  })
  assert.ok(letters.every(({ reason }) => reason === 'endpoint_deleted'))
  assert.equal(await openRows(world.sql, project), 0)
  world.clock.advance(301)
  await until(async () => {
    const [row] = await world.sql`select buried_at from webhook_endpoints where endpoint_id = ${id}`
    return row?.buried_at !== null
  })
})

test('a project’s own schedule counts, and a used-up one ends as a dead letter', async () => {
  const { project } = await world.newShop({
    answer: () => ({ status: 500 }),
    settings: {
      notifications: { ps_declined: true },
      webhook_schedule: { other: [10, 20], order_paid: [] },
    },
  })
  await send(project)
  await delivery(project, 'retrying', 1)
  world.clock.advance(11)
  await delivery(project, 'retrying', 2)
  world.clock.advance(22)
  const { event_id } = await delivery(project, 'dead', 3)
  await send(project, 1, 'order_paid')
  const paid = await delivery(project, 'dead', 1)
  assert.notEqual(paid.event_id, event_id)
  const { items } = await pageDeadLetters(world.sql, project.project_id, {})
  assert.deepEqual(
    items.map(({ type, reason, attempts }) => [type, reason, attempts]),
    [
      ['order_paid', 'exhausted', 1],
      ['ps_declined', 'exhausted', 3],
    ],
  )
})

test('during a rotation both secrets sign; afterwards only the new one', async () => {
  const { merchant, project, endpointId: id } = await world.newShop()
  const fresh = Buffer.alloc(24, 9)
  await rotateSecrets(
    world.deps,
    project.project_id,
    id,
    {
      secret: 'new-secret',
      standard_secret: `whsec_${fresh.toString('base64')}`,
      overlap_seconds: 100,
    },
    systemCaller,
  )
  await send(project)
  await merchant.received(1)
  world.clock.advance(100)
  await send(project)
  await merchant.received(2)
  const [during, later] = merchant.requests
  assert.ok(during && later)
  const field = (body: string, secret: string): string =>
    `Signature ${createHash('sha1').update(body).update(secret).digest('hex')}`
  const v1 = (got: typeof during, key: Buffer): string => {
    const text = `${got.headers['webhook-id']}.${got.headers['webhook-timestamp']}.${got.body}`
    return `v1,${createHmac('sha256', key).update(text).digest('base64')}`
  }
  assert.equal(during.headers.authorization, field(during.body, signatureSecret))
  assert.equal(during.headers['webhook-authorization-next'], field(during.body, 'new-secret'))
  assert.equal(
    during.headers['webhook-signature'],
    `${v1(during, fresh)} ${v1(during, standardBytes)}`,
  )
  assert.equal(later.headers.authorization, field(later.body, 'new-secret'))
  assert.equal(later.headers['webhook-authorization-next'], undefined)
  assert.equal(later.headers['webhook-signature'], v1(later, fresh))
})

test('several endpoints each hear of their types, in deliveries of their own', async () => {
  const [all, orders] = [await world.receiver(), await world.receiver(() => ({ status: 500 }))]
  const project = await world.newProject()
  await world.endpoint(project, all.url)
  const failing = await world.endpoint(project, orders.url, { types: ['order_paid'] })
  await send(project, 2)
  await send(project, 2, 'order_paid')
  await all.received(4)
  await orders.received(2)
  const shown = await until(async () => {
    const found = await world.deliveries(project)
    return found.filter(({ status }) => status === 'delivered').length === 4 && found
  })
  const retried = shown.filter(({ status }) => status !== 'delivered')
  assert.deepEqual(
    retried.map(({ endpoint_id, type }) => [endpoint_id, type]),
    [
      [failing, 'order_paid'],
      [failing, 'order_paid'],
    ],
  )
})
