/** The calls that take dead letters off the list without sending them again. */
import { closed, IdNumber, Problem, ProjectPath, type Static, Type } from '../../base/contract.ts'
import type { FastifyInstance } from '../../base/http/http.ts'
import { recordAudit } from '../../projects/index.ts'
import { about, DeliveryPath, NoQuery, type WebhookNeeds, webhookPath } from '../call.ts'
import { DeadLetterQuery, fromTo, problems } from '../contract.ts'
import { greatestEvent, leastEvent, readEventRange } from '../events/event-range.ts'
import { parseDeliveryId } from './deliveries.ts'
import { resolveLetter, resolveLetters } from './dismissal.sql.ts'

const atOnce = 10_000

const { type, reason, receiver_code } = DeadLetterQuery.properties

const DismissBody = Type.Object(
  { endpoint_id: Type.Optional(IdNumber), type, reason, receiver_code, ...fromTo },
  {
    ...closed,
    minProperties: 1,
    examples: [{ receiver_code: 'INVALID_USER', to: '2026-01-05T12:00:00Z' }],
  },
)

const DismissAnswer = Type.Object({
  dismissed: Type.Integer(),
  is_complete: Type.Boolean({ description: 'False where there may be more: call again' }),
})

/** Registers `…/deliveries/{delivery_id}/dismiss` and `…/dead_letters/dismiss`. */
export const dismissalCalls = (app: FastifyInstance, deps: WebhookNeeds): void => {
  app.post<{ Params: Static<typeof DeliveryPath> }>(
    `${webhookPath}/deliveries/:delivery_id/dismiss`,
    {
      schema: {
        ...about(
          'dismissWebhookDelivery',
          'Take a dead letter off the list',
          'It stays dead and is not sent again, unless it is replayed by itself.',
        ),
        params: DeliveryPath,
        querystring: NoQuery,
        response: { 204: Type.Null({ description: 'Dismissed' }) },
      },
    },
    async (request, reply) => {
      const { project, caller } = deps.admission.admitted(request)
      const { projectId } = project
      const key = parseDeliveryId(request.params.delivery_id)
      const at = deps.clock.now()
      await deps.sql.begin(async (tx) => {
        const isFound = await resolveLetter(tx, projectId, key, at)
        if (!isFound)
          throw new Problem(problems.delivery_not_found, { detail: 'No such dead letter' })
        await recordAudit(tx, {
          projectId,
          at,
          caller,
          action: 'webhook_dead_letters.dismissed',
          target: `webhook delivery ${request.params.delivery_id}`,
        })
      })
      return reply.code(204).send()
    },
  )
  app.post<{ Body: Static<typeof DismissBody> }>(
    `${webhookPath}/dead_letters/dismiss`,
    {
      schema: {
        ...about(
          'dismissWebhookDeadLetters',
          'Take what a filter finds off the list of dead letters',
          'At least one field must be given. At most 10,000 go in one call, the oldest first.',
        ),
        params: ProjectPath,
        querystring: NoQuery,
        body: DismissBody,
        response: { 200: DismissAnswer },
      },
    },
    async (request) => {
      const { project, caller } = deps.admission.admitted(request)
      const { projectId } = project
      const { body } = request
      const { from = leastEvent, before = greatestEvent } = readEventRange(body)
      const filter = {
        endpointId: body.endpoint_id ?? null,
        type: body.type ?? null,
        reason: body.reason ?? null,
        receiverCode: body.receiver_code ?? null,
        from,
        before,
      }
      const at = deps.clock.now()
      const dismissed = await deps.sql.begin(async (tx) => {
        const count = await resolveLetters(tx, projectId, filter, at, atOnce)
        await recordAudit(tx, {
          projectId,
          at,
          caller,
          action: 'webhook_dead_letters.dismissed',
          target: 'webhook dead letters',
          after: { ...body, dismissed: count },
        })
        return count
      })
      return { dismissed, is_complete: dismissed < atOnce }
    },
  )
}
