/** Deployments and who may enter those that are not public. */
import type { Instant } from '../../base/clock.ts'
import { hasRow, type Query } from '../../base/database/database.ts'

export type DeploymentRow = {
  project_id: number
  deployment_id: string
  name: string
  is_public: boolean
}

/** The deployments of these projects. */
export const listDeployments = (sql: Query, projects: readonly number[]) => sql<DeploymentRow[]>`
  select project_id, deployment_id, name, is_public
  from deployments
  where project_id = any(${projects as number[]}::bigint[])
  order by project_id, deployment_id
`

/** Makes a deployment. Fails on `deployments_pkey` where the project has one of this id. */
export const insertDeployment = (sql: Query, row: DeploymentRow, now: Instant) => sql`
  insert into deployments (project_id, deployment_id, name, is_public, created_at)
  values (${row.project_id}, ${row.deployment_id}, ${row.name}, ${row.is_public}, ${now})
`

/** Changes a deployment's name and openness. */
export const updateDeployment = (sql: Query, row: DeploymentRow) => sql`
  update deployments
  set name = ${row.name},
      is_public = ${row.is_public}
  where project_id = ${row.project_id}
    and deployment_id = ${row.deployment_id}
`

/** Takes a deployment away, with its entitlements: true where there was one. */
export const deleteDeployment = (sql: Query, project: number, deployment: string) =>
  hasRow(sql`
    delete from deployments
    where project_id = ${project}
      and deployment_id = ${deployment}
  `)

/** Lets a user into a deployment: true where that is new. */
export const insertEntitlement = (
  sql: Query,
  project: number,
  { user_id, deployment_id }: { user_id: string; deployment_id: string },
  now: Instant,
) =>
  hasRow(sql`
    insert into entitlements (project_id, user_id, deployment_id, created_at)
    values (${project}, ${user_id}, ${deployment_id}, ${now})
    on conflict do nothing
  `)

/** Takes a user's entitlement away: true where there was one. */
export const deleteEntitlement = (
  sql: Query,
  project: number,
  { user_id, deployment_id }: { user_id: string; deployment_id: string },
) =>
  hasRow(sql`
    delete from entitlements
    where project_id = ${project}
      and user_id = ${user_id}
      and deployment_id = ${deployment_id}
  `)

/** How many users may enter a deployment by an entitlement, up to `most`. */
export const countEntitlements = (
  sql: Query,
  project: number,
  deployment: string,
  most: number,
) => sql<{ entitlements: number }[]>`
  select count(*)::integer as entitlements
  from (
    select user_id
    from entitlements
    where project_id = ${project}
      and deployment_id = ${deployment}
    limit ${most}
  ) as one
`
