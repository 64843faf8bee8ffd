/** How much a lane may hold, and what a change of its endpoint does to it. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { growTo, type How, laneWith, polledEmpty, see } from '../../../../test/support/lanes.ts'
import type { Delivery } from '../../events/delivery.ts'
import type { Lane } from './lane.ts'

test('nobody writes into a part of a lane but its owner: the types refuse it', () => {
  const writing = (lane: Lane): void => {
    // @ts-expect-error a lane keeps its parts
    lane.health = laneWith().health
    // @ts-expect-error only the lane itself changes it
    lane.endpoint = laneWith().endpoint
    // @ts-expect-error only local-queue.ts changes it
    lane.queue.hasMore = true
    // @ts-expect-error only local-queue.ts changes it
    lane.queue.held.add('a')
    // @ts-expect-error only local-queue.ts changes it
    lane.queue.waiting.fresh.push({} as Delivery)
    // @ts-expect-error only health.ts changes it
    lane.health.pausedUntil = 0
    // @ts-expect-error only breaker.ts changes it
    lane.health.breaker.hasWorked = false
    // @ts-expect-error only pace.ts changes it
    lane.pace.isBehind = true
  }
  assert.equal(typeof writing, 'function')
})

test('a dead endpoint comes down to one request at once and a small hold', () => {
  const lane = laneWith()
  see(lane.health, 'works', { count: 1000 })
  assert.equal(lane.health.window, 16)
  see(lane.health, 'busy', { count: 20 })
  assert.equal(lane.health.window, 1)
  assert.equal(lane.room(), 8)
})

test('whatever happens, no lane holds more than a poll may bring', () => {
  const how = fc.constantFrom<How>('works', 'refuses', 'down', 'busy')
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 64 }), fc.array(how), (maxInFlight, those) => {
      const lane = laneWith({ maxInFlight })
      for (const one of those) {
        see(lane.health, one)
        assert.ok(lane.room() <= 256)
      }
    }),
  )
})

test('a lane holds no more than can be sent to it within some seconds', () => {
  const slow = laneWith()
  growTo(slow.health, 16)
  assert.equal(slow.room(), 256)
  see(slow.health, 'works', { count: 100, durationMs: 1000 })
  assert.equal(slow.room(), 64, 'sixteen a second')
  polledEmpty(slow.queue)
  for (let n = 0; n < 64; n += 1) slow.queue.hold(String(n))
  assert.equal(slow.hasRoomForFresh(), false)
  const limited = laneWith({ maxPerSecond: 20 })
  growTo(limited.health, 16)
  assert.equal(limited.room(), 80)
})

test('while the process holds all it can, every lane has room for a few', () => {
  const lane = laneWith()
  growTo(lane.health, 16)
  polledEmpty(lane.queue)
  assert.equal(lane.room(true), 8)
  for (let n = 0; n < 8; n += 1) {
    assert.equal(lane.hasRoomForFresh(true), true)
    lane.queue.hold(String(n))
  }
  assert.equal(lane.room(true), 0)
  assert.equal(lane.hasRoomForFresh(true), false)
  assert.equal(lane.hasRoomForFresh(), true)
})

test('a closed lane sends nothing and lets go of what waits', () => {
  const lane = laneWith()
  lane.queue.hold('waits')
  lane.queue.hold('under way')
  lane.queue.push({ eventId: 'waits' } as Delivery, 'fresh')
  assert.equal(lane.canSend(0), true)
  lane.queue.close()
  assert.equal(lane.canSend(0), false)
  assert.deepEqual([...lane.queue.held], ['under way'])
  assert.equal(lane.room(), 0)
})

/** A lane of which the table is known to have no more. */
const emptyLane = (...given: Parameters<typeof laneWith>): Lane => {
  const lane = laneWith(...given)
  polledEmpty(lane.queue)
  return lane
}

test('a lane is idle that holds nothing, and of which the table has no more', () => {
  assert.equal(laneWith().isIdle(0), false, 'nobody has polled yet')
  const lane = emptyLane()
  assert.equal(lane.isIdle(0), true)
  lane.queue.hold('a')
  assert.equal(lane.isIdle(0), false)
  lane.queue.release('a')
  assert.equal(lane.isIdle(0), true)
  lane.queue.expectMore()
  assert.equal(lane.isIdle(0), false)
  const refused = emptyLane()
  refused.queue.quarantine('a', 1)
  assert.equal(refused.isIdle(0), false)
  // Nobody knows what the table has for it.
  assert.equal(laneWith({ isOrdered: true }).isIdle(0), true)
})

test('a lane whose breaker is open, or whose outage is to be written down or ended, is looked after', () => {
  const lane = emptyLane()
  see(lane.health, 'down', { count: 9 })
  assert.equal(lane.isIdle(0), true)
  assert.equal(lane.isIdle(600_000), false, 'people are to be told')
  see(lane.health, 'down')
  assert.equal(lane.isIdle(0), false)
  const failingSince = new Date(0)
  const failing = emptyLane({ failingSince })
  assert.equal(failing.isIdle(0), true, 'nothing has been sent since this process knows it')
  see(failing.health, 'down')
  assert.equal(failing.isIdle(0), false)
  const recovered = emptyLane({ failingSince })
  see(recovered.health, 'works')
  assert.equal(recovered.isIdle(0), false)
})

test('a lane may be forgotten while it is idle, unless it has failures that count', () => {
  const lane = emptyLane()
  see(lane.health, 'works', { count: 100 })
  assert.equal(lane.mayGo(0), true)
  see(lane.health, 'down')
  assert.deepEqual([lane.isIdle(0), lane.mayGo(0)], [true, false])
  see(lane.health, 'refuses')
  assert.equal(lane.mayGo(0), false, 'nothing got through')
  see(lane.health, 'works')
  assert.equal(lane.mayGo(0), true)
  lane.queue.hold('a')
  assert.equal(lane.mayGo(0), false)
})
