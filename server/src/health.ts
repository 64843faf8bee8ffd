/** `/healthz`: the process answers. `/readyz`: it can do its work. */
import type { Sql } from './base/database.ts'
import type { FastifyInstance } from './base/http.ts'
import { missingMigrations } from './base/migrate.ts'

export type Readiness = { database: string; migrations: string; dispatcher: string }

export type HealthOptions = {
  sql: Sql
  migrations: string
  isDispatcherRunning(): boolean
  /** True from the moment the process was told to stop, so that balancers send nothing more. */
  isStopping(): boolean
}

/** Serves both checks. `/readyz` answers 503 with the reason while something is missing. */
export const serveHealth = (app: FastifyInstance, options: HealthOptions): void => {
  app.get('/healthz', { schema: { hide: true } }, async (_request, reply) =>
    reply.header('cache-control', 'no-store').send({ status: 'ok' }),
  )
  app.get('/readyz', { schema: { hide: true } }, async (_request, reply) => {
    const readiness = await check(options)
    const isReady =
      !options.isStopping() && Object.values(readiness).every((state) => state === 'ok')
    return reply
      .code(isReady ? 200 : 503)
      .header('cache-control', 'no-store')
      .send({ status: isReady ? 'ready' : 'not ready', ...readiness })
  })
}

const check = async ({
  sql,
  migrations,
  isDispatcherRunning,
}: HealthOptions): Promise<Readiness> => {
  const dispatcher = isDispatcherRunning() ? 'ok' : 'not running'
  try {
    const missing = await withinSeconds(2, missingMigrations(sql, migrations))
    return {
      database: 'ok',
      migrations: missing.length === 0 ? 'ok' : `missing: ${missing.join(', ')}`,
      dispatcher,
    }
  } catch {
    return { database: 'out of reach', migrations: 'unknown', dispatcher }
  }
}

const withinSeconds = async <T>(seconds: number, work: Promise<T>): Promise<T> => {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('too slow')), seconds * 1000)
  })
  try {
    return await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
  }
}
