/** How often a page that is seen asks for news. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { pauseAfter } from '../src/api/pace.ts'

test('a page asks every three seconds, twice as slowly after each quiet minute, at least every fifteen', () => {
  assert.deepEqual(
    [0, 59_999, 60_000, 120_000, 180_000, 1_800_000].map(pauseAfter),
    [3000, 3000, 6000, 12_000, 15_000, 15_000],
  )
})
