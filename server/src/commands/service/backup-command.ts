/** `portreeve backup` and `portreeve restore`. */
import { Option } from '@commander-js/extra-typings'
import { define } from '../words/definition.ts'
import { exitWith } from '../words/exit-codes.ts'
import { voices } from '../words/voices.ts'
import type { BackupTools } from './backups.ts'

const within = async (work: (tools: BackupTools) => Promise<number>): Promise<void> => {
  const { withConfig } = await import('../words/surroundings.ts')
  const { say } = voices
  exitWith(await withConfig((config, log) => work({ config, log, say, terminal: process.stderr })))
}

const keyFileOption = () =>
  new Option(
    '--key-file <file>',
    'where the key of the backups lies, instead of PORTREEVE_BACKUP_KEY',
  )

export const backupCommand = () =>
  define('backup', {
    summary: 'write the whole database into one encrypted file',
    description:
      'Writes the whole database into a new file, encrypted by PORTREEVE_BACKUP_KEY, while others work on. ' +
      'The master keys are not in the backup.',
    examples: [
      { words: 'backup portreeve.backup', does: 'write it' },
      { words: 'backup portreeve.backup --key-file backup.key', does: 'with the key of a file' },
    ],
  })
    .argument('<file>', 'a new file')
    .addOption(keyFileOption())
    .action(async (file, options) => {
      const { runBackup } = await import('./backups.ts')
      await within((tools) => runBackup(file, options, tools))
    })

export const restoreCommand = () =>
  define('restore', {
    summary: 'bring a backup back into an empty database',
    examples: [{ words: 'restore portreeve.backup', does: 'with the key it was made by' }],
  })
    .argument('<file>', 'the file that `portreeve backup` wrote')
    .addOption(keyFileOption())
    .action(async (file, options) => {
      const { runRestore } = await import('./backups.ts')
      await within((tools) => runRestore(file, options, tools))
    })
