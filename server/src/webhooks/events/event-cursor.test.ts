/** Positions among notifications whose order of commit is not that of their ids. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { fromMilliseconds, plusSeconds } from '../../base/clock.ts'
import {
  type FeedPosition,
  handOut,
  readFeedCursor,
  settledUntil,
  startAt,
  writeCursor,
} from './event-cursor.ts'
import { newEventId } from './event-id.ts'

const start = fromMilliseconds(1_800_000_000_000)

test('a reader gets every notification once, however many are committed late and beside others', () => {
  const batch = fc.record({
    madeAt: fc.integer({ min: 0, max: 30_000 }),
    takes: fc.oneof(fc.integer({ min: 0, max: 500 }), fc.integer({ min: 0, max: 59_000 })),
    count: fc.oneof(fc.integer({ min: 1, max: 5 }), fc.integer({ min: 1, max: 250 })),
  })
  fc.assert(
    fc.property(
      fc.array(batch, { maxLength: 12 }),
      fc.integer({ min: 1, max: 100 }),
      fc.integer({ min: 300, max: 5000 }),
      fc.integer({ min: 0, max: 40_000 }),
      (batches, limit, step, firstAt) => {
        const events = batches.flatMap(({ madeAt, takes, count }) =>
          Array.from({ length: count }, () => ({
            id: newEventId(plusSeconds(start, madeAt / 1000)),
            visibleFrom: madeAt + takes,
          })),
        )
        events.sort((one, other) => (one.id < other.id ? -1 : 1))
        let position: FeedPosition = startAt(start)
        const got: string[] = []
        for (let at = firstAt; at <= 100_000 + step; at += step) {
          const running = batches.filter(({ madeAt, takes }) => madeAt <= at && madeAt + takes > at)
          const oldest = at - Math.min(at, ...running.map(({ madeAt }) => madeAt))
          const settled = settledUntil(plusSeconds(start, at / 1000), oldest / 1000)
          for (let goesOn = true; goesOn; ) {
            const seen = new Set(position.seen)
            const ids = events
              .filter(({ id, visibleFrom }) => visibleFrom <= at && id > position.floor)
              .map(({ id }) => id)
              .filter((id) => !seen.has(id))
            const page = { ids: ids.slice(0, limit), hasMore: ids.length > limit }
            const given = handOut(position, page, settled)
            got.push(...page.ids.slice(0, given.count))
            goesOn = page.hasMore && given.count > 0
            position = given.position
          }
        }
        assert.deepEqual(
          got.sort(),
          events.map(({ id }) => id),
        )
      },
    ),
    { numRuns: 50 },
  )
})

test('a cursor stays short however much happens, because the rest waits until some are settled', () => {
  const ids = Array.from({ length: 300 }, () => newEventId(plusSeconds(start, 1)))
  let position = startAt(start)
  let left = ids
  const read = (seconds: number): number => {
    const page = { ids: left.slice(0, 100), hasMore: left.length > 100 }
    const given = handOut(position, page, settledUntil(plusSeconds(start, seconds), 0))
    position = given.position
    left = left.slice(given.count)
    assert.ok(writeCursor(position).length <= 2200)
    return given.count
  }
  assert.deepEqual([2, 3, 7, 7, 7].map(read), [98, 0, 100, 100, 2])
})

test('a transaction that never ends holds up nobody', () => {
  const ids = [newEventId(start)]
  const day = 86_400
  const settled = settledUntil(plusSeconds(start, 300), day)
  assert.deepEqual(handOut(startAt(start), { ids, hasMore: false }, settled).position.seen, [])
})

test('a cursor is read as it was written; another text is none', () => {
  const seen = [newEventId(start), newEventId(start)]
  const position = { ...startAt(start), seen }
  assert.deepEqual(readFeedCursor(writeCursor(position)), position)
  const texts = ['', 'AAAA', 'A'.repeat(22), '!'.repeat(22), `${writeCursor(position)}A`]
  for (const text of texts) {
    const read = readFeedCursor(text)
    assert.ok(read === undefined || writeCursor(read) === text, text)
  }
  assert.equal(readFeedCursor('A'.repeat(21)), undefined)
  assert.equal(readFeedCursor(Buffer.alloc(16 * 100).toString('base64url')), undefined)
})
