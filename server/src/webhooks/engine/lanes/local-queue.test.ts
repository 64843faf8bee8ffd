/** The contents of a lane, whatever comes in which order. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import type { Delivery } from '../../events/delivery.ts'
import { leastEvent } from '../../events/event-range.ts'
import { LocalQueue, WaitingCount } from './local-queue.ts'
import type { DeliveryKind } from './slots.ts'

const deliveryOf = (eventId: string): Delivery => ({
  projectId: 1,
  endpointId: 1,
  eventId,
  type: 'refund',
  body: '{}',
  attempt: 0,
  roundFrom: 0,
})

test('a delivery is held once', () => {
  const queue = new LocalQueue(new WaitingCount())
  assert.equal(queue.hold('a'), true)
  assert.equal(queue.hold('a'), false)
  queue.release('a')
  assert.equal(queue.hold('a'), true)
})

test('what is quarantined takes nobody’s room, and is here until its time is over', () => {
  const queue = new LocalQueue(new WaitingCount())
  for (const eventId of ['a', 'b']) queue.hold(eventId)
  queue.quarantine('a', 600)
  assert.deepEqual([...queue.held], ['b'])
  assert.deepEqual([queue.endQuarantines(599), queue.isHere('a')], [[], true])
  assert.deepEqual([queue.endQuarantines(600), queue.isHere('a')], [['a'], false])
  assert.deepEqual([queue.isHere('b'), queue.isHere('c')], [true, false])
})

test('a lane that is closed lets go of what waits and of what was quarantined, and quarantines no more', () => {
  const queue = new LocalQueue(new WaitingCount())
  for (const eventId of ['refused', 'waits', 'under way']) queue.hold(eventId)
  queue.quarantine('refused', 600)
  queue.push(deliveryOf('waits'), 'fresh')
  assert.deepEqual(queue.close(), ['refused', 'waits'])
  queue.quarantine('under way', 600)
  assert.deepEqual([queue.held.size, queue.quarantined.size], [0, 0])
})

test('seven new ones go to two retries and one replay, and an unused share is lent', () => {
  const queue = new LocalQueue(new WaitingCount())
  for (let n = 0; n < 100; n += 1) {
    for (const kind of ['fresh', 'retry', 'replay'] as const)
      queue.push(deliveryOf(`${kind} ${n}`), kind)
  }
  const take = (count: number) => {
    const taken = Array.from({ length: count }, () => queue.next(() => true)?.kind)
    return (['fresh', 'retry', 'replay'] as const).map(
      (kind) => taken.filter((found) => found === kind).length,
    )
  }
  assert.deepEqual(take(100), [70, 20, 10])
  const isReplay = ({ eventId }: Delivery) => eventId.startsWith('replay')
  const others = [...queue.waiting.fresh, ...queue.waiting.retry].filter((one) => !isReplay(one))
  queue.drop(new Set(others.map(({ eventId }) => eventId)))
  assert.deepEqual(take(90), [0, 0, 90])
  assert.equal(
    queue.next(() => true),
    undefined,
  )
})

test('a poll begins with the oldest event that anybody asked for since the last one began', () => {
  const queue = new LocalQueue(new WaitingCount())
  assert.deepEqual([queue.isAsked, queue.hasMore, queue.beginPoll(false)], [true, true, leastEvent])
  assert.deepEqual([queue.isAsked, queue.hasMore], [false, false])
  queue.polledUpTo('0d')
  assert.equal(queue.isAsked, false, 'that there may be younger ones is nothing to ask for')
  for (const event of ['0c', '0b', '0e']) queue.ask(event)
  assert.deepEqual([queue.isAsked, queue.hasMore, queue.beginPoll(false)], [true, false, '0b'])
  queue.expectMore('0c')
  assert.deepEqual([queue.isAsked, queue.hasMore, queue.beginPoll(true)], [true, true, '0c'])
  assert.equal(queue.hasMore, true, 'the table has more whatever the poll finds')
})

test('a lane that opens again knows nothing of the table', () => {
  const queue = new LocalQueue(new WaitingCount())
  queue.beginPoll(false)
  queue.open()
  assert.equal(queue.isAsked, false, 'it was open')
  queue.close()
  queue.open()
  assert.deepEqual([queue.isAsked, queue.hasMore, queue.beginPoll(false)], [true, true, leastEvent])
})

test('whatever comes, none is held twice, each row that names this process is here, and all that wait are counted', () => {
  const step = fc.oneof(
    fc.record({
      what: fc.constantFrom('write' as const, 'announce' as const),
      event: fc.constantFrom('a', 'b', 'c', 'd'),
    }),
    fc.record({
      what: fc.constant('bring' as const),
      kind: fc.constantFrom<DeliveryKind>('fresh', 'retry', 'replay'),
    }),
    fc.record({
      what: fc.constantFrom(
        'claim',
        'send',
        'store',
        'give back',
        'quarantine',
        'close',
        'open',
        'empty' as const,
      ),
    }),
  )
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
      const waiting = new WaitingCount()
      const [queue, other] = [new LocalQueue(waiting), new LocalQueue(waiting)]
      other.push(deliveryOf('other'), 'fresh')
      /** Rows of the table, and whether each names this process. */
      const rows = new Map<string, boolean>()
      const giveBack = (eventIds: Iterable<string>): void => {
        for (const eventId of eventIds) rows.set(eventId, false)
      }
      /** The poll under way: the events that it claimed. */
      let poll: { claimed: string[]; clearings: number } | undefined
      const underWay: string[] = []
      for (const step of steps) {
        switch (step.what) {
          case 'write':
            if (!rows.has(step.event)) rows.set(step.event, false)
            break
          case 'announce':
            if (rows.has(step.event) || !queue.isOpen) break
            assert.equal(queue.hold(step.event), true)
            rows.set(step.event, true)
            queue.push(deliveryOf(step.event), 'fresh')
            break
          case 'claim': {
            if (poll || !queue.isOpen) break
            const free = [...rows].flatMap(([eventId, isOurs]) => (isOurs ? [] : [eventId]))
            const claimed = free.filter((eventId) => queue.hold(eventId))
            assert.deepEqual(claimed, free, 'nothing is held that nobody holds')
            for (const eventId of claimed) rows.set(eventId, true)
            poll = { claimed, clearings: queue.clearings }
            break
          }
          case 'bring':
            for (const eventId of poll?.claimed ?? []) {
              if (queue.isOpen && queue.clearings === poll?.clearings)
                queue.push(deliveryOf(eventId), step.kind)
              else {
                queue.release(eventId)
                giveBack([eventId])
              }
            }
            poll = undefined
            break
          case 'send': {
            const next = queue.next(() => true)
            if (next) underWay.push(next.delivery.eventId)
            break
          }
          case 'store':
          case 'give back':
          case 'quarantine': {
            const eventId = underWay.shift()
            if (eventId === undefined) break
            if (step.what === 'quarantine') {
              queue.quarantine(eventId, 600)
              if (!queue.isOpen) giveBack([eventId])
            } else {
              queue.release(eventId)
              if (step.what === 'store') rows.delete(eventId)
              else giveBack([eventId])
            }
            break
          }
          case 'close':
            giveBack(queue.close())
            break
          case 'open':
            queue.open()
            break
          case 'empty':
            giveBack(queue.empty())
        }
        const queued = Object.values(queue.waiting)
          .flat()
          .map(({ eventId }) => eventId)
        const all = [...queued, ...underWay, ...(poll?.claimed ?? [])]
        assert.equal(new Set(all).size, all.length, 'none twice')
        assert.deepEqual([...queue.held].toSorted(), all.toSorted())
        const ours = [...rows].flatMap(([eventId, isOurs]) => (isOurs ? [eventId] : []))
        assert.ok(ours.every((eventId) => queue.isHere(eventId)))
        assert.equal(waiting.count, queue.length + 1)
      }
    }),
  )
})
