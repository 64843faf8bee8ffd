/** `portreeve catalog import|export|lint|convert`. */
import { Option } from '@commander-js/extra-typings'
import type { bulk } from '../../catalog/index.ts'
import { define, jsonOption, type Within } from '../words/definition.ts'
import { exitWith } from '../words/exit-codes.ts'
import { voices } from '../words/voices.ts'
import type { CatalogTools } from './catalog-files.ts'

// The compiler compares them with the catalog's own, so that the shells' completion need not load the whole catalog.
const formats = ['json', 'ndjson', 'csv'] as const satisfies typeof bulk.formats
const modes = ['create', 'upsert', 'sync'] as const satisfies typeof bulk.modes
const waysOnError = ['abort', 'skip'] as const satisfies typeof bulk.waysOnError

/** Gives a command the installation and this terminal. */
export const withTools: Within<CatalogTools> = async (work) => {
  const { withInstallation } = await import('../words/surroundings.ts')
  const withDeps: CatalogTools['withDeps'] = (part) => withInstallation((deps) => part(deps))
  exitWith(await work({ ...voices, terminal: process.stderr, withDeps }))
}

export const catalogCommand = (within = withTools) =>
  define('catalog', { summary: 'bring a whole catalog in, out, or look it through' })
    .addCommand(importCommand(within))
    .addCommand(exportCommand(within))
    .addCommand(lintCommand(within))
    .addCommand(convertCommand())

const projectOption = () =>
  new Option('--project <id>', 'whose catalog; needed where there are several projects')
const kindsOption = () => new Option('--kinds <a,b>', 'only these kinds of records')
const formatOption = () =>
  new Option('--format <name>', "the format, where the file's name does not say it").choices(
    formats,
  )

const importCommand = (within: Within<CatalogTools>) =>
  define('import', {
    summary: 'bring a catalog in; FILE - reads standard input',
    description:
      'Brings a catalog in from a file of JSON, NDJSON or CSV. FILE - reads standard input.',
    examples: [
      { words: 'catalog import catalog.csv --dry-run', does: 'say what would change' },
      { words: 'catalog import catalog.csv', does: 'create what is new, update what differs' },
      { words: 'catalog import catalog.csv --mode sync', does: 'and delete what the file lacks' },
    ],
  })
    .argument('<file>', 'the file, or - for standard input')
    .addOption(projectOption())
    .addOption(formatOption())
    .addOption(
      new Option('--mode <mode>', 'what may happen to records')
        .choices(modes)
        .default('upsert' as const),
    )
    .addOption(
      new Option('--on-error <way>', 'what happens to the others when a record is wrong')
        .choices(waysOnError)
        .default('abort' as const),
    )
    .option('--dry-run', 'look at all of it, and change nothing')
    .addOption(kindsOption())
    .addOption(jsonOption())
    .action(async (file, options) => {
      const { runImport } = await import('./catalog-files.ts')
      await within((tools) => runImport(file, options, tools))
    })

const exportCommand = (within: Within<CatalogTools>) =>
  define('export', {
    summary: 'write a catalog, or a template to begin with',
    description:
      'Writes a catalog to the output or a file. With --template it is a CSV to begin with, ' +
      'with all common columns and an example of each kind.',
    examples: [
      { words: 'catalog export --out catalog.csv', does: 'the catalog as a table' },
      { words: 'catalog export --template --out template.csv', does: 'a table to begin with' },
    ],
  })
    .addOption(projectOption())
    .addOption(formatOption())
    .option('--out <file>', 'where it goes; the output where it is left out')
    .addOption(kindsOption())
    .addOption(
      new Option('--template', 'a CSV to begin with, the same for all projects').conflicts(
        'project',
      ),
    )
    .action(async (options) => {
      const { runExport } = await import('./catalog-files.ts')
      await within((tools) => runExport(options, tools))
    })

const lintCommand = (within: Within<CatalogTools>) =>
  define('lint', {
    summary: 'look a catalog through for what is hardly meant',
    description:
      'Looks a catalog through for what is hardly meant. It ends with 1 where something cannot be sold.',
    examples: [
      { words: 'catalog lint', does: 'look through everything but images' },
      {
        words: 'catalog lint --locales en,de --images',
        does: 'texts in two languages, and images',
      },
    ],
  })
    .addOption(projectOption())
    .option('--locales <a,b>', 'languages in which there have to be texts')
    .option('--images', 'look at images, too')
    .addOption(jsonOption())
    .action(async (options) => {
      const { runLint } = await import('./catalog-files.ts')
      await within((tools) => runLint(options, tools))
    })

const convertCommand = () =>
  define('convert', {
    summary: "print lists of the field's catalog as records to import",
    description:
      "Prints lists of items, as the field's catalog answers them, as NDJSON that `catalog import` takes. " +
      'It says what our catalog cannot hold.',
    examples: [
      {
        words: 'catalog convert packages.json currencies.json > catalog.ndjson',
        does: 'make a file to import',
      },
    ],
  })
    .argument('<files...>', 'the answers, as JSON')
    .option('--locale <locale>', 'the language of texts that have none', 'en')
    .action(async (files, options) => {
      const { runConvert } = await import('./catalog-files.ts')
      exitWith(await runConvert(files, options, voices))
    })
