/** The call that says how much waits for each endpoint. */
import { formatTimestamp } from '../../base/clock.ts'
import { DateTime, IdNumber, nullable, Type } from '../../base/contract.ts'
import type { FastifyInstance } from '../../base/http/http.ts'
import { about, type WebhookNeeds, webhookCalls } from '../call.ts'
import { eventIdTime } from '../events/event-id.ts'
import { countByEndpoint } from './counts.sql.ts'

/** Enough to see that something is wrong; more is not counted, so that the call takes as long as it always does. */
export const mostCounted = 10_000

const Count = (description: string) =>
  Type.Integer({ description, minimum: 0, maximum: mostCounted })

const Counts = Type.Object({
  most: Type.Integer({
    description: 'A count that has reached this number means: as many, or more',
  }),
  items: Type.Array(
    Type.Object({
      endpoint_id: IdNumber,
      ready: Count('Deliveries to be sent now; all that is kept, where it is paused'),
      retrying: Count('Deliveries that failed and will be tried again'),
      dead: Count('Dead letters that nobody has replayed or dismissed'),
      waiting_since: nullable(
        DateTime('When the oldest event was written that waits; null when none does'),
      ),
    }),
  ),
})

/** Registers `…/admin/webhook/counts`. */
export const countCalls = (app: FastifyInstance, deps: WebhookNeeds): void => {
  webhookCalls(app, deps).get(
    '/counts',
    {
      ...about('countWebhookDeliveries', 'How much waits for each endpoint, and was given up'),
      response: { 200: Counts },
    },
    async ({ projectId, endpoints }) => {
      const rows = await countByEndpoint(deps.sql, projectId, mostCounted, endpoints)
      return {
        most: mostCounted,
        items: rows.map(({ oldest, ...counts }) => ({
          ...counts,
          waiting_since: oldest === null ? null : formatTimestamp(eventIdTime(oldest)),
        })),
      }
    },
  )
}
