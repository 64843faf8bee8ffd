import assert from 'node:assert/strict'
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { after, afterEach, before, beforeEach, describe, test } from 'node:test'
import { createEmptyDatabase, type TestDatabase } from '../../../test/support/database.ts'
import { connect, type Sql } from '../database/database.ts'
import { migrate, missingMigrations, readMigrations } from './migrate.ts'

const ours = join(import.meta.dirname, '..', '..', '..', 'migrations')
const program = join(
  import.meta.dirname,
  '..',
  '..',
  '..',
  'test',
  'support',
  'migrating-process.ts',
)

let database: TestDatabase
let sql: Sql
let folder: string

before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'portreeve-migrations-'))
})
after(() => rm(folder, { recursive: true }))

beforeEach(async () => {
  database = await createEmptyDatabase()
  sql = connect(database.url, { connections: 2 })
})
afterEach(async () => {
  await sql.end()
  await database.drop()
  for (const file of await readdir(folder)) await rm(join(folder, file))
})

const write = (name: string, text: string) => writeFile(join(folder, name), text)

const start = async (
  from: string,
): Promise<{ child: ChildProcess; lines: AsyncIterator<string> }> => {
  const child = spawn(process.execPath, [program, database.url, from], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const lines = createInterface({ input: child.stdout as NodeJS.ReadableStream })[
    Symbol.asyncIterator
  ]()
  assert.equal((await lines.next()).value, 'ready')
  return { child, lines }
}

test('two processes that migrate at once apply every file once, and both succeed', async () => {
  const both = await Promise.all([start(ours), start(ours)])
  const results = both.map(async ({ child, lines }) => {
    child.stdin?.write('go\n')
    const { value } = await lines.next()
    if (child.exitCode === null) await once(child, 'exit')
    assert.equal(child.exitCode, 0)
    return JSON.parse(value) as string[]
  })
  const files = (await readMigrations(ours)).map(({ name }) => name)
  assert.deepEqual((await Promise.all(results)).flat().sort(), files)
  assert.deepEqual(await missingMigrations(sql, ours), [])
  const rows = await sql<{ name: string }[]>`select name from migrations order by number`
  assert.deepEqual(
    rows.map(({ name }) => name),
    files,
  )
})

test('a process killed in the middle of a file leaves the file undone, and the next one does it', async () => {
  await write('0001_first.sql', 'create table first (i int);')
  await write('0002_slow.sql', 'create table slow (i int); select pg_sleep(600);')
  const { child } = await start(folder)
  child.stdin?.write('go\n')
  const isSleeping = async () => {
    const [row] = await sql<{ count: number }[]>`
      select count(*) as count
      from pg_stat_activity
      where application_name = 'migrating-process'
        and datname = current_database()
        and wait_event = 'PgSleep'
    `
    return row?.count === 1
  }
  while (!(await isSleeping()));
  child.kill('SIGKILL')
  await once(child, 'exit')
  // PostgreSQL notices at the end of the statement that nobody listens; this is that moment.
  await sql`
    select pg_terminate_backend(pid)
    from pg_stat_activity
    where application_name = 'migrating-process'
      and datname = current_database()
  `
  await write('0002_slow.sql', 'create table slow (i int);')
  assert.deepEqual(await migrate(sql, folder), ['0002_slow.sql'])
})

test('a file that fails is undone whole, the ones before it stay, and the lock is free again', async () => {
  await write('0001_first.sql', 'create table first (i int);')
  await write('0002_broken.sql', 'create table second (i int); select nonsense;')
  await assert.rejects(migrate(sql, folder), { code: '42703' })
  const [tables] = await sql`select to_regclass('first')::text as a, to_regclass('second') as b`
  assert.deepEqual(tables, { a: 'first', b: null })
  assert.deepEqual(await missingMigrations(sql, folder), ['0002_broken.sql'])
  await write('0002_broken.sql', 'create table second (i int);')
  assert.deepEqual(await migrate(sql, folder), ['0002_broken.sql'])
  assert.deepEqual(await migrate(sql, folder), [])
})

test('a database changed by a newer version is used unless the change is breaking', async () => {
  await write('0001_first.sql', 'create table first (i int);')
  await write('0002_more.sql', 'create table second (i int);')
  await migrate(sql, folder)
  await rm(join(folder, '0002_more.sql'))
  assert.deepEqual(await migrate(sql, folder), [])
  await write('0003_other.sql', '-- breaking\ndrop table first;')
  await migrate(sql, folder)
  await rm(join(folder, '0003_other.sql'))
  await assert.rejects(migrate(sql, folder), /newer Portreeve \(0003_other\.sql\)/)
})

test('a database from before the first release is refused with a sentence, and nothing is changed', async () => {
  await write('0001_first.sql', 'create table first (i int);')
  await migrate(sql, folder)
  await sql`update migrations set name = '0001_distribution.sql'`
  await write('0002_more.sql', 'create table second (i int);')
  const told =
    /from before the first release \(it has 0001_distribution\.sql\).*Start with an empty database/
  await assert.rejects(migrate(sql, folder), told)
  await assert.rejects(missingMigrations(sql, folder), told)
  const [tables] = await sql`select to_regclass('second') as second`
  assert.deepEqual(tables, { second: null })
})

test('files must be named by number and subject, each number once', async () => {
  await write('first.sql', '')
  await assert.rejects(readMigrations(folder), /first\.sql: a migration is named/)
  await rm(join(folder, 'first.sql'))
  await write('0001_a.sql', '')
  await write('0001_b.sql', '')
  await assert.rejects(readMigrations(folder), /0001_a\.sql: this number is taken by 0001_b\.sql/)
})

describe('a migration beside living traffic', () => {
  beforeEach(async () => {
    await write('0001_first.sql', 'create table first (i int); create table second (i int);')
    await migrate(sql, folder)
  })
  const held = async (name: string, mode: string): Promise<boolean> => {
    const rows = await sql`
      select from pg_locks
      where relation = ${name}::regclass and mode = ${mode} and not granted
    `
    return rows.length > 0
  }
  const untilWaitedFor = async (name: string, mode = 'AccessExclusiveLock'): Promise<void> => {
    while (!(await held(name, mode)));
  }
  const columns = async () =>
    (
      await sql<{ name: string }[]>`
        select attrelid::regclass || '.' || attname as name
        from pg_attribute
        where attrelid in ('first'::regclass, 'second'::regclass) and attnum > 0
        order by 1
      `
    ).map(({ name }) => name)
  const deadlocks = async (): Promise<number> => {
    await sql`select pg_stat_force_next_flush()`
    const [row] = await sql<{ count: number }[]>`
      select deadlocks::integer as count from pg_stat_database where datname = current_database()
    `
    return row?.count ?? 0
  }
  const altered = ['first.i', 'first.j', 'second.i', 'second.j']

  test('is part of no deadlock, in whatever order others take the tables', async (t) => {
    const traffic = connect(database.url, { connections: 1 })
    t.after(() => traffic.end())
    await write('0002_j.sql', 'alter table second add j int; alter table first add j int;')
    await write('0003_k.sql', 'alter table second drop j; alter table first drop j;')
    for (const [held, wanted] of [
      ['first', 'second'],
      ['second', 'first'],
    ] as const) {
      const { migrating } = await traffic.begin(async (tx) => {
        await tx.unsafe(`insert into ${held} (i) values (1)`)
        const work = migrate(sql, folder)
        await untilWaitedFor(held)
        await tx.unsafe(`insert into ${wanted} (i) values (1)`)
        return { migrating: work }
      })
      assert.deepEqual(await migrating, ['0002_j.sql', '0003_k.sql'])
      await sql`delete from migrations where number > 1`
    }
    assert.equal(await deadlocks(), 0)
  })

  test('lets others go on while somebody reads a table for long', async (t) => {
    const reader = connect(database.url, { connections: 1 })
    const traffic = connect(database.url, { connections: 1 })
    t.after(() => Promise.all([reader.end(), traffic.end()]))
    await write('0002_both.sql', 'alter table first add j int; alter table second add j int;')
    const told: string[] = []
    const { migrating } = await reader.begin(async (tx) => {
      await tx`select from first`
      const work = migrate(sql, folder, { tellWaiting: (file) => told.push(file) })
      for (let round = 0; round < 3; round += 1) {
        await untilWaitedFor('first')
        // It stands behind the migration, which would wait for the reader.
        await traffic`insert into first values (${round})`
      }
      return { migrating: work }
    })
    assert.deepEqual(await migrating, ['0002_both.sql'])
    assert.deepEqual(told, ['0002_both.sql'])
    assert.deepEqual(await columns(), altered)
  })

  test('gives up with a sentence when it is held up for too long, and changes nothing', async (t) => {
    const reader = connect(database.url, { connections: 1 })
    t.after(() => reader.end())
    await write('0002_both.sql', 'alter table first add j int; alter table second add j int;')
    await reader.begin(async (tx) => {
      await tx`select from second`
      await assert.rejects(migrate(sql, folder, { tries: 2 }), {
        message: /^0002_both\.sql cannot be applied: others hold tables .* Nothing was changed/,
      })
    })
    assert.deepEqual(await columns(), ['first.i', 'second.i'])
    assert.deepEqual(await migrate(sql, folder), ['0002_both.sql'])
  })

  test('takes the tables that it changes in the order in which they were made', async (t) => {
    const reader = connect(database.url, { connections: 1 })
    t.after(() => reader.end())
    await write(
      '0002_both.sql',
      `-- drop table first
      select 1; /* alter table none */ alter table only "second" add k int;
      alter table second add j int; drop table if exists nothing; alter table first add j int;`,
    )
    await reader
      .begin(async (tx) => {
        await tx`select from first`
        const work = migrate(sql, folder)
        await untilWaitedFor('first')
        const others = await sql`
        select from pg_locks where relation = 'second'::regclass and mode = 'AccessExclusiveLock'
      `
        assert.equal(others.length, 0)
        return { work }
      })
      .then(({ work }) => work)
  })
})
