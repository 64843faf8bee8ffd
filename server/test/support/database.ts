/** Databases of a test's own, cloned from the template that the global set-up prepared. */
import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { connect } from '../../src/base/database/database.ts'
import { createSpreadDatabase } from './citus.ts'

const migrations = join(import.meta.dirname, '..', '..', 'migrations')

export type TestDatabase = {
  url: string
  /** The server's own address, where all tests go through a PgBouncer. */
  listenUrl?: string
  drop(): Promise<void>
}

/**
 * Makes a database with the newest schema and no rows.
 *
 * @throws Error when the run has no server: start it with
 * `--test-global-setup=server/test/support/postgres.ts`
 */
export async function createDatabase(): Promise<TestDatabase> {
  const admin = process.env.PORTREEVE_TEST_POSTGRES
  if (!admin) throw new Error('Run with --test-global-setup=server/test/support/postgres.ts')
  const name = `test_${randomBytes(8).toString('hex')}`
  // A database that is spread cannot be cloned: what its tables are made of is known by numbers of their own.
  if (process.env.PORTREEVE_TEST_CITUS) return await createSpreadDatabase(admin, name, migrations)
  await execute(admin, `create database ${name} template portreeve_template strategy file_copy`)
  const address = new URL(admin)
  address.pathname = `/${name}`
  const pooler = process.env.PORTREEVE_TEST_POOLER
  return {
    ...(pooler ? { url: `${pooler}/${name}`, listenUrl: address.href } : { url: address.href }),
    drop: () => execute(admin, `drop database if exists ${name} with (force)`),
  }
}

async function execute(address: string, statement: string): Promise<void> {
  // Files are copied and removed, which a busy disk may take long for.
  const sql = connect(address, { connections: 1, session: { statement_timeout: '0' } })
  try {
    await sql.unsafe(statement)
  } finally {
    await sql.end()
  }
}
