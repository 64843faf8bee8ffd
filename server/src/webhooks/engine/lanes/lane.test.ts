/** How a lane learns what its endpoint bears. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import type { Endpoint } from '../../endpoints/endpoint-book.ts'
import type { Delivery } from '../../events/delivery.ts'
import { leastEvent } from '../../events/event-range.ts'
import { noteArrival } from './arrivals.ts'
import {
  canSend,
  closeLane,
  endQuarantine,
  hasRoomForFresh,
  learn,
  openLane,
  quarantine,
  restOf,
  roomOf,
  spendTurn,
  takeHold,
  time,
} from './lane.ts'

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

test('the window begins at two, grows by one when all of it went well, and halves on a failure', () => {
  const lane = laneOf()
  assert.equal(lane.window, 2)
  const windows = [2, 3, 4].map((clean) => {
    for (let n = 0; n < clean; n += 1) learn(lane, false, 0)
    return lane.window
  })
  assert.deepEqual(windows, [3, 4, 5])
  for (let n = 0; n < 1000; n += 1) learn(lane, false, 0)
  const halves = [1, 2, 3].map(() => {
    learn(lane, true, 0)
    return lane.window
  })
  assert.deepEqual(halves, [8, 4, 2])
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
          assert.ok(roomOf(lane) <= 256)
        }
      },
    ),
  )
})

test('a lane holds no more than can be sent to it within some seconds', () => {
  const slow = laneOf()
  for (let n = 0; n < 1000; n += 1) learn(slow, false, 0)
  assert.equal(roomOf(slow), 256)
  for (let n = 0; n < 100; n += 1) time(slow, 1000)
  assert.equal(roomOf(slow), 64, 'sixteen a second')
  slow.hasMore = false
  for (let n = 0; n < 64; n += 1) takeHold(slow, String(n))
  assert.equal(hasRoomForFresh(slow), false)
  const limited = openLane({ maxInFlight: 16, maxPerSecond: 20 } as Endpoint, 1)
  for (let n = 0; n < 1000; n += 1) learn(limited, false, 0)
  assert.equal(roomOf(limited), 80)
})

test('while the process holds all it can, every lane has room for a few', () => {
  const lane = laneOf()
  for (let n = 0; n < 1000; n += 1) learn(lane, false, 0)
  lane.hasMore = false
  assert.equal(roomOf(lane, true), 8)
  for (let n = 0; n < 8; n += 1) {
    assert.equal(hasRoomForFresh(lane, true), true)
    takeHold(lane, String(n))
  }
  assert.equal(roomOf(lane, true), 0)
  assert.equal(hasRoomForFresh(lane, true), false)
  assert.equal(hasRoomForFresh(lane), true)
})

test('a rate sends away only who comes too early', () => {
  const lane = openLane({ maxInFlight: 16, maxPerSecond: 10 } as Endpoint, 1)
  assert.equal(restOf(lane, 1000), 0)
  spendTurn(lane, 1000)
  assert.equal(restOf(lane, 1000), 100)
  assert.equal(restOf(lane, 1100), 0)
  const free = laneOf()
  spendTurn(free, 1000)
  assert.equal(restOf(free, 1000), 0)
})

test('what piled up goes at 1,500 a second beside others, for a quarter of an hour, and as fast as can be without them', () => {
  for (const [maxPerSecond, burst] of [
    [undefined, 150],
    [10_000, 150],
    [20, 2],
  ] as const) {
    const lane = openLane({ maxInFlight: 16, maxPerSecond } as Endpoint, 1)
    lane.behindSince = 1000
    for (let n = 0; n < burst; n += 1) {
      assert.ok(restOf(lane, 1000, true) < 0.01)
      spendTurn(lane, 1000, true)
    }
    assert.ok(restOf(lane, 1000, true) > 0.1)
    if (maxPerSecond !== undefined) continue
    assert.equal(restOf(lane, 1000, false), 0)
    lane.fullAt = 902_000
    assert.ok(restOf(lane, 900_999, true) > 0)
    assert.equal(restOf(lane, 901_000, true), 0)
    lane.behindSince = undefined
    assert.equal(restOf(lane, 900_999, true), 0)
  }
})

test('what piled up goes half as fast again as new ones come, where these are many', () => {
  const lane = laneOf()
  lane.behindSince = 1000
  for (let n = 0; n <= 4000; n += 1) noteArrival(lane.arrivals, 1000 + n / 4)
  let sent = 0
  for (; restOf(lane, 2000, true) === 0 && sent < 10_000; sent += 1) spendTurn(lane, 2000, true)
  assert.equal(sent, 600, 'a tenth of a second at 6,000')
})

test('a delivery is held once, and not right after it was let go', () => {
  const lane = laneOf()
  assert.equal(takeHold(lane, 'a'), true)
  assert.equal(takeHold(lane, 'a'), false)
  lane.letGo = new Set(['b'])
  assert.equal(takeHold(lane, 'b'), false)
})

test('what is quarantined takes nobody’s room, and is left alone until its time is over', () => {
  const lane = laneOf()
  const room = roomOf(lane)
  for (const eventId of ['a', 'b']) takeHold(lane, eventId)
  quarantine(lane, 'a', 600)
  quarantine(lane, 'b', 601)
  assert.equal(roomOf(lane), room)
  assert.equal(endQuarantine(lane, 599), 2)
  assert.equal(takeHold(lane, 'a'), false)
  lane.lookFrom = 'z'
  assert.equal(endQuarantine(lane, 600), 1)
  assert.equal(lane.lookFrom, leastEvent, 'it is looked for')
  assert.equal(takeHold(lane, 'a'), true)
  assert.equal(takeHold(lane, 'b'), false)
})

test('a closed lane forgets what was quarantined', () => {
  const lane = laneOf()
  quarantine(lane, 'before', 600)
  closeLane(lane)
  takeHold(lane, 'under way')
  quarantine(lane, 'under way', 600)
  assert.deepEqual([lane.held.size, endQuarantine(lane, 0)], [0, 0])
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
