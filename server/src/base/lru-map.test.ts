import assert from 'node:assert/strict'
import { test } from 'node:test'
import { LruMap } from './lru-map.ts'

test('the entry that was read or written longest ago makes room', () => {
  const map = new LruMap<string, number>(2)
  map.set('a', 1).set('b', 2)
  assert.equal(map.get('a'), 1)
  map.set('c', 3)
  assert.deepEqual([...map.keys()], ['a', 'c'])
  map.set('a', 4).set('d', 5)
  assert.deepEqual(
    [...map],
    [
      ['a', 4],
      ['d', 5],
    ],
  )
  assert.equal(map.get('c'), undefined)
})

test('what is written again takes no room of others', () => {
  const map = new LruMap<number, number>(2)
  for (let at = 0; at < 9; at++) map.set(at % 2, at)
  assert.deepEqual([...map.entries()].toSorted(), [
    [0, 8],
    [1, 7],
  ])
})
