/** The operator's calls about connections to networks and platforms. */

import {
  closed,
  form,
  IdText,
  Problem,
  ProjectPath,
  type Static,
  Type,
} from '../../base/contract.ts'
import type { FastifyReply } from '../../base/http/http.ts'
import type { Calls } from '../admin-calls/admin-call.ts'
import {
  about,
  callerOf,
  items,
  type OperatorNeeds,
  patchNote,
  projectOf,
  tagNote,
} from '../admin-calls/operator-call.ts'
import { foreseenNote, isTried } from '../admin-calls/trial.ts'
import {
  ConnectionAnswer,
  ConnectionBody,
  problems,
  providerPattern,
  TrialQuery,
} from '../contract.ts'
import type { Connection } from '../directory/directory.ts'
import { checkIfMatch, ifMatchOf } from '../directory/version.ts'
import { type Edit, outcomeOf } from './changes.ts'
import { type ConnectionRules, missingCredentials, unknownCredentials } from './connection-rules.ts'
import {
  type ConnectionFacts,
  type ConnectionKey,
  editConnection,
  putFacts,
  removeConnection,
  type StoredConnection,
  withoutEmpty,
} from './connections.ts'
import { patchIn, patching, patchSchema } from './settings-patch.ts'

const ConnectionPath = Type.Object(
  {
    project_id: IdText,
    kind: Type.Enum(['network', 'platform']),
    provider: Type.String({
      pattern: providerPattern,
      ...form('network_name'),
      description: 'a lowercase name of a network or platform, or custom:<name>',
    }),
  },
  closed,
)

const path = '/api/operator/projects/:project_id/connections'

/** Adds the calls. */
export const connectionCalls = (
  calls: Calls,
  deps: OperatorNeeds,
  rules: ConnectionRules,
): void => {
  calls.get(
    path,
    {
      ...about('listConnections', 'List connections to networks and platforms'),
      params: ProjectPath,
      response: { 200: items(ConnectionAnswer) },
    },
    async (request) => ({
      items: [...projectOf(deps, request.params).connections.values()].map((one) =>
        shownConnection(one, rules),
      ),
    }),
  )
  calls.get(
    `${path}/:kind/:provider`,
    {
      ...about('readConnection', 'Read a connection; of its credentials only the names', tagNote),
      params: ConnectionPath,
      response: { 200: ConnectionAnswer },
    },
    async (request, reply) => send(reply, connectionOf(deps, request.params), rules),
  )
  addPut(calls, deps, rules)
  addPatch(calls, deps, rules)
  calls.delete(
    `${path}/:kind/:provider`,
    {
      ...about('removeConnection', 'Disconnect a network or platform'),
      params: ConnectionPath,
      response: { 204: Type.Null() },
    },
    async (request, reply) => {
      const { project_id, ...key } = request.params
      const { projectId } = projectOf(deps, { project_id })
      await removeConnection(deps, callerOf(deps, request), projectId, key)
      return reply.code(204).send()
    },
  )
}

const addPut = (calls: Calls, deps: OperatorNeeds, rules: ConnectionRules): void => {
  calls.put(
    `${path}/:kind/:provider`,
    {
      ...about(
        'putConnection',
        'Connect a network or platform',
        'Credentials, settings and is_enabled that are left out stay. Settings given replace all of them; an empty text takes a credential away. Credentials that are still missing keep nothing from being saved: they are listed in missing, and no player is led there until they are set. ' +
          foreseenNote,
      ),
      params: ConnectionPath,
      querystring: TrialQuery,
      body: ConnectionBody,
      response: { 200: ConnectionAnswer },
    },
    async (request, reply) => {
      const { project_id, ...key } = request.params
      const { projectId } = projectOf(deps, { project_id })
      const change = putFacts(request.body)
      const edit = (change: Change) =>
        editConnection(deps, callerOf(deps, request), projectId, key, { change })
      if (isTried(request)) return sendForeseen(reply, key, rules, outcomeOf(edit, change))
      await edit(change)
      return send(reply, connectionOf(deps, request.params), rules)
    },
    {
      rules: ({ credentials, settings }, { params }) => {
        const { project_id, ...key } = params as Static<typeof ConnectionPath>
        const { kind, provider } = key
        const { connections } = projectOf(deps, { project_id })
        if (!rules.isProvider(kind, provider)) throw noProvider(kind, provider)
        const kept = connections.get(`${kind}/${provider}`)?.settings
        return [
          ...unknownCredentials(rules, key, credentials),
          ...rules.connectionViolations(kind, provider, settings ?? kept),
        ]
      },
    },
  )
}

const addPatch = (calls: Calls, deps: OperatorNeeds, rules: ConnectionRules): void => {
  calls.patch(
    `${path}/:kind/:provider`,
    {
      ...patchSchema(ConnectionBody, 'connection', { is_enabled: false }),
      ...about('changeConnection', 'Change a connection', `${patchNote} ${foreseenNote}`),
      params: ConnectionPath,
      querystring: TrialQuery,
      response: { 200: ConnectionAnswer },
    },
    async (request, reply) => {
      const { project_id, ...key } = request.params
      const { projectId } = projectOf(deps, { project_id })
      const patch = patchIn(request)
      const edit = (change: Change) =>
        editConnection(deps, callerOf(deps, request), projectId, key, {
          change,
          match: (stored) => {
            const { facts, tag } = stored ?? notConnected(key.provider)
            checkIfMatch(ifMatchOf(request), tag, () =>
              shownConnection({ ...key, ...facts, isEnabled: facts.is_enabled }, rules),
            )
          },
        })
      const change: Change = (stored) => {
        const { facts } = stored ?? notConnected(key.provider)
        const after = patched(facts, patch, ({ settings, credentials }) => [
          ...unknownCredentials(rules, key, changedOf(facts, credentials)),
          ...rules.connectionViolations(key.kind, key.provider, settings),
        ])
        return { credentials: {}, settings: {}, is_enabled: true, ...after }
      }
      if (isTried(request)) return sendForeseen(reply, key, rules, outcomeOf(edit, change))
      await edit(change)
      return send(reply, connectionOf(deps, request.params), rules)
    },
    { attachValidation: true },
  )
}

type Change = Edit<StoredConnection | undefined, ConnectionFacts>['change']

/** Answers a connection as a change would leave it. */
const sendForeseen = async (
  reply: FastifyReply,
  key: ConnectionKey,
  rules: ConnectionRules,
  foreseen: Promise<ConnectionFacts>,
) => {
  const { is_enabled: isEnabled, ...facts } = withoutEmpty(await foreseen)
  return reply.send(shownConnection({ ...key, ...facts, isEnabled }, rules))
}

const connectionOf = (deps: OperatorNeeds, path: Static<typeof ConnectionPath>): Connection => {
  const connection = projectOf(deps, path).connections.get(`${path.kind}/${path.provider}`)
  return connection ?? notConnected(path.provider)
}

const noProvider = (kind: string, provider: string): Problem =>
  new Problem(problems.not_found, { detail: `There is no ${kind} called ${provider}` })

const notConnected = (provider: string): never => {
  throw new Problem(problems.not_found, { detail: `${provider} is not connected in this project` })
}

/** Members that an earlier version stored under a name that nobody knows must not keep others from being changed. */
const changedOf = (
  { credentials: before }: { credentials: Readonly<Record<string, string>> },
  credentials: Readonly<Record<string, string>> = {},
): Record<string, string> =>
  Object.fromEntries(Object.entries(credentials).filter(([name, value]) => before[name] !== value))

const patched = patching<ConnectionBody>(ConnectionBody)

const send = (reply: FastifyReply, connection: Connection, rules: ConnectionRules) =>
  reply.header('etag', connection.tag).send(shownConnection(connection, rules))

const shownConnection = (connection: Omit<Connection, 'tag'>, rules: ConnectionRules) => ({
  kind: connection.kind,
  provider: connection.provider,
  credentials: Object.keys(connection.credentials),
  settings: connection.settings,
  is_enabled: connection.isEnabled,
  missing: missingCredentials(rules, connection),
})
