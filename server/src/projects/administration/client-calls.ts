/** The operator's calls about OAuth clients. */

import { formatTimestamp, type Instant, plusSeconds } from '../../base/clock.ts'
import { closed, IdText, ProjectPath, partial, type Static, Type } from '../../base/contract.ts'
import { type FastifyReply, optionalBody } from '../../base/http/http.ts'
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
import {
  allMembers,
  foreseenNote,
  isTried,
  sendTouched,
  sendTrial,
  touchedNote,
  trialNote,
} from '../admin-calls/trial.ts'
import {
  ClientAnswer,
  ClientBody,
  ClientState,
  TouchedAnswer,
  TrialAnswer,
  TrialQuery,
} from '../contract.ts'
import type { Client } from '../directory/directory.ts'
import { checkIfMatch, contentTag, ifMatchOf } from '../directory/version.ts'
import { type Edit, outcomeOf } from './changes.ts'
import {
  type ChangeableClient,
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

/**
 * Counts sign-ins by a client since an instant, `mostTouched` at most. They are the sign-in area's, which lies to the
 * right.
 */
export type CountSignIns = (projectId: number, clientId: number, since: Instant) => Promise<number>

/** Sign-ins of the last seven days say whether a client is in use. */
const countedSeconds = 7 * 86_400

const ClientPath = Type.Object({ project_id: IdText, client_id: IdText }, closed)

const path = '/api/operator/projects/:project_id/clients'

/** Adds the calls. */
export const clientCalls = (
  calls: Calls,
  deps: OperatorNeeds,
  countSignIns: CountSignIns = async () => 0,
): void => {
  calls.post(
    path,
    {
      ...about('createClient', 'Make an OAuth client', trialNote),
      params: ProjectPath,
      querystring: TrialQuery,
      headers: RepeatHeaders,
      body: ClientBody,
      response: { 200: TrialAnswer, 201: ClientAnswer },
    },
    async (request, reply) => {
      const { projectId } = projectOf(deps, request.params)
      const { type, name, redirect_uris: redirectUris = [], settings = {} } = request.body
      if (isTried(request))
        return sendTrial(reply, allMembers({ type, name, redirect_uris: redirectUris, settings }))
      const facts = { type, name, redirectUris, settings }
      const answer = await onceForOperator(deps, request, projectId, (keep) =>
        createClient(deps, callerOf(deps, request), projectId, request.body, (tx, made) =>
          keep(tx, answered(201, shownClient({ ...facts, ...made }, deps.clock.now()))),
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
  addDeletion(calls, deps, countSignIns)
}

const addChanges = (calls: Calls, deps: OperatorNeeds): void => {
  calls.patch(
    `${path}/:client_id`,
    {
      ...patchSchema(ClientState, 'client', {
        redirect_uris: ['https://game.example/signed-in', 'http://127.0.0.1/signed-in'],
      }),
      ...about('changeClient', 'Change an OAuth client', `${patchNote} ${foreseenNote}`),
      params: ClientPath,
      querystring: TrialQuery,
      response: { 200: ClientAnswer },
    },
    async (request, reply) => {
      const { projectId } = projectOf(deps, request.params)
      const clientId = Number(request.params.client_id)
      const known = await foundClient(deps, projectId, clientId)
      const patch = patchIn(request)
      const key = { projectId, clientId }
      const edit = (change: Edit<ChangeableClient>['change']) =>
        editClient(deps, callerOf(deps, request), key, {
          change,
          match: ({ redirect_uris: redirectUris, ...facts }) => {
            const present = { ...known, ...facts, redirectUris }
            checkIfMatch(ifMatchOf(request), tagOf(present), () =>
              shownClient(present, deps.clock.now()),
            )
          },
        })
      const change = (before: ChangeableClient): ChangeableClient => {
        const after = patched(before, patch, ({ redirect_uris = [] }) =>
          clientViolations(known.type, redirect_uris),
        )
        return { redirect_uris: [], settings: {}, ...after }
      }
      if (isTried(request)) {
        const { redirect_uris: redirectUris, ...facts } = await outcomeOf(edit, change)
        return sendClient(reply, { ...known, ...facts, redirectUris }, deps.clock.now())
      }
      const { client } = await edit(change)
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
}

const addDeletion = (calls: Calls, deps: OperatorNeeds, countSignIns: CountSignIns): void => {
  calls.delete(
    `${path}/:client_id`,
    {
      ...about('deleteClient', 'Delete an OAuth client', touchedNote),
      params: ClientPath,
      querystring: TrialQuery,
      response: { 200: TouchedAnswer, 204: Type.Null() },
    },
    async (request, reply) => {
      const { projectId } = projectOf(deps, request.params)
      const clientId = Number(request.params.client_id)
      if (isTried(request)) {
        await foundClient(deps, projectId, clientId)
        const since = plusSeconds(deps.clock.now(), -countedSeconds)
        return sendTouched(reply, { sign_ins: await countSignIns(projectId, clientId, since) })
      }
      await removeClient(deps, callerOf(deps, request), projectId, clientId)
      return reply.code(204).send()
    },
  )
}

const patched = patching<Static<typeof ClientState>>(ClientState)

type ShownFacts = Pick<Client, 'name' | 'redirectUris' | 'settings'>

const tagOf = ({ name, redirectUris, settings }: ShownFacts): string =>
  contentTag({ name, redirectUris, settings })

const sendClient = (reply: FastifyReply, client: Client, now: Instant, secret?: string) =>
  reply.header('etag', tagOf(client)).send(shownClient({ ...client, secret }, now))

type Shown = ShownFacts &
  Pick<Client, 'clientId' | 'type'> &
  Partial<Pick<Client, 'formerSecret'>> & { secret?: string | undefined }

const shownClient = (
  { clientId, type, name, redirectUris, settings, formerSecret, secret }: Shown,
  now: Instant,
) => ({
  client_id: clientId,
  type,
  name,
  redirect_uris: [...redirectUris],
  settings,
  ...(formerSecret &&
    formerSecret.until > now && { former_secret_until: formatTimestamp(formerSecret.until) }),
  ...(secret === undefined ? {} : { client_secret: secret }),
})
