import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { createDatabase, type TestDatabase } from '../../../test/support/database.ts'
import { newUuid } from '../ids.ts'
import { connect, isUnavailable, poolLoad, type Query, type Sql, violates } from './database.ts'

let database: TestDatabase
let sql: Sql
let killer: Sql

before(async () => {
  database = await createDatabase()
  sql = connect(database.url, { connections: 6, name: 'victim' })
  killer = connect(database.url, { connections: 1 })
  await sql`create table notes (text text primary key)`
})
after(async () => {
  await Promise.all([sql.end(), killer.end()])
  await database.drop()
})

const loseConnections = () => killer`
  select pg_terminate_backend(pid)
  from pg_stat_activity
  where datname = current_database()
    and application_name = 'victim'
`

const settled = () => new Promise((done) => setImmediate(done))

/** Runs a statement that may still meet a connection whose loss nobody has noticed yet. */
const whenBack = async <T>(run: () => Promise<T>, tries = 7): Promise<T> => {
  try {
    return await run()
  } catch (error) {
    if (!isUnavailable(error) || tries === 1) throw error
    return await whenBack(run, tries - 1)
  }
}

test('a transaction that lost its connection runs nothing more, wherever it was', async () => {
  const halfway = Promise.withResolvers<void>()
  const lost = Promise.withResolvers<void>()
  let refused: unknown
  const transaction = sql.begin(async (tx) => {
    await tx`insert into notes (text) values ('first half')`
    halfway.resolve()
    await lost.promise
    // Were this to reach the connection that replaced the lost one, it would commit by itself.
    await tx`insert into notes (text) values ('second half')`.catch((error) => {
      refused = error
      throw error
    })
  })
  const failure = assert.rejects(transaction, isUnavailable)
  await halfway.promise
  await loseConnections()
  await failure
  // Every connection of the pool is made anew, the lost one's successor among them.
  await Promise.all(Array.from({ length: 6 }, () => whenBack(() => sql`select pg_sleep(0.01)`)))
  lost.resolve()
  while (refused === undefined) await settled()
  assert.ok(isUnavailable(refused))
  assert.deepEqual([...(await sql`select text from notes`)], [])
})

test('a pool that loses its connections at any moment settles every statement and goes on', async () => {
  for (let round = 0; round < 20; round += 1) {
    const work = Array.from({ length: 40 }, async (_, index) => {
      for (let step = 0; step < 3; step += 1) {
        if (index % 2 === 0) await sql`select ${'x'.repeat(index * 30)}::text, ${step}::int`
        else {
          await sql.begin(async (tx) => {
            await tx`select ${step}::int`
            await settled()
            await tx`select ${'x'.repeat(index * 30)}::text`
          })
        }
      }
    })
    const results = Promise.allSettled(work)
    for (let wait = 0; wait < round; wait += 1) await settled()
    await loseConnections()
    for (const result of await results) {
      if (result.status === 'rejected') assert.ok(isUnavailable(result.reason), result.reason)
    }
    const answers = await Promise.all(
      Array.from({ length: 6 }, (_, index) =>
        whenBack(() => sql<{ n: number }[]>`select ${index}::int as n`),
      ),
    )
    assert.deepEqual(
      answers.map(([row]) => row?.n),
      [0, 1, 2, 3, 4, 5],
    )
  }
})

test('what a statement was given and answered is let go by the small collections', async () => {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as (how: { type: 'minor' }) => void
  const heapAfter = async (work: () => Promise<unknown>): Promise<number> => {
    for (let n = 0; n < 40; n += 1) await work()
    // Objects that survive two of these are taken for long-lived.
    for (let n = 0; n < 3; n += 1) {
      await settled()
      collect({ type: 'minor' })
    }
    return process.memoryUsage().heapUsed / 2 ** 20
  }
  const given = 'x'.repeat(1000)
  const ask = (query: Query) => query`
    select ${given}::text || n as value
    from generate_series(1, 200) as n
  `
  const inTransaction = () => sql.begin(async (tx) => await ask(tx))
  await heapAfter(inTransaction)
  const before = await heapAfter(() => ask(sql))
  const statements = (await heapAfter(() => ask(sql))) - before
  const transactions = (await heapAfter(inTransaction)) - before - statements
  assert.ok(statements < 4, `${statements} MiB of 8 are held after statements`)
  assert.ok(transactions < 4, `${transactions} MiB of 8 are held after transactions`)
})

test('a value too long for its index is no violation of it', async () => {
  const note = (text: string): Promise<unknown> =>
    sql`insert into notes values (${text})`.then(
      () => undefined,
      (error: unknown) => error,
    )
  await note('twice')
  assert.equal(violates(await note('twice'), 'notes_pkey'), true)
  // A text that repeats itself would be compressed, and fit.
  const tooLong = await note(Array.from({ length: 300 }, newUuid).join())
  assert.equal((tooLong as { code?: unknown }).code, '54000')
  assert.equal(violates(tooLong, 'notes_pkey'), false)
})

test('a constraint is known by its name also where its table is a part that bears a number', async () => {
  await sql`create table notes_102375 (text text constraint notes_text_known_102375 check (text = 'known'))`
  const failure = await sql`insert into notes_102375 values ('other')`.then(
    () => undefined,
    (error: unknown) => error,
  )
  assert.equal(violates(failure, 'notes_text_known'), true)
  assert.equal(violates(failure, 'notes_text'), false)
})

test('a violation that a coordinator of Citus passes on is known by the name in its words', async () => {
  const passedOn = (constraint: string): Promise<unknown> =>
    sql
      .unsafe(
        `do $$ begin raise 'duplicate key value violates unique constraint "${constraint}"' using errcode = '23505'; end $$`,
      )
      .catch((error: unknown) => error)
  assert.equal(violates(await passedOn('notes_pkey_102375'), 'notes_pkey'), true)
  assert.equal(violates(await passedOn('notes_pkey'), 'notes_pkey'), false)
})

test('a pool tells its size, how many connections are at work, and what waits for one', async () => {
  const pool = connect(database.url, { connections: 2 })
  try {
    assert.deepEqual(poolLoad(pool), { most: 2, inUse: 0, waiting: 0 })
    const { promise: isOver, resolve: end } = Promise.withResolvers<void>()
    const begun: Promise<void>[] = []
    const works = [1, 2, 3].map((number) => {
      const { promise, resolve } = Promise.withResolvers<void>()
      begun.push(promise)
      return pool.begin(async (tx) => {
        await tx`select ${number}::int`
        resolve()
        await isOver
      })
    })
    await Promise.all(begun.slice(0, 2))
    assert.deepEqual(poolLoad(pool), { most: 2, inUse: 2, waiting: 1 })
    end()
    await Promise.all(works)
    assert.deepEqual(poolLoad(pool), { most: 2, inUse: 0, waiting: 0 })
  } finally {
    await pool.end()
  }
})

test('a pool that is ending refuses new statements, and ends when what is under way is over', async () => {
  const pool = connect(database.url, { connections: 2 })
  const { promise: isOver, resolve: finish } = Promise.withResolvers<void>()
  const { promise: isBegun, resolve: begun } = Promise.withResolvers<void>()
  const work = pool.begin(async (tx) => {
    await tx`select 1`
    begun()
    await isOver
  })
  await isBegun
  await pool`select 2`
  const ending = pool.end()
  await assert.rejects(pool`select 3`, { code: 'CONNECTION_ENDED' })
  assert.deepEqual(poolLoad(pool), { most: 2, inUse: 1, waiting: 0 })
  finish()
  await Promise.all([work, ending])
})
