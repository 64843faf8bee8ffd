/** The operator's calls about OAuth clients. */
import { closed, IdText, Problem, type Static, Type } from '../base/contract.ts'
import type { FastifyInstance } from '../base/http.ts'
import * as administration from './administration.ts'
import { ClientAnswer, ClientBody, ClientPatch, problems } from './contract.ts'
import type { Client } from './directory.ts'
import {
  about,
  callerOf,
  items,
  type OperatorNeeds,
  ProjectPath,
  projectOf,
} from './operator-call.ts'

const ClientPath = Type.Object({ project_id: IdText, client_id: IdText }, closed)

/** Adds the calls. */
export const clientCalls = (app: FastifyInstance, deps: OperatorNeeds): void => {
  const path = '/api/operator/projects/:project_id/clients'
  app.post<{ Params: Static<typeof ProjectPath>; Body: Static<typeof ClientBody> }>(
    path,
    {
      schema: {
        ...about('createClient', 'Make an OAuth client'),
        params: ProjectPath,
        body: ClientBody,
        response: { 201: ClientAnswer },
      },
    },
    async (request, reply) => {
      const { projectId } = projectOf(deps, request.params)
      const made = await administration.createClient(
        deps,
        callerOf(deps, request),
        projectId,
        request.body,
      )
      const client = clientOf(deps, projectId, made.clientId)
      return reply.code(201).send({
        ...shownClient(client),
        ...(made.secret === undefined ? {} : { client_secret: made.secret }),
      })
    },
  )
  app.get<{ Params: Static<typeof ProjectPath> }>(
    path,
    {
      schema: {
        ...about('listClients', 'List OAuth clients'),
        params: ProjectPath,
        response: { 200: items(ClientAnswer) },
      },
    },
    async (request) => ({ items: projectOf(deps, request.params).clients.map(shownClient) }),
  )
  app.patch<{ Params: Static<typeof ClientPath>; Body: Static<typeof ClientPatch> }>(
    `${path}/:client_id`,
    {
      schema: {
        ...about(
          'changeClient',
          'Change an OAuth client; a list of redirect addresses replaces the former one',
        ),
        params: ClientPath,
        body: ClientPatch,
        response: { 200: ClientAnswer },
      },
    },
    async (request) => {
      const { projectId } = projectOf(deps, request.params)
      const id = Number(request.params.client_id)
      await administration.changeClient(deps, callerOf(deps, request), projectId, id, request.body)
      return shownClient(clientOf(deps, projectId, id))
    },
  )
  app.post<{ Params: Static<typeof ClientPath> }>(
    `${path}/:client_id/secret`,
    {
      schema: {
        ...about('renewClientSecret', 'Give a client a new secret; the former one stops working'),
        params: ClientPath,
        response: { 200: ClientAnswer },
      },
    },
    async (request) => {
      const { projectId } = projectOf(deps, request.params)
      const id = Number(request.params.client_id)
      const { secret } = await administration.changeClient(
        deps,
        callerOf(deps, request),
        projectId,
        id,
        { secret: 'renew' },
      )
      return { ...shownClient(clientOf(deps, projectId, id)), client_secret: secret }
    },
  )
  app.delete<{ Params: Static<typeof ClientPath> }>(
    `${path}/:client_id`,
    {
      schema: {
        ...about('deleteClient', 'Delete an OAuth client'),
        params: ClientPath,
        response: { 204: Type.Null() },
      },
    },
    async (request, reply) => {
      const { projectId } = projectOf(deps, request.params)
      await administration.removeClient(
        deps,
        callerOf(deps, request),
        projectId,
        Number(request.params.client_id),
      )
      return reply.code(204).send()
    },
  )
}

const clientOf = (deps: OperatorNeeds, projectId: number, clientId: number): Client => {
  const found = deps.directory.client(clientId)
  if (!found || found.project.projectId !== projectId) {
    throw new Problem(problems.not_found, {
      detail: `There is no client ${clientId} in this project`,
    })
  }
  return found.client
}

const shownClient = (client: Client) => ({
  client_id: client.clientId,
  type: client.type,
  name: client.name,
  redirect_uris: [...client.redirectUris],
  settings: client.settings,
})
