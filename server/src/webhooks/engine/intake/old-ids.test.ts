/** Deliveries that become ready behind the polls, with an id that these have passed. */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { createWebhookWorld, until, type WebhookWorld } from '../../../../test/support/webhooks.ts'
import type { WorldProject } from '../../../../test/support/world.ts'
import { eventIdFloor, eventIdTime } from '../../events/event-id.ts'
import { notifyProjects } from './wake-ups.sql.ts'

let world: WebhookWorld
before(async () => {
  world = await createWebhookWorld()
})
after(() => world.close())

for (const isTold of [true, false])
  test(`${isTold ? 'what another process tells of' : 'what nobody tells of'} is found, however old its id is`, async () => {
    // Scans find what nobody tells of; here nothing else comes before an hour is over.
    const dispatcher = world.engine({ sweepMs: isTold ? 3_600_000 : 1000 })
    const { merchant, project, endpointId } = await world.newShop()
    const send = async (count: number): Promise<void> => {
      const before = merchant.requests.length
      await world.send(project, count)
      await notifyProjects(world.sql, [project.project_id])
      await merchant.received(before + count)
    }
    await send(100)
    const old = await makeReady(project, endpointId)
    const isSent = () => merchant.requests.some(({ headers }) => headers['webhook-id'] === old)
    if (isTold) {
      await send(1)
      assert.equal(isSent(), false, 'polls begin behind it')
      const at = eventIdTime(old).getTime()
      await notifyProjects(world.sql, [project.project_id], new Map([[project.project_id, at]]))
    }
    await until(async () => isSent())
    await dispatcher.stop()
  })

/** Makes a delivery ready whose event is a minute old, and tells nobody. */
const makeReady = async (project: WorldProject, endpointId: number): Promise<string> => {
  const old = eventIdFloor(new Date(world.clock.now().getTime() - 60_000))
  await world.sql.begin(async (tx) => {
    await tx`
      insert into webhook_events (project_id, event_id, type, body, created_at)
      values (${project.project_id}, ${old}, 'ps_declined', '{}', now())
    `
    await tx`
      insert into webhook_ready (project_id, endpoint_id, event_id)
      values (${project.project_id}, ${endpointId}, ${old})
    `
  })
  return old
}
