/** When an endpoint is left alone, and when it is asked again. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { isOut, letProbe, newBreaker, type Sign, signOf, watch } from './breaker.ts'

const laneOf = () => ({ breaker: newBreaker(), window: 4, inFlight: 0 })
type Governed = ReturnType<typeof laneOf>

const see = (lane: Governed, atMs: number, ...signs: Sign[]): void => {
  for (const sign of signs) watch(lane, sign, atMs, 0.5)
}
const downs = (count: number): Sign[] => Array<Sign>(count).fill('down')

test('ten failures in a row open it, nine do not', () => {
  const lane = laneOf()
  see(lane, 0, ...downs(9))
  assert.equal(lane.breaker.state, 'closed')
  see(lane, 0, 'works', ...downs(9))
  assert.equal(
    lane.breaker.state,
    'closed',
    'nineteen answers are too few for their share to count',
  )
  const other = laneOf()
  see(other, 0, ...downs(10))
  assert.equal(other.breaker.state, 'open')
  assert.equal(other.window, 0)
})

test('half of twenty within a minute open it; what lies longer back does not count', () => {
  const pairs = Array.from({ length: 20 }, (_, n): Sign => (n % 2 === 0 ? 'works' : 'down'))
  const lane = laneOf()
  see(lane, 1_000_000, ...pairs)
  assert.equal(lane.breaker.state, 'open')
  const slow = laneOf()
  for (const [index, sign] of pairs.entries()) see(slow, 1_000_000 + index * 10_000, sign)
  assert.equal(slow.breaker.state, 'closed')
})

test('an answer that refuses one delivery is no failure, 429 is none', () => {
  for (const status of [400, 401, 404, 302]) assert.equal(signOf('refused', status), 'refuses')
  assert.equal(signOf('gone', 410), 'refuses')
  assert.equal(signOf('delivered', 204), 'works')
  assert.equal(signOf('retry', 429), 'busy')
  assert.equal(signOf('retry', 503), 'down')
  assert.equal(signOf('retry', null), 'down')
  const lane = laneOf()
  see(lane, 0, ...Array<Sign>(50).fill('busy'), ...Array<Sign>(50).fill('refuses'))
  assert.deepEqual([lane.breaker.state, isOut(lane.breaker)], ['closed', false])
})

test('refused deliveries close it, but only one that gets through ends the outage', () => {
  const lane = laneOf()
  see(lane, 0, ...downs(10))
  letProbe(lane, 10_000)
  see(lane, 10_000, 'refuses', 'refuses', 'refuses')
  const { state, failingFrom, hasWorked } = lane.breaker
  assert.deepEqual([state, failingFrom, hasWorked], ['closed', 0, false])
  assert.equal(isOut(lane.breaker), true)
  see(lane, 20_000, 'works')
  assert.deepEqual([lane.breaker.failingFrom, lane.breaker.hasWorked], [undefined, true])
  assert.equal(isOut(lane.breaker), false)
})

test('ten failures without anything that gets through are an outage, whatever is refused in between', () => {
  const lane = laneOf()
  for (let n = 0; n < 9; n += 1) see(lane, n * 60_000, 'down', 'refuses')
  assert.equal(isOut(lane.breaker), false)
  see(lane, 600_000, 'down')
  assert.deepEqual([lane.breaker.state, isOut(lane.breaker)], ['closed', true])
  assert.equal(lane.breaker.failingFrom, 0)
  see(lane, 600_000, 'works', ...downs(9))
  assert.equal(isOut(lane.breaker), false)
})

test('one probe goes out after 10 s, 30 s, 1 m, 2 m and then every 5 m', () => {
  const lane = laneOf()
  see(lane, 0, ...downs(10))
  let at = 0
  for (const seconds of [10, 30, 60, 120, 300, 300]) {
    assert.equal(letProbe(lane, at + seconds * 1000 - 1), false)
    at += seconds * 1000
    assert.equal(letProbe(lane, at), true)
    assert.equal(lane.window, 1)
    assert.equal(letProbe(lane, at), false, 'once')
    see(lane, at, 'down')
    assert.equal(lane.window, 0)
  }
})

test('three clean probes close it, and the window begins at one', () => {
  const lane = laneOf()
  see(lane, 0, ...downs(10))
  letProbe(lane, 10_000)
  see(lane, 10_000, 'works')
  assert.equal(lane.breaker.state, 'half_open')
  see(lane, 10_000, 'works')
  assert.equal(lane.window, 1)
  see(lane, 10_000, 'works')
  assert.equal(lane.breaker.state, 'closed')
  assert.equal(lane.window, 1)
  assert.equal(lane.breaker.hasWorked, true)
})

test('a failure while it is tried opens it for longer', () => {
  const lane = laneOf()
  see(lane, 0, ...downs(10))
  letProbe(lane, 10_000)
  see(lane, 10_000, 'works', 'works', 'down')
  assert.equal(lane.breaker.state, 'open')
  assert.equal(letProbe(lane, 39_999), false)
  assert.equal(letProbe(lane, 40_000), true)
})

test('results of what was sent before it opened neither close it nor put off the probe', () => {
  const lane = laneOf()
  see(lane, 0, ...downs(10))
  see(lane, 9000, 'down', 'works', 'works', 'works')
  assert.equal(lane.breaker.state, 'open')
  lane.inFlight = 1
  assert.equal(letProbe(lane, 10_000), false, 'something is still under way')
  lane.inFlight = 0
  assert.equal(letProbe(lane, 10_000), true)
})

test('whatever happens, an open breaker lets nothing out without a probe', () => {
  const step = fc.record({
    sign: fc.constantFrom<Sign>('works', 'refuses', 'down', 'busy'),
    seconds: fc.integer({ min: 0, max: 400 }),
  })
  fc.assert(
    fc.property(fc.array(step, { maxLength: 200 }), (steps) => {
      const lane = laneOf()
      let at = 0
      for (const { sign, seconds } of steps) {
        at += seconds * 1000
        letProbe(lane, at)
        see(lane, at, sign)
        if (lane.breaker.state === 'closed') assert.ok(lane.window >= 1)
        else assert.equal(lane.window, lane.breaker.state === 'half_open' ? 1 : 0)
      }
    }),
  )
})
