/** The calls about attributes of players: the player's own, and those of the studio's servers. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from '../../base/http/http.ts'
import { Problem } from '../../base/problem.ts'
import { aboutCallsOf, type Deps } from '../../projects/index.ts'
import { FieldError, problems, Type } from '../contract.ts'
import type { GateLimits } from '../requests/limits.ts'
import { requireServer, type ServerNeeds, serverTokenHeader } from '../tokens/server-token.ts'
import { requireUser, type StandingNeeds } from '../tokens/standing.ts'
import {
  changeAttributes,
  gameOf,
  readAttributes,
  requireKnown,
  searchAttributes,
} from './attributes.ts'
import {
  Attribute,
  AttributeSearch,
  AttributeSearchAnswer,
  AttributesChange,
  AttributesQuestion,
  AttributeUserPath,
  OwnAttributesChange,
  OwnAttributesQuestion,
} from './contract.ts'

export type AttributeNeeds = StandingNeeds &
  ServerNeeds &
  Pick<Deps, 'sql' | 'directory'> & { limits: Pick<GateLimits, 'countPlayer' | 'countServer'> }

const ofPlayer = aboutCallsOf('Player data', [{ userToken: [] }])
const ofServer = aboutCallsOf('Player data', [{ serverToken: [] }])
const failures = { '4xx': FieldError, 503: FieldError }
const list = { response: { 200: Type.Array(Attribute), ...failures } }
const done = { response: { 204: { type: 'null' }, ...failures } }

/** The two kinds: by the end of their paths, and how they are called. */
const kinds = [
  { end: '', isReadOnly: false, id: 'Attributes', words: 'attributes' },
  { end: '_read_only', isReadOnly: true, id: 'ReadOnlyAttributes', words: 'read-only attributes' },
] as const

/** Adds the calls. */
export const addAttributeCalls = (app: FastifyInstance, gate: AttributeNeeds): void => {
  for (const kind of kinds) {
    addOwnReading(app, gate, kind)
    addServersReading(app, gate, kind)
    addServersWriting(app, gate, kind)
  }
  addOwnWriting(app, gate)
  addSearch(app, gate)
}

type Kind = (typeof kinds)[number]

/** The player behind a request, counted, and the game that its body means. */
const playerOf = async (
  gate: AttributeNeeds,
  request: FastifyRequest<{ Body: { publisher_project_id?: number | null } }>,
  reply: FastifyReply,
) => {
  reply.header('cache-control', 'no-store')
  const { token } = await requireUser(gate, request.headers.authorization)
  const { project, userId } = token
  await gate.limits.countPlayer('attributes', { projectId: project.projectId, userId }, reply)
  const game = await gameOf(gate, project, request.body.publisher_project_id)
  return { project: project.projectId, user: userId, game }
}

const addOwnReading = (app: FastifyInstance, gate: AttributeNeeds, kind: Kind): void => {
  app.post<{ Body: OwnAttributesQuestion }>(
    `/api/attributes/users/me/get${kind.end}`,
    {
      schema: {
        ...ofPlayer(
          `readOwn${kind.id}`,
          kind.isReadOnly
            ? 'The read-only attributes of the player'
            : 'The attributes that the player’s client keeps',
        ),
        problems: [problems.player_unknown, problems.publisher_project_unknown],
        description: `With user_id the public ${kind.words} of another player.`,
        body: OwnAttributesQuestion,
        ...list,
      },
    },
    async (request, reply) => {
      const { user: me, ...place } = await playerOf(gate, request, reply)
      const { keys, user_id } = request.body
      const user = user_id?.toLowerCase() ?? me
      const isPublicOnly = user !== me
      if (isPublicOnly) await requireKnown(gate, place.project, user)
      const { isReadOnly } = kind
      return await readAttributes(gate, { ...place, user, isReadOnly }, { keys, isPublicOnly })
    },
  )
}

const addOwnWriting = (app: FastifyInstance, gate: AttributeNeeds): void => {
  app.post<{ Body: OwnAttributesChange }>(
    '/api/attributes/users/me/update',
    {
      schema: {
        ...ofPlayer('changeOwnAttributes', 'Write and remove attributes of the player'),
        problems: [
          problems.attributes_full,
          problems.player_unknown,
          problems.publisher_project_unknown,
        ],
        description:
          'All or nothing. An attribute that is written without permission is private. The player’s client can write them all, so what decides about money belongs into read-only ones.',
        body: OwnAttributesChange,
        ...done,
      },
    },
    async (request, reply) => {
      const place = await playerOf(gate, request, reply)
      await changeAttributes(gate, { ...place, isReadOnly: false }, request.body)
      return reply.code(204).send()
    },
  )
}

type Asked = { publisher_id?: number | null; publisher_project_id?: number | null }

/** The server behind a request, counted, and the game that its body means. */
const serverOf = async (
  gate: AttributeNeeds,
  request: FastifyRequest<{ Body: Asked }>,
  reply: FastifyReply,
) => {
  reply.header('cache-control', 'no-store')
  const { project, client } = await requireServer(gate, request.headers[serverTokenHeader])
  await gate.limits.countServer(client, reply)
  const { publisher_id, publisher_project_id } = request.body
  if ((publisher_id ?? project.merchantId) !== project.merchantId) {
    throw new Problem(problems.server_token_refused, {
      detail: 'publisher_id is not the merchant of this server token',
    })
  }
  const game = await gameOf(gate, project, publisher_project_id)
  return { project: project.projectId, game }
}

const addServersReading = (app: FastifyInstance, gate: AttributeNeeds, kind: Kind): void => {
  app.post<{ Params: { user_id: string }; Body: AttributesQuestion }>(
    `/api/attributes/users/:user_id/get${kind.end}`,
    {
      schema: {
        ...ofServer(`read${kind.id}`, `The ${kind.words} of a player, for the studio’s servers`),
        problems: [problems.player_unknown, problems.publisher_project_unknown],
        params: AttributeUserPath,
        body: AttributesQuestion,
        ...list,
      },
    },
    async (request, reply) => {
      const place = await serverOf(gate, request, reply)
      const user = request.params.user_id.toLowerCase()
      await requireKnown(gate, place.project, user)
      const { isReadOnly } = kind
      const { keys } = request.body
      return await readAttributes(gate, { ...place, user, isReadOnly }, { keys })
    },
  )
}

const addServersWriting = (app: FastifyInstance, gate: AttributeNeeds, kind: Kind): void => {
  app.post<{ Params: { user_id: string }; Body: AttributesChange }>(
    `/api/attributes/users/:user_id/update${kind.end}`,
    {
      schema: {
        ...ofServer(
          `change${kind.id}`,
          `Write and remove ${kind.words} of a player, for the studio’s servers`,
        ),
        problems: [
          problems.attributes_full,
          problems.player_unknown,
          problems.publisher_project_unknown,
        ],
        description: 'All or nothing. An attribute that is written without permission is private.',
        params: AttributeUserPath,
        body: AttributesChange,
        ...done,
      },
    },
    async (request, reply) => {
      const place = await serverOf(gate, request, reply)
      const user = request.params.user_id.toLowerCase()
      const { isReadOnly } = kind
      await changeAttributes(gate, { ...place, user, isReadOnly }, request.body)
      return reply.code(204).send()
    },
  )
}

const addSearch = (app: FastifyInstance, gate: AttributeNeeds): void => {
  app.post<{ Body: AttributeSearch }>(
    '/api/attributes/users/get',
    {
      schema: {
        ...ofServer('searchAttributes', 'Find players by the value of an attribute'),
        problems: [problems.publisher_project_unknown],
        description:
          'The value must be the same to the letter. Users come in the order of their ids.',
        body: AttributeSearch,
        response: { 200: AttributeSearchAnswer, ...failures },
      },
    },
    async (request, reply) => {
      const place = await serverOf(gate, request, reply)
      const { attr_type, key, value, limit, after } = request.body
      return await searchAttributes(
        gate,
        { ...place, isReadOnly: attr_type === 'server' },
        { key, value, limit: limit ?? 20, after: after ? after.toLowerCase() : null },
      )
    },
  )
}
