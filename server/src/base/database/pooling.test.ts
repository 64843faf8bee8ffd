import assert from 'node:assert/strict'
import { after, before, describe, type TestContext, test } from 'node:test'
import { createDatabase, type TestDatabase } from '../../../test/support/database.ts'
import { missingPgbouncer, startPgbouncer } from '../../../test/support/pgbouncer.ts'
import { until } from '../../../test/support/webhooks.ts'
import { connect, databaseFailure, type Query, type Sql } from './database.ts'
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

/** A pool behind a PgBouncer that has so many connections to the server, and one that goes past it. */
const behindPgbouncer = async (
  t: TestContext,
  { servers, clients }: { servers: number; clients: number },
): Promise<{ sql: Sql; admin: Sql }> => {
  const pgbouncer = await startPgbouncer(direct, { default_pool_size: servers })
  t.after(() => pgbouncer.stop())
  const sql = connect(pgbouncer.through(direct), { connections: clients, listenUrl: direct })
  t.after(() => sql.end())
  const admin = connect(direct, { connections: 1 })
  t.after(() => admin.end())
  return { sql, admin }
}

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
    const { sql, admin } = await behindPgbouncer(t, { servers: 2, clients: 4 })
    await admin`create table changed (a integer)`
    await admin`insert into changed values (1)`
    const read = (query: Query) => query<{ a: unknown }[]>`select a from changed`
    /** Both connections to the server prepare the statement: each has a transaction that waits for the other. */
    const prepareEverywhere = async () => {
      let ready = 0
      const both = Promise.withResolvers<void>()
      // A transaction is not repeated by itself when its client has an outdated statement.
      const one = async (tries = 4): Promise<void> => {
        const work = sql.begin(async (tx) => {
          await read(tx)
          ready += 1
          if (ready === 2) both.resolve()
          await both.promise
        })
        await work.catch((error: unknown) => {
          if (tries === 0 || databaseFailure(error)?.code !== '0A000') throw error
          return one(tries - 1)
        })
      }
      await Promise.all([one(), one()])
    }
    for (const type of ['text', 'bigint', 'text']) {
      await prepareEverywhere()
      await admin.unsafe(`alter table changed alter a type ${type} using a::${type}`)
      const one = type === 'text' ? '1' : 1
      const answers = await Promise.all(Array.from({ length: 12 }, () => read(sql)))
      for (const rows of answers) assert.deepEqual([...rows], [{ a: one }])
    }
  })

  test('an answer is read by its own columns, also when another connection prepared the statement', async (t) => {
    const { sql, admin } = await behindPgbouncer(t, { servers: 1, clients: 1 })
    await admin`create table retyped (a integer)`
    await admin`insert into retyped values (1)`
    const read = async () => {
      const [row] = await sql<{ a: unknown }[]>`select a from retyped`
      return row?.a
    }
    assert.equal(await read(), 1)
    // The PgBouncer ends its connections to the server from time to time, and tells nobody.
    const [worker] = await sql<{ pid: number }[]>`select pg_backend_pid() as pid`
    await admin`select pg_terminate_backend(${worker?.pid ?? 0}, 10000)`
    await admin`alter table retyped alter a type text using a::text`
    await until(async () => (await read().catch(() => undefined)) !== undefined)
    assert.equal(await read(), '1')
  })

  for (const [pooling, says, settings] of cases) {
    test(says, async (t) => {
      const pgbouncer = await startPgbouncer(direct, settings)
      t.after(() => pgbouncer.stop())
      assert.equal(await lookAtPooling(pgbouncer.through(direct)), pooling)
    })
  }
})
