/** Endpoints that want notifications about the same thing one after the other. */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { createWebhookWorld, until, type WebhookWorld } from '../../../../test/support/webhooks.ts'
import { systemCaller } from '../../../projects/index.ts'
import { changeEndpoint } from '../../endpoints/endpoint-settings.ts'
import { emit } from '../../events/emit.ts'
import type { Dispatcher } from '../engine.ts'

let world: WebhookWorld
before(async () => {
  world = await createWebhookWorld()
  // Nothing is tried again before the test moves time on.
  world.clock.stop()
})
after(() => world.close())

type Project = Awaited<ReturnType<WebhookWorld['newProject']>>

const notificationsOf = (project: Project, keys: readonly string[]) =>
  keys.map((key, n) => ({
    projectId: project.project_id,
    type: 'ps_declined' as const,
    body: { key, n },
    subject: { kind: 'player' as const, id: key },
  }))
const announce = (engine: Dispatcher, project: Project, keys: readonly string[]) =>
  engine.announce((announcement) =>
    world.sql.begin((tx) => emit(tx, world.deps, notificationsOf(project, keys), announcement)),
  )
const read = (body: string) => JSON.parse(body) as { key: string; n: number }

test('one failing key holds up its own events only, and they come in order once it works', async () => {
  const dispatcher = await world.running()
  const project = await world.newProject({
    settings: { notifications: { ps_declined: true }, webhook_schedule: { other: [60, 60, 60] } },
  })
  let isMended = false
  const merchant = await world.receiver(({ body }) => ({
    status: read(body).key === 'bad' && !isMended ? 500 : 204,
  }))
  await world.endpoint(project, merchant.url, { is_ordered: true, max_in_flight: 64 })
  const keys = Array.from({ length: 60 }, (_, n) => (n % 3 === 0 ? 'bad' : `good ${n % 5}`))
  await announce(dispatcher, project, keys)
  await until(async () => dispatcher.counts().delivered === 40)
  const bad = merchant.requests.filter(({ body }) => read(body).key === 'bad')
  assert.deepEqual(
    bad.map(({ body }) => read(body).n),
    [0],
    'only the first of the key was tried',
  )
  isMended = true
  world.clock.advance(70)
  await until(async () => dispatcher.counts().delivered === 60)
  for (const [key, requests] of Map.groupBy(merchant.requests, ({ body }) => read(body).key)) {
    const order = requests.map(({ body }) => read(body).n)
    assert.deepEqual(
      order,
      order.toSorted((a, b) => a - b),
      key,
    )
  }
  await dispatcher.stop()
})

test('what stands behind another of its key goes once that one is stored, and waits for no scan', async () => {
  const dispatcher = await world.running({ sweepMs: 3_600_000 })
  const { merchant, project } = await world.newShop({ endpoint: { is_ordered: true } })
  await announce(dispatcher, project, ['one', 'one', 'one'])
  await merchant.received(3)
  await dispatcher.stop()
})

test('an endpoint that comes to want order gets it from then on, a new owner keeps it', async () => {
  const { merchant, project, endpointId } = await world.newShop()
  const { row } = await changeEndpoint(
    world.deps,
    project.project_id,
    endpointId,
    { is_ordered: true },
    systemCaller,
  )
  assert.equal(row.is_ordered, true)
  const keys = Array.from({ length: 30 }, (_, n) => `key ${n % 2}`)
  await world.sql.begin((tx) => emit(tx, world.deps, notificationsOf(project, keys)))
  const first = world.engine()
  await merchant.received(5)
  await first.stop()
  const second = world.engine()
  await merchant.received(30)
  await until(async () => first.counts().delivered + second.counts().delivered === 30)
  for (const requests of Map.groupBy(merchant.requests, ({ body }) => read(body).key).values()) {
    const order = requests.map(({ body }) => read(body).n)
    assert.deepEqual(
      order,
      order.toSorted((a, b) => a - b),
    )
  }
  await second.stop()
})
