/** Where log lines go: JSON on standard error, one line each, with secrets blanked by name as a last net. */
import dns from 'node:dns'
import { getSystemErrorMap } from 'node:util'
import { type Logger, pino } from 'pino'
import type { LogFacts } from './log-line.ts'

type Write = (facts: LogFacts, message: string) => void

/** The log of the service. Facts have the names of `log-line.ts`, and a message says the same each time. */
export type Log = Record<'debug' | 'info' | 'warn' | 'error', Write> &
  Pick<Logger, 'level' | 'isLevelEnabled'> & {
    /** A log whose lines all have these facts. */
    child(facts: LogFacts): Log
  }

const secretNames = [
  'authorization',
  'cookie',
  'password',
  'secret',
  'client_secret',
  'code',
  'code_verifier',
  'token',
  'access_token',
  'refresh_token',
  'id_token',
  'session_ticket',
  'api_key',
  'private_key',
]

/**
 * Makes the log. Callers log facts and ids; names that usually hold secrets are blanked all the same. A `code` can be
 * that of a sign-in, which is a secret. Only an error's code is shown, where it is a word of the system, Node or the
 * database.
 */
export const createLog = (level: string, destination?: { write(line: string): void }): Log =>
  pino(
    {
      level,
      base: null,
      formatters: { level: (label) => ({ level: label }) },
      timestamp: pino.stdTimeFunctions.isoTime,
      redact: {
        // Errors are named, so that the censor learns whose `code` it is: behind an asterisk the name is left out.
        paths: [...secretNames.flatMap((name) => [name, `*.${name}`]), 'err.code'],
        censor: (value: unknown, [first, second]: readonly unknown[]) =>
          first === 'err' && second === 'code' && isErrorCode(value) ? value : '[hidden]',
      },
    },
    destination ?? standardError(),
  )

const systemCodes: ReadonlySet<unknown> = new Set([
  ...getSystemErrorMap()
    .values()
    .map(([name]) => name),
  // The resolver's error codes are exported beside its functions.
  ...Object.values(dns).filter((value) => typeof value === 'string'),
])

/**
 * `ECONNREFUSED` and the like, an SQLSTATE, or words such as `ERR_INVALID_URL`:
 * a sign-in's code has none of these forms.
 */
const isErrorCode = (value: unknown): boolean =>
  systemCodes.has(value) ||
  (typeof value === 'string' && /^(?:[0-9A-Z]{5}|[A-Z]{3,12}(?:_[A-Z0-9]{1,12}){1,6})$/.test(value))

/** A terminal that was closed takes no more lines; that ends the log, neither the service nor its end. */
const standardError = (): { write(line: string): void } => {
  // Several processes may write to one pipe. Linux keeps a write of so many bytes whole (its PIPE_BUF), and only whole
  // lines are in it, unless one line is longer.
  const stream = pino.destination({ fd: 2, sync: false, maxWrite: 4096 })
  return stream.on('error', () => {
    stream.write = () => true
    stream.destroy()
  })
}

/** A log that keeps quiet, for tests and tools. */
export const silentLog: Log = createLog('silent', { write() {} })
