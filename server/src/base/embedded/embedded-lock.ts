/** One service per data directory: a lock that the kernel releases when its holder dies. */
import { readFile, writeFile } from 'node:fs/promises'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as delay } from 'node:timers/promises'

export type Lock = {
  /** Tells others on which port the holder's server answers. */
  announce(port: number): Promise<void>
  release(): void
}

/** Facts about the process that holds a lock. */
export type Holder = {
  /** Its process id, or `unknown`. */
  pid: string
  /** The port of its server; null before that answers for the first time. */
  port: number | null
}

/** Another process holds the lock at `path`. */
export class LockHeld extends Error {
  readonly path: string

  constructor(message: string, path: string) {
    super(message)
    this.path = path
  }
}

const unknown: Holder = { pid: 'unknown', port: null }
const attempts = 20
const pauseMs = 50

/**
 * Takes the lock at `path` for this process and notes the process id beside it.
 *
 * SQLite's file lock stands in for a file with a process id. It disappears with its process whatever kills it, and
 * holds between containers that share a volume. A recycled id cannot pass for the owner.
 *
 * @param held what the error says when another process has the lock, given its process id
 * @throws LockHeld with that text
 */
export async function takeLock(path: string, held: (pid: string) => string): Promise<Lock> {
  for (let attempt = 1; ; attempt++) {
    const handle = tryLock(path)
    if (handle) {
      await note(path, [process.pid])
      return {
        announce: (port) => note(path, [process.pid, port]),
        release: () => handle.close(),
      }
    }
    // The holder may be dying, or may not have written its id yet.
    const { pid } = await lockHolder(path).catch(() => unknown)
    if (attempt >= attempts || isTaken(Number(pid))) throw new LockHeld(held(pid), path)
    await delay(pauseMs)
  }
}

/**
 * Reads who holds the lock at `path`, or who held it last.
 *
 * @throws Error of the system when this user may not know
 */
export async function lockHolder(path: string): Promise<Holder> {
  const text = await readFile(`${path}.pid`, 'utf8').catch((error) => {
    if (error.code === 'ENOENT') return ''
    throw error
  })
  const [, pid, port] = /^(\d+)\n(?:(\d+)\n)?$/.exec(text) ?? []
  if (pid === undefined) return unknown
  return { pid, port: port === undefined ? null : Number(port) }
}

function note(path: string, numbers: readonly number[]): Promise<void> {
  const text = numbers.map((number) => `${number}\n`).join('')
  return writeFile(`${path}.pid`, text, { mode: 0o600 })
}

function tryLock(path: string): DatabaseSync | null {
  const handle = new DatabaseSync(path)
  try {
    handle.exec('pragma journal_mode = memory; begin exclusive')
    return handle
  } catch (error) {
    handle.close()
    const sqliteBusy = 5
    if (error instanceof Error && 'errcode' in error && error.errcode === sqliteBusy) return null
    throw error
  }
}

/** Whether a process has this number. */
export function isTaken(pid: number): boolean {
  if (!Number.isSafeInteger(pid) || pid <= 0) return false
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}
