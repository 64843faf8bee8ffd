/** `portreeve players import` and `portreeve subscriptions import`. */
import { InvalidArgumentError } from '@commander-js/extra-typings'
import { define, type Within } from '../words/definition.ts'
import { withTools } from './catalog-command.ts'
import type { CatalogTools } from './catalog-files.ts'

export const playersCommand = (within = withTools) =>
  define('players', { summary: 'bring the players of another service in' }).addCommand(
    importCommand('players', 'players with their identities, an object a line', within),
  )

export const subscriptionsCommand = (within = withTools) =>
  define('subscriptions', { summary: 'bring the subscriptions of another service in' }).addCommand(
    importCommand(
      'subscriptions',
      'subscriptions under their own numbers, an object a line; nobody is told of it',
      within,
    ),
  )

const importCommand = (
  kind: 'players' | 'subscriptions',
  what: string,
  within: Within<CatalogTools>,
) =>
  define('import', {
    summary: `bring ${what}; FILE - reads standard input`,
    description: `Brings in ${what}. docs/moving.md says what a line holds. FILE - reads standard input.`,
    examples: [
      { words: `${kind} import ${kind}.ndjson --dry-run`, does: 'look at all lines' },
      { words: `${kind} import ${kind}.ndjson`, does: 'bring them in' },
    ],
  })
    .argument('<file>', 'the file, or - for standard input')
    .option('--project <id>', 'whose; needed where there are several projects')
    .option('--dry-run', 'look at all of it, and change nothing')
    .option('--from-line <n>', 'pass over the lines before it', lineNumber, 1)
    .action(async (file, options) => {
      const { runImport } = await import('./importing.ts')
      await within((tools) => runImport(kind, file, options, tools))
    })

const lineNumber = (text: string): number => {
  if (/^[1-9]\d{0,14}$/.test(text)) return Number(text)
  throw new InvalidArgumentError('It is the number of a line, from 1.')
}
