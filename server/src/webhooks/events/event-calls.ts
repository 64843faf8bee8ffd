/** The call that reads a project's notifications as they happen. */
import type { FastifyInstance } from '../../base/http/http.ts'
import { about, type WebhookNeeds, webhookCalls } from '../call.ts'
import { EventPage, EventQuery } from './event-contract.ts'
import { eventFeed } from './event-feed.ts'

/** Registers `…/admin/webhook/events`. */
export const eventCalls = (app: FastifyInstance, deps: WebhookNeeds): void => {
  const feed = eventFeed(deps)
  // Else a stop would wait for those who wait.
  app.addHook('preClose', (done) => {
    feed.stop()
    done()
  })
  webhookCalls(app, deps).get(
    '/events',
    {
      ...about(
        'listWebhookEvents',
        'Read notifications as they happen',
        'Oldest first, whatever endpoints there are and whatever became of their deliveries. Call again with the cursor of the answer; with `wait` the call waits until something happens, which is how `portreeve listen` hears of it.',
      ),
      querystring: EventQuery,
      response: { 200: EventPage },
    },
    ({ projectId }, { query }, reply) => {
      const gone = new AbortController()
      reply.raw.once('close', () => gone.abort())
      return feed.read(projectId, query, gone.signal)
    },
  )
}
