/** The writer of a notification sends it first, whichever process owns the shard of its endpoint. */
import assert from 'node:assert/strict'
import { after, afterEach, before, test } from 'node:test'
import {
  createWebhookWorld,
  openRows,
  until,
  type WebhookWorld,
} from '../../../../test/support/webhooks.ts'
import type { WorldProject } from '../../../../test/support/world.ts'
import type { Endpoint } from '../../endpoints/endpoint-book.ts'
import { emit } from '../../events/emit.ts'
import type { Dispatcher } from '../engine.ts'
import { partOf } from './guests.ts'

let world: WebhookWorld
const engines: Dispatcher[] = []
before(async () => {
  world = await createWebhookWorld()
})
afterEach(async () => {
  for (const engine of engines.splice(0)) await engine.stop()
})
after(() => world.close())

/** So many processes that share the shards. */
const share = async (count: number): Promise<Dispatcher[]> => {
  for (let n = 0; n < count; n += 1) engines.push(world.engine())
  await until(async () => {
    const held = await world.sql<{ count: number }[]>`
      select count(*)::integer as count from webhook_shards where owner is not null group by owner
    `
    return held.length === count && held.every((row) => row.count <= Math.ceil(64 / count))
  })
  return engines
}

/** Writes as payments do, by one process; so many in a transaction, about so many things. */
const write = (engine: Dispatcher, project: WorldProject, count: number, things = count) =>
  engine.announce((announcement) =>
    world.sql.begin((tx) =>
      emit(
        tx,
        world.deps,
        Array.from({ length: count }, (_, n) => ({
          projectId: project.project_id,
          type: 'ps_declined' as const,
          body: { n },
          subject: { kind: 'player' as const, id: `thing ${n % things}` },
        })),
        announcement,
      ),
    ),
  )
const writers = async (project: WorldProject): Promise<number> =>
  (
    await world.sql`
      select from webhook_ready where project_id = ${project.project_id} and writer is not null
    `
  ).length

test('what a process writes it sends itself to all endpoints, and no other process reads it', async () => {
  const [first, second] = (await share(2)) as [Dispatcher, Dispatcher]
  const project = await world.newProject()
  const merchant = await world.receiver()
  for (let n = 0; n < 8; n += 1) await world.endpoint(project, `${merchant.url}/${n}`)
  // Owners poll new endpoints once before they take anything from memory.
  await write(first, project, 1)
  await merchant.received(8)
  await until(async () => (await openRows(world.sql, project)) === 0)
  const before = first.counts().delivered
  await write(first, project, 1)
  await until(async () => first.counts().delivered === before + 8)
  assert.equal(second.counts().delivered + before, 8)
  assert.equal(merchant.requests.length, 16)
})

test('an endpoint that fails gets what a writer held for it by its owner, and nothing is lost', async () => {
  const [first] = (await share(2)) as [Dispatcher]
  const project = await world.newProject({
    settings: {
      notifications: { ps_declined: true },
      webhook_schedule: { other: [5, 5, 5, 5, 5] },
    },
  })
  const merchant = await world.receiver(() => ({ status: 500 }))
  for (let n = 0; n < 4; n += 1) await world.endpoint(project, `${merchant.url}/${n}`)
  await write(first, project, 50)
  await merchant.received(12)
  await until(async () => (await writers(project)) === 0)
  merchant.answer(() => ({ status: 204 }))
  await until(async () => {
    world.clock.advance(1)
    return (await openRows(world.sql, project)) === 0
  })
  const delivered = await world.sql`
    select distinct event_id, endpoint_id from webhook_attempts
    where project_id = ${project.project_id} and outcome = 'delivered'
  `
  assert.equal(delivered.length, 200)
})

test('an endpoint that wants order or has a rate is its owner’s alone, whoever writes', async () => {
  const [first, second] = (await share(2)) as [Dispatcher, Dispatcher]
  const project = await world.newProject()
  const merchant = await world.receiver(() => 'hold')
  for (let n = 0; n < 3; n += 1) {
    await world.endpoint(project, `${merchant.url}/ordered${n}`, { is_ordered: true })
    await world.endpoint(project, `${merchant.url}/limited${n}`, { max_per_second: 5 })
    await world.endpoint(project, `${merchant.url}/single${n}`, { max_in_flight: 1 })
  }
  for (const engine of [first, second]) await write(engine, project, 4, 1)
  assert.equal(await writers(project), 0)
  await merchant.received(3 + 3 + 3)
  const at = (path: string) => merchant.requests.filter((request) => request.path === path).length
  for (let n = 0; n < 3; n += 1) assert.deepEqual([at(`/ordered${n}`), at(`/single${n}`)], [1, 1])
  await merchant.close()
})

test('processes divide what an endpoint takes at once, and none gets more than its part', () => {
  const part = (fields: Partial<Endpoint>, processes: number): number =>
    partOf({ maxInFlight: 16, ...fields } as Endpoint, processes)
  assert.deepEqual([part({}, 1), part({}, 3), part({}, 16)], [16, 5, 1])
  assert.equal(part({ maxInFlight: 2 }, 3), 2, 'it is its owner’s alone')
  assert.equal(part({ isOrdered: true }, 3), 16)
  assert.equal(part({ maxPerSecond: 5 }, 3), 16)
})
