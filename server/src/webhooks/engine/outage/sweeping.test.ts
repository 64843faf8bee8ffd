/** Trouble with one project keeps no other from being looked after. */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { toRetries } from '../../../../test/support/ready-rows.ts'
import {
  createWebhookWorld,
  openRows,
  refuseChanges,
  type WebhookWorld,
} from '../../../../test/support/webhooks.ts'
import { systemCaller } from '../../../projects/index.ts'
import { endpointBook } from '../../endpoints/endpoint-book.ts'
import { removeEndpoint } from '../../endpoints/endpoint-settings.ts'
import { Lane } from '../lanes/lane.ts'
import { monotonicMs } from '../workers/timing.ts'
import { burying } from './burying.ts'
import { sweeping } from './sweeping.ts'

let world: WebhookWorld
before(async () => {
  world = await createWebhookWorld()
  // Nothing is due before the test moves time on.
  world.clock.stop()
})
after(() => world.close())

test('a project whose retries cannot be made ready holds up no other', async () => {
  const book = endpointBook(world.deps)
  const projects: number[] = []
  for (const name of ['broken', 'healthy']) {
    const project = await world.newProject()
    const { project_id } = project
    projects.push(project_id)
    await world.endpoint(project, `https://merchant.example/${name}`)
    await world.send(project)
    await toRetries(world.sql, project_id, world.clock.now())
  }
  const [broken, healthy] = projects
  await book.load(projects)
  const condition = `old.project_id = ${broken}`
  const allow = await refuseChanges(world.sql, 'delete on webhook_retries', condition)
  const lanes = new Map(projects.map((id) => [id, book.endpointsOf(id).map((e) => new Lane(e))]))
  const [probed, promoted]: number[][] = [[], []]
  const { work } = sweeping({
    ...world.deps,
    projectIds: book.projectIds,
    loadProject: () => undefined,
    monotonicMs,
    reload: async (ids) => void (await book.load(ids)),
    lease: { others: () => [], caresFor: () => true },
    lanesOf: (projectId) => lanes.get(projectId) ?? [],
    mayGoOn: () => true,
    onProbes: (projectId) => probed?.push(projectId),
    onPromoted: (projectId) => promoted?.push(projectId),
    onBuried: () => {},
  })
  const ready = async () =>
    (
      await world.sql<{ project_id: number }[]>`
        select project_id from webhook_ready where project_id = any(${projects}::bigint[])
      `
    ).map(({ project_id }) => project_id)
  await work()
  assert.deepEqual(await ready(), [healthy])
  assert.deepEqual([probed, promoted], [[broken, healthy], [healthy]])
  await allow()
  await work()
  assert.deepEqual((await ready()).sort(), [...projects].sort())
})

/** Deleted endpoints for which so many deliveries wait, and who buries them. */
const burials = async (counts: readonly number[], isOurs = true) => {
  const project = await world.newProject()
  const endpoints: number[] = []
  for (const count of counts) {
    const endpointId = await world.endpoint(project, 'https://merchant.example/deleted')
    await world.sql`
      insert into webhook_ready (project_id, endpoint_id, event_id)
      select ${project.project_id}, ${endpointId}::bigint, gen_random_uuid()
      from generate_series(1, ${count}::integer)
    `
    await removeEndpoint(world.deps, project.project_id, endpointId, systemCaller)
    endpoints.push(endpointId)
  }
  const book = endpointBook(world.deps)
  await book.load([project.project_id])
  const { work, isBusy } = burying({
    ...world.deps,
    book,
    reload: async (ids) => void (await book.load(ids)),
    lease: { others: () => [], caresFor: () => isOurs },
    mayGoOn: () => true,
    onBuried: () => {},
  })
  const left = async (): Promise<number[]> => {
    const rows = await world.sql<{ endpoint_id: number; count: number }[]>`
      select endpoint_id, count(*)::integer as count
      from webhook_ready
      where project_id = ${project.project_id}
      group by endpoint_id
    `
    return endpoints.map((id) => rows.find((row) => row.endpoint_id === id)?.count ?? 0)
  }
  return { project, endpoints, book, work, isBusy, left }
}

test('a burial takes a thousand of each deleted endpoint, and goes on soon while there is more', async () => {
  const { project, book, work, isBusy, left } = await burials([2500, 1200])
  await work()
  assert.deepEqual([await left(), isBusy()], [[1500, 200], true])
  await work()
  await work()
  assert.deepEqual([await left(), isBusy()], [[0, 0], true])
  world.clock.advance(301)
  await work()
  assert.equal(isBusy(), false)
  assert.deepEqual(book.endpointsOf(project.project_id), [])
})

test('an endpoint is buried by the process that looks after it alone', async () => {
  const { project, book, work } = await burials([1], false)
  world.clock.advance(301)
  await work()
  assert.equal(book.endpointsOf(project.project_id).length, 1)
  assert.equal(await openRows(world.sql, project), 1)
})

test('one deleted endpoint that cannot be buried holds up no other', async () => {
  const { work, left, endpoints } = await burials([1, 1])
  const condition = `old.endpoint_id = ${endpoints[0]}`
  const allow = await refuseChanges(world.sql, 'delete on webhook_ready', condition)
  await work()
  assert.deepEqual(await left(), [1, 0])
  await allow()
  await work()
  assert.deepEqual(await left(), [0, 0])
})
