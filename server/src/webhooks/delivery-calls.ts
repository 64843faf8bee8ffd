/** The calls that show deliveries, make them again, and try an endpoint. */
import { formatTimestamp } from '../base/clock.ts'
import { Problem, ProjectPath, type Static, Type } from '../base/contract.ts'
import type { FastifyInstance } from '../base/http.ts'
import { runOnce } from '../projects/index.ts'
import {
  about,
  allowNoBody,
  DeliveryPath,
  NoQuery,
  RepeatHeaders,
  sendJson,
  type WebhookNeeds,
  webhookPath,
} from './call.ts'
import {
  DeadLetterAnswer,
  DeadLetterQuery,
  DeliveryAnswer,
  DeliveryDetail,
  DeliveryQuery,
  pageOf,
  problems,
  TestBody,
} from './contract.ts'
import { replayDelivery } from './deliveries.sql.ts'
import {
  deliveryId,
  findDelivery,
  pageDeadLetters,
  pageDeliveries,
  parseDeliveryId,
  readDelivery,
  showDelivery,
} from './deliveries.ts'
import { insertEvents } from './emit.sql.ts'
import { findEndpoint, listEndpoints } from './endpoints.sql.ts'
import { newEventId } from './event-id.ts'
import { testBody } from './test-event.ts'

type Path = Static<typeof DeliveryPath>

/** Registers the calls below `…/admin/webhook/deliveries`, `…/dead_letters` and `…/test`. */
export const deliveryCalls = (app: FastifyInstance, deps: WebhookNeeds): void => {
  listCalls(app, deps)
  readCall(app, deps)
  replayCall(app, deps)
  testCall(app, deps)
}

const listCalls = (app: FastifyInstance, deps: WebhookNeeds): void => {
  app.get<{ Querystring: DeliveryQuery }>(
    `${webhookPath}/deliveries`,
    {
      schema: {
        ...about('listWebhookDeliveries', 'List deliveries, newest event first'),
        params: ProjectPath,
        querystring: DeliveryQuery,
        response: { 200: pageOf(DeliveryAnswer) },
      },
    },
    (request) => {
      const { project } = deps.admission.admitted(request)
      return pageDeliveries(deps.sql, project.projectId, request.query)
    },
  )
  app.get<{ Querystring: DeadLetterQuery }>(
    `${webhookPath}/dead_letters`,
    {
      schema: {
        ...about('listWebhookDeadLetters', 'List deliveries that were given up'),
        params: ProjectPath,
        querystring: DeadLetterQuery,
        response: { 200: pageOf(DeadLetterAnswer) },
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
        params: DeliveryPath,
        querystring: NoQuery,
        headers: RepeatHeaders,
        response: { 202: DeliveryAnswer },
      },
    },
    async (request, reply) => {
      const { project } = deps.admission.admitted(request)
      const { projectId } = project
      const key = parseDeliveryId(request.params.delivery_id)
      const { status, text } = await runOnce(
        deps,
        {
          projectId,
          key: request.headers['idempotency-key'],
          call: `POST ${request.url}`,
          body: null,
        },
        async (tx) => {
          await findDelivery(tx, projectId, key)
          const [endpoint] = await findEndpoint(tx, projectId, key.endpointId)
          if (!endpoint?.is_enabled || endpoint.deleted_at) throw new Problem(problems.endpoint_off)
          await replayDelivery(tx, { projectId, ...key, at: deps.clock.now() })
          const row = await findDelivery(tx, projectId, key)
          return { status: 202, text: JSON.stringify(showDelivery(row)) }
        },
      )
      deps.nudge(projectId)
      return sendJson(reply, status, text)
    },
  )
}

const testCall = (app: FastifyInstance, deps: WebhookNeeds): void => {
  app.post<{ Body: TestBody }>(
    `${webhookPath}/test`,
    {
      preValidation: allowNoBody,
      schema: {
        ...about(
          'testWebhook',
          'Send a test event',
          'Goes the way of every event, to one endpoint whatever types it hears of: the one named, else that of …/admin/webhook.',
        ),
        params: ProjectPath,
        querystring: NoQuery,
        headers: RepeatHeaders,
        body: TestBody,
        response: { 202: Type.Object({ delivery_id: Type.String(), event_id: Type.String() }) },
      },
    },
    async (request, reply) => {
      const { project } = deps.admission.admitted(request)
      const { projectId, merchantId } = project
      const { type = 'ps_declined', endpoint_id, user_id = 'test-user' } = request.body
      const { status, text } = await runOnce(
        deps,
        {
          projectId,
          key: request.headers['idempotency-key'],
          call: `POST ${webhookPath}/test`,
          body: request.body,
        },
        async (tx) => {
          const endpoint = (await listEndpoints(tx, projectId)).find((row) =>
            endpoint_id === undefined ? row.is_default : row.endpoint_id === endpoint_id,
          )
          if (!endpoint) throw new Problem(problems.endpoint_not_found)
          const created_at = deps.clock.now()
          const facts = { projectId, merchantId, userId: user_id, at: formatTimestamp(created_at) }
          const event = {
            event_id: newEventId(created_at),
            type,
            order_key: null,
            body: JSON.stringify(testBody(type, facts)),
          }
          const [row] = await insertEvents(
            tx,
            { project_id: projectId, created_at, is_test: true, events: [event] },
            endpoint.endpoint_id,
          )
          if (!row) throw new Problem(problems.endpoint_off)
          const answer = { delivery_id: deliveryId(row), event_id: row.event_id }
          return { status: 202, text: JSON.stringify(answer) }
        },
      )
      deps.nudge(projectId)
      return sendJson(reply, status, text)
    },
  )
}
