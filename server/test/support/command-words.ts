/** Commands as their words describe them, run in this process with the tools of a test. */
import type { CommandUnknownOpts } from '@commander-js/extra-typings'
import type { Within } from '../../src/commands/words/definition.ts'

/** Runs a command; answers its exit code. Rejects with `Misuse` for words that make no sense. */
export const runWords = async <Tools>(
  command: (within: Within<Tools>) => CommandUnknownOpts,
  words: readonly string[],
  tools: Tools,
): Promise<number> => {
  let code = 0
  const within: Within<Tools> = async (work) => {
    code = await work(tools)
  }
  await command(within).parseAsync([...words], { from: 'user' })
  return code
}
