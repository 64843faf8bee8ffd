/** A whole database as one encrypted file: every table as it was at one moment, while others go on writing. */
import { open, rename, rm } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { constants, createGzip } from 'node:zlib'
import { type Copy, type DatabasePlace, openCopyingConnection } from '../database/copying.ts'
import type { Tx } from '../database/database.ts'
import { isSpread } from '../database/spread.ts'
import { type Migration, readMigrations } from '../migration/migrate.ts'
import { type BackupEnd, type BackupHead, frameOf } from './frames.ts'
import { sealFile } from './sealed-file.ts'
import * as store from './tables.sql.ts'

/** Hears how far it is. `done` and `total` are bytes; `words` tell more. */
export type TellProgress = (step: string, done: number, total: number, words: string) => void

export type BackupOptions = {
  place: DatabasePlace
  /** The folder of the migrations of this version. */
  migrations: string
  /** 32 bytes. */
  key: Buffer
  file: string
  tell?: TellProgress
}

export type BackupResult = {
  tables: number
  rows: number
  /** The size of the file. */
  bytes: number
  /** Tables that no migration of ours has made: they are not in the file. */
  leftOut: string[]
}

/**
 * Writes the database into a new file (mode 600), by one transaction that sees one moment. The file gets its name when
 * it is whole and on the disk. Throws Error with what to do when the database is empty, spread by Citus, or changed by
 * a newer version. Throws, too, when the file is there already.
 */
export const makeBackup = async (options: BackupOptions): Promise<BackupResult> => {
  const { file, key, place, migrations } = options
  const known = await readMigrations(migrations)
  const part = `${file}.part`
  await refuseExisting(file)
  const connection = await openCopyingConnection(place)
  try {
    return await heldStill(connection.begin, known, async (tx, copy, tables) => {
      const handle = await open(part, 'w', 0o600)
      try {
        const found: BackupResult = { tables: 0, rows: 0, bytes: 0, leftOut: tables.leftOut }
        const frames = framesOf({ tx, copy }, tables.ours, found, options.tell)
        await pipeline(
          Readable.from(frames, { objectMode: false }),
          // The fastest level: the rest of the time goes into reading the database.
          createGzip({ level: constants.Z_BEST_SPEED }),
          (plain) => sealFile(key, plain as AsyncIterable<Buffer>),
          async (sealed: AsyncIterable<Buffer>) => {
            for await (const bytes of sealed) {
              await handle.writeFile(bytes)
              found.bytes += bytes.length
            }
          },
        )
        await handle.sync()
        await handle.close()
        await rename(part, file)
        return found
      } catch (error) {
        await handle.close()
        await rm(part, { force: true })
        throw error
      }
    })
  } finally {
    await connection.close()
  }
}

/** Takes the name, so that of two backups at once only one is written. */
const refuseExisting = async (file: string): Promise<void> => {
  try {
    const handle = await open(file, 'wx', 0o600)
    await handle.close()
    await rm(file)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    throw new Error(
      code === 'EEXIST'
        ? `${file} is there already and stays as it is: name a new file.`
        : `${file} cannot be written (${code}): name a file in a folder that is there and yours.`,
      { cause: error },
    )
  }
}

type Tables = { ours: store.StoredTable[]; leftOut: string[] }
type Begin = Awaited<ReturnType<typeof openCopyingConnection>>['begin']

const tries = 5

/**
 * Runs work in a transaction that sees one moment, with all tables held: no partition of a past day is dropped
 * meanwhile. The tables are listed before the moment is chosen, so the list may be old: then it begins again.
 */
const heldStill = async <T>(
  begin: Begin,
  known: readonly Migration[],
  work: (tx: Tx, copy: Copy, tables: Tables) => Promise<T>,
): Promise<T> => {
  for (let tried = 1; ; tried += 1) {
    const before = await begin('read only', (tx) => tablesToKeep(tx, known))
    try {
      return await begin('isolation level repeatable read, read only', async (tx, copy) => {
        await store.holdTables(
          tx,
          before.ours.map(({ name }) => name),
        )
        const tables = await tablesToKeep(tx, known)
        if (namesOf(tables) !== namesOf(before)) throw new Moved('The list of tables changed')
        return await work(tx, copy, tables)
      })
    } catch (error) {
      const hasMoved = error instanceof Moved || (error as { code?: string }).code === '42P01'
      if (!hasMoved || tried === tries) throw error
    }
  }
}

class Moved extends Error {}

const namesOf = ({ ours }: Tables): string => ours.map(({ name }) => name).join()

const tablesToKeep = async (tx: Tx, known: readonly Migration[]): Promise<Tables> => {
  if (await isSpread(tx)) {
    throw new Error(
      'The database is spread by Citus: each machine has its own backup, as docs/citus.md says.',
    )
  }
  if (!(await store.hasMigrations(tx))) {
    throw new Error('The database has no tables of Portreeve yet: there is nothing to back up.')
  }
  const applied = await store.listMigrations(tx)
  const newer = applied.find(({ name }) => !known.some((migration) => migration.name === name))
  if (newer) {
    throw new Error(
      `The database was changed by a newer Portreeve (${newer.name}): make the backup with that version.`,
    )
  }
  const names = new Set(
    known.flatMap(({ text }) =>
      [
        ...text.matchAll(
          /^(?:create (?:unlogged )?table (?:if not exists )?|alter table \w+ rename to )(\w+)/gm,
        ),
      ].map(([, name]) => name),
    ),
  )
  const all = (await store.listTables(tx)).filter(({ name }) => name !== 'migrations')
  return {
    ours: all.filter(({ root }) => names.has(root)),
    leftOut: all.filter(({ root }) => !names.has(root)).map(({ name }) => name),
  }
}

async function* framesOf(
  { tx, copy }: { tx: Tx; copy: Copy },
  tables: readonly store.StoredTable[],
  found: BackupResult,
  tell: TellProgress = () => {},
): AsyncGenerator<Buffer, void> {
  yield frameOf('H', await headOf(tx, tables))
  const total = tables.reduce((sum, { size }) => sum + size, 0)
  const end: BackupEnd = { rows: {} }
  const read: { name: string; rows: { readonly rowCount: number } }[] = []
  let done = 0
  for (const { name, columns, size } of tables) {
    const showing = (): void =>
      tell('copying', done, total, `${name}, ${mebibytes(found.bytes)} written`)
    showing()
    yield frameOf('T', { name, columns })
    const rows = copy.out(store.copyOutText({ name, columns }))
    for await (const chunk of rows) {
      yield frameOf('R', chunk)
      showing()
    }
    read.push({ name, rows })
    done += size
  }
  // The answer tells that the server has said of each COPY how many rows it had.
  await store.findMoment(tx)
  for (const { name, rows } of read) {
    end.rows[name] = rows.rowCount
    found.rows += rows.rowCount
  }
  found.tables = read.length
  yield frameOf('E', end)
}

const headOf = async (tx: Tx, tables: readonly store.StoredTable[]): Promise<BackupHead> => {
  const ours = new Set(tables.flatMap(({ name, root }) => [name, root]))
  const [moment] = await store.findMoment(tx)
  if (!moment) throw new Error('The database did not say its time')
  return {
    ...moment,
    migrations: [...(await store.listMigrations(tx))],
    partitions: (await store.listPartitions(tx)).filter(({ name }) => ours.has(name)),
    sequences: (await store.listSequences(tx)).filter(({ table }) => ours.has(table)),
  }
}

export const mebibytes = (bytes: number): string => `${(bytes / 1024 / 1024).toFixed(1)} MiB`
