/** The whole database becomes one encrypted file, and comes back from it. */
import { readFile, stat } from 'node:fs/promises'
import { type BackupOptions, makeBackup, mebibytes } from '../../base/backup/backup.ts'
import { readBackupKey } from '../../base/backup/key.ts'
import { restoreBackup } from '../../base/backup/restore.ts'
import type { Log } from '../../base/log.ts'
import type { Config } from '../../config.ts'
import { migrationsFolder } from '../../migrations-folder.ts'
import { openDatabase } from '../../start/installation.ts'
import { Misuse } from '../words/misuse.ts'
import { type Terminal, terminalBar } from '../words/progress-bar.ts'

export type BackupTools = {
  config: Config
  log: Log
  say(text: string): void
  terminal: Terminal
}

type Wish = { keyFile?: string | undefined }

/** Writes the backup; answers the exit code. Throws `Misuse`, and what `makeBackup` throws. */
export const runBackup = async (file: string, wish: Wish, tools: BackupTools): Promise<number> => {
  const key = await readKey(wish, tools.config)
  const { say } = tools
  const done = await onDatabase(tools, { file, key }, makeBackup)
  for (const name of done.leftOut)
    say(`Left out: ${name}, a table that Portreeve has not made. Back it up by pg_dump.`)
  say(
    `Wrote ${done.rows} rows of ${done.tables} tables to ${file} (${mebibytes(done.bytes)}). ` +
      'Keep the master keys apart from it: they are not in it, and a restore needs both.',
  )
  return 0
}

/** Brings a backup back; answers the exit code. Throws `Misuse`, and what `restoreBackup` throws. */
export const runRestore = async (file: string, wish: Wish, tools: BackupTools): Promise<number> => {
  const key = await readKey(wish, tools.config)
  if (!(await stat(file).catch(() => undefined))?.isFile())
    throw new Misuse(`There is no file ${file}: name the file that portreeve backup wrote.`)
  const done = await onDatabase(tools, { file, key }, restoreBackup)
  const newer = done.migrated.length === 0 ? '' : ` Applied ${done.migrated.join(', ')} behind it.`
  tools.say(
    `Restored ${done.rows} rows of ${done.tables} tables, as they were at ${done.made_at}.${newer} ` +
      'Give the master keys of that day, run portreeve doctor, and start the service.',
  )
  return 0
}

const onDatabase = async <Result>(
  { terminal, ...tools }: BackupTools,
  { file, key }: Pick<BackupOptions, 'file' | 'key'>,
  work: (options: BackupOptions) => Promise<Result>,
): Promise<Result> => {
  const bar = terminalBar(terminal)
  const undo: (() => Promise<void>)[] = []
  try {
    const { place } = await openDatabase({ ...tools, isLasting: false }, undo)
    return await work({ place, migrations: migrationsFolder, key, file, tell: bar.show })
  } finally {
    bar.clear()
    for (const step of undo.reverse()) await step()
  }
}

const readKey = async ({ keyFile }: Wish, { backupKey }: Config): Promise<Buffer> => {
  const key = keyFile === undefined ? backupKey : await readKeyFile(keyFile)
  if (key) return key
  throw new Misuse(
    'the key of your backups is missing: set PORTREEVE_BACKUP_KEY, or name a file by --key-file. ' +
      'A new one is made by openssl rand -base64 32; keep it apart from the backups.',
  )
}

const readKeyFile = async (file: string): Promise<Buffer> => {
  const text = await readFile(file, 'utf8').catch(({ code }: NodeJS.ErrnoException) => {
    throw new Misuse(`The key file ${file} cannot be read (${code}): name another.`)
  })
  const key = readBackupKey(text.trim())
  if (key) return key
  throw new Misuse(
    `${file} is no backup key: it holds 32 bytes in Base64, as openssl rand -base64 32 prints them.`,
  )
}
