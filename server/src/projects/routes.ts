/** The operator API: everything below `/api/operator` that is not another area's. */
import type { FastifyInstance } from '../base/http.ts'
import { speakAdminDialect } from './admin-dialect.ts'
import { apiKeyCalls } from './api-key-calls.ts'
import { auditCalls } from './audit-calls.ts'
import { clientCalls } from './client-calls.ts'
import { connectionCalls } from './connection-calls.ts'
import type { ConnectionRules } from './connection-rules.ts'
import { merchantCalls } from './merchant-calls.ts'
import type { OperatorNeeds } from './operator-call.ts'
import { projectCalls } from './project-calls.ts'

/** The plugin with all calls, behind the operator key. */
export const operatorRoutes =
  (deps: OperatorNeeds, rules: ConnectionRules) =>
  async (app: FastifyInstance): Promise<void> => {
    speakAdminDialect(app)
    app.addHook('onRequest', (request) => deps.admission.admitOperator(request))
    merchantCalls(app, deps)
    projectCalls(app, deps)
    clientCalls(app, deps)
    apiKeyCalls(app, deps)
    connectionCalls(app, deps, rules)
    auditCalls(app, deps)
  }
