/** One service per data directory: a lock that the kernel releases when its holder dies. */
import { readFile, writeFile } from 'node:fs/promises'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as delay } from 'node:timers/promises'

export type Lock = { release(): void }

const attempts = 20
const pauseMs = 50

/**
 * Takes the lock at `path` for this process and notes the process id beside it.
 *
 * SQLite's file lock is used instead of a file with a process id: it disappears with its process
 * whatever kills it, holds between containers that share a volume, and a recycled id cannot
 * pass for the owner.
 *
 * @param held what the error says when another process has the lock, given its process id
 * @throws Error with that text
 */
export async function takeLock(path: string, held: (pid: string) => string): Promise<Lock> {
  const ownerPath = `${path}.pid`
  for (let attempt = 1; ; attempt++) {
    const handle = tryLock(path)
    if (handle) {
      await writeFile(ownerPath, `${process.pid}\n`, { mode: 0o600 })
      return { release: () => handle.close() }
    }
    // The owner may be dying, or may not have written its id yet.
    const owner = (await readFile(ownerPath, 'utf8').catch(() => '')).trim()
    if (attempt >= attempts || isAlive(Number(owner))) throw new Error(held(owner || 'unknown'))
    await delay(pauseMs)
  }
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

function isAlive(pid: number): boolean {
  if (!Number.isSafeInteger(pid) || pid <= 0) return false
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}
