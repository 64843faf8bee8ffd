/**
 * The processes beside the service: the embedded PostgreSQL and, in development, the sandbox. They start before the
 * modules of the service are loaded, which keeps one core busy for half a second.
 */
import { type Embedded, startEmbedded } from '../base/embedded/embedded.ts'
import type { Log } from '../base/log.ts'
import type { Config } from '../config.ts'
import { publicUrlOf } from './public-url.ts'
import { type Sandbox, startSandboxProcess } from './sandbox/process.ts'

export type Companions = {
  /** Undefined if `PORTREEVE_DATABASE_URL` names a database, or another process runs the embedded one. */
  database: Promise<Embedded> | undefined
  /** Undefined in production and with `PORTREEVE_SANDBOX=off`. */
  sandbox: Promise<Sandbox> | undefined
  /** Resolves when this process has nothing more to do for the database than to wait. */
  underWay: Promise<void>
  /** Ends both, also while they are starting: the sandbox first, because nothing depends on it. */
  stop(): Promise<void>
}

/**
 * Starts them. A failure rejects the promise of what failed, with what to do in its message, and nothing else.
 *
 * @param isOneOfMany true for one of several processes, whose supervisor has started both: the sandbox is only found
 */
export const startCompanions = (config: Config, log: Log, isOneOfMany = false): Companions => {
  const { dataDir } = config
  const { promise: underWay, resolve: onWaiting } = Promise.withResolvers<void>()
  const database =
    isOneOfMany || config.databaseUrl !== undefined
      ? undefined
      : startEmbedded({ dataDir, log, onWaiting }).finally(onWaiting)
  if (!database) onWaiting()
  const sandbox = config.hasSandbox
    ? startSandboxProcess({
        port: config.sandboxPort ?? config.port + 1,
        smtpPort: config.sandboxSmtpPort,
        dataDir,
        publicUrl: publicUrlOf(config),
        log,
      })
    : undefined
  const stop = async (): Promise<void> => {
    await (await sandbox?.catch(() => undefined))?.stop()
    await (await database?.catch(() => undefined))?.stop()
  }
  // A failure is thrown where one of them is awaited; until then it must not end the process.
  for (const starting of [database, sandbox]) starting?.catch(() => {})
  return { database, sandbox, underWay, stop }
}
