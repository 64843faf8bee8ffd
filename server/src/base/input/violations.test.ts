import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type TSchema, Type } from 'typebox'
import { Country, closed, form } from '../contract.ts'
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

test('of all errors Ajv makes the first thousand, and a hundred places of them are told', () => {
  const check = validator().compile(
    Type.Object({
      list: Type.Array(Type.Object({ a: Type.Integer(), b: Type.Integer() }, closed)),
      names: Type.Record(Type.String({ pattern: '^[a-z]{2}$' }), Type.String(), closed),
    }),
  )
  for (const body of [
    { list: Array.from({ length: 50_000 }, () => ({})), names: {} },
    { list: Array.from({ length: 50_000 }, () => ({ a: 'x', b: null, c: 1 })), names: {} },
    {
      list: [],
      names: Object.fromEntries(Array.from({ length: 50_000 }, (_, at) => [`name ${at}`, 1])),
    },
  ]) {
    assert.equal(check(body), false)
    assert.equal(check.errors?.length, 1000)
    assert.equal(readViolations(check.errors ?? []).length, 100)
  }
})

test('errors of a branch that does not count keep none of the others from being told', () => {
  const check = validator().compile(
    Type.Object({
      either: Type.Union([
        Type.Array(Type.Integer()),
        Type.Array(Type.Union([Type.String(), Type.Boolean()])),
      ]),
      beside: Type.Integer(),
    }),
  )
  const texts = Array.from({ length: 5000 }, () => 'x')
  assert.equal(check({ either: texts, beside: 1 }), true)
  assert.equal(check({ either: texts, beside: 'x' }), false)
  assert.deepEqual(readViolations(check.errors ?? []), [
    {
      property: 'beside',
      code: 'type',
      params: { type: 'integer' },
      message: 'must be an integer',
    },
  ])
  // The first branch fails here, too, and has filled all places by then.
  assert.equal(check({ either: [...texts, 1.5], beside: 1 }), false)
  assert.equal(readViolations(check.errors ?? []).length, 100)
})

test('every wrong place has a code, with what a text in another language needs', () => {
  const check = validator().compile(
    Type.Object(
      {
        word: Type.Enum(['weekly', 'monthly']),
        few: Type.Array(Type.Integer(), { minItems: 2 }),
        long: Type.String({ maxLength: 1 }),
        least: Type.Integer({ minimum: 3 }),
        most: Type.Integer({ maximum: 3 }),
        locale: Type.String({ pattern: '^[a-z]{2}$', ...form('locale') }),
        limit: Type.String({ pattern: '^[1-9]$', ...form('number', { minimum: 1, maximum: 9 }) }),
        names: Type.Record(Type.String({ pattern: '^[a-z]{2}$' }), Type.String(), {
          ...closed,
          ...form('locale'),
        }),
        country: Country,
        id: Type.String({ format: 'uuid' }),
        missing: Type.String(),
      },
      closed,
    ),
  )
  const wrong = {
    ...{ word: 'weekyl', few: [1], long: 'ab', least: 2, most: 4, locale: 'DE', limit: '0' },
    ...{ names: { DE: 'x' }, country: 'UK', id: 'x', lokale: 'x' },
  }
  assert.equal(check(wrong), false)
  const told = readViolations(check.errors ?? [])
  const facts = told.map(({ property, code, params }) => [property, code, params ?? {}])
  assert.deepEqual(Object.fromEntries(facts.map(([at, ...rest]) => [at, rest])), {
    word: ['one_of', { allowed: ['weekly', 'monthly'], nearest: 'weekly' }],
    few: ['too_few', { limit: 2, unit: 'items' }],
    long: ['too_long', { limit: 1, unit: 'characters' }],
    least: ['minimum', { limit: 3 }],
    most: ['maximum', { limit: 3 }],
    locale: ['locale', {}],
    limit: ['number', { minimum: 1, maximum: 9 }],
    'names.DE': ['unknown', { form: 'locale' }],
    country: ['country', { nearest: 'GB' }],
    id: ['uuid', {}],
    missing: ['required', {}],
    lokale: ['unknown', { nearest: 'locale' }],
  })
  assert.equal(told.length, facts.length)
  const messageOf = (at: string) => told.find(({ property }) => property === at)?.message
  assert.equal(
    messageOf('locale'),
    'must be a language such as de, or a language and country such as de-AT',
  )
})

test('a name of 131,000 characters is cut in what is told of it and below it', () => {
  const long = 'n'.repeat(131_000)
  const below = Type.Record(Type.String(), Type.Object({ a: Type.Integer() }, closed))
  assert.deepEqual(
    complaints(Type.Object({ below }, closed), { below: { [long]: {} }, [long]: 1 }),
    [`${'n'.repeat(39)}… is not a known field`, `below.${'n'.repeat(39)}….a is missing`],
  )
})

test('texts, numbers and booleans of a list are unique, of each kind for itself', () => {
  const check = validator().compile(Type.Array(Type.Unknown(), { uniqueItems: true }))
  assert.equal(check(['1', 1, true, 'true', null, 'null', {}, {}, [], []]), true)
  for (const twice of ['1', 1, true, null]) assert.equal(check([twice, 'x', twice]), false)
  // Ajv compares each with each, unless a schema says that all are texts: a billion comparisons here.
  const words = validator().compile(Type.Array(Type.Enum(['x']), { uniqueItems: true }))
  assert.equal(words(Array.from({ length: 45_000 }, (_, at) => at)), false)
})
