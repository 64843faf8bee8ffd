/** When an endpoint is left alone, and when it is asked again. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import {
  allowedBy,
  hasFailedOften,
  isOut,
  letOut,
  newBreaker,
  type Sign,
  signOf,
  watch,
} from './breaker.ts'

type Breaker = ReturnType<typeof newBreaker>

const see = (breaker: Breaker, atMs: number, ...signs: Sign[]): void => {
  for (const sign of signs) watch(breaker, sign, atMs, 0.5)
}
const downs = (count: number): Sign[] => Array<Sign>(count).fill('down')

test('ten failures in a row open it, nine do not', () => {
  const breaker = newBreaker()
  see(breaker, 0, ...downs(9))
  assert.equal(breaker.state, 'closed')
  see(breaker, 0, 'works', ...downs(9))
  assert.equal(breaker.state, 'closed', 'nineteen answers are too few for their share to count')
  const other = newBreaker()
  see(other, 0, ...downs(10))
  assert.equal(other.state, 'open')
  assert.equal(allowedBy(other), 0)
})

test('half of twenty within a minute open it; what lies longer back does not count', () => {
  const pairs = Array.from({ length: 20 }, (_, n): Sign => (n % 2 === 0 ? 'works' : 'down'))
  const breaker = newBreaker()
  see(breaker, 1_000_000, ...pairs)
  assert.equal(breaker.state, 'open')
  const slow = newBreaker()
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
  const breaker = newBreaker()
  see(breaker, 0, ...Array<Sign>(50).fill('busy'), ...Array<Sign>(50).fill('refuses'))
  assert.deepEqual([breaker.state, hasFailedOften(breaker)], ['closed', false])
})

test('refused deliveries close it, but only one that gets through ends the outage', () => {
  const breaker = newBreaker()
  see(breaker, 0, ...downs(10))
  letOut(breaker, 10_000)
  see(breaker, 10_000, 'refuses', 'refuses', 'refuses')
  const { state, failingFrom, hasWorked } = breaker
  assert.deepEqual([state, failingFrom, hasWorked], ['closed', 0, false])
  assert.equal(hasFailedOften(breaker), true)
  see(breaker, 20_000, 'works')
  assert.deepEqual([breaker.failingFrom, breaker.hasWorked], [undefined, true])
  assert.equal(hasFailedOften(breaker), false)
})

test('ten failures without anything that gets through are an outage, whatever is refused in between', () => {
  const breaker = newBreaker()
  for (let n = 0; n < 9; n += 1) see(breaker, n * 60_000, 'down', 'refuses')
  assert.equal(hasFailedOften(breaker), false)
  see(breaker, 600_000, 'down')
  assert.deepEqual([breaker.state, hasFailedOften(breaker)], ['closed', true])
  assert.equal(breaker.failingFrom, 0)
  see(breaker, 600_000, 'works', ...downs(9))
  assert.equal(hasFailedOften(breaker), false)
})

test('an endpoint that nothing gets through to for eight minutes is out, however little is sent to it', () => {
  const breaker = newBreaker()
  assert.equal(isOut(breaker, 1e12), false)
  see(breaker, 1000, 'down')
  assert.equal(isOut(breaker, 480_999), false)
  see(breaker, 300_000, 'down', 'refuses')
  assert.equal(isOut(breaker, 481_000), true)
  assert.equal(hasFailedOften(breaker), false)
  see(breaker, 500_000, 'works', 'down')
  assert.equal(isOut(breaker, 500_001), false)
})

test('one probe goes out after 10 s, 30 s, 1 m, 2 m and then every 5 m', () => {
  const breaker = newBreaker()
  see(breaker, 0, ...downs(10))
  let at = 0
  for (const seconds of [10, 30, 60, 120, 300, 300]) {
    assert.equal(letOut(breaker, at + seconds * 1000 - 1), false)
    at += seconds * 1000
    assert.equal(letOut(breaker, at), true)
    assert.equal(allowedBy(breaker), 1)
    assert.equal(letOut(breaker, at), false, 'once')
    see(breaker, at, 'down')
    assert.equal(allowedBy(breaker), 0)
  }
})

test('three clean probes close it', () => {
  const breaker = newBreaker()
  see(breaker, 0, ...downs(10))
  letOut(breaker, 10_000)
  see(breaker, 10_000, 'works')
  assert.equal(breaker.state, 'half_open')
  see(breaker, 10_000, 'works')
  assert.equal(allowedBy(breaker), 1)
  see(breaker, 10_000, 'works')
  assert.equal(breaker.state, 'closed')
  assert.equal(allowedBy(breaker), undefined)
  assert.equal(breaker.hasWorked, true)
})

test('a failure while it is tried opens it for longer', () => {
  const breaker = newBreaker()
  see(breaker, 0, ...downs(10))
  letOut(breaker, 10_000)
  see(breaker, 10_000, 'works', 'works', 'down')
  assert.equal(breaker.state, 'open')
  assert.equal(letOut(breaker, 39_999), false)
  assert.equal(letOut(breaker, 40_000), true)
})

test('results of what was sent before it opened neither close it nor put off the probe', () => {
  const breaker = newBreaker()
  see(breaker, 0, ...downs(10))
  see(breaker, 9000, 'down', 'works', 'works', 'works')
  assert.equal(breaker.state, 'open')
  assert.equal(letOut(breaker, 10_000), true)
})

test('whatever happens, an open breaker lets nothing out without a probe', () => {
  const step = fc.record({
    sign: fc.constantFrom<Sign>('works', 'refuses', 'down', 'busy'),
    seconds: fc.integer({ min: 0, max: 400 }),
  })
  fc.assert(
    fc.property(fc.array(step, { maxLength: 200 }), (steps) => {
      const breaker = newBreaker()
      let at = 0
      for (const { sign, seconds } of steps) {
        at += seconds * 1000
        letOut(breaker, at)
        see(breaker, at, sign)
        if (breaker.state === 'closed') assert.equal(allowedBy(breaker), undefined)
        else assert.equal(allowedBy(breaker), breaker.state === 'half_open' ? 1 : 0)
      }
    }),
  )
})
