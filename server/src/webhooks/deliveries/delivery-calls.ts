/** The calls that show deliveries, and make one again. */
import { Problem, ProjectPath, type Static } from '../../base/contract.ts'
import type { FastifyInstance } from '../../base/http/http.ts'
import {
  about,
  acceptOnce,
  DeliveryPath,
  NoQuery,
  RepeatHeaders,
  type WebhookNeeds,
  webhookPath,
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

type Path = Static<typeof DeliveryPath>

/** Registers the calls below `…/admin/webhook/deliveries`, `…/attempts` and `…/dead_letters`. */
export const deliveryCalls = (app: FastifyInstance, deps: WebhookNeeds): void => {
  listCalls(app, deps)
  readCall(app, deps)
  signaturesCall(app, deps)
  replayCall(app, deps)
}

const listCalls = (app: FastifyInstance, deps: WebhookNeeds): void => {
  app.get<{ Querystring: DeliveryQuery }>(
    `${webhookPath}/deliveries`,
    {
      schema: {
        ...about('listWebhookDeliveries', 'List deliveries, newest event first'),
        params: ProjectPath,
        querystring: DeliveryQuery,
        response: { 200: newestFirstPageOf(DeliveryAnswer) },
      },
    },
    (request) => {
      const { project } = deps.admission.admitted(request)
      return pageDeliveries(deps, project.projectId, request.query)
    },
  )
  app.get<{ Querystring: AttemptQuery }>(
    `${webhookPath}/attempts`,
    {
      schema: {
        ...about(
          'listWebhookAttempts',
          'List attempts, newest event first',
          'Over all deliveries; the beginning of each answer is shown with its delivery.',
        ),
        params: ProjectPath,
        querystring: AttemptQuery,
        response: { 200: AttemptPage },
      },
    },
    (request) => {
      const { project } = deps.admission.admitted(request)
      return listAttemptsPage(deps, project.projectId, request.query)
    },
  )
  app.get<{ Querystring: DeadLetterQuery }>(
    `${webhookPath}/dead_letters`,
    {
      schema: {
        ...about('listWebhookDeadLetters', 'List deliveries that were given up'),
        params: ProjectPath,
        querystring: DeadLetterQuery,
        response: { 200: newestFirstPageOf(DeadLetterAnswer) },
      },
    },
    (request) => {
      const { project } = deps.admission.admitted(request)
      return pageDeadLetters(deps.sql, project.projectId, request.query)
    },
  )
}

const readCall = (app: FastifyInstance, deps: WebhookNeeds): void => {
  app.get<{ Params: Path }>(
    `${webhookPath}/deliveries/:delivery_id`,
    {
      schema: {
        ...about('getWebhookDelivery', 'Read a delivery with its body and attempts'),
        params: DeliveryPath,
        querystring: NoQuery,
        response: { 200: DeliveryDetail },
      },
    },
    (request) => {
      const { project } = deps.admission.admitted(request)
      return readDelivery(deps.sql, project.projectId, request.params.delivery_id)
    },
  )
}

const signaturesCall = (app: FastifyInstance, deps: WebhookNeeds): void => {
  app.get<{ Params: Path }>(
    `${webhookPath}/deliveries/:delivery_id/signatures`,
    {
      schema: {
        ...about(
          'getWebhookSignatures',
          'Compare the signatures of a delivery’s attempts with the expected ones',
          'For a receiver that refuses a signature. `expected` is what the present secret makes of the body: where it differs from `sent`, the secret was changed; where it is the same, the receiver has another secret or another body.',
        ),
        params: DeliveryPath,
        querystring: NoQuery,
        response: { 200: SignaturesAnswer },
      },
    },
    (request) => {
      const { project } = deps.admission.admitted(request)
      return readSignatures(deps, project.projectId, request.params.delivery_id)
    },
  )
}

const replayCall = (app: FastifyInstance, deps: WebhookNeeds): void => {
  app.post<{ Params: Path }>(
    `${webhookPath}/deliveries/:delivery_id/replay`,
    {
      schema: {
        ...about(
          'replayWebhookDelivery',
          'Deliver once more',
          'The same webhook-id and body, with a new round of the schedule; at once where it waits for its next try.',
        ),
        problems: [problems.endpoint_off],
        params: DeliveryPath,
        querystring: NoQuery,
        headers: RepeatHeaders,
        response: { 202: DeliveryAnswer },
      },
    },
    async (request, reply) => {
      const { projectId } = deps.admission.admitted(request).project
      const key = parseDeliveryId(request.params.delivery_id)
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
