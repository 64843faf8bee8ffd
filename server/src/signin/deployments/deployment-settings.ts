/** Changes of a project's deployments; every change is audited and in force at once. */
import { violates } from '../../base/database/database.ts'
import { Problem } from '../../base/problem.ts'
import { type Caller, type Deps, projectProblems, recordAudit } from '../../projects/index.ts'
import * as store from './deployments.sql.ts'

type Needs = Pick<Deps, 'sql' | 'directory' | 'clock'>

export type DeploymentFacts = { deployment_id: string; name: string; is_public: boolean }

/** Makes a deployment. Throws `invalid` where the project has one of this id. */
export const createDeployment = async (
  { directory, clock }: Needs,
  projectId: number,
  facts: DeploymentFacts,
  caller: Caller,
): Promise<void> => {
  const now = clock.now()
  await directory
    .change(projectId, async (tx) => {
      await store.insertDeployment(tx, { project_id: projectId, ...facts }, now)
      await recordAudit(tx, {
        projectId,
        at: now,
        caller,
        action: 'deployment.created',
        target: `deployment ${facts.deployment_id}`,
        after: facts,
      })
    })
    .catch((error: unknown) => {
      if (!violates(error, 'deployments_pkey')) throw error
      throw new Problem(projectProblems.invalid, {
        violations: [{ property: 'deployment_id', message: 'exists already' }],
        cause: error,
      })
    })
}

/** Brings a deployment's name and openness to what is given. Throws `not_found`. */
export const changeDeployment = async (
  { sql, directory, clock }: Needs,
  projectId: number,
  facts: DeploymentFacts,
  caller: Caller,
): Promise<void> => {
  const rows = await store.listDeployments(sql, [projectId])
  const before = rows.find(({ deployment_id }) => deployment_id === facts.deployment_id)
  if (!before) throw noDeployment()
  if (before.name === facts.name && before.is_public === facts.is_public) return
  await directory.change(projectId, async (tx) => {
    await store.updateDeployment(tx, { project_id: projectId, ...facts })
    await recordAudit(tx, {
      projectId,
      at: clock.now(),
      caller,
      action: 'deployment.changed',
      target: `deployment ${facts.deployment_id}`,
      before: { name: before.name, is_public: before.is_public },
      after: { name: facts.name, is_public: facts.is_public },
    })
  })
}

/** Takes a deployment away, with its entitlements. Throws `not_found`. */
export const removeDeployment = async (
  { directory, clock }: Needs,
  projectId: number,
  deployment: string,
  caller: Caller,
): Promise<void> => {
  await directory.change(projectId, async (tx) => {
    if (!(await store.deleteDeployment(tx, projectId, deployment))) throw noDeployment()
    await recordAudit(tx, {
      projectId,
      at: clock.now(),
      caller,
      action: 'deployment.deleted',
      target: `deployment ${deployment}`,
    })
  })
}

export type EntitlementFacts = { deployment: string; user: string }

/** Lets a user in; true where that is new. Throws `not_found` for an unknown user or deployment. */
export const giveEntitlement = async (
  { sql, clock }: Needs,
  projectId: number,
  { deployment, user }: EntitlementFacts,
  caller: Caller,
): Promise<boolean> => {
  const now = clock.now()
  return await sql
    .begin(async (tx) => {
      if (!(await store.insertEntitlement(tx, projectId, deployment, user, now))) return false
      await recordAudit(tx, {
        projectId,
        at: now,
        caller,
        action: 'entitlement.given',
        target: `user ${user} in deployment ${deployment}`,
      })
      return true
    })
    .catch(explainConflict)
}

/** Takes a user's entitlement away: refreshes end at once. Throws `not_found` where there is none. */
export const removeEntitlement = async (
  { sql, clock }: Needs,
  projectId: number,
  { deployment, user }: EntitlementFacts,
  caller: Caller,
): Promise<void> => {
  await sql.begin(async (tx) => {
    if (!(await store.deleteEntitlement(tx, projectId, deployment, user))) {
      throw new Problem(projectProblems.not_found, {
        detail: 'This user has no entitlement for this deployment',
      })
    }
    await recordAudit(tx, {
      projectId,
      at: clock.now(),
      caller,
      action: 'entitlement.removed',
      target: `user ${user} in deployment ${deployment}`,
    })
  })
}

/** That there is no such deployment. */
export const noDeployment = (): Problem =>
  new Problem(projectProblems.not_found, { detail: 'No such deployment' })

const explainConflict = (error: unknown): never => {
  if (violates(error, 'entitlements_deployment_exists')) throw noDeployment()
  if (!violates(error, 'entitlements_user_exists')) throw error
  throw new Problem(projectProblems.not_found, { detail: 'No such user', cause: error })
}
