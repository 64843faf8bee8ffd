/** The call that sends what waits for its next try at an endpoint now. */
import { Problem, Type } from '../../base/contract.ts'
import type { FastifyInstance } from '../../base/http/http.ts'
import { about, EndpointPath, endpointIdOf, type WebhookNeeds, webhookCalls } from '../call.ts'
import { problems } from '../contract.ts'
import { auditEndpoint, changeEndpoints, presentEndpoint } from '../endpoints/endpoint-change.ts'
import { updateEndpoint } from '../endpoints/endpoints.sql.ts'
import { makeDue } from './retrying.sql.ts'

const atOnce = 10_000

const RetryAnswer = Type.Object({
  retried: Type.Integer({ description: 'How many waited for their next try, and are sent now' }),
  is_complete: Type.Boolean({ description: 'False where there may be more: call again' }),
})

/** Registers `…/endpoints/{endpoint_id}/retry`. */
export const retryCall = (app: FastifyInstance, deps: WebhookNeeds): void => {
  webhookCalls(app, deps).post(
    '/endpoints/:endpoint_id/retry',
    {
      ...about(
        'retryWebhookEndpoint',
        'Send now what waits for its next try at an endpoint',
        'For a receiver that works again. At most 10,000 go in one call, what is due first in front; the endpoint gets them at the rate that it bears. Each begins a new round of its schedule. What failed before counts no longer, as after a resume.',
      ),
      problems: [problems.endpoint_off, problems.endpoint_paused],
      params: EndpointPath,
      response: { 200: RetryAnswer },
    },
    async ({ projectId, caller, endpoints }, { params }) => {
      const endpointId = endpointIdOf(params.endpoint_id, endpoints)
      const retried = await changeEndpoints(deps, projectId, async (tx) => {
        const before = await presentEndpoint(tx, projectId, endpointId)
        if (!before.is_enabled)
          throw new Problem(problems.endpoint_off, { detail: 'Enable the endpoint first' })
        if (before.paused_at) throw new Problem(problems.endpoint_paused)
        const at = deps.clock.now()
        // The breaker has learned that nothing gets through, and would let one out in some minutes only.
        await updateEndpoint(tx, before, { endsOutage: true })
        const count = await makeDue(tx, { projectId, endpointId }, at, atOnce)
        await auditEndpoint(tx, before, { at, caller, what: 'retried', facts: { retried: count } })
        return count
      })
      deps.nudge(projectId)
      return { retried, is_complete: retried < atOnce }
    },
  )
}
