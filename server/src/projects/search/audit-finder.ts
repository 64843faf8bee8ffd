/** Finds what a request changed by its number, which answers carry as `X-Request-Id`. */
import { fromMilliseconds } from '../../base/clock.ts'
import { adminPathOf } from '../admin-calls/admin-call.ts'
import type { Parts } from '../parts.ts'
import { type Finder, type InstallationFinder, mostOfKind } from './finder.ts'
import { type Question, requestIdOf } from './question.ts'
import { type FoundEntryRow, findEntriesOfRequest } from './search.sql.ts'

const entriesOf = async (
  { sql }: Pick<Parts, 'sql'>,
  projectId: number,
  question: Question,
  list: string,
) => {
  const request = requestIdOf(question)
  if (request === undefined) return []
  const rows = await findEntriesOfRequest(sql, projectId, request, mostOfKind)
  return rows.map((row) => ({
    kind: 'audit_entry' as const,
    id: row.entry_id,
    title: row.target === null ? row.action : `${row.action}: ${row.target}`,
    values: { action: row.action, ...(row.target === null ? {} : { target: row.target }) },
    matched: 'request_id',
    isExact: true,
    path: `${list}?${momentOf(row)}`,
  }))
}

/** No call shows an entry alone: the list of its millisecond does. */
const momentOf = ({ at }: FoundEntryRow): string =>
  String(
    new URLSearchParams({
      since: at.toISOString(),
      before: fromMilliseconds(at.getTime() + 1).toISOString(),
    }),
  )

/** Among the newest entries of a project. */
export const auditFinder = (deps: Pick<Parts, 'sql'>): Finder => ({
  permission: 'audit.read',
  find: ({ projectId }, question) =>
    entriesOf(deps, projectId, question, `${adminPathOf(projectId)}/audit`),
})

/** Among the newest entries of the installation. */
export const installationAuditFinder = (deps: Pick<Parts, 'sql'>): InstallationFinder => ({
  permission: 'audit.read',
  find: (question) => entriesOf(deps, 0, question, '/api/operator/audit'),
})
