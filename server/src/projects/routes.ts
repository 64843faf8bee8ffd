/** The operator API: everything below `/api/operator` that is not another area's. */
import type { FastifyInstance } from '../base/http/http.ts'
import { speakAdminDialect } from './admin-calls/admin-dialect.ts'
import type { OperatorNeeds } from './admin-calls/operator-call.ts'
import { apiKeyCalls } from './administration/api-key-calls.ts'
import { clientCalls } from './administration/client-calls.ts'
import { connectionCalls } from './administration/connection-calls.ts'
import type { ConnectionRules } from './administration/connection-rules.ts'
import { merchantCalls } from './administration/merchant-calls.ts'
import { operatorKeyCalls } from './administration/operator-key-calls.ts'
import { projectCalls } from './administration/project-calls.ts'
import { auditCalls } from './audit/audit-calls.ts'

/** The plugin with all calls, behind the guard of the operator's calls. */
export const operatorRoutes =
  (deps: OperatorNeeds, rules: ConnectionRules) =>
  async (app: FastifyInstance): Promise<void> => {
    speakAdminDialect(app)
    app.addHook('onRequest', (request) => deps.admission.admitOperator(request))
    merchantCalls(app, deps)
    projectCalls(app, deps)
    clientCalls(app, deps)
    apiKeyCalls(app, deps)
    operatorKeyCalls(app, deps)
    connectionCalls(app, deps, rules)
    auditCalls(app, deps)
  }
