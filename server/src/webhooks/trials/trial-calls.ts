/** The calls that try an endpoint: a test event through the queue, and the self-test. */
import { formatTimestamp } from '../../base/clock.ts'
import { Problem, ProjectPath } from '../../base/contract.ts'
import type { Query } from '../../base/database/database.ts'
import { type FastifyInstance, optionalBody } from '../../base/http/http.ts'
import {
  isNotificationSent,
  type NotificationType,
  notificationTypes,
  projectProblems,
  whyNotSent,
} from '../../projects/index.ts'
import {
  about,
  acceptOnce,
  NoQuery,
  RepeatHeaders,
  type WebhookNeeds,
  webhookPath,
} from '../call.ts'
import { problems } from '../contract.ts'
import { deliveryId } from '../deliveries/deliveries.ts'
import { readEndpoint } from '../endpoints/endpoint-book.ts'
import { type EndpointRow, listEndpoints } from '../endpoints/endpoints.sql.ts'
import { heardTypes, notSentOf } from '../endpoints/not-sent.ts'
import { secretsBox } from '../endpoints/secrets.ts'
import { notificationBodies } from '../events/bodies.ts'
import { insertEvents } from '../events/emit.sql.ts'
import { newEventId } from '../events/event-id.ts'
import { insertPlayerEvent } from '../events/player-events.sql.ts'
import { orderKeyOf } from '../events/subject.ts'
import { selfTest } from './self-test.ts'
import { testBody } from './test-event.ts'
import {
  EventTypesAnswer,
  SelfTestAnswer,
  SelfTestBody,
  TestAnswer,
  TestBody,
} from './trial-contract.ts'

/** Registers `…/admin/webhook/test`, `…/admin/webhook/self_test` and `…/admin/webhook/event_types`. */
export const trialCalls = (app: FastifyInstance, deps: WebhookNeeds): void => {
  testCall(app, deps)
  selfTestCall(app, deps)
  eventTypesCall(app, deps)
}

const testCall = (app: FastifyInstance, deps: WebhookNeeds): void => {
  app.post<{ Body: TestBody }>(
    `${webhookPath}/test`,
    {
      ...optionalBody,
      schema: {
        ...about(
          'testWebhook',
          'Send a test event',
          'Goes the way of every event, to one endpoint whatever types it hears of: the one named, else that of …/admin/webhook.',
        ),
        problems: [problems.webhook_not_set, problems.endpoint_not_found, problems.endpoint_off],
        params: ProjectPath,
        querystring: NoQuery,
        headers: RepeatHeaders,
        body: TestBody,
        response: { 202: TestAnswer },
      },
    },
    (request, reply) => {
      const { project } = deps.admission.admitted(request)
      const { projectId, merchantId } = project
      const { type = 'ps_declined', endpoint_id, user_id = 'test-user' } = request.body
      return acceptOnce(deps, request, reply, async (tx) => {
        const endpoint = await namedOrDefault(tx, projectId, endpoint_id)
        const created_at = deps.clock.now()
        const facts = { projectId, merchantId, userId: user_id, at: formatTimestamp(created_at) }
        const event = {
          event_id: newEventId(created_at),
          type,
          order_key: orderKeyOf({ kind: 'player', id: user_id }),
          body: JSON.stringify(testBody(type, facts)),
        }
        const [row] = await insertEvents(
          tx,
          { project_id: projectId, created_at, is_test: true, events: [event] },
          endpoint.endpoint_id,
        )
        if (!row) throw new Problem(problems.endpoint_off)
        const { event_id: eventId } = event
        await insertPlayerEvent(tx, { projectId, userId: user_id, eventId })
        return {
          delivery_id: deliveryId(row),
          event_id: row.event_id,
          ...notSentOf(project.settings, [type]),
        }
      })
    },
  )
}

const selfTestCall = (app: FastifyInstance, deps: WebhookNeeds): void => {
  const box = secretsBox(deps.keyring)
  app.post<{ Body: SelfTestBody }>(
    `${webhookPath}/self_test`,
    {
      ...optionalBody,
      schema: {
        ...about(
          'selfTestWebhook',
          'Try an endpoint as a checklist',
          'Sends a valid test notification, one with a wrong signature and one for an unknown user, and says of each whether it was answered as it must be. It goes at once and past the queue, to disabled and paused endpoints, too.',
        ),
        problems: [problems.webhook_not_set, problems.endpoint_not_found],
        params: ProjectPath,
        querystring: NoQuery,
        body: SelfTestBody,
        response: { 200: SelfTestAnswer },
      },
    },
    async (request) => {
      const { project } = deps.admission.admitted(request)
      const { projectId, merchantId } = project
      const { endpoint_id, type, user_id: userId = 'test-user' } = request.body
      const row = await namedOrDefault(deps.sql, projectId, endpoint_id)
      const endpoint = readEndpoint(box, row)
      if (!endpoint)
        throw new Error(`The secrets of webhook endpoint ${row.endpoint_id} cannot be opened`)
      const { checks, ...answer } = await selfTest(deps, {
        endpoint,
        merchantId,
        type: heardType(row, type),
        userId,
      })
      return { ...answer, ...notSentOf(project.settings, heardTypes(row)), checks }
    },
  )
}

/** The type that is asked for, else the usual one. Throws 422 for one that the endpoint does not hear of. */
const heardType = (row: EndpointRow, type: SelfTestBody['type']) => {
  if (type === undefined) return usualType(row)
  if (row.types === null || row.types.includes(type)) return type
  throw new Problem(projectProblems.invalid, {
    violations: [
      {
        property: 'type',
        message: `must be a type that the endpoint hears of: ${row.types.join(', ')}`,
      },
    ],
  })
}

const usualType = ({ types }: EndpointRow): NonNullable<SelfTestBody['type']> =>
  types === null || types.includes('order_paid')
    ? 'order_paid'
    : (types[0] as NonNullable<SelfTestBody['type']>)

/** The endpoint that a call names, else that of `…/admin/webhook`. Throws 404. */
const namedOrDefault = async (
  sql: Query,
  projectId: number,
  endpointId: number | undefined,
): Promise<EndpointRow> => {
  const endpoint = (await listEndpoints(sql, projectId)).find((row) =>
    endpointId === undefined ? row.is_default : row.endpoint_id === endpointId,
  )
  if (endpoint) return endpoint
  throw new Problem(
    endpointId === undefined ? problems.webhook_not_set : problems.endpoint_not_found,
  )
}

// A schema carries its description, but its type does not say so.
const described = notificationBodies as unknown as Record<NotificationType, { description: string }>

const eventTypesCall = (app: FastifyInstance, deps: WebhookNeeds): void => {
  app.get(
    `${webhookPath}/event_types`,
    {
      schema: {
        ...about(
          'listEventTypes',
          'The types of notifications, each with an example of its body',
          'An example is about nobody: its ids are those of the project, all else is made up.',
        ),
        params: ProjectPath,
        querystring: NoQuery,
        response: { 200: EventTypesAnswer },
      },
    },
    async (request) => {
      const { projectId, merchantId, settings } = deps.admission.admitted(request).project
      const facts = {
        projectId,
        merchantId,
        userId: 'test-user',
        at: formatTimestamp(deps.clock.now()),
      }
      return {
        items: notificationTypes.map((type) => ({
          type,
          description: described[type].description,
          is_sent: isNotificationSent(settings, type),
          not_sent_because: whyNotSent(settings, type) ?? null,
          example: testBody(type, facts),
        })),
      }
    },
  )
}
