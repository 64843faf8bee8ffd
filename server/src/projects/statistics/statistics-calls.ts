/** The calls that tell how often something happened (docs/statistics.md). */
import type { FastifyPluginAsync } from 'fastify'
import { closed, IdText, ProjectPath, Type } from '../../base/contract.ts'
import { Problem } from '../../base/problem.ts'
import { aboutCallsOf, adminPath, guardedCalls } from '../admin-calls/admin-call.ts'
import { seenProjects } from '../admin-calls/seen-projects.ts'
import type { Admission } from '../admission/admission.ts'
import { problems } from '../contract.ts'
import { findMerchant, listProjectsOfMerchant } from '../directory/projects.sql.ts'
import type { Parts } from '../parts.ts'
import { listMetrics, readMetrics } from './metric-sums.ts'
import { readStatistics } from './reading.ts'
import {
  MetricsAnswer,
  MetricsPage,
  MetricsQuery,
  ProjectsMetricsQuery,
  StatisticsAnswer,
  StatisticsQuery,
} from './statistics-bodies.ts'

type Needs = Pick<Parts, 'sql' | 'clock'> & { admission: Admission }

const about = aboutCallsOf('Statistics')
const projectsOfPage = 50
const kept =
  'Hours are kept for 30 days, days for 400. Orders, declines, refunds and revenue are counted with the change itself; the rest within a minute.'

/** The plugin with the calls of a project. */
export const statisticsRoutes = (deps: Needs): FastifyPluginAsync =>
  guardedCalls(deps, 'admitToProject', (calls) => {
    calls.get(
      `${adminPath}/statistics`,
      {
        ...about(
          'readStatistics',
          'How often something happened, by hour or by day',
          `${kept} Of a dimension at most 1,000 values are told, and in all at most 5,000 rows of them: the most frequent ones in the range. The others are summed up.`,
        ),
        params: ProjectPath,
        querystring: StatisticsQuery,
        response: { 200: StatisticsAnswer },
      },
      (request) =>
        readStatistics(deps, deps.admission.admitted(request).project.projectId, request.query),
    )
    calls.get(
      `${adminPath}/statistics/metrics`,
      {
        ...about(
          'readMetrics',
          'Several metrics at once, with the period before',
          `Whole metrics, by no dimension. ${kept}`,
        ),
        params: ProjectPath,
        querystring: MetricsQuery,
        response: { 200: MetricsAnswer },
      },
      (request) =>
        readMetrics(deps, [deps.admission.admitted(request).project.projectId], request.query),
    )
  })

/** The plugin with the calls about all projects of a merchant or of the caller. */
export const merchantStatisticsRoutes = (deps: Needs): FastifyPluginAsync =>
  guardedCalls(deps, 'admitOperator', (calls) => {
    calls.get(
      '/api/operator/merchants/:merchant_id/statistics',
      {
        ...aboutCallsOf('Statistics', [{ operatorKey: [] }])(
          'readMerchantMetrics',
          'Several metrics at once, summed up over the projects of a merchant',
          `As readMetrics tells them of one project. ${kept}`,
        ),
        problems: [problems.not_found],
        params: Type.Object({ merchant_id: IdText }, closed),
        querystring: MetricsQuery,
        response: { 200: MetricsAnswer },
      },
      async (request) => {
        const merchantId = Number(request.params.merchant_id)
        const [merchant] = await findMerchant(deps.sql, merchantId)
        if (!merchant)
          throw new Problem(problems.not_found, { detail: `There is no merchant ${merchantId}` })
        const rows = await listProjectsOfMerchant(deps.sql, merchantId)
        return await readMetrics(
          deps,
          rows.map(({ project_id }) => project_id),
          request.query,
        )
      },
    )
    calls.get(
      '/api/operator/statistics/metrics',
      {
        ...aboutCallsOf('Statistics', [{ operatorKey: [] }])(
          'listMetrics',
          'Several metrics at once, of each project that the caller may see',
          `As readMetrics tells them of one project. A page has ${projectsOfPage} projects at most: go on with next_cursor until it is null. ${kept}`,
        ),
        querystring: ProjectsMetricsQuery,
        response: { 200: MetricsPage },
      },
      async (request) => {
        const { query } = request
        const principal = deps.admission.principal(request)
        const { projects, next_cursor } = await seenProjects(
          deps.sql,
          principal,
          'statistics.read',
          { query, limit: projectsOfPage },
        )
        return { ...(await listMetrics(deps, projects, query)), next_cursor }
      },
    )
  })
