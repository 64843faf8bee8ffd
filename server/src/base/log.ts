/** Where log lines go: JSON on standard error, one line each, with secrets blanked by name as a last net. */
import { type Logger, pino } from 'pino'

export type Log = Pick<
  Logger,
  'debug' | 'info' | 'warn' | 'error' | 'child' | 'level' | 'isLevelEnabled'
>

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

/** Makes the log. Callers log facts and ids; names that usually hold secrets are blanked all the same. */
export const createLog = (level: string, destination?: { write(line: string): void }): Log =>
  pino(
    {
      level,
      base: null,
      formatters: { level: (label) => ({ level: label }) },
      timestamp: pino.stdTimeFunctions.isoTime,
      redact: {
        paths: secretNames.flatMap((name) => [name, `*.${name}`]),
        censor: '[hidden]',
      },
    },
    destination ?? standardError(),
  )

/** A terminal that was closed takes no more lines; that ends the log, neither the service nor its end. */
const standardError = (): { write(line: string): void } => {
  const stream = pino.destination({ fd: 2, sync: false })
  return stream.on('error', () => {
    stream.write = () => true
    stream.destroy()
  })
}

/** A log that keeps quiet, for tests and tools. */
export const silentLog: Log = createLog('silent', { write() {} })
