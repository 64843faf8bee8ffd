/** `portreeve apply FILE`. */
import { define, jsonOption } from '../words/definition.ts'
import { exitWith } from '../words/exit-codes.ts'

export const applyCommand = () =>
  define('apply', {
    summary: 'make projects, clients, connections and endpoints as a YAML or JSON file says',
    description:
      'Makes projects, clients, connections and endpoints as a file says, all or nothing. ' +
      'A value env:NAME is taken from the environment, so that secrets need not stand in the file.',
    examples: [
      { words: 'apply game.yaml --dry-run', does: 'say what the file would change' },
      { words: 'apply game.yaml', does: 'change it' },
    ],
  })
    .argument('<file>', 'YAML or JSON')
    .option('--dry-run', 'say what that would change, and change nothing')
    .addOption(jsonOption())
    .action(async (file, options) => {
      const { runApply } = await import('./applying.ts')
      exitWith(await runApply(file, options))
    })
