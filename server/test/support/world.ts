/** A small installation for one test file: a database of its own, a movable clock, a project with clients. */
import { randomBytes } from 'node:crypto'
import type { Clock } from '../../src/base/clock.ts'
import { connect, type Sql } from '../../src/base/database/database.ts'
import { limiter } from '../../src/base/limits/rate-limit.ts'
import { type Log, silentLog } from '../../src/base/log.ts'
import { outbound } from '../../src/base/outbound/outbound.ts'
import { keyring } from '../../src/base/seals/seal.ts'
import {
  administration,
  admission,
  consoleSessions,
  type Deps,
  type KeyUses,
  keyUses,
  openDirectory,
  openOccurrences,
  type ProjectSettings,
  type Settings,
  systemCaller,
} from '../../src/projects/index.ts'
import { portalAdmission } from '../../src/webhooks/portal/portal-sessions.ts'
import { guardOf } from './citus.ts'
import { createDatabase, type DatabaseOptions, type TestDatabase } from './database.ts'

export type MovableClock = Clock & {
  /** Moves time forward. */
  advance(seconds: number): void
  /** Lets real time pass without effect from now on: what counts by the second is exact then. */
  stop(): void
}

export type WorldProject = {
  project_id: number
  login_project_id: string
  merchant_id: number
  api_key: string
  /** Headers of an admin call with the project's key. */
  authorization: { authorization: string }
  clients: {
    public: { client_id: number; redirect_uri: string }
    confidential: { client_id: number; client_secret: string; redirect_uri: string }
    server: { client_id: number; client_secret: string }
  }
}

export type World = {
  url: string
  /** The database server's own address, where there is a pooler before it. */
  listenUrl: string | undefined
  sql: Sql
  clock: MovableClock
  deps: Deps
  /** Notes uses of keys; writes them when it is told to. */
  keyUses: KeyUses
  operatorKey: string
  project: WorldProject
  /** Makes one more project, of a merchant of its own unless one is named. */
  addProject(options?: { merchantId?: number; settings?: ProjectSettings }): Promise<WorldProject>
  close(): Promise<void>
}

/** A clock that starts now and moves by `advance` and, until it is stopped, by real time passing. */
export const movableClock = (): MovableClock => {
  let ahead = 0
  let standingAt: number | undefined
  return {
    now: () => new Date((standingAt ?? Date.now()) + ahead),
    advance(seconds) {
      ahead += seconds * 1000
    },
    stop() {
      standingAt ??= Date.now()
    },
  }
}

/** The header of HTTP Basic for a pair. */
export const basic = (user: string | number, password: string): { authorization: string } => ({
  authorization: `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`,
})

/** Builds the installation; `close` ends every connection and drops the database. */
export const createWorld = async (
  options: {
    settings?: Partial<Settings>
    log?: Log
    projectSettings?: ProjectSettings
    messengers?: Pick<Deps, 'mailer' | 'textSender'>
    /** A database of the caller's, with the newest schema; dropped with the world. */
    database?: TestDatabase
  } & DatabaseOptions = {},
): Promise<World> => {
  const log = options.log ?? silentLog
  const database = options.database ?? (await createDatabase({ isDirect: options.isDirect }))
  const { guard, closeGuard } = guardOf(database.url, log)
  const sql = connect(database.url, { connections: 8, listenUrl: database.listenUrl, guard })
  const clock = movableClock()
  const keys = keyring([{ version: 1, key: randomBytes(32) }])
  const settings: Settings = {
    publicUrl: 'http://localhost:8080',
    isProduction: false,
    limits: false,
    supportAddress: 'support@portreeve.example',
    ...options.settings,
  }
  const directory = await openDirectory({ sql, keyring: keys, log })
  // A stall of a slow machine is no receiver that cannot be reached.
  const out = outbound({ allowLoopback: !settings.isProduction, connectTimeoutMs: 15_000 })
  const buckets = limiter(clock)
  const uses = keyUses({ sql, clock, log, delayMs: 0 })
  const deps: Deps = {
    sql,
    clock,
    log,
    outbound: out,
    keyring: keys,
    directory,
    admission: admission({
      directory,
      clock,
      limiter: buckets,
      limits: settings.limits,
      uses,
      signedIn: consoleSessions({
        sql,
        clock,
        keyring: keys,
        limiter: buckets,
        settings,
      }).signedIn,
      portal: portalAdmission({ sql, clock, keyring: keys, directory }),
    }),
    limiter: buckets,
    settings,
    // Written when a test says so.
    occurrences: openOccurrences({ sql, clock, log, delayMs: 0 }),
    ...options.messengers,
  }
  const operatorKey = await administration.renewOperatorKey(deps, systemCaller)
  const addProject = projectMaker(deps)
  const project = await addProject(
    options.projectSettings ? { settings: options.projectSettings } : {},
  )
  return {
    url: database.url,
    listenUrl: database.listenUrl,
    sql,
    clock,
    deps,
    keyUses: uses,
    operatorKey,
    project,
    addProject,
    async close() {
      await directory.close()
      await out.close()
      await sql.end()
      await closeGuard()
      await database.drop()
    },
  }
}

/** Makes projects with their clients and a key. */
const projectMaker =
  (deps: Deps): World['addProject'] =>
  async ({ merchantId, settings: projectSettings } = {}) => {
    const merchant =
      merchantId ?? (await administration.createMerchant(deps, systemCaller, 'Studio'))
    const project = await administration.createProject(deps, systemCaller, {
      merchantId: merchant,
      name: 'Game',
      settings: projectSettings ?? {},
    })
    const id = project.projectId
    const redirect = 'https://game.example/landing'
    const made = async (type: 'public' | 'confidential' | 'server') =>
      await administration.createClient(deps, systemCaller, id, {
        name: `${type} client`,
        type,
        ...(type === 'server' ? {} : { redirect_uris: [redirect] }),
      })
    const [open, confidential, server] = [
      await made('public'),
      await made('confidential'),
      await made('server'),
    ]
    const { apiKey } = await administration.createApiKey(
      deps,
      systemCaller,
      { projectId: id },
      'test',
    )
    return {
      project_id: id,
      login_project_id: project.loginProjectId,
      merchant_id: merchant,
      api_key: apiKey,
      authorization: basic(id, apiKey),
      clients: {
        public: { client_id: open.clientId, redirect_uri: redirect },
        confidential: {
          client_id: confidential.clientId,
          client_secret: confidential.secret ?? '',
          redirect_uri: redirect,
        },
        server: { client_id: server.clientId, client_secret: server.secret ?? '' },
      },
    }
  }
