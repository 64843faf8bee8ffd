import assert from 'node:assert/strict'
import { test } from 'node:test'
import { connect } from '../../src/base/database/database.ts'
import { createDatabase } from './database.ts'

test('a test database has the newest schema and is its own', async () => {
  const [one, two] = await Promise.all([createDatabase(), createDatabase()])
  const sql = connect(one.url)
  const other = connect(two.url)
  await sql`create table mine (i int)`
  const [found] =
    await other`select to_regclass('mine') as mine, to_regclass('migrations') as migrations`
  assert.deepEqual(found, { mine: null, migrations: 'migrations' })
  await Promise.all([sql.end(), other.end()])
  await Promise.all([one.drop(), two.drop()])
  await assert.rejects(connect(one.url, { connections: 1 })`select 1`, { code: '3D000' })
})
