/**
 * The studio's own calls about deployments and who may enter them
 * (docs/interface/admin-calls.md#deployments-and-entitlements).
 */
import { ProjectPath, type Static, Type } from '../../base/contract.ts'
import type { FastifyInstance } from '../../base/http/http.ts'
import {
  aboutCallsOf,
  adminPath,
  contentTag,
  type Deps,
  MatchHeaders,
  TouchedAnswer,
  TrialQuery,
  touchedNote,
} from '../../projects/index.ts'
import { DeploymentChange } from '../admin-contract.ts'
import { DeploymentAnswer, DeploymentBody, DeploymentId, IdText, UserId } from '../contract.ts'
import { answerChange, answerDeletion, changeOf, matchOf } from '../requests/change.ts'
import {
  changeDeployment,
  createDeployment,
  giveEntitlement,
  noDeployment,
  removeDeployment,
  removeEntitlement,
  touchedByDeployment,
} from './deployment-settings.ts'
import type { Deployment, Deployments } from './deployments.ts'

type Needs = Pick<Deps, 'sql' | 'clock' | 'directory' | 'admission'> & { deployments: Deployments }

const path = `${adminPath}/deployments`
const DeploymentPath = Type.Object({ project_id: IdText, deployment_id: DeploymentId })
type DeploymentPath = Static<typeof DeploymentPath>
const EntitlementPath = Type.Object({
  project_id: IdText,
  deployment_id: DeploymentId,
  user_id: UserId,
})
type EntitlementPath = Static<typeof EntitlementPath>

const about = aboutCallsOf('Deployments')

/** Adds the calls; the scope must be one that admits to projects and speaks the admin dialect. */
export const addDeploymentAdmin = (app: FastifyInstance, gate: Needs): void => {
  addDeployments(app, gate)
  addEntitlements(app, gate)
}

const addDeployments = (app: FastifyInstance, gate: Needs): void => {
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
      const made = { ...request.body, is_public: request.body.is_public ?? true }
      await createDeployment(gate, changeOf(gate, request), made)
      return reply.code(201).header('etag', contentTag(made)).send(made)
    },
  )
  app.get<{ Params: DeploymentPath }>(
    `${path}/:deployment_id`,
    {
      schema: {
        ...about(
          'readDeployment',
          'One deployment',
          'The ETag names the version, for If-Match of a change.',
        ),
        params: DeploymentPath,
        response: { 200: DeploymentAnswer },
      },
    },
    async (request, reply) => {
      const { project } = gate.admission.admitted(request)
      const found = gate.deployments.find(project.projectId, request.params.deployment_id)
      if (!found) throw noDeployment()
      return reply.header('etag', contentTag(show(found))).send(show(found))
    },
  )
  addChanges(app, gate)
}

const addChanges = (app: FastifyInstance, gate: Needs): void => {
  app.put<{ Params: DeploymentPath; Body: Static<typeof DeploymentChange> }>(
    `${path}/:deployment_id`,
    {
      schema: {
        ...about(
          'changeDeployment',
          'Rename a deployment, open it to everybody, or close it',
          'A deployment that is closed keeps out whoever has no entitlement, at their next sign-in or refresh.',
        ),
        params: DeploymentPath,
        headers: MatchHeaders,
        body: DeploymentChange,
        response: { 200: DeploymentAnswer },
      },
    },
    async (request, reply) => {
      const facts = { deployment_id: request.params.deployment_id, ...request.body }
      await changeDeployment(gate, changeOf(gate, request), facts, matchOf(request))
      return reply.header('etag', contentTag(facts)).send(facts)
    },
  )
  app.delete<{ Params: DeploymentPath }>(
    `${path}/:deployment_id`,
    {
      schema: {
        ...about(
          'deleteDeployment',
          'Take a deployment away, with its entitlements',
          `Sessions that were begun in it end with their next refresh. ${touchedNote}`,
        ),
        params: DeploymentPath,
        querystring: TrialQuery,
        headers: MatchHeaders,
        response: { 200: TouchedAnswer, 204: Type.Null() },
      },
    },
    answerDeletion(gate, {
      touched: ({ projectId }, { deployment_id }: DeploymentPath, request) =>
        touchedByDeployment(gate, projectId, deployment_id, matchOf(request)),
      remove: (change, { deployment_id }: DeploymentPath, request) =>
        removeDeployment(gate, change, deployment_id, matchOf(request)),
    }),
  )
}

const addEntitlements = (app: FastifyInstance, gate: Needs): void => {
  app.put<{ Params: EntitlementPath }>(
    `${path}/:deployment_id/entitlements/:user_id`,
    {
      schema: {
        ...about(
          'entitleUser',
          'Let a user into a deployment that is not public',
          'Who has an entitlement is listed by GET …/users?deployment_id=….',
        ),
        params: EntitlementPath,
        response: { 204: Type.Null() },
      },
    },
    answerChange(gate, (change, named: EntitlementPath) => giveEntitlement(gate, change, named)),
  )
  app.delete<{ Params: EntitlementPath }>(
    `${path}/:deployment_id/entitlements/:user_id`,
    {
      schema: {
        ...about('removeEntitlement', 'Take a user’s entitlement away'),
        params: EntitlementPath,
        response: { 204: Type.Null() },
      },
    },
    answerChange(gate, (change, named: EntitlementPath) => removeEntitlement(gate, change, named)),
  )
}

const show = ({ deploymentId, name, isPublic }: Deployment) => ({
  deployment_id: deploymentId,
  name,
  is_public: isPublic,
})
