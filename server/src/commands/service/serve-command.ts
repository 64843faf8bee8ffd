/** `portreeve serve`. */
import { define } from '../words/definition.ts'
import { exitWith } from '../words/exit-codes.ts'

export const serveCommand = () =>
  define('serve', {
    summary: 'run the service (npm start); also without a command',
    description:
      'Runs the service until it is stopped. In development it starts a PostgreSQL and the sandbox, too.',
    examples: [
      { words: 'serve', does: 'run it with the settings of the environment' },
      { words: 'serve --processes auto', does: 'run a process on each core, behind one port' },
    ],
  })
    .option('--processes <n>', 'so many processes share the port; auto: one on each core')
    .action(async ({ processes }) => {
      const { runService } = await import('./serving.ts')
      exitWith(await runService(processes))
    })
