/** Runs the command `portreeve`: its words, its mistakes and its end. */
import { CommanderError, type CommandUnknownOpts } from '@commander-js/extra-typings'
import { portreeve } from './program.ts'
import { pathOf } from './words/definition.ts'
import { environment } from './words/environment.ts'
import { exitWith } from './words/exit-codes.ts'
import { Misuse } from './words/misuse.ts'
import { voices } from './words/voices.ts'

/**
 * Runs the command that these words name, `serve` without any, and sets the exit code. Mistakes of people are told
 * without a stack, mistakes in words in two lines.
 */
export const runCommand = async (words: readonly string[]): Promise<void> => {
  const program = portreeve()
  let running: CommandUnknownOpts = program
  program.hook('preAction', (_program, command) => {
    running = command
  })
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    // A service goes on when the terminal is gone that it was started from; `catalog` looks after its output itself.
    if (/^portreeve (serve|catalog)/.test(pathOf(running))) return
    // A reader such as `head` has read enough.
    if (error.code === 'EPIPE') process.exit(0)
    voices.complain(`portreeve: what it says cannot be written: ${error.message}`)
    process.exit(1)
  })
  try {
    await program.parseAsync(words.length === 0 ? ['serve'] : words, { from: 'user' })
  } catch (error) {
    exitWith(tell(error as Error, running))
  }
}

/** Says what went wrong; answers the exit code. */
const tell = (error: Error, running: CommandUnknownOpts): number => {
  if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2
  if (error instanceof Misuse) {
    const command = error.command ?? pathOf(running)
    voices.complain(`${command}: ${error.message}`)
    voices.complain(`Nothing was done; \`${command} --help\` says what it takes.`)
    return 2
  }
  // Several lines that people read, and that name what is wrong themselves.
  const isForPeople = ['ConfigError', 'DocumentError'].includes(error.name)
  voices.complain(isForPeople ? error.message : `portreeve: ${error.message}`)
  if (!isForPeople && environment.PORTREEVE_LOG_LEVEL === 'debug')
    voices.complain(String(error.stack))
  return 1
}
