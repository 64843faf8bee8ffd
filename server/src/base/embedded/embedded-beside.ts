/** Work beside a running service, on the embedded server that is its own. */
import { realpath } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { connect, isUnavailable } from '../database/database.ts'
import { type Embedded, type EmbeddedOptions, startEmbedded } from './embedded.ts'
import { addressOf, lockIn, passwordOf } from './embedded-cluster.ts'
import { LockHeld, lockHolder } from './embedded-lock.ts'
import { socketPathOf } from './embedded-server.ts'

/** How a server is reached; see `Embedded`. */
export type EmbeddedAddress = Pick<Embedded, 'url' | 'socketPath'>

/** An embedded server, whoever runs it. */
export type EmbeddedAccess = EmbeddedAddress & {
  /** Stops the server when it was started here; that of another process goes on. */
  stop(): Promise<void>
}

/** A first start makes the database, one after a crash recovers it, a stop waits for deliveries. */
const patienceMs = 20_000
const pauseMs = 100

/**
 * Answers the server of the service that runs on a data directory, or starts one when none runs.
 * Waits for a service that is starting or stopping.
 *
 * @param patience milliseconds that a service may hold the directory without a server that answers
 * @throws Error whose message says what to do: those of `startEmbedded`, and that the service
 * which holds the directory has no server that answers
 */
export async function joinEmbedded(
  options: EmbeddedOptions,
  patience = patienceMs,
): Promise<EmbeddedAccess> {
  const deadline = performance.now() + patience
  while (true) {
    try {
      return await startEmbedded(options)
    } catch (error) {
      if (!(error instanceof LockHeld)) throw error
      const dataDir = await realpath(options.dataDir)
      // The database belongs to another data directory's service: its settings may not be ours.
      if (error.path !== lockIn(dataDir)) throw error
      const address = await findEmbedded(dataDir)
      if (address) return { ...address, stop: async () => {} }
      if (performance.now() >= deadline) throw new Error(await silence(dataDir), { cause: error })
    }
    await delay(pauseMs)
  }
}

/**
 * Finds the embedded server that answers on a data directory, without starting one.
 *
 * @returns null when none answers
 * @throws Error that says so when the data directory is another user's
 */
export async function findEmbedded(dataDir: string): Promise<EmbeddedAddress | null> {
  const address = await announced(dataDir).catch((cause) => {
    if (cause.code !== 'EACCES' && cause.code !== 'EPERM') throw cause
    const advice = 'run this as the user who runs the service, or as root'
    throw new Error(`The database in ${dataDir} belongs to another user: ${advice}`, { cause })
  })
  return address && (await answers(address)) ? address : null
}

async function announced(dataDir: string): Promise<EmbeddedAddress | null> {
  const { port } = await lockHolder(lockIn(dataDir))
  const folder = await realpath(join(dataDir, 'postgres')).catch(() => null)
  if (folder === null || port === null) return null
  const url = addressOf(await passwordOf(folder), port)
  return { url, socketPath: socketPathOf(folder, port) }
}

async function answers({ url, socketPath }: EmbeddedAddress): Promise<boolean> {
  const sql = connect(url, { connections: 1, ...(socketPath === null ? {} : { socketPath }) })
  try {
    await sql`select 1`
    return true
  } catch (error) {
    if (isUnavailable(error)) return false
    throw error
  } finally {
    await sql.end({ timeout: 1 })
  }
}

async function silence(dataDir: string): Promise<string> {
  const { pid } = await lockHolder(lockIn(dataDir))
  return (
    `The service (process ${pid}) that runs on the data directory ${dataDir} has no database that ` +
    'answers: try again when it has started or stopped'
  )
}
