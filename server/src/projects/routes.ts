/** The operator API: everything below `/api/operator` that is not another area's. */
import type { FastifyPluginAsync } from 'fastify'
import { guardedCalls } from './admin-calls/admin-call.ts'
import type { OperatorNeeds } from './admin-calls/operator-call.ts'
import { apiKeyCalls } from './administration/api-key-calls.ts'
import { type CountSignIns, clientCalls } from './administration/client-calls.ts'
import { connectionCalls } from './administration/connection-calls.ts'
import type { ConnectionRules } from './administration/connection-rules.ts'
import { merchantCalls } from './administration/merchant-calls.ts'
import { operatorKeyCalls } from './administration/operator-key-calls.ts'
import { projectCalls } from './administration/project-calls.ts'
import { auditCalls } from './audit/audit-calls.ts'
import type { NamePlayers } from './audit/audit-reading.ts'

/** The plugin with all calls, behind the guard of the operator's calls. */
export const operatorRoutes = (
  deps: OperatorNeeds,
  rules: ConnectionRules,
  namePlayers?: NamePlayers,
  countSignIns?: CountSignIns,
): FastifyPluginAsync =>
  guardedCalls(deps, 'admitOperator', (calls) => {
    merchantCalls(calls, deps)
    projectCalls(calls, deps)
    clientCalls(calls, deps, countSignIns)
    apiKeyCalls(calls, deps)
    operatorKeyCalls(calls, deps)
    connectionCalls(calls, deps, rules)
    auditCalls(calls, deps, namePlayers)
  })
