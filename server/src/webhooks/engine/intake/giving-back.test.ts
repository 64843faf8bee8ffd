/** Deliveries that are let go of become nobody's again. */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { holdAll } from '../../../../test/support/leases.ts'
import { holdersOf, readyIds } from '../../../../test/support/ready-rows.ts'
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

let nowMs = 0

const setUp = async () => {
  const project = await world.newProject()
  const { project_id: projectId } = project
  const endpointId = await world.endpoint(project, 'http://127.0.0.1:9/')
  await world.send(project, 3)
  const holder = newUuid()
  await holdAll(world.sql, holder, projectId)
  const eventIds = await readyIds(world.sql, projectId)
  const holders = () => holdersOf(world.sql, projectId)
  const told: [projectId: number, oldest: string][] = []
  const back = givingBack({
    sql: world.sql,
    log: silentLog,
    timing: { quarantineMs: 300 },
    monotonicMs: () => nowMs,
    workerId: () => holder,
    isStopping: () => false,
    onFree: (...those) => told.push(those),
  })
  return { ...back, endpoint: { projectId, endpointId }, told, eventIds, holders, holder }
}

test('what is given back is nobody’s, its project is told of with the oldest event, and the rest stays', async () => {
  const { giveBack, drain, endpoint, told, eventIds, holders, holder } = await setUp()
  const [first = '', , third = ''] = eventIds
  giveBack(endpoint, [])
  giveBack(endpoint, [third, first])
  await drain()
  assert.deepEqual(await holders(), [null, holder, null])
  assert.deepEqual(told, [[endpoint.projectId, first]])
})

test('what another process has taken meanwhile stays with it', async () => {
  const { giveBack, drain, endpoint, eventIds, holders } = await setUp()
  const other = newUuid()
  await holdAll(world.sql, other, endpoint.projectId)
  giveBack(endpoint, eventIds)
  await drain()
  assert.deepEqual(await holders(), [other, other, other])
})

test('an endpoint is suspected for longer than anything is quarantined, and no more after that', async () => {
  const { suspect, suspects } = await setUp()
  suspect(7)
  nowMs += 600
  assert.deepEqual(suspects(), [7])
  nowMs += 1
  assert.deepEqual(suspects(), [])
})

test('what cannot be given back yet is given back later, and keeps nothing else from it', async () => {
  const [one, other] = [await setUp(), await setUp()]
  const condition = `old.project_id = ${one.endpoint.projectId}`
  const allow = await refuseChanges(world.sql, 'update on webhook_ready', condition)
  one.giveBack(one.endpoint, one.eventIds)
  one.giveBack(other.endpoint, other.eventIds)
  await until(async () => one.told.length === 1)
  assert.equal(one.told[0]?.[0], other.endpoint.projectId)
  await allow()
  await one.drain()
  assert.deepEqual(await one.holders(), [null, null, null])
})
