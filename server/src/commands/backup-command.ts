/** `portreeve backup FILE` and `portreeve restore FILE`: the whole database as one encrypted file, and back. */
import { readFile, stat } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { migrationsFolder } from '../app.ts'
import { type BackupOptions, makeBackup, mebibytes } from '../base/backup/backup.ts'
import { readBackupKey } from '../base/backup/key.ts'
import { restoreBackup } from '../base/backup/restore.ts'
import type { Log } from '../base/log.ts'
import type { Config } from '../config.ts'
import { openDatabase } from '../start/installation.ts'
import { Misuse } from './misuse.ts'
import { type Terminal, terminalBar } from './progress-bar.ts'

export const backupUsage = `  backup FILE        write the whole database into a new file, encrypted by PORTREEVE_BACKUP_KEY; others work on
                     [--key-file FILE] where the key lies; the master keys are not in the backup
  restore FILE       bring a backup back into an empty database, with the same key
                     [--key-file FILE]`

export type BackupTools = {
  config: Config
  log: Log
  say(text: string): void
  terminal: Terminal
}

/** Runs `portreeve backup` and answers the exit code. Throws `Misuse`, and what `makeBackup` throws. */
export const runBackup = async (args: string[], tools: BackupTools): Promise<number> => {
  const { file, key } = await readWords('backup', args, tools.config)
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

/** Runs `portreeve restore` and answers the exit code. Throws `Misuse`, and what `restoreBackup` throws. */
export const runRestore = async (args: string[], tools: BackupTools): Promise<number> => {
  const { file, key } = await readWords('restore', args, tools.config)
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

const readWords = async (
  command: string,
  args: string[],
  { backupKey }: Config,
): Promise<{ file: string; key: Buffer }> => {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { 'key-file': { type: 'string' } },
  })
  const [file, ...more] = positionals
  if (file === undefined || more.length > 0)
    throw new Misuse(`${command} needs one file: portreeve ${command} portreeve.backup`)
  const keyFile = values['key-file']
  const key = keyFile === undefined ? backupKey : await readKeyFile(keyFile)
  if (key) return { file, key }
  throw new Misuse(
    `${command} needs the key of your backups: set PORTREEVE_BACKUP_KEY, or name a file by --key-file. ` +
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
