/** The operator's calls about the audit trail. */
import { formatTimestamp, parseTimestamp } from '../base/clock.ts'
import { closed, type Static, Type } from '../base/contract.ts'
import type { FastifyInstance } from '../base/http.ts'
import * as store from './audit.sql.ts'
import { AuditAnswer } from './contract.ts'
import { about, items, type OperatorNeeds, ProjectPath, projectOf } from './operator-call.ts'

const AuditQuery = Type.Object(
  {
    before: Type.Optional(Type.String({ format: 'date-time' })),
    limit: Type.Optional(
      Type.String({ pattern: '^([1-9]|[1-9][0-9]|[1-4][0-9]{2}|500)$', description: '1 to 500' }),
    ),
  },
  closed,
)

/** Adds the calls. */
export const auditCalls = (app: FastifyInstance, deps: OperatorNeeds): void => {
  const list = async (projectId: number, query: Static<typeof AuditQuery>) => {
    const before = query.before === undefined ? undefined : parseTimestamp(query.before)
    const rows = await store.listAuditEntries(
      deps.sql,
      projectId,
      before ?? deps.clock.now(),
      Number(query.limit ?? '100'),
    )
    return { items: rows.map(shownAudit) }
  }
  app.get<{ Querystring: Static<typeof AuditQuery> }>(
    '/api/operator/audit',
    {
      schema: {
        ...about('listAudit', 'What was done to the installation, newest first'),
        querystring: AuditQuery,
        response: { 200: items(AuditAnswer) },
      },
    },
    (request) => list(0, request.query),
  )
  app.get<{ Params: Static<typeof ProjectPath>; Querystring: Static<typeof AuditQuery> }>(
    '/api/operator/projects/:project_id/audit',
    {
      schema: {
        ...about('listProjectAudit', 'What was done to a project, newest first'),
        params: ProjectPath,
        querystring: AuditQuery,
        response: { 200: items(AuditAnswer) },
      },
    },
    (request) => list(projectOf(deps, request.params).projectId, request.query),
  )
}

const shownAudit = (row: store.AuditRow) => ({
  at: formatTimestamp(row.at),
  actor: { kind: row.actor_kind, ...(row.actor === null ? {} : { id: row.actor }) },
  action: row.action,
  ...(row.target === null ? {} : { target: row.target }),
  ...(row.before === null ? {} : { before: row.before }),
  ...(row.after === null ? {} : { after: row.after }),
  ...(row.address === null ? {} : { address: row.address }),
  ...(row.request_id === null ? {} : { request_id: row.request_id }),
})
