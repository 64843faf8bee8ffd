/** Statements of several callers that go to the server together, because they waited for a connection. */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import fc from 'fast-check'
import { createDatabase, type TestDatabase } from '../../../test/support/database.ts'
import { connect, poolLoad, type Sql } from './database.ts'

let database: TestDatabase
let sql: Sql
before(async () => {
  database = await createDatabase()
  sql = connect(database.url, { connections: 2 })
  await sql`create table noted (id int primary key, label text)`
})
after(async () => {
  await sql.end()
  await database.drop()
})

type Asked = 'read' | 'fresh' | 'write' | 'fails' | 'script' | 'transaction'
const asked = fc.constantFrom<Asked>('read', 'fresh', 'write', 'fails', 'script', 'transaction')

let texts = 0
/** Runs one of a kind, and checks that the answer is its own. */
const ask = async (kind: Asked, id: number): Promise<void> => {
  if (kind === 'read') {
    const rows = await sql`select ${id}::int as id, repeat('x', ${id}::int) as label`
    assert.deepEqual([...rows], [{ id, label: 'x'.repeat(id) }])
  } else if (kind === 'fresh') {
    // A text that no connection has prepared yet, and that several ask for at once.
    const rows = await sql.unsafe(`select ${id} as n${texts}, 'ä' as word`)
    assert.deepEqual([...rows], [{ [`n${texts}`]: id, word: 'ä' }])
  } else if (kind === 'write') {
    const written = await sql`
      insert into noted values (${id}, ${`of ${id}`}) on conflict (id) do update set label = excluded.label
      returning label
    `
    assert.deepEqual([written.count, ...written], [1, { label: `of ${id}` }])
  } else if (kind === 'fails') {
    await assert.rejects(sql`select 1 / ${0}::int + ${id}::int`, { code: '22012' })
  } else if (kind === 'script') {
    const answers = await sql.unsafe(`select ${id} as a; select 2 as b`)
    assert.equal(answers.length, 2)
  } else {
    const seen = await sql.begin(async (tx) => {
      const [first] = await tx<[{ xid: string }]>`select pg_current_xact_id()::text as xid`
      const [second] = await tx<[{ xid: string }]>`select pg_current_xact_id()::text as xid`
      return [first.xid, second.xid]
    })
    assert.equal(seen[0], seen[1])
  }
}

test('each caller gets its own rows or its own failure, whoever it went along with', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(asked, { minLength: 1, maxLength: 60 }), async (kinds) => {
      texts += 1
      await Promise.all(kinds.map((kind, index) => ask(kind, index % 7)))
      assert.equal(poolLoad(sql).waiting, 0)
    }),
    { numRuns: 60 },
  )
})

test('who waits is served in the order of asking, and a transaction has its connection alone', async () => {
  const one = connect(database.url, { connections: 1 })
  try {
    const order: string[] = []
    const first = one`select pg_sleep(0.05)`.then(() => order.push('first'))
    const others = ['a', 'b', 'c'].map((name) => one`select ${name}`.then(() => order.push(name)))
    const work = one.begin(async (tx) => {
      await tx`select 1`
      order.push('transaction')
    })
    const last = one`select 2`.then(() => order.push('last'))
    await Promise.all([first, ...others, work, last])
    assert.deepEqual(order, ['first', 'a', 'b', 'c', 'transaction', 'last'])
  } finally {
    await one.end()
  }
})

test('all that are on their way fail when their connection is lost, and the pool goes on', async () => {
  const one = connect(database.url, { connections: 1 })
  try {
    const [{ pid }] = await one<[{ pid: number }]>`select pg_backend_pid() as pid`
    // The first holds the line, so that those after it go together.
    const held = one`select pg_sleep(0.02)`
    const slow = Array.from({ length: 6 }, () => one`select pg_sleep(30)`)
    const settled = Promise.allSettled([held, ...slow])
    await held
    const [{ ended }] = await sql<
      [{ ended: boolean }]
    >`select pg_terminate_backend(${pid}::integer) as ended`
    assert.equal(ended, true)
    const outcomes = (await settled).map(({ status }) => status)
    assert.deepEqual(outcomes, ['fulfilled', ...slow.map(() => 'rejected')])
    assert.deepEqual([...(await one`select 1 as one`)], [{ one: 1 }])
  } finally {
    await one.end()
  }
})

test('a server that only reads fails the one that writes and what is behind it, and is left', async () => {
  // Before a pooler, `set` would be for whoever comes next.
  const one = connect(database.listenUrl ?? database.url, { connections: 1 })
  try {
    const [{ pid }] = await one<[{ pid: number }]>`select pg_backend_pid() as pid`
    await one.unsafe('set default_transaction_read_only = on')
    const held = one`select pg_sleep(0.02)`
    const refused = [1, 2, 3].map((id) => one`insert into noted values (${100 + id}, 'x')`)
    const outcomes = await Promise.allSettled([held, ...refused])
    assert.deepEqual(
      outcomes.map(({ status }) => status),
      ['fulfilled', 'rejected', 'rejected', 'rejected'],
    )
    const [after] = await one<[{ pid: number }]>`select pg_backend_pid() as pid`
    assert.notEqual(after.pid, pid)
  } finally {
    await one.end()
  }
})
