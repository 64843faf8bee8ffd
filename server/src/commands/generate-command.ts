/** `portreeve generate`. */
import { define } from './words/definition.ts'
import { exitWith } from './words/exit-codes.ts'
import { voices } from './words/voices.ts'

export const generateCommand = () =>
  define('generate', {
    summary: 'write the reference pages in docs/, or only compare them',
    examples: [
      { words: 'generate --check', does: 'say which pages differ from what the code says' },
    ],
  })
    .option('--check', 'only compare, and end with 1 where a page differs')
    .action(async ({ check = false }, command) => {
      const { generate } = await import('./generate.ts')
      const changed = await generate(check, command.parent ?? command)
      if (changed.length === 0) return
      voices.say(
        check
          ? `Not up to date: ${changed.join(', ')}. Run npm run generate.`
          : `Wrote ${changed.join(', ')}.`,
      )
      exitWith(check ? 1 : 0)
    })
