/** How a lane learns what its endpoint bears. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { type How, see } from '../../../../test/support/lanes.ts'
import { Health } from './health.ts'

test('the window begins at two, grows by one when all of it went well, and halves on a failure', () => {
  const health = new Health(16)
  assert.equal(health.window, 2)
  const windows = [2, 3, 4].map((count) => {
    see(health, 'works', { count })
    return health.window
  })
  assert.deepEqual(windows, [3, 4, 5])
  see(health, 'works', { count: 1000 })
  const halves = [1, 2, 3].map(() => {
    see(health, 'down')
    return health.window
  })
  assert.deepEqual(halves, [8, 4, 2])
})

test('failures in a row begin a pause, which one that gets through ends', () => {
  const health = new Health(16)
  see(health, 'busy', { count: 20, at: 1000 })
  assert.equal(health.pausedUntil, 1500)
  assert.equal(health.mayStart(1499), false)
  assert.equal(health.mayStart(1500), true)
  see(health, 'works')
  assert.equal(health.pausedUntil, 0)
})

test('an endpoint is slow when more than a few of its exchanges are', () => {
  const health = new Health(16)
  see(health, 'works', { durationMs: 3000 })
  assert.equal(health.speed, 'fast', 'one is no habit')
  see(health, 'works', { durationMs: 3000 })
  assert.equal(health.speed, 'slow')
  see(health, 'works', { count: 8, durationMs: 20 })
  assert.equal(health.speed, 'fast')
})

test('a limit that changes lets nothing out behind an open breaker', () => {
  const health = new Health(64)
  see(health, 'down', { count: 10 })
  health.limit(1)
  health.limit(64)
  assert.equal(health.window, 0)
})

test('three clean probes close the breaker, and the window begins at one', () => {
  const health = new Health(64)
  see(health, 'works', { count: 100 })
  see(health, 'down', { count: 10 })
  assert.equal(health.letProbe(10_000), true)
  for (const window of [1, 1, 1]) {
    see(health, 'works', { at: 10_000 })
    assert.equal(health.window, window)
  }
  assert.equal(health.breaker.state, 'closed')
  see(health, 'works')
  assert.equal(health.window, 2)
})

test('nobody is asked whether it is back while something is under way', () => {
  const health = new Health(64)
  see(health, 'down', { count: 10 })
  health.beginRequest()
  assert.equal(health.letProbe(10_000), false)
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
      const health = new Health(16)
      let at = 0
      for (const { how, count, seconds, limit, isMended } of steps) {
        at += seconds * 1000
        health.limit(limit)
        if (isMended && seconds % 7 === 0) health.reset()
        const isLetOut = health.letProbe(at)
        assert.ok(!isLetOut || health.window === 1)
        see(health, how, { count, at })
        const { state, isProbing } = health.breaker
        const window = health.window
        assert.equal(health.inFlight, 0)
        assert.ok(health.pausedUntil <= at + 500)
        if (state === 'closed') assert.ok(window >= 1 && window <= limit, `${window} of ${limit}`)
        else assert.equal(window, state === 'half_open' || isProbing ? 1 : 0)
      }
    }),
  )
})
