import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { createWebhookWorld, until, type WebhookWorld } from '../../test/support/webhooks.ts'
import { silentLog } from '../base/log.ts'
import type { Endpoint } from './endpoint-book.ts'
import { leastEvent } from './event-range.ts'
import { fetching } from './fetching.ts'
import { type Lane, openLane } from './lane.ts'
import { timing } from './timing.ts'

let world: WebhookWorld
before(async () => {
  world = await createWebhookWorld()
})
after(() => world.close())

/** A healthy lane that holds so many of its project's ready rows, more than a look may read for itself, and its fetcher. */
const busyLane = async (amount: number, left: number) => {
  const project = await world.newProject()
  const endpointId = await world.endpoint(project, 'http://127.0.0.1:9/hook')
  await world.send(project, amount + left)
  const rows = await world.sql<{ event_id: string }[]>`
    select event_id from webhook_ready where project_id = ${project.project_id} order by event_id
  `
  assert.equal(rows.length, amount + left)
  const lane: Lane = openLane({ endpointId, maxInFlight: 64 } as Endpoint, 1)
  lane.hasMore = false
  lane.window = 64
  for (const { event_id } of rows.slice(0, amount)) lane.held.add(event_id)
  let isLoaded = false
  const fetcher = fetching({
    sql: world.sql,
    clock: world.clock,
    log: silentLog,
    timing,
    lanesOf: () => [lane],
    isAllowed: () => true,
    isCrowded: () => false,
    onLoaded: () => {
      isLoaded = true
    },
  })
  fetcher.request(project.project_id, 'all')
  return { lane, isLoaded: () => isLoaded }
}

test('a busy lane goes on from memory after a look that found nothing it does not hold', async () => {
  const { lane } = await busyLane(600, 0)
  const isLookedAt = () => lane.lookFrom !== leastEvent && lane.letGo === undefined
  await until(async () => lane.hasMore || isLookedAt())
  assert.equal(lane.hasMore, false)
  assert.equal(lane.held.size, 600)
})

test('what only the table knows is found although the lane holds more than it may read', async () => {
  const { lane, isLoaded } = await busyLane(600, 3)
  await until(async () => isLoaded())
  assert.equal(lane.queue.length, 3)
  assert.equal(lane.held.size, 603)
})
