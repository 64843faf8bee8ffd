/** Several processes: they share the shards, and a stale owner changes nothing. */
import assert from 'node:assert/strict'
import { after, afterEach, before, test } from 'node:test'
import { endLease, freeShards, holdShards, takeOver } from '../../../../test/support/leases.ts'
import { createWebhookWorld, until, type WebhookWorld } from '../../../../test/support/webhooks.ts'
import { newUuid } from '../../../base/ids.ts'
import type { Completion } from '../../attempt/fate.ts'
import type { Dispatcher } from '../engine.ts'
import { completeDelivered, completeDeliveries } from '../results/completion.sql.ts'
import { type HeldShard, renewLease, takeShards } from './leases.sql.ts'
import { shardOf } from './shard.ts'

let world: WebhookWorld
const engines: Dispatcher[] = []
before(async () => {
  world = await createWebhookWorld()
})
afterEach(async () => {
  for (const engine of engines.splice(0)) await engine.stop()
})
after(() => world.close())

const engine = (...changes: Parameters<WebhookWorld['engine']>): Dispatcher => {
  const started = world.engine(...changes)
  engines.push(started)
  return started
}
const running = (dispatcher: Dispatcher) => until(async () => dispatcher.isRunning())
const owners = async (): Promise<number[]> => {
  const rows = await world.sql<{ owner: string }[]>`
    select owner
    from webhook_shards
    join webhook_workers on worker_id = owner
    where alive_until > now()
  `
  return [...Map.groupBy(rows, ({ owner }) => owner).values()].map((held) => held.length).sort()
}

test('two processes end up with half of the shards each, and both deliver', async () => {
  const first = engine()
  await running(first)
  await until(async () => (await owners()).join() === '64')
  const second = engine()
  await until(async () => (await owners()).join() === '32,32')
  const project = await world.newProject()
  const merchant = await world.receiver()
  for (let n = 0; n < 4; n += 1) await world.endpoint(project, `${merchant.url}/${n}`)
  await world.send(project, 5)
  // Only one process is told; it tells the other.
  first.nudge(project.project_id)
  await merchant.received(20)
  await until(async () => first.counts().delivered + second.counts().delivered === 20)
  assert.ok(first.counts().delivered >= 5 && second.counts().delivered >= 5)
  await second.stop()
  await until(async () => (await owners()).join() === '64')
})

test('the leases of a process that died run out, and another makes its deliveries', async () => {
  const other = newUuid()
  await takeOver(world.sql, other)
  const project = await world.newProject()
  const merchant = await world.receiver()
  await world.endpoint(project, merchant.url)
  await world.send(project, 3)
  const dispatcher = engine()
  await running(dispatcher)
  assert.equal(merchant.requests.length, 0)
  await endLease(world.sql, other, 1)
  await merchant.received(3)
})

test('a lease that is prolonged changes no shard; one that ran out is begun anew without any', async () => {
  await freeShards(world.sql)
  const worker = newUuid()
  const versions = async () =>
    (await world.sql`select shard, xmin::text from webhook_shards order by shard`).map((row) => ({
      ...row,
    }))
  assert.equal((await renewLease(world.sql, worker, 60_000)).length, 0)
  const taken = await takeShards(world.sql, worker, 64)
  assert.equal(taken.length, 64)
  const before = await versions()
  assert.deepEqual(byShard(await renewLease(world.sql, worker, 60_000)), byShard(taken))
  assert.deepEqual(await versions(), before)
  assert.equal((await takeShards(world.sql, newUuid(), 64)).length, 0, 'nobody else gets them')
  await endLease(world.sql, worker)
  assert.equal((await renewLease(world.sql, worker, 60_000)).length, 0)
  const again = await takeShards(world.sql, worker, 64)
  assert.deepEqual(
    byShard(again),
    byShard(taken).map(({ shard, epoch }) => ({ shard, epoch: epoch + 1 })),
  )
  await freeShards(world.sql)
})
const byShard = (rows: readonly HeldShard[]): HeldShard[] =>
  rows.map((row) => ({ ...row })).toSorted((a, b) => a.shard - b.shard)

test('processes that take shards at once get different ones', async () => {
  await freeShards(world.sql)
  const workers = [newUuid(), newUuid(), newUuid()]
  for (const worker of workers) await renewLease(world.sql, worker, 60_000)
  const taken = await Promise.all(workers.map((worker) => takeShards(world.sql, worker, 64)))
  assert.deepEqual(
    byShard(taken.flat()).map(({ shard }) => shard),
    Array.from({ length: 64 }, (_, shard) => shard),
  )
  await freeShards(world.sql)
})

test('a stale owner’s result changes nothing: the delivery stays with the new one', async () => {
  const dispatcher = engine()
  const project = await world.newProject()
  let release = (): void => {}
  const merchant = await world.receiver((_received, response) => {
    release = () => void response.writeHead(204).end()
    return 'own'
  })
  const endpointId = await world.endpoint(project, merchant.url)
  await world.send(project)
  dispatcher.nudge(project.project_id)
  await merchant.received(1)
  // Another process takes the shards over while the request is under way.
  await takeOver(world.sql, newUuid())
  release()
  await until(async () => dispatcher.counts().lost === 1)
  assert.equal(dispatcher.counts().delivered, 0)
  const [ready] = await world.sql`
    select attempt from webhook_ready where endpoint_id = ${endpointId}
  `
  assert.deepEqual(ready, { attempt: 0 })
  assert.equal((await world.deliveries(project))[0]?.status, 'pending')
  merchant.answer(() => ({ status: 204 }))
  await freeShards(world.sql)
  await merchant.received(2)
  assert.equal(
    merchant.requests[0]?.headers['webhook-id'],
    merchant.requests[1]?.headers['webhook-id'],
  )
})

for (const isDelivered of [true, false]) {
  const outcome = isDelivered ? 'delivered' : 'dead'
  test(`${outcome} results are stored once, and only under the present epoch of an unexpired lease`, async () => {
    await storesOnce(isDelivered)
  })
}

const storesOnce = async (isDelivered: boolean): Promise<void> => {
  const project = await world.newProject()
  const endpointId = await world.endpoint(project, 'http://127.0.0.1:9')
  await world.send(project)
  const [row] = await world.sql<{ event_id: string }[]>`
    select event_id from webhook_ready where endpoint_id = ${endpointId}
  `
  const owner = '6f9619ff-8b86-4d01-b42d-00cf4fc964ff'
  const shard = shardOf(endpointId)
  await holdShards(world.sql, owner, 7, [shard])
  const completion: Completion = {
    endpointId,
    eventId: row?.event_id ?? '',
    attempt: 0,
    outcome: isDelivered ? 'delivered' : 'dead',
    status: isDelivered ? 204 : 400,
    failure: null,
    startedAt: world.clock.now(),
    durationMs: 3,
    receiverCode: null,
    receiverMessage: null,
    response: null,
    dueAt: null,
    reason: isDelivered ? null : 'refused',
    target: null,
    signatures: null,
  }
  const complete = async (
    epoch: number,
    who = owner,
    changes: Partial<Completion> = {},
  ): Promise<number> => {
    const fence = { owner: who, shards: [shard], epochs: [epoch] }
    const done = [{ ...completion, ...changes }]
    const store = isDelivered ? completeDelivered : completeDeliveries
    return (await store(world.sql, project.project_id, fence, done)).length
  }
  assert.equal(await complete(6), 0, 'an old epoch')
  assert.equal(await complete(7, '6f9619ff-8b86-4d01-b42d-00cf4fc964fe'), 0, 'another owner')
  assert.equal(await complete(7, owner, { attempt: 1 }), 0, 'another attempt')
  await endLease(world.sql, owner)
  assert.equal(await complete(7), 0, 'an expired lease')
  await endLease(world.sql, owner, 3600)
  assert.equal(await complete(7), 1)
  assert.equal(await complete(7), 0, 'a second time')
  await freeShards(world.sql)
}

test('a stop lets the request under way end, stores it, and gives the leases back', async () => {
  const dispatcher = world.engine()
  const project = await world.newProject()
  let release = (): void => {}
  const merchant = await world.receiver((_received, response) => {
    release = () => void response.writeHead(204).end()
    return 'own'
  })
  await world.endpoint(project, merchant.url, { max_in_flight: 1 })
  await world.send(project, 2)
  dispatcher.nudge(project.project_id)
  await merchant.received(1)
  const stopping = dispatcher.stop()
  assert.equal(dispatcher.isRunning(), false)
  release()
  await stopping
  assert.equal(merchant.requests.length, 1)
  const states = (await world.deliveries(project)).map(({ status }) => status)
  assert.deepEqual(states.sort(), ['delivered', 'pending'])
  assert.deepEqual(await owners(), [])
})
