/** The operator API: merchants, projects, clients, keys, connections and the audit trail. */
import { formatTimestamp, parseTimestamp } from '../base/clock.ts'
import { closed, IdText, Problem, type Static, Type } from '../base/contract.ts'
import type { FastifyInstance, FastifyRequest } from '../base/http.ts'
import { speakAdminDialect } from './admin-dialect.ts'
import * as administration from './administration.ts'
import * as auditStore from './audit.sql.ts'
import {
  ApiKeyAnswer,
  ApiKeyBody,
  AuditAnswer,
  ClientAnswer,
  ClientBody,
  ClientPatch,
  ConnectionAnswer,
  ConnectionBody,
  MerchantAnswer,
  MerchantBody,
  ProjectAnswer,
  ProjectBody,
  ProjectPatch,
  problems,
} from './contract.ts'
import type { Deps } from './deps.ts'
import type { Client, Connection, Project } from './directory.ts'
import * as store from './projects.sql.ts'

const ProjectPath = Type.Object({ project_id: IdText }, closed)
const ClientPath = Type.Object({ project_id: IdText, client_id: IdText }, closed)
const KeyPath = Type.Object({ project_id: IdText, key_id: Type.String({ format: 'uuid' }) }, closed)
const MerchantPath = Type.Object({ merchant_id: IdText }, closed)
const MerchantKeyPath = Type.Object(
  { merchant_id: IdText, key_id: Type.String({ format: 'uuid' }) },
  closed,
)
const ConnectionPath = Type.Object(
  {
    project_id: IdText,
    kind: Type.Enum(['network', 'platform']),
    provider: Type.String({
      pattern: '^[a-z][a-z0-9]{1,31}$',
      description: 'a lowercase name of a network or platform',
    }),
  },
  closed,
)
const AuditQuery = Type.Object(
  {
    before: Type.Optional(Type.String({ format: 'date-time' })),
    limit: Type.Optional(
      Type.String({ pattern: '^([1-9]|[1-9][0-9]|[1-4][0-9]{2}|500)$', description: '1 to 500' }),
    ),
  },
  closed,
)

export type OperatorOptions = {
  /** Which names a connection may have: networks and platforms are the sign-in area's knowledge. */
  isProvider(kind: 'network' | 'platform', provider: string): boolean
}

type Needs = Pick<Deps, 'sql' | 'clock' | 'keyring' | 'directory' | 'admission'>

/** The plugin with all calls below `/api/operator`. */
export const operatorRoutes =
  (deps: Needs, options: OperatorOptions) =>
  async (app: FastifyInstance): Promise<void> => {
    speakAdminDialect(app)
    app.addHook('onRequest', (request) => deps.admission.admitOperator(request))
    merchantCalls(app, deps)
    projectCalls(app, deps)
    clientCalls(app, deps)
    keyCalls(app, deps)
    connectionCalls(app, deps, options)
    auditCalls(app, deps)
  }

const merchantCalls = (app: FastifyInstance, deps: Needs): void => {
  app.post<{ Body: Static<typeof MerchantBody> }>(
    '/api/operator/merchants',
    {
      schema: {
        ...about('createMerchant', 'Make a merchant'),
        body: MerchantBody,
        response: { 201: MerchantAnswer },
      },
    },
    async (request, reply) => {
      const id = await administration.createMerchant(
        deps,
        callerOf(deps, request),
        request.body.name,
      )
      return reply
        .code(201)
        .send((await listedMerchants(deps)).find(({ merchant_id }) => merchant_id === id))
    },
  )
  app.get(
    '/api/operator/merchants',
    {
      schema: {
        ...about('listMerchants', 'List merchants'),
        response: { 200: items(MerchantAnswer) },
      },
    },
    async () => ({ items: await listedMerchants(deps) }),
  )
}

const projectCalls = (app: FastifyInstance, deps: Needs): void => {
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

const clientCalls = (app: FastifyInstance, deps: Needs): void => {
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

const keyCalls = (app: FastifyInstance, deps: Needs): void => {
  app.post<{ Params: Static<typeof ProjectPath>; Body: Static<typeof ApiKeyBody> }>(
    '/api/operator/projects/:project_id/api_keys',
    {
      schema: {
        ...about('createProjectApiKey', 'Make an API key of a project'),
        params: ProjectPath,
        body: ApiKeyBody,
        response: { 201: ApiKeyAnswer },
      },
    },
    async (request, reply) => {
      const { projectId } = projectOf(deps, request.params)
      return reply.code(201).send(await madeKey(deps, request, { projectId }, request.body.name))
    },
  )
  app.get<{ Params: Static<typeof ProjectPath> }>(
    '/api/operator/projects/:project_id/api_keys',
    {
      schema: {
        ...about(
          'listProjectApiKeys',
          'List the valid API keys of a project; the keys themselves are never shown',
        ),
        params: ProjectPath,
        response: { 200: items(ApiKeyAnswer) },
      },
    },
    async (request) => {
      const { projectId } = projectOf(deps, request.params)
      const keys = deps.directory.apiKeys(projectId).filter((key) => key.projectId === projectId)
      return { items: keys.map(({ keyId, name }) => ({ key_id: keyId, name })) }
    },
  )
  app.get<{ Params: Static<typeof MerchantPath> }>(
    '/api/operator/merchants/:merchant_id/api_keys',
    {
      schema: {
        ...about(
          'listMerchantApiKeys',
          'List the valid API keys of a merchant; the keys themselves are never shown',
        ),
        params: MerchantPath,
        response: { 200: items(ApiKeyAnswer) },
      },
    },
    async (request) => {
      const merchantId = Number(request.params.merchant_id)
      const keys = deps.directory.apiKeys(merchantId).filter((key) => key.merchantId === merchantId)
      return { items: keys.map(({ keyId, name }) => ({ key_id: keyId, name })) }
    },
  )
  app.delete<{ Params: Static<typeof KeyPath> }>(
    '/api/operator/projects/:project_id/api_keys/:key_id',
    {
      schema: {
        ...about('revokeProjectApiKey', 'Revoke an API key of a project'),
        params: KeyPath,
        response: { 204: Type.Null() },
      },
    },
    async (request, reply) => {
      const { projectId } = projectOf(deps, request.params)
      await administration.revokeApiKey(
        deps,
        callerOf(deps, request),
        { projectId },
        request.params.key_id,
      )
      return reply.code(204).send()
    },
  )
  app.post<{ Params: Static<typeof MerchantPath>; Body: Static<typeof ApiKeyBody> }>(
    '/api/operator/merchants/:merchant_id/api_keys',
    {
      schema: {
        ...about('createMerchantApiKey', 'Make an API key that opens all projects of a merchant'),
        params: MerchantPath,
        body: ApiKeyBody,
        response: { 201: ApiKeyAnswer },
      },
    },
    async (request, reply) => {
      const merchantId = Number(request.params.merchant_id)
      if (!(await listedMerchants(deps)).some(({ merchant_id }) => merchant_id === merchantId)) {
        throw new Problem(problems.not_found, { detail: `There is no merchant ${merchantId}` })
      }
      return reply.code(201).send(await madeKey(deps, request, { merchantId }, request.body.name))
    },
  )
  app.delete<{ Params: Static<typeof MerchantKeyPath> }>(
    '/api/operator/merchants/:merchant_id/api_keys/:key_id',
    {
      schema: {
        ...about('revokeMerchantApiKey', 'Revoke an API key of a merchant'),
        params: MerchantKeyPath,
        response: { 204: Type.Null() },
      },
    },
    async (request, reply) => {
      const owner = { merchantId: Number(request.params.merchant_id) }
      await administration.revokeApiKey(deps, callerOf(deps, request), owner, request.params.key_id)
      return reply.code(204).send()
    },
  )
}

const connectionCalls = (app: FastifyInstance, deps: Needs, options: OperatorOptions): void => {
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

const auditCalls = (app: FastifyInstance, deps: Needs): void => {
  const list = async (projectId: number, query: Static<typeof AuditQuery>) => {
    const before = query.before === undefined ? undefined : parseTimestamp(query.before)
    const rows = await auditStore.listAuditEntries(
      deps.sql,
      projectId,
      before ?? deps.clock.now(),
      Number(query.limit ?? '100'),
    )
    return { items: rows.map(shownAudit) }
  }
  app.get<{ Querystring: Static<typeof AuditQuery> }>(
    '/api/operator/audit',
    {
      schema: {
        ...about('listAudit', 'What was done to the installation, newest first'),
        querystring: AuditQuery,
        response: { 200: items(AuditAnswer) },
      },
    },
    (request) => list(0, request.query),
  )
  app.get<{ Params: Static<typeof ProjectPath>; Querystring: Static<typeof AuditQuery> }>(
    '/api/operator/projects/:project_id/audit',
    {
      schema: {
        ...about('listProjectAudit', 'What was done to a project, newest first'),
        params: ProjectPath,
        querystring: AuditQuery,
        response: { 200: items(AuditAnswer) },
      },
    },
    (request) => list(projectOf(deps, request.params).projectId, request.query),
  )
}

const about = (operationId: string, summary: string) => ({
  operationId,
  summary,
  tags: ['Operator'],
  security: [{ operatorKey: [] }],
})

const items = <T extends ReturnType<typeof Type.Object>>(item: T) =>
  Type.Object({ items: Type.Array(item) })

const callerOf = ({ admission }: Needs, request: FastifyRequest) => admission.operator(request)

const projectOf = (deps: Needs, params: { project_id: string }): Project =>
  administration.foundProject(deps, Number(params.project_id))

const clientOf = (deps: Needs, projectId: number, clientId: number): Client => {
  const found = deps.directory.client(clientId)
  if (!found || found.project.projectId !== projectId) {
    throw new Problem(problems.not_found, {
      detail: `There is no client ${clientId} in this project`,
    })
  }
  return found.client
}

const madeKey = async (
  deps: Needs,
  request: FastifyRequest,
  owner: administration.KeyOwner,
  name: string,
) => {
  const { keyId, apiKey } = await administration.createApiKey(
    deps,
    callerOf(deps, request),
    owner,
    name,
  )
  return { key_id: keyId, name, api_key: apiKey }
}

const listedMerchants = async ({ sql }: Needs) =>
  (await store.listMerchants(sql)).map(({ merchant_id, name, created_at }) => ({
    merchant_id,
    name,
    created_at: formatTimestamp(created_at),
  }))

const shownProject = (project: Project) => ({
  project_id: project.projectId,
  login_project_id: project.loginProjectId,
  merchant_id: project.merchantId,
  name: project.name,
  settings: project.settings,
})

const shownClient = (client: Client) => ({
  client_id: client.clientId,
  type: client.type,
  name: client.name,
  redirect_uris: [...client.redirectUris],
  settings: client.settings,
})

const shownConnection = (connection: Connection) => ({
  kind: connection.kind,
  provider: connection.provider,
  credentials: Object.keys(connection.credentials),
  settings: connection.settings,
  is_enabled: connection.isEnabled,
})

const shownAudit = (row: auditStore.AuditRow) => ({
  at: formatTimestamp(row.at),
  actor: { kind: row.actor_kind, ...(row.actor === null ? {} : { id: row.actor }) },
  action: row.action,
  ...(row.target === null ? {} : { target: row.target }),
  ...(row.before === null ? {} : { before: row.before }),
  ...(row.after === null ? {} : { after: row.after }),
  ...(row.address === null ? {} : { address: row.address }),
  ...(row.request_id === null ? {} : { request_id: row.request_id }),
})
