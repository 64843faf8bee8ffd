import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { createDatabase, type TestDatabase } from '../../../test/support/database.ts'
import { connect, named, type Sql } from './database.ts'
import type { Prepared } from './prepared.ts'
import { type Part, tagFor } from './statement.ts'

let database: TestDatabase
let sql: Sql

before(async () => {
  database = await createDatabase()
  sql = connect(database.url, { connections: 1 })
})
after(async () => {
  await sql.end()
  await database.drop()
})

type Sent = { prepared: Prepared; values: readonly unknown[] }

/** A tag whose statements are looked at and not run. */
const shown = tagFor(async (prepared, values) => Object.assign([], { prepared, values }))

const sent = async (statement: Promise<unknown>): Promise<Sent> => (await statement) as Sent

const textOf = async (statement: Promise<unknown>) => (await sent(statement)).prepared.text

test('values become parameters, statements and names become text', async () => {
  const condition = shown`a = ${1}`
  const { prepared, values } = await sent(
    shown`select ${shown('t.a')} from ${shown(['a"b', 'c'])} where ${condition} and b = ${'x'} or ${shown.unsafe('true')}`,
  )
  assert.equal(prepared.text, 'select "t"."a" from "a""b", "c" where a = $1 and b = $2 or true')
  assert.deepEqual(values, ['1', 'x'])
})

test('statements in a list stand one after the other', async () => {
  const list = [shown`a = ${1}`, shown`or b = ${2}`]
  const { prepared, values } = await sent(shown`select ${list} limit ${3}`)
  assert.equal(prepared.text, 'select a = $1 or b = $2 limit $3')
  assert.deepEqual(values, ['1', '2', '3'])
})

test('one template has as many texts as its parts make, wherever they stand', async () => {
  const write = (first: Part, second: Part) => textOf(shown`select ${first}, ${second}`)
  const inner = () => shown`f(${0})`
  const none = () => shown``
  for (let round = 0; round < 2; round += 1) {
    assert.equal(await write(1, inner()), 'select $1, f($2)')
    assert.equal(await write(inner(), 1), 'select f($1), $2')
    assert.equal(await write(none(), inner()), 'select , f($1)')
    assert.equal(await write(inner(), none()), 'select f($1), ')
    assert.equal(await write(shown('f'), 1), 'select "f", $1')
    assert.equal(await write(shown('g'), 1), 'select "g", $1')
    assert.equal(await write(1, [inner()]), 'select $1, f($2)')
    assert.equal(await write(1, [inner(), inner()]), 'select $1, f($2) f($3)')
  }
})

test('the name of a statement tells its text and types, and fits', async () => {
  const write = async (value: Part) => (await sent(shown`select ${value}`)).prepared
  const [first, again, bytes, other] = [
    await write('a'),
    await write(null),
    await write(Buffer.from('a')),
    (await sent(shown`select  ${'a'}`)).prepared,
  ]
  assert.match(first.name, /^[a-z0-9_]{1,63}$/)
  assert.equal(again.name, first.name)
  assert.deepEqual([...bytes.typeIds], [17])
  assert.equal(new Set([first.name, bytes.name, other.name]).size, 3)
})

test('texts that may be any number stay unnamed, and the first ones named', async () => {
  const names: string[] = []
  for (let n = 0; n < 400; n += 1) {
    const { prepared } = await sent(shown`select ${shown(`column_${n}`)} from t`)
    assert.equal(prepared.text, `select "column_${n}" from t`)
    names.push(prepared.name)
  }
  assert.equal(new Set(names.slice(0, 200)).size, 200)
  assert.deepEqual([...new Set(names.slice(300))], [''])
  assert.equal((await sent(shown.unsafe('select $1', [1]))).prepared.name, '')
})

test('named values are sent once, however often the text uses them', async () => {
  const text = named(`select :b::text, :a::int[], :b, (:a)[1:2], 'x'::text`)
  const { prepared, values } = await sent(shown.named(text, { a: [1, 2], b: 'two', unused: 3 }))
  assert.equal(prepared.text, `select $1::text, $2::int[], $1, ($2)[1:2], 'x'::text`)
  assert.deepEqual(values, ['two', '{1,2}'])
  await assert.rejects(async () => await shown.named(text, { a: [] }), TypeError)
})

test('a statement runs once, when it is asked for', async () => {
  let runs = 0
  const counting = tagFor(async () => Object.assign([], { runs: ++runs }))
  const statement = counting`select 1`
  assert.equal(runs, 0)
  await Promise.all([statement, statement.then(), statement.finally(() => {})])
  assert.equal(runs, 1)
  await assert.rejects(
    counting`select ${undefined as never}`.catch((error) => Promise.reject(error)),
  )
  assert.equal(runs, 1)
})

test('an answer tells how many rows were answered or changed', async () => {
  await sql`create temporary table counted (n int)`
  assert.equal((await sql`insert into counted select generate_series(1, 7)`).count, 7)
  assert.equal((await sql`select from counted where n > 4`).count, 3)
  assert.deepEqual([...(await sql`select from counted where n = 1`)], [{}])
  assert.equal((await sql`set application_name = 'counting'`).count, 0)
})

test('a text of several statements answers each, and takes effect whole or not at all', async () => {
  const results = await sql.unsafe<{ n: number }[][]>('select 1 as n; select 2 as n where false;')
  assert.deepEqual(
    results.map((rows) => [...(rows ?? [])]),
    [[{ n: 1 }], []],
  )
  assert.deepEqual([...(await sql.unsafe('select 3 as n'))], [{ n: 3 }])
  await assert.rejects(async () => await sql.unsafe('create table half (); select nonsense'), {
    code: '42703',
  })
  const [row] = await sql`select to_regclass('half') as found`
  assert.deepEqual(row, { found: null })
})

test('a statement goes on when its table changes after it was prepared', async () => {
  await sql`create table changed (a int, b int)`
  const all = () => sql`select * from changed`
  await sql`insert into changed values (1, 2)`
  assert.deepEqual([...(await all())], [{ a: 1, b: 2 }])
  await sql`alter table changed add c text default 'new'`
  assert.deepEqual([...(await all())], [{ a: 1, b: 2, c: 'new' }])
  await sql`alter table changed alter b type text`
  assert.deepEqual([...(await all())], [{ a: 1, b: '2', c: 'new' }])
})

test('a statement that failed once can be run again', async () => {
  const divide = (by: number) => sql`select 1 / ${by}::int as n`
  for (let round = 0; round < 3; round += 1) {
    await assert.rejects(async () => await divide(0), { code: '22012' })
    await assert.rejects(async () => await sql`select * from nowhere`, { code: '42P01' })
    assert.deepEqual([...(await divide(1))], [{ n: 1 }])
  }
})

test('statements that the server forgot are prepared again', async () => {
  // A pooler keeps its own account of what is prepared.
  const direct = connect(database.listenUrl ?? database.url, { connections: 1 })
  const ask = () => direct`select 'remembered' as word`
  await ask()
  await direct`deallocate all`
  assert.deepEqual([...(await ask())], [{ word: 'remembered' }])
  await direct.end()
})
