/** How a lane learns what its endpoint bears. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { type How, see } from '../../../../test/support/lanes.ts'
import {
  beginRequest,
  forgive,
  letProbe,
  limitWindow,
  mayStart,
  newHealth,
  speedOf,
  windowOf,
} from './health.ts'

test('the window begins at two, grows by one when all of it went well, and halves on a failure', () => {
  const health = newHealth(16)
  assert.equal(windowOf(health), 2)
  const windows = [2, 3, 4].map((count) => {
    see(health, 'works', { count })
    return windowOf(health)
  })
  assert.deepEqual(windows, [3, 4, 5])
  see(health, 'works', { count: 1000 })
  const halves = [1, 2, 3].map(() => {
    see(health, 'down')
    return windowOf(health)
  })
  assert.deepEqual(halves, [8, 4, 2])
})

test('failures in a row begin a pause, which one that gets through ends', () => {
  const health = newHealth(16)
  see(health, 'busy', { count: 20, at: 1000 })
  assert.equal(health.pausedUntil, 1500)
  assert.equal(mayStart(health, 1499), false)
  assert.equal(mayStart(health, 1500), true)
  see(health, 'works')
  assert.equal(health.pausedUntil, 0)
})

test('an endpoint is slow when more than a few of its exchanges are', () => {
  const health = newHealth(16)
  see(health, 'works', { durationMs: 3000 })
  assert.equal(speedOf(health), 'fast', 'one is no habit')
  see(health, 'works', { durationMs: 3000 })
  assert.equal(speedOf(health), 'slow')
  see(health, 'works', { count: 8, durationMs: 20 })
  assert.equal(speedOf(health), 'fast')
})

test('a limit that changes lets nothing out behind an open breaker', () => {
  const health = newHealth(64)
  see(health, 'down', { count: 10 })
  limitWindow(health, 1)
  limitWindow(health, 64)
  assert.equal(windowOf(health), 0)
})

test('three clean probes close the breaker, and the window begins at one', () => {
  const health = newHealth(64)
  see(health, 'works', { count: 100 })
  see(health, 'down', { count: 10 })
  assert.equal(letProbe(health, 10_000), true)
  for (const window of [1, 1, 1]) {
    see(health, 'works', { at: 10_000 })
    assert.equal(windowOf(health), window)
  }
  assert.equal(health.breaker.state, 'closed')
  see(health, 'works')
  assert.equal(windowOf(health), 2)
})

test('nobody is asked whether it is back while something is under way', () => {
  const health = newHealth(64)
  see(health, 'down', { count: 10 })
  beginRequest(health)
  assert.equal(letProbe(health, 10_000), false)
})

test('whatever happens, the window stays within the limit, and an open breaker lets nothing out without a probe', () => {
  const step = fc.record({
    how: fc.constantFrom<How>('works', 'refuses', 'down', 'busy'),
    count: fc.integer({ min: 1, max: 12 }),
    seconds: fc.nat({ max: 400 }),
    limit: fc.integer({ min: 1, max: 64 }),
    isMended: fc.boolean(),
  })
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
      const health = newHealth(16)
      let at = 0
      for (const { how, count, seconds, limit, isMended } of steps) {
        at += seconds * 1000
        limitWindow(health, limit)
        if (isMended && seconds % 7 === 0) forgive(health)
        const isLetOut = letProbe(health, at)
        assert.ok(!isLetOut || windowOf(health) === 1)
        see(health, how, { count, at })
        const { state, isProbing } = health.breaker
        const window = windowOf(health)
        assert.equal(health.inFlight, 0)
        assert.ok(health.pausedUntil <= at + 500)
        if (state === 'closed') assert.ok(window >= 1 && window <= limit, `${window} of ${limit}`)
        else assert.equal(window, state === 'half_open' || isProbing ? 1 : 0)
      }
    }),
  )
})
