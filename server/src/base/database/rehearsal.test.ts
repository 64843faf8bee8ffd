import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { createDatabase, type TestDatabase } from '../../../test/support/database.ts'
import { connect, type Sql } from './database.ts'
import { rehearse } from './rehearsal.ts'

let database: TestDatabase
let sql: Sql
before(async () => {
  database = await createDatabase()
  sql = connect(database.url, { connections: 2 })
  await sql`create table marks (n integer primary key)`
})
after(async () => {
  await sql.end()
  await database.drop()
})

const marks = async (query: Pick<Sql, 'unsafe'>) =>
  (await query.unsafe('select n from marks order by n')).map(({ n }) => n)

test('a rehearsal sees what it did, its transactions fail by themselves, and nothing stays', async () => {
  const seen = await rehearse(sql, async (pool) => {
    await pool`insert into marks (n) values (1)`
    const failure = await pool
      .begin(async (tx) => {
        await tx`insert into marks (n) values (2)`
        await tx`insert into marks (n) values (1)`
      })
      .catch((error: { code?: string }) => error.code)
    assert.equal(failure, '23505')
    await pool.begin((tx) => tx`insert into marks (n) values (3)`)
    return marks(pool)
  })
  assert.deepEqual(seen, [1, 3])
  assert.deepEqual(await marks(sql), [])
})

test('a rehearsal that fails rejects with its own error, and nothing stays', async () => {
  const mistake = new Error('of the work')
  await assert.rejects(
    rehearse(sql, async (pool) => {
      await pool`insert into marks (n) values (1)`
      throw mistake
    }),
    mistake,
  )
  assert.deepEqual(await marks(sql), [])
})
