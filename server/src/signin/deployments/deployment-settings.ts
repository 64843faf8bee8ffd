/** Changes of a project's deployments; every change is audited and in force at once. */
import { type Query, violates } from '../../base/database/database.ts'
import { Problem } from '../../base/problem.ts'
import { violation } from '../../base/refusals/violation.ts'
import {
  type Deps,
  lockProject,
  mostTouched,
  projectProblems,
  recordAudit,
  type Touched,
} from '../../projects/index.ts'
import type { Change } from '../requests/change.ts'
import * as store from './deployments.sql.ts'

type Needs = Pick<Deps, 'sql' | 'directory'>

export type DeploymentFacts = { deployment_id: string; name: string; is_public: boolean }

/** Makes a deployment. Throws `invalid` where the project has one of this id. */
export const createDeployment = async (
  { directory }: Needs,
  change: Change,
  facts: DeploymentFacts,
): Promise<void> => {
  const { projectId, at } = change
  await directory
    .change(projectId, async (tx) => {
      await store.insertDeployment(tx, { project_id: projectId, ...facts }, at)
      await recordAudit(tx, {
        ...change,
        action: 'deployment.created',
        target: `deployment ${facts.deployment_id}`,
        after: facts,
      })
    })
    .catch((error: unknown) => {
      if (!violates(error, 'deployments_pkey')) throw error
      throw new Problem(projectProblems.invalid, {
        violations: [violation('deployment_id', 'taken', 'exists already')],
        cause: error,
      })
    })
}

/** Asked before a change or deletion, with what stands. May throw. */
type Match = (present: DeploymentFacts) => void

/** Brings a deployment's name and openness to what is given. Throws `not_found`, and as `match` does. */
export const changeDeployment = async (
  { sql, directory }: Needs,
  change: Change,
  facts: DeploymentFacts,
  match?: Match,
): Promise<void> => {
  const { projectId } = change
  const { deployment_id, name, is_public } = facts
  const present = await presentDeployment(sql, projectId, deployment_id, match)
  if (present.name === name && present.is_public === is_public) return
  await directory.change(projectId, async (tx) => {
    // Others may change it at the same time.
    await lockProject(tx, projectId)
    const before = await presentDeployment(tx, projectId, deployment_id, match)
    await store.updateDeployment(tx, { project_id: projectId, ...facts })
    await recordAudit(tx, {
      ...change,
      action: 'deployment.changed',
      target: `deployment ${deployment_id}`,
      before: { name: before.name, is_public: before.is_public },
      after: { name, is_public },
    })
  })
}

const presentDeployment = async (
  sql: Query,
  projectId: number,
  deployment: string,
  match?: Match,
): Promise<DeploymentFacts> => {
  const rows = await store.listDeployments(sql, [projectId])
  const found = rows.find(({ deployment_id }) => deployment_id === deployment)
  if (!found) throw noDeployment()
  const { deployment_id, name, is_public } = found
  match?.({ deployment_id, name, is_public })
  return found
}

/** Takes a deployment away, with its entitlements. Throws `not_found`, and as `match` does. */
export const removeDeployment = async (
  { directory }: Needs,
  change: Change,
  deployment: string,
  match?: Match,
): Promise<void> => {
  const { projectId } = change
  const target = `deployment ${deployment}`
  await directory.change(projectId, async (tx) => {
    await lockProject(tx, projectId)
    await presentDeployment(tx, projectId, deployment, match)
    if (!(await store.deleteDeployment(tx, projectId, deployment))) throw noDeployment()
    await recordAudit(tx, { ...change, action: 'deployment.deleted', target })
  })
}

/** How much the deletion of a deployment would touch. Throws as `removeDeployment` does. */
export const touchedByDeployment = async (
  { sql }: Pick<Needs, 'sql'>,
  projectId: number,
  deployment: string,
  match?: Match,
): Promise<Touched> => {
  await presentDeployment(sql, projectId, deployment, match)
  const [counted] = await store.countEntitlements(sql, projectId, deployment, mostTouched)
  return { entitlements: counted?.entitlements ?? 0 }
}

export type Entitlement = { deployment_id: string; user_id: string }

/** Lets a user in; true where that is new. Throws `not_found` for an unknown user or deployment. */
export const giveEntitlement = async (
  { sql }: Needs,
  change: Change,
  entitlement: Entitlement,
): Promise<boolean> =>
  await sql
    .begin(async (tx) => {
      const { projectId, at } = change
      if (!(await store.insertEntitlement(tx, projectId, entitlement, at))) return false
      const target = targetOf(entitlement)
      await recordAudit(tx, { ...change, action: 'entitlement.given', target })
      return true
    })
    .catch(explainConflict)

/** Takes a user's entitlement away: refreshes end at once. Throws `not_found` where there is none. */
export const removeEntitlement = async (
  { sql }: Needs,
  change: Change,
  entitlement: Entitlement,
): Promise<void> => {
  await sql.begin(async (tx) => {
    if (!(await store.deleteEntitlement(tx, change.projectId, entitlement))) {
      throw new Problem(projectProblems.not_found, {
        detail: 'This user has no entitlement for this deployment',
      })
    }
    const target = targetOf(entitlement)
    await recordAudit(tx, { ...change, action: 'entitlement.removed', target })
  })
}

const targetOf = ({ deployment_id, user_id }: Entitlement): string =>
  `user ${user_id} in deployment ${deployment_id}`

/** That there is no such deployment. */
export const noDeployment = (): Problem =>
  new Problem(projectProblems.not_found, { detail: 'No such deployment' })

const explainConflict = (error: unknown): never => {
  if (violates(error, 'entitlements_deployment_exists')) throw noDeployment()
  if (!violates(error, 'entitlements_user_exists')) throw error
  throw new Problem(projectProblems.not_found, { detail: 'No such user', cause: error })
}
