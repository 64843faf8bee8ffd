/** When an endpoint is left alone, and when it is asked again. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { Breaker, type Sign, signOf } from './breaker.ts'

const see = (breaker: Breaker, atMs: number, ...signs: Sign[]): void => {
  for (const sign of signs) breaker.record(sign, atMs, 0.5)
}
const downs = (count: number): Sign[] => Array<Sign>(count).fill('down')

test('ten failures in a row open it, nine do not', () => {
  const breaker = new Breaker()
  see(breaker, 0, ...downs(9))
  assert.equal(breaker.state, 'closed')
  see(breaker, 0, 'works', ...downs(9))
  assert.equal(breaker.state, 'closed', 'nineteen answers are too few for their share to count')
  const other = new Breaker()
  see(other, 0, ...downs(10))
  assert.equal(other.state, 'open')
  assert.equal(other.allowed, 0)
})

test('half of twenty within a minute open it; what lies longer back does not count', () => {
  const pairs = Array.from({ length: 20 }, (_, n): Sign => (n % 2 === 0 ? 'works' : 'down'))
  const breaker = new Breaker()
  see(breaker, 1_000_000, ...pairs)
  assert.equal(breaker.state, 'open')
  const slow = new Breaker()
  for (const [index, sign] of pairs.entries()) see(slow, 1_000_000 + index * 10_000, sign)
  assert.equal(slow.state, 'closed')
})

test('an answer that refuses one delivery is no failure, 429 is none', () => {
  for (const status of [400, 401, 404, 302]) assert.equal(signOf('refused', status), 'refuses')
  assert.equal(signOf('gone', 410), 'refuses')
  assert.equal(signOf('delivered', 204), 'works')
  assert.equal(signOf('retry', 429), 'busy')
  assert.equal(signOf('retry', 503), 'down')
  assert.equal(signOf('retry', null), 'down')
  const breaker = new Breaker()
  see(breaker, 0, ...Array<Sign>(50).fill('busy'), ...Array<Sign>(50).fill('refuses'))
  assert.deepEqual([breaker.state, breaker.hasFailedOften], ['closed', false])
})

test('refused deliveries close it, but only one that gets through ends the outage', () => {
  const breaker = new Breaker()
  see(breaker, 0, ...downs(10))
  breaker.letProbe(10_000)
  see(breaker, 10_000, 'refuses', 'refuses', 'refuses')
  const { state, failingFrom, hasWorked } = breaker
  assert.deepEqual([state, failingFrom, hasWorked], ['closed', 0, false])
  assert.equal(breaker.hasFailedOften, true)
  see(breaker, 20_000, 'works')
  assert.deepEqual([breaker.failingFrom, breaker.hasWorked], [undefined, true])
  assert.equal(breaker.hasFailedOften, false)
})

test('ten failures without anything that gets through are an outage, whatever is refused in between', () => {
  const breaker = new Breaker()
  for (let n = 0; n < 9; n += 1) see(breaker, n * 60_000, 'down', 'refuses')
  assert.equal(breaker.hasFailedOften, false)
  see(breaker, 600_000, 'down')
  assert.deepEqual([breaker.state, breaker.hasFailedOften], ['closed', true])
  assert.equal(breaker.failingFrom, 0)
  see(breaker, 600_000, 'works', ...downs(9))
  assert.equal(breaker.hasFailedOften, false)
})

test('an endpoint that nothing gets through to for eight minutes is out, however little is sent to it', () => {
  const breaker = new Breaker()
  assert.equal(breaker.seesOutage(1e12), false)
  see(breaker, 1000, 'down')
  assert.equal(breaker.seesOutage(480_999), false)
  see(breaker, 300_000, 'down', 'refuses')
  assert.equal(breaker.seesOutage(481_000), true)
  assert.equal(breaker.hasFailedOften, false)
  see(breaker, 500_000, 'works', 'down')
  assert.equal(breaker.seesOutage(500_001), false)
})

test('one probe goes out after 10 s, 30 s, 1 m, 2 m and then every 5 m', () => {
  const breaker = new Breaker()
  see(breaker, 0, ...downs(10))
  let at = 0
  for (const seconds of [10, 30, 60, 120, 300, 300]) {
    assert.equal(breaker.letProbe(at + seconds * 1000 - 1), false)
    at += seconds * 1000
    assert.equal(breaker.letProbe(at), true)
    assert.equal(breaker.allowed, 1)
    assert.equal(breaker.letProbe(at), false, 'once')
    see(breaker, at, 'down')
    assert.equal(breaker.allowed, 0)
  }
})

test('three clean probes close it', () => {
  const breaker = new Breaker()
  see(breaker, 0, ...downs(10))
  breaker.letProbe(10_000)
  see(breaker, 10_000, 'works')
  assert.equal(breaker.state, 'half_open')
  see(breaker, 10_000, 'works')
  assert.equal(breaker.allowed, 1)
  see(breaker, 10_000, 'works')
  assert.equal(breaker.state, 'closed')
  assert.equal(breaker.allowed, undefined)
  assert.equal(breaker.hasWorked, true)
})

test('a failure while it is tried opens it for longer', () => {
  const breaker = new Breaker()
  see(breaker, 0, ...downs(10))
  breaker.letProbe(10_000)
  see(breaker, 10_000, 'works', 'works', 'down')
  assert.equal(breaker.state, 'open')
  assert.equal(breaker.letProbe(39_999), false)
  assert.equal(breaker.letProbe(40_000), true)
})

test('results of what was sent before it opened neither close it nor put off the probe', () => {
  const breaker = new Breaker()
  see(breaker, 0, ...downs(10))
  see(breaker, 9000, 'down', 'works', 'works', 'works')
  assert.equal(breaker.state, 'open')
  assert.equal(breaker.letProbe(10_000), true)
})

test('whatever happens, an open breaker lets nothing out without a probe', () => {
  const step = fc.record({
    sign: fc.constantFrom<Sign>('works', 'refuses', 'down', 'busy'),
    seconds: fc.integer({ min: 0, max: 400 }),
  })
  fc.assert(
    fc.property(fc.array(step, { maxLength: 200 }), (steps) => {
      const breaker = new Breaker()
      let at = 0
      for (const { sign, seconds } of steps) {
        at += seconds * 1000
        breaker.letProbe(at)
        see(breaker, at, sign)
        if (breaker.state === 'closed') assert.equal(breaker.allowed, undefined)
        else assert.equal(breaker.allowed, breaker.state === 'half_open' ? 1 : 0)
      }
    }),
  )
})
