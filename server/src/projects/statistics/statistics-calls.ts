/** The call that tells how often something happened (docs/statistics.md). */
import type { FastifyPluginAsync } from 'fastify'
import { ProjectPath } from '../../base/contract.ts'
import { aboutCallsOf, adminPath, guardedCalls } from '../admin-calls/admin-call.ts'
import type { Admission } from '../admission/admission.ts'
import type { Parts } from '../parts.ts'
import { readStatistics } from './reading.ts'
import { StatisticsAnswer, StatisticsQuery } from './statistics-bodies.ts'

/** The plugin with the call. */
export const statisticsRoutes = (
  deps: Pick<Parts, 'sql' | 'clock'> & { admission: Admission },
): FastifyPluginAsync =>
  guardedCalls(deps, 'admitToProject', (calls) => {
    calls.get(
      `${adminPath}/statistics`,
      {
        ...aboutCallsOf('Statistics')(
          'readStatistics',
          'How often something happened, by hour or by day',
          'Hours are kept for 30 days, days for 400. Orders, declines, refunds and revenue are counted with the change itself; the rest within a minute. Of a dimension at most 1,000 values are told, and in all at most 5,000 rows of them: the most frequent ones in the range. The others are summed up.',
        ),
        params: ProjectPath,
        querystring: StatisticsQuery,
        response: { 200: StatisticsAnswer },
      },
      (request) =>
        readStatistics(deps, deps.admission.admitted(request).project.projectId, request.query),
    )
  })
