/** For how long what waits has been ready, wherever it waits. */
import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import { notedBack, pollerOf } from '../../../../test/support/intake.ts'
import { laneWith } from '../../../../test/support/lanes.ts'
import { endLease, holdAll } from '../../../../test/support/leases.ts'
import { holdersOf, readyIds, toRetries } from '../../../../test/support/ready-rows.ts'
import { createWebhookWorld, until, type WebhookWorld } from '../../../../test/support/webhooks.ts'
import { plusSeconds } from '../../../base/clock.ts'
import { newUuid } from '../../../base/ids.ts'
import type { Delivery } from '../../events/delivery.ts'
import { eventIdFloor } from '../../events/event-id.ts'
import type { Lane } from '../lanes/lane.ts'
import type { Care } from '../workers/lease.ts'
import { readyAges } from './ready-ages.ts'
import { scanning } from './scanning.ts'

let world: WebhookWorld
before(async () => {
  world = await createWebhookWorld()
  // So that ages are exact.
  world.clock.stop()
})
after(() => world.close())
// Endpoints of other tests may be looked after, too.
beforeEach(async () => {
  await world.sql`delete from webhook_ready`
  await world.sql`delete from webhook_retries`
})

const none = { fresh: 0, retry: 0, replay: 0 }
const hours = 3600

/** Scans as the one of two processes does that looks after an endpoint, and has this lane. */
const observer = (endpointId: number, lane?: Lane, others: readonly string[] = []) =>
  scannerOf({ processes: 2, remainder: endpointId % 2 }, lane, others)

const everything: Care = { processes: 1, remainder: 0 }

/** Scans as a process does that looks after these endpoints, and knows of these others; it finds projects. */
const scannerOf = (care: Care, lane?: Lane, others: readonly string[] = []) => {
  const ready = readyAges(world)
  const [found, freed] = [new Set<number>(), new Set<number>()]
  const noted = notedBack()
  const workerId = newUuid()
  const { work } = scanning({
    ...{ sql: world.sql, clock: world.clock, ready },
    lease: { workerId: () => workerId, care: () => care, others: () => others },
    back: noted.back,
    inMemory: () => [],
    laneOf: (id) => (id === lane?.endpoint.endpointId ? lane : undefined),
    mayGoOn: () => true,
    onFound: (projectId) => found.add(projectId),
    onFreed: (projectId) => freed.add(projectId),
  })
  const scan = async (): Promise<number[]> => {
    found.clear()
    await work()
    return [...found]
  }
  return { scan, ages: ready.ages, workerId, freed, ...noted }
}

/** An endpoint nobody sends to, with so many notifications that happened in one moment. */
const setUp = async (count = 1) => {
  const project = await world.newProject()
  const endpointId = await world.endpoint(project, 'http://127.0.0.1:9/hook')
  await world.send(project, count)
  const eventIds = await readyIds(world.sql, project.project_id)
  return { project, endpointId, lane: laneWith({ endpointId }), eventIds }
}

test('a new notification that nobody holds shows since it happened, to the process that looks after it', async () => {
  const { endpointId } = await setUp()
  world.clock.advance(40)
  const ready = observer(endpointId)
  assert.deepEqual(ready.ages([]), none)
  await ready.scan()
  assert.deepEqual(ready.ages([]), { ...none, fresh: 40 })
  const other = observer(endpointId + 1)
  await other.scan()
  assert.deepEqual(other.ages([]), none)
})

test('what waits for an endpoint that is off or paused is not ready', async () => {
  for (const column of ['deleted_at', 'paused_at']) {
    const { endpointId } = await setUp()
    const now = world.clock.now()
    await world.sql`
      update webhook_endpoints set ${world.sql(column)} = ${now} where endpoint_id = ${endpointId}
    `
    world.clock.advance(40)
    const ready = observer(endpointId)
    await ready.scan()
    assert.deepEqual(ready.ages([]), none, column)
  }
})

test('what is made ready once more shows since then, however old it is', async () => {
  for (const kind of ['retry', 'replay'] as const) {
    const { endpointId } = await setUp()
    await world.sql`
      update webhook_ready
      set attempt = 9, is_replay = ${kind === 'replay'}
      where endpoint_id = ${endpointId}
    `
    world.clock.advance(40 * hours)
    const ready = observer(endpointId)
    await ready.scan()
    assert.deepEqual(ready.ages([]), none)
    world.clock.advance(15)
    await ready.scan()
    assert.deepEqual(ready.ages([]), { ...none, [kind]: 15 })
    await world.sql`delete from webhook_ready where endpoint_id = ${endpointId}`
    await ready.scan()
    assert.deepEqual(ready.ages([]), none)
  }
})

test('a retry that cannot be made ready shows since it was due', async () => {
  const { project, endpointId } = await setUp()
  await toRetries(world.sql, project.project_id, plusSeconds(world.clock.now(), 10 * hours))
  const ready = observer(endpointId)
  for (const [seconds, age] of [
    [10 * hours - 1, 0],
    [21, 20],
  ] as const) {
    world.clock.advance(seconds)
    await ready.scan()
    assert.deepEqual(ready.ages([]), { ...none, retry: age })
  }
})

test('every endpoint that has rows is scanned, however many there are, and however many it has', async () => {
  const { project, endpointId } = await setUp()
  const copies = await world.sql<{ endpoint_id: number }[]>`
    insert into webhook_endpoints (project_id, url, secrets, created_at, updated_at)
    select project_id, url || number, secrets, created_at, updated_at
    from webhook_endpoints, generate_series(1, 250) as number
    where endpoint_id = ${endpointId}
    returning endpoint_id
  `
  const ids = copies.map(({ endpoint_id }) => endpoint_id)
  const young = eventIdFloor(world.clock.now())
  // Each third has rows that are ready, retries, or both; two of them have more than are read at once.
  await world.sql`
    insert into webhook_ready (project_id, endpoint_id, event_id)
    select ${project.project_id}, endpoint_id, gen_random_uuid()
    from unnest(${ids}::bigint[]) as endpoint_id
    cross join generate_series(1, case when endpoint_id in (${ids[3] ?? 0}, ${ids[125] ?? 0}) then 300 else 1 end)
    where endpoint_id % 3 <> 1
  `
  await world.sql`update webhook_ready set event_id = ${young} where endpoint_id = ${ids[0] ?? 0}`
  await world.sql`
    insert into webhook_retries (
      project_id, endpoint_id, event_id, attempt, round_from, is_replay, due_at
    )
    select ${project.project_id}, endpoint_id, gen_random_uuid(), 1, 0, false,
      ${plusSeconds(world.clock.now(), hours)}
    from unnest(${ids}::bigint[]) as endpoint_id
    where endpoint_id % 3 <> 2
  `
  await world.sql`delete from webhook_ready where endpoint_id = ${endpointId}`
  const asked: number[] = []
  const { work } = scanning({
    ...{ sql: world.sql, clock: world.clock, ready: readyAges(world) },
    lease: { workerId: newUuid, care: () => everything, others: () => [] },
    back: notedBack().back,
    inMemory: () => [],
    laneOf: (id) => void asked.push(id),
    mayGoOn: () => true,
    onFound: () => {},
    onFreed: () => {},
  })
  await work()
  const withReady = ids.filter((id) => id % 3 !== 1)
  assert.deepEqual([...new Set(asked)], withReady)
})

test('projects are found that have something ready, or due, or left by a deleted endpoint', async () => {
  const { project, endpointId } = await setUp()
  const { project_id } = project
  const all = scannerOf(everything)
  assert.deepEqual(await all.scan(), [project_id])
  assert.deepEqual(await observer(endpointId + 1).scan(), [], 'another process looks after it')
  const now = world.clock.now()
  const change = (column: string, value: unknown) => world.sql`
    update webhook_endpoints
    set ${world.sql(column)} = ${value as never}
    where endpoint_id = ${endpointId}
  `
  await change('paused_at', now)
  assert.deepEqual(await all.scan(), [], 'what is parked waits for a person')
  await change('deleted_at', now)
  assert.deepEqual(await all.scan(), [project_id])
  assert.deepEqual(all.ages([]), none, 'nobody waits for it')
  await change('deleted_at', null)
  await change('paused_at', null)
  await toRetries(world.sql, project_id, plusSeconds(now, 60))
  assert.deepEqual(await all.scan(), [])
  world.clock.advance(61)
  assert.deepEqual(await all.scan(), [project_id])
})

test('what a living process holds is not found, one that came since the last renewal included', async () => {
  const { project, endpointId, lane } = await setUp()
  const writer = newUuid()
  await holdAll(world.sql, writer, project.project_id)
  for (const others of [[writer], []]) {
    const { scan, freed } = observer(endpointId, lane, others)
    assert.deepEqual([await scan(), freed.size], [[], 0])
  }
  assert.deepEqual(await holdersOf(world.sql, project.project_id), [writer])
})

test('all that a dead process held of an endpoint becomes nobody’s, and is told of', async () => {
  const { project, endpointId } = await setUp(20)
  const dead = newUuid()
  await holdAll(world.sql, dead, project.project_id)
  await endLease(world.sql, dead)
  const other = observer(endpointId + 1)
  await other.scan()
  assert.equal(other.freed.size, 0, 'another process looks after it')
  const { scan, freed } = observer(endpointId)
  await scan()
  assert.deepEqual([...freed], [project.project_id])
  assert.deepEqual(await holdersOf(world.sql, project.project_id), Array(20).fill(null))
})

test('a row that names this process and is not here is given back by the second scan that finds it', async () => {
  const { project, endpointId, lane, eventIds } = await setUp(3)
  const [held = '', quarantined = '', stray = ''] = eventIds
  for (const caring of [endpointId, endpointId + 1]) {
    const { scan, workerId, given, suspected } = observer(caring, lane)
    await holdAll(world.sql, workerId, project.project_id)
    lane.queue.hold(held)
    lane.queue.quarantine(quarantined, Number.POSITIVE_INFINITY)
    // Another process looks after the endpoint in the second case.
    if (caring !== endpointId) suspected.add(endpointId)
    await scan()
    assert.deepEqual(given, [], 'it may just be stored')
    await scan()
    assert.deepEqual(given, [[endpointId, stray]])
  }
})

test('what nobody holds is found unless it is here', async () => {
  const { project, endpointId, lane, eventIds } = await setUp()
  const { scan } = observer(endpointId, lane)
  assert.deepEqual(await scan(), [project.project_id])
  lane.queue.hold(eventIds[0] ?? '')
  assert.deepEqual(await scan(), [])
})

test('the oldest new one is told from memory wherever it stands in its lane', async () => {
  const { endpointId, lane, eventIds } = await setUp(2)
  world.clock.advance(30)
  for (const eventId of eventIds) lane.queue.hold(eventId)
  const older = { eventId: eventIds[0] } as Delivery
  const newer = { eventId: (await setUp()).eventIds[0] } as Delivery
  const ready = observer(endpointId, lane)
  await ready.scan()
  assert.deepEqual(ready.ages([lane]), none, 'what is under way does not wait')
  for (const delivery of [newer, older]) lane.queue.push(delivery, 'fresh')
  assert.deepEqual(ready.ages([lane]), { ...none, fresh: 30 })
})

test('a lane knows since when its retries and replays are ready', async () => {
  for (const kind of ['retry', 'replay'] as const) {
    const { project, endpointId, lane } = await setUp(2)
    await world.sql`
      update webhook_ready
      set attempt = 9, is_replay = ${kind === 'replay'}
      where endpoint_id = ${endpointId}
    `
    world.clock.advance(40 * hours)
    pollerOf(world, [lane]).request(project.project_id)
    await until(async () => lane.queue.length === 2)
    world.clock.advance(7)
    assert.deepEqual(observer(endpointId, lane).ages([lane]), { ...none, [kind]: 7 })
  }
})
