import assert from 'node:assert/strict'
import { test } from 'node:test'
import { lastingBytes } from './heap.ts'

test('lasting bytes keep nothing alive beside themselves', () => {
  const cut = Buffer.from('a secret’s hash')
  assert.ok(cut.buffer.byteLength > cut.length, 'small buffers are cut out of larger ones')
  const own = lastingBytes(cut)
  assert.deepEqual(own, cut)
  assert.equal(own.buffer.byteLength, cut.length)
  assert.equal(lastingBytes(own), own, 'what shares nothing is not copied')
})
