/** The operator's calls about API keys of projects and merchants: the same for both. */
import { closed, IdText, Problem, ProjectPath, type TSchema, Type } from '../../base/contract.ts'
import type { Query } from '../../base/database/database.ts'
import type { FastifyRequest } from '../../base/http/http.ts'
import { answered, type Calls, RepeatHeaders, sendAnswer } from '../admin-calls/admin-call.ts'
import {
  about,
  callerOf,
  items,
  type OperatorNeeds,
  onceForOperator,
  projectOf,
} from '../admin-calls/operator-call.ts'
import { isTried, sendTouched, touchedNote } from '../admin-calls/trial.ts'
import { mostTouched, problems, TouchedAnswer, TrialQuery } from '../contract.ts'
import { listApiKeys } from '../directory/keys.sql.ts'
import { countProjectsOf } from '../directory/projects.sql.ts'
import type { Place } from '../permissions/grants.ts'
import { permissionsOfKey } from '../permissions/roles.ts'
import {
  createApiKey,
  endApiKeyEarlier,
  type KeyOwner,
  noApiKey,
  revokeApiKey,
  userNameOf,
} from './api-keys.ts'
import {
  ApiKeyAnswer,
  ApiKeyBody,
  ApiKeyEnd,
  endOf,
  expiryViolations,
  rightsOf,
  rightsViolations,
  shownApiKey,
} from './key-bodies.ts'
import { checkEnd, checkRevoking } from './key-bounds.ts'
import { listedMerchants } from './merchant-calls.ts'

type Path = { project_id: string; merchant_id: string; key_id: string }

type Owner = {
  name: 'Project' | 'Merchant'
  url: string
  params: TSchema
  keyParams: TSchema
  /** An example of a key to make. */
  example: ApiKeyBody
  /** Words for a key of this owner, and its reach. */
  ofOwner: string
  opening: string
  /** The owner of the keys of a path. */
  ownerOf(deps: OperatorNeeds, path: Path): KeyOwner
  /** Where a key of this owner counts. */
  placeOf(deps: OperatorNeeds, path: Path): Place
  /** Throws 404 for an owner that cannot get a key. */
  check(deps: OperatorNeeds, owner: KeyOwner): Promise<void>
}

/** A call with a key is compared with all keys of its owner. */
const mostKeys = 1000

const keyId = { key_id: Type.String({ format: 'uuid' }) }

const projectKeys: Owner = {
  name: 'Project',
  url: '/api/operator/projects/:project_id/api_keys',
  params: ProjectPath,
  keyParams: Type.Object({ project_id: IdText, ...keyId }, closed),
  example: {
    name: 'Refund desk',
    permissions: ['payments.read', 'payments.refund'],
    expires_at: '2036-01-01T00:00:00Z',
  },
  ofOwner: 'of a project',
  opening: 'of a project',
  ownerOf: (deps, path) => ({ projectId: projectOf(deps, path).projectId }),
  placeOf: (deps, path) => {
    const { projectId, merchantId } = projectOf(deps, path)
    return { kind: 'project', projectId, merchantId }
  },
  check: async () => {},
}

const merchantKeys: Owner = {
  name: 'Merchant',
  url: '/api/operator/merchants/:merchant_id/api_keys',
  params: Type.Object({ merchant_id: IdText }, closed),
  keyParams: Type.Object({ merchant_id: IdText, ...keyId }, closed),
  example: { name: 'Shop', role: 'shop' },
  ofOwner: 'of a merchant',
  opening: 'that opens all projects of a merchant',
  ownerOf: (_deps, path) => ({ merchantId: Number(path.merchant_id) }),
  placeOf: (_deps, path) => ({ kind: 'merchant', merchantId: Number(path.merchant_id) }),
  async check(deps, owner) {
    const id = userNameOf(owner)
    if ((await listedMerchants(deps)).some(({ merchant_id }) => merchant_id === id)) return
    throw new Problem(problems.not_found, { detail: `There is no merchant ${id}` })
  },
}

/** Adds the calls. */
export const apiKeyCalls = (calls: Calls, deps: OperatorNeeds): void => {
  for (const owner of [projectKeys, merchantKeys]) {
    addMaking(calls, deps, owner)
    addEnding(calls, deps, owner)
  }
}

const addMaking = (calls: Calls, deps: OperatorNeeds, its: Owner): void => {
  const { name: Name, url, params, example, ofOwner, opening, ownerOf, placeOf } = its
  calls.post(
    url,
    {
      ...about(
        `create${Name}ApiKey`,
        `Make an API key ${opening}`,
        'Nobody gives a key more than they may do there themselves, and no key makes one that ends later than itself: 403. 409 where there are 1,000.',
      ),
      problems: [problems.not_in_this_state, problems.key_outlasts],
      params,
      headers: RepeatHeaders,
      body: { ...ApiKeyBody, examples: [example] },
      response: { 201: ApiKeyAnswer },
    },
    async (request, reply) => {
      const path = request.params as Path
      const owner = ownerOf(deps, path)
      await its.check(deps, owner)
      const { name, ...members } = request.body
      const rights = rightsOf(members)
      deps.admission.permit(request, permissionsOfKey(rights), placeOf(deps, path))
      checkEnd(deps.admission.principal(request), rights.expires_at)
      const projectId = 'projectId' in owner ? owner.projectId : 0
      const answer = await onceForOperator(deps, request, projectId, async (keep) => {
        await checkRoom(deps, owner)
        await createApiKey(deps, callerOf(deps, request), owner, name, {
          rights,
          async making(tx, { keyId, apiKey }) {
            const row = (await keysOf({ sql: tx }, owner)).find(({ key_id }) => key_id === keyId)
            if (!row) throw new Error('an API key was made but cannot be read')
            await keep(tx, answered(201, { ...shownApiKey(row), api_key: apiKey }))
          },
        })
      })
      return sendAnswer(reply, answer)
    },
    {
      rules: (members) => [
        ...rightsViolations(members),
        ...expiryViolations(members, deps.clock.now()),
      ],
    },
  )
  calls.get(
    url,
    {
      ...about(
        `list${Name}ApiKeys`,
        `List the API keys ${ofOwner} that were not revoked; the keys themselves are never shown`,
      ),
      params,
      response: { 200: items(ApiKeyAnswer) },
    },
    async (request) => ({
      items: (await keysOf(deps, ownerOf(deps, request.params as Path))).map(shownApiKey),
    }),
  )
}

const addEnding = (calls: Calls, deps: OperatorNeeds, its: Owner): void => {
  const { name: Name, url, keyParams, ofOwner, ownerOf, placeOf } = its
  /** The key of a path, if it is there. Throws `not_permitted` or `key_outlasts` where the caller may not end it. */
  const keyToEnd = async (request: FastifyRequest, owner: KeyOwner) => {
    const path = request.params as Path
    const row = (await keysOf(deps, owner)).find(({ key_id }) => key_id === path.key_id)
    if (row) {
      checkRevoking(deps.admission.principal(request), {
        keyId: row.key_id,
        permissions: permissionsOfKey(row),
        expiresAt: row.expires_at,
        place: placeOf(deps, path),
      })
    }
    return row
  }
  calls.patch(
    `${url}/:key_id`,
    {
      ...about(
        `change${Name}ApiKey`,
        `Let an API key ${ofOwner} end earlier`,
        'So a key that was replaced goes on for a while. It never ends later than it would have. A key may do so to itself, and to others that may no more than itself and end no later: 403 otherwise.',
      ),
      problems: [problems.key_outlasts],
      params: keyParams,
      body: ApiKeyEnd,
      response: { 200: ApiKeyAnswer },
    },
    async (request) => {
      const owner = ownerOf(deps, request.params as Path)
      const row = await keyToEnd(request, owner)
      if (!row) throw noApiKey()
      const expiresAt = endOf(request.body.expires_at)
      await endApiKeyEarlier(deps, callerOf(deps, request), owner, row, expiresAt)
      return shownApiKey({ ...row, expires_at: expiresAt })
    },
    { rules: (members) => expiryViolations(members, deps.clock.now()) },
  )
  calls.delete(
    `${url}/:key_id`,
    {
      ...about(
        `revoke${Name}ApiKey`,
        `Revoke an API key ${ofOwner}`,
        'A key may revoke itself, and others that may no more than itself and end no later: 403 otherwise. ' +
          touchedNote,
      ),
      problems: [problems.key_outlasts],
      params: keyParams,
      querystring: TrialQuery,
      response: { 200: TouchedAnswer, 204: Type.Null() },
    },
    async (request, reply) => {
      const path = request.params as Path
      const owner = ownerOf(deps, path)
      const row = await keyToEnd(request, owner)
      if (isTried(request)) {
        if (!row) throw noApiKey()
        return sendTouched(reply, await touchedByKey(deps, owner, row.key_id))
      }
      await revokeApiKey(deps, callerOf(deps, request), owner, path.key_id)
      return reply.code(204).send()
    },
  )
}

/** The projects that a key opens, and the valid keys that are left without it. */
const touchedByKey = async (deps: OperatorNeeds, owner: KeyOwner, keyId: string) => {
  const now = deps.clock.now()
  const others = (await keysOf(deps, owner)).filter(
    ({ key_id, expires_at }) => key_id !== keyId && (expires_at === null || expires_at > now),
  )
  const projects =
    'projectId' in owner
      ? 1
      : ((await countProjectsOf(deps.sql, owner.merchantId, mostTouched))[0]?.projects ?? 0)
  return { projects, keys_left: others.length }
}

const checkRoom = async (deps: OperatorNeeds, owner: KeyOwner): Promise<void> => {
  if ((await keysOf(deps, owner)).length < mostKeys) return
  throw new Problem(problems.not_in_this_state, {
    why: 'keys_full',
    values: { limit: mostKeys },
    detail: `There are ${mostKeys} keys already: revoke some that nobody uses`,
  })
}

/** Projects and merchants share one range of user names, so whose key it is has to be asked, too. */
const keysOf = async ({ sql }: { sql: Query }, owner: KeyOwner) => {
  const userName = userNameOf(owner)
  const whose = 'projectId' in owner ? 'project_id' : 'merchant_id'
  return (await listApiKeys(sql, [userName])).filter((key) => key[whose] === userName)
}
