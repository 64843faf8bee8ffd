/** How a project's webhooks are set up, watched and tried. */
import type { FastifyPluginAsync } from 'fastify'
import { speakAdminDialect } from '../projects/index.ts'
import type { WebhookNeeds } from './call.ts'
import { countCalls } from './deliveries/count-calls.ts'
import { deliveryCalls } from './deliveries/delivery-calls.ts'
import { dismissalCalls } from './deliveries/dismissal-calls.ts'
import { letterGroupCall } from './deliveries/letter-group-call.ts'
import { retryCall } from './deliveries/retry-call.ts'
import { endpointCalls } from './endpoints/endpoint-calls.ts'
import { notificationCalls } from './endpoints/notification-calls.ts'
import { eventCalls } from './events/event-calls.ts'
import { portalLinkCalls } from './portal/portal-calls.ts'
import { replayCalls } from './replays/replay-calls.ts'
import { trialCalls } from './trials/trial-calls.ts'

/** The plugin with the calls below `/api/v2/project/{project_id}/admin/webhook`. */
export const webhookRoutes =
  (deps: WebhookNeeds): FastifyPluginAsync =>
  async (app) => {
    speakAdminDialect(app)
    app.addHook('onRequest', (request) => deps.admission.admitToProject(request))
    endpointCalls(app, deps)
    notificationCalls(app, deps)
    countCalls(app, deps)
    deliveryCalls(app, deps)
    letterGroupCall(app, deps)
    dismissalCalls(app, deps)
    retryCall(app, deps)
    replayCalls(app, deps)
    trialCalls(app, deps)
    eventCalls(app, deps)
    portalLinkCalls(app, deps)
  }
