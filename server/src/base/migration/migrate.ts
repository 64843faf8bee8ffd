/** Brings a database to the newest schema: SQL files in their order, forward only, under a lock. */
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Sql, Tx } from '../database/database.ts'
import { statementsOf } from './script.ts'
import {
  boundLockWaits,
  isHeldUp,
  lockChangedTables,
  pauseAfter,
  usualTries,
} from './table-locks.ts'

export type MigrateOptions = {
  /** How often a file is tried that others hold up; some five minutes when left out. */
  tries?: number
  /** Hears, once for each file, that it has to wait for others. */
  tellWaiting?: (file: string) => void
}

export type Migration = { number: number; name: string; text: string; isBreaking: boolean }

// Any constant that no other user of the database takes for an advisory lock: "port" in ASCII.
const lockKey = 0x706f7274

/**
 * Reads `NNNN_name.sql` files of a folder in the order of their numbers.
 * A first line `-- breaking` marks a change that older processes cannot live with.
 * Throws when a name does not fit or a number stands twice.
 */
export const readMigrations = async (directory: string): Promise<Migration[]> => {
  const files = (await readdir(directory)).filter((file) => file.endsWith('.sql')).sort()
  const migrations = await Promise.all(
    files.map(async (file) => {
      const number = /^(\d{4})_[a-z0-9_]+\.sql$/.exec(file)?.[1]
      if (!number) throw new Error(`${file}: a migration is named 0001_subject.sql`)
      const text = await readFile(join(directory, file), 'utf8')
      return {
        number: Number(number),
        name: file,
        text,
        isBreaking: text.startsWith('-- breaking'),
      }
    }),
  )
  for (const [index, migration] of migrations.entries()) {
    if (migrations[index + 1]?.number === migration.number) {
      throw new Error(`${migration.name}: this number is taken by ${migrations[index + 1]?.name}`)
    }
  }
  return migrations
}

/**
 * Applies what is missing and answers the names applied. Two processes may call it at once: one works,
 * the other waits. Each file and its number commit together. Its statements go to the database one after the other:
 * where Citus is installed, several in one text are refused once a table is spread.
 * Throws when the database is ahead by a breaking change: then a newer Portreeve owns it. Throws, too, when a number
 * stands there with another name: then the schema is from before the first release.
 */
export const migrate = async (
  sql: Sql,
  directory: string,
  options: MigrateOptions = {},
): Promise<string[]> => {
  const migrations = await readMigrations(directory)
  const applied: string[] = []
  for (;;) {
    const name = await whenFree(sql, migrations, options)
    if (name === undefined) return applied
    applied.push(name)
  }
}

/**
 * Applies what is missing of these files within a transaction of the caller's, and answers the names applied. For a
 * database that nobody else uses yet. Throws as `migrate`.
 */
export const migrateWithin = async (
  tx: Tx,
  migrations: readonly Migration[],
): Promise<string[]> => {
  const applied: string[] = []
  for (;;) {
    const name = await applyNext(tx, migrations, () => {})
    if (name === undefined) return applied
    applied.push(name)
  }
}

/** Applies the next file as soon as nobody holds what it changes. See `table-locks.ts`. */
const whenFree = async (
  sql: Sql,
  migrations: readonly Migration[],
  { tries = usualTries, tellWaiting }: MigrateOptions,
): Promise<string | undefined> => {
  for (let tried = 1; ; tried += 1) {
    let file = ''
    try {
      return await sql.begin((tx) =>
        applyNext(tx, migrations, (name) => {
          file = name
        }),
      )
    } catch (error) {
      if (!isHeldUp(error)) throw error
      if (tried === tries) throw new Error(heldUpFor(file), { cause: error })
      if (tried === 1) tellWaiting?.(file)
      await pause(pauseAfter(tried))
    }
  }
}

const heldUpFor = (file: string): string =>
  `${file} cannot be applied: others hold tables that it changes for too long. Nothing was changed by it. See ` +
  'pg_stat_activity for long transactions, such as a dump; when they have ended, start again.'

/**
 * Applies the first file that is missing and answers its name; undefined when none is. The lock is the transaction's,
 * so that it needs no session of our own and is free again however we end.
 */
const applyNext = async (
  tx: Tx,
  migrations: readonly Migration[],
  begin: (file: string) => void,
): Promise<string | undefined> => {
  // A file may take long, and so may whoever has the lock.
  await tx`set local statement_timeout = 0`
  await tx`select pg_advisory_xact_lock(${lockKey})`
  await tx`
    create table if not exists migrations (
      number integer primary key,
      name text not null,
      is_breaking boolean not null,
      applied_at timestamptz not null default now()
    )
  `
  const applied = await tx<{ number: number; name: string; is_breaking: boolean }[]>`
    select number, name, is_breaking from migrations order by number
  `
  refuseUnreleased(migrations, applied)
  const known = new Set(migrations.map(({ number }) => number))
  const ahead = applied.find(({ number, is_breaking }) => is_breaking && !known.has(number))
  if (ahead) {
    throw new Error(
      `The database was changed by a newer Portreeve (${ahead.name}). Start that version, or restore a backup from before it.`,
    )
  }
  const done = new Set(applied.map(({ number }) => number))
  const next = migrations.find(({ number }) => !done.has(number))
  if (next === undefined) return undefined
  await tx`
    insert into migrations (number, name, is_breaking)
    values (${next.number}, ${next.name}, ${next.isBreaking})
  `
  begin(next.name)
  const settings = await settingsForSpreading(tx)
  const statements = statementsOf(next.text)
  await boundLockWaits(tx)
  // Citus locks the parts of a table at their nodes, as it changes them.
  if (settings.length === 0) await lockChangedTables(tx, statements)
  for (const statement of [...settings, ...statements]) await tx.unsafe(statement)
  return next.name
}

/**
 * Settings of a transaction that spreads tables over machines; none where Citus is not installed in the database. With
 * them a table with an identity may refer to one that every node has a copy of. Later statements see the earlier
 * changes of tables in the same transaction (docs.citusdata.com, configuration reference, read 2026-11-22).
 */
const settingsForSpreading = async (tx: Tx): Promise<string[]> => {
  const [citus] = await tx`select extname from pg_extension where extname = 'citus'`
  if (!citus) return []
  return [
    'set local citus.enable_local_reference_table_foreign_keys = off',
    "set local citus.multi_shard_modify_mode = 'sequential'",
  ]
}

/**
 * Names of migrations that the database lacks: empty when the schema is current.
 * Throws when the schema is from before the first release.
 */
export const missingMigrations = async (sql: Sql, directory: string): Promise<string[]> => {
  const migrations = await readMigrations(directory)
  const [table] = await sql<
    { found: string | null }[]
  >`select to_regclass('migrations')::text as found`
  if (!table?.found) return migrations.map(({ name }) => name)
  const applied = await sql<{ number: number; name: string }[]>`
    select number, name from migrations order by number
  `
  refuseUnreleased(migrations, applied)
  const done = new Set(applied.map(({ number }) => number))
  return migrations.filter(({ number }) => !done.has(number)).map(({ name }) => name)
}

/** Before the first release the files were written anew, in fewer: a database of that time has other names. */
const refuseUnreleased = (
  migrations: readonly Migration[],
  applied: readonly { number: number; name: string }[],
): void => {
  const names = new Map(migrations.map(({ number, name }) => [number, name]))
  const other = applied.find(({ number, name }) => (names.get(number) ?? name) !== name)
  if (other === undefined) return
  throw new Error(
    `The schema of this database is from before the first release (it has ${other.name}) and cannot be brought up to ` +
      'date. Start with an empty database: if it is the embedded one, move the folder PORTREEVE_DATA_DIR away.',
  )
}
