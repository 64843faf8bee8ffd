/** The calls of transactions, subscriptions and payment processors. */
import type { FastifyInstance } from '../base/http/http.ts'
import { speakAdminDialect } from '../projects/index.ts'
import type { PaymentsDeps } from './call.ts'
import { type ProcessorDeps, processorEventRoutes } from './processors/event-call.ts'
import { processorCalls } from './processors/routes.ts'
import { subscriptionCalls } from './subscriptions/subscription-calls.ts'
import { transactionCalls } from './transactions/transaction-calls.ts'
import { knownProcessors } from './vendors/known.ts'

/**
 * The plugin with the calls of payments: the admin's below `/api/v2/project/{project_id}/admin`, and the one at which
 * processors report.
 */
export const paymentsRoutes =
  (deps: PaymentsDeps & ProcessorDeps, processors = knownProcessors) =>
  async (app: FastifyInstance): Promise<void> => {
    await app.register((scope, _options, done) => {
      speakAdminDialect(scope)
      scope.addHook('onRequest', (request) => deps.admission.admitToProject(request))
      transactionCalls(scope, deps)
      subscriptionCalls(scope, deps)
      processorCalls(scope, deps, processors)
      done()
    })
    await app.register(processorEventRoutes(deps, processors))
  }
