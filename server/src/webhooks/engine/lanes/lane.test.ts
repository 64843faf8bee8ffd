/** How much a lane may hold, and what a change of its endpoint does to it. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { growTo, type How, laneWith, lookedAt, see } from '../../../../test/support/lanes.ts'
import type { Delivery } from '../../events/delivery.ts'
import { windowOf } from './health.ts'
import {
  canSend,
  guestEpoch,
  hasRoomForFresh,
  isIdle,
  type Lane,
  mayGo,
  openLane,
  roomOf,
} from './lane.ts'
import { closeStock, enqueue, giveBack, leaveMore, quarantine, takeHold } from './local-queue.ts'

test('nobody writes into a part of a lane but its owner: the types refuse it', () => {
  const writing = (lane: Lane): void => {
    // @ts-expect-error a lane keeps its parts
    lane.health = laneWith().health
    // @ts-expect-error only lane.ts changes it
    lane.endpoint = laneWith().endpoint
    // @ts-expect-error only local-queue.ts changes it
    lane.stock.hasMore = true
    // @ts-expect-error only local-queue.ts changes it
    lane.stock.held.add('a')
    // @ts-expect-error only local-queue.ts changes it
    lane.stock.queues.fresh.push({} as Delivery)
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
  assert.equal(windowOf(lane.health), 16)
  see(lane.health, 'busy', { count: 20 })
  assert.equal(windowOf(lane.health), 1)
  assert.equal(roomOf(lane), 8)
})

test('whatever happens, no lane holds more than a fetch may bring', () => {
  const how = fc.constantFrom<How>('works', 'refuses', 'down', 'busy')
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 64 }), fc.array(how), (maxInFlight, those) => {
      const lane = laneWith({ maxInFlight })
      for (const one of those) {
        see(lane.health, one)
        assert.ok(roomOf(lane) <= 256)
      }
    }),
  )
})

test('a lane holds no more than can be sent to it within some seconds', () => {
  const slow = laneWith()
  growTo(slow.health, 16)
  assert.equal(roomOf(slow), 256)
  see(slow.health, 'works', { count: 100, durationMs: 1000 })
  assert.equal(roomOf(slow), 64, 'sixteen a second')
  lookedAt(slow.stock)
  for (let n = 0; n < 64; n += 1) takeHold(slow.stock, String(n))
  assert.equal(hasRoomForFresh(slow), false)
  const limited = laneWith({ maxPerSecond: 20 })
  growTo(limited.health, 16)
  assert.equal(roomOf(limited), 80)
})

test('while the process holds all it can, every lane has room for a few', () => {
  const lane = laneWith()
  growTo(lane.health, 16)
  lookedAt(lane.stock)
  assert.equal(roomOf(lane, true), 8)
  for (let n = 0; n < 8; n += 1) {
    assert.equal(hasRoomForFresh(lane, true), true)
    takeHold(lane.stock, String(n))
  }
  assert.equal(roomOf(lane, true), 0)
  assert.equal(hasRoomForFresh(lane, true), false)
  assert.equal(hasRoomForFresh(lane), true)
})

test('a closed lane sends nothing and lets go of what waits', () => {
  const lane = laneWith()
  takeHold(lane.stock, 'waits')
  takeHold(lane.stock, 'under way')
  enqueue(lane.stock, { eventId: 'waits' } as Delivery, 'fresh')
  assert.equal(canSend(lane, 0), true)
  closeStock(lane.stock)
  assert.equal(canSend(lane, 0), false)
  assert.deepEqual([...lane.stock.held], ['under way'])
  assert.equal(roomOf(lane), 0)
})

/** A lane of which the table is known to have no more. */
const emptyLane = (...given: Parameters<typeof laneWith>): Lane => {
  const lane = laneWith(...given)
  lookedAt(lane.stock)
  return lane
}

test('a lane is idle that holds nothing, and of which the table has no more', () => {
  assert.equal(isIdle(laneWith(), 0), false, 'nobody has looked yet')
  const lane = emptyLane()
  assert.equal(isIdle(lane, 0), true)
  takeHold(lane.stock, 'a')
  assert.equal(isIdle(lane, 0), false)
  giveBack(lane.stock, 'a')
  assert.equal(isIdle(lane, 0), true)
  leaveMore(lane.stock)
  assert.equal(isIdle(lane, 0), false)
  const refused = emptyLane()
  quarantine(refused.stock, 'a', 1)
  assert.equal(isIdle(refused, 0), false)
  // Nobody knows what the table has for these.
  assert.equal(isIdle(laneWith({ isOrdered: true }), 0), true)
  assert.equal(isIdle(openLane(laneWith().endpoint, guestEpoch), 0), true)
})

test('a lane whose breaker is open, or whose outage is to be written down or ended, is looked after', () => {
  const lane = emptyLane()
  see(lane.health, 'down', { count: 9 })
  assert.equal(isIdle(lane, 0), true)
  assert.equal(isIdle(lane, 600_000), false, 'people are to be told')
  see(lane.health, 'down')
  assert.equal(isIdle(lane, 0), false)
  const failingSince = new Date(0)
  const failing = emptyLane({ failingSince })
  assert.equal(isIdle(failing, 0), true, 'nothing has been sent since this process knows it')
  see(failing.health, 'down')
  assert.equal(isIdle(failing, 0), false)
  const recovered = emptyLane({ failingSince })
  see(recovered.health, 'works')
  assert.equal(isIdle(recovered, 0), false)
})

test('a lane may be forgotten while it is idle, unless it has failures that count', () => {
  const lane = emptyLane()
  see(lane.health, 'works', { count: 100 })
  assert.equal(mayGo(lane, 0), true)
  see(lane.health, 'down')
  assert.deepEqual([isIdle(lane, 0), mayGo(lane, 0)], [true, false])
  see(lane.health, 'refuses')
  assert.equal(mayGo(lane, 0), false, 'nothing got through')
  see(lane.health, 'works')
  assert.equal(mayGo(lane, 0), true)
  takeHold(lane.stock, 'a')
  assert.equal(mayGo(lane, 0), false)
})
