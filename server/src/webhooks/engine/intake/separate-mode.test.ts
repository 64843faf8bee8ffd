/** Where the mode is separate, payment comes before its order_paid, and refund before its order_canceled. */
import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { after, afterEach, before, test } from 'node:test'
import { endLease } from '../../../../test/support/leases.ts'
import type { Receiver } from '../../../../test/support/receiver.ts'
import {
  createWebhookWorld,
  openRows,
  signatureSecret,
  until,
  type WebhookWorld,
} from '../../../../test/support/webhooks.ts'
import type { WorldProject } from '../../../../test/support/world.ts'
import { newUuid } from '../../../base/ids.ts'
import { administration, systemCaller, type WebhookMode } from '../../../projects/index.ts'
import { rotateSecrets } from '../../endpoints/endpoint-settings.ts'
import { emit } from '../../events/emit.ts'
import { newEventIds } from '../../events/event-id.ts'
import type { Dispatcher } from '../engine.ts'

let world: WebhookWorld
before(async () => {
  world = await createWebhookWorld()
  // Nothing is tried again before a test moves time on.
  world.clock.stop()
})
afterEach(() => world.stopEngines())
after(() => world.close())

const newProject = (webhook_mode: WebhookMode = 'separate') =>
  world.newProject({
    settings: { webhook_mode, webhook_schedule: { order_paid: [60], other: [60, 60, 60] } },
  })

const pairs = {
  paid: ['payment', 'order_paid'],
  refunded: ['refund', 'order_canceled'],
} as const

/** Tells of changes of transactions as payments do: two notifications of each. */
const tell = (
  engine: Dispatcher,
  { project_id }: WorldProject,
  changes: readonly (readonly [number, keyof typeof pairs])[],
) =>
  engine.announce((announcement) =>
    world.sql.begin((tx) => {
      const notifications = changes.flatMap(([id, change]) => {
        const ids = newEventIds(world.clock.now())
        return pairs[change].map((type, index) => ({
          projectId: project_id,
          type,
          body: { type, id },
          subject: { kind: 'transaction' as const, id: String(id) },
          eventId: ids[index] as string,
        }))
      })
      return emit(tx, world.deps, notifications, announcement)
    }),
  )

const read = (body: string) => JSON.parse(body) as { type: string; id: number }

/** The types that came of each transaction, in the order of coming. */
const storiesAt = ({ requests }: Receiver): Record<number, string> => {
  const told = requests.map(({ body }) => read(body))
  const byId = Map.groupBy(told, ({ id }) => id)
  return Object.fromEntries([...byId].map(([id, all]) => [id, all.map(({ type }) => type).join()]))
}

test('the second waits until the first, which is tried again, has got through; others do not wait', async () => {
  const engine = await world.running()
  const project = await newProject()
  let isMended = false
  const merchant = await world.receiver(({ body }) => {
    const { type, id } = read(body)
    return { status: id === 1 && type === 'payment' && !isMended ? 500 : 204 }
  })
  await world.endpoint(project, merchant.url)
  await tell(
    engine,
    project,
    Array.from({ length: 20 }, (_, n) => [n + 1, 'paid'] as const),
  )
  await until(async () => engine.counts().delivered === 38)
  assert.equal(storiesAt(merchant)[1], 'payment')
  // A refund of it meanwhile waits as well.
  await tell(engine, project, [[1, 'refunded']])
  isMended = true
  world.clock.advance(70)
  await until(async () => engine.counts().delivered === 42)
  const stories = storiesAt(merchant)
  assert.equal(stories[1], 'payment,payment,order_paid,refund,order_canceled')
  for (let id = 2; id <= 20; id += 1) assert.equal(stories[id], 'payment,order_paid')
})

test('the second goes when the first is given up, refused or out of tries', async () => {
  const engine = await world.running()
  const project = await newProject()
  const merchant = await world.receiver(({ body }) => {
    const { type, id } = read(body)
    return { status: type === 'order_paid' ? 204 : id === 1 ? 400 : 503 }
  })
  await world.endpoint(project, merchant.url)
  await tell(engine, project, [
    [1, 'paid'],
    [2, 'paid'],
  ])
  await until(async () => engine.counts().delivered === 1)
  assert.deepEqual(storiesAt(merchant), { 1: 'payment,order_paid', 2: 'payment' })
  for (let tries = 1; tries <= 3; tries += 1) {
    await until(async () => (await openRows(world.sql, project)) === 2)
    world.clock.advance(70)
    await merchant.received(3 + tries)
  }
  await until(async () => engine.counts().delivered === 2)
  assert.equal(storiesAt(merchant)[2], 'payment,payment,payment,payment,order_paid')
})

test('an endpoint that does not hear of the first gets the second at once', async () => {
  const engine = await world.running()
  const project = await newProject()
  const [money, goods] = await Promise.all([
    world.receiver(() => ({ status: 500 })),
    world.receiver(),
  ])
  await world.endpoint(project, money.url, { types: ['payment', 'refund'] })
  await world.endpoint(project, goods.url, { types: ['order_paid', 'order_canceled'] })
  await tell(engine, project, [[1, 'paid']])
  await until(async () => engine.counts().delivered === 1)
  assert.deepEqual([storiesAt(goods), storiesAt(money)], [{ 1: 'order_paid' }, { 1: 'payment' }])
})

test('a process that dies between the two leaves their order to the next one', async () => {
  const first = await world.running()
  const project = await newProject()
  const failing = ['order_paid 1', 'payment 2']
  const merchant = await world.receiver(({ body }) => {
    const { type, id } = read(body)
    return { status: failing.includes(`${type} ${id}`) ? 500 : 204 }
  })
  await world.endpoint(project, merchant.url)
  await tell(first, project, [
    [1, 'paid'],
    [2, 'paid'],
  ])
  await merchant.received(3)
  await until(async () => (await openRows(world.sql, project)) === 3)
  await first.stop()
  // Now a process sends to the endpoint that died as soon as it did; somebody else writes what happens meanwhile.
  const dead = newUuid()
  await endLease(world.sql, dead, 3600)
  await world.sql`
    update webhook_endpoints set sender = ${dead} where project_id = ${project.project_id}
  `
  const second = world.engine()
  await tell(second, project, [[3, 'refunded']])
  failing.length = 0
  world.clock.advance(70)
  await endLease(world.sql, dead)
  await until(async () => (await openRows(world.sql, project)) === 0)
  assert.deepEqual(storiesAt(merchant), {
    1: 'payment,order_paid,order_paid',
    2: 'payment,payment,order_paid',
    3: 'refund,order_canceled',
  })
})

test('the mode counts from its change on, for endpoints that had no order before', async () => {
  const engine = await world.running()
  const project = await newProject('combined')
  const merchant = await world.receiver(({ body }) => ({
    status: read(body).type === 'payment' ? 500 : 204,
  }))
  await world.endpoint(project, merchant.url)
  await tell(engine, project, [[1, 'refunded']])
  await until(async () => engine.counts().delivered === 2)
  await administration.editProject(world.deps, systemCaller, project.project_id, {
    change: (facts) => ({ ...facts, settings: { ...facts.settings, webhook_mode: 'separate' } }),
  })
  await tell(engine, project, [
    [2, 'paid'],
    [3, 'refunded'],
  ])
  await until(async () => engine.counts().delivered === 4)
  assert.equal(storiesAt(merchant)[2], 'payment')
})

test('secrets that are rotated between the two sign both the retry and the second', async () => {
  const engine = await world.running()
  const project = await newProject()
  let isMended = false
  const merchant = await world.receiver(() => ({ status: isMended ? 204 : 500 }))
  const endpoint = await world.endpoint(project, merchant.url)
  await tell(engine, project, [[1, 'paid']])
  await until(async () => (await openRows(world.sql, project)) === 2)
  await merchant.received(1)
  const next = 'another-secret'
  const rotation = { secret: next, overlap_seconds: 3600 }
  await rotateSecrets(world.deps, project.project_id, endpoint, rotation, systemCaller)
  isMended = true
  world.clock.advance(70)
  await merchant.received(3)
  const sign = (body: string, secret: string) =>
    `Signature ${createHash('sha1').update(body).update(secret).digest('hex')}`
  for (const { body, headers } of merchant.requests.slice(1)) {
    assert.equal(headers.authorization, sign(body, signatureSecret))
    assert.equal(headers['webhook-authorization-next'], sign(body, next))
  }
  assert.deepEqual(storiesAt(merchant), { 1: 'payment,payment,order_paid' })
  const [first, second] = merchant.requests.map(({ headers }) => headers['webhook-id'])
  assert.equal(first, second)
})
