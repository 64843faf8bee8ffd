import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type TSchema, Type } from 'typebox'
import { parseQuery } from './query.ts'
import { readViolations, validator } from './violations.ts'

const complaints = (schema: TSchema, value: unknown): string[] => {
  const check = validator().compile(schema)
  check(value)
  return readViolations(check.errors ?? []).map(({ property, message }) => `${property} ${message}`)
}

test('what is too short or too long says how long it may be', () => {
  const schema = Type.Object({
    few: Type.Array(Type.Integer(), { minItems: 1 }),
    many: Type.Array(Type.Integer(), { maxItems: 2, uniqueItems: true }),
    short: Type.String({ minLength: 10 }),
    long: Type.String({ maxLength: 1 }),
    empty: Type.Object({}, { minProperties: 1 }),
    full: Type.Record(Type.String(), Type.Integer(), { maxProperties: 1 }),
  })
  const value = {
    few: [],
    many: [1, 1, 1],
    short: 'a',
    long: 'ab',
    empty: {},
    full: { a: 1, b: 2 },
  }
  assert.deepEqual(complaints(schema, value).sort(), [
    'empty must have at least 1 field',
    'few must have at least 1 item',
    'full must have at most 1 field',
    'long must have at most 1 character',
    'many must have at most 2 items',
    'many must not hold the same twice',
    'short must have at least 10 characters',
  ])
})

test('a text is given once in a query, and is no list in a body', () => {
  const schema = Type.Object({ name: Type.String() })
  assert.deepEqual(complaints(schema, parseQuery('name=a&name=b')), ['name must be given once'])
  for (const list of [[], ['a'], ['a', 'b']]) {
    assert.deepEqual(complaints(schema, { name: list }), ['name must be a string'])
  }
})

test('a time and a language say how they are written', () => {
  const schema = Type.Object({
    from: Type.String({ format: 'date-time' }),
    name: Type.Record(Type.String({ pattern: '^[a-z]{2}$' }), Type.String(), {
      additionalProperties: false,
      description: 'Texts by language (`en`)',
    }),
  })
  assert.deepEqual(complaints(schema, { from: '2026-01-05T10:00:00', name: { en_US: 'x' } }), [
    'from must be a date and time with its UTC offset, as in 2026-01-05T10:00:00Z',
    'name.en_US is not a known field, here stand: Texts by language (`en`)',
  ])
})

test('a place is named as it is written in the body, and said once', () => {
  const schema = Type.Object({
    list: Type.Array(Type.Object({ 'a/b': Type.Integer() })),
    either: Type.Union([Type.Object({ x: Type.Integer() }), Type.Object({ x: Type.Integer() })]),
  })
  const value = { list: [{ 'a/b': 'no' }, {}], either: {}, more: 1 }
  assert.deepEqual(complaints(schema, value).sort(), [
    'either.x is missing',
    'list[0].a/b must be an integer',
    'list[1].a/b is missing',
  ])
})
