/** How commands end: the codes that scripts may rely on, at one place for the program, its help and its page. */

/** Each code with its meaning. Signals end a command as a shell tells it: 128 and the number of the signal. */
export const exitCodes: readonly (readonly [code: string, meaning: string])[] = [
  ['0', 'done'],
  ['1', 'failed, or found something that is wrong: the message says what to do'],
  ['2', 'the words make no sense, or nobody agreed: nothing was done'],
  ['129, 130, 143', 'ended by SIGHUP, SIGINT (Ctrl-C) or SIGTERM'],
]

/** The exit codes that a shell answers for a command ended by a signal. */
export const signalCodes = [
  ['SIGHUP', 129],
  ['SIGINT', 130],
  ['SIGTERM', 143],
] as const

/** Lets the process end with this code once nothing is under way any more. */
export const exitWith = (code: number): void => {
  process.exitCode = code
}
