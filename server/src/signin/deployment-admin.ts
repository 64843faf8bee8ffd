/** The studio's own calls about deployments and who may enter them (decisions, section 6). */
import { ProjectPath, type Static, Type } from '../base/contract.ts'
import { violates } from '../base/database.ts'
import type { FastifyInstance } from '../base/http.ts'
import { Problem } from '../base/problem.ts'
import { projectProblems, recordAudit } from '../projects/index.ts'
import { DeploymentAnswer, DeploymentBody, DeploymentId, IdText, UserId } from './contract.ts'
import {
  deleteDeployment,
  deleteEntitlement,
  insertDeployment,
  insertEntitlement,
} from './deployments.sql.ts'
import type { Deployment } from './deployments.ts'
import type { Gate } from './gate.ts'

const path = '/api/v2/project/:project_id/admin/deployments'
const DeploymentPath = Type.Object({ project_id: IdText, deployment_id: DeploymentId })
const EntitlementPath = Type.Object({
  project_id: IdText,
  deployment_id: DeploymentId,
  user_id: UserId,
})
const about = (operationId: string, summary: string) => ({
  operationId,
  summary,
  tags: ['Deployments'],
  security: [{ apiKey: [] }],
})

/** Adds the calls; the scope must be one that admits to projects and speaks the admin dialect. */
export const addDeploymentAdmin = (app: FastifyInstance, gate: Gate): void => {
  app.get(
    path,
    {
      schema: {
        ...about('listDeployments', 'Deployments of the project'),
        params: ProjectPath,
        response: { 200: Type.Object({ deployments: Type.Array(DeploymentAnswer) }) },
      },
    },
    async (request) => {
      const { project } = gate.admission.admitted(request)
      return { deployments: gate.deployments.list(project.projectId).map(show) }
    },
  )
  app.post<{ Body: Static<typeof DeploymentBody> }>(
    path,
    {
      schema: {
        ...about('createDeployment', 'Make a deployment'),
        params: ProjectPath,
        body: DeploymentBody,
        response: { 201: DeploymentAnswer },
      },
    },
    async (request, reply) => {
      const { project, caller } = gate.admission.admitted(request)
      const { projectId } = project
      const made = {
        deployment_id: request.body.deployment_id,
        name: request.body.name,
        is_public: request.body.is_public ?? true,
      }
      const now = gate.clock.now()
      await gate.directory
        .change(projectId, async (tx) => {
          await insertDeployment(tx, { project_id: projectId, ...made }, now)
          await recordAudit(tx, {
            projectId,
            at: now,
            caller,
            action: 'deployment.created',
            target: `deployment ${made.deployment_id}`,
            after: made,
          })
        })
        .catch(explainDeploymentConflict)
      return reply.code(201).send(made)
    },
  )
  app.delete<{ Params: Static<typeof DeploymentPath> }>(
    `${path}/:deployment_id`,
    {
      schema: {
        ...about('deleteDeployment', 'Take a deployment away, with its entitlements'),
        params: DeploymentPath,
        response: { 204: Type.Null() },
      },
    },
    async (request, reply) => {
      const { project, caller } = gate.admission.admitted(request)
      const { projectId } = project
      const { deployment_id } = request.params
      await gate.directory.change(projectId, async (tx) => {
        if (!(await deleteDeployment(tx, projectId, deployment_id))) throw noDeployment()
        await recordAudit(tx, {
          projectId,
          at: gate.clock.now(),
          caller,
          action: 'deployment.deleted',
          target: `deployment ${deployment_id}`,
        })
      })
      return reply.code(204).send()
    },
  )
  for (const method of ['PUT', 'DELETE'] as const) {
    app.route<{ Params: Static<typeof EntitlementPath> }>({
      method,
      url: `${path}/:deployment_id/entitlements/:user_id`,
      schema: {
        ...(method === 'PUT'
          ? about('entitleUser', 'Let a user into a deployment that is not public')
          : about('removeEntitlement', 'Take a user’s entitlement away')),
        params: EntitlementPath,
        response: { 204: Type.Null() },
      },
      handler: async (request, reply) => {
        const { project, caller } = gate.admission.admitted(request)
        const { projectId } = project
        const { deployment_id, user_id } = request.params
        const now = gate.clock.now()
        await gate.sql
          .begin(async (tx) => {
            if (method === 'PUT') {
              await insertEntitlement(tx, projectId, deployment_id, user_id, now)
            } else if (!(await deleteEntitlement(tx, projectId, deployment_id, user_id))) {
              throw new Problem(projectProblems.not_found)
            }
            await recordAudit(tx, {
              projectId,
              at: now,
              caller,
              action: method === 'PUT' ? 'entitlement.given' : 'entitlement.removed',
              target: `user ${user_id} in deployment ${deployment_id}`,
            })
          })
          .catch(explainEntitlementConflict)
        return reply.code(204).send()
      },
    })
  }
}

const show = ({ deploymentId, name, isPublic }: Deployment) => ({
  deployment_id: deploymentId,
  name,
  is_public: isPublic,
})

const noDeployment = (): Problem =>
  new Problem(projectProblems.not_found, { detail: 'No such deployment' })

const explainDeploymentConflict = (error: unknown): never => {
  if (!violates(error, 'deployments_pkey')) throw error
  throw new Problem(projectProblems.invalid, {
    violations: [{ property: 'deployment_id', message: 'exists already' }],
    cause: error,
  })
}

const explainEntitlementConflict = (error: unknown): never => {
  if (violates(error, 'entitlements_deployment_exists')) throw noDeployment()
  if (!violates(error, 'entitlements_user_exists')) throw error
  throw new Problem(projectProblems.not_found, { detail: 'No such user', cause: error })
}
