/** Where commands speak: results go to the output, everything about them to people beside it. */
import { createInterface } from 'node:readline/promises'

export type Voices = { say(text: string): void; complain(text: string): void }

/** The output and the error output of this process. */
export const voices: Voices = {
  say(text) {
    process.stdout.write(`${text}\n`)
  },
  complain(text) {
    process.stderr.write(`${text}\n`)
  },
}

/** Asks on this terminal; undefined where there is none. The question goes where no result is expected. */
export const askOnTerminal = (): ((question: string) => Promise<boolean>) | undefined =>
  process.stdin.isTTY && process.stderr.isTTY
    ? async (question) => {
        const terminal = createInterface({ input: process.stdin, output: process.stderr })
        try {
          return /^y(es)?$/i.test((await terminal.question(question)).trim())
        } finally {
          terminal.close()
        }
      }
    : undefined
