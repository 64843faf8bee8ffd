/** The calls that search: in a project, and for what belongs to none (docs/interface/admin-calls.md#search). */
import type { FastifyPluginAsync } from 'fastify'
import { ProjectPath } from '../../base/contract.ts'
import { aboutCallsOf, adminPath, guardedCalls } from '../admin-calls/admin-call.ts'
import { about } from '../admin-calls/operator-call.ts'
import type { Admission } from '../admission/admission.ts'
import type { Directory } from '../directory/directory.ts'
import type { Parts } from '../parts.ts'
import { auditFinder, installationAuditFinder } from './audit-finder.ts'
import { type Finder, type Hit, type InstallationFinder, mostOfKind } from './finder.ts'
import { installationFinder } from './installation-finder.ts'
import { peopleFinder } from './people-finder.ts'
import { readQuestion } from './question.ts'
import { InstallationSearchPage, SearchPage, SearchQuery } from './search-contract.ts'

type Needs = Pick<Parts, 'sql'> & { directory: Directory; admission: Admission }

/** The plugin with the project's call. The audit trail is asked beside the finders that are given. */
export const searchRoutes = (deps: Needs, finders: readonly Finder[]): FastifyPluginAsync =>
  guardedCalls(deps, 'admitToProject', (calls) => {
    const all = [...finders, auditFinder(deps)]
    calls.get(
      `${adminPath}/search`,
      {
        ...aboutCallsOf('Search')(
          'searchProject',
          'Find what a number, an address or a name stands for',
          'Players by user id, e-mail, id at their network, and how their name begins; transactions by id and external id; subscriptions; items by sku; deliveries by their own id and that of the event; audit entries by the X-Request-Id of the call.',
        ),
        params: ProjectPath,
        querystring: SearchQuery,
        response: { 200: SearchPage },
      },
      async (request) => {
        const { project } = deps.admission.admitted(request)
        const question = readQuestion(request.query.q)
        const allowed = all.filter(({ permission }) =>
          deps.admission.mayAlso(request, permission, { kind: 'project', ...project }),
        )
        const hits = await Promise.all(allowed.map((one) => one.find(project, question)))
        return { items: bestHits(hits) }
      },
    )
  })

/** The plugin with the operator's call. Projects, merchants, clients, people and the audit trail are asked besides. */
export const installationSearchRoutes = (
  deps: Needs,
  finders: readonly InstallationFinder[],
): FastifyPluginAsync =>
  guardedCalls(deps, 'admitOperator', (calls) => {
    const all = [
      installationFinder(deps),
      peopleFinder(deps),
      ...finders,
      installationAuditFinder(deps),
    ]
    calls.get(
      '/api/operator/search',
      {
        ...about('searchInstallation', 'Find what belongs to no project'),
        description:
          'Projects by project_id, login_project_id and how their name begins; merchants by id and name; clients by client_id; console users by id, e-mail and name; sign-ins that belong to no project, by the X-Request-Id of one of their requests; audit entries of the installation by the X-Request-Id of the call.',
        querystring: SearchQuery,
        response: { 200: InstallationSearchPage },
      },
      async (request) => {
        const question = readQuestion(request.query.q)
        const allowed = all.filter(({ permission }) =>
          deps.admission.mayAlso(request, permission, { kind: 'installation' }),
        )
        return { items: bestHits(await Promise.all(allowed.map((one) => one.find(question)))) }
      },
    )
  })

const mostHits = 20

/** Exact hits first, otherwise in the order of the finders; a thing that was found twice stands once. */
const bestHits = <Kind extends string>(found: readonly (readonly Hit<Kind>[])[]) => {
  const counts = new Map<Kind, number>()
  const seen = new Set<string>()
  const isWanted = ({ kind, id }: Hit<Kind>): boolean => {
    const count = counts.get(kind) ?? 0
    if (count === mostOfKind || seen.has(`${kind} ${id}`)) return false
    counts.set(kind, count + 1)
    seen.add(`${kind} ${id}`)
    return true
  }
  return found
    .flat()
    .toSorted((one, other) => Number(other.isExact) - Number(one.isExact))
    .filter(isWanted)
    .slice(0, mostHits)
    .map(({ isExact, ...hit }) => ({ ...hit, is_exact: isExact }))
}
