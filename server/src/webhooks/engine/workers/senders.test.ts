/** Endpoints that one process alone may send to. */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { laneWith } from '../../../../test/support/lanes.ts'
import { endLease } from '../../../../test/support/leases.ts'
import { createWebhookWorld, type WebhookWorld } from '../../../../test/support/webhooks.ts'
import { newUuid } from '../../../base/ids.ts'
import { type Endpoint, endpointBook } from '../../endpoints/endpoint-book.ts'
import type { Lane } from '../lanes/lane.ts'
import { newSenders, partOf } from './senders.ts'

let world: WebhookWorld
before(async () => {
  world = await createWebhookWorld()
})
after(() => world.close())

/** An endpoint that takes one request at once, and processes of two. */
const single = async () => {
  const project = await world.newProject()
  const endpointId = await world.endpoint(project, 'http://127.0.0.1:9/', { max_in_flight: 1 })
  const book = endpointBook(world.deps)
  await book.load([project.project_id])
  const endpoint = book.endpoint(endpointId) ?? assert.fail()
  const newProcess = async (caresFor = true) => {
    let [workerId, cares] = [newUuid(), caresFor]
    let lane: Lane | undefined
    await endLease(world.sql, workerId, 3600)
    const senders = newSenders({
      sql: world.sql,
      lease: { workerId: () => workerId, caresFor: () => cares, processes: () => 2 },
      endpoints: book.endpoints,
      isIdle: () => (lane?.queue.held.size ?? 0) === 0,
    })
    return {
      ...senders,
      maySend: () => senders.maySend(endpoint),
      look: (isAfter: boolean) => {
        cares = isAfter
      },
      hold: (made: Lane) => {
        lane = made
      },
      die: () => endLease(world.sql, workerId),
      lapse: async () => {
        await endLease(world.sql, workerId)
        workerId = newUuid()
        senders.forget()
      },
    }
  }
  return { project, endpoint, newProcess }
}

test('the process that looks after an endpoint claims it, and no other may send to it', async () => {
  const { project, newProcess } = await single()
  const [mine, other] = [await newProcess(true), await newProcess(false)]
  assert.equal(mine.maySend(), false, 'nothing is claimed yet')
  assert.deepEqual([...(await mine.keep())], [project.project_id])
  assert.deepEqual([...(await other.keep())], [])
  assert.deepEqual([mine.maySend(), other.maySend()], [true, false])
  assert.deepEqual([...(await mine.keep())], [], 'it is claimed once')
})

test('two processes that both think that they look after it: one has it', async () => {
  const { newProcess } = await single()
  const both = [await newProcess(), await newProcess()]
  await Promise.all(both.map((one) => one.keep()))
  for (const one of both) await one.keep()
  assert.equal(both.filter((one) => one.maySend()).length, 1)
})

test('who looks after it no longer ends what is under way before the next one has it', async () => {
  const { newProcess } = await single()
  const [before, next] = [await newProcess(), await newProcess(false)]
  await before.keep()
  const lane = laneWith()
  lane.queue.hold('under way')
  before.hold(lane)
  before.look(false)
  next.look(true)
  await before.keep()
  await next.keep()
  assert.deepEqual([before.maySend(), next.maySend()], [false, false])
  lane.queue.release('under way')
  await before.keep()
  await next.keep()
  assert.deepEqual([before.maySend(), next.maySend()], [false, true])
})

test('what a dead process had is claimed, and what a living one has is not', async () => {
  const { newProcess } = await single()
  const [first, second] = [await newProcess(), await newProcess()]
  await first.keep()
  await second.keep()
  assert.equal(second.maySend(), false)
  await first.die()
  await second.keep()
  assert.equal(second.maySend(), true)
})

test('a process whose lease has ended may send nothing before it has claimed again', async () => {
  const { newProcess } = await single()
  const process = await newProcess()
  await process.keep()
  await process.lapse()
  assert.equal(process.maySend(), false)
  await process.keep()
  assert.equal(process.maySend(), true)
})

test('a process that stops leaves its endpoints to the others at once', async () => {
  const { newProcess } = await single()
  const [first, second] = [await newProcess(), await newProcess()]
  await first.keep()
  await first.release()
  await second.keep()
  assert.equal(second.maySend(), true)
})

test('of the requests that an endpoint takes at once each process has its part; one without order or rate is shared', () => {
  const endpoint = { maxInFlight: 8 } as Endpoint
  assert.deepEqual(
    [1, 3, 8, 9].map((count) => partOf(endpoint, count)),
    [8, 2, 1, 8],
  )
  assert.equal(partOf({ ...endpoint, isOrdered: true }, 4), 8)
  assert.equal(partOf({ ...endpoint, maxPerSecond: 5 }, 4), 8)
})
