import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { notedBack, pollerOf } from '../../../../test/support/intake.ts'
import { growTo, laneWith, sendAll } from '../../../../test/support/lanes.ts'
import { holdersOf, readyIds } from '../../../../test/support/ready-rows.ts'
import { isSomebodyWaiting } from '../../../../test/support/waiting.ts'
import { createWebhookWorld, until, type WebhookWorld } from '../../../../test/support/webhooks.ts'
import { newUuid } from '../../../base/ids.ts'
import { createLog } from '../../../base/log.ts'
import { leastEvent } from '../../events/event-range.ts'

let world: WebhookWorld
before(async () => {
  world = await createWebhookWorld()
  // A second decides whether a lane is behind.
  world.clock.stop()
})
after(() => world.close())

/** A healthy lane of a project with so many ready rows, and what makes its process read them. */
const readyLane = async (ready: number) => {
  const project = await world.newProject()
  const { project_id: projectId } = project
  const endpointId = await world.endpoint(project, 'http://127.0.0.1:9/hook')
  await world.send(project, ready)
  const eventIds = await readyIds(world.sql, projectId)
  assert.equal(eventIds.length, ready)
  const lane = laneWith({ projectId, endpointId, maxInFlight: 64 })
  growTo(lane.health, 64)
  const lines: string[] = []
  const noted = notedBack()
  const log = createLog('error', { write: (line) => lines.push(line) })
  const poller = pollerOf(world, [lane], { log, back: noted.back })
  const poll = async (): Promise<void> => {
    lane.queue.ask()
    poller.request(projectId)
  }
  /** Polls until the lane got something. */
  const pollOnce = async (): Promise<void> => {
    const before = poller.loads()
    await poll()
    await until(async () => poller.loads() > before)
  }
  return { project, lane, eventIds, lines, noted, poller, poll, pollOnce }
}

test('a lane is behind while a poll brings as much as it may of what is older than half a minute', async () => {
  for (const [amount, seconds, isBehind] of [
    [300, 31, true],
    [300, 29, false],
    [5, 31, false],
  ] as const) {
    const { lane, pollOnce } = await readyLane(amount)
    lane.pace.noteBehind(!isBehind)
    world.clock.advance(seconds)
    await pollOnce()
    assert.equal(lane.pace.isBehind, isBehind, `${amount} after ${seconds} s`)
  }
})

test('a poll takes what nobody holds, the oldest first, and goes on behind it', async () => {
  const { project, lane, eventIds, poller, pollOnce } = await readyLane(300)
  const living = newUuid()
  await world.sql`update webhook_ready set writer = ${living} where event_id = ${eventIds[1] ?? ''}`
  await pollOnce()
  const taken = lane.queue.waiting.fresh.map(({ eventId }) => eventId)
  assert.deepEqual(taken, [eventIds[0], ...eventIds.slice(2, 257)])
  assert.deepEqual((await holdersOf(world.sql, project.project_id)).slice(0, 258), [
    poller.workerId,
    living,
    ...taken.slice(1).map(() => poller.workerId),
    null,
  ])
  assert.deepEqual([lane.queue.isAsked, lane.queue.hasMore], [true, true])
  sendAll(lane.queue)
  await pollOnce()
  assert.equal(lane.queue.length, 43)
  assert.equal(lane.queue.hasMore, false)
})

test('a lane without room takes nothing, and knows whether the table has more', async () => {
  for (const amount of [0, 1]) {
    const { project, lane, poll } = await readyLane(amount)
    for (let n = 0; n < 300; n += 1) lane.queue.hold(String(n))
    await poll()
    await until(async () => lane.queue.hasMore === amount > 0)
    assert.deepEqual(await holdersOf(world.sql, project.project_id), Array(amount).fill(null))
    assert.equal(lane.queue.held.size, 300)
  }
})

test('deliveries whose events are missing are quarantined, and those beside them are taken', async () => {
  const { project, lane, eventIds, lines, pollOnce } = await readyLane(20)
  const missing = eventIds.slice(0, 5)
  await world.sql`
    delete from webhook_events
    where project_id = ${project.project_id}
      and event_id = any(${missing}::uuid[])
  `
  await pollOnce()
  assert.deepEqual([lane.queue.length, lines.length], [15, 5])
  assert.ok(missing.every((eventId) => !lane.queue.held.has(eventId)))
  assert.ok(missing.every((eventId) => lane.queue.isHere(eventId)))
})

test('who asks for an older event while a poll is under way is heard by the next', async () => {
  const { lane, poll } = await readyLane(0)
  const [older, old] = [leastEvent.replace(/0$/, '1'), leastEvent.replace(/0$/, '2')]
  await world.sql.begin(async (tx) => {
    await tx`lock table webhook_ready in access exclusive mode`
    await poll()
    while (!(await isSomebodyWaiting(world.sql)));
    for (const event of [old, older, old]) lane.queue.ask(event)
  })
  assert.equal(lane.queue.isAsked, true)
  assert.equal(lane.queue.beginPoll(false), older)
})

test('what a failed poll may have claimed is let go of and looked for, and the next poll begins where it did', async () => {
  const { lane, eventIds, noted, poll, pollOnce } = await readyLane(3)
  await world.sql`alter table webhook_events rename to events_elsewhere`
  await poll()
  await until(async () => noted.suspected.size > 0)
  assert.deepEqual([lane.queue.held.size, lane.queue.isAsked], [0, true])
  await world.sql`alter table events_elsewhere rename to webhook_events`
  await world.sql`update webhook_ready set writer = null where event_id = any(${eventIds}::uuid[])`
  await pollOnce()
  assert.equal(lane.queue.length, 3)
})

test('what a poll brings to a lane that is emptied or closed meanwhile is given back', async () => {
  for (const change of ['empty', 'close'] as const) {
    const { lane, eventIds, noted, poller, poll } = await readyLane(3)
    await world.sql.begin(async (tx) => {
      await tx`lock table webhook_events in access exclusive mode`
      await poll()
      while (!(await isSomebodyWaiting(world.sql)));
      lane.queue[change]()
    })
    await until(async () => poller.loads() === 1)
    assert.deepEqual([lane.queue.length, lane.queue.held.size], [0, 0], change)
    assert.deepEqual(noted.given, [[lane.endpoint.endpointId, ...eventIds]])
  }
})

test('a project that is not in memory is loaded before its poll, and makes no other wait', async () => {
  const { project, lane } = await readyLane(3)
  const { promise, resolve: load } = Promise.withResolvers<void>()
  const { request, loads } = pollerOf(world, [], {
    lanesOf: (projectId) => (projectId === project.project_id ? [lane] : []),
    // More of them than are polled together.
    loadProject: (projectId) => (projectId < 0 ? promise : undefined),
  })
  for (let n = 1; n <= 10; n += 1) request(-n)
  request(project.project_id)
  await until(async () => loads() > 0)
  assert.equal(lane.queue.held.size, 3)
  load()
})

test('of two processes that poll the same rows each row has one', async () => {
  const { project, lane, poller, poll } = await readyLane(200)
  const theirs = laneWith({ ...lane.endpoint })
  growTo(theirs.health, 64)
  const other = pollerOf(world, [theirs])
  const taken = () => [...lane.queue.waiting.fresh, ...theirs.queue.waiting.fresh]
  await until(async () => {
    await poll()
    theirs.queue.ask()
    other.request(project.project_id)
    return taken().length === 200
  })
  assert.equal(new Set(taken().map(({ eventId }) => eventId)).size, 200)
  const mine = (await holdersOf(world.sql, project.project_id)).filter(
    (one) => one === poller.workerId,
  )
  assert.equal(mine.length, lane.queue.length)
})
