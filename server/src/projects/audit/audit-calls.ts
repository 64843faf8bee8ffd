/** The calls about the audit trail: the operator's, and a project's own (docs/interface/admin-calls.md#audit). */

import type { FastifyPluginAsync } from 'fastify'
import { ProjectPath } from '../../base/contract.ts'
import { aboutCallsOf, adminPath, type Calls, guardedCalls } from '../admin-calls/admin-call.ts'
import { about, type OperatorNeeds, projectOf } from '../admin-calls/operator-call.ts'
import type { Admission } from '../admission/admission.ts'
import type { Parts } from '../parts.ts'
import { AuditPage, AuditQuery, readAudit } from './audit-reading.ts'

const filters =
  'All filters given must fit. A page may hold fewer entries than asked for: go on with next_cursor until it is null.'

/** Adds the operator's calls. */
export const auditCalls = (calls: Calls, deps: OperatorNeeds): void => {
  calls.get(
    '/api/operator/audit',
    {
      ...about('listAudit', 'What was done to the installation, newest first'),
      description: filters,
      querystring: AuditQuery,
      response: { 200: AuditPage },
    },
    (request) => readAudit(deps, 0, request.query),
  )
  calls.get(
    '/api/operator/projects/:project_id/audit',
    {
      ...about('listProjectAudit', 'What was done to a project, newest first'),
      description: filters,
      params: ProjectPath,
      querystring: AuditQuery,
      response: { 200: AuditPage },
    },
    (request) => readAudit(deps, projectOf(deps, request.params).projectId, request.query),
  )
}

/** The plugin with the project's own call, behind the guard of the admin calls. */
export const auditRoutes = (
  deps: Pick<Parts, 'sql'> & { admission: Admission },
): FastifyPluginAsync =>
  guardedCalls(deps, 'admitToProject', (calls) => {
    calls.get(
      `${adminPath}/audit`,
      {
        ...aboutCallsOf('Audit')('readAudit', 'Who did what in the project, newest first', filters),
        params: ProjectPath,
        querystring: AuditQuery,
        response: { 200: AuditPage },
      },
      (request) =>
        readAudit(deps, deps.admission.admitted(request).project.projectId, request.query),
    )
  })
