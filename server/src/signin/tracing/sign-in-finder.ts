/** Finds traces of sign-ins for whoever has the number of a request. */
import {
  adminPathOf,
  type Deps,
  type Finder,
  type InstallationFinder,
  mostOfKind,
} from '../../projects/index.ts'
import { greatestTrace, leastTrace } from './trace-id.ts'
import { listTraces } from './traces.sql.ts'

/** The sign-ins of which a request was a step, by the number that its answer or its failure page shows. */
export const signInFinder = ({ sql }: Pick<Deps, 'sql'>): Finder => ({
  permission: 'sign_ins.read',
  find: ({ projectId }, { uuid }) =>
    byRequest(sql, projectId, `${adminPathOf(projectId)}/sign_ins`, uuid),
})

/** The same of sign-ins that belong to no project: their client is unknown, or they named none. */
export const straySignInFinder = ({ sql }: Pick<Deps, 'sql'>): InstallationFinder => ({
  permission: 'sign_ins.read',
  find: ({ uuid }) => byRequest(sql, 0, '/api/operator/sign_ins', uuid),
})

const byRequest = async (
  sql: Deps['sql'],
  projectId: number,
  path: string,
  requestId: string | undefined,
) => {
  if (requestId === undefined) return []
  const rows = await listTraces(sql, {
    projectId,
    filters: { request_id: requestId },
    from: leastTrace,
    before: greatestTrace,
    limit: mostOfKind,
  })
  return rows.flatMap((row) =>
    row.trace_id === null
      ? []
      : {
          kind: 'sign_in' as const,
          id: row.trace_id,
          title: `${row.way}, ${row.outcome}`,
          values: { way: row.way, outcome: row.outcome },
          matched: 'request_id',
          isExact: true,
          path: `${path}/${row.trace_id}`,
        },
  )
}
