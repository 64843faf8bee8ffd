import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { mergePatch } from './merge-patch.ts'

// RFC 7396, appendix A.
const examples: [target: unknown, patch: unknown, result: unknown][] = [
  [{ a: 'b' }, { a: 'c' }, { a: 'c' }],
  [{ a: 'b' }, { b: 'c' }, { a: 'b', b: 'c' }],
  [{ a: 'b' }, { a: null }, {}],
  [{ a: 'b', b: 'c' }, { a: null }, { b: 'c' }],
  [{ a: ['b'] }, { a: 'c' }, { a: 'c' }],
  [{ a: 'c' }, { a: ['b'] }, { a: ['b'] }],
  [{ a: { b: 'c' } }, { a: { b: 'd', c: null } }, { a: { b: 'd' } }],
  [{ a: [{ b: 'c' }] }, { a: [1] }, { a: [1] }],
  [
    ['a', 'b'],
    ['c', 'd'],
    ['c', 'd'],
  ],
  [{ a: 'b' }, ['c'], ['c']],
  [{ a: 'foo' }, null, null],
  [{ a: 'foo' }, 'bar', 'bar'],
  [{ e: null }, { a: 1 }, { e: null, a: 1 }],
  [[1, 2], { a: 'b', c: null }, { a: 'b' }],
  [{}, { a: { bb: { ccc: null } } }, { a: { bb: {} } }],
]

test('every example of the RFC comes out as printed there', () => {
  for (const [target, patch, result] of examples) {
    assert.deepEqual(mergePatch(target, patch), result)
  }
})

test('a member is a member, whatever its name', () => {
  const patch = JSON.parse('{"__proto__":{"a":1},"constructor":{"b":2}}')
  const merged = mergePatch(JSON.parse('{"__proto__":{"c":3}}'), patch)
  assert.equal(JSON.stringify(merged), '{"__proto__":{"c":3,"a":1},"constructor":{"b":2}}')
  const removed = mergePatch(merged, JSON.parse('{"__proto__":null}'))
  assert.equal(JSON.stringify(removed), '{"constructor":{"b":2}}')
})

const value = fc.jsonValue({ maxDepth: 4 })
const withoutNulls = (json: unknown): unknown =>
  Array.isArray(json) || typeof json !== 'object' || json === null
    ? json
    : Object.fromEntries(
        Object.entries(json)
          .filter(([, member]) => member !== null)
          .map(([name, member]) => [name, withoutNulls(member)]),
      )

test('a patch changes nothing the second time, and leaves its target alone', () => {
  fc.assert(
    fc.property(value, value, (target, patch) => {
      const before = JSON.stringify(target)
      const once = mergePatch(target, patch)
      assert.equal(JSON.stringify(target), before)
      assert.equal(JSON.stringify(mergePatch(once, patch)), JSON.stringify(once))
    }),
  )
})

test('what has no nulls replaces an empty object by itself', () => {
  fc.assert(
    fc.property(value, (json) => {
      const patch = withoutNulls(json)
      assert.equal(JSON.stringify(mergePatch({}, patch)), JSON.stringify(patch))
    }),
  )
})
