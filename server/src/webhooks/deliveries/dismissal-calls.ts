/** The calls that take dead letters off the list without sending them again. */
import { closed, IdNumber, Problem, Type } from '../../base/contract.ts'
import type { FastifyInstance } from '../../base/http/http.ts'
import { recordAudit } from '../../projects/index.ts'
import { about, DeliveryPath, type WebhookNeeds, webhookCalls } from '../call.ts'
import { DeadLetterQuery, fromTo, problems } from '../contract.ts'
import { rangeViolations, readEventRange } from '../events/event-range.ts'
import { parseDeliveryId } from './deliveries.ts'
import { countLetters, resolveLetter, resolveLetters } from './dismissal.sql.ts'

const atOnce = 10_000

const { type, reason, receiver_code } = DeadLetterQuery.properties

const DismissBody = Type.Object(
  {
    endpoint_id: Type.Optional(IdNumber),
    type,
    reason,
    receiver_code,
    has_receiver_code: Type.Optional(
      Type.Boolean({ description: 'Only those with a code of the receiver, or without one' }),
    ),
    ...fromTo,
  },
  {
    ...closed,
    minProperties: 1,
    examples: [{ receiver_code: 'INVALID_USER', to: '2026-01-05T12:00:00Z' }],
  },
)

const DismissQuery = Type.Object(
  {
    validate_only: Type.Optional(
      Type.Enum(['true', 'false'], {
        description: '`true`: nothing is dismissed, and the answer says how many would be',
      }),
    ),
  },
  closed,
)

const DismissAnswer = Type.Object({
  dismissed: Type.Integer(),
  is_complete: Type.Boolean({ description: 'False where there may be more: call again' }),
})

/** Registers `…/deliveries/{delivery_id}/dismiss` and `…/dead_letters/dismiss`. */
export const dismissalCalls = (app: FastifyInstance, deps: WebhookNeeds): void => {
  const { post } = webhookCalls(app, deps)
  const action = 'webhook_dead_letters.dismissed'
  post(
    '/deliveries/:delivery_id/dismiss',
    {
      ...about(
        'dismissWebhookDelivery',
        'Take a dead letter off the list',
        'It stays dead and is not sent again, unless it is replayed by itself.',
      ),
      params: DeliveryPath,
      response: { 204: Type.Null({ description: 'Dismissed' }) },
    },
    async ({ projectId, caller, endpoints }, { params }, reply) => {
      const key = parseDeliveryId(params.delivery_id, endpoints)
      const at = deps.clock.now()
      await deps.sql.begin(async (tx) => {
        const { count } = await resolveLetter(tx, projectId, key, at)
        if (count === 0)
          throw new Problem(problems.delivery_not_found, { detail: 'No such dead letter' })
        const target = `webhook delivery ${params.delivery_id}`
        await recordAudit(tx, { projectId, at, caller, action, target })
      })
      return reply.code(204).send()
    },
  )
  post(
    '/dead_letters/dismiss',
    {
      ...about(
        'dismissWebhookDeadLetters',
        'Take what a filter finds off the list of dead letters',
        'At least one field must be given. At most 10,000 go in one call, the oldest first. With validate_only=true none goes, and they are counted.',
      ),
      querystring: DismissQuery,
      body: DismissBody,
      response: { 200: DismissAnswer },
    },
    async ({ projectId, caller, endpoints: scope }, { body, query }) => {
      const { endpoint_id: endpointId, has_receiver_code: hasCode } = body
      const filter = { ...body, ...readEventRange(body), endpointId, scope, hasCode }
      if (query.validate_only === 'true') {
        const counted = await countLetters(deps.sql, projectId, filter, atOnce)
        return { dismissed: counted, is_complete: counted < atOnce }
      }
      const at = deps.clock.now()
      const dismissed = await deps.sql.begin(async (tx) => {
        const { count } = await resolveLetters(tx, projectId, filter, at, atOnce)
        const target = 'webhook dead letters'
        const after = { ...body, dismissed: count }
        await recordAudit(tx, { projectId, at, caller, action, target, after })
        return count
      })
      return { dismissed, is_complete: dismissed < atOnce }
    },
    rangeViolations,
  )
}
