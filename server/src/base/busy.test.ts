/** How busy a process and its machine are. */
import assert from 'node:assert/strict'
import { performance } from 'node:perf_hooks'
import { test } from 'node:test'
import { setTimeout as delay } from 'node:timers/promises'
import { machineMeter, processMeter } from './busy.ts'

const workFor = (ms: number): void => {
  const until = performance.now() + ms
  while (performance.now() < until);
}

test('a process that works all the time is busier than one that waits', async () => {
  const meter = processMeter()
  await delay(1)
  meter()
  workFor(50)
  await delay(1)
  const working = meter()
  await delay(50)
  const waiting = meter()
  assert.ok(waiting < working && working <= 1, `${waiting} and ${working}`)
})

test('a processor at work is seen in the share of its machine', () => {
  const meter = machineMeter()
  workFor(100)
  const share = meter()
  assert.ok(share > 0 && share <= 1, `${share}`)
})
