/** The call that reads a project's notifications as they happen. */
import { ProjectPath } from '../../base/contract.ts'
import type { FastifyInstance } from '../../base/http/http.ts'
import { about, type WebhookNeeds, webhookPath } from '../call.ts'
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
  app.get<{ Querystring: EventQuery }>(
    `${webhookPath}/events`,
    {
      schema: {
        ...about(
          'listWebhookEvents',
          'Read notifications as they happen',
          'Oldest first, whatever endpoints there are and whatever became of their deliveries. Call again with the cursor of the answer; with `wait` the call waits until something happens, which is how `portreeve listen` hears of it.',
        ),
        params: ProjectPath,
        querystring: EventQuery,
        response: { 200: EventPage },
      },
    },
    async (request, reply) => {
      const { project } = deps.admission.admitted(request)
      const gone = new AbortController()
      const leave = (): void => gone.abort()
      reply.raw.once('close', leave)
      return await feed.read(project.projectId, request.query, gone.signal)
    },
  )
}
