/** `portreeve operator-key`, `operator-key list` and `operator-key revoke`. */
import { InvalidArgumentError, Option } from '@commander-js/extra-typings'
import { define, jsonOption, type Within } from '../words/definition.ts'
import { exitWith } from '../words/exit-codes.ts'
import { askOnTerminal, voices } from '../words/voices.ts'
import type { OperatorKeyTools } from './operator-keys.ts'

const withTools: Within<OperatorKeyTools> = async (work) => {
  const { withInstallation } = await import('../words/surroundings.ts')
  const agrees = askOnTerminal()
  exitWith(await withInstallation((deps) => work({ deps, agrees, ...voices })))
}

export const operatorKeyCommand = (within = withTools) =>
  define('operator-key', {
    summary: 'make the operator key; where there are keys already it asks before they stop working',
    description:
      'Makes an operator key and prints it, once. Where there are keys already it asks before they stop working.',
    examples: [
      { words: 'operator-key', does: 'make the first one, or one that replaces all' },
      { words: "operator-key --add 'Deploy job' --days 90", does: 'make one more for 90 days' },
      { words: 'operator-key --replace', does: 'replace all without asking, as scripts need it' },
    ],
  })
    .option('--add <name>', 'make one more instead, beside those that there are', nameOf)
    .option('--days <count>', 'let the new key expire after so many days', daysOf)
    .addOption(replaceOption('--replace', 'replace all without asking, as scripts need it'))
    .addOption(replaceOption('--yes', 'the same as --replace'))
    .action(async (options) => {
      const { makeOperatorKey } = await import('./operator-keys.ts')
      await within((tools) => makeOperatorKey(options, tools))
    })
    .addCommand(listCommand(within))
    .addCommand(revokeCommand(within))

const replaceOption = <const Flag extends string>(flag: Flag, does: string) =>
  new Option(flag, does).conflicts('add')

const nameOf = (text: string): string => {
  if (text.length > 0 && text.length <= 200) return text
  throw new InvalidArgumentError('It needs a name of 1 to 200 characters.')
}

const daysOf = (text: string): number => {
  if (/^[1-9]\d{0,3}$/.test(text)) return Number(text)
  throw new InvalidArgumentError('It needs a number of days, 1 to 9999.')
}

const listCommand = (within: Within<OperatorKeyTools>) =>
  define('list', {
    summary: 'list the operator keys, without the keys themselves',
    examples: [
      { words: 'operator-key list', does: 'ids, names, ages, and when they were last used' },
    ],
  })
    .addOption(jsonOption())
    .action(async (options) => {
      const { listOperatorKeys } = await import('./operator-keys.ts')
      await within((tools) => listOperatorKeys(options, tools))
    })

const revokeCommand = (within: Within<OperatorKeyTools>) =>
  define('revoke', {
    summary: 'revoke one of them',
    description: 'Revokes one operator key. The last one that is valid stays.',
    examples: [{ words: 'operator-key revoke KEY_ID', does: 'end the key that list shows so' }],
  })
    .argument('<key-id>', 'its id, as list shows it')
    .action(async (keyId) => {
      const { revokeOperatorKey } = await import('./operator-keys.ts')
      await within((tools) => revokeOperatorKey(keyId, tools))
    })
