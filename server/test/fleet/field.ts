/** The field of the fleet: a database that all share, the sandbox as the world, receivers, and a balancer in front. */
import { type ChildProcess, fork } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connect, type Sql } from '../../src/base/database/database.ts'
import { createLog } from '../../src/base/log.ts'
import { readConfig } from '../../src/config.ts'
import type { SandboxFile } from '../../src/start/sandbox/file.ts'
import { serve } from '../../src/start/serve.ts'
import { createDatabase } from '../support/database.ts'
import { freePort } from '../support/free-port.ts'
import { basic } from '../support/world.ts'
import { type Balancer, startBalancer } from './balancer.ts'
import { type Receivers, startReceivers } from './receivers.ts'

export type Field = {
  file: SandboxFile
  sql: Sql
  balancer: Balancer
  receivers: Receivers
  /** The settings of a process of the fleet, but for its port and how long it drains. */
  environment: Readonly<Record<string, string>>
}

const endpoints = 4
// The receivers run in the process of all callers, which is busy.
const timeoutMs = 15_000
const sandboxProgram = join(import.meta.dirname, '..', '..', '..', 'sandbox', 'src', 'main.ts')

/** Builds it. The end of a part is added to `undo` as soon as the part is there. */
export const buildField = async (undo: (() => Promise<unknown>)[]): Promise<Field> => {
  const database = await createDatabase()
  undo.push(() => database.drop())
  const dataDir = await mkdtemp(join(tmpdir(), 'portreeve-fleet-'))
  undo.push(() => rm(dataDir, { recursive: true, force: true }))
  const port = await freePort()
  const sandboxPort = String(await freePort())
  const environment = {
    PORTREEVE_HOST: '127.0.0.1',
    PORTREEVE_PUBLIC_URL: `http://localhost:${port}`,
    PORTREEVE_DATABASE_URL: database.url,
    PORTREEVE_DATABASE_CONNECTIONS: '8',
    PORTREEVE_DATA_DIR: dataDir,
    PORTREEVE_MASTER_KEYS: `1:${randomBytes(32).toString('base64')}`,
    PORTREEVE_TRUSTED_PROXIES: '127.0.0.1',
    PORTREEVE_RATE_LIMITS: 'off',
    PORTREEVE_LOG_LEVEL: 'warn',
  }
  await startSandbox({ ...environment, PORTREEVE_SANDBOX_PORT: sandboxPort }, undo)
  const receivers = await startReceivers(endpoints)
  undo.push(() => receivers.close())
  const file = await install({ ...environment, PORTREEVE_SANDBOX_PORT: sandboxPort }, receivers)
  const sql = connect(database.url, { connections: 2, name: 'fleet' })
  undo.push(() => sql.end())
  const balancer = await startBalancer(port)
  undo.push(() => balancer.close())
  return {
    ...{ file, sql, balancer, receivers },
    environment: { ...environment, PORTREEVE_SANDBOX: 'off' },
  }
}

const startSandbox = async (
  settings: Record<string, string>,
  undo: (() => Promise<unknown>)[],
): Promise<void> => {
  const child = fork(sandboxProgram, {
    env: { PATH: process.env.PATH ?? '', ...settings },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  undo.push(() => endChild(child))
  await once(child, 'message')
}

const endChild = async (child: ChildProcess): Promise<void> => {
  if (child.exitCode !== null || child.signalCode !== null) return
  child.kill('SIGKILL')
  await once(child, 'exit')
}

/** Makes the sandbox project by a first start, and an endpoint for each receiver. */
const install = async (
  settings: Record<string, string>,
  { urls }: Receivers,
): Promise<SandboxFile> => {
  const own = String(await freePort())
  const config = readConfig({ ...settings, PORTREEVE_PORT: own })
  const serving = await serve(config, createLog('error'), { say: () => {}, isTerminal: false })
  try {
    const text = await readFile(join(config.dataDir, 'sandbox.json'), 'utf8')
    const file = JSON.parse(text) as SandboxFile
    const path = `/api/v2/project/${file.project_id}/admin/webhook/endpoints`
    for (const [n, url] of urls.entries()) {
      const headers = {
        ...basic(file.project_id, file.api_key),
        'content-type': 'application/json',
      }
      const body = JSON.stringify({ name: `Receiver ${n}`, url, timeout_ms: timeoutMs })
      const answer = await fetch(`http://127.0.0.1:${own}${path}`, {
        method: 'POST',
        headers,
        body,
      })
      if (answer.status !== 201) throw new Error(`${answer.status} ${await answer.text()}`)
    }
    return file
  } finally {
    await serving.stop()
  }
}
