/** Global set-up of the test run: one throw-away server, with the schema in a template database. */
import { chmod, mkdtemp, readdir, readFile, realpath, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { connect } from '../../src/base/database.ts'
import { type Embedded, startEmbedded } from '../../src/base/embedded.ts'
import { stopOrphan } from '../../src/base/embedded-orphan.ts'
import { migrate } from '../../src/base/migrate.ts'

const prefix = 'portreeve-test-'
const migrations = join(import.meta.dirname, '..', '..', 'migrations')
const ignore = () => {}
const log = { debug: ignore, info: ignore, warn: ignore, error: ignore }

let server: Embedded | undefined
let folder: string | undefined

/**
 * Puts the address of a server into PORTREEVE_TEST_POSTGRES, which the test processes inherit;
 * an address that the caller set is kept. The server has a database `portreeve_template`.
 */
export async function globalSetup(): Promise<void> {
  await sweep()
  if (!process.env.PORTREEVE_TEST_POSTGRES) {
    folder = await mkdtemp(join(await realpath(tmpdir()), prefix))
    // Root's server runs under another account, which must be able to enter.
    await chmod(folder, 0o711)
    server = await startEmbedded({ dataDir: join(folder, 'data'), log, durable: false })
    process.env.PORTREEVE_TEST_POSTGRES = server.url
  }
  await prepareTemplate(process.env.PORTREEVE_TEST_POSTGRES)
}

/** Stops the server and removes its files, whatever the tests did. */
export async function globalTeardown(): Promise<void> {
  await server?.stop()
  if (folder) await removeAll(folder)
}

async function prepareTemplate(admin: string): Promise<void> {
  const sql = connect(admin, { connections: 1 })
  await sql`drop database if exists portreeve_template with (force)`
  await sql`create database portreeve_template`
  await sql.end()
  const address = new URL(admin)
  address.pathname = '/portreeve_template'
  const template = connect(address.href, { connections: 1 })
  await migrate(template, migrations)
  await template.end()
}

/** Clears what test runs left that were killed before their teardown. */
async function sweep(): Promise<void> {
  for (const name of await readdir(tmpdir())) {
    if (!name.startsWith(prefix)) continue
    const left = join(await realpath(tmpdir()), name)
    const owner = await readFile(join(left, 'data', 'postgres.lock.pid'), 'utf8').catch(() => '')
    if (!owner || isAlive(Number(owner))) continue
    await stopOrphan(await realpath(join(left, 'data', 'postgres')).catch(() => left), log)
    await removeAll(left)
  }
}

async function removeAll(path: string): Promise<void> {
  const data = join(path, 'data')
  // Where only root may enter the folder for temporary files, the database lies elsewhere.
  const home = dirname(await realpath(join(data, 'postgres')).catch(() => join(data, 'postgres')))
  await rm(home, { recursive: true, force: true })
  await rm(path, { recursive: true, force: true })
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}
