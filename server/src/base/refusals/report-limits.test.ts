import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { defineProblems, Problem } from '../problem.ts'
import {
  boundViolation,
  boundViolations,
  cutEnd,
  longestPath,
  mostViolations,
  pathOf,
} from './report-limits.ts'
import { violation } from './violation.ts'

const { invalid } = defineProblems('test', { invalid: [422, 1102, 'Not valid'] })

test('a path of at most 300 characters stays as it is, whatever names are in it', () => {
  const name = 'n'.repeat(longestPath - 'a[3].'.length)
  assert.equal(pathOf(['a', 3, name]), `a[3].${name}`)
  assert.equal(pathOf([0, 'a', '', 'b']), '[0].a..b')
})

test('a longer path loses the ends of its long names first, then its middle', () => {
  const name = 'n'.repeat(131_000)
  assert.equal(pathOf(['a', name, 7, 'b']), `a.${'n'.repeat(39)}…[7].b`)
  const deep = pathOf(Array.from({ length: 64 }, (_, at) => `level_${at}`))
  assert.match(deep, /^level_0\.level_1\..*….*\.level_63$/)
  assert.ok(deep.length <= longestPath)
})

test('of what is too long as much is kept as fits', () => {
  const path = `${'a'.repeat(200)}${'b'.repeat(200)}`
  const { property, message } = boundViolation(violation(path, 'rule', 'c'.repeat(501)))
  assert.equal(property, `${'a'.repeat(149)}…${'b'.repeat(149)}`)
  assert.equal(message, `${'c'.repeat(499)}…`)
  const whole = violation('a'.repeat(300), 'rule', 'c'.repeat(500), { limit: 1 })
  assert.deepEqual(boundViolation(whole), whole)
  assert.equal(pathOf(['n'.repeat(300)]), 'n'.repeat(300))
  assert.equal(pathOf(['n'.repeat(301)]), `${'n'.repeat(39)}…`)
})

test('cutting leaves no half of a character behind', () => {
  const faces = fc.integer({ min: 0, max: 400 }).map((count) => `x${'🙂'.repeat(count)}`)
  fc.assert(
    fc.property(
      fc.array(faces, { maxLength: 8 }),
      fc.integer({ min: 1, max: 30 }),
      (names, length) => {
        const path = pathOf(names)
        assert.ok(path.isWellFormed() && path.length <= longestPath, path)
        const text = cutEnd(names.join(''), length)
        assert.ok(text.isWellFormed() && text.length <= length, text)
      },
    ),
  )
})

test('a problem keeps a hundred violations, whoever found them', () => {
  const found = Array.from({ length: 30_000 }, (_, at) =>
    violation(`items[${at}]`, 'rule', 'is wrong'),
  )
  const { violations } = new Problem(invalid, { violations: found })
  assert.deepEqual(violations, found.slice(0, mostViolations))
})

test('violations are at most 48 kB, whatever their text is written as', () => {
  const units = fc.constantFrom('a', '\0', '漢', '\ud800', '🙂', '"')
  const text = fc
    .tuple(units, fc.integer({ min: 0, max: 100_000 }))
    .map(([unit, count]) => unit.repeat(count))
  fc.assert(
    fc.property(text, text, (property, message) => {
      const one = violation(property, 'one_of', message, { allowed: ['a', 'b'] })
      const violations = boundViolations(Array.from({ length: 200 }, () => one))
      assert.ok(violations.length > 0 && violations.length <= mostViolations)
      assert.ok(Buffer.byteLength(JSON.stringify(violations)) <= 48_000)
    }),
    { numRuns: 60 },
  )
})

test('a detail that holds a long name is cut', () => {
  const { message } = new Problem(invalid, { detail: `There is no ${'x'.repeat(200_000)}` })
  assert.equal(message.length, 1000)
  assert.match(message, /^There is no x+…$/)
})
