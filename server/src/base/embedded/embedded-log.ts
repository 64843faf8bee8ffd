/** The server's log lines, handed to the service's log. */
import type { LogFacts } from '../log-line.ts'

type Write = (facts: LogFacts, message: string) => void
export type EmbeddedLog = { debug: Write; info: Write; warn: Write; error: Write }

/**
 * Hands one line of the server's standard error to the log at a fitting level. Statements and
 * values never stand in these lines: the server is started with terse messages.
 */
export function forwardLine(log: EmbeddedLog, line: string): void {
  const [, severity, message] = /^([A-Z]+):\s+(.*)$/.exec(line) ?? [null, 'LOG', line.trim()]
  if (severity === 'PANIC' || severity === 'FATAL') log.error({ severity }, `postgres: ${message}`)
  else if (severity === 'WARNING') log.warn({ severity }, `postgres: ${message}`)
  else log.debug({ severity }, `postgres: ${message}`)
}
