/** The calls of transactions and subscriptions. */
import type { FastifyInstance } from '../base/http.ts'
import { speakAdminDialect } from '../projects/index.ts'
import type { PaymentsDeps } from './call.ts'
import { subscriptionCalls } from './subscription-calls.ts'
import { transactionCalls } from './transaction-calls.ts'

/** The plugin with the calls of payments below `/api/v2/project/{project_id}/admin`. */
export const paymentsRoutes =
  (deps: PaymentsDeps) =>
  async (app: FastifyInstance): Promise<void> => {
    speakAdminDialect(app)
    app.addHook('onRequest', (request) => deps.admission.admitToProject(request))
    transactionCalls(app, deps)
    subscriptionCalls(app, deps)
  }
