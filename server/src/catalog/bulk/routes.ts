/** How whole catalogs are asked for and sent. */
import type { FastifyPluginAsync } from 'fastify'
import { type Deps, speakAdminDialect } from '../../projects/index.ts'
import { exportRoutes } from './exports/export-routes.ts'
import { importRoutes } from './imports/import-routes.ts'
import { importWorker } from './imports/import-worker.ts'
import { lintRoutes } from './lint/lint-routes.ts'

type BulkDeps = Pick<Deps, 'sql' | 'clock' | 'log' | 'admission' | 'settings' | 'outbound'>

/**
 * The plugin with import, export and lint, below `/api/v2/project/{project_id}/admin/catalog`. Imports are worked on
 * while the server stands; those that another process left are looked for once it listens.
 */
export const catalogBulkRoutes =
  (deps: BulkDeps): FastifyPluginAsync =>
  async (app) => {
    speakAdminDialect(app)
    app.addHook('onRequest', (request) => deps.admission.admitToProject(request))
    const worker = importWorker(deps)
    app.addHook('onListen', async () => worker.start())
    app.addHook('onClose', () => worker.stop())
    importRoutes(app, deps, worker)
    exportRoutes(app, deps)
    lintRoutes(app, deps)
  }
