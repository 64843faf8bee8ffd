/** The whole service over real sockets, in this process, with the sandbox as the outside world. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startSandbox } from '../../../sandbox/src/sandbox.ts'
import { createApp } from '../../src/app.ts'
import type { Sql } from '../../src/base/database/database.ts'
import type { Log } from '../../src/base/log.ts'
import type { Outbound } from '../../src/base/outbound/outbound.ts'
import type { ProviderSettings } from '../../src/projects/index.ts'
import { installSandbox } from '../../src/start/first-start.ts'
import { sandboxMessengers } from '../../src/start/messengers.ts'
import { sandboxExamples } from '../../src/start/sandbox/examples.ts'
import type { SandboxFile } from '../../src/start/sandbox/file.ts'
import { builtConsole } from './built-console.ts'
import type { TestDatabase } from './database.ts'
import { freePort } from './free-port.ts'
import { basic, createWorld, type World } from './world.ts'

export type Service = {
  world: World
  /** Addresses, ids and secrets, as `npm start` writes them to sandbox.json. */
  file: SandboxFile
  /** Calls an admin call of the sandbox project with its API key. */
  admin(
    method: string,
    path: string,
    body?: unknown,
    headers?: Record<string, string>,
  ): Promise<Response>
  /** Sets the sandbox's fault switches. */
  faults(switches: Record<string, unknown>): Promise<void>
  /** The deliveries of the sandbox's receiver, newest first, once there are at least `count`. */
  webhooks(count: number): Promise<Delivery[]>
  close(): Promise<void>
}

export type Delivery = {
  id: number
  headers: Record<string, string>
  body: string
  answer: { status: number }
  verified: { signature: boolean; standard: boolean }
}

type Options = {
  log?: Log
  limits?: boolean
  /** Stands before the service's own way to the database. */
  through?: (sql: Sql) => Sql
  database?: TestDatabase
  /** Serves the web console, too. */
  hasConsole?: boolean
  /** Lets people of the console in by an identity provider of the sandbox. */
  hasProvider?: boolean
}

/** Starts database, sandbox and service on free ports. */
export const startService = async (options: Options = {}): Promise<Service> => {
  const opened: (() => Promise<unknown>)[] = []
  const close = async (): Promise<void> => {
    for (const end of opened.splice(0).toReversed()) await end()
  }
  try {
    return { ...(await start(options, opened)), close }
  } catch (error) {
    // Anything that stays open keeps the test file from ending.
    await close()
    throw error
  }
}

/** On a slow machine a receiver may take longer than the usual three seconds, and networks than their eight. */
const patienceMs = 15_000

/** Waits longer for each answer: what counts is the answer. */
const patient = (out: Outbound): Outbound => ({
  ...out,
  request: (call) => out.request({ ...call, timeoutMs: Math.max(call.timeoutMs ?? 0, patienceMs) }),
})

/** The sandbox's OpenID provider as that of a studio. */
export const studioId = async (sandboxUrl: string): Promise<ProviderSettings> => {
  const answer = await fetch(`${sandboxUrl}/api/credentials`)
  const { studio } = (await answer.json()) as {
    studio: { client_id: string; client_secret: string }
  }
  return {
    issuer: `${sandboxUrl}/id.studio.example`,
    clientId: studio.client_id,
    clientSecret: studio.client_secret,
    name: 'Studio ID',
    domains: [],
    rolesClaim: 'name',
    roles: [],
  }
}

/** Tells how to end each part as soon as it is open. */
const start = async (
  options: Options,
  opened: (() => Promise<unknown>)[],
): Promise<Omit<Service, 'close'>> => {
  const port = await freePort()
  const publicUrl = `http://localhost:${port}`
  const dataDir = await mkdtemp(join(tmpdir(), 'portreeve-journey-'))
  opened.push(() => rm(dataDir, { recursive: true, force: true }))
  const world = await createWorld({
    settings: { publicUrl, limits: options.limits ?? false },
    ...(options.log ? { log: options.log } : {}),
    ...(options.database ? { database: options.database } : {}),
  })
  opened.push(() => world.close())
  const sandbox = await startSandbox({ port: 0, publicUrl })
  opened.push(() => sandbox.close())
  const file = await installSandbox(world.deps, { dataDir, sandboxUrl: sandbox.url })
  await world.deps.directory.change(
    file.project_id,
    (tx) => tx`
      update webhook_endpoints set timeout_ms = ${patienceMs}
      where project_id = ${file.project_id}
    `,
  )
  const inboxes = await sandboxMessengers(world.deps, sandbox.url)
  opened.push(() => inboxes.mailer.close())
  const app = await createApp(
    {
      ...inboxes,
      ...world.deps,
      ...(options.hasProvider
        ? { settings: { ...world.deps.settings, provider: await studioId(sandbox.url) } }
        : {}),
      sql: options.through?.(world.sql) ?? world.sql,
      outbound: patient(world.deps.outbound),
    },
    {
      trustedProxies: [],
      examples: sandboxExamples(file),
      ...(options.hasConsole ? { console: await builtConsole() } : {}),
      start: file,
    },
  )
  opened.push(() => app.close())
  await app.listen({ host: 'localhost', port })
  return {
    world,
    file,
    admin: (method, path, body, headers = {}) =>
      fetch(`${publicUrl}/api/v2/project/${file.project_id}/admin${path}`, {
        method,
        headers: {
          ...basic(file.project_id, file.api_key),
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          ...headers,
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      }),
    async faults(switches) {
      const answer = await fetch(`${sandbox.url}/api/faults`, {
        method: 'PUT',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(switches),
      })
      if (!answer.ok) throw new Error(await answer.text())
    },
    async webhooks(count) {
      for (let waits = 1; ; waits += 1) {
        const wait = `${sandbox.url}/api/webhooks/wait?count=${count}&timeout_ms=15000`
        const answer = await fetch(wait)
        if (!answer.ok) throw new Error(await answer.text())
        const { reached, items } = (await answer.json()) as { reached: boolean; items: Delivery[] }
        if (reached || waits === 4) return items
        // One that a slow machine has failed to deliver is tried again five minutes later.
        world.clock.advance(330)
      }
    },
  }
}
