import assert from 'node:assert/strict'
import { createServer, connect as dial, type Socket } from 'node:net'
import { after, before, beforeEach, test } from 'node:test'
import { createDatabase, type TestDatabase } from '../../../test/support/database.ts'
import { connect, isUnavailable, poolLoad, type Sql, type Tx } from './database.ts'

let database: TestDatabase
let sql: Sql

before(async () => {
  database = await createDatabase()
  sql = connect(database.url, { connections: 2 })
  await sql.unsafe(`
    create table notes (text text primary key);
    create table later (text text references notes deferrable initially deferred);
  `)
})
after(async () => {
  await sql.end()
  await database.drop()
})
beforeEach(() => sql.unsafe('truncate notes cascade'))

const notes = async () =>
  (await sql<{ text: string }[]>`select text from notes order by 1`).map(({ text }) => text)

const note = (on: Sql | Tx, text: string) => on`insert into notes values (${text})`

test('what work returns comes after the commit, and what it throws after the rollback', async () => {
  assert.equal(await sql.begin(async (tx) => (await note(tx, 'kept')).count), 1)
  const thrown = new Error('thrown')
  await assert.rejects(
    sql.begin(async (tx) => {
      await note(tx, 'lost')
      throw thrown
    }),
    thrown,
  )
  assert.deepEqual(await notes(), ['kept'])
  assert.deepEqual(poolLoad(sql).inUse, 0)
})

test('modes are those of BEGIN', async () => {
  const [row] = await sql.begin('isolation level repeatable read read only', (tx) => {
    return tx`select current_setting('transaction_isolation') as level, current_setting('transaction_read_only') as read`
  })
  assert.deepEqual(row, { level: 'repeatable read', read: 'on' })
})

test('no statement runs where the transaction could not begin', async () => {
  await assert.rejects(
    sql.begin('nonsense', async (tx) => {
      await note(tx, 'first').catch(() => {})
      await note(tx, 'second').catch(() => {})
    }),
    { code: '42601' },
  )
  assert.deepEqual(await notes(), [])
})

test('the first failure ends the transaction, whoever catches it', async () => {
  let second: unknown
  await assert.rejects(
    sql.begin(async (tx) => {
      await note(tx, 'before')
      await tx`select 1 / 0`.catch(() => {})
      second = await note(tx, 'after').catch((error) => error)
      return 'fine'
    }),
    { code: '22012' },
  )
  assert.equal((second as { code?: unknown }).code, '22012')
  assert.deepEqual(await notes(), [])
})

test('of statements run together those after the first failure are not run', async () => {
  await assert.rejects(
    sql.begin(async (tx) => {
      const results = await Promise.allSettled([
        note(tx, 'first'),
        note(tx, 'first'),
        note(tx, 'third'),
      ])
      assert.deepEqual(
        results.map(({ status }) => status),
        ['fulfilled', 'rejected', 'rejected'],
      )
    }),
    { code: '23505' },
  )
  assert.deepEqual(await notes(), [])
})

test('statements run together are answered each with its own rows, in their order', async () => {
  const answers = await sql.begin((tx) =>
    Promise.all(
      Array.from({ length: 300 }, (_, n) =>
        n % 3 === 0 ? tx`select ${n}::int as n` : tx`select ${n}::int as n, 'x' as x`,
      ),
    ),
  )
  assert.deepEqual(
    answers.map(([row]) => row?.n),
    Array.from({ length: 300 }, (_, n) => n),
  )
})

test('statements that nobody waited for are part of the transaction', async () => {
  await sql.begin((tx) => {
    void note(tx, 'one').then()
    void note(tx, 'two').then()
  })
  assert.deepEqual(await notes(), ['one', 'two'])
})

test('a script goes with the others in a transaction', async () => {
  await assert.rejects(
    sql.begin(async (tx) => {
      await Promise.all([
        note(tx, 'before'),
        tx.unsafe(`insert into notes values ('in'); insert into notes values ('it');`),
        note(tx, 'after'),
      ])
      assert.deepEqual((await tx`select from notes`).count, 4)
      throw new Error('enough')
    }),
    /enough/,
  )
  assert.deepEqual(await notes(), [])
})

test('a part that fails is taken back alone, also within another part', async () => {
  await sql.begin(async (tx) => {
    await note(tx, 'before')
    await tx.savepoint(async (part) => {
      await note(part, 'part')
      const failing = part.savepoint(async (inner) => {
        await note(inner, 'inner')
        await note(inner, 'part').catch(() => {})
      })
      await assert.rejects(failing, { code: '23505' })
      await note(part, 'after inner')
    })
    const thrown = new Error('thrown')
    const throwing = tx.savepoint(async (part) => {
      await note(part, 'taken back')
      throw thrown
    })
    await assert.rejects(throwing, thrown)
  })
  assert.deepEqual(await notes(), ['after inner', 'before', 'part'])
})

test('a statement on a transaction that is over fails and changes nothing', async () => {
  let kept: Tx | undefined
  await sql.begin(async (tx) => {
    kept = tx
    await note(tx, 'in time')
  })
  await assert.rejects(async () => await note(kept as Tx, 'too late'), /transaction that is over/)
  await sql
    .begin((tx) => {
      kept = tx
      throw new Error('no')
    })
    .catch(() => {})
  await assert.rejects(async () => await note(kept as Tx, 'too late'), /transaction that is over/)
  assert.deepEqual(await notes(), ['in time'])
})

test('what fails to commit throws, and the connection goes on', async () => {
  const missing = sql.begin((tx) => tx`insert into later values ('nowhere')`)
  await assert.rejects(missing, { code: '23503' })
  assert.deepEqual(await notes(), [])
})

test('a statement by itself whose commit fails throws', async () => {
  await assert.rejects(async () => await sql`insert into later values ('nowhere')`, {
    code: '23503',
  })
  assert.equal((await sql`select from later`).count, 0)
})

test('a commit whose answer is lost throws, although it has happened', async () => {
  const { port } = await cutting('commit')
  const address = new URL(database.url)
  address.port = String(port)
  const far = connect(address.href, { connections: 1 })
  await assert.rejects(
    far.begin((tx) => note(tx, 'kept')),
    isUnavailable,
  )
  await far.end()
  assert.deepEqual(await notes(), ['kept'])
})

test('a work that is still busy when its connection is lost holds no place in the pool', async () => {
  const pool = connect(database.url, { connections: 1, name: 'narrow' })
  const { promise: isFree, resolve: free } = Promise.withResolvers<void>()
  const { promise: isBusy, resolve: tell } = Promise.withResolvers<void>()
  const stuck = pool.begin(async (tx) => {
    await tx`select 1`
    tell()
    await isFree
  })
  const failure = assert.rejects(stuck, isUnavailable)
  await isBusy
  await sql`select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'narrow'`
  await failure
  assert.deepEqual([...(await pool`select 1 as one`)], [{ one: 1 }])
  free()
  await pool.end()
})

/** A way to the server that ends in the moment in which it has passed this word on, before the answer. */
const cutting = async (word: string): Promise<{ port: number }> => {
  const { hostname, port } = new URL(database.url)
  const server = createServer((near: Socket) => {
    const far = dial(Number(port), hostname)
    far.pipe(near)
    near.on('data', (data) => {
      if (data.includes(word)) {
        far.unpipe(near)
        far.on('data', () => near.destroy()).resume()
      }
      far.write(data)
    })
    near.on('error', () => {}).on('close', () => far.end())
    far.on('error', () => {})
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  server.unref()
  return server.address() as { port: number }
}
