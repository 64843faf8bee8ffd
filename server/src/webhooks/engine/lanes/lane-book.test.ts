/** Which lanes there are, and what a change of their endpoints does to them. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { breakOpen, growTo, see } from '../../../../test/support/lanes.ts'
import type { Endpoint } from '../../endpoints/endpoint-book.ts'
import type { Delivery } from '../../events/delivery.ts'
import { shardOf } from '../shards/shard.ts'
import { beginRequest, windowOf } from './health.ts'
import { canSend, newShared } from './lane.ts'
import { laneBook } from './lane-book.ts'
import { enqueue, quarantine, takeHold } from './local-queue.ts'

const endpointId = 70

/** A book with the lane of one endpoint, which can be changed. */
const bookOf = (fields: Partial<Endpoint>) => {
  let endpoint = {
    projectId: 1,
    endpointId,
    isEnabled: true,
    maxInFlight: 16,
    ...fields,
  } as Endpoint
  const book = laneBook({
    endpointsOf: () => [endpoint],
    epochOf: () => 1,
    shared: newShared(),
  })
  const change = (changes: Partial<Endpoint>) => {
    endpoint = { ...endpoint, ...changes }
    book.arrange(1)
    const lane = book.of(endpointId)
    assert.ok(lane)
    return lane
  }
  return { book, lane: change({}), change }
}

test('a smaller limit of requests at once counts from the next request on', () => {
  const { lane, change } = bookOf({ maxInFlight: 64 })
  enqueue(lane.stock, { eventId: 'next' } as Delivery, 'fresh')
  growTo(lane.health, 64)
  for (let n = 0; n < 9; n += 1) beginRequest(lane.health)
  assert.equal(canSend(lane, 0), true)
  change({ maxInFlight: 10 })
  assert.equal(canSend(lane, 0), true)
  change({ maxInFlight: 9 })
  assert.equal(canSend(lane, 0), false)
})

test('a limit that changes lets nothing out behind an open breaker', () => {
  const { lane, change } = bookOf({ maxInFlight: 64 })
  breakOpen(lane.health, 0)
  change({ maxInFlight: 1 })
  change({ maxInFlight: 64 })
  assert.equal(windowOf(lane.health), 0)
})

test('what was quarantined keeps no shard from changing hands', () => {
  const { book, lane } = bookOf({})
  takeHold(lane.stock, 'refused')
  assert.equal(book.isBusy(shardOf(endpointId)), true)
  quarantine(lane.stock, 'refused', Number.POSITIVE_INFINITY)
  assert.equal(book.isBusy(shardOf(endpointId)), false)
})

test('what was quarantined stays so when a project’s lanes are read anew', () => {
  const { book, lane } = bookOf({})
  takeHold(lane.stock, 'refused')
  quarantine(lane.stock, 'refused', Number.POSITIVE_INFINITY)
  book.empty(1)
  assert.equal(takeHold(lane.stock, 'refused'), false)
})

test('an endpoint that gets everything in order from now on is not taken for mended', () => {
  const { lane, change } = bookOf({})
  enqueue(lane.stock, { eventId: 'waits' } as Delivery, 'fresh')
  see(lane.health, 'busy', { count: 5 })
  change({ isOrdered: true })
  assert.deepEqual(
    [lane.stock.queues.fresh, lane.stock.hasMore, lane.health.failuresInRow],
    [[], true, 5],
  )
})
