/** Deployments of a game: who may sign in to which. Kept in memory; the entitlements are asked for in the sign-in's own statement. */
import type { Sql } from '../base/database.ts'
import type { Directory } from '../projects/index.ts'
import * as store from './deployments.sql.ts'

export type Deployment = { deploymentId: string; name: string; isPublic: boolean }

export type Deployments = {
  find(projectId: number, deploymentId: string): Deployment | undefined
  list(projectId: number): readonly Deployment[]
}

/** Loads every project's deployments and follows their changes. */
export const openDeployments = async ({
  sql,
  directory,
}: {
  sql: Sql
  directory: Directory
}): Promise<Deployments> => {
  const byProject = new Map<number, Map<string, Deployment>>()
  await directory.follow(async (projects) => {
    const rows = Map.groupBy(await store.listDeployments(sql, projects), (row) => row.project_id)
    for (const project of projects) {
      const found = (rows.get(project) ?? []).map(readDeployment)
      byProject.set(project, new Map(found.map((row) => [row.deploymentId, row])))
    }
  })
  return {
    find: (project, id) => byProject.get(project)?.get(id),
    list: (project) => [...(byProject.get(project)?.values() ?? [])],
  }
}

const readDeployment = (row: store.DeploymentRow): Deployment => ({
  deploymentId: row.deployment_id,
  name: row.name,
  isPublic: row.is_public,
})
