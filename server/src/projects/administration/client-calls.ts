/** The operator's calls about OAuth clients. */

import { closed, IdText, ProjectPath, type Static, Type } from '../../base/contract.ts'
import type { FastifyReply } from '../../base/http/http.ts'
import { answered, type Calls, RepeatHeaders, sendAnswer } from '../admin-calls/admin-call.ts'
import {
  about,
  callerOf,
  items,
  type OperatorNeeds,
  onceForOperator,
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

const ClientPath = Type.Object({ project_id: IdText, client_id: IdText }, closed)

const path = '/api/operator/projects/:project_id/clients'

/** Adds the calls. */
export const clientCalls = (calls: Calls, deps: OperatorNeeds): void => {
  calls.post(
    path,
    {
      ...about('createClient', 'Make an OAuth client'),
      params: ProjectPath,
      headers: RepeatHeaders,
      body: ClientBody,
      response: { 201: ClientAnswer },
    },
    async (request, reply) => {
      const { projectId } = projectOf(deps, request.params)
      const { type, name, redirect_uris: redirectUris = [], settings = {} } = request.body
      const facts = { type, name, redirectUris, settings }
      const answer = await onceForOperator(deps, request, projectId, (keep) =>
        createClient(deps, callerOf(deps, request), projectId, request.body, (tx, made) =>
          keep(tx, answered(201, shownClient({ ...facts, ...made }))),
        ),
      )
      return sendAnswer(reply.header('etag', tagOf(facts)), answer)
    },
    { rules: ({ type, redirect_uris }) => clientViolations(type, redirect_uris) },
  )
  calls.get(
    path,
    {
      ...about('listClients', 'List OAuth clients'),
      params: ProjectPath,
      response: { 200: items(ClientAnswer) },
    },
    async (request) => ({ items: projectOf(deps, request.params).clients.map(shownClient) }),
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
      return sendClient(reply, await foundClient(deps, projectId, id))
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
          checkIfMatch(ifMatchOf(request), tagOf(present), () => shownClient(present))
        },
        change: (before) => {
          const after = patched(before, patch, ({ redirect_uris = [] }) =>
            clientViolations(known.type, redirect_uris),
          )
          return { redirect_uris: [], settings: {}, ...after }
        },
      })
      return sendClient(reply, client)
    },
    { attachValidation: true },
  )
  calls.post(
    `${path}/:client_id/secret`,
    {
      ...about('renewClientSecret', 'Give a client a new secret; the former one stops working'),
      params: ClientPath,
      response: { 200: ClientAnswer },
    },
    async (request, reply) => {
      const { projectId } = projectOf(deps, request.params)
      const id = Number(request.params.client_id)
      const { client, secret } = await changeClient(deps, callerOf(deps, request), projectId, id, {
        secret: 'renew',
      })
      return sendClient(reply, client, secret)
    },
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

type ShownFacts = Pick<Client, 'name' | 'redirectUris' | 'settings'>

const tagOf = ({ name, redirectUris, settings }: ShownFacts): string =>
  contentTag({ name, redirectUris, settings })

const sendClient = (reply: FastifyReply, client: Client, secret?: string) =>
  reply.header('etag', tagOf(client)).send(shownClient({ ...client, secret }))

const shownClient = ({
  clientId,
  type,
  name,
  redirectUris,
  settings,
  secret,
}: ShownFacts & Pick<Client, 'clientId' | 'type'> & { secret?: string | undefined }) => ({
  client_id: clientId,
  type,
  name,
  redirect_uris: [...redirectUris],
  settings,
  ...(secret === undefined ? {} : { client_secret: secret }),
})
