/** The server process on a cluster: started, watched, restarted when it dies, stopped. */
import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { totalmem } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as delay } from 'node:timers/promises'
import type { Cluster } from './embedded-cluster.ts'
import { type EmbeddedLog, forwardLine } from './embedded-log.ts'
import { stopOrphan } from './embedded-orphan.ts'
import type { Programs } from './embedded-programs.ts'

export type Server = {
  readonly pid: number
  readonly port: number
  readonly socketPath: string | null
  stop(): Promise<void>
}

type Options = {
  programs: Programs
  cluster: Cluster
  durable: boolean
  log: EmbeddedLog
  onWaiting: () => void
}

const startAttempts = 40
const retryMs = 250
const longestPauseMs = 10_000
// A server that lived for so long did not die of how it was started.
const stableMs = 10_000
const fastStopMs = 10_000
// sun_path holds 104 bytes on macOS and 108 on Linux, one of them the closing zero.
const socketPathMax = 103

/** Starts the server on a free port and keeps it running until `stop`. */
export async function runServer(options: Options): Promise<Server> {
  const { cluster, log } = options
  const stopping = new AbortController()
  const started = await launchAnywhere(options)
  const { port } = started
  let { child } = started
  const watch = async () => {
    for (let since = performance.now(), failures = 0; ; since = performance.now()) {
      const reason = await exitOf(child)
      if (stopping.signal.aborted) return
      // One that dies again and again is left more time between two starts.
      failures = performance.now() - since < stableMs ? failures + 1 : 0
      const begin = performance.now()
      log.error({ reason }, 'the database server died and is started again')
      const isBack = await relaunch(options, failures, stopping.signal, () =>
        launch(options, port, (next) => {
          child = next
        }),
      )
      if (!isBack) return
      const seconds = Math.round((performance.now() - begin) / 100) / 10
      log.warn({ seconds }, 'the database server runs again')
    }
  }
  const watched = watch()
  const socketPath = socketPathOf(cluster.folder, port)
  return {
    get pid() {
      return child.pid ?? 0
    },
    port,
    socketPath,
    async stop() {
      stopping.abort()
      await interrupt(child, options)
      await watched
    },
  }
}

async function launchAnywhere(options: Options): Promise<{ child: ChildProcess; port: number }> {
  for (let attempt = 1; ; attempt++) {
    const port = await freePort()
    try {
      return { child: await launch(options, port), port }
    } catch (error) {
      const text = error instanceof Error ? error.message : ''
      // Another program took the port meanwhile, or backends of a killed server still end.
      const isPassing = /could not bind|could not create any TCP|shared memory block/.test(text)
      if (!isPassing || attempt === startAttempts) throw error
      if (/shared memory block/.test(text)) await delay(retryMs)
    }
  }
}

/**
 * Starts it until it runs, at once and then with ever longer pauses: what keeps it from starting (a full disk, files
 * that are gone) is for people to mend. False when it was to stop before.
 */
async function relaunch(
  { cluster, log }: Options,
  failuresBefore: number,
  stopping: AbortSignal,
  start: () => Promise<ChildProcess>,
): Promise<boolean> {
  for (let failures = failuresBefore; ; failures += 1) {
    const pauseMs = failures === 0 ? 0 : Math.min(longestPauseMs, retryMs * 2 ** (failures - 1))
    await delay(pauseMs, undefined, { signal: stopping }).catch(() => {})
    try {
      await stopOrphan(cluster.folder, log)
      if (stopping.aborted) return false
      await start()
      return true
    } catch (error) {
      if (stopping.aborted) return false
      log.error({ err: error }, 'the database server does not start; it is tried again')
    }
  }
}

/**
 * Resolves when the server accepts connections; rejects with its last words when it ends.
 *
 * @param onSpawn is given the process at once, so that it can be stopped while it recovers
 */
async function launch(
  { programs, cluster, durable, log, onWaiting }: Options,
  port: number,
  onSpawn: (child: ChildProcess) => void = () => {},
): Promise<ChildProcess> {
  const child = spawn(programs.postgres, serverArguments(cluster.folder, port, durable), {
    cwd: '/',
    env: { LC_ALL: 'C' },
    stdio: ['ignore', 'ignore', 'pipe'],
    // Its own process group: Ctrl-C reaches only the service, which stops the database last.
    detached: true,
    ...cluster.account,
  })
  stopWithUs(child)
  onWaiting()
  onSpawn(child)
  const words: string[] = []
  await new Promise<void>((resolve, reject) => {
    child.once('error', reject)
    child.once('exit', () => setImmediate(() => reject(new Error(words.join('\n')))))
    createInterface({ input: child.stderr }).on('line', (line) => {
      forwardLine(log, line)
      if (words.length < 50) words.push(line)
      if (line.includes('database system is ready to accept connections')) resolve()
    })
  })
  return child
}

/** However this process ends, short of a signal it cannot hear: the server, in a group of its own, is told to stop. */
function stopWithUs(child: ChildProcess): void {
  const stop = () => child.kill('SIGINT')
  process.once('exit', stop)
  child.once('exit', () => process.off('exit', stop))
}

function serverArguments(folder: string, port: number, durable: boolean): string[] {
  const settings = {
    listen_addresses: '127.0.0.1',
    unix_socket_directories: socketPathOf(folder, port) ? folder : '',
    max_connections: 100,
    // Dropping a database or a table looks through all of them, and tests drop many.
    shared_buffers: `${durable ? bufferMiB() : 128}MB`,
    synchronous_commit: durable ? 'on' : 'off',
    fsync: durable ? 'on' : 'off',
    full_page_writes: durable ? 'on' : 'off',
    wal_buffers: '16MB',
    // The files of a server that need not be durable may be in memory.
    max_wal_size: durable ? '2GB' : '512MB',
    checkpoint_timeout: '15min',
    autovacuum_naptime: '10s',
    jit: 'off',
    timezone: 'UTC',
    log_timezone: 'UTC',
    log_line_prefix: '',
    // Statements and values of players stay out of the log.
    log_error_verbosity: 'terse',
    log_min_error_statement: 'panic',
  }
  const pairs = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  return ['-D', folder, '-p', String(port), ...pairs]
}

/**
 * MiB for `shared_buffers`: an eighth of the memory there is, 128 to 1,024; it is taken as it is needed. PostgreSQL's
 * own 128 are too few: with 200,000 transactions under way, a batch of 200 changes had to write 76 other pages out
 * first.
 */
export const bufferMiB = (bytes: number = availableBytes()): number =>
  Math.max(128, Math.min(1024, Math.floor(bytes / 8 / 1024 / 1024)))

/** The machine's memory, or what a container leaves of it. */
const availableBytes = (): number => {
  const allowed = process.constrainedMemory()
  return allowed > 0 ? Math.min(allowed, totalmem()) : totalmem()
}

/** Where the server on a cluster has its Unix socket; null where it has none. */
export function socketPathOf(folder: string, port: number): string | null {
  if (process.platform === 'win32') return null
  const path = join(folder, `.s.PGSQL.${port}`)
  return Buffer.byteLength(path) <= socketPathMax ? path : null
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const address = probe.address()
  probe.close()
  await once(probe, 'close')
  if (address === null || typeof address === 'string') throw new Error('no port')
  return address.port
}

async function exitOf(child: ChildProcess): Promise<string> {
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
  return child.signalCode ?? `exit code ${child.exitCode}`
}

/** Ends all connections and stops in order; after ten seconds without that. */
async function interrupt(child: ChildProcess, { programs, cluster }: Options): Promise<void> {
  const gone = exitOf(child)
  if (process.platform === 'win32') {
    execFile(programs.control, ['-D', cluster.folder, '-m', 'fast', 'stop'])
  } else {
    child.kill('SIGINT')
  }
  const timer = setTimeout(() => child.kill('SIGQUIT'), fastStopMs)
  await gone
  clearTimeout(timer)
}
