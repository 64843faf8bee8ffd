import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import fc from 'fast-check'
import { anyCharacter } from '../../../test/support/any-character.ts'
import { createDatabase, type TestDatabase } from '../../../test/support/database.ts'
import { arrayOf, connect, type Sql } from './database.ts'
import type { Parameter } from './parameters.ts'

let database: TestDatabase
let sql: Sql

before(async () => {
  database = await createDatabase()
  sql = connect(database.url, { connections: 2 })
})
after(async () => {
  await sql.end()
  await database.drop()
})

// PostgreSQL's texts hold every character but NUL, and no half of a pair.
const text = fc
  .string({ unit: anyCharacter })
  .map((any) => any.toWellFormed().replaceAll('\0', '0'))
const tricky = fc.constantFrom('NULL', 'null', '', '"', '\\', '{}', '{,}', "'", ' a ', '\\"', '$1')
const instant = fc.date({
  min: new Date('0001-01-01T00:00:00Z'),
  max: new Date('9999-12-31T00:00:00Z'),
  noInvalidDate: true,
})
const bytes = fc.uint8Array().map((values) => Buffer.from(values))
const orNull = <T>(one: fc.Arbitrary<T>) => fc.option(one, { nil: null })

/** The value that comes back when one is sent as it is, and when its type is told. */
const roundTrip = async (value: Parameter, type: string): Promise<unknown> => {
  const [row] = await sql<{ value: unknown }[]>`select ${value}::${sql.unsafe(type)} as value`
  return row?.value
}

const scalars: readonly [type: string, values: fc.Arbitrary<Parameter>][] = [
  ['text', fc.oneof(text, tricky)],
  ['bigint', fc.maxSafeInteger()],
  ['integer', fc.integer()],
  ['double precision', fc.double({ noNaN: true }).map((value) => value + 0)],
  ['boolean', fc.boolean()],
  ['timestamptz', instant],
  ['bytea', bytes],
  ['uuid', fc.uuid()],
]

for (const [type, values] of scalars) {
  test(`a value of ${type} comes back as it was sent, alone and in a list`, async () => {
    await fc.assert(
      fc.asyncProperty(orNull(values), async (value) => {
        assert.deepEqual(await roundTrip(value, type), value)
      }),
      { numRuns: 60 },
    )
    await fc.assert(
      fc.asyncProperty(fc.array(orNull(values) as fc.Arbitrary<never>), async (list) => {
        assert.deepEqual(await roundTrip(list, `${type}[]`), list)
      }),
      { numRuns: 60 },
    )
  })
}

test('lists of lists come back as they were sent', async () => {
  const square = fc
    .tuple(fc.integer({ min: 1, max: 3 }), fc.integer({ min: 1, max: 3 }))
    .chain(([rows, columns]) =>
      fc.array(
        fc.array(orNull(fc.oneof(text, tricky)), { minLength: columns, maxLength: columns }),
        { minLength: rows, maxLength: rows },
      ),
    )
  await fc.assert(
    fc.asyncProperty(square, async (list) => {
      assert.deepEqual(await roundTrip(list, 'text[]'), list)
    }),
    { numRuns: 60 },
  )
})

test('a list whose bounds do not begin at 1 is read like others', async () => {
  const [row] =
    await sql`select '[0:1]={1,2}'::int[] as numbers, '[2:3]={"a b",NULL}'::text[] as texts`
  assert.deepEqual(row, { numbers: [1, 2], texts: ['a b', null] })
})

test('JSON comes back as it was written, whatever it holds', async () => {
  await fc.assert(
    fc.asyncProperty(fc.jsonValue(), async (value) => {
      const written = JSON.stringify(value)
      const plain = written.replaceAll('\\u0000', '0')
      const [row] = await sql<{ json: unknown }[]>`select ${plain}::text::json as json`
      assert.deepEqual(row, { json: JSON.parse(plain) })
    }),
    { numRuns: 60 },
  )
})

test('types are read as the tables of this service need them', async () => {
  const [row] = await sql`
    select 9007199254740991::bigint as int8, 1.10::numeric as numeric, '2026-11-22'::date as date,
           '{"a":[1]}'::jsonb as jsonb, '{"{}",NULL}'::jsonb[] as list, 7::smallint as int2,
           'p'::"char" as letter, null as nothing
  `
  assert.deepEqual(row, {
    int8: Number.MAX_SAFE_INTEGER,
    numeric: '1.10',
    date: new Date('2026-11-22T00:00:00Z'),
    jsonb: { a: [1] },
    list: [{}, null],
    int2: 7,
    letter: 'p',
    nothing: null,
  })
})

test('a time keeps its type where PostgreSQL would have to guess', async () => {
  const at = new Date('2026-11-22T10:00:00Z')
  const [row] =
    await sql`select ${at} - interval '1 hour' as earlier, pg_typeof(${at})::text as type`
  assert.deepEqual(row, {
    earlier: new Date('2026-11-22T09:00:00Z'),
    type: 'timestamp with time zone',
  })
})

test('what is no value is refused before anything is sent', async () => {
  const wrong: [unknown, typeof TypeError | typeof RangeError][] = [
    [undefined, TypeError],
    [{ a: 1 }, TypeError],
    [['a', undefined], TypeError],
    [Promise.resolve(1), TypeError],
    [() => 1, TypeError],
    [new Date(Number.NaN), RangeError],
  ]
  for (const [value, kind] of wrong) {
    await assert.rejects(async () => await sql`select ${value as Parameter}::text`, kind)
  }
  assert.deepEqual([...(await sql`select 1 as one`)], [{ one: 1 }])
})

test('a text with NUL is refused by the database, and the connection goes on', async () => {
  await assert.rejects(async () => await sql`select ${'a\0b'}::text`, { code: '22021' })
  await assert.rejects(async () => await sql`select ${['a\0b']}::text[]`, { code: '22021' })
  assert.equal(await roundTrip('after', 'text'), 'after')
})

test('a written list is read like one that was sent', async () => {
  const [row] = await sql`
    select ${arrayOf([1, null, 3, undefined])}::bigint[] as numbers, ${arrayOf([])}::uuid[] as none
  `
  assert.deepEqual(row, { numbers: [1, null, 3, null], none: [] })
})
