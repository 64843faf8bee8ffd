/** How many processes there are, and how long one that ended is waited with. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readConfig } from '../config.ts'
import { restartPauseMs } from './restart-pause.ts'
import { processesOf } from './supervisor.ts'

const own = readConfig({ PORTREEVE_DATABASE_URL: 'postgres://portreeve:secret@db/portreeve' })

test('auto is one process for each core, and a number is that many', () => {
  assert.equal(processesOf('auto', own, 12), 12)
  assert.equal(processesOf(3, own, 12), 3)
  assert.equal(processesOf(30, own, 12), 30)
})

test('the embedded database bounds them by its connections, and says what to set', () => {
  const embedded = readConfig({})
  assert.equal(processesOf('auto', embedded, 2), 2)
  assert.equal(processesOf('auto', embedded, 12), 3)
  assert.throws(
    () => processesOf(4, embedded, 12),
    /for 3 processes, and not for 4\. Set PORTREEVE/,
  )
  const few = readConfig({ PORTREEVE_DATABASE_CONNECTIONS: '5' })
  assert.equal(processesOf(7, few, 12), 7)
})

test('a process that ends again and again is waited with for longer and longer, up to half a minute', () => {
  const pauses = [0, 1, 2, 3, 4, 5, 6, 60].map(restartPauseMs)
  assert.deepEqual(pauses, [0, 1000, 2000, 4000, 8000, 16_000, 30_000, 30_000])
})
