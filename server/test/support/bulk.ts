/** Imports and exports over HTTP, for one test file: beside the admin calls of a shop. */
import type { FastifyInstance } from '../../src/base/http/http.ts'
import { httpServer } from '../../src/base/http/server.ts'
import { silentLog } from '../../src/base/log.ts'
import { catalogBulkRoutes } from '../../src/catalog/index.ts'
import type { Settings } from '../../src/projects/index.ts'
import { openShop, type Reply, type Shop } from './catalog.ts'
import { until } from './webhooks.ts'
import type { WorldProject } from './world.ts'

export type Warehouse = {
  shop: Shop
  app: FastifyInstance
  /** A call below `…/admin/catalog`. */
  ask(method: 'GET' | 'POST', path: string, options?: Options): Promise<Reply>
  /** Sends a file, waits until the import has ended, and answers it. */
  bring(file: string | Buffer, options?: Options): Promise<Reply['body']>
  /** The file that an export answers. */
  fetch(format: 'json' | 'ndjson' | 'csv', options?: Options): Promise<string>
  close(): Promise<void>
}

type Options = {
  project?: WorldProject
  query?: Record<string, string>
  type?: string
  file?: string | Buffer
}

/** Opens the bulk calls beside the shop's. */
export const openWarehouse = async (
  settings: Partial<Settings> = {},
  server: { requestMs?: number } = {},
): Promise<Warehouse> => {
  const shop = await openShop()
  const app = httpServer({ log: silentLog, trustedProxies: [], ...server })
  const { deps } = shop.world
  await app.register(catalogBulkRoutes({ ...deps, settings: { ...deps.settings, ...settings } }))
  const origin = await app.listen({ host: '127.0.0.1', port: 0 })
  const ask: Warehouse['ask'] = async (method, path, options = {}) => {
    const { project = shop.world.project, query, type, file } = options
    const url = `${origin}/api/v2/project/${project.project_id}/admin/catalog${path}`
    const reply = await fetch(`${url}?${new URLSearchParams(query)}`, {
      method,
      headers: {
        ...project.authorization,
        ...(type === undefined ? {} : { 'content-type': type }),
      },
      ...(file === undefined ? {} : { body: file as string }),
    })
    const text = await reply.text()
    return {
      status: reply.status,
      headers: Object.fromEntries(reply.headers),
      text,
      body: path === '/export' ? undefined : JSON.parse(text),
    }
  }
  return {
    shop,
    app,
    ask,
    async bring(file, options = {}) {
      const sent = await ask('POST', '/imports', { type: 'application/x-ndjson', ...options, file })
      if (sent.status !== 202) throw new Error(`the import answered ${sent.status}: ${sent.text}`)
      const { project } = options
      return await until(async () => {
        const read = await ask('GET', `/imports/${sent.body.import_id}`, project ? { project } : {})
        return read.body.finished_at !== null && read.body
      })
    },
    async fetch(format, options = {}) {
      const query = { format, ...options.query }
      const { status, text } = await ask('GET', '/export', { ...options, query })
      if (status !== 200) throw new Error(`the export answered ${status}: ${text}`)
      return text
    },
    async close() {
      await app.close()
      await shop.close()
    },
  }
}

export const contentTypes = {
  json: 'application/json',
  ndjson: 'application/x-ndjson',
  csv: 'text/csv',
} as const

/** Records as the lines of an NDJSON file. */
export const lines = (...records: object[]): string =>
  records.map((record) => `${JSON.stringify(record)}\n`).join('')
