/** The operator's calls about connections to networks and platforms. */
import { closed, IdText, Problem, type Static, Type } from '../base/contract.ts'
import type { FastifyInstance } from '../base/http.ts'
import * as administration from './administration.ts'
import { ConnectionAnswer, ConnectionBody, problems, providerPattern } from './contract.ts'
import type { Connection } from './directory.ts'
import {
  about,
  callerOf,
  items,
  type OperatorNeeds,
  ProjectPath,
  projectOf,
} from './operator-call.ts'

const ConnectionPath = Type.Object(
  {
    project_id: IdText,
    kind: Type.Enum(['network', 'platform']),
    provider: Type.String({
      pattern: providerPattern,
      description: 'a lowercase name of a network or platform, or custom:<name>',
    }),
  },
  closed,
)

export type OperatorOptions = {
  /** Which names a connection may have: networks and platforms are the sign-in area's knowledge. */
  isProvider(kind: 'network' | 'platform', provider: string): boolean
}

/** Adds the calls. */
export const connectionCalls = (
  app: FastifyInstance,
  deps: OperatorNeeds,
  options: OperatorOptions,
): void => {
  const path = '/api/operator/projects/:project_id/connections'
  app.get<{ Params: Static<typeof ProjectPath> }>(
    path,
    {
      schema: {
        ...about('listConnections', 'List connections to networks and platforms'),
        params: ProjectPath,
        response: { 200: items(ConnectionAnswer) },
      },
    },
    async (request) => ({
      items: [...projectOf(deps, request.params).connections.values()].map(shownConnection),
    }),
  )
  app.put<{ Params: Static<typeof ConnectionPath>; Body: ConnectionBody }>(
    `${path}/:kind/:provider`,
    {
      schema: {
        ...about(
          'putConnection',
          'Connect a network or platform; credentials left out stay, an empty text removes one',
        ),
        params: ConnectionPath,
        body: ConnectionBody,
        response: { 200: ConnectionAnswer },
      },
    },
    async (request) => {
      const { projectId } = projectOf(deps, request.params)
      const { kind, provider } = request.params
      if (!options.isProvider(kind, provider)) {
        throw new Problem(problems.not_found, { detail: `There is no ${kind} called ${provider}` })
      }
      await administration.putConnection(
        deps,
        callerOf(deps, request),
        projectId,
        { kind, provider },
        request.body,
      )
      return shownConnection(
        projectOf(deps, request.params).connections.get(`${kind}/${provider}`) as Connection,
      )
    },
  )
  app.delete<{ Params: Static<typeof ConnectionPath> }>(
    `${path}/:kind/:provider`,
    {
      schema: {
        ...about('removeConnection', 'Disconnect a network or platform'),
        params: ConnectionPath,
        response: { 204: Type.Null() },
      },
    },
    async (request, reply) => {
      const { projectId } = projectOf(deps, request.params)
      const { kind, provider } = request.params
      await administration.removeConnection(deps, callerOf(deps, request), projectId, {
        kind,
        provider,
      })
      return reply.code(204).send()
    },
  )
}

const shownConnection = (connection: Connection) => ({
  kind: connection.kind,
  provider: connection.provider,
  credentials: Object.keys(connection.credentials),
  settings: connection.settings,
  is_enabled: connection.isEnabled,
})
