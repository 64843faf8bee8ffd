/** The call by which a program learns which key it holds and what it may do. */
import type { FastifyPluginAsync } from 'fastify'
import { formatTimestamp } from '../../base/clock.ts'
import { IdNumber, ProjectPath, Timestamp, Type } from '../../base/contract.ts'
import { aboutCallsOf, adminPath, guardedCalls } from '../admin-calls/admin-call.ts'
import type { Admission } from '../admission/admission.ts'
import type { Caller } from '../caller.ts'
import { nameKeys } from '../directory/keys.sql.ts'
import type { Parts } from '../parts.ts'
import { may } from '../permissions/grants.ts'
import { permissionNames } from '../permissions/permissions.ts'

type Needs = Pick<Parts, 'sql'> & { admission: Admission }

const OwnKeyAnswer = Type.Object({
  key_id: Type.String({ format: 'uuid' }),
  name: Type.String(),
  scope: Type.Enum(['installation', 'merchant', 'project'], {
    description: 'Where the key counts: installation for an operator key',
  }),
  project_id: IdNumber,
  permissions: Type.Array(Type.String(), {
    description: 'All that the key may do with this project',
  }),
  expires_at: Type.Optional(Timestamp),
})

/** The plugin with the call. */
export const ownKeyRoutes = (deps: Needs): FastifyPluginAsync =>
  guardedCalls(deps, 'admitToProject', (calls) => {
    calls.get(
      `${adminPath}/key`,
      {
        ...aboutCallsOf('Operator', [{ apiKey: [] }, { operatorKey: [] }])(
          'readOwnKey',
          'Which key this is, and what it may do with the project',
          'Needs no permission. expires_at is absent where the key does not end.',
        ),
        params: ProjectPath,
        response: { 200: OwnKeyAnswer },
      },
      async (request) => {
        const { projectId, merchantId } = deps.admission.admitted(request).project
        const principal = deps.admission.principal(request)
        const [key] = await nameKeys(deps.sql, [idOf(principal.caller)])
        return {
          key_id: idOf(principal.caller),
          name: key?.name ?? '',
          scope: principal.grants[0]?.scope.kind ?? 'project',
          project_id: projectId,
          permissions: permissionNames.filter((name) =>
            may(principal, name, { kind: 'project', projectId, merchantId }),
          ),
          ...(principal.endsAt ? { expires_at: formatTimestamp(principal.endsAt) } : {}),
        }
      },
    )
  })

/** The guard lets in nobody but keys, which all have ids. */
const idOf = (caller: Caller): string => ('id' in caller && caller.id) || ''
