/** Everything a command stands on: database, keys, configuration in memory, the way out; and how it is taken down. */

import type { DatabasePlace } from '../base/database/copying.ts'
import { type ConnectOptions, connect, isUnavailable, type Sql } from '../base/database/database.ts'
import type { Pool } from '../base/database/pool.ts'
import { setSessionLimits } from '../base/database/session-limits.ts'
import { isSpread } from '../base/database/spread.ts'
import { openDatabaseClock } from '../base/database-clock.ts'
import type { Embedded } from '../base/embedded/embedded.ts'
import { joinEmbedded } from '../base/embedded/embedded-beside.ts'
import { limiter } from '../base/limits/rate-limit.ts'
import type { SharedLimiter, SharedLimiterOptions } from '../base/limits/shared-rate-limit.ts'
import type { Log } from '../base/log.ts'
import { migrate, missingMigrations } from '../base/migration/migrate.ts'
import { guarded } from '../base/nodes/guarded-pool.ts'
import { openNodes } from '../base/nodes/nodes.ts'
import { outbound } from '../base/outbound/outbound.ts'
import { tracedOutbound } from '../base/outbound/traced-outbound.ts'
import type { Tracing } from '../base/telemetry/tracing.ts'
import type { Config } from '../config.ts'
import { migrationsFolder } from '../migrations-folder.ts'
import {
  admission,
  consoleSessions,
  type Deps,
  keyUses,
  openDirectory,
  openOccurrences,
} from '../projects/index.ts'
import { commandKeyring, openKeyring, registerMasterKeys } from './master-key.ts'
import { configuredMessengers } from './messengers.ts'

export type Installation = {
  deps: Deps
  /** The delivery engine's own pool; its connections are made when it first asks. */
  enginePool: Sql
  /** Names of migrations that were applied now. */
  migrated: string[]
  /** Ends everything in the opposite order; the embedded database last, if it was started here. */
  close(): Promise<void>
}

export type OpenOptions = {
  config: Config
  log: Log
  /** The address in use, once the port is known. */
  publicUrl: string
  /** False for commands that run once: they need not hear of changes, and may use a running service's database. */
  isLasting: boolean
  /** The embedded database that this process is starting; left out, one that already runs is joined. */
  embedded?: Promise<Embedded> | undefined
  /** Told of each call out, where traces are on. */
  tracing?: Tracing | undefined
  /** For commands that only look: they refuse a schema that is not up to date instead of bringing it there. */
  isLooking?: boolean
}

/** Fetching, completing and leases, each with a little room. */
const engineConnections = 6

/** Where Citus is: one that looks up projects, and one for each node that hangs. */
const nodeConnections = 4

/** A command works step by step; the rest is for the service that may run beside it. */
const commandConnections = 4

/** PostgreSQL 15 is the oldest version whose statements we use. */
const oldestServer = 150_000

/**
 * Opens the database (the embedded one, unless an address is configured), brings the schema up to date and loads the
 * configuration. Throws, with a remedy, when the database is out of reach, too old, or ahead of this version, or was
 * sealed with other master keys. Then nothing was changed.
 */
export const openInstallation = async ({
  config,
  log,
  publicUrl,
  isLasting,
  embedded,
  isLooking = false,
  tracing,
}: OpenOptions): Promise<Installation> => {
  const undo: (() => Promise<void>)[] = []
  const close = async (): Promise<void> => {
    for (const step of undo.splice(0).reverse()) await step()
  }
  try {
    const { sql, first, connectAnother } = await openDatabase(
      { config, log, isLasting, embedded },
      undo,
    )
    // Before anything is written: whoever comes with wrong keys may have come to the wrong database.
    const keyring = await (isLasting ? openKeyring : commandKeyring)(first, config, log)
    const migrated = await bringSchema(first, { log, isLooking })
    await first.end()
    if (config.databaseListenUrl !== undefined) await checkServer(sql, 'PORTREEVE_DATABASE_URL')
    const enginePool = connectAnother({
      connections: engineConnections,
      // A pooler would tell the server each time that a connection goes from one name to the other.
      ...(config.databaseListenUrl === undefined ? { name: 'portreeve webhooks' } : {}),
    })
    undo.push(() => enginePool.end({ timeout: 5 }))
    const clock = await openDatabaseClock({ sql, log, ...(isLasting ? {} : { pauseMs: 0 }) })
    undo.push(() => clock.close())
    if (isLasting) {
      await registerMasterKeys(sql, keyring, config, clock.now())
      const { makeWebhookDays } = await import('../webhooks/index.ts')
      await makeWebhookDays({ sql, clock })
    }
    const parts = { sql, clock, log, keyring, settings: settingsOf(config, publicUrl) }
    const deps = await openParts(parts, { config, isLasting, tracing }, undo)
    return { deps, enginePool, migrated, close }
  } catch (error) {
    await close()
    throw error
  }
}

/** Brings the schema up to date, or throws where somebody only looks and it is not; answers the migrations applied. */
const bringSchema = async (
  first: Sql,
  { log, isLooking }: { log: Log; isLooking: boolean },
): Promise<Installation['migrated']> => {
  if (isLooking) {
    const missing = await missingMigrations(first, migrationsFolder)
    if (missing.length === 0) return []
    throw new Error(
      `The schema is not up to date, and a dry run leaves it as it is: run portreeve migrate first (${missing.length} missing).`,
    )
  }
  const migrated = await migrate(first, migrationsFolder, {
    tellWaiting: (migration) =>
      log.warn({ migration }, 'a migration waits until nobody holds the tables that it changes'),
  })
  await limitSessions(first, log)
  return migrated
}

const settingsOf = (config: Config, publicUrl: string): Deps['settings'] => ({
  publicUrl,
  isProduction: config.isProduction,
  limits: config.limits,
  supportAddress: config.supportAddress,
  importBytes: config.importMebibytes * 1024 * 1024,
  webhookDays: config.webhookDays,
  failingDays: config.webhookFailingDays,
  signInDays: config.signInDays,
  auditSignInDays: config.auditSignInDays,
  allowedNetworks: config.allowedNetworks,
  provider: config.provider,
})

/** Opens what stands on the database; `undo` gets a step for each part that must be closed. */
const openParts = async (
  parts: Pick<Deps, 'sql' | 'clock' | 'log' | 'keyring' | 'settings'>,
  { config, isLasting, tracing }: Pick<OpenOptions, 'config' | 'isLasting' | 'tracing'>,
  undo: (() => Promise<void>)[],
): Promise<Deps> => {
  const { clock, log } = parts
  const way = outbound({
    allowLoopback: !config.isProduction,
    allowedNetworks: [...config.allowedNetworks],
    onInnerName: innerNames(log),
    proxy: config.outboundProxy,
    onProxyTrouble: proxyTrouble(log),
  })
  undo.push(() => way.close())
  const directory = await openDirectory({ ...parts, ...(isLasting ? {} : { pollMs: 0 }) })
  undo.push(() => directory.close())
  const local = limiter(clock)
  const shared = config.valkeyUrl
    ? await openSharedLimits({ url: config.valkeyUrl, log, local })
    : undefined
  if (shared) undo.push(() => shared.close())
  const buckets = shared ?? local
  const uses = keyUses(parts)
  undo.push(() => uses.close())
  const occurrences = openOccurrences(parts)
  undo.push(() => occurrences.close())
  const { signedIn } = consoleSessions({ ...parts, limiter: buckets })
  const { limits } = config
  const deps: Deps = {
    ...parts,
    outbound: tracing ? tracedOutbound(way, tracing) : way,
    ...(tracing && { tracing }),
    directory,
    admission: admission({
      directory,
      clock,
      limiter: buckets,
      limits,
      uses,
      signedIn,
      ...(isLasting && { portal: await portals({ ...parts, directory }) }),
    }),
    limiter: buckets,
    occurrences,
    ...(config.countryDatabase !== undefined && {
      countryOf: await openCountries(config.countryDatabase),
    }),
  }
  const messengers = configuredMessengers(config, deps)
  undo.push(async () => messengers.mailer?.close())
  return { ...deps, ...messengers }
}

/** Loaded where requests are served: a command admits none, and most of them need nothing else of webhooks. */
const portals = async (parts: Pick<Deps, 'sql' | 'clock' | 'keyring' | 'directory'>) =>
  (await import('../webhooks/index.ts')).portalAdmission(parts)

type OpenedDatabase = {
  sql: Sql
  /** The server itself, where the other address is a pooler's. */
  place: DatabasePlace
  /**
   * One connection for the first steps, to the server itself where the other address is a pooler's. To be ended
   * after them: it began without limits that they may set.
   */
  first: Sql
  connectAnother(options: ConnectOptions): Sql
}

/** Loads the reader of the format only where there is a database. */
const openCountries = async (path: string) => {
  const { openCountryDatabase } = await import('../base/countries/country-database.ts')
  return openCountryDatabase(path)
}

/** Loads the client of Valkey only where one is configured: it takes some 3 MiB. */
const openSharedLimits = async (options: SharedLimiterOptions): Promise<SharedLimiter> => {
  const { openSharedLimiter } = await import('../base/limits/shared-rate-limit.ts')
  return openSharedLimiter(options)
}

/**
 * Opens the database alone, for commands that work where the master keys are not right. The steps that end it are added
 * to `undo`. Throws, with what to do, when it is out of reach or too old.
 */
export const openDatabase = async (
  { config, log, isLasting, embedded }: Omit<OpenOptions, 'publicUrl' | 'isLooking'>,
  undo: (() => Promise<void>)[],
): Promise<OpenedDatabase> => {
  const joined =
    config.databaseUrl === undefined && !embedded
      ? await joinEmbedded({ dataDir: config.dataDir, log })
      : undefined
  if (joined) undo.push(() => joined.stop())
  const own = joined ?? (await embedded)
  const { url, socketPath } = own ?? { url: config.databaseUrl ?? '', socketPath: null }
  const { databaseListenUrl: listenUrl } = config
  const place = socketPath === null ? {} : { socketPath }
  const direct = { url: listenUrl ?? url, ...(listenUrl ? {} : place) }
  const first = connect(direct.url, { ...direct, connections: 1 })
  undo.push(() => first.end({ timeout: 5 }))
  await checkServer(
    first,
    config.databaseUrl && `PORTREEVE_DATABASE_${listenUrl ? 'LISTEN_' : ''}URL`,
  )
  // Nodes that hang are known once, for all pools. Commands work step by step, and wait for what they need.
  const nodes =
    isLasting && (await isSpread(first))
      ? openNodes({ sql: connect(url, { connections: nodeConnections }), log })
      : undefined
  if (nodes) undo.push(nodes.close)
  const guard = nodes && ((pool: Pool): Pool => guarded(pool, nodes))
  const connectAnother = (options: ConnectOptions): Sql =>
    connect(url, { ...options, ...place, listenUrl, guard })
  const sql = connectAnother({
    connections: isLasting
      ? config.databaseConnections
      : Math.min(config.databaseConnections, commandConnections),
  })
  undo.push(() => sql.end({ timeout: 5 }))
  return { sql, place: direct, first, connectAnother }
}

/** `variable` names the setting of the address, where one is set. */
const checkServer = async (sql: Sql, variable: string | undefined): Promise<void> => {
  try {
    const [row] = await sql<{ version: number; name: string }[]>`
      select current_setting('server_version_num')::int as version, current_setting('server_version') as name
    `
    if (row && row.version < oldestServer) {
      throw new Error(`PostgreSQL ${row.name} is too old: Portreeve needs 15 or newer.`)
    }
  } catch (error) {
    const { code, message } = error as { code?: string; message: string }
    if (code === undefined || variable === undefined) throw error
    throw new Error(`The database at ${variable} does not answer (${code}): ${message}`, {
      cause: error,
    })
  }
}

/** A missing limit is told, and no reason not to start. */
const limitSessions = async (sql: Sql, log: Log): Promise<void> => {
  try {
    const limits = await setSessionLimits(sql)
    if (limits.length > 0) log.info({ limits }, 'sessions of our role are limited from now on')
  } catch (error) {
    if (isUnavailable(error)) throw error
    log.warn({ err: error }, 'sessions could not be limited; portreeve doctor says what to do')
  }
}

const mostNames = 1000

/** Writes each name down once: whoever called it was told that there is none. */
const innerNames = (log: Log): ((name: string) => void) => {
  const told = new Set<string>()
  return (name) => {
    if (told.has(name) || told.size >= mostNames) return
    told.add(name)
    log.warn(
      { host: name },
      'a name leads inside and was not called; PORTREEVE_ALLOWED_NETWORKS names networks that may be',
    )
  }
}

/** How often the trouble of one proxy is told. */
const proxyTroubleMs = 60_000

/**
 * Tells the operator that calls fail at the proxy, once a minute: those who call hear only that it is not their doing.
 */
const proxyTrouble = (log: Log): ((words: string) => void) => {
  let toldAt = Number.NEGATIVE_INFINITY
  return (words) => {
    const now = performance.now()
    if (now - toldAt < proxyTroubleMs) return
    toldAt = now
    log.error({ reason: words }, 'calls out fail at PORTREEVE_OUTBOUND_PROXY')
  }
}
