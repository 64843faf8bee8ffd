/** A real Valkey or Redis for tests, where this machine has one. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { freePort } from './free-port.ts'
import { findProgram, missing } from './programs.ts'

export type Valkey = { url: string; stop(): Promise<void> }

/** The server program's path; undefined where neither Valkey nor Redis is installed. */
export const valkeyProgram: string | undefined = findProgram('valkey-server', 'redis-server')

/** Why there is none for tests; undefined where there is one. */
export const missingValkey: string | undefined =
  valkeyProgram === undefined ? missing('valkey-server') : undefined

/** Starts a server that keeps nothing on disk; on the given port, or on a free one. */
export const startValkey = async (port?: number): Promise<Valkey> => {
  if (valkeyProgram === undefined) throw new Error(missingValkey)
  const at = port ?? (await freePort())
  const options = ['--port', String(at), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no']
  const child = spawn(valkeyProgram, options, { stdio: ['ignore', 'pipe', 'ignore'] })
  const exit = once(child, 'exit')
  const lines: string[] = []
  await new Promise<void>((resolve, reject) => {
    child.once('error', reject)
    child.once('exit', () => reject(new Error(lines.join('\n'))))
    createInterface({ input: child.stdout }).on('line', (line) => {
      lines.push(line)
      if (/ready to accept connections/i.test(line)) resolve()
    })
  })
  return {
    url: `redis://127.0.0.1:${at}`,
    async stop() {
      child.kill('SIGKILL')
      await exit
    },
  }
}
