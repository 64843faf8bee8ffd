/** Which project is looked at when. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sweepTurns } from './sweep-turns.ts'

test('a sweep that ended early goes on behind the project it ended with', () => {
  const turns = sweepTurns()
  assert.deepEqual(turns.inTurn([1, 2, 3], 0), [1, 2, 3])
  turns.note(1, 0, 1)
  turns.note(2, 1, 2)
  assert.deepEqual(turns.inTurn([1, 2, 3], 10), [3, 1, 2])
  assert.deepEqual(turns.inTurn([1, 3], 10), [1, 3], 'the project it ended with is gone')
})

test('sweeps take a fifth of the time together', () => {
  const turns = sweepTurns()
  for (let project = 0; project < 100; project += 1)
    turns.note(project, project * 5, project * 5 + 5)
  assert.equal(turns.rest(), 2000)
  assert.equal(turns.rest(), 0)
})

test('a project whose turn took long rests for it alone', () => {
  const turns = sweepTurns()
  turns.note(1, 0, 15_000)
  turns.note(2, 15_000, 15_001)
  assert.equal(turns.rest(), 4004)
  assert.deepEqual(turns.inTurn([1, 2, 3], 19_005), [3, 2])
  assert.deepEqual(turns.inTurn([1, 2, 3], 75_000), [3, 1, 2])
})
