/** `/healthz`: the process answers. `/readyz`: it can do its work. */
import { setTimeout as delay } from 'node:timers/promises'
import type { Sql } from '../base/database/database.ts'
import type { FastifyInstance } from '../base/http/http.ts'
import { missingMigrations } from '../base/migration/migrate.ts'
import type { Keyring } from '../base/seals/seal.ts'
import { standingIn } from '../start/master-key.ts'
import { troubleOf } from '../start/master-key-standing.ts'

type HealthOptions = {
  sql: Sql
  migrations: string
  keyring: Keyring
  isDispatcherRunning(): boolean
  /** True from the moment the process was told to stop, so that balancers send nothing more. */
  isStopping(): boolean
}

/** Serves both checks. `/readyz` answers 503 with the reason while something is missing, or the process stops. */
export const serveHealth = (app: FastifyInstance, options: HealthOptions): void => {
  app.get('/healthz', { schema: { hide: true } }, async (_request, reply) =>
    reply.header('cache-control', 'no-store').send({ status: 'ok' }),
  )
  app.get('/readyz', { schema: { hide: true } }, async (_request, reply) => {
    const { versions, ...found } = await check(options)
    const readiness = { process: options.isStopping() ? 'stopping' : 'ok', ...found }
    const isReady = Object.values(readiness).every((state) => state === 'ok')
    return reply
      .code(isReady ? 200 : 503)
      .header('cache-control', 'no-store')
      .send({
        status: isReady ? 'ready' : 'not ready',
        ...readiness,
        master_key_versions: versions,
      })
  })
}

const check = async ({ sql, migrations, keyring, isDispatcherRunning }: HealthOptions) => {
  const dispatcher = isDispatcherRunning() ? 'ok' : 'not running'
  try {
    const [missing, standing] = await Promise.race([
      Promise.all([missingMigrations(sql, migrations), standingIn(sql, keyring)]),
      delay(2000, undefined, { ref: false }).then(() => Promise.reject(new Error('too slow'))),
    ])
    return {
      database: 'ok',
      migrations: missing.length === 0 ? 'ok' : `missing: ${missing.join(', ')}`,
      master_keys: troubleOf(standing) ?? 'ok',
      dispatcher,
      // Which keys other processes seal with, and which this one has: a key that is rolled out is seen here.
      versions: { expected: standing.expected, given: standing.given },
    }
  } catch {
    return {
      database: 'out of reach',
      migrations: 'unknown',
      master_keys: 'unknown',
      dispatcher,
      versions: undefined,
    }
  }
}
