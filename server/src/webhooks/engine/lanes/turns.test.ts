/** How slots that become free are given to lanes. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { growTo, laneWith, see } from '../../../../test/support/lanes.ts'
import type { Delivery } from '../../events/delivery.ts'
import { type Lane, newShared } from './lane.ts'
import { type DeliveryKind, kindOf, slots } from './slots.ts'
import { type Turn, takeTurns } from './turns.ts'

const deliveryOf = (eventId: string, attempt = 0) => ({ eventId, attempt }) as Delivery

/** Lanes and a few slots, and requests under way that end when a test says so. */
const openTurns = (budget: number, laneCount: number) => {
  const shared = newShared()
  const lanes = Array.from({ length: laneCount }, () => laneWith({}, shared))
  const taken = slots(budget)
  const underWay: { lane: Lane; kind: DeliveryKind; end(): void }[] = []
  const sent: string[] = []
  let isAllowed = true
  const pump = (): void => {
    for (let turn = turns.next(); turn; turn = turns.next()) send(turn)
  }
  const turns = takeTurns({
    slots: taken,
    monotonicMs: () => performance.now(),
    mayStart: () => isAllowed,
    merchantIdOf: () => 1,
    merchantMost: budget,
    onReady: pump,
  })
  const send = (turn: Turn): void => {
    sent.push(turn.delivery.eventId)
    const end = (): void => {
      underWay.splice(underWay.indexOf(exchange), 1)
      const ended = { outcome: 'delivered', status: 204, durationMs: 1 }
      turns.end(turn, ended, { nowMs: performance.now(), atMs: 0, random: 0 })
      pump()
    }
    const exchange = { lane: turn.lane, kind: turn.kind, end }
    underWay.push(exchange)
  }
  const load = (lane: Lane, deliveries: readonly Delivery[], isReplay = false): void => {
    for (const delivery of deliveries)
      lane.queue.push(delivery, kindOf({ is_replay: isReplay, attempt: delivery.attempt }))
    turns.enter([lane])
    pump()
  }
  const allow = (): void => {
    isAllowed = true
  }
  const forbid = (): void => {
    isAllowed = false
  }
  const waiting = (): number => shared.waiting.count
  return { lanes, taken, pump, waiting, underWay, sent, load, allow, forbid }
}

test('whatever comes and ends, each delivery is sent once and no slot is given twice', () => {
  const step = fc.record({
    lane: fc.nat({ max: 3 }),
    count: fc.nat({ max: 9 }),
    attempt: fc.nat({ max: 1 }),
    isReplay: fc.boolean(),
    ends: fc.nat({ max: 6 }),
  })
  fc.assert(
    fc.property(fc.integer({ min: 4, max: 12 }), fc.array(step), (budget, steps) => {
      const { lanes, taken, waiting, underWay, sent, load } = openTurns(budget, 4)
      const given: string[] = []
      const check = (): void => {
        assert.ok(taken.inFlight() <= budget)
        assert.ok(lanes.every(({ health }) => health.inFlight <= health.window))
        assert.equal(waiting(), given.length - sent.length)
      }
      for (const [nth, { lane, count, attempt, isReplay, ends }] of steps.entries()) {
        const deliveries = Array.from({ length: count }, (_, n) =>
          deliveryOf(`${nth}-${n}`, attempt),
        )
        given.push(...deliveries.map(({ eventId }) => eventId))
        load(lanes[lane] as Lane, deliveries, isReplay)
        check()
        for (let n = 0; n < ends; n += 1) underWay[0]?.end()
        check()
      }
      while (underWay.length > 0) underWay[0]?.end()
      assert.deepEqual(sent.toSorted(), given.toSorted())
      assert.equal(waiting(), 0)
    }),
  )
})

test('a lane that waits for a slot of replays goes on when another lane frees one', () => {
  const { lanes, underWay, load } = openTurns(20, 4)
  const [slow, fresh, first, second] = lanes as [Lane, Lane, Lane, Lane]
  for (const { health } of lanes) growTo(health, 16)
  see(slow.health, 'works', { count: 9, durationMs: 2000 })
  const some = (count: number) => Array.from({ length: count }, (_, n) => deliveryOf(`${n}`))
  load(slow, some(5))
  load(fresh, some(9))
  load(first, some(2), true)
  // Sixteen of twenty slots are taken, and two of them by replays, which is their share.
  load(second, some(1), true)
  const replayed = () => underWay.filter(({ kind }) => kind === 'replay').map(({ lane }) => lane)
  assert.deepEqual(replayed(), [first, first])
  underWay.find(({ kind }) => kind === 'replay')?.end()
  assert.deepEqual(replayed(), [first, second])
})

test('while nothing may start all of it waits, and goes when it may again', () => {
  const { lanes, pump, waiting, underWay, load, allow, forbid } = openTurns(10, 1)
  const [lane] = lanes as [Lane]
  forbid()
  load(lane, [deliveryOf('a'), deliveryOf('b')])
  assert.deepEqual([waiting(), underWay.length], [2, 0])
  allow()
  pump()
  assert.deepEqual([waiting(), underWay.length], [0, 2])
})

test('what left a queue unsent waits no longer', () => {
  const { lanes, waiting, load, forbid } = openTurns(10, 1)
  const [lane] = lanes as [Lane]
  forbid()
  load(lane, [deliveryOf('a'), deliveryOf('b'), deliveryOf('c')])
  lane.queue.drop(new Set(['a', 'c']))
  assert.equal(waiting(), 1)
})
