/** The operator's calls about projects and their settings. */
import type { Static } from '../base/contract.ts'
import type { FastifyInstance } from '../base/http.ts'
import * as administration from './administration.ts'
import { ProjectAnswer, ProjectBody, ProjectPatch } from './contract.ts'
import type { Project } from './directory.ts'
import {
  about,
  callerOf,
  items,
  type OperatorNeeds,
  ProjectPath,
  projectOf,
} from './operator-call.ts'

/** Adds the calls. */
export const projectCalls = (app: FastifyInstance, deps: OperatorNeeds): void => {
  app.post<{ Body: Static<typeof ProjectBody> }>(
    '/api/operator/projects',
    {
      schema: {
        ...about('createProject', 'Make a project of a merchant'),
        body: ProjectBody,
        response: { 201: ProjectAnswer },
      },
    },
    async (request, reply) => {
      const { merchant_id, name, settings } = request.body
      const project = await administration.createProject(deps, callerOf(deps, request), {
        merchantId: merchant_id,
        name,
        ...(settings ? { settings } : {}),
      })
      return reply.code(201).send(shownProject(project))
    },
  )
  app.get(
    '/api/operator/projects',
    {
      schema: {
        ...about('listProjects', 'List projects'),
        response: { 200: items(ProjectAnswer) },
      },
    },
    async () => ({ items: [...deps.directory.projects()].map(shownProject) }),
  )
  app.get<{ Params: Static<typeof ProjectPath> }>(
    '/api/operator/projects/:project_id',
    {
      schema: {
        ...about('getProject', 'Read a project'),
        params: ProjectPath,
        response: { 200: ProjectAnswer },
      },
    },
    async (request) => shownProject(projectOf(deps, request.params)),
  )
  app.patch<{ Params: Static<typeof ProjectPath>; Body: Static<typeof ProjectPatch> }>(
    '/api/operator/projects/:project_id',
    {
      schema: {
        ...about('changeProject', 'Change name and settings; settings given replace all settings'),
        params: ProjectPath,
        body: ProjectPatch,
        response: { 200: ProjectAnswer },
      },
    },
    async (request) => {
      const { projectId } = projectOf(deps, request.params)
      return shownProject(
        await administration.changeProject(deps, callerOf(deps, request), projectId, request.body),
      )
    },
  )
}

const shownProject = (project: Project) => ({
  project_id: project.projectId,
  login_project_id: project.loginProjectId,
  merchant_id: project.merchantId,
  name: project.name,
  settings: project.settings,
})
