/** The calls that make deliveries again in bulk. */
import type { FastifyInstance } from '../../base/http/http.ts'
import { about, acceptOnce, RepeatHeaders, type WebhookNeeds, webhookCalls } from '../call.ts'
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
import {
  changeReplay,
  createReplay,
  filterViolations,
  pageReplays,
  previewReplay,
  readReplay,
} from './replays.ts'

/** Registers the calls below `…/admin/webhook/replays`. */
export const replayCalls = (app: FastifyInstance, deps: WebhookNeeds): void => {
  createCalls(app, deps)
  readCalls(app, deps)
  changeCall(app, deps, 'pause', 'paused', 'Pause a replay')
  changeCall(app, deps, 'resume', 'running', 'Resume a paused replay')
  changeCall(app, deps, 'cancel', 'canceled', 'End a replay before its time')
}

const createCalls = (app: FastifyInstance, deps: WebhookNeeds): void => {
  const { post } = webhookCalls(app, deps)
  post(
    '/replays',
    {
      ...about(
        'createWebhookReplay',
        'Deliver once more what a filter finds',
        'Oldest event first, with the same webhook-ids and bodies and a new round of the schedule. An empty body replays all dead letters.',
      ),
      problems: [problems.webhook_not_set, problems.endpoint_not_found, problems.too_many_replays],
      headers: RepeatHeaders,
      body: ReplayBody,
      isBodyOptional: true,
      response: { 202: ReplayAnswer },
    },
    ({ projectId, caller, endpoints }, request, reply) =>
      acceptOnce(deps, request, reply, (tx) =>
        createReplay(tx, deps.clock, projectId, request.body, caller, endpoints),
      ),
    filterViolations,
  )
  post(
    '/replays/preview',
    {
      ...about('previewWebhookReplay', 'Count what a replay would deliver once more'),
      problems: [problems.webhook_not_set, problems.endpoint_not_found],
      body: ReplayFilter,
      isBodyOptional: true,
      response: { 200: ReplayPreview },
    },
    ({ projectId, endpoints }, { body }) =>
      previewReplay(deps.sql, deps.clock, projectId, body, endpoints),
    filterViolations,
  )
}

const readCalls = (app: FastifyInstance, deps: WebhookNeeds): void => {
  const { get } = webhookCalls(app, deps)
  get(
    '/replays',
    {
      ...about('listWebhookReplays', 'List replays, the newest first'),
      querystring: ReplayQuery,
      response: { 200: ReplayPage },
    },
    ({ projectId, endpoints }, { query }) => pageReplays(deps.sql, projectId, query, endpoints),
  )
  get(
    '/replays/:replay_id',
    {
      ...about('getWebhookReplay', 'Read a replay and how far it is'),
      params: ReplayPath,
      response: { 200: ReplayAnswer },
    },
    ({ projectId, endpoints }, { params }) =>
      readReplay(deps.sql, projectId, params.replay_id, endpoints),
  )
}

const changeCall = (
  app: FastifyInstance,
  deps: WebhookNeeds,
  word: 'pause' | 'resume' | 'cancel',
  state: ReplayRow['state'],
  summary: string,
): void =>
  webhookCalls(app, deps).post(
    `/replays/:replay_id/${word}`,
    {
      ...about(`${word}WebhookReplay`, summary, 'What it made ready before is still sent.'),
      problems: [problems.replay_ended],
      params: ReplayPath,
      response: { 200: ReplayAnswer },
    },
    ({ projectId, caller, endpoints: scope }, { params }) => {
      const place = { projectId, replayId: params.replay_id, scope }
      return deps.sql.begin((tx) => changeReplay(tx, deps.clock, place, state, caller))
    },
  )
