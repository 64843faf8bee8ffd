/** Which lanes there are, and what a change of their endpoints does to them. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Endpoint } from '../../endpoints/endpoint-book.ts'
import type { Delivery } from '../../events/delivery.ts'
import { shardOf } from '../shards/shard.ts'
import { canSend, learn, quarantine, takeHold } from './lane.ts'
import { laneBook } from './lane-book.ts'

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
    merchantIdOf: () => 1,
    onUnqueued: () => {},
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
  lane.queue.push({ eventId: 'next' } as Delivery)
  for (let n = 0; n < 10_000; n += 1) learn(lane, false, 0)
  lane.inFlight = 9
  assert.equal(canSend(lane, 0), true)
  change({ maxInFlight: 10 })
  assert.equal(canSend(lane, 0), true)
  change({ maxInFlight: 9 })
  assert.equal(canSend(lane, 0), false)
})

test('a limit that changes lets nothing out behind an open breaker', () => {
  const { lane, change } = bookOf({ maxInFlight: 64 })
  lane.window = 0
  change({ maxInFlight: 1 })
  change({ maxInFlight: 64 })
  assert.equal(lane.window, 0)
})

test('what was quarantined keeps no shard from changing hands', () => {
  const { book, lane } = bookOf({})
  takeHold(lane, 'refused')
  assert.equal(book.isBusy(shardOf(endpointId)), true)
  quarantine(lane, 'refused', Number.POSITIVE_INFINITY)
  assert.equal(book.isBusy(shardOf(endpointId)), false)
})

test('what was quarantined stays so when a project’s lanes are read anew', () => {
  const { book, lane } = bookOf({})
  takeHold(lane, 'refused')
  quarantine(lane, 'refused', Number.POSITIVE_INFINITY)
  book.empty(1)
  assert.equal(takeHold(lane, 'refused'), false)
})

test('an endpoint that gets everything in order from now on is not taken for mended', () => {
  const { lane, change } = bookOf({})
  lane.queue.push({ eventId: 'waits' } as Delivery)
  lane.failuresInRow = 5
  change({ isOrdered: true })
  assert.deepEqual([lane.queue, lane.hasMore, lane.failuresInRow], [[], true, 5])
})
