/** Words that a command does not understand. */

/** Thrown before anything is done; the message is for people. */
export class Misuse extends Error {
  /** The command that was meant, as typed: `portreeve apply`. Undefined for the one that runs. */
  readonly command: string | undefined

  constructor(message: string, command?: string) {
    super(message)
    this.command = command
  }
}
