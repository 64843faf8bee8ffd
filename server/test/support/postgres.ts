/** Global set-up of the test run: one throw-away server, with the schema in a template database. */
import { type ChildProcess, type StdioOptions, spawn } from 'node:child_process'
import { chmod, mkdtemp, realpath, rm, statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, isAbsolute, join } from 'node:path'
import { connect } from '../../src/base/database/database.ts'
import { startEmbedded } from '../../src/base/embedded/embedded.ts'
import { migrate } from '../../src/base/migration/migrate.ts'
import { createSpreadTemplate } from './citus.ts'
import { startInstalled } from './installed-postgres.ts'
import { type Pgbouncer, startPgbouncer } from './pgbouncer.ts'

type Running = {
  server: { url: string; stop(): Promise<void> }
  folders: string[]
  cleaner: ChildProcess
}

const migrations = join(import.meta.dirname, '..', '..', 'migrations')
const ignore = () => {}
const log = { debug: ignore, info: ignore, warn: ignore, error: ignore }

let running: Running | undefined
let pooler: Pgbouncer | undefined
let spread: { drop(): Promise<void> } | undefined

/**
 * Puts the address of a server into PORTREEVE_TEST_POSTGRES, which the test processes inherit. An address that the
 * caller set is kept. The programs of a folder that the caller set are started, such as `/usr/lib/postgresql/15/bin`.
 * The server has a database `portreeve_template`. With PORTREEVE_TEST_CITUS it is that coordinator, and the template's
 * name is put into PORTREEVE_TEST_CITUS_TEMPLATE.
 */
export async function globalSetup(): Promise<void> {
  const coordinator = process.env.PORTREEVE_TEST_CITUS
  if (coordinator) {
    const template = `portreeve_template_${process.pid}`
    process.env.PORTREEVE_TEST_POSTGRES = coordinator
    process.env.PORTREEVE_TEST_CITUS_TEMPLATE = template
    spread = await createSpreadTemplate(coordinator, template, migrations)
    return
  }
  const given = process.env.PORTREEVE_TEST_POSTGRES
  if (!given || isAbsolute(given)) {
    running = await startServer(given)
    process.env.PORTREEVE_TEST_POSTGRES = running.server.url
  }
  try {
    const server = process.env.PORTREEVE_TEST_POSTGRES ?? ''
    await prepareTemplate(server)
    await startPooler(server)
  } catch (error) {
    await globalTeardown()
    throw error
  }
}

/** Stops the server and removes its files, whatever the tests did. */
export async function globalTeardown(): Promise<void> {
  await pooler?.stop()
  await spread?.drop()
  if (!running) return
  const { server, folders, cleaner } = running
  // The runner calls it again when it is told to end meanwhile.
  running = undefined
  await server.stop()
  for (const folder of folders) await rm(folder, { recursive: true, force: true })
  cleaner.stdin?.end('done\n')
}

/**
 * With PORTREEVE_TEST_THROUGH=pgbouncer the databases of tests are reached through a PgBouncer, whose address is put
 * into PORTREEVE_TEST_POOLER.
 */
async function startPooler(server: string): Promise<void> {
  if (process.env.PORTREEVE_TEST_THROUGH !== 'pgbouncer') return
  pooler = await startPgbouncer(server)
  process.env.PORTREEVE_TEST_POOLER = new URL(pooler.through(server)).href.replace(/\/[^/]*$/, '')
}

/**
 * The folder of the server's files: in memory if there is enough. Most test files clone the template, which has 1,300
 * files. Creating and dropping a clone takes 0.03 s of the processor there, and 0.22 s on ext4.
 */
async function folderForFiles(): Promise<string> {
  const memory = '/dev/shm'
  const { bavail, bsize } = await statfs(memory).catch(() => ({ bavail: 0, bsize: 0 }))
  return bavail * bsize >= 2 * 1024 ** 3 ? memory : tmpdir()
}

async function startServer(programs: string | undefined): Promise<Running> {
  const folder = await mkdtemp(join(await realpath(await folderForFiles()), 'portreeve-test-'))
  // Root's server runs under another account, which must be able to enter.
  await chmod(folder, 0o711)
  if (programs) {
    const server = await startInstalled(programs, folder)
    return { server, folders: [folder], cleaner: cleanWhenKilled(server.cluster, [folder]) }
  }
  const server = await startEmbedded({ dataDir: join(folder, 'data'), log, durable: false })
  // Elsewhere when only root may enter the folder for temporary files.
  const cluster = await realpath(join(folder, 'data', 'postgres'))
  const folders = [folder, dirname(cluster)]
  return { server, folders, cleaner: cleanWhenKilled(cluster, folders) }
}

/**
 * Stops the server and removes its files when this process is killed before its teardown. The shell reads from a pipe
 * that the kernel closes then. It ignores the signal that ends a whole run.
 */
function cleanWhenKilled(cluster: string, folders: string[]): ChildProcess {
  const script = `
    trap '' TERM
    read -r _ && exit
    pidfile=$1; shift
    kill -INT "$(head -n 1 "$pidfile")"
    while [ -e "$pidfile" ]; do sleep 0.1; done
    rm -rf "$@"`
  const stdio: StdioOptions = ['pipe', 'ignore', 'ignore']
  const parameters = ['-c', script, 'sh', join(cluster, 'postmaster.pid'), ...folders]
  const cleaner = spawn('sh', parameters, { stdio, detached: true })
  cleaner.unref()
  return cleaner
}

async function prepareTemplate(admin: string): Promise<void> {
  const sql = connect(admin, { connections: 1 })
  await sql`drop database if exists portreeve_template with (force)`
  await sql`create database portreeve_template`
  await sql.end()
  const address = new URL(admin)
  address.pathname = '/portreeve_template'
  const template = connect(address.href, { connections: 1 })
  try {
    await migrate(template, migrations)
  } finally {
    await template.end()
  }
}
