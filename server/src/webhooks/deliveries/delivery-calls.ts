/** The calls that show deliveries, and make one again. */
import { Problem, Type } from '../../base/contract.ts'
import type { FastifyInstance } from '../../base/http/http.ts'
import { sendUnlessHeld } from '../../base/http/weak-etag.ts'
import {
  about,
  acceptOnce,
  DeliveryPath,
  RepeatHeaders,
  type WebhookNeeds,
  webhookCalls,
} from '../call.ts'
import {
  DeadLetterAnswer,
  DeadLetterQuery,
  DeliveryAnswer,
  DeliveryDetail,
  DeliveryQuery,
  newestFirstPageOf,
  problems,
  SignaturesAnswer,
} from '../contract.ts'
import { findEndpoint } from '../endpoints/endpoints.sql.ts'
import { AttemptPage, AttemptQuery } from './attempt-contract.ts'
import { listAttemptsPage } from './attempts.ts'
import {
  findDelivery,
  pageDeadLetters,
  pageDeliveries,
  parseDeliveryId,
  readDelivery,
  replayDelivery,
  showDelivery,
} from './deliveries.ts'
import { readSignatures } from './signatures.ts'

/** Registers the calls below `…/admin/webhook/deliveries`, `…/attempts` and `…/dead_letters`. */
export const deliveryCalls = (app: FastifyInstance, deps: WebhookNeeds): void => {
  listCalls(app, deps)
  singleCalls(app, deps)
}

/** The three lists are polled by pages that show them: "nothing new" is an answer without a body. */
const Unchanged = Type.Null({ description: 'As it was when the ETag in If-None-Match was sent' })

const listCalls = (app: FastifyInstance, deps: WebhookNeeds): void => {
  const { get } = webhookCalls(app, deps)
  get(
    '/deliveries',
    {
      ...about('listWebhookDeliveries', 'List deliveries, newest event first'),
      querystring: DeliveryQuery,
      response: { 200: newestFirstPageOf(DeliveryAnswer), 304: Unchanged },
    },
    async ({ projectId, endpoints }, request, reply) =>
      sendUnlessHeld(
        request,
        reply,
        await pageDeliveries(deps, projectId, request.query, endpoints),
      ),
  )
  get(
    '/attempts',
    {
      ...about(
        'listWebhookAttempts',
        'List attempts, newest event first',
        'Over all deliveries; the beginning of each answer is shown with its delivery.',
      ),
      querystring: AttemptQuery,
      response: { 200: AttemptPage, 304: Unchanged },
    },
    async ({ projectId, endpoints }, request, reply) =>
      sendUnlessHeld(
        request,
        reply,
        await listAttemptsPage(deps, projectId, request.query, endpoints),
      ),
  )
  get(
    '/dead_letters',
    {
      ...about('listWebhookDeadLetters', 'List deliveries that were given up'),
      querystring: DeadLetterQuery,
      response: { 200: newestFirstPageOf(DeadLetterAnswer), 304: Unchanged },
    },
    async ({ projectId, endpoints }, request, reply) =>
      sendUnlessHeld(
        request,
        reply,
        await pageDeadLetters(deps.sql, projectId, request.query, endpoints),
      ),
  )
}

const singleCalls = (app: FastifyInstance, deps: WebhookNeeds): void => {
  const { get, post } = webhookCalls(app, deps)
  get(
    '/deliveries/:delivery_id',
    {
      ...about('getWebhookDelivery', 'Read a delivery with its body and attempts'),
      params: DeliveryPath,
      response: { 200: DeliveryDetail },
    },
    ({ projectId, endpoints }, { params }) =>
      readDelivery(deps.sql, projectId, params.delivery_id, endpoints),
  )
  get(
    '/deliveries/:delivery_id/signatures',
    {
      ...about(
        'getWebhookSignatures',
        'Compare the signatures of a delivery’s attempts with the expected ones',
        'For a receiver that refuses a signature. `expected` is what the present secret makes of the body: where it differs from `sent`, the secret was changed; where it is the same, the receiver has another secret or another body.',
      ),
      params: DeliveryPath,
      response: { 200: SignaturesAnswer },
    },
    ({ projectId, endpoints }, { params }) =>
      readSignatures(deps, projectId, params.delivery_id, endpoints),
  )
  post(
    '/deliveries/:delivery_id/replay',
    {
      ...about(
        'replayWebhookDelivery',
        'Deliver once more',
        'The same webhook-id and body, with a new round of the schedule; at once where it waits for its next try.',
      ),
      problems: [problems.endpoint_off],
      params: DeliveryPath,
      headers: RepeatHeaders,
      response: { 202: DeliveryAnswer },
    },
    ({ projectId, endpoints }, request, reply) => {
      const key = parseDeliveryId(request.params.delivery_id, endpoints)
      return acceptOnce(deps, request, reply, async (tx) => {
        await findDelivery(tx, projectId, key)
        const [endpoint] = await findEndpoint(tx, projectId, key.endpointId)
        if (!endpoint?.is_enabled || endpoint.deleted_at) throw new Problem(problems.endpoint_off)
        await replayDelivery(tx, { projectId, ...key, at: deps.clock.now() })
        return showDelivery(await findDelivery(tx, projectId, key))
      })
    },
  )
}
