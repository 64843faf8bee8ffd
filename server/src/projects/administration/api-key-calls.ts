/** The operator's calls about API keys of projects and merchants. */
import { closed, IdText, Problem, ProjectPath, type Static, Type } from '../../base/contract.ts'
import type { FastifyInstance, FastifyRequest } from '../../base/http/http.ts'
import { ApiKeyAnswer, ApiKeyBody, problems } from '../contract.ts'
import { about, callerOf, items, type OperatorNeeds, projectOf } from '../operator-call.ts'
import * as administration from './administration.ts'
import { listedMerchants } from './merchant-calls.ts'

const KeyPath = Type.Object({ project_id: IdText, key_id: Type.String({ format: 'uuid' }) }, closed)
const MerchantPath = Type.Object({ merchant_id: IdText }, closed)
const MerchantKeyPath = Type.Object(
  { merchant_id: IdText, key_id: Type.String({ format: 'uuid' }) },
  closed,
)

/** Adds the calls. */
export const apiKeyCalls = (app: FastifyInstance, deps: OperatorNeeds): void => {
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
      return { items: listedKeys(deps, projectId, 'projectId') }
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
      return { items: listedKeys(deps, Number(request.params.merchant_id), 'merchantId') }
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

/** Projects and merchants share one range of user names, so whose key it is has to be asked, too. */
const listedKeys = (
  { directory }: OperatorNeeds,
  userName: number,
  owner: 'projectId' | 'merchantId',
) =>
  directory
    .apiKeys(userName)
    .filter((key) => key[owner] === userName)
    .map(({ keyId, name }) => ({ key_id: keyId, name }))

const madeKey = async (
  deps: OperatorNeeds,
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
