/** `portreeve export`: the present state as a document that `apply` takes. */

import type { Deps } from '../deps.ts'
import type { Project } from '../directory/directory.ts'
import * as store from '../directory/projects.sql.ts'
import type { ApplySection } from './apply-document.ts'

/**
 * The document that describes the present state: applying it here changes nothing. Secrets are not in it; where one
 * is needed elsewhere, it has to be added as `env:NAME`.
 */
export const exportDocument = async (
  deps: Pick<Deps, 'directory' | 'sql'>,
  sections: readonly ApplySection[],
): Promise<unknown> => {
  const merchants = await store.listMerchants(deps.sql)
  const projects = [...deps.directory.projects()]
  return {
    merchants: await Promise.all(
      merchants.map(async ({ merchant_id, name }) => ({
        name,
        projects: await Promise.all(
          projects
            .filter(({ merchantId }) => merchantId === merchant_id)
            .map((project) => exportProject(project, sections)),
        ),
      })),
    ),
  }
}

const exportProject = async (project: Project, sections: readonly ApplySection[]) => ({
  name: project.name,
  ...(Object.keys(project.settings).length > 0 ? { settings: project.settings } : {}),
  clients: project.clients.map(({ name, type, redirectUris, settings }) => ({
    name,
    type,
    ...(redirectUris.length > 0 ? { redirect_uris: [...redirectUris] } : {}),
    ...(Object.keys(settings).length > 0 ? { settings } : {}),
  })),
  connections: Object.fromEntries(
    (['network', 'platform'] as const).flatMap((kind) => {
      const connected = [...project.connections.values()].filter(
        (connection) => connection.kind === kind,
      )
      const entries = connected.map(({ provider, settings, isEnabled }) => [
        provider,
        {
          credentials: {},
          ...(Object.keys(settings).length > 0 ? { settings } : {}),
          is_enabled: isEnabled,
        },
      ])
      return entries.length > 0 ? [[kind, Object.fromEntries(entries)]] : []
    }),
  ),
  ...Object.fromEntries(
    (
      await Promise.all(
        sections.map(async ({ name, read }) => [name, await read(project.projectId)] as const),
      )
    ).filter(([, value]) => value !== undefined),
  ),
})
