/** The calls about the audit trail: the operator's, and a project's own (docs/interface/admin-calls.md#audit). */

import type { FastifyPluginAsync } from 'fastify'
import { ProjectPath, Type } from '../../base/contract.ts'
import { prefersToJson } from '../../base/http/accept.ts'
import { csvType, mostCsvRowsText } from '../../base/http/csv-answer.ts'
import type { FastifyReply, FastifyRequest } from '../../base/http/http.ts'
import { aboutCallsOf, adminPath, type Calls, guardedCalls } from '../admin-calls/admin-call.ts'
import { about, type OperatorNeeds, projectOf } from '../admin-calls/operator-call.ts'
import type { Admission } from '../admission/admission.ts'
import {
  type AuditNeeds,
  AuditPage,
  AuditQuery,
  auditFile,
  type NamePlayers,
  readAudit,
} from './audit-reading.ts'

const filters = `All filters given must fit. A page may hold fewer entries than asked for: go on with next_cursor until it is null. With \`Accept: text/csv\` the answer is a file of all that fit, at most ${mostCsvRowsText} rows, without pages: \`before\` with the time of the last one goes on.`

const answers = {
  200: {
    description: 'The entries',
    content: {
      'application/json': { schema: AuditPage },
      'text/csv': { schema: Type.String({ description: 'A row for each entry, newest first' }) },
    },
  },
}

/** Adds the operator's calls. */
export const auditCalls = (calls: Calls, deps: OperatorNeeds, namePlayers?: NamePlayers): void => {
  const needs = { ...deps, namePlayers }
  calls.get(
    '/api/operator/audit',
    {
      ...about('listAudit', 'What was done to the installation, newest first'),
      description: filters,
      querystring: AuditQuery,
      response: answers,
    },
    (request, reply) => answerAudit(needs, 0, request, reply),
  )
  calls.get(
    '/api/operator/projects/:project_id/audit',
    {
      ...about('listProjectAudit', 'What was done to a project, newest first'),
      description: filters,
      params: ProjectPath,
      querystring: AuditQuery,
      response: answers,
    },
    (request, reply) =>
      answerAudit(needs, projectOf(deps, request.params).projectId, request, reply),
  )
}

/** The plugin with the project's own call, behind the guard of the admin calls. */
export const auditRoutes = (deps: AuditNeeds & { admission: Admission }): FastifyPluginAsync =>
  guardedCalls(deps, 'admitToProject', (calls) => {
    calls.get(
      `${adminPath}/audit`,
      {
        ...aboutCallsOf('Audit')('readAudit', 'Who did what in the project, newest first', filters),
        params: ProjectPath,
        querystring: AuditQuery,
        response: answers,
      },
      (request, reply) =>
        answerAudit(deps, deps.admission.admitted(request).project.projectId, request, reply),
    )
  })

const answerAudit = async (
  needs: AuditNeeds,
  projectId: number,
  { headers, query }: Pick<FastifyRequest, 'headers'> & { query: AuditQuery },
  reply: FastifyReply,
) => {
  if (!prefersToJson(headers.accept, 'text/csv')) return await readAudit(needs, projectId, query)
  const file = await auditFile(needs, projectId, query)
  return reply
    .type(csvType)
    .header('content-disposition', `attachment; filename="audit-${projectId}.csv"`)
    .send(file)
}
