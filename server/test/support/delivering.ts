/** Processes that deliver, for tests that kill them. */
import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { join } from 'node:path'
import { keyring } from '../../src/base/seals/seal.ts'
import { systemCaller } from '../../src/projects/index.ts'
import { addEndpoint } from '../../src/webhooks/endpoints/endpoint-settings.ts'
import { until, type WebhookWorld } from './webhooks.ts'
import type { WorldProject } from './world.ts'

const program = join(import.meta.dirname, 'delivering-process.ts')

export type Delivering = {
  /** Starts a process; it holds its leases then. */
  start(leases?: 'long' | 'production'): Promise<ChildProcess>
  /** Lets a process write so many notifications. */
  write(child: ChildProcess, project: WorldProject, count: number): Promise<void>
  /** Kills a process as `kill -9` does. */
  kill(child: ChildProcess): Promise<void>
  /** Adds an endpoint whose secrets the processes can open; nobody waits longer for an answer. */
  endpoint(project: WorldProject, url: string, fields?: object): Promise<number>
  /** Waits until so many processes live, and each has had the time to hear of all others. */
  living(processes: number): Promise<void>
  /** Kills what still runs. */
  close(): Promise<void>
}

/** Processes on a world's database. */
export const deliveringIn = (world: WebhookWorld): Delivering => {
  const masterKey = randomBytes(32)
  const deps = { ...world.deps, keyring: keyring([{ version: 1, key: masterKey }]) }
  const children: ChildProcess[] = []
  const kill = async (child: ChildProcess): Promise<void> => {
    if (child.exitCode !== null || child.signalCode !== null) return
    const closed = once(child, 'close')
    child.kill('SIGKILL')
    await closed
  }
  return {
    async start(leases = 'long') {
      const child = spawn(
        process.execPath,
        [program, world.url, masterKey.toString('hex'), leases],
        { stdio: ['pipe', 'pipe', 'inherit'] },
      )
      children.push(child)
      if (!child.stdout) throw new Error('it has no output')
      await once(child.stdout, 'data')
      return child
    },
    async write(child, project, count) {
      const written = once(child.stdout ?? child, 'data')
      child.stdin?.write(`${project.project_id} ${count}\n`)
      await written
    },
    kill,
    async endpoint(project, url, fields = {}) {
      const body = { url, timeout_ms: 15_000, ...fields }
      return (await addEndpoint(deps, project.project_id, body, systemCaller)).row.endpoint_id
    },
    async living(processes) {
      const renewals = async () =>
        await world.sql<{ worker_id: string; alive_until: Date }[]>`
          select worker_id, alive_until from webhook_workers where alive_until > now()
        `
      await until(async () => (await renewals()).length === processes)
      // One that has renewed twice since then has seen all that there are.
      for (let times = 0; times < 2; times += 1) {
        const before = new Map(
          (await renewals()).map((row) => [row.worker_id, row.alive_until.getTime()]),
        )
        await until(async () =>
          (await renewals()).every(
            (row) => row.alive_until.getTime() !== before.get(row.worker_id),
          ),
        )
      }
    },
    async close() {
      for (const child of children) await kill(child)
    },
  }
}
