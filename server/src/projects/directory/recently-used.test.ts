import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { RecentlyUsed, secondsInUse } from './recently-used.ts'

test('above the bound what was used longest ago goes first, and nothing that was used lately', () => {
  const kept = new RecentlyUsed<string>({ most: 4 })
  for (const key of [1, 2, 3]) kept.set(key, `value ${key}`, 2)
  kept.tick(secondsInUse - 1)
  assert.equal(kept.get(1), 'value 1')
  assert.deepEqual(kept.trim(), [])
  kept.tick(secondsInUse)
  assert.deepEqual(kept.trim(), [[2, 'value 2']])
  assert.equal(kept.get(2), undefined)
  assert.equal(kept.get(1), 'value 1')
})

test('what is needed stays however long nobody asks for it', () => {
  const kept = new RecentlyUsed<number>({ most: 1, isNeeded: (key) => key === 1 })
  for (const key of [1, 2]) kept.set(key, key, 1)
  kept.tick(secondsInUse * 2)
  assert.deepEqual(kept.trim(), [[2, 2]])
})

test('a value that takes another one’s place weighs alone', () => {
  const kept = new RecentlyUsed<string>({ most: 2 })
  assert.equal(kept.set(1, 'before', 3), undefined)
  assert.equal(kept.set(1, 'after', 2), 'before')
  kept.tick(secondsInUse)
  assert.deepEqual(kept.trim(), [])
  assert.equal(kept.delete(1), 'after')
  assert.equal(kept.delete(1), undefined)
})

type Step = { is: 'set' | 'get' | 'delete'; key: number } | { is: 'tick'; seconds: number }

const key = fc.integer({ min: 1, max: 8 })
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ is: fc.constantFrom('set', 'set', 'get', 'delete'), key }),
  fc.record({ is: fc.constant('tick'), seconds: fc.nat({ max: secondsInUse }) }),
)

test('after every trim what is not in use weighs no more than the bound, and what was used lately is all there', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
      const most = 6
      const kept = new RecentlyUsed<number>({ most })
      const weights = new Map<number, number>()
      const usedAt = new Map<number, number>()
      let now = 0
      for (const one of steps) {
        if (one.is === 'tick') {
          now += one.seconds
          kept.tick(now)
        } else if (one.is === 'set') {
          kept.set(one.key, one.key, one.key % 3)
          weights.set(one.key, one.key % 3)
          usedAt.set(one.key, now)
        } else if (one.is === 'get') {
          if (kept.get(one.key) !== undefined) usedAt.set(one.key, now)
        } else {
          kept.delete(one.key)
          weights.delete(one.key)
        }
        const gone = kept.trim()
        for (const [went] of gone) {
          assert.ok((usedAt.get(went) ?? 0) <= now - secondsInUse)
          weights.delete(went)
        }
        assert.deepEqual([...kept.keys()].sort(), [...weights.keys()].sort())
        const sum = (keys: Iterable<number>) =>
          [...keys].reduce((all, one) => all + (weights.get(one) ?? 0), 0)
        const unused = [...weights.keys()].filter(
          (one) => (usedAt.get(one) ?? 0) <= now - secondsInUse,
        )
        assert.ok(sum(weights.keys()) <= most || sum(unused) === 0)
        const before = [...weights.keys()].filter((one) => (usedAt.get(one) ?? 0) < now)
        assert.ok(sum(weights.keys()) <= most * 2 || sum(before) === 0)
      }
    }),
  )
})
