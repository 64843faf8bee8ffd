/** How a lane learns what its endpoint bears. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import type { Endpoint } from './endpoint-book.ts'
import { canSend, closeLane, type Delivery, learn, openLane, roomOf, takeHold } from './lane.ts'

const laneOf = (maxInFlight = 16) => openLane({ maxInFlight } as Endpoint, 1)

test('a dead endpoint comes down to one request at once and a small hold', () => {
  const lane = laneOf()
  for (let n = 0; n < 1000; n += 1) learn(lane, false, 0)
  assert.equal(lane.window, 16)
  for (let n = 0; n < 20; n += 1) learn(lane, true, 0)
  assert.equal(lane.window, 1)
  assert.equal(roomOf(lane), 8)
  assert.equal(lane.pausedUntil, 500)
  learn(lane, false, 0)
  assert.equal(lane.pausedUntil, 0)
})

test('whatever happens, the window stays between one and the endpoint’s limit', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 64 }),
      fc.array(fc.boolean(), { maxLength: 300 }),
      (limit, failures) => {
        const lane = laneOf(limit)
        for (const hasFailed of failures) {
          learn(lane, hasFailed, 0)
          assert.ok(lane.window >= 1 && lane.window <= limit)
          assert.ok(roomOf(lane) <= 1024)
        }
      },
    ),
  )
})

test('a delivery is held once, and not right after it was let go', () => {
  const lane = laneOf()
  assert.equal(takeHold(lane, 'a'), true)
  assert.equal(takeHold(lane, 'a'), false)
  lane.letGo = new Set(['b'])
  assert.equal(takeHold(lane, 'b'), false)
})

test('a closed lane sends nothing and lets go of what waits', () => {
  const lane = laneOf()
  takeHold(lane, 'waits')
  takeHold(lane, 'under way')
  lane.queue.push({ eventId: 'waits' } as Delivery)
  assert.equal(canSend(lane, 0), true)
  closeLane(lane)
  assert.equal(canSend(lane, 0), false)
  assert.deepEqual([...lane.held], ['under way'])
  assert.equal(roomOf(lane), 0)
})
