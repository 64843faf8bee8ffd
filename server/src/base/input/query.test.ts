import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { anyCharacter } from '../../../test/support/any-character.ts'
import { parseQuery } from './query.ts'

test('a well-formed query is read as the URL standard reads it', () => {
  const pairs = fc.array(
    fc.tuple(
      fc.string({ unit: 'grapheme', maxLength: 8 }),
      fc.string({ unit: 'grapheme', maxLength: 12 }),
    ),
    { maxLength: 8 },
  )
  fc.assert(
    fc.property(pairs, (given) => {
      const text = new URLSearchParams(
        given.filter((pair) => !pair.join('').includes('\0')),
      ).toString()
      const expected: Record<string, string | string[]> = Object.create(null)
      for (const name of new Set(new URLSearchParams(text).keys())) {
        const values = new URLSearchParams(text).getAll(name)
        expected[name] = values.length === 1 ? (values[0] ?? '') : values
      }
      assert.deepEqual({ ...parseQuery(text) }, { ...expected })
    }),
  )
})

test('no text makes it throw, and every value is proper text, a list or null', () => {
  const piece = fc.oneof(
    fc.constantFrom(
      '&',
      '=',
      '%',
      '+',
      '%00',
      '%ff',
      '%c3',
      '%C3%A9',
      '%ed%a0%80',
      '%2',
      'a',
      '__proto__',
      '#',
      ';',
    ),
    fc.string({ unit: anyCharacter, maxLength: 3 }),
  )
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 20 }), (pieces) => {
      for (const value of Object.values(parseQuery(pieces.join('')))) {
        for (const one of Array.isArray(value) ? value : [value]) {
          assert.ok(one === null || (one.isWellFormed() && !one.includes('\0')))
        }
      }
    }),
    { numRuns: 500 },
  )
})

test('what is not text becomes null, so that a schema refuses it', () => {
  const bad = ['%', '%2', '%zz', '%ff', '%c3%28', '%ed%a0%80', 'a%00b', '%f8%80%80%80%80', '\ud800']
  for (const value of bad) {
    assert.deepEqual({ ...parseQuery(`a=${value}&b=1`) }, { a: null, b: '1' }, value)
  }
})

test('a repeated name becomes a list, so that a schema refuses it', () => {
  assert.deepEqual({ ...parseQuery('a=1&b=2&a=1') }, { a: ['1', '1'], b: '2' })
  assert.deepEqual({ ...parseQuery('a=%ff&a=1') }, { a: ['', '1'] })
  assert.deepEqual({ ...parseQuery('a&a') }, { a: ['', ''] })
  assert.deepEqual({ ...parseQuery('%61=1&a=2') }, { a: ['1', '2'] })
})

test('a plus is a blank and an escaped plus a plus', () => {
  assert.deepEqual({ ...parseQuery('a+b=c+%2B+d') }, { 'a b': 'c + d' })
})

test('names of the prototype are names like others', () => {
  const parsed = parseQuery('__proto__=1&constructor=2&toString=3&__proto__=4')
  assert.deepEqual(Object.entries(parsed), [
    ['__proto__', ['1', '4']],
    ['constructor', '2'],
    ['toString', '3'],
  ])
  assert.equal(({} as Record<string, unknown>)['1'], undefined)
})
