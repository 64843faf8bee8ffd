/** The contents of a lane, whatever comes in which order. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import type { Delivery } from '../../events/delivery.ts'
import { leastEvent } from '../../events/event-range.ts'
import {
  beginLook,
  closeStock,
  dropQueued,
  emptyStock,
  endLook,
  enqueue,
  giveBack,
  letGo,
  newStock,
  newWaiting,
  noteFound,
  openStock,
  quarantine,
  type Stock,
  takeHold,
  takeNext,
  waitingIn,
} from './local-queue.ts'
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
const look = (stock: Stock, nowMs = 0) => beginLook(stock, { isBack: false, hasMore: false, nowMs })

test('a delivery is held once, and not right after it was let go', () => {
  const stock = newStock(newWaiting())
  assert.equal(takeHold(stock, 'a'), true)
  assert.equal(takeHold(stock, 'a'), false)
  look(stock)
  letGo(stock, 'a')
  assert.equal(takeHold(stock, 'a'), false, 'the look under way may still show it')
  endLook(stock)
  assert.equal(takeHold(stock, 'a'), true)
})

test('what is quarantined takes nobody’s room, and is left alone until its time is over', () => {
  const stock = newStock(newWaiting())
  for (const eventId of ['a', 'b']) takeHold(stock, eventId)
  quarantine(stock, 'a', 600)
  quarantine(stock, 'b', 601)
  assert.equal(stock.held.size, 0)
  assert.equal(look(stock, 599).known, 2)
  noteFound(stock, [], { isFull: false, done: 'z' })
  endLook(stock)
  assert.equal(takeHold(stock, 'a'), false)
  const { from, known } = look(stock, 600)
  assert.deepEqual([from, known], [leastEvent, 1], 'it is looked for')
  assert.equal(takeHold(stock, 'a'), true)
  assert.equal(takeHold(stock, 'b'), false)
})

test('a closed lane forgets what was quarantined', () => {
  const stock = newStock(newWaiting())
  quarantine(stock, 'before', 600)
  closeStock(stock)
  takeHold(stock, 'under way')
  quarantine(stock, 'under way', 600)
  assert.deepEqual([stock.held.size, stock.quarantined.size], [0, 0])
})

test('seven new ones go to two retries and one replay, and an unused share is lent', () => {
  const stock = newStock(newWaiting())
  for (let n = 0; n < 100; n += 1) {
    for (const kind of ['fresh', 'retry', 'replay'] as const)
      enqueue(stock, deliveryOf(`${kind} ${n}`), kind)
  }
  const take = (count: number) => {
    const taken = Array.from({ length: count }, () => takeNext(stock, () => true)?.kind)
    return (['fresh', 'retry', 'replay'] as const).map(
      (kind) => taken.filter((found) => found === kind).length,
    )
  }
  assert.deepEqual(take(100), [70, 20, 10])
  const isReplay = ({ eventId }: Delivery) => eventId.startsWith('replay')
  const others = [...stock.queues.fresh, ...stock.queues.retry].filter((one) => !isReplay(one))
  dropQueued(stock, new Set(others.map(({ eventId }) => eventId)))
  assert.deepEqual(take(90), [0, 0, 90])
  assert.equal(
    takeNext(stock, () => true),
    undefined,
  )
})

test('a look that fails is made again from the oldest on, and one that finds nothing goes on behind', () => {
  const stock = newStock(newWaiting())
  look(stock)
  noteFound(stock, [], { isFull: false, done: '0d' })
  endLook(stock)
  assert.deepEqual([stock.lookFrom, stock.hasMore], ['0d', false])
  look(stock)
  endLook(stock, true)
  assert.deepEqual([stock.lookFrom, stock.hasMore], [leastEvent, true])
})

test('whatever comes, none is held twice, none that is done comes back by an old look, and all that wait are counted', () => {
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
      const waiting = newWaiting()
      const [stock, other] = [newStock(waiting), newStock(waiting)]
      enqueue(other, deliveryOf('other'), 'fresh')
      /** Rows of the table, as the model has them, and those that the look under way has read. */
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
            look(stock)
            read = [...rows].toSorted()
            break
          case 'answer': {
            const taken = noteFound(stock, read ?? [], { isFull: false, done: leastEvent })
            for (const eventId of taken) {
              assert.ok(rows.has(eventId) || !stock.letGo, `${eventId} is done`)
              if (stock.isOpen && stock.letGo) enqueue(stock, deliveryOf(eventId), step.kind)
              else giveBack(stock, eventId)
            }
            if (read) endLook(stock)
            read = undefined
            break
          }
          case 'send': {
            const next = takeNext(stock, () => true)
            if (next) underWay.push(next.delivery.eventId)
            break
          }
          case 'store': {
            const eventId = underWay.shift()
            if (eventId === undefined) break
            rows.delete(eventId)
            letGo(stock, eventId)
            break
          }
          case 'return':
          case 'quarantine': {
            const eventId = underWay.shift()
            if (eventId === undefined) break
            if (step.what === 'return') giveBack(stock, eventId)
            else quarantine(stock, eventId, Number.POSITIVE_INFINITY)
            break
          }
          case 'close':
            closeStock(stock)
            break
          case 'open':
            openStock(stock)
            break
          case 'empty':
            emptyStock(stock)
        }
        const queued = Object.values(stock.queues)
          .flat()
          .map(({ eventId }) => eventId)
        const all = [...queued, ...underWay]
        assert.equal(new Set(all).size, all.length, 'none twice')
        assert.deepEqual([...stock.held].toSorted(), all.toSorted())
        assert.equal(waiting.count, waitingIn(stock) + 1)
      }
    }),
  )
})
