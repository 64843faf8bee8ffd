/** Positions among notifications whose order of commit is not that of their ids. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { fromMilliseconds, plusSeconds } from '../base/clock.ts'
import { moveOn, type Position, readCursor, startAt, writeCursor } from './event-cursor.ts'
import { newEventId } from './event-id.ts'

const start = fromMilliseconds(1_800_000_000_000)

test('a reader gets every notification once, however late below ten seconds it is committed', () => {
  const happening = fc.record({
    madeAt: fc.integer({ min: 0, max: 60_000 }),
    takes: fc.integer({ min: 0, max: 9000 }),
  })
  fc.assert(
    fc.property(
      fc.array(happening, { maxLength: 60 }),
      fc.integer({ min: 1, max: 20 }),
      fc.integer({ min: 100, max: 5000 }),
      fc.integer({ min: 0, max: 70_000 }),
      (happenings, limit, step, firstAt) => {
        const events = happenings.map(({ madeAt, takes }) => ({
          id: newEventId(plusSeconds(start, madeAt / 1000)),
          visibleFrom: madeAt + takes,
        }))
        let position: Position = startAt(start)
        const got: string[] = []
        for (let at = firstAt; at <= 80_000 + step; at += step) {
          for (let isFull = true; isFull; ) {
            const ids = events
              .filter(({ visibleFrom }) => visibleFrom <= at)
              .map(({ id }) => id)
              .filter((id) => id > position.floor && !position.seen.includes(id))
              .sort()
              .slice(0, limit)
            got.push(...ids)
            isFull = ids.length === limit
            position = moveOn(position, { ids, isFull }, plusSeconds(start, at / 1000))
          }
        }
        assert.deepEqual(got.sort(), events.map(({ id }) => id).sort())
      },
    ),
    { numRuns: 50 },
  )
})

test('a cursor stays short however much happens', () => {
  let position = startAt(start)
  for (let page = 0; page < 20; page++) {
    const ids = Array.from({ length: 100 }, () => newEventId(plusSeconds(start, 1 + page / 100)))
    position = moveOn(position, { ids, isFull: true }, plusSeconds(start, 2))
    assert.ok(ids.every((id) => id <= position.floor || position.seen.includes(id)))
  }
  assert.ok(writeCursor(position).length <= 2200)
})

test('a cursor is read as it was written; another text is none', () => {
  const seen = [newEventId(start), newEventId(start)]
  const position = { ...startAt(start), seen }
  assert.deepEqual(readCursor(writeCursor(position)), position)
  const texts = ['', 'AAAA', 'A'.repeat(22), '!'.repeat(22), `${writeCursor(position)}A`]
  for (const text of texts) {
    const read = readCursor(text)
    assert.ok(read === undefined || writeCursor(read) === text, text)
  }
  assert.equal(readCursor('A'.repeat(21)), undefined)
  assert.equal(readCursor(Buffer.alloc(16 * 100).toString('base64url')), undefined)
})
