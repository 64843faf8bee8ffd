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
const poll = (queue: LocalQueue, nowMs = 0) =>
  queue.beginPoll({ isRewound: false, hasMore: false, nowMs })

test('a delivery is held once, and not right after it was let go', () => {
  const queue = new LocalQueue(new WaitingCount())
  assert.equal(queue.hold('a'), true)
  assert.equal(queue.hold('a'), false)
  poll(queue)
  queue.settle('a')
  assert.equal(queue.hold('a'), false, 'the poll under way may still show it')
  queue.endPoll()
  assert.equal(queue.hold('a'), true)
})

test('what is quarantined takes nobody’s room, and is left alone until its time is over', () => {
  const queue = new LocalQueue(new WaitingCount())
  for (const eventId of ['a', 'b']) queue.hold(eventId)
  queue.quarantine('a', 600)
  queue.quarantine('b', 601)
  assert.equal(queue.held.size, 0)
  assert.equal(poll(queue, 599).known, 2)
  queue.holdFound([], { isFull: false, done: 'z' })
  queue.endPoll()
  assert.equal(queue.hold('a'), false)
  const { from, known } = poll(queue, 600)
  assert.deepEqual([from, known], [leastEvent, 1], 'it is polled for')
  assert.equal(queue.hold('a'), true)
  assert.equal(queue.hold('b'), false)
})

test('a closed lane forgets what was quarantined', () => {
  const queue = new LocalQueue(new WaitingCount())
  queue.quarantine('before', 600)
  queue.close()
  queue.hold('under way')
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

test('a poll that fails is made again from the oldest on, and one that finds nothing goes on behind', () => {
  const queue = new LocalQueue(new WaitingCount())
  poll(queue)
  queue.holdFound([], { isFull: false, done: '0d' })
  queue.endPoll()
  assert.deepEqual([queue.pollFrom, queue.hasMore], ['0d', false])
  poll(queue)
  queue.endPoll(true)
  assert.deepEqual([queue.pollFrom, queue.hasMore], [leastEvent, true])
})

test('whatever comes, none is held twice, none that is done comes back by an old poll, and all that wait are counted', () => {
  const ids = ['a', 'b', 'c', 'd']
  const event = fc.constantFrom(...ids)
  const step = fc.oneof(
    fc.record({ what: fc.constant('write' as const), event }),
    fc.record({ what: fc.constant('read' as const) }),
    fc.record({
      what: fc.constant('answer' as const),
      kind: fc.constantFrom<DeliveryKind>('fresh', 'retry', 'replay'),
    }),
    fc.record({
      what: fc.constantFrom(
        'send',
        'store',
        'return',
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
      /** Rows of the table, as the model has them, and those that the poll under way has read. */
      const rows = new Set<string>()
      let read: string[] | undefined
      const underWay: string[] = []
      for (const step of steps) {
        switch (step.what) {
          case 'write':
            if (!rows.has(step.event)) rows.add(step.event)
            break
          case 'read':
            if (read) break
            poll(queue)
            read = [...rows].toSorted()
            break
          case 'answer': {
            const taken = queue.holdFound(read ?? [], { isFull: false, done: leastEvent })
            for (const eventId of taken) {
              assert.ok(rows.has(eventId) || !queue.isPolled, `${eventId} is done`)
              if (queue.isOpen && queue.isPolled) queue.push(deliveryOf(eventId), step.kind)
              else queue.release(eventId)
            }
            if (read) queue.endPoll()
            read = undefined
            break
          }
          case 'send': {
            const next = queue.next(() => true)
            if (next) underWay.push(next.delivery.eventId)
            break
          }
          case 'store': {
            const eventId = underWay.shift()
            if (eventId === undefined) break
            rows.delete(eventId)
            queue.settle(eventId)
            break
          }
          case 'return':
          case 'quarantine': {
            const eventId = underWay.shift()
            if (eventId === undefined) break
            if (step.what === 'return') queue.release(eventId)
            else queue.quarantine(eventId, Number.POSITIVE_INFINITY)
            break
          }
          case 'close':
            queue.close()
            break
          case 'open':
            queue.open()
            break
          case 'empty':
            queue.empty()
        }
        const queued = Object.values(queue.waiting)
          .flat()
          .map(({ eventId }) => eventId)
        const all = [...queued, ...underWay]
        assert.equal(new Set(all).size, all.length, 'none twice')
        assert.deepEqual([...queue.held].toSorted(), all.toSorted())
        assert.equal(waiting.count, queue.length + 1)
      }
    }),
  )
})
