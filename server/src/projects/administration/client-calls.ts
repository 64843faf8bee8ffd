/** The operator's calls about OAuth clients. */

import { formatTimestamp, type Instant } from '../../base/clock.ts'
import { closed, IdText, ProjectPath, partial, type Static, Type } from '../../base/contract.ts'
import { type FastifyReply, optionalBody } from '../../base/http/http.ts'
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
import { ClientAnswer, ClientBody, ClientState } from '../contract.ts'
import type { Client } from '../directory/directory.ts'
import { checkIfMatch, contentTag, ifMatchOf } from '../directory/version.ts'
import {
  changeClient,
  clientViolations,
  createClient,
  editClient,
  foundClient,
  removeClient,
} from './clients.ts'
import { patchIn, patching, patchSchema } from './settings-patch.ts'

const SecretBody = partial(
  {
    grace_seconds: Type.Integer({
      minimum: 0,
      maximum: 2_592_000,
      description: 'For how long the former secret counts besides; default 0, at most 30 days',
    }),
  },
  { examples: [{ grace_seconds: 86_400 }] },
)

const ClientPath = Type.Object({ project_id: IdText, client_id: IdText }, closed)

const path = '/api/operator/projects/:project_id/clients'

/** Adds the calls. */
export const clientCalls = (calls: Calls, deps: OperatorNeeds): void => {
  calls.post(
    path,
    {
      ...about('createClient', 'Make an OAuth client'),
      params: ProjectPath,
      body: ClientBody,
      response: { 201: ClientAnswer },
    },
    async (request, reply) => {
      const { projectId } = projectOf(deps, request.params)
      const made = await createClient(deps, callerOf(deps, request), projectId, request.body)
      const client = await foundClient(deps, projectId, made.clientId)
      return sendClient(reply.code(201), client, deps.clock.now(), made.secret)
    },
  )
  calls.get(
    path,
    {
      ...about('listClients', 'List OAuth clients'),
      params: ProjectPath,
      response: { 200: items(ClientAnswer) },
    },
    async (request) => {
      const now = deps.clock.now()
      const { clients } = projectOf(deps, request.params)
      return { items: clients.map((client) => shownClient(client, now)) }
    },
  )
  calls.get(
    `${path}/:client_id`,
    {
      ...about('getClient', 'Read an OAuth client', tagNote),
      params: ClientPath,
      response: { 200: ClientAnswer },
    },
    async (request, reply) => {
      const { projectId } = projectOf(deps, request.params)
      const id = Number(request.params.client_id)
      return sendClient(reply, await foundClient(deps, projectId, id), deps.clock.now())
    },
  )
  addChanges(calls, deps)
}

const addChanges = (calls: Calls, deps: OperatorNeeds): void => {
  calls.patch(
    `${path}/:client_id`,
    {
      ...patchSchema(ClientState, 'client', {
        redirect_uris: ['https://game.example/signed-in', 'http://127.0.0.1/signed-in'],
      }),
      ...about('changeClient', 'Change an OAuth client', patchNote),
      params: ClientPath,
      response: { 200: ClientAnswer },
    },
    async (request, reply) => {
      const { projectId } = projectOf(deps, request.params)
      const clientId = Number(request.params.client_id)
      const known = await foundClient(deps, projectId, clientId)
      const patch = patchIn(request)
      const key = { projectId, clientId }
      const { client } = await editClient(deps, callerOf(deps, request), key, {
        match: ({ redirect_uris: redirectUris, ...facts }) => {
          const present = { ...known, ...facts, redirectUris }
          checkIfMatch(ifMatchOf(request), tagOf(present), () =>
            shownClient(present, deps.clock.now()),
          )
        },
        change: (before) => {
          const after = patched(before, patch, ({ redirect_uris = [] }) =>
            clientViolations(known.type, redirect_uris),
          )
          return { redirect_uris: [], settings: {}, ...after }
        },
      })
      return sendClient(reply, client, deps.clock.now())
    },
    { attachValidation: true },
  )
  calls.post(
    `${path}/:client_id/secret`,
    {
      ...about(
        'renewClientSecret',
        'Give a client a new secret',
        'The former one stops working at once, or counts for `grace_seconds` besides. Of those before it none counts any more.',
      ),
      params: ClientPath,
      body: SecretBody,
      response: { 200: ClientAnswer },
    },
    async (request, reply) => {
      const { projectId } = projectOf(deps, request.params)
      const id = Number(request.params.client_id)
      const { grace_seconds: graceSeconds = 0 } = request.body
      const { client, secret } = await changeClient(deps, callerOf(deps, request), projectId, id, {
        secret: { renew: true, graceSeconds },
      })
      return sendClient(reply, client, deps.clock.now(), secret)
    },
    optionalBody,
  )
  calls.delete(
    `${path}/:client_id`,
    {
      ...about('deleteClient', 'Delete an OAuth client'),
      params: ClientPath,
      response: { 204: Type.Null() },
    },
    async (request, reply) => {
      const { projectId } = projectOf(deps, request.params)
      await removeClient(deps, callerOf(deps, request), projectId, Number(request.params.client_id))
      return reply.code(204).send()
    },
  )
}

const patched = patching<Static<typeof ClientState>>(ClientState)

const tagOf = ({ name, redirectUris, settings }: Client): string =>
  contentTag({ name, redirectUris, settings })

const sendClient = (reply: FastifyReply, client: Client, now: Instant, secret?: string) =>
  reply.header('etag', tagOf(client)).send({
    ...shownClient(client, now),
    ...(secret === undefined ? {} : { client_secret: secret }),
  })

const shownClient = (client: Client, now: Instant) => ({
  client_id: client.clientId,
  type: client.type,
  name: client.name,
  redirect_uris: [...client.redirectUris],
  settings: client.settings,
  ...(client.formerSecret &&
    client.formerSecret.until > now && {
      former_secret_until: formatTimestamp(client.formerSecret.until),
    }),
})
