/** Two processes of the service on one database, each of which can die alone. */
import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { chmod, mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { connect, type Sql } from '../../server/src/base/database/database.ts'
import { type Embedded, startEmbedded } from '../../server/src/base/embedded/embedded.ts'
import { freePort } from '../../server/test/support/free-port.ts'
import { type Service, startService } from '../field/service.ts'
import { type DatabaseWire, layWire } from './database-wire.ts'

export type Installation = {
  database: Embedded
  wire: DatabaseWire
  /** A connection of our own that bypasses the wire. */
  sql: Sql
  folder: string
  /** The folder of the database where it is a file system of its own, and small. */
  smallDisk: string | undefined
  /** A file that moves the clock of the first process; undefined without libfaketime. */
  clockFile: string | undefined
  ports: readonly [number, number]
  services: [Service, Service]
  facts: Facts
  /** Starts a process anew that has died. */
  revive(index: 0 | 1): Promise<void>
  stop(): Promise<void>
}

/** The facts that clients need. */
export type Facts = {
  projectId: number
  apiKey: string
  clientId: number
  redirectUri: string
  appId: string
}

const run = promisify(execFile)
const main = join(import.meta.dirname, '..', '..', 'server', 'src', 'portreeve.js')
const diskMiB = 1536
// Longer than any of these deaths lasts; ten seconds are the default.
const graceSeconds = 120
const appId = '480'
const clockLibraries = ['x86_64-linux-gnu', 'aarch64-linux-gnu', '.'].map(
  (machine) => `/usr/lib/${machine}/faketime/libfaketimeMT.so.1`,
)
const quiet = { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} }

/** Starts all of it in a folder, with a project whose notifications go to the port outside. */
export const install = async (folder: string, outsidePort: number): Promise<Installation> => {
  const smallDisk = await mountSmallDisk(join(folder, 'database'))
  await mkdir(join(folder, 'database'), { recursive: true })
  await chmod(join(folder, 'database'), 0o755)
  const database = await startEmbedded({ dataDir: join(folder, 'database', 'data'), log: quiet })
  const wire = await layWire(() => database.port)
  const ports = [await freePort(), await freePort()] as const
  const address = new URL(database.url)
  address.port = String(wire.port)
  const clockFile = clockLibraries.some((file) => existsSync(file))
    ? join(folder, 'clock')
    : undefined
  if (clockFile !== undefined) await writeFile(clockFile, '+0s')
  const environment = {
    PORTREEVE_DATABASE_URL: address.href,
    PORTREEVE_MASTER_KEYS: `1:${randomBytes(32).toString('base64')}`,
    PORTREEVE_PUBLIC_URL: `http://localhost:${ports[0]}`,
    PORTREEVE_SANDBOX: 'off',
  }
  const serve = async (index: 0 | 1): Promise<Service> => {
    const dataDir = join(folder, `service-${index}`)
    await mkdir(dataDir, { recursive: true })
    const clock = index === 0 && clockFile !== undefined ? movableClock(clockFile) : {}
    return startService({
      dataDir,
      port: ports[index],
      environment: { ...environment, ...clock },
    })
  }
  const first = await serve(0)
  const sql = connect(database.url, { name: 'soak', connections: 2 })
  const facts = await configure(folder, sql, environment, outsidePort, ports[0])
  const services: [Service, Service] = [first, await serve(1)]
  return {
    database,
    wire,
    sql,
    folder,
    smallDisk,
    clockFile,
    ports,
    services,
    facts,
    revive: async (index) => {
      services[index] = await serve(index)
    },
    stop: async () => {
      for (const { pid, stop } of services) {
        signal(pid, 'SIGCONT')
        await stop()
      }
      await sql.end({ timeout: 1 }).catch(() => {})
      await wire.stop()
      await database.stop()
      if (smallDisk !== undefined) await run('umount', [smallDisk]).catch(() => {})
    },
  }
}

/** Sends a signal to a process that may be gone. */
export const signal = (pid: number, name: NodeJS.Signals): void => {
  try {
    process.kill(pid, name)
  } catch {
    // It is gone.
  }
}

/** Only the wall clock moves: timers go by the monotonic one, which no change of the clock moves. */
const movableClock = (file: string): Record<string, string> => ({
  LD_PRELOAD: clockLibraries.find((library) => existsSync(library)) ?? '',
  FAKETIME_TIMESTAMP_FILE: file,
  FAKETIME_CACHE_DURATION: '1',
  FAKETIME_DONT_FAKE_MONOTONIC: '1',
  DONT_FAKE_MONOTONIC: '1',
})

/** A file system of its own for the database; undefined where mounting is not allowed. */
const mountSmallDisk = async (folder: string): Promise<string | undefined> => {
  await mkdir(folder, { recursive: true })
  const words = ['-t', 'tmpfs', '-o', `size=${diskMiB}m,mode=755`, 'tmpfs', folder]
  return run('mount', words).then(
    () => folder,
    () => undefined,
  )
}

const configure = async (
  folder: string,
  sql: Sql,
  environment: Readonly<Record<string, string>>,
  outsidePort: number,
  port: number,
): Promise<Facts> => {
  const apiKey = `soak-${randomBytes(24).toString('hex')}`
  const redirectUri = 'http://127.0.0.1:9/landing'
  const outside = `http://127.0.0.1:${outsidePort}`
  const types = ['ps_declined', 'order_paid', 'cancel_subscription', 'refund', 'partial_refund']
  const project = {
    name: 'Soak',
    settings: { notifications: Object.fromEntries(types.map((type) => [type, true])) },
    api_keys: [{ name: 'Soak', key: apiKey }],
    clients: [
      {
        name: 'Game',
        type: 'public',
        redirect_uris: [redirectUri],
        settings: { refresh_grace_seconds: graceSeconds },
      },
    ],
    connections: {
      platform: {
        steam: {
          credentials: { web_api_key: '0'.repeat(32) },
          settings: { simulator: outside, app_ids: [appId] },
        },
      },
    },
    webhooks: { endpoints: [{ name: 'Receiver', url: `${outside}/webhooks` }] },
  }
  const file = join(folder, 'soak.json')
  const document = { merchants: [{ name: 'Soak Studio', projects: [project] }] }
  await writeFile(file, JSON.stringify(document))
  await run(process.execPath, [main, 'apply', file], {
    env: {
      ...process.env,
      ...environment,
      PORTREEVE_DATA_DIR: join(folder, 'service-0'),
      PORTREEVE_PORT: String(port),
    },
  })
  const [row] = await sql<{ project_id: number; client_id: number }[]>`
    select project_id, client_id
    from clients
    order by client_id
    limit 1
  `
  if (row === undefined) throw new Error('the project was not made')
  const facts = {
    projectId: row.project_id,
    clientId: row.client_id,
    apiKey,
    redirectUri,
    appId,
  }
  await stock(facts, port)
  return facts
}

/** The goods of the store: a package to pay for, and a free one of which a player may have two. */
const stock = async ({ projectId, apiKey }: Facts, port: number): Promise<void> => {
  const name = { en: 'Name' }
  const texts = { name, description: name }
  const content = [{ sku: 'gold', quantity: 1 }]
  const limits = { per_user: 2, per_item: null, recurrent_schedule: null }
  const things: readonly [path: string, body: object][] = [
    ['virtual_currency', { sku: 'gold', ...texts }],
    ['virtual_currency/package', { sku: 'paid', ...texts, content, limits }],
    ['virtual_currency/package', { sku: 'free', ...texts, content, limits, is_free: true }],
  ]
  for (const [path, body] of things) {
    const answer = await fetch(
      `http://127.0.0.1:${port}/api/v2/project/${projectId}/admin/items/${path}`,
      {
        method: 'POST',
        headers: {
          authorization: `Basic ${Buffer.from(`${projectId}:${apiKey}`).toString('base64')}`,
          'content-type': 'application/json',
        },
        body: JSON.stringify(body),
      },
    )
    if (!answer.ok) throw new Error(`${path} answered ${answer.status} ${await answer.text()}`)
  }
}
