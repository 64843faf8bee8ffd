import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { createDatabase, type TestDatabase } from '../../../test/support/database.ts'
import { missingPgbouncer, startPgbouncer } from '../../../test/support/pgbouncer.ts'
import { connect } from './database.ts'
import { lookAtPooling, type Pooling } from './pooling.ts'

let direct: string
let database: TestDatabase
before(async () => {
  database = await createDatabase()
  direct = database.listenUrl ?? database.url
})
after(() => database.drop())

test('the server itself is told from a pooler', async () => {
  assert.equal(await lookAtPooling(direct), 'none')
})

test('an address where nothing answers is refused', async () => {
  await assert.rejects(lookAtPooling('postgres://nobody:x@127.0.0.1:1/none'), {
    code: 'ECONNREFUSED',
  })
})

describe('of a PgBouncer', { skip: missingPgbouncer ?? false }, () => {
  const cases: readonly [Pooling, string, Record<string, string | number>][] = [
    ['transaction', 'one in transaction mode is right', {}],
    [
      'transaction',
      'so is one that takes its connections by turns of age',
      { server_round_robin: 0 },
    ],
    ['transaction', 'so is one with a single connection', { default_pool_size: 1 }],
    [
      'forgetful',
      'one that does not track prepared statements is found',
      { max_prepared_statements: 0 },
    ],
    ['session', 'one in session mode is found', { pool_mode: 'session' }],
    ['statement', 'one in statement mode is found', { pool_mode: 'statement' }],
  ]
  test('statements are prepared anew behind one when the columns of their tables have changed', async (t) => {
    const pgbouncer = await startPgbouncer(direct, { default_pool_size: 2 })
    t.after(() => pgbouncer.stop())
    const sql = connect(pgbouncer.through(direct), { connections: 4 })
    t.after(() => sql.end())
    const admin = connect(direct, { connections: 1 })
    t.after(() => admin.end())
    await admin`create table changed (a integer)`
    await admin`insert into changed values (1)`
    const many = () =>
      Promise.all(Array.from({ length: 12 }, () => sql<{ a: unknown }[]>`select a from changed`))
    await many()
    for (const type of ['text', 'bigint', 'text']) {
      await admin.unsafe(`alter table changed alter a type ${type} using a::${type}`)
      const one = type === 'text' ? '1' : 1
      for (const rows of await many()) assert.deepEqual([...rows], [{ a: one }])
    }
  })

  for (const [pooling, says, settings] of cases) {
    test(says, async (t) => {
      const pgbouncer = await startPgbouncer(direct, settings)
      t.after(() => pgbouncer.stop())
      assert.equal(await lookAtPooling(pgbouncer.through(direct)), pooling)
    })
  }
})
