/** How the catalog is asked. */
import type { FastifyPluginAsync } from 'fastify'
import { queued } from '../base/queues.ts'
import { speakAdminDialect } from '../projects/index.ts'
import type { CatalogDeps } from './deps.ts'
import { itemRoutes } from './items/item-routes.ts'
import { addItemPictures } from './items/pictures-call.ts'
import { fieldAttributeRoutes } from './labels/field-attributes.ts'
import { labelRoutes } from './labels/label-routes.ts'

/** Enough to keep the database busy for one project, and a quarter of the connections that there are by default. */
const changesAtOnce = 4

/** The plugin with the admin calls of the catalog, below `/api/v2/project/{project_id}/admin/items`. */
export const catalogRoutes =
  (needs: Omit<CatalogDeps, 'turnOf'>): FastifyPluginAsync =>
  async (app) => {
    const deps = { ...needs, turnOf: queued<number>(changesAtOnce) }
    speakAdminDialect(app)
    app.addHook('onRequest', (request) => deps.admission.admitToProject(request))
    itemRoutes(app, deps)
    addItemPictures(app, deps)
    labelRoutes(app, deps)
    fieldAttributeRoutes(app, deps)
  }
