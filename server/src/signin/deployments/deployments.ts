/**
 * Deployments of a game: who may sign in to which. Kept in memory;
 * the entitlements are asked for in the sign-in's own statement.
 */
import type { Deps } from '../../projects/index.ts'
import * as store from './deployments.sql.ts'

export type Deployment = { deploymentId: string; name: string; isPublic: boolean }

/** Which deployments of a project admit whoever comes, and whether a session may do without one. */
export type Admittance = { open: readonly string[]; mayBeNone: boolean }

export type Deployments = Awaited<ReturnType<typeof openDeployments>>

type Needs = Pick<Deps, 'sql' | 'directory'>

/** Follows the deployments of the projects that are in memory. */
export const openDeployments = async ({ sql, directory }: Needs) => {
  const kept = new Map<number, { byId: Map<string, Deployment>; open: readonly string[] }>()
  const mayBeNone = (projectId: number): boolean =>
    directory.project(projectId)?.settings.deployment_required !== true
  const openOf = (project: number): readonly string[] => kept.get(project)?.open ?? []
  await directory.follow({
    async load(projects) {
      const rows = Map.groupBy(await store.listDeployments(sql, projects), (row) => row.project_id)
      for (const project of projects) {
        const found = (rows.get(project) ?? []).map(readDeployment)
        kept.set(project, {
          byId: new Map(found.map((row) => [row.deploymentId, row])),
          open: found.filter(({ isPublic }) => isPublic).map(({ deploymentId }) => deploymentId),
        })
      }
    },
    forget(projects) {
      for (const project of projects) kept.delete(project)
    },
  })
  return {
    find: (project: number, id: string): Deployment | undefined => kept.get(project)?.byId.get(id),
    list: (project: number): readonly Deployment[] => [...(kept.get(project)?.byId.values() ?? [])],
    /** Whom the project's deployments admit without an entitlement. */
    admittance: (project: number): Admittance => ({
      open: openOf(project),
      mayBeNone: mayBeNone(project),
    }),
    /**
     * Whether a session's deployment admits its user (still): it may have been closed, deleted or come to be demanded.
     */
    admits: (
      project: number,
      { deployment_id, is_entitled }: { deployment_id: string | null; is_entitled: boolean },
    ): boolean =>
      deployment_id === null
        ? mayBeNone(project)
        : is_entitled || openOf(project).includes(deployment_id),
  }
}

const readDeployment = (row: store.DeploymentRow): Deployment => ({
  deploymentId: row.deployment_id,
  name: row.name,
  isPublic: row.is_public,
})
