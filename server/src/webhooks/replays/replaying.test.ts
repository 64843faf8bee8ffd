/** How a replay is fed to an endpoint: by its rate, and behind what waits. */
import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import { growTo, laneWith, polledEmpty, see } from '../../../test/support/lanes.ts'
import { toLetters } from '../../../test/support/ready-rows.ts'
import { createWebhookWorld, openRows, type WebhookWorld } from '../../../test/support/webhooks.ts'
import { silentLog } from '../../base/log.ts'
import { systemCaller } from '../../projects/index.ts'
import { removeEndpoint } from '../endpoints/endpoint-settings.ts'
import type { Lane } from '../engine/lanes/lane.ts'
import type { ReplayBody } from './replay-contract.ts'
import { replaying } from './replaying.ts'
import { createReplay, readReplay } from './replays.ts'

let world: WebhookWorld
let project: Awaited<ReturnType<WebhookWorld['newProject']>>
let endpointId: number
let lane: Lane

before(async () => {
  world = await createWebhookWorld()
  world.clock.stop()
})
beforeEach(async () => {
  project = await world.newProject()
  endpointId = await world.endpoint(project, 'http://127.0.0.1:9/')
  lane = laneFor(endpointId)
  await world.sql`delete from webhook_replays`
})
after(() => world.close())

/** A lane whose rows nobody sends. */
const laneFor = (id: number): Lane => {
  const made = laneWith({ projectId: project.project_id, endpointId: id })
  made.configure(made.endpoint)
  polledEmpty(made.queue)
  return made
}

const feeder = (lanes: readonly Lane[] = [lane], caresFor: (id: number) => boolean = () => true) =>
  replaying({
    sql: world.sql,
    clock: world.clock,
    log: silentLog,
    lease: { caresFor },
    laneOf: (id) => lanes.find(({ endpoint }) => endpoint.endpointId === id),
    loadProject: () => undefined,
    mayGoOn: () => true,
    onFed() {},
  })

/** Writes so many deliveries that were given up. */
const bury = async (count: number): Promise<void> => {
  await world.send(project, count)
  await toLetters(world.sql, project.project_id)
}
const start = (body: ReplayBody = {}) =>
  world.sql.begin((tx) => createReplay(tx, world.clock, project.project_id, body, systemCaller))
const read = (id: string) => readReplay(world.sql, project.project_id, id)
/** As if what was ready had been sent. */
const send = () => world.sql`delete from webhook_ready where project_id = ${project.project_id}`

test('no more are made ready than the rate allows', async () => {
  await bury(40)
  growTo(lane.health, 16)
  const { replay_id } = await start({ rate_per_second: 5 })
  const { work } = feeder()
  await work()
  assert.equal((await read(replay_id)).replayed, 0)
  for (const total of [5, 10]) {
    world.clock.advance(1)
    await work()
    await work()
    assert.equal((await read(replay_id)).replayed, total)
    await send()
  }
})

test('no more are made ready than the endpoint takes, whatever the rate', async () => {
  await bury(40)
  const { replay_id } = await start({ rate_per_second: 500 })
  const { work } = feeder()
  world.clock.advance(1)
  await work()
  assert.equal((await read(replay_id)).replayed, 4, 'twice its window')
  world.clock.advance(1)
  await work()
  assert.equal((await read(replay_id)).replayed, 4, 'those before still wait')
  await send()
  await work()
  assert.equal((await read(replay_id)).replayed, 8)
})

test('an endpoint that fails gets one now and then, to see whether it is back', async () => {
  await bury(40)
  see(lane.health, 'busy', { count: 3 })
  const { replay_id } = await start({ rate_per_second: 500 })
  const { work } = feeder()
  for (const [seconds, total] of [
    [9, 0],
    [1, 1],
    [9, 1],
    [1, 2],
  ] as const) {
    world.clock.advance(seconds)
    await work()
    await send()
    assert.equal((await read(replay_id)).replayed, total)
  }
})

test('a busy endpoint gets one a second, and holds up no other of the same replay', async () => {
  const other = await world.endpoint(project, 'http://127.0.0.1:9/other')
  await bury(3)
  const { replay_id } = await start({ rate_per_second: 500 })
  const { work } = feeder([lane, laneFor(other)])
  lane.queue.expectMore()
  world.clock.advance(1)
  await work()
  const { state, endpoints } = await read(replay_id)
  assert.equal(state, 'running')
  assert.deepEqual(
    endpoints.map((part) => [part.endpoint_id, part.replayed, part.finished_at !== undefined]),
    [
      [endpointId, 1, false],
      [other, 3, true],
    ],
  )
})

test('a process feeds the endpoints that it looks after, and leaves to a poll what it makes ready', async () => {
  await bury(2)
  const { replay_id } = await start()
  world.clock.advance(1)
  await feeder([lane], () => false).work()
  assert.equal((await read(replay_id)).replayed, 0)
  assert.equal(await openRows(world.sql, project), 0)
  await feeder().work()
  assert.equal((await read(replay_id)).state, 'finished')
  const made = await world.sql`
    select writer from webhook_ready where project_id = ${project.project_id}
  `
  assert.deepEqual([...made], [{ writer: null }, { writer: null }])
  assert.equal(lane.queue.isAsked, true)
})

test('two processes that move the same part make each delivery ready once', async () => {
  await bury(30)
  growTo(lane.health, 5)
  const { replay_id } = await start({ rate_per_second: 500 })
  world.clock.advance(1)
  await Promise.all([feeder().work(), feeder().work(), feeder().work()])
  assert.equal((await read(replay_id)).replayed, 10)
  assert.equal(await openRows(world.sql, project), 10)
})

test('a closed lane gets nothing, and a deleted endpoint ends its part', async () => {
  await bury(2)
  const { replay_id } = await start()
  lane.queue.close()
  world.clock.advance(1)
  await feeder().work()
  assert.equal((await read(replay_id)).replayed, 0)
  await removeEndpoint(world.deps, project.project_id, endpointId, systemCaller)
  assert.equal((await read(replay_id)).state, 'finished')
})

test('a few dead letters are found behind any number of events and neighbours’ letters', async () => {
  const other = await world.endpoint(project, 'http://127.0.0.1:9/other')
  await bury(1500)
  await world.sql`
    delete from webhook_dead_letters
    where project_id = ${project.project_id}
      and endpoint_id = ${endpointId}
      and event_id < (select max(event_id::text)::uuid from webhook_events where project_id = ${project.project_id})
  `
  const { replay_id } = await start({ endpoint_id: endpointId })
  const { endpoints } = await start({ endpoint_id: other, statuses: ['dead'] })
  assert.deepEqual(
    endpoints.map((part) => part.endpoint_id),
    [other],
  )
  world.clock.advance(1)
  await feeder().work()
  const { replayed, state } = await read(replay_id)
  assert.deepEqual([replayed, state], [1, 'finished'])
})

test('a dead letter that was dismissed before any attempt was not missed', async () => {
  await bury(2)
  await world.sql`
    update webhook_dead_letters set resolved_at = now() where project_id = ${project.project_id}
  `
  const { replay_id } = await start({ statuses: ['missed'], from: '2020-01-01T00:00:00Z' })
  world.clock.advance(1)
  await feeder().work()
  const { replayed, state } = await read(replay_id)
  assert.deepEqual([replayed, state], [0, 'finished'])
})

test('a replay ends with the time of its call, so that nothing which happens later is sent twice', async () => {
  const deliver = async (count: number): Promise<void> => {
    await world.send(project, count)
    await world.sql`
      with made as (
        delete from webhook_ready where project_id = ${project.project_id} returning *
      )
      insert into webhook_attempts (
        project_id, event_id, endpoint_id, attempt, is_replay, outcome, status, started_at, duration_ms
      )
      select project_id, event_id, endpoint_id, attempt + 1, is_replay, 'delivered', 204, now(), 1
      from made
    `
  }
  await deliver(2)
  const { replay_id, to } = await start({
    statuses: ['delivered'],
    from: '2020-01-01T00:00:00Z',
    to: '2100-01-01T00:00:00Z',
  })
  assert.ok(to < '2100', to)
  world.clock.advance(1)
  await deliver(2)
  await feeder().work()
  const { replayed, state } = await read(replay_id)
  assert.deepEqual([replayed, state], [2, 'finished'])
})

test('a range without anything to make again is walked to its end', async () => {
  await world.send(project, 2600)
  await send()
  await world.sql`
    insert into webhook_attempts (
      project_id, event_id, endpoint_id, attempt, is_replay, outcome, status, started_at, duration_ms
    )
    select project_id, event_id, ${endpointId}, 1, false, 'delivered', 204, now(), 1
    from webhook_events where project_id = ${project.project_id}
  `
  const { replay_id } = await start({ statuses: ['missed'], from: '2020-01-01T00:00:00Z' })
  world.clock.advance(1)
  const { work } = feeder()
  await work()
  assert.equal((await read(replay_id)).state, 'running', 'a part of it at a time')
  await work()
  const { replayed, state } = await read(replay_id)
  assert.deepEqual([replayed, state], [0, 'finished'])
})
