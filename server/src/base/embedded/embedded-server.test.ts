import assert from 'node:assert/strict'
import { test } from 'node:test'
import { bufferMiB } from './embedded-server.ts'

const gib = 1024 ** 3

test('the embedded database gets an eighth of the memory, 128 MiB at least and 1 GiB at most', () => {
  const sizes = [gib / 4, gib, 2 * gib, 4 * gib, 8 * gib, 24 * gib]
  assert.deepEqual(
    sizes.map((bytes) => bufferMiB(bytes)),
    [128, 128, 256, 512, 1024, 1024],
  )
  assert.ok(bufferMiB() >= 128 && bufferMiB() <= 1024)
})
