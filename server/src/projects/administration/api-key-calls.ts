/** The operator's calls about API keys of projects and merchants: the same for both. */
import { closed, IdText, Problem, ProjectPath, type TSchema, Type } from '../../base/contract.ts'
import type { FastifyInstance } from '../../base/http/http.ts'
import { ApiKeyAnswer, ApiKeyBody, problems } from '../contract.ts'
import { about, callerOf, items, type OperatorNeeds, projectOf } from '../operator-call.ts'
import { createApiKey, type KeyOwner, revokeApiKey } from './api-keys.ts'
import { listedMerchants } from './merchant-calls.ts'

type Path = { project_id: string; merchant_id: string; key_id: string }

type Owner = {
  name: 'Project' | 'Merchant'
  path: string
  params: TSchema
  keyParams: TSchema
  /** What a key of this owner is, and what one opens. */
  ofOwner: string
  opening: string
  /** Who owns the keys of a path. */
  ownerOf(deps: OperatorNeeds, path: Path): KeyOwner
  /** Throws 404 for an owner that cannot get a key. */
  check(deps: OperatorNeeds, owner: KeyOwner): Promise<void>
}

const keyId = { key_id: Type.String({ format: 'uuid' }) }

const projectKeys: Owner = {
  name: 'Project',
  path: '/api/operator/projects/:project_id/api_keys',
  params: ProjectPath,
  keyParams: Type.Object({ project_id: IdText, ...keyId }, closed),
  ofOwner: 'of a project',
  opening: 'of a project',
  ownerOf: (deps, path) => ({ projectId: projectOf(deps, path).projectId }),
  check: async () => {},
}

const merchantKeys: Owner = {
  name: 'Merchant',
  path: '/api/operator/merchants/:merchant_id/api_keys',
  params: Type.Object({ merchant_id: IdText }, closed),
  keyParams: Type.Object({ merchant_id: IdText, ...keyId }, closed),
  ofOwner: 'of a merchant',
  opening: 'that opens all projects of a merchant',
  ownerOf: (_deps, path) => ({ merchantId: Number(path.merchant_id) }),
  async check(deps, owner) {
    const id = userNameOf(owner)
    if ((await listedMerchants(deps)).some(({ merchant_id }) => merchant_id === id)) return
    throw new Problem(problems.not_found, { detail: `There is no merchant ${id}` })
  },
}

/** Adds the calls. */
export const apiKeyCalls = (app: FastifyInstance, deps: OperatorNeeds): void => {
  for (const owner of [projectKeys, merchantKeys]) {
    createCall(app, deps, owner)
    listCall(app, deps, owner)
    revokeCall(app, deps, owner)
  }
}

const createCall = (
  app: FastifyInstance,
  deps: OperatorNeeds,
  { name: Name, path, params, opening, ownerOf, check }: Owner,
): void => {
  app.post<{ Params: Path; Body: { name: string } }>(
    path,
    {
      schema: {
        ...about(`create${Name}ApiKey`, `Make an API key ${opening}`),
        params,
        body: ApiKeyBody,
        response: { 201: ApiKeyAnswer },
      },
    },
    async (request, reply) => {
      const owner = ownerOf(deps, request.params)
      await check(deps, owner)
      const { name } = request.body
      const { keyId, apiKey } = await createApiKey(deps, callerOf(deps, request), owner, name)
      return reply.code(201).send({ key_id: keyId, name, api_key: apiKey })
    },
  )
}

const listCall = (
  app: FastifyInstance,
  deps: OperatorNeeds,
  { name: Name, path, params, ofOwner, ownerOf }: Owner,
): void => {
  app.get<{ Params: Path }>(
    path,
    {
      schema: {
        ...about(
          `list${Name}ApiKeys`,
          `List the valid API keys ${ofOwner}; the keys themselves are never shown`,
        ),
        params,
        response: { 200: items(ApiKeyAnswer) },
      },
    },
    async (request) => ({ items: await listedKeys(deps, ownerOf(deps, request.params)) }),
  )
}

const revokeCall = (
  app: FastifyInstance,
  deps: OperatorNeeds,
  { name: Name, path, keyParams, ofOwner, ownerOf }: Owner,
): void => {
  app.delete<{ Params: Path }>(
    `${path}/:key_id`,
    {
      schema: {
        ...about(`revoke${Name}ApiKey`, `Revoke an API key ${ofOwner}`),
        params: keyParams,
        response: { 204: Type.Null() },
      },
    },
    async (request, reply) => {
      const owner = ownerOf(deps, request.params)
      await revokeApiKey(deps, callerOf(deps, request), owner, request.params.key_id)
      return reply.code(204).send()
    },
  )
}

const userNameOf = (owner: KeyOwner): number =>
  'projectId' in owner ? owner.projectId : owner.merchantId

/** Projects and merchants share one range of user names, so whose key it is has to be asked, too. */
const listedKeys = async ({ directory }: OperatorNeeds, owner: KeyOwner) => {
  const userName = userNameOf(owner)
  const whose = 'projectId' in owner ? 'projectId' : 'merchantId'
  return (await directory.findApiKeys(userName))
    .filter((key) => key[whose] === userName)
    .map(({ keyId, name }) => ({ key_id: keyId, name }))
}
