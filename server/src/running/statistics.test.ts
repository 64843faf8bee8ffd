import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { createDatabase, type TestDatabase } from '../../test/support/database.ts'
import { connect, type Sql } from '../base/database/database.ts'
import { gatherStatistics } from './statistics.ts'

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

// Autovacuum would come by every few seconds: these tests are about who comes sooner, and keep it away.
const rowsOf = async (table: string): Promise<number> =>
  (await sql<{ reltuples: number }[]>`select reltuples from pg_class where relname = ${table}`)[0]
    ?.reltuples ?? Number.NaN

test('a table gets statistics once it has rows, and is then left to autovacuum', async () => {
  await gatherStatistics({ sql })
  await sql`create table "New players" (id integer primary key) with (autovacuum_enabled = false)`
  assert.equal(await gatherStatistics({ sql }), 0, 'nothing to gather from an empty table')
  await sql`insert into "New players" select * from generate_series(1, 100)`
  assert.equal(await rowsOf('New players'), -1)
  assert.equal(await gatherStatistics({ sql }), 1)
  assert.equal(await rowsOf('New players'), 100)
  assert.equal(await gatherStatistics({ sql }), 0)
})

test('a table that has grown fourfold gets new statistics, one that has not is left alone', async () => {
  await sql`create table growing (id integer primary key) with (autovacuum_enabled = false)`
  await sql`insert into growing select * from generate_series(1, 2000)`
  assert.equal(await gatherStatistics({ sql }), 1)
  await sql`insert into growing select * from generate_series(2001, 4000)`
  assert.equal(await gatherStatistics({ sql }), 0)
  await sql`insert into growing select * from generate_series(4001, 12000)`
  assert.equal(await gatherStatistics({ sql }), 1)
  assert.equal(await rowsOf('growing'), 12_000)
})
