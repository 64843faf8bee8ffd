/** `portreeve try`. */
import { define, jsonOption } from '../words/definition.ts'
import { withProjectTools } from './place.ts'

export const tryCommand = (within = withProjectTools) =>
  define('try', {
    summary: 'sign a player in, make a package, decline a payment and show its webhook',
    description:
      'Does what README.md shows, beside npm start: it signs a simulated player in, makes a package, declines a ' +
      'payment and shows the webhook that arrives. It needs nothing but this program, on every system.',
    examples: [
      { words: 'try', does: 'as alice, in the project Sandbox' },
      { words: 'try --person bob', does: 'as another test person of the sandbox' },
    ],
  })
    .option('--person <name>', 'a test person of the sandbox', 'alice')
    .addOption(jsonOption())
    .action(async (options) => {
      const { runTry } = await import('./trying.ts')
      await within((tools) => runTry(options, tools))
    })
