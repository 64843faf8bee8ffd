/** Several processes: who takes what, and whose result counts. */
import assert from 'node:assert/strict'
import { after, afterEach, before, test } from 'node:test'
import { resultOf } from '../../../../test/support/intake.ts'
import { endLease, forgetWorkers, holdAll } from '../../../../test/support/leases.ts'
import { holdersOf, readyIds } from '../../../../test/support/ready-rows.ts'
import {
  createWebhookWorld,
  openRows,
  until,
  type WebhookWorld,
} from '../../../../test/support/webhooks.ts'
import { newUuid } from '../../../base/ids.ts'
import { systemCaller } from '../../../projects/index.ts'
import type { Completion } from '../../attempt/fate.ts'
import { pauseEndpoint } from '../../endpoints/endpoint-settings.ts'
import { completeDeliveries } from '../results/completion.sql.ts'
import { completeDelivered } from '../results/delivered.sql.ts'

let world: WebhookWorld
before(async () => {
  world = await createWebhookWorld()
})
afterEach(() => world.stopEngines())
after(() => world.close())

const living = async (): Promise<number> =>
  (await world.sql`select from webhook_workers where alive_until > now()`).length

test('two processes both deliver, and each looks after a part', async () => {
  const [first, second] = [await world.running(), await world.running()]
  await until(async () => (await living()) === 2)
  const project = await world.newProject()
  const merchant = await world.receiver()
  // A rate has one sender, and the two share such endpoints.
  for (let n = 0; n < 4; n += 1)
    await world.endpoint(project, `${merchant.url}/${n}`, { max_per_second: 1000 })
  await world.send(project, 5)
  // Only one process is told; it tells the other.
  first.nudge(project.project_id)
  await merchant.received(20)
  await until(async () => first.counts().delivered + second.counts().delivered === 20)
  assert.ok(first.counts().delivered >= 5 && second.counts().delivered >= 5)
  await second.stop()
  assert.equal(await living(), 1)
})

test('what a process held that died is taken when its lease ends, and not before', async () => {
  const { merchant, project } = await world.newShop()
  await world.send(project, 3)
  const other = newUuid()
  await holdAll(world.sql, other, project.project_id)
  const dispatcher = await world.running()
  dispatcher.nudge(project.project_id)
  assert.equal(merchant.requests.length, 0)
  await endLease(world.sql, other, 1)
  await merchant.received(3)
})

test('a result changes nothing where another process took the row: the delivery stays with that one', async () => {
  const dispatcher = world.engine()
  const { merchant, project, endpointId } = await world.newShop({ answer: () => 'hold' })
  await world.sendBy(dispatcher, project)
  await merchant.received(1)
  // Another process takes the row while the request is under way.
  const other = newUuid()
  await holdAll(world.sql, other, project.project_id)
  merchant.release()
  await until(async () => dispatcher.counts().lost === 1)
  assert.equal(dispatcher.counts().delivered, 0)
  const [ready] = await world.sql`
    select attempt from webhook_ready where endpoint_id = ${endpointId}
  `
  assert.deepEqual(ready, { attempt: 0 })
  assert.equal((await world.deliveries(project))[0]?.status, 'pending')
  merchant.answer(() => ({ status: 204 }))
  await endLease(world.sql, other)
  await merchant.received(2)
  assert.equal(merchant.ids().size, 1)
})

for (const isDelivered of [true, false]) {
  const outcome = isDelivered ? 'delivered' : 'dead'
  test(`${outcome} results are stored once, and only where their holder still holds the row`, () =>
    storesOnce(isDelivered))
}

const storesOnce = async (isDelivered: boolean): Promise<void> => {
  const project = await world.newProject()
  const endpointId = await world.endpoint(project, 'http://127.0.0.1:9')
  await world.send(project)
  const [eventId = ''] = await readyIds(world.sql, project.project_id)
  const holder = '6f9619ff-8b86-4d01-b42d-00cf4fc964ff'
  const completion = resultOf({
    endpointId,
    eventId,
    startedAt: world.clock.now(),
    ...(isDelivered ? {} : { outcome: 'dead', status: 400, reason: 'refused' }),
  })
  const complete = async (who = holder, changes: Partial<Completion> = {}): Promise<number> => {
    const done = [{ ...completion, ...changes }]
    const store = isDelivered ? completeDelivered : completeDeliveries
    return (await store(world.sql, project.project_id, who, done)).length
  }
  assert.equal(await complete(), 0, 'held by nobody')
  await holdAll(world.sql, holder, project.project_id)
  assert.equal(await complete('6f9619ff-8b86-4d01-b42d-00cf4fc964fe'), 0, 'another process')
  assert.equal(await complete(holder, { attempt: 1 }), 0, 'another attempt')
  // Nobody took the row although the lease has ended.
  await endLease(world.sql, holder)
  assert.equal(await complete(), 1)
  assert.equal(await complete(), 0, 'a second time')
}

test('a process whose lease ended goes on under another one, and sends what nobody took', async () => {
  const dispatcher = await world.running()
  const { merchant, project } = await world.newShop({
    answer: () => 'hold',
    endpoint: { max_in_flight: 1 },
  })
  await world.sendBy(dispatcher, project, 3)
  await merchant.received(1)
  await forgetWorkers(world.sql)
  await until(async () => (await living()) === 1)
  merchant.release()
  await until(async () => (await openRows(world.sql, project)) === 0)
  assert.equal(merchant.ids().size, 3)
  assert.equal(dispatcher.counts().delivered, 3)
})

test('what waits for an endpoint that is paused is given back, and sent by whoever comes when it goes on', async () => {
  const dispatcher = await world.running()
  const { merchant, project, endpointId } = await world.newShop({
    answer: () => 'hold',
    endpoint: { max_in_flight: 1 },
  })
  await world.sendBy(dispatcher, project, 3)
  await merchant.received(1)
  const pause = (isPaused: boolean) =>
    pauseEndpoint(world.deps, project.project_id, endpointId, isPaused, systemCaller)
  const held = async () =>
    (await holdersOf(world.sql, project.project_id)).filter((one) => one !== null).length
  await until(async () => (await held()) === 3)
  await pause(true)
  await until(async () => (await held()) === 1)
  merchant.release()
  await until(async () => (await held()) === 0)
  await dispatcher.stop()
  await pause(false)
  await world.running()
  await merchant.received(3)
})

test('a stop lets the request under way end, stores it, and gives the lease and what waits back', async () => {
  const dispatcher = world.engine()
  const { merchant, project } = await world.newShop({
    answer: () => 'hold',
    endpoint: { max_in_flight: 1 },
  })
  await world.sendBy(dispatcher, project, 2)
  await merchant.received(1)
  const stopping = dispatcher.stop()
  assert.equal(dispatcher.isRunning(), false)
  merchant.release()
  await stopping
  assert.equal(merchant.requests.length, 1)
  const states = (await world.deliveries(project)).map(({ status }) => status)
  assert.deepEqual(states.sort(), ['delivered', 'pending'])
  assert.equal(await living(), 0)
  const held = await world.sql`select from webhook_ready where writer is not null`
  assert.equal(held.length, 0)
})
