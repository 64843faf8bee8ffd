import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { placeOfMistake } from './json-place.ts'

test('the first character that cannot stand there is told by line and column', () => {
  for (const [text, line, column] of [
    ['', 1, 1],
    ['{"a":}', 1, 6],
    ['{"a": 1,\n  "b": 2,\n}', 3, 1],
    ['{\r\n"a" 1}', 2, 5],
    ['["ä😀", tru]', 1, 8],
    ['[1, 2', 1, 6],
    ['{"a": "b', 1, 9],
    ['{"a": "b\n"}', 1, 9],
    ['["\\x"]', 1, 3],
    ['01', 1, 2],
    ["{'a': 1}", 1, 2],
    ['{} {}', 1, 4],
    ['[1,]', 1, 4],
    ['[}', 1, 2],
  ] as const)
    assert.deepEqual(placeOfMistake(text), { line, column }, text)
})

const isJson = (text: string): boolean => {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

test('there is a mistake wherever JSON.parse finds one, and nowhere else', () => {
  const signs = fc.constantFrom(
    ...'{}[]:,"\\u0a1-.eE+ \n\t\u0000\u007f\u0085'.split(''),
    'true',
    'null',
    '😀',
  )
  const near = fc
    .tuple(fc.json(), fc.nat(), fc.nat(3), fc.oneof(signs, fc.constant('')))
    .map(([text, at, length, sign]) => {
      const place = at % (text.length + 1)
      return text.slice(0, place) + sign + text.slice(place + length)
    })
  const any = fc.array(signs, { maxLength: 12 }).map((parts) => parts.join(''))
  fc.assert(
    fc.property(fc.oneof(fc.json(), near, any, fc.string()), (text) => {
      assert.equal(placeOfMistake(text) === undefined, isJson(text), JSON.stringify(text))
    }),
    { numRuns: 3000 },
  )
})

test('a long string and deep nesting are read to their end', () => {
  assert.deepEqual(placeOfMistake(`["${'x'.repeat(250_000)}`), { line: 1, column: 250_003 })
  assert.deepEqual(placeOfMistake('['.repeat(250_000)), { line: 1, column: 250_001 })
})
