/** Which lanes there are, and what a change of their endpoints does to them. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { breakOpen, growTo, see } from '../../../../test/support/lanes.ts'
import type { Endpoint } from '../../endpoints/endpoint-book.ts'
import type { Delivery } from '../../events/delivery.ts'
import { newShared } from './lane.ts'
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
  const left: string[] = []
  let maySend = true
  const book = laneBook({
    endpointsOf: () => [endpoint],
    maySend: () => maySend,
    shared: newShared(),
    mostOf: ({ maxInFlight }) => maxInFlight,
    onLetGo: (_, eventIds) => left.push(...eventIds),
  })
  const change = (changes: Partial<Endpoint>) => {
    endpoint = { ...endpoint, ...changes }
    book.arrange(1)
    const lane = book.of(endpointId)
    assert.ok(lane)
    return lane
  }
  const forbid = (): void => {
    maySend = false
    book.arrange(1)
  }
  return { book, lane: change({}), change, forbid, left }
}

test('a smaller limit of requests at once counts from the next request on', () => {
  const { lane, change } = bookOf({ maxInFlight: 64 })
  lane.queue.push({ eventId: 'next' } as Delivery, 'fresh')
  growTo(lane.health, 64)
  for (let n = 0; n < 9; n += 1) lane.health.beginRequest()
  assert.equal(lane.canSend(0), true)
  change({ maxInFlight: 10 })
  assert.equal(lane.canSend(0), true)
  change({ maxInFlight: 9 })
  assert.equal(lane.canSend(0), false)
})

test('a limit that changes lets nothing out behind an open breaker', () => {
  const { lane, change } = bookOf({ maxInFlight: 64 })
  breakOpen(lane.health, 0)
  change({ maxInFlight: 1 })
  change({ maxInFlight: 64 })
  assert.equal(lane.health.window, 0)
})

test('a lane that may not send any more lets go of what waits, and stays while something of it is under way', () => {
  const { book, lane, forbid, left } = bookOf({})
  for (const eventId of ['under way', 'waits']) lane.queue.hold(eventId)
  lane.queue.push({ eventId: 'waits' } as Delivery, 'fresh')
  forbid()
  book.arrange(1)
  assert.deepEqual([lane.queue.isOpen, book.of(endpointId), left], [false, lane, ['waits']])
  lane.queue.release('under way')
  book.arrange(1)
  assert.deepEqual([book.of(endpointId), left], [undefined, ['waits']])
})

test('what was quarantined keeps no lane from going', () => {
  const { book, lane, forbid } = bookOf({})
  lane.queue.hold('refused')
  lane.queue.quarantine('refused', Number.POSITIVE_INFINITY)
  forbid()
  assert.equal(book.of(endpointId), undefined)
})

test('what was quarantined stays so when a project’s lanes are read anew', () => {
  const { book, lane } = bookOf({})
  lane.queue.hold('refused')
  lane.queue.quarantine('refused', Number.POSITIVE_INFINITY)
  book.empty(1)
  assert.equal(lane.queue.isHere('refused'), true)
})

test('an endpoint that gets everything in order from now on is not taken for mended', () => {
  const { lane, change, left } = bookOf({})
  lane.queue.push({ eventId: 'waits' } as Delivery, 'fresh')
  see(lane.health, 'busy', { count: 5 })
  change({ isOrdered: true })
  assert.deepEqual(
    [left, lane.queue.waiting.fresh, lane.queue.hasMore, lane.health.failuresInRow],
    [['waits'], [], true, 5],
  )
})
