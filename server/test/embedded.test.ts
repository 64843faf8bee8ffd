import assert from 'node:assert/strict'
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, watch } from 'node:fs'
import {
  chmod,
  cp,
  lstat,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  realpath,
  rename,
  rm,
  stat,
  writeFile,
} from 'node:fs/promises'
import { connect as openSocket } from 'node:net'
import { networkInterfaces, tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { createInterface } from 'node:readline'
import { type TestContext, test } from 'node:test'
import { setTimeout as delay } from 'node:timers/promises'
import { connect, isUnavailable } from '../src/base/database/database.ts'
import { type Embedded, startEmbedded } from '../src/base/embedded/embedded.ts'
import { findEmbedded, joinEmbedded } from '../src/base/embedded/embedded-beside.ts'
import { lockIn } from '../src/base/embedded/embedded-cluster.ts'
import { lockHolder, takeLock } from '../src/base/embedded/embedded-lock.ts'
import { findPackage } from '../src/base/embedded/embedded-programs.ts'

const isRoot = process.getuid?.() === 0

/** A data directory of the test's own, and starts on it that are undone when the test ends. */
async function workbench(t: TestContext, mode = 0o711) {
  const folder = await mkdtemp(join(await realpath(tmpdir()), 'portreeve-embedded-'))
  const shared = await mkdtemp(join(await realpath(tmpdir()), 'portreeve-shared-'))
  await chmod(folder, mode)
  await chmod(shared, 0o755)
  const dataDir = join(folder, 'data')
  const lines: string[] = []
  const running: Pick<Embedded, 'stop'>[] = []
  const children: ChildProcess[] = []
  let heard = () => {}
  const write = (_facts: object, message: string) => {
    lines.push(message)
    heard()
  }
  const log = { debug: write, info: write, warn: write, error: write }
  t.after(async () => {
    for (const child of children) child.kill('SIGKILL')
    for (const server of running) await server.stop()
    await rm(folder, { recursive: true, force: true })
    await rm(shared, { recursive: true, force: true })
  })
  return {
    folder,
    shared,
    dataDir,
    lines,
    /** Leaves out what the log has said so far. */
    forget: () => void lines.splice(0),
    /** Waits until the log says such a line, after those that were waited for before. */
    async said(pattern: RegExp): Promise<void> {
      for (;;) {
        const at = lines.findIndex((line) => pattern.test(line))
        if (at >= 0) return void lines.splice(0, at + 1)
        await new Promise<void>((resolve) => {
          heard = resolve
        })
      }
    },
    /** Most tests do not need to wait for the disk. */
    async start(options: { programs?: string; durable?: boolean } = {}) {
      const server = await startEmbedded({ dataDir, shared, log, durable: false, ...options })
      running.push(server)
      return server
    },
    async join(patience = 60_000) {
      const server = await joinEmbedded({ dataDir, shared, log, durable: false }, patience)
      running.push(server)
      return server
    },
    owner() {
      const script = join(import.meta.dirname, 'support', 'embedded-owner.ts')
      const child = spawn(process.execPath, [script, dataDir, shared], {
        stdio: ['ignore', 'pipe', 'inherit'],
      })
      children.push(child)
      return child
    },
  }
}

async function addressOf(owner: ChildProcess): Promise<{ url: string; pid: number }> {
  assert(owner.stdout)
  const [line] = await once(createInterface({ input: owner.stdout }), 'line')
  return JSON.parse(line)
}

async function kill(child: ChildProcess): Promise<void> {
  const gone = once(child, 'exit')
  child.kill('SIGKILL')
  await gone
}

async function query(url: string, statement: string): Promise<object[]> {
  const sql = connect(url, { connections: 1 })
  try {
    return [...(await sql.unsafe(statement))]
  } finally {
    await sql.end()
  }
}

/** Holds that nobody answers for a server any more, or the one that came after it has got its port. */
async function isGone(server: { url: string }, successor: { url: string }): Promise<void> {
  if (successor.url === server.url) return
  await assert.rejects(query(server.url, 'select 1'), { code: 'ECONNREFUSED' })
}

test('data survive a stop and a start', async (t) => {
  const bench = await workbench(t)
  const first = await bench.start()
  await query(first.url, 'create table kept as select 42 as answer')
  await first.stop()
  const second = await bench.start()
  assert.deepEqual(await query(second.url, 'select answer from kept'), [{ answer: 42 }])
})

test('commits wait for the disk, and only this machine with the password gets in', async (t) => {
  const bench = await workbench(t)
  const server = await bench.start({ durable: true })
  const statement = `select name, setting from pg_settings
    where name in ('fsync', 'full_page_writes', 'synchronous_commit') order by name`
  const settings = await query(server.url, statement)
  assert.deepEqual(
    settings.map((row) => Object.values(row)),
    [
      ['fsync', 'on'],
      ['full_page_writes', 'on'],
      ['synchronous_commit', 'on'],
    ],
  )
  const wrong = new URL(server.url)
  wrong.password = 'guessed'
  await assert.rejects(query(wrong.href, 'select 1'), { code: '28P01' })
  const files = await realpath(join(bench.dataDir, 'postgres'))
  assert.equal((await stat(files)).mode & 0o777, 0o700)
  assert.equal((await stat(join(files, 'portreeve.password'))).mode & 0o777, 0o600)
  const others = Object.values(networkInterfaces()).flatMap((list) => list ?? [])
  for (const { address, internal, family, scopeid } of others) {
    if (internal) continue
    const host = family === 'IPv6' && scopeid ? `${address}%${scopeid}` : address
    await assert.rejects(once(openSocket({ host, port: server.port }), 'connect'))
  }
  assert(server.socketPath)
  const socket = openSocket(server.socketPath)
  await once(socket, 'connect')
  socket.destroy()
})

test('a data directory that cannot be made says so and how to choose another', async (t) => {
  const bench = await workbench(t)
  await writeFile(bench.dataDir, 'a file')
  const dataDir = join(bench.dataDir, 'below')
  const ignore = () => {}
  const log = { debug: ignore, info: ignore, warn: ignore, error: ignore }
  const start = startEmbedded({ dataDir, shared: bench.shared, log })
  await assert.rejects(start, /below cannot be written.*PORTREEVE_DATA_DIR/)
})

test('a data directory with a long path works without a socket', async (t) => {
  const bench = await workbench(t)
  const dataDir = join(bench.folder, 'long'.repeat(20), 'path'.repeat(20))
  const ignore = () => {}
  const log = { debug: ignore, info: ignore, warn: ignore, error: ignore }
  const server = await startEmbedded({ dataDir, shared: bench.shared, log, durable: false })
  t.after(() => server.stop())
  assert.equal(server.socketPath, null)
  assert.deepEqual(await query(server.url, 'select 1 as one'), [{ one: 1 }])
})

test('a start after kill -9 of the service stops the orphan and keeps the data', async (t) => {
  const bench = await workbench(t)
  const owner = bench.owner()
  const orphan = await addressOf(owner)
  await query(orphan.url, 'create table kept as select 42 as answer')
  await kill(owner)
  assert.deepEqual(await query(orphan.url, 'select 1 as one'), [{ one: 1 }])
  const server = await bench.start()
  await isGone(orphan, server)
  assert.deepEqual(await query(server.url, 'select answer from kept'), [{ answer: 42 }])
})

test('a start after kill -9 of service and server recovers', async (t) => {
  const bench = await workbench(t)
  const owner = bench.owner()
  const orphan = await addressOf(owner)
  await query(orphan.url, 'create table kept as select 42 as answer')
  await kill(owner)
  process.kill(orphan.pid, 'SIGKILL')
  const server = await bench.start()
  assert.deepEqual(await query(server.url, 'select answer from kept'), [{ answer: 42 }])
})

test('a pid file whose number another program has now does not harm that program', async (t) => {
  const bench = await workbench(t)
  const server = await bench.start()
  const pidFile = join(bench.dataDir, 'postgres', 'postmaster.pid')
  const text = await readFile(pidFile, 'utf8')
  await server.stop()
  const stranger = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'])
  t.after(() => stranger.kill('SIGKILL'))
  await once(stranger, 'spawn')
  await writeFile(pidFile, text.replace(/^\d+/, String(stranger.pid)))
  const second = await bench.start()
  assert.deepEqual(await query(second.url, 'select 1 as one'), [{ one: 1 }])
  assert.equal(stranger.exitCode ?? stranger.signalCode, null)
})

test('a second start beside a running service names its process and folder', async (t) => {
  const bench = await workbench(t)
  const owner = bench.owner()
  const first = await addressOf(owner)
  await assert.rejects(bench.start(), (error: Error) => {
    assert.match(error.message, new RegExp(`process ${owner.pid}\\b`))
    assert(error.message.includes(bench.dataDir))
    return true
  })
  assert.deepEqual(await query(first.url, 'select 1 as one'), [{ one: 1 }])
})

for (const mode of [0o711, 0o700]) {
  test(`who joins a running service works on its server and leaves it running (${mode.toString(8)})`, async (t) => {
    const bench = await workbench(t, mode)
    const owner = bench.owner()
    const first = await addressOf(owner)
    const joined = await bench.join()
    assert.equal(joined.url, first.url)
    const sql = connect(joined.url, { connections: 1, socketPath: joined.socketPath ?? '' })
    await sql`create table kept as select 42 as answer`
    await sql.end()
    await joined.stop()
    assert.deepEqual(await query(first.url, 'select answer from kept'), [{ answer: 42 }])
  })
}

test('who joins where no service runs has a server of its own until it stops', async (t) => {
  const bench = await workbench(t)
  assert.equal(await findEmbedded(bench.dataDir), null)
  const own = await bench.join()
  assert.deepEqual(await query(own.url, 'select 1 as one'), [{ one: 1 }])
  assert.equal((await findEmbedded(bench.dataDir))?.url, own.url)
  await own.stop()
  assert.equal(await findEmbedded(bench.dataDir), null)
})

test('who joins a service that is just starting waits for its server', async (t) => {
  const bench = await workbench(t)
  const starting = bench.start()
  // Else either of the two might be the one who starts.
  const lock = lockIn(bench.dataDir)
  while ((await lockHolder(lock)).pid !== String(process.pid)) await delay(1)
  const joined = await bench.join()
  assert.equal(joined.url, (await starting).url)
  assert.deepEqual(await query(joined.url, 'select 1 as one'), [{ one: 1 }])
})

test('who joins a service that is just stopping starts a server when it is gone', async (t) => {
  const bench = await workbench(t)
  const first = await bench.start()
  await query(first.url, 'create table kept as select 42 as answer')
  const stopping = first.stop()
  const own = await bench.join()
  await stopping
  assert.deepEqual(await query(own.url, 'select answer from kept'), [{ answer: 42 }])
})

test('who joins after kill -9 of the service does not take the orphan for a server', async (t) => {
  const bench = await workbench(t)
  const owner = bench.owner()
  const orphan = await addressOf(owner)
  await kill(owner)
  const own = await bench.join()
  await isGone(orphan, own)
  assert.deepEqual(await query(own.url, 'select 1 as one'), [{ one: 1 }])
})

test('a service that holds the directory without a server is told by its process', async (t) => {
  const bench = await workbench(t)
  await (await bench.start()).stop()
  const lock = await takeLock(join(bench.dataDir, 'postgres.lock'), String)
  t.after(() => lock.release())
  await assert.rejects(bench.join(0), (error: Error) => {
    assert.match(error.message, new RegExp(`process ${process.pid}\\b.*try again`))
    assert(error.message.includes(bench.dataDir))
    return true
  })
})

test('who may not join the service of another user is told whom to be', async (t) => {
  const bench = await workbench(t)
  await addressOf(bench.owner())
  await chmod(join(bench.dataDir, 'postgres.lock.pid'), 0o000)
  const nobody = 65534
  if (isRoot) process.seteuid?.(nobody)
  try {
    await assert.rejects(bench.join(0), /belongs to another user.*as the user who runs the service/)
  } finally {
    if (isRoot) process.seteuid?.(0)
  }
})

test('of starts at one moment exactly one wins', async (t) => {
  const bench = await workbench(t)
  const starts = await Promise.allSettled([bench.start(), bench.start(), bench.start()])
  assert.deepEqual(starts.map(({ status }) => status).sort(), ['fulfilled', 'rejected', 'rejected'])
})

test('a lock whose number another program has now is not taken for ours', async (t) => {
  const bench = await workbench(t)
  await (await bench.start()).stop()
  await writeFile(join(bench.dataDir, 'postgres.lock.pid'), `${process.ppid}\n`)
  await bench.start()
})

test('a first start that was killed half-way is done again', async (t) => {
  const bench = await workbench(t)
  for (;;) {
    await mkdir(bench.dataDir)
    const appeared = Promise.withResolvers<void>()
    const watcher = watch(bench.dataDir, (_event, name) => {
      if (name?.startsWith('postgres.new-')) appeared.resolve()
    })
    const owner = bench.owner()
    await appeared.promise
    watcher.close()
    await kill(owner)
    if (!existsSync(join(bench.dataDir, 'postgres'))) break
    // It was ready before the signal came: once more from the beginning.
    await (await bench.start()).stop()
    await rm(bench.dataDir, { recursive: true })
  }
  const server = await bench.start()
  assert.deepEqual(await query(server.url, 'select 1 as one'), [{ one: 1 }])
  const left = (await readdir(bench.dataDir)).filter((name) => name.startsWith('postgres.new-'))
  assert.deepEqual(left, [])
})

test('the server is started again when it is killed', async (t) => {
  const bench = await workbench(t)
  const server = await bench.start({ durable: true })
  await query(server.url, 'create table kept as select 42 as answer')
  const { pid } = server
  process.kill(pid, 'SIGKILL')
  const sql = connect(server.url, { connections: 1 })
  t.after(() => sql.end())
  const ask = async (): Promise<object[]> => {
    try {
      return [...(await sql`select answer from kept`)]
    } catch (error) {
      assert(isUnavailable(error), String(error))
      return ask()
    }
  }
  assert.deepEqual(await ask(), [{ answer: 42 }])
  assert.notEqual(server.pid, pid)
})

test('a server that cannot start again is tried until it can', async (t) => {
  const bench = await workbench(t)
  const server = await bench.start({ durable: true })
  await query(server.url, 'create table kept as select 42 as answer')
  const control = join(bench.dataDir, 'postgres', 'global', 'pg_control')
  await rename(control, `${control}.away`)
  process.kill(server.pid, 'SIGKILL')
  await bench.said(/does not start/)
  await bench.said(/does not start/)
  await assert.rejects(query(server.url, 'select 1'), /ECONN(REFUSED|RESET)/)
  await rename(`${control}.away`, control)
  await bench.said(/runs again/)
  assert.deepEqual(await query(server.url, 'select answer from kept'), [{ answer: 42 }])
})

test('a stop does not wait for a server that does not start', async (t) => {
  const bench = await workbench(t)
  const server = await bench.start()
  const control = join(bench.dataDir, 'postgres', 'global', 'pg_control')
  await rename(control, `${control}.away`)
  process.kill(server.pid, 'SIGKILL')
  await bench.said(/does not start/)
  await server.stop()
  await rename(`${control}.away`, control)
  const second = await bench.start()
  assert.deepEqual(await query(second.url, 'select 1 as one'), [{ one: 1 }])
})

test('a stop in the moment of a crash leaves no server behind', async (t) => {
  const bench = await workbench(t)
  const moments = [
    async () => {},
    () => bench.said(/died and is started again/),
    () => bench.said(/listening on/),
    () => bench.said(/runs again/),
  ]
  for (const comes of moments) {
    const server = await bench.start({ durable: true })
    bench.forget()
    process.kill(server.pid, 'SIGKILL')
    await comes()
    await server.stop()
    // Reset where a child of the killed server held its socket until a moment ago.
    await assert.rejects(query(server.url, 'select 1'), /ECONN(REFUSED|RESET)/)
    assert.equal(await findEmbedded(bench.dataDir), null)
  }
})

test('library links that install scripts would have made are restored', async (t) => {
  const bench = await workbench(t)
  const programs = join(bench.folder, 'programs')
  await cp(findPackage(), programs, { recursive: true, verbatimSymlinks: true })
  const list = await readFile(join(programs, 'native', 'pg-symlinks.json'), 'utf8')
  const links: { target: string }[] = JSON.parse(list)
  for (const { target } of links) await rm(join(programs, target), { force: true })
  const server = await bench.start({ programs })
  assert.deepEqual(await query(server.url, 'select 1 as one'), [{ one: 1 }])
  for (const { target } of links) assert((await lstat(join(programs, target))).isSymbolicLink())
})

test('a folder that only its owner may enter holds programs and data', async (t) => {
  const bench = await workbench(t, 0o700)
  // A new machine has no shared folder either.
  await rm(bench.shared, { recursive: true })
  const programs = join(bench.folder, 'programs')
  await cp(findPackage(), programs, { recursive: true, verbatimSymlinks: true })
  const first = await bench.start({ programs })
  await query(first.url, 'create table kept as select 42 as answer')
  await first.stop()
  const files = await realpath(join(bench.dataDir, 'postgres'))
  // Root's server runs under an account that cannot enter, so both move to the shared folder.
  assert.equal(dirname(dirname(files)), isRoot ? bench.shared : bench.folder)
  const inShared = await readdir(bench.shared).catch(() => [])
  const copies = inShared.filter((name) => name.startsWith('programs-'))
  assert.equal(copies.length, isRoot ? 1 : 0)
  const second = await bench.start({ programs })
  assert.deepEqual(await query(second.url, 'select answer from kept'), [{ answer: 42 }])
})

test('a data directory moved where only its owner may enter keeps its data', async (t) => {
  const bench = await workbench(t)
  const first = await bench.start()
  await query(first.url, 'create table kept as select 42 as answer')
  await first.stop()
  await chmod(bench.folder, 0o700)
  const second = await bench.start()
  assert.deepEqual(await query(second.url, 'select answer from kept'), [{ answer: 42 }])
})

test('a deleted data directory begins with an empty database', async (t) => {
  const bench = await workbench(t, 0o700)
  const first = await bench.start()
  await query(first.url, 'create table kept as select 42 as answer')
  await first.stop()
  await rm(bench.dataDir, { recursive: true })
  const second = await bench.start()
  assert.deepEqual(await query(second.url, "select to_regclass('kept') as kept"), [{ kept: null }])
})

test('files of another major version are refused with advice', async (t) => {
  const bench = await workbench(t)
  await (await bench.start()).stop()
  await writeFile(join(bench.dataDir, 'postgres', 'PG_VERSION'), '17\n')
  await assert.rejects(bench.start(), /made by PostgreSQL 17.*brings 18.*pg_dumpall/)
})

test('foreign files in the place of the database are refused and kept', async (t) => {
  const bench = await workbench(t)
  await mkdir(join(bench.dataDir, 'postgres'), { recursive: true })
  await writeFile(join(bench.dataDir, 'postgres', 'letter.txt'), 'dear')
  await assert.rejects(bench.start(), /holds files but no database/)
  assert.equal(await readFile(join(bench.dataDir, 'postgres', 'letter.txt'), 'utf8'), 'dear')
})

test('a platform without a package is told to bring its own PostgreSQL', () => {
  assert.throws(() => findPackage('sunos', 'mips'), /sunos-mips.*PORTREEVE_DATABASE_URL/)
})
