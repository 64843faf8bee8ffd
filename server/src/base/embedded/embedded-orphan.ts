/** A server that outlived its service: found by its pid file, verified, stopped. */
import { execFile } from 'node:child_process'
import { readFile, readlink, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { promisify } from 'node:util'
import { isTaken } from './embedded-lock.ts'
import type { EmbeddedLog } from './embedded-log.ts'

const run = promisify(execFile)
const pauseMs = 10
const fastStopMs = 10_000
const immediateStopMs = 5_000

/**
 * Stops the server that still runs on a cluster whose lock we hold: its service was killed.
 *
 * @throws Error when it does not stop
 */
export async function stopOrphan(folder: string, log: EmbeddedLog): Promise<void> {
  const pidFile = join(folder, 'postmaster.pid')
  const text = await readFile(pidFile, 'utf8').catch(() => '')
  const pid = Number.parseInt(text, 10)
  if (!isTaken(pid)) return
  if (await servesCluster(pid, folder)) await stopServer(pid, folder, log)
  // The number stands for a dead server that nobody collected, or another program has it now.
  // PostgreSQL takes its parent's number for a stale one and still checks for leftover shared
  // memory, which deleting the file would prevent.
  if (isTaken(pid)) await writeFile(pidFile, text.replace(/^\d+/, String(process.pid)))
}

async function stopServer(pid: number, folder: string, log: EmbeddedLog): Promise<void> {
  log.warn({ pid, folder }, 'stopping a database server whose service was killed')
  signal(pid, 'SIGINT')
  if (await isGone(pid, fastStopMs)) return
  signal(pid, 'SIGQUIT')
  if (await isGone(pid, immediateStopMs)) return
  throw new Error(`The database server ${pid} on ${folder} does not stop: end it and start again`)
}

/** It may have ended by itself meanwhile. */
function signal(pid: number, name: 'SIGINT' | 'SIGQUIT'): void {
  try {
    process.kill(pid, name)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}

async function isGone(pid: number, withinMs: number): Promise<boolean> {
  for (let waited = 0; waited < withinMs; waited += pauseMs) {
    if (!isTaken(pid) || (await isZombie(pid))) return true
    await delay(pauseMs)
  }
  return false
}

/** In a container without an init process nobody collects an orphan's exit. */
async function isZombie(pid: number): Promise<boolean> {
  const status = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
  return /^\d+ \(.*\) [ZX] /s.test(status)
}

/** False for an exited process too: it has no command any more. */
async function servesCluster(pid: number, folder: string): Promise<boolean> {
  if (process.platform === 'linux') {
    const command = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')
    const works = await readlink(`/proc/${pid}/cwd`).catch(() => null)
    return basename(command.split('\0')[0] ?? '') === 'postgres' && works === folder
  }
  const { stdout } = await run('ps', ['-ww', '-o', 'command=', '-p', String(pid)]).catch(() => ({
    stdout: '',
  }))
  return stdout.includes('postgres') && stdout.includes(` -D ${folder} `)
}
