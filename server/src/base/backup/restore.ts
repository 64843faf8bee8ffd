/** A backup becomes a database again: the schema by the migrations of its day, its rows, then the newer migrations. */
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { type Copy, type CopyInto, openCopyingConnection } from '../database/copying.ts'
import type { Tx } from '../database/database.ts'
import { isSpread } from '../database/spread.ts'
import { type Migration, migrateWithin, readMigrations } from '../migration/migrate.ts'
import { type BackupOptions, mebibytes } from './backup.ts'
import {
  type BackupEnd,
  type BackupHead,
  type BackupTable,
  type Frame,
  framesIn,
} from './frames.ts'
import { openFile, UnreadableBackup } from './sealed-file.ts'
import * as store from './tables.sql.ts'

export type RestoreResult = Pick<BackupHead, 'made_at' | 'postgres'> & {
  tables: number
  rows: number
  /** Names of migrations that are newer than the backup, and were applied behind its rows. */
  migrated: string[]
}

/**
 * Restores a backup into an empty database, all or nothing: one transaction. The whole file is checked before that.
 * Throws `UnreadableBackup` for a wrong key or a file that was changed or cut off. Throws Error with what to do when
 * the database is not empty or spread by Citus, and when the backup is of a newer version. Then nothing was changed.
 */
export const restoreBackup = async (options: BackupOptions): Promise<RestoreResult> => {
  const { place, migrations } = options
  await checkFile(options)
  const known = await readMigrations(migrations)
  const connection = await openCopyingConnection(place)
  try {
    return await connection.begin('isolation level read committed', async (tx, copy) => {
      await refuseContent(tx)
      const frames = framesIn(contentOf(options, 'restoring'))
      try {
        return await load({ tx, copy, known }, frames)
      } finally {
        await frames.return()
      }
    })
  } finally {
    await connection.close()
  }
}

/** The bytes that were encrypted, with progress by those of the file. */
async function* opened(
  { file, key, tell }: BackupOptions,
  step: string,
): AsyncGenerator<Buffer, void> {
  const { size } = await stat(file)
  let read = 0
  async function* counted(): AsyncGenerator<Buffer, void> {
    for await (const chunk of createReadStream(file)) {
      read += (chunk as Buffer).length
      tell?.(step, read, size, `${mebibytes(read)} of ${mebibytes(size)}`)
      yield chunk as Buffer
    }
  }
  yield* openFile(key, counted())
}

async function* contentOf(options: BackupOptions, step: string): AsyncGenerator<Buffer, void> {
  const packed = Readable.from(opened(options, step), { objectMode: false })
  const plain = createGunzip()
  packed.on('error', (error) => plain.destroy(error))
  try {
    for await (const bytes of packed.pipe(plain)) yield bytes as Buffer
  } finally {
    packed.destroy()
  }
}

const checkFile = async (options: BackupOptions): Promise<void> => {
  for await (const _ of opened(options, 'checking')) {
    // Each chunk has been checked when it comes.
  }
}

const refuseContent = async (tx: Tx): Promise<void> => {
  if (await isSpread(tx)) {
    throw new Error(
      'The database is spread by Citus: each machine is restored by itself, as docs/citus.md says.',
    )
  }
  const content = await store.findContent(tx)
  if (content.length === 0) return
  const names = content.slice(0, 3).map(({ name }) => name)
  const some = `${names.join(', ')}${content.length > 3 ? ' and more' : ''}`
  throw new Error(
    `The database is not empty: it has ${some}. Nothing was changed. Restore into a new database; docs/backup.md ` +
      'says how to put the old one aside.',
  )
}

type Loading = { tx: Tx; copy: Copy; known: readonly Migration[] }

const load = async (
  { tx, copy, known }: Loading,
  frames: AsyncGenerator<Frame, void>,
): Promise<RestoreResult> => {
  const head = await nextJson<BackupHead>(frames, 'H')
  const newer = head.migrations.find(
    ({ number, name }) => known.find((one) => one.number === number)?.name !== name,
  )
  if (newer) {
    throw new Error(
      `The backup is of a newer Portreeve (${newer.name}): restore it with that version. Nothing was changed.`,
    )
  }
  const last = head.migrations.at(-1)?.number ?? 0
  await migrateWithin(
    tx,
    known.filter(({ number }) => number <= last),
  )
  for (const partition of head.partitions) await store.makePartition(tx, partition)
  const keys = [...(await store.listForeignKeys(tx))]
  // The server compares all rows at once when a key comes back, instead of one by one.
  for (const key of keys) await store.dropForeignKey(tx, key)
  const tables = (await store.listTables(tx)).filter(({ name }) => name !== 'migrations')
  // Some migrations put rows into a new table, which stand in the backup, too.
  await store.emptyTables(
    tx,
    tables.map(({ name }) => name),
  )
  const rows = await loadTables(copy, frames)
  for (const key of keys) await store.addForeignKey(tx, key)
  for (const { table, column, value } of head.sequences)
    if (value !== null) await store.setSequence(tx, { table, column, value })
  const migrated = await migrateWithin(tx, known)
  const { made_at, postgres } = head
  const counts = Object.values(rows)
  return { made_at, postgres, tables: counts.length, rows: sum(counts), migrated }
}

const sum = (counts: readonly number[]): number => counts.reduce((all, count) => all + count, 0)

/** Copies the tables in, and answers how many rows each got. Throws Error where that is not what the end says. */
const loadTables = async (
  copy: Copy,
  frames: AsyncGenerator<Frame, void>,
): Promise<BackupEnd['rows']> => {
  const rows: BackupEnd['rows'] = {}
  let into: (CopyInto & { name: string }) | undefined
  for await (const { kind, content } of frames) {
    if (kind === 'R') {
      if (!into) throw new Error('The backup has rows without a table.')
      await into.write(content)
      continue
    }
    if (into) rows[into.name] = await into.end()
    const said = JSON.parse(content.toString()) as BackupTable | BackupEnd
    if ('rows' in said) return same(said.rows, rows)
    into = { name: said.name, ...copy.into(store.copyInText(said)) }
  }
  throw new UnreadableBackup('The backup has no end: take another copy of the file.')
}

const same = (wanted: BackupEnd['rows'], found: BackupEnd['rows']): BackupEnd['rows'] => {
  const wrong = Object.keys(wanted).find((name) => wanted[name] !== found[name])
  if (wrong === undefined) return found
  throw new Error(
    `${wrong} got ${found[wrong]} rows instead of ${wanted[wrong]}: the backup is not whole. Nothing was changed.`,
  )
}

const nextJson = async <T>(
  frames: AsyncGenerator<Frame, void>,
  kind: Frame['kind'],
): Promise<T> => {
  const { value } = await frames.next()
  if (value?.kind !== kind) throw new UnreadableBackup(`The backup does not begin with its head.`)
  return JSON.parse(value.content.toString()) as T
}
