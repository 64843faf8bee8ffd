/** The call that asks a receiver whether a user may pay, as a payment page does. */
import type { FastifyInstance } from '../../base/http/http.ts'
import { questionType } from '../../projects/index.ts'
import { about, type WebhookNeeds, webhookCalls } from '../call.ts'
import { problems } from '../contract.ts'
import { showResponse, showResult } from '../deliveries/deliveries.ts'
import { listEndpoints } from '../endpoints/endpoints.sql.ts'
import { notSentOf } from '../endpoints/not-sent.ts'
import { type Asked, askEndpoint, endpointForQuestions } from '../questions/user-validation.ts'
import { isWithin } from '../scope.ts'
import { TryQuestionAnswer, TryQuestionBody } from './trial-contract.ts'
import { namedOrDefault, testUser } from './tried-endpoint.ts'

/** Registers `…/admin/webhook/user_validation`. */
export const questionCall = (app: FastifyInstance, deps: WebhookNeeds): void =>
  webhookCalls(app, deps).post(
    '/user_validation',
    {
      ...about(
        'tryUserValidation',
        'Ask whether a user may pay',
        'Asks as a payment page does: the endpoint named, else the one that takes the question. It goes at once and past the queue, whether or not the project has switched the question on, and is never tried again. It is listed among the attempts, as a test.',
      ),
      problems: [problems.endpoint_not_found],
      body: TryQuestionBody,
      isBodyOptional: true,
      response: { 200: TryQuestionAnswer },
    },
    async ({ project, projectId, endpoints: scope }, { body }) => {
      const { endpoint_id, user_id: id = testUser, custom_parameters } = body
      const row =
        endpoint_id === undefined
          ? endpointForQuestions(
              (await listEndpoints(deps.sql, projectId)).filter((one) =>
                isWithin(scope, one.endpoint_id),
              ),
            )
          : await namedOrDefault(deps.sql, projectId, endpoint_id, scope)
      const notSent = notSentOf(project.settings, [questionType])
      if (!row) return { result: 'unreachable' as const, ...notSent }
      const question = { user: { id }, custom_parameters, isTest: true }
      return { ...showAsked(await askEndpoint(deps, project, row, question)), ...notSent }
    },
  )

const showAsked = ({ result, endpoint, eventId, attempt }: Asked) => {
  if (!endpoint || !attempt) return { result }
  const { receiverCode: receiver_code, receiverMessage: receiver_message } = attempt.verdict
  return {
    result,
    endpoint_id: endpoint.endpointId,
    url: endpoint.url,
    webhook_id: eventId,
    duration_ms: attempt.durationMs,
    ...showResult({ ...attempt.verdict, receiver_code, receiver_message }),
    ...showResponse(attempt.verdict.response),
  }
}
