import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { numberOf, textOf } from './scalar.ts'

const hostile: unknown[] = [
  { toString: null },
  { valueOf: null, toString: null },
  [[{ toString: null }]],
]

test('a text and a number are themselves, in either form', () => {
  assert.deepEqual([textOf('00'), textOf(0), textOf(true)], ['00', '0', 'true'])
  assert.deepEqual([numberOf('00'), numberOf(-1), numberOf(' 40029 ')], [0, -1, 40029])
})

test('nothing, lists and objects are no text and no number, whatever fields they bring', () => {
  for (const value of [null, undefined, [], {}, ['1'], ...hostile]) {
    assert.equal(textOf(value), '')
    assert.ok(Number.isNaN(numberOf(value)))
  }
  assert.ok(Number.isNaN(numberOf('')))
})

test('no JSON value makes them throw', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      assert.equal(typeof textOf(value), 'string')
      assert.equal(typeof numberOf(value), 'number')
    }),
  )
})
