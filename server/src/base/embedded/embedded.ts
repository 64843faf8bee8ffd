/** PostgreSQL that comes with the service, for development and small installations. */
import { mkdir, realpath } from 'node:fs/promises'
import { serverAccount } from './embedded-account.ts'
import {
  addressOf,
  createCluster,
  findCluster,
  homeOf,
  lockIn,
  openCluster,
} from './embedded-cluster.ts'
import { type Lock, takeLock } from './embedded-lock.ts'
import type { EmbeddedLog } from './embedded-log.ts'
import { stopOrphan } from './embedded-orphan.ts'
import { findPackage, preparePrograms } from './embedded-programs.ts'
import { runServer } from './embedded-server.ts'

export type EmbeddedOptions = {
  /** Folder of this installation's data; made when it does not exist. */
  dataDir: string
  log: EmbeddedLog
  /** False loses data when the machine stops: for tests only. */
  durable?: boolean
  /** Where programs and data go when root's server account cannot enter the data directory. */
  shared?: string
  /** Folder of the platform's package. */
  programs?: string
  /** Called when the first program of it runs, `initdb` or the server: the next steps wait for that program. */
  onWaiting?: () => void
}

export type Embedded = {
  /** Address over 127.0.0.1, with the password. */
  readonly url: string
  readonly port: number
  /** The same server's Unix socket, faster by a tenth; null where there is none. */
  readonly socketPath: string | null
  /** Process id of the server; another one after a crash. */
  readonly pid: number
  stop(): Promise<void>
}

/**
 * Starts the embedded server on a data directory, making the database on first use and clearing
 * away what a killed service left. Until `stop` the server is started again when it dies.
 *
 * @throws LockHeld when another service runs on the directory
 * @throws Error whose message says what to do: the platform has no package, the disk is full or
 * read-only, the files are of another version
 */
export async function startEmbedded(options: EmbeddedOptions): Promise<Embedded> {
  const { log, durable = true, shared = '/var/lib/portreeve', onWaiting = () => {} } = options
  await mkdir(options.dataDir, { recursive: true, mode: 0o755 }).catch(explain(options.dataDir))
  const dataDir = await realpath(options.dataDir)
  const locks: Lock[] = []
  const lock = async (folder: string) => {
    const held = (pid: string) =>
      `Another service (process ${pid}) already runs on the data directory ${dataDir}: ` +
      'stop it, or set another PORTREEVE_DATA_DIR'
    const taken = await takeLock(lockIn(folder), held)
    locks.push(taken)
    return taken
  }
  try {
    const own = await lock(dataDir)
    const account = await serverAccount()
    const copies = account ? shared : dataDir
    const programs = await preparePrograms(options.programs ?? findPackage(), copies, account)
    const place = { dataDir, shared, account, log }
    const found = await findCluster(place)
    const folder = found ?? (await createCluster(place, programs, durable, onWaiting))
    if (homeOf(folder) !== dataDir) await lock(homeOf(folder))
    const cluster = await openCluster(folder, programs)
    await stopOrphan(folder, log)
    const server = await runServer({ programs, cluster, durable, log, onWaiting })
    await own.announce(server.port).catch(async (error) => {
      await server.stop()
      throw error
    })
    let stopped: Promise<void> | undefined
    return {
      url: addressOf(cluster.password, server.port),
      port: server.port,
      socketPath: server.socketPath,
      get pid() {
        return server.pid
      },
      stop() {
        stopped ??= server.stop().finally(() => {
          for (const held of locks) held.release()
        })
        return stopped
      },
    }
  } catch (error) {
    for (const held of locks) held.release()
    return explain(dataDir)(error)
  }
}

/** Puts what to do in place of the system's words, unless the error already says it. */
function explain(dataDir: string): (error: unknown) => never {
  return (cause) => {
    const text = cause instanceof Error ? cause.message : String(cause)
    if (text.includes('PORTREEVE_')) throw cause
    if (/ENOSPC|No space left on device|database or disk is full/.test(text)) {
      throw new Error(`The disk under ${dataDir} is full: free some space and start again`, {
        cause,
      })
    }
    // Node says ENOENT when it makes a folder on a read-only file system.
    const isClosed =
      /EROFS|EACCES|EPERM|ENOTDIR|ENOENT.*mkdir|Read-only file|Permission denied|readonly database/
    if (isClosed.test(text) || /unable to open database file/.test(text)) {
      throw new Error(
        `${dataDir} cannot be written by this user: mend that, or set PORTREEVE_DATA_DIR to a ` +
          'folder that can',
        { cause },
      )
    }
    throw cause
  }
}
