/** The calls that make deliveries again in bulk. */
import { ProjectPath, type Static } from '../../base/contract.ts'
import { type FastifyInstance, optionalBody } from '../../base/http/http.ts'
import {
  about,
  acceptOnce,
  NoQuery,
  RepeatHeaders,
  type WebhookNeeds,
  webhookPath,
} from '../call.ts'
import { problems } from '../contract.ts'
import {
  ReplayAnswer,
  ReplayBody,
  ReplayFilter,
  ReplayPage,
  ReplayPath,
  ReplayPreview,
  ReplayQuery,
} from './replay-contract.ts'
import type { ReplayRow } from './replays.sql.ts'
import { changeReplay, createReplay, pageReplays, previewReplay, readReplay } from './replays.ts'

const path = `${webhookPath}/replays`

/** Registers the calls below `…/admin/webhook/replays`. */
export const replayCalls = (app: FastifyInstance, deps: WebhookNeeds): void => {
  createCalls(app, deps)
  readCalls(app, deps)
  changeCall(app, deps, 'pause', 'paused', 'Pause a replay')
  changeCall(app, deps, 'resume', 'running', 'Resume a paused replay')
  changeCall(app, deps, 'cancel', 'canceled', 'End a replay before its time')
}

const createCalls = (app: FastifyInstance, deps: WebhookNeeds): void => {
  app.post<{ Body: ReplayBody }>(
    path,
    {
      ...optionalBody,
      schema: {
        ...about(
          'createWebhookReplay',
          'Deliver once more what a filter finds',
          'Oldest event first, with the same webhook-ids and bodies and a new round of the schedule. An empty body replays all dead letters.',
        ),
        problems: [
          problems.webhook_not_set,
          problems.endpoint_not_found,
          problems.too_many_replays,
        ],
        params: ProjectPath,
        querystring: NoQuery,
        headers: RepeatHeaders,
        body: ReplayBody,
        response: { 202: ReplayAnswer },
      },
    },
    (request, reply) => {
      const { project, caller } = deps.admission.admitted(request)
      return acceptOnce(deps, request, reply, (tx) =>
        createReplay(tx, deps.clock, project.projectId, request.body, caller),
      )
    },
  )
  app.post<{ Body: ReplayFilter }>(
    `${path}/preview`,
    {
      ...optionalBody,
      schema: {
        ...about('previewWebhookReplay', 'Count what a replay would deliver once more'),
        problems: [problems.webhook_not_set, problems.endpoint_not_found],
        params: ProjectPath,
        querystring: NoQuery,
        body: ReplayFilter,
        response: { 200: ReplayPreview },
      },
    },
    (request) => {
      const { project } = deps.admission.admitted(request)
      return previewReplay(deps.sql, deps.clock, project.projectId, request.body)
    },
  )
}

const readCalls = (app: FastifyInstance, deps: WebhookNeeds): void => {
  app.get<{ Querystring: ReplayQuery }>(
    path,
    {
      schema: {
        ...about('listWebhookReplays', 'List replays, the newest first'),
        params: ProjectPath,
        querystring: ReplayQuery,
        response: { 200: ReplayPage },
      },
    },
    (request) => {
      const { project } = deps.admission.admitted(request)
      return pageReplays(deps.sql, project.projectId, request.query)
    },
  )
  app.get<{ Params: Static<typeof ReplayPath> }>(
    `${path}/:replay_id`,
    {
      schema: {
        ...about('getWebhookReplay', 'Read a replay and how far it is'),
        params: ReplayPath,
        querystring: NoQuery,
        response: { 200: ReplayAnswer },
      },
    },
    (request) => {
      const { project } = deps.admission.admitted(request)
      return readReplay(deps.sql, project.projectId, request.params.replay_id)
    },
  )
}

const changeCall = (
  app: FastifyInstance,
  deps: WebhookNeeds,
  word: 'pause' | 'resume' | 'cancel',
  state: ReplayRow['state'],
  summary: string,
): void => {
  app.post<{ Params: Static<typeof ReplayPath> }>(
    `${path}/:replay_id/${word}`,
    {
      schema: {
        ...about(`${word}WebhookReplay`, summary, 'What it made ready before is still sent.'),
        problems: [problems.replay_ended],
        params: ReplayPath,
        querystring: NoQuery,
        response: { 200: ReplayAnswer },
      },
    },
    (request) => {
      const { project, caller } = deps.admission.admitted(request)
      const place = { projectId: project.projectId, replayId: request.params.replay_id }
      return deps.sql.begin((tx) => changeReplay(tx, deps.clock, place, state, caller))
    },
  )
}
