import assert from 'node:assert/strict'
import { test } from 'node:test'
import { newSharing } from './sharing.ts'

test('one lane alone shares with nobody, two share until a second after the other had its turn', () => {
  const sharing = newSharing<string>()
  assert.equal(sharing.isShared(0), false)
  for (const at of [0, 10, 20]) sharing.note('one', at)
  assert.equal(sharing.isShared(20), false)
  sharing.note('other', 30)
  assert.equal(sharing.isShared(30), true)
  sharing.note('one', 40)
  sharing.note('one', 900)
  assert.equal(sharing.isShared(1039), true)
  assert.equal(sharing.isShared(1040), false)
})
