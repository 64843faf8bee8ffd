/** Finds traces of sign-ins for whoever has the number of a request. */
import { adminPathOf, type Deps, type Finder, mostOfKind } from '../../projects/index.ts'
import { greatestTrace, leastTrace } from './trace-id.ts'
import { listTraces } from './traces.sql.ts'

const noFilters = {
  request_id: undefined,
  user_id: undefined,
  problem: undefined,
  client_id: undefined,
  country: undefined,
  provider: undefined,
  outcome: undefined,
}

/** The sign-ins of which a request was a step, by the number that its answer or its failure page shows. */
export const signInFinder = ({ sql }: Pick<Deps, 'sql'>): Finder => ({
  permission: 'sign_ins.read',
  async find({ projectId }, { uuid }) {
    if (uuid === undefined) return []
    const rows = await listTraces(sql, {
      projectId,
      filters: { ...noFilters, request_id: uuid },
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
            matched: 'request_id',
            isExact: true,
            path: `${adminPathOf(projectId)}/sign_ins/${row.trace_id}`,
          },
    )
  },
})
