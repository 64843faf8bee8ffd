import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import {
  growTo,
  laneWith as newLane,
  polledEmpty,
  see,
  sendAll,
} from '../../../../test/support/lanes.ts'
import { endLease } from '../../../../test/support/leases.ts'
import { isSomebodyWaiting } from '../../../../test/support/waiting.ts'
import { createWebhookWorld, until, type WebhookWorld } from '../../../../test/support/webhooks.ts'
import { newUuid } from '../../../base/ids.ts'
import { createLog, silentLog } from '../../../base/log.ts'
import { leastEvent } from '../../events/event-range.ts'
import { monotonicMs, timing } from '../workers/timing.ts'
import { polling } from './polling.ts'

let world: WebhookWorld
const holder = newUuid()
const lease = { workerId: () => holder, others: (): readonly string[] => [] }
before(async () => {
  world = await createWebhookWorld()
  // A second decides whether a lane is behind.
  world.clock.stop()
})
after(() => world.close())

/** A healthy lane of a project with so many ready rows, and what makes its poller read them. */
const readyLane = async (ready: number) => {
  const project = await world.newProject()
  const endpointId = await world.endpoint(project, 'http://127.0.0.1:9/hook')
  await world.send(project, ready)
  const rows = await world.sql<{ event_id: string }[]>`
    select event_id from webhook_ready where project_id = ${project.project_id} order by event_id
  `
  assert.equal(rows.length, ready)
  const lane = newLane({ endpointId, maxInFlight: 64 })
  growTo(lane.health, 64)
  let isLoaded = false
  const lines: string[] = []
  const poller = polling({
    sql: world.sql,
    clock: world.clock,
    log: createLog('error', { write: (line) => lines.push(line) }),
    timing,
    monotonicMs,
    lease,
    lanesOf: () => [lane],
    loadProject: () => undefined,
    isAllowed: () => true,
    isCrowded: () => false,
    onLoaded: () => {
      isLoaded = true
    },
  })
  const poll = (): void => poller.request(project.project_id, 'all')
  return { project, lane, rows, lines, poll, isLoaded: () => isLoaded }
}

/** One that holds so many of its ready rows, more than a poll may read for itself, and polls. */
const busyLane = async (amount: number, left: number) => {
  const { lane, rows, poll, isLoaded } = await readyLane(amount + left)
  polledEmpty(lane.queue)
  for (const { event_id } of rows.slice(0, amount)) lane.queue.hold(event_id)
  lane.queue.rewind()
  poll()
  return { lane, isLoaded }
}

test('a lane is behind while a poll brings as much as it may of what is older than half a minute', async () => {
  for (const [amount, seconds, isBehind] of [
    [300, 31, true],
    [300, 29, false],
    [5, 31, false],
  ] as const) {
    const { lane, poll, isLoaded } = await readyLane(amount)
    lane.pace.noteBehind(!isBehind)
    world.clock.advance(seconds)
    poll()
    await until(async () => isLoaded())
    assert.equal(lane.pace.isBehind, isBehind, `${amount} after ${seconds} s`)
  }
})

test('a busy lane goes on from memory after a poll that found nothing it does not hold', async () => {
  const { lane } = await busyLane(600, 0)
  const isPolledOnce = () => lane.queue.pollFrom !== leastEvent && !lane.queue.isPolled
  await until(async () => lane.queue.hasMore || isPolledOnce())
  assert.equal(lane.queue.hasMore, false)
  assert.equal(lane.queue.held.size, 600)
})

test('what only the table knows is found although the lane holds more than it may read', async () => {
  const { lane, isLoaded } = await busyLane(600, 3)
  await until(async () => isLoaded())
  assert.equal(lane.queue.waiting.fresh.length, 3)
  assert.equal(lane.queue.held.size, 603)
})

test('deliveries whose events are missing are quarantined, and come with no further poll until their time is over', async () => {
  const { project, lane, rows, lines, poll } = await readyLane(40)
  see(lane.health, 'busy', { count: 6 })
  // More than a lane with this window may hold: those behind them are found all the same.
  const missing = rows.slice(0, 20).map(({ event_id }) => event_id)
  await world.sql`
    delete from webhook_events
    where project_id = ${project.project_id}
      and event_id = any(${missing}::uuid[])
  `
  const pollUntil = (isSeen: () => boolean) =>
    until(async () => {
      poll()
      return isSeen()
    })
  const empty = () => sendAll(lane.queue)
  await pollUntil(() => lane.queue.waiting.fresh.length > 0)
  assert.equal(lines.length, missing.length)
  assert.ok(missing.every((eventId) => !lane.queue.held.has(eventId)))
  empty()
  await pollUntil(() => lane.queue.waiting.fresh.length > 0)
  assert.equal(lines.length, missing.length)
  empty()
  lane.queue.beginPoll({ isRewound: true, hasMore: true, nowMs: Number.POSITIVE_INFINITY })
  lane.queue.endPoll()
  await pollUntil(() => lines.length > missing.length)
})

test('who asks for an older event while a poll is under way is heard by the next', async () => {
  const { lane, poll } = await readyLane(0)
  world.clock.advance(10)
  const [older, old] = [leastEvent.replace(/0$/, '1'), leastEvent.replace(/0$/, '2')]
  await world.sql.begin(async (tx) => {
    await tx`lock table webhook_ready in access exclusive mode`
    poll()
    while (!(await isSomebodyWaiting(world.sql)));
    for (const event of [old, older, old]) lane.queue.rewind(event)
  })
  await until(async () => !lane.queue.isPolled)
  assert.equal(lane.queue.pollFrom, older)
  poll()
  await until(async () => lane.queue.pollFrom !== older && !lane.queue.isPolled)
  const { pollFrom } = lane.queue
  assert.ok(pollFrom > old)
  lane.queue.rewind(`${pollFrom}0`)
  assert.equal(lane.queue.pollFrom, pollFrom)
})

test('a project that is not in memory is loaded before its poll, and makes no other wait', async () => {
  const { project, lane, rows } = await readyLane(3)
  const { promise, resolve: load } = Promise.withResolvers<void>()
  let isLoaded = false
  const poller = polling({
    ...{ sql: world.sql, clock: world.clock, log: silentLog, timing, monotonicMs },
    lease,
    lanesOf: (projectId) => (projectId === project.project_id ? [lane] : []),
    // More of them than are polled together.
    loadProject: (projectId) => (projectId < 0 ? promise : undefined),
    isAllowed: () => true,
    isCrowded: () => false,
    onLoaded() {
      isLoaded = true
    },
  })
  for (let n = 1; n <= 10; n += 1) poller.request(-n, 'all')
  poller.request(project.project_id, 'all')
  await until(async () => isLoaded)
  assert.equal(lane.queue.held.size, rows.length)
  load()
})

/** The holders of a project's ready rows, in the order of events. */
const holders = async (project: { project_id: number }): Promise<(string | null)[]> =>
  (
    await world.sql<{ writer: string | null }[]>`
      select writer from webhook_ready where project_id = ${project.project_id} order by event_id
    `
  ).map(({ writer }) => writer)

test('a poll takes what nobody holds and what the dead held, and leaves what a living process holds', async () => {
  const { project, lane, rows, poll, isLoaded } = await readyLane(4)
  const [dead, alive] = [newUuid(), newUuid()]
  await endLease(world.sql, dead)
  await endLease(world.sql, alive, 60)
  for (const [nth, writer] of [dead, alive, holder].entries())
    await world.sql`
      update webhook_ready set writer = ${writer} where event_id = ${rows[nth]?.event_id ?? ''}
    `
  poll()
  await until(async () => isLoaded())
  // This process has not heard of the living one yet, and asks before it takes.
  assert.deepEqual(
    lane.queue.waiting.fresh.map(({ eventId }) => eventId),
    [0, 2, 3].map((nth) => rows[nth]?.event_id),
  )
  assert.equal(lane.queue.held.size, 3)
  assert.deepEqual(await holders(project), [holder, alive, holder, holder])
})

test('of two processes that poll the same rows each row has one', async () => {
  const { project, lane, poll } = await readyLane(200)
  const other = newUuid()
  const theirs = newLane({ endpointId: lane.endpoint.endpointId, maxInFlight: 64 })
  growTo(theirs.health, 64)
  const poller = polling({
    ...{ sql: world.sql, clock: world.clock, log: silentLog, timing, monotonicMs },
    lease: { workerId: () => other, others: () => [] },
    lanesOf: () => [theirs],
    loadProject: () => undefined,
    isAllowed: () => true,
    isCrowded: () => false,
    onLoaded: () => {},
  })
  await endLease(world.sql, holder, 60)
  await endLease(world.sql, other, 60)
  poll()
  poller.request(project.project_id, 'all')
  const held = () => [...lane.queue.held, ...theirs.queue.held]
  await until(async () => {
    poll()
    poller.request(project.project_id, 'all')
    return held().length === 200
  })
  assert.equal(new Set(held()).size, 200)
  const mine = (await holders(project)).filter((one) => one === holder)
  assert.equal(mine.length, lane.queue.held.size)
})
