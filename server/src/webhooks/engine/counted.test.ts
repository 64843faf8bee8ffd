/** Deliveries and dead letters are counted for statistics by their endpoint, each when its result is stored. */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type AskStatistics, statisticsOf, untimed } from '../../../test/support/statistics.ts'
import { createWebhookWorld, until, type WebhookWorld } from '../../../test/support/webhooks.ts'
import type { WorldProject } from '../../../test/support/world.ts'
import { systemCaller } from '../../projects/index.ts'
import { removeEndpoint } from '../endpoints/endpoint-settings.ts'
import type { Dispatcher } from './engine.ts'

let world: WebhookWorld
let dispatcher: Dispatcher
let ask: AskStatistics

before(async () => {
  world = await createWebhookWorld()
  world.clock.stop()
  dispatcher = world.engine()
  ask = await statisticsOf(world)
})
after(() => world.close())

/** Waits until so many are counted, and answers them by these dimensions. */
const counted = async (project: WorldProject, metric: string, count: number, ...by: string[]) => {
  await until(async () => {
    const { body } = await ask({ metric }, project)
    return body.items[0]?.count === count
  })
  return await Promise.all(
    by.map(async (name) => untimed(await ask({ metric, by: name }, project))),
  )
}

test('what a receiver takes is a delivery to its endpoint; an attempt that fails is none', async () => {
  let refusals = 2
  const slow = await world.receiver(() => ({ status: refusals-- > 0 ? 503 : 204 }))
  const quick = await world.receiver()
  const project = await world.newProject()
  const one = await world.endpoint(project, slow.url)
  const other = await world.endpoint(project, quick.url)
  await world.sendBy(dispatcher, project, 5)
  const [byEndpoint] = await counted(project, 'deliveries', 8, 'endpoint')
  assert.deepEqual(byEndpoint, [
    { value: String(other), count: 5 },
    { value: String(one), count: 3 },
  ])
  assert.deepEqual(untimed(await ask({ metric: 'dead_letters' }, project)), [])
  world.clock.advance(70)
  assert.deepEqual(await counted(project, 'deliveries', 10), [])
})

test('what is given up counts by its reason, also where nothing was tried again', async () => {
  const refusing = await world.receiver(() => ({ status: 400 }))
  const project = await world.newProject()
  const refused = await world.endpoint(project, refusing.url)
  await world.sendBy(dispatcher, project, 3)
  await counted(project, 'dead_letters', 3)
  const failing = await world.receiver(() => ({ status: 503 }))
  const deleted = await world.endpoint(project, failing.url)
  await world.sendBy(dispatcher, project, 2)
  await failing.received(2)
  await removeEndpoint(world.deps, project.project_id, deleted, systemCaller)
  const [byReason, byEndpoint] = await counted(project, 'dead_letters', 7, 'reason', 'endpoint')
  assert.deepEqual(byReason, [
    { value: 'refused', count: 5 },
    { value: 'endpoint_deleted', count: 2 },
  ])
  assert.deepEqual(byEndpoint, [
    { value: String(refused), count: 5 },
    { value: String(deleted), count: 2 },
  ])
})
