import assert from 'node:assert/strict'
import { chmod, mkdtemp, readFile, realpath, rm, writeFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { after, before, test } from 'node:test'
import { createDatabase, type TestDatabase } from '../../../test/support/database.ts'
import { createRolePool } from '../../../test/support/role-pool.ts'
import { startEmbedded } from '../embedded/embedded.ts'
import { connect, isOutOfService, isUnavailable, poolLoad, type Sql } from './database.ts'

let database: TestDatabase
let admin: Sql

before(async () => {
  database = await createDatabase()
  admin = connect(database.url, { connections: 2 })
  await admin`create table notes (text text primary key)`
})
after(async () => {
  await admin.end()
  await database.drop()
})

const codeOf = async (work: PromiseLike<unknown>): Promise<unknown> => {
  try {
    await work
    return undefined
  } catch (error) {
    return (error as { code?: unknown }).code
  }
}

/** Asks again while the database is out of reach. */
const whenBack = async <T>(ask: () => PromiseLike<T>): Promise<T> => {
  try {
    return await ask()
  } catch (error) {
    assert.ok(isUnavailable(error), String(error))
    return whenBack(ask)
  }
}

/** A pool of a role of its own, which may use the notes. */
const asRole = async (settings: string, connections: number) => {
  const made = await createRolePool(admin, database, settings, connections)
  await admin.unsafe(`grant all on notes to ${made.role}`)
  return made
}

test('where the server lets no more connections in, those there are serve all who wait', async () => {
  const { pool, end } = await asRole('login connection limit 1', 4)
  const answers = await Promise.all(
    Array.from({ length: 40 }, (_, n) =>
      pool.begin(async (tx) => (await tx<{ n: number }[]>`select ${n}::int as n`)[0]?.n),
    ),
  ).catch((error: unknown) => error)
  // The very first ones may be refused together, before any connection is there.
  if (Array.isArray(answers)) assert.deepEqual(answers, [...Array(40).keys()])
  else assert.equal((answers as { code?: unknown }).code, '53300')
  const calls = await Promise.all(
    Array.from({ length: 40 }, (_, n) =>
      whenBack(() => pool<{ n: number }[]>`select ${n}::int as n`),
    ),
  )
  assert.deepEqual(
    calls.map(([row]) => row?.n),
    [...Array(40).keys()],
  )
  await end()
})

test('where the server lets no connection in, all who wait are told, and come in later', async () => {
  const { role, pool, end } = await asRole('login connection limit 0', 2)
  const codes = await Promise.all(Array.from({ length: 8 }, () => codeOf(pool`select 1`)))
  assert.deepEqual([...new Set(codes)], ['53300'])
  assert.equal(poolLoad(pool).waiting, 0)
  await admin.unsafe(`alter role ${role} connection limit -1`)
  assert.equal((await whenBack(() => pool`select 1`)).count, 1)
  await end()
})

test('a connection that may only read is dropped, so that the next one finds who writes', async () => {
  const { role, pool, end } = await asRole('login', 1)
  await admin.unsafe(`alter role ${role} set default_transaction_read_only = on`)
  const write = (text: string) => pool`insert into notes values (${text})`
  assert.equal(await codeOf(write('by itself')), '25006')
  assert.equal(await codeOf(pool.begin((tx) => tx`insert into notes values ('together')`)), '25006')
  await pool`select 1`
  await admin.unsafe(`alter role ${role} set default_transaction_read_only = off`)
  // The connection that was made before does not know of that.
  assert.equal(await codeOf(write('by itself')), '25006')
  assert.equal((await write('by itself')).count, 1)
  await end()
})

test('a full disk fails what is written, and nothing else', async () => {
  await admin.unsafe(`
    create table full_disk (n int);
    create function refuse_disk() returns trigger language plpgsql
      as $$ begin raise exception 'No space left on device' using errcode = '53100'; end $$;
    create trigger refuse before insert on full_disk for each row execute function refuse_disk();
  `)
  const pool = connect(database.url, { connections: 1 })
  const write = () => pool.begin((tx) => tx`insert into full_disk values (1)`)
  const [before] = await pool`select pg_backend_pid() as pid`
  assert.equal(await codeOf(write()), '53100')
  assert.equal(await codeOf(pool`insert into full_disk values (1)`), '53100')
  await admin`drop trigger refuse on full_disk`
  await write()
  assert.deepEqual((await pool`select pg_backend_pid() as pid`)[0], before)
  assert.equal((await pool`select from full_disk`).count, 1)
  await pool.end()
})

test('a server that takes connections and stands still is given up, and every waiting call told', async () => {
  const { url, server } = await silent()
  const pool = connect(`${url}?connect_timeout=1`, { connections: 2 })
  const codes = await Promise.all(Array.from({ length: 4 }, () => codeOf(pool`select 1`)))
  assert.deepEqual([...new Set(codes)], ['CONNECT_TIMEOUT'])
  await pool.end()
  server.close()
})

test('a server that is stopped and goes on answers what it was asked', async () => {
  const pool = connect(database.url, { connections: 1 })
  const [row] = await pool<{ pid: number }[]>`select pg_backend_pid() as pid`
  const { pid } = row as { pid: number }
  process.kill(pid, 'SIGSTOP')
  const answer = pool.begin(async (tx) => (await tx`select 'late' as word`)[0]?.word)
  await new Promise((resolve) => setImmediate(resolve))
  process.kill(pid, 'SIGCONT')
  assert.equal(await answer, 'late')
  await pool.end()
})

test('a pool that is told to end waits for what is under way, or only so long', async () => {
  const patient = connect(database.url, { connections: 1 })
  const answers = Promise.all(
    [patient`select pg_sleep(0.05)`, patient`select 1 as one`].map((one) =>
      one.then((rows) => rows),
    ),
  )
  await patient.end()
  assert.deepEqual((await answers)[1]?.[0], { one: 1 })
  assert.equal(await codeOf(patient`select 1`), 'CONNECTION_ENDED')

  const hasty = connect(database.url, { connections: 1 })
  await hasty`select 1`
  const failures = Promise.all([
    codeOf(hasty`select pg_sleep(600)`.then()),
    codeOf(hasty`select 1`.then()),
  ])
  await hasty.end({ timeout: 0 })
  assert.deepEqual(await failures, ['CONNECTION_CLOSED', 'CONNECTION_ENDED'])
})

test('a standby refuses to write, and takes it once it is the primary', async () => {
  const folder = await mkdtemp(join(await realpath(tmpdir()), 'portreeve-standby-'))
  await chmod(folder, 0o711)
  const quiet = () => {}
  const log = { debug: quiet, info: quiet, warn: quiet, error: quiet }
  const options = { dataDir: join(folder, 'data'), log, durable: false }
  const primary = await startEmbedded(options)
  const first = connect(primary.url, { connections: 1 })
  await first`create table notes (text text)`
  await first.end()
  await primary.stop()
  // Its files become a standby's by this one.
  const cluster = await realpath(join(options.dataDir, 'postgres'))
  await writeFile(join(cluster, 'standby.signal'), '', { mode: 0o644 })
  // Not before it is the primary does it count as started.
  const starting = startEmbedded(options)
  const address = new URL(primary.url)
  address.port = await portOf(cluster)
  const sql = connect(address.href, { connections: 2 })
  try {
    const write = () => sql.begin((tx) => tx`insert into notes values ('kept')`)
    assert.deepEqual([...(await whenBack(() => sql`select from notes`))], [])
    assert.equal(await codeOf(write()), '25006')
    await sql`select pg_promote()`
    await write()
    assert.deepEqual([...(await sql`select text from notes`)], [{ text: 'kept' }])
  } finally {
    await sql.end({ timeout: 1 })
    await (await starting).stop()
    for (const path of [folder, dirname(cluster)]) await rm(path, { recursive: true, force: true })
  }
})

/** The port of a server that begins to run (postgresql.org/docs/18/storage-file-layout.html). */
const portOf = async (cluster: string): Promise<string> => {
  for (;;) {
    const text = await readFile(join(cluster, 'postmaster.pid'), 'utf8').catch(() => '')
    const port = text.split('\n')[3]?.trim()
    if (port) return port
  }
}

/** Takes connections and says nothing. */
const silent = async (): Promise<{ url: string; server: Server }> => {
  const server = createServer((socket) => socket.on('error', () => {}).resume())
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as { port: number }
  return { url: `postgres://u:p@127.0.0.1:${port}/x`, server }
}

test('what the database cannot write just now may be asked again, and is counted by its reason', async () => {
  const sql = connect(database.url, { connections: 1 })
  const failing = (code: string) =>
    sql.unsafe(`do $$ begin
    raise exception 'could not extend file: No space left on device' using errcode = '${code}';
  end $$`)
  try {
    for (const code of ['25006', '53000', '53100', '53100', '53200', '53400', '58030']) {
      await assert.rejects(failing(code), (error) => isOutOfService(error) && !isUnavailable(error))
    }
    await assert.rejects(failing('40P01'), (error) => isOutOfService(error))
    for (const code of ['23505', '25001', '42601', '58000', 'XX000'])
      await assert.rejects(failing(code), (error) => !isOutOfService(error))
    await assert.rejects(failing('53300'), isUnavailable)
    const refused = { read_only: 1, disk_full: 2, io_error: 1, resources: 3 }
    assert.deepEqual(sql.refusedWrites(), refused)
    assert.deepEqual([...(await sql`select 1 as one`)], [{ one: 1 }])
  } finally {
    await sql.end()
  }
})

test('work that ends in a deadlock is done again, three times in all', async () => {
  await admin.unsafe(`
    create table rivals (n int);
    create sequence deadlocks;
    create function lock_out() returns trigger language plpgsql as $$ begin
      if nextval('deadlocks') <= new.n then
        raise exception 'deadlock detected' using errcode = '40P01';
      end if;
      return new;
    end $$;
    create trigger lock_out before insert on rivals for each row execute function lock_out();
  `)
  const sql = connect(database.url, { connections: 2 })
  const after = async (deadlocks: number, work: () => Promise<unknown>) => {
    await admin.unsafe('alter sequence deadlocks restart; truncate rivals')
    const code = await codeOf(work())
    const [row] = await admin`select count(*)::integer as rows from rivals`
    return [code, row?.rows, deadlocks]
  }
  for (const deadlocks of [0, 1, 2, 3]) {
    const expected = deadlocks < 3 ? [undefined, 1, deadlocks] : ['40P01', 0, deadlocks]
    const alone = () => sql`insert into rivals values (${deadlocks})`
    assert.deepEqual(await after(deadlocks, alone), expected, 'a statement by itself')
    const indexed = () => sql.indexed`insert into rivals values (${deadlocks})`
    assert.deepEqual(await after(deadlocks, indexed), expected, 'one that goes by an index')
    const together = () => sql.begin((tx) => tx`insert into rivals values (${deadlocks})`)
    assert.deepEqual(await after(deadlocks, together), expected, 'a transaction')
  }
  await sql.end()
})
