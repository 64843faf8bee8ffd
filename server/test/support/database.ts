/** Databases of a test's own, cloned from the template that the global set-up prepared. */
import { randomBytes } from 'node:crypto'
import { connect } from '../../src/base/database/database.ts'
import { cloneSpreadDatabase, createSpreadDatabase } from './citus.ts'

export type TestDatabase = {
  url: string
  /** The server's own address, where all tests go through a PgBouncer. */
  listenUrl?: string
  drop(): Promise<void>
}

export type DatabaseOptions = {
  /** Past the pooler of the run: for what is said about connections of the server itself. */
  isDirect?: boolean | undefined
}

/**
 * Makes a database with the newest schema and no rows.
 *
 * @throws Error when the run has no server: start it with
 * `--test-global-setup=server/test/support/postgres.ts`
 */
export async function createDatabase({
  isDirect = false,
}: DatabaseOptions = {}): Promise<TestDatabase> {
  const admin = serverAddress()
  const name = newName()
  const spread = process.env.PORTREEVE_TEST_CITUS_TEMPLATE
  if (spread) return await cloneSpreadDatabase(admin, name, spread)
  return await createFrom(admin, name, 'portreeve_template', isDirect)
}

/** Makes a database without any table, and throws as `createDatabase`. */
export async function createEmptyDatabase(): Promise<TestDatabase> {
  const admin = serverAddress()
  if (process.env.PORTREEVE_TEST_CITUS) return await createSpreadDatabase(admin, newName())
  return await createFrom(admin, newName(), 'template1', false)
}

const serverAddress = (): string => {
  const admin = process.env.PORTREEVE_TEST_POSTGRES
  if (!admin) throw new Error('Run with --test-global-setup=server/test/support/postgres.ts')
  return admin
}

const newName = (): string => `test_${randomBytes(8).toString('hex')}`

const createFrom = async (
  admin: string,
  name: string,
  template: string,
  isDirect: boolean,
): Promise<TestDatabase> => {
  await execute(admin, `create database ${name} template ${template} strategy file_copy`)
  const address = new URL(admin)
  address.pathname = `/${name}`
  const pooler = isDirect ? undefined : process.env.PORTREEVE_TEST_POOLER
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
