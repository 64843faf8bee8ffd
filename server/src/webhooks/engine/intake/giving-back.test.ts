/** Deliveries of closed lanes go back to being nobody's. */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { laneWith } from '../../../../test/support/lanes.ts'
import { holdAll } from '../../../../test/support/leases.ts'
import { createWebhookWorld, until, type WebhookWorld } from '../../../../test/support/webhooks.ts'
import { newUuid } from '../../../base/ids.ts'
import { silentLog } from '../../../base/log.ts'
import { givingBack } from './giving-back.ts'

let world: WebhookWorld
before(async () => {
  world = await createWebhookWorld()
})
after(() => world.close())

test('what a closed lane held is given back but for what is under way, and an open lane keeps it', async () => {
  const project = await world.newProject()
  const { project_id: projectId } = project
  const endpointId = await world.endpoint(project, 'http://127.0.0.1:9/')
  await world.send(project, 3)
  const holder = newUuid()
  await holdAll(world.sql, holder, projectId)
  const rows = await world.sql<{ event_id: string }[]>`
    select event_id from webhook_ready where project_id = ${projectId} order by event_id
  `
  const lane = laneWith({ projectId, endpointId })
  const told: number[] = []
  const { giveBack, drain } = givingBack({
    sql: world.sql,
    log: silentLog,
    workerId: () => holder,
    laneOf: () => lane,
    isStopping: () => false,
    onGivenBack: (project) => told.push(project),
  })
  const held = async () =>
    (
      await world.sql<{ event_id: string }[]>`
        select event_id from webhook_ready
        where project_id = ${projectId} and writer = ${holder}
        order by event_id
      `
    ).map(({ event_id }) => event_id)
  const underWay = rows[0]?.event_id ?? ''
  giveBack({ projectId, endpointId })
  await drain()
  assert.equal((await held()).length, 3, 'it is open')
  lane.queue.close()
  lane.queue.hold(underWay)
  giveBack({ projectId, endpointId })
  await until(async () => told.length === 1)
  assert.deepEqual(await held(), [underWay])
})
