/** `portreeve master-key` and `master-key retire`. */
import { InvalidArgumentError } from '@commander-js/extra-typings'
import { define, jsonOption, type Within } from '../words/definition.ts'
import { exitWith } from '../words/exit-codes.ts'
import { voices } from '../words/voices.ts'
import type { MasterKeyTools } from './master-keys.ts'

const withTools: Within<MasterKeyTools> = async (work) => {
  const { withConfig } = await import('../words/surroundings.ts')
  exitWith(await withConfig((config, log) => work({ config, log, ...voices })))
}

export const masterKeyCommand = (within = withTools) =>
  define('master-key', {
    summary:
      'say which master keys the database expects, which are given, and what lies under each',
    examples: [
      { words: 'master-key', does: 'what is expected, what is given, and what lies under each' },
      { words: 'master-key --json', does: 'the same for programs' },
    ],
  })
    .addOption(jsonOption())
    .action(async (options) => {
      const { listMasterKeys } = await import('./master-keys.ts')
      await within((tools) => listMasterKeys(options, tools))
    })
    .addCommand(retireCommand(within))

const retireCommand = (within: Within<MasterKeyTools>) =>
  define('retire', {
    summary: 'seal anew what lies under a version and take it out of use',
    description:
      'Seals anew what lies under a version and takes it out of use. Without --yes it only says what would happen.',
    examples: [
      { words: 'master-key retire 1', does: 'say what would happen' },
      { words: 'master-key retire 1 --yes', does: 'do it' },
    ],
  })
    .argument('<version>', 'the version, 1 to 255', (text: string) => {
      const version = /^[1-9]\d{0,2}$/.test(text) ? Number(text) : 256
      if (version > 255) throw new InvalidArgumentError('Say which version, from 1 to 255.')
      return version
    })
    .option('--yes', 'do it')
    .option('--lost', 'give up what its key would be needed for: docs/backup.md')
    .action(async (version, options) => {
      const { retireMasterKey } = await import('./master-keys.ts')
      await within((tools) => retireMasterKey(version, options, tools))
    })
