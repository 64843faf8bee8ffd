/** Announcements: from the transaction to the lane without a poll of the table. */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { notedBack } from '../../../../test/support/intake.ts'
import { laneWith, polledEmpty } from '../../../../test/support/lanes.ts'
import {
  createWebhookWorld,
  openRows,
  until,
  type WebhookWorld,
} from '../../../../test/support/webhooks.ts'
import type { Tx } from '../../../base/database/database.ts'
import type { Delivery } from '../../events/delivery.ts'
import { emit } from '../../events/emit.ts'
import { announcing } from './announcing.ts'

const deliveryOf = (eventId: string, endpointId = 1): Delivery => ({
  projectId: 10001,
  endpointId,
  eventId,
  type: 'ps_declined',
  body: '{}',
  attempt: 0,
  roundFrom: 0,
})

// Announcements only compare transactions.
const tx = {} as Tx

const holder = 'this process'
/** It holds what it writes for its one endpoint. */
const taking = { holder, endpoints: [1] }

const openPort = () => {
  const lane = laneWith()
  const { queue } = lane
  polledEmpty(queue)
  let loads = 0
  const left: number[] = []
  const noted = notedBack()
  let workerId = holder
  const announce = announcing({
    workerId: () => workerId,
    laneOf: (endpointId) => (endpointId === 1 ? lane : undefined),
    takes: () => taking,
    back: noted.back,
    onLoaded: () => {
      loads += 1
    },
    onLeft: (projectId) => left.push(projectId),
  })
  const lapse = (): void => {
    workerId = 'the same process after its lease had ended'
  }
  const fresh = () => queue.waiting.fresh
  return { lane, queue, fresh, loads: () => loads, left, ...noted, lapse, announce }
}

test('what was written is held before the commit and queued after it', async () => {
  const { queue, fresh, loads, left, announce } = openPort()
  const answer = await announce(async ({ written }) => {
    written(tx, [deliveryOf('a'), deliveryOf('b')], taking)
    assert.deepEqual([...queue.held], ['a', 'b'])
    assert.equal(fresh().length, 0)
    return 'done'
  })
  assert.equal(answer, 'done')
  assert.deepEqual(
    fresh().map(({ eventId }) => eventId),
    ['a', 'b'],
  )
  assert.deepEqual([loads(), left], [1, []])
})

test('work that fails queues nothing, and its rows are looked for', async () => {
  const { queue, fresh, loads, left, suspected, announce } = openPort()
  const failing = announce(async ({ written }) => {
    written(tx, [deliveryOf('a')], taking)
    throw new Error('rolled back')
  })
  await assert.rejects(failing, /rolled back/)
  assert.equal(queue.held.size + fresh().length, 0)
  assert.deepEqual([loads(), left, [...suspected]], [0, [], [1]])
})

test('a transaction that is run again takes the place of the one that was taken back', async () => {
  const { queue, fresh, left, announce } = openPort()
  await announce(async ({ written }) => {
    written(tx, [deliveryOf('a'), deliveryOf('b', 2)], taking)
    written({} as Tx, [deliveryOf('c')], taking)
    assert.deepEqual([...queue.held], ['c'])
  })
  assert.deepEqual(
    fresh().map(({ eventId }) => eventId),
    ['c'],
  )
  assert.deepEqual(left, [])
})

test('what is written for nobody to hold is left to a poll', async () => {
  const { queue, fresh, loads, left, announce } = openPort()
  await announce(async ({ written }) => written(tx, [deliveryOf('a'), deliveryOf('x', 2)], taking))
  assert.deepEqual([fresh().length, queue.hasMore, loads(), left], [1, false, 1, [10001]])
  await announce(async ({ written }) => written(tx, [deliveryOf('b')]))
  assert.deepEqual([fresh().length, queue.hasMore], [1, true])
  assert.deepEqual([queue.isAsked, left], [true, [10001, 10001]])
})

test('what is left is told of with the oldest event of its project', async () => {
  const told: [projectId: number, oldest: string][] = []
  const announce = announcing({
    workerId: () => holder,
    laneOf: () => undefined,
    takes: () => undefined,
    back: notedBack().back,
    onLoaded: () => {},
    onLeft: (projectId, oldest) => told.push([projectId, oldest]),
  })
  await announce(async ({ written }) => {
    written(tx, [deliveryOf('b'), { ...deliveryOf('d'), projectId: 10002 }])
    written(tx, [deliveryOf('a'), deliveryOf('c')])
  })
  assert.deepEqual(told, [
    [10001, 'a'],
    [10002, 'd'],
  ])
})

test('a lane that closes before the commit takes nothing, and gives back what was written for it', async () => {
  const { queue, fresh, loads, left, given, announce } = openPort()
  await announce(async ({ written }) => {
    written(tx, [deliveryOf('a')], taking)
    queue.close()
  })
  assert.equal(queue.held.size + fresh().length, 0)
  assert.deepEqual([loads(), left, given], [0, [], [[1, 'a']]])
})

test('what was written under a lease that has ended since is not sent from memory', async () => {
  const { queue, fresh, loads, left, given, lapse, announce } = openPort()
  await announce(async ({ written }) => {
    written(tx, [deliveryOf('a')], taking)
    lapse()
  })
  assert.equal(queue.held.size + fresh().length, 0)
  assert.deepEqual([loads(), left, given], [0, [], [[1, 'a']]])
})

let world: WebhookWorld
before(async () => {
  world = await createWebhookWorld()
})
after(() => world.close())

test('an announced notification arrives once, without a poll and whatever its text', async () => {
  // Scans read the table; with none within the hour only the announcement can bring it.
  const dispatcher = await world.running({ sweepMs: 3_600_000 })
  const { merchant, project } = await world.newShop()
  const body = { text: 'Zoë "{,}\\ \n \u2028 \u0000 \u001f', n: 1 }
  const notification = { projectId: project.project_id, type: 'ps_declined' as const, body }
  await dispatcher.announce((announcement) =>
    world.sql.begin((tx) => emit(tx, world.deps, [notification], announcement)),
  )
  await merchant.received(1)
  await until(async () => (await openRows(world.sql, project)) === 0)
  assert.deepEqual(
    merchant.requests.map((request) => request.body),
    [JSON.stringify(body)],
  )
  const [delivery] = await world.deliveries(project)
  assert.equal(delivery?.status, 'delivered')
  assert.equal(delivery?.attempts, 1)
  await dispatcher.stop()
})
