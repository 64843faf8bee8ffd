/** How the catalog is asked. */
import type { FastifyPluginAsync } from 'fastify'
import { speakAdminDialect } from '../projects/index.ts'
import type { CatalogDeps } from './create-item.ts'
import { itemRoutes } from './item-routes.ts'
import { labelRoutes } from './label-routes.ts'

/** The plugin with the admin calls of the catalog, below `/api/v2/project/{project_id}/admin/items`. */
export const catalogRoutes =
  (deps: CatalogDeps): FastifyPluginAsync =>
  async (app) => {
    speakAdminDialect(app)
    app.addHook('onRequest', (request) => deps.admission.admitToProject(request))
    itemRoutes(app, deps)
    labelRoutes(app, deps)
  }
