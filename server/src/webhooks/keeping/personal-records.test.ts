/** People who are erased while notifications about them wait to be sent. */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { createWebhookWorld, until, type WebhookWorld } from '../../../test/support/webhooks.ts'
import type { Dispatcher } from '../engine/engine.ts'
import { emit } from '../events/emit.ts'
import { webhookRecords } from './personal-records.ts'

let world: WebhookWorld
let dispatcher: Dispatcher
before(async () => {
  world = await createWebhookWorld()
  // Nobody asks an endpoint that failed before the test moves time on.
  world.clock.stop()
  dispatcher = world.engine()
})
after(() => world.close())

type Project = Awaited<ReturnType<WebhookWorld['newProject']>>

const email = 'zoe@player.example'
const decline = async ({ project_id }: Project, count: number): Promise<void> => {
  const notification = {
    projectId: project_id,
    type: 'ps_declined',
    body: { notification_type: 'ps_declined', transaction: {}, user: { id: 'zoe-1', email } },
  } as const
  await world.sql.begin((tx) => emit(tx, world.deps, Array(count).fill(notification)))
  dispatcher.nudge(project_id)
}
const erase = ({ project_id }: Project): Promise<void> =>
  webhookRecords(world.deps).eraseUser(
    project_id,
    { userId: 'zoe-1', paymentUserIds: ['zoe-1'] },
    'erased-1',
  )

test('an endpoint that comes back hears nothing of who was erased while it was down; it stays down until then', async () => {
  const { merchant, project } = await world.newShop({ answer: () => ({ status: 500 }) })
  await decline(project, 30)
  await until(async () => {
    const { breakers, inFlight, waiting } = dispatcher.counts()
    return breakers.open === 1 && inFlight === 0 && waiting > 0
  })
  await erase(project)
  assert.equal(dispatcher.counts().breakers.open, 1)
  const before = merchant.requests.length
  merchant.answer(() => ({ status: 204 }))
  await until(async () => {
    if (dispatcher.counts().inFlight === 0) world.clock.advance(10)
    const items = await world.deliveries(project)
    return items.every(({ status }) => status === 'delivered')
  })
  const later = merchant.requests.slice(before).map(({ body }) => JSON.parse(body).user)
  assert.ok(later.length >= 30)
  for (const user of later) assert.deepEqual(user, { id: 'erased-1' })
})

test('the agreement of who is erased goes from rejections, whose bodies keep their shape', async () => {
  const project = await world.newProject()
  const rejection = (id: string) => ({
    notification_type: 'afs_reject',
    user: { id, email },
    transaction: { id: 77, agreement: 4711 },
  })
  const given = ['zoe-1', 'adam-1'].map((id) => ({
    projectId: project.project_id,
    type: 'afs_reject' as const,
    body: rejection(id),
  }))
  await world.sql.begin((tx) => emit(tx, world.deps, given))
  await erase(project)
  const events = await world.sql<{ body: string }[]>`
    select body from webhook_events where project_id = ${project.project_id} order by event_id
  `
  assert.deepEqual(
    events.map(({ body }) => JSON.parse(body)),
    [
      {
        notification_type: 'afs_reject',
        transaction: { id: 77, agreement: 0 },
        user: { id: 'erased-1' },
      },
      rejection('adam-1'),
    ],
  )
})
