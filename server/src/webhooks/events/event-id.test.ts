/** Ids of events. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { fromMilliseconds } from '../../base/clock.ts'
import { eventIdFloor, eventIdTime, newEventId } from './event-id.ts'

const instants = fc.integer({ min: 0, max: 2 ** 48 - 2 }).map(fromMilliseconds)

test('an id is a UUID of version 7 that tells its time and sorts by it', () => {
  fc.assert(
    fc.property(instants, instants, (one, other) => {
      const id = newEventId(one)
      assert.match(id, /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
      assert.deepEqual(eventIdTime(id), one)
      assert.ok(eventIdFloor(one) <= id)
      if (one < other) assert.ok(id < eventIdFloor(other) && id < newEventId(other))
    }),
  )
})

test('ids made in one millisecond sort in the order in which they were made', () => {
  const at = fromMilliseconds(1_700_000_000_001)
  const ids = Array.from({ length: 4096 }, () => newEventId(at))
  assert.deepEqual(ids.toSorted(), ids)
})

test('ids of one millisecond differ', () => {
  const at = fromMilliseconds(1_700_000_000_000)
  assert.equal(new Set(Array.from({ length: 10_000 }, () => newEventId(at))).size, 10_000)
})
