/** The calls that try an endpoint: a test event through the queue, and the self-test. */
import { Problem } from '../../base/contract.ts'
import type { FastifyInstance } from '../../base/http/http.ts'
import { violation } from '../../base/refusals/violation.ts'
import { type HookType, hookTypes, projectProblems, whyNotSent } from '../../projects/index.ts'
import { about, acceptOnce, RepeatHeaders, type WebhookNeeds, webhookCalls } from '../call.ts'
import { problems } from '../contract.ts'
import { deliveryId } from '../deliveries/deliveries.ts'
import { readEndpoint } from '../endpoints/endpoint-book.ts'
import { type EndpointRow, noteSelfTestPassed } from '../endpoints/endpoints.sql.ts'
import { heardTypes, notSentAt, notSentOf } from '../endpoints/not-sent.ts'
import { secretsBox } from '../endpoints/secrets.ts'
import { sentBodies } from '../events/bodies.ts'
import { insertEvents } from '../events/emit.sql.ts'
import { newEventId } from '../events/event-id.ts'
import { insertPlayerEvent } from '../events/player-events.sql.ts'
import { orderKeyOf } from '../events/subject.ts'
import { questionCall } from './question-call.ts'
import { selfTest } from './self-test.ts'
import { testBody } from './test-event.ts'
import {
  EventTypesAnswer,
  SelfTestAnswer,
  SelfTestBody,
  TestAnswer,
  TestBody,
} from './trial-contract.ts'
import { namedOrDefault, testUser } from './tried-endpoint.ts'

/** Registers the calls of `…/admin/webhook` that try an endpoint, and the one that lists the types. */
export const trialCalls = (app: FastifyInstance, deps: WebhookNeeds): void => {
  testCall(app, deps)
  selfTestCall(app, deps)
  questionCall(app, deps)
  eventTypesCall(app, deps)
}

const testCall = (app: FastifyInstance, deps: WebhookNeeds): void =>
  webhookCalls(app, deps).post(
    '/test',
    {
      ...about(
        'testWebhook',
        'Send a test event',
        'Goes the way of every event, to one endpoint whatever types it hears of: the one named, else that of …/admin/webhook.',
      ),
      problems: [problems.webhook_not_set, problems.endpoint_not_found, problems.endpoint_off],
      headers: RepeatHeaders,
      body: TestBody,
      isBodyOptional: true,
      response: { 202: TestAnswer },
    },
    ({ project, projectId, endpoints }, request, reply) => {
      const { type = 'ps_declined', endpoint_id, user_id: userId = testUser } = request.body
      return acceptOnce(deps, request, reply, async (tx) => {
        const endpoint = await namedOrDefault(tx, projectId, endpoint_id, endpoints)
        const created_at = deps.clock.now()
        const eventId = newEventId(created_at)
        const event = {
          event_id: eventId,
          type,
          order_key: orderKeyOf({ kind: 'player', id: userId }),
          body: JSON.stringify(testBody(type, project, userId, created_at)),
        }
        const emission = { project_id: projectId, created_at, is_test: true, events: [event] }
        const [row] = await insertEvents(tx, emission, endpoint.endpoint_id)
        if (!row) throw new Problem(problems.endpoint_off)
        await insertPlayerEvent(tx, { projectId, userId, eventId })
        return {
          delivery_id: deliveryId(row),
          event_id: eventId,
          ...notSentOf(project.settings, [type]),
        }
      })
    },
  )

const selfTestCall = (app: FastifyInstance, deps: WebhookNeeds): void => {
  const box = secretsBox(deps.keyring)
  webhookCalls(app, deps).post(
    '/self_test',
    {
      ...about(
        'selfTestWebhook',
        'Try an endpoint as a checklist',
        'Sends a valid test notification, one with a wrong signature and one for an unknown user, and says of each whether it was answered as it must be. It goes at once and past the queue, to disabled and paused endpoints, too. The endpoint’s self_test_passed_at tells when one passed last.',
      ),
      problems: [problems.webhook_not_set, problems.endpoint_not_found],
      body: SelfTestBody,
      isBodyOptional: true,
      response: { 200: SelfTestAnswer },
    },
    async ({ project, projectId, endpoints }, { body }) => {
      const { endpoint_id, user_id: userId = testUser } = body
      const row = await namedOrDefault(deps.sql, projectId, endpoint_id, endpoints)
      const endpoint = readEndpoint(box, row)
      if (!endpoint)
        throw new Error(`The secrets of webhook endpoint ${row.endpoint_id} cannot be opened`)
      const type = heardType(row, body.type)
      const { checks, ...answer } = await selfTest(deps, { endpoint, project, type, userId })
      if (answer.has_passed) await noteSelfTestPassed(deps.sql, endpoint, deps.clock.now())
      return { ...answer, ...notSentAt(project.settings, row), checks }
    },
  )
}

/** The type that is asked for, else the usual one. Throws 422 for one that the endpoint does not hear of. */
const heardType = (row: EndpointRow, wanted: HookType | undefined): HookType => {
  const types = heardTypes(row)
  const usual = types.includes('order_paid') ? 'order_paid' : types[0]
  const type = types.find((one) => one === (wanted ?? usual))
  if (type) return type
  const message = `must be a type that the endpoint hears of: ${types.join(', ')}`
  throw new Problem(projectProblems.invalid, {
    violations: [violation('type', 'one_of', message, { allowed: types })],
  })
}

// A schema carries its description, but its type does not say so.
const described = sentBodies as unknown as Record<HookType, { description: string }>

const eventTypesCall = (app: FastifyInstance, deps: WebhookNeeds): void =>
  webhookCalls(app, deps).get(
    '/event_types',
    {
      ...about(
        'listEventTypes',
        'The types that endpoints can hear of, each with an example of its body',
        'An example is about nobody: its ids are those of the project, all else is made up.',
      ),
      response: { 200: EventTypesAnswer },
    },
    async ({ project }) => ({
      items: hookTypes.map((type) => ({
        type,
        description: described[type].description,
        is_sent: whyNotSent(project.settings, type) === undefined,
        not_sent_because: whyNotSent(project.settings, type) ?? null,
        example: testBody(type, project, testUser, deps.clock.now()),
      })),
    }),
  )
