/** Deliveries that are let go of become nobody's again. */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { holdAll } from '../../../../test/support/leases.ts'
import {
  createWebhookWorld,
  refuseChanges,
  until,
  type WebhookWorld,
} from '../../../../test/support/webhooks.ts'
import { newUuid } from '../../../base/ids.ts'
import { silentLog } from '../../../base/log.ts'
import { givingBack } from './giving-back.ts'

let world: WebhookWorld
before(async () => {
  world = await createWebhookWorld()
})
after(() => world.close())

const setUp = async () => {
  const project = await world.newProject()
  const { project_id: projectId } = project
  const endpointId = await world.endpoint(project, 'http://127.0.0.1:9/')
  await world.send(project, 3)
  const holder = newUuid()
  await holdAll(world.sql, holder, projectId)
  const list = async (writer: string | null) =>
    (
      await world.sql<{ event_id: string }[]>`
        select event_id from webhook_ready
        where project_id = ${projectId} and writer is not distinct from ${writer}
        order by event_id
      `
    ).map(({ event_id }) => event_id)
  const told: [projectId: number, oldest: string][] = []
  const back = givingBack({
    sql: world.sql,
    log: silentLog,
    workerId: () => holder,
    isStopping: () => false,
    onFree: (...those) => told.push(those),
  })
  return { ...back, endpoint: { projectId, endpointId }, told, list, holder }
}

test('what is given back is nobody’s, its project is told of with the oldest event, and the rest stays', async () => {
  const { giveBack, drain, endpoint, told, list, holder } = await setUp()
  const [first = '', second = '', third = ''] = await list(holder)
  giveBack(endpoint, [])
  giveBack(endpoint, [third, first])
  await drain()
  assert.deepEqual([await list(null), await list(holder)], [[first, third], [second]])
  assert.deepEqual(told, [[endpoint.projectId, first]])
})

test('what another process has taken meanwhile stays with it', async () => {
  const { giveBack, drain, endpoint, list, holder } = await setUp()
  const eventIds = await list(holder)
  const other = newUuid()
  await holdAll(world.sql, other, endpoint.projectId)
  giveBack(endpoint, eventIds)
  await drain()
  assert.deepEqual(await list(other), eventIds)
})

test('what cannot be given back yet is given back later', async () => {
  const { giveBack, drain, endpoint, told, list, holder } = await setUp()
  const allow = await refuseChanges(
    world.sql,
    'update on webhook_ready',
    `old.project_id = ${endpoint.projectId}`,
  )
  const [first = ''] = await list(holder)
  giveBack(endpoint, [first])
  await allow()
  await drain()
  await until(async () => told.length === 1)
  assert.deepEqual(await list(null), [first])
})
