/** `portreeve players import`, `portreeve subscriptions import`, and `portreeve inventories import|export`. */
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

export const inventoriesCommand = (within = withTools) =>
  define('inventories', { summary: 'bring what players own in, or out' })
    .addCommand(
      importCommand(
        'inventories',
        'what players own: currencies and virtual items, a player a line',
        within,
      ),
    )
    .addCommand(
      define('export', {
        summary: 'write what all players own',
        description:
          'Writes what all players of a project own, as lines that `inventories import` takes.',
        examples: [{ words: 'inventories export --out owned.ndjson', does: 'write the file' }],
      })
        .option('--project <id>', 'whose; needed where there are several projects')
        .option('--out <file>', 'where it goes; the output where it is left out')
        .action(async (options) => {
          const { runInventoryExport } = await import('./importing.ts')
          await within((tools) => runInventoryExport(options, tools))
        }),
    )

const importCommand = (
  kind: 'players' | 'subscriptions' | 'inventories',
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
