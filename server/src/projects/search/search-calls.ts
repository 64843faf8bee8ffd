/** The calls that search: in a project, and for what belongs to none (docs/interface/admin-calls.md#search). */
import { setTimeout as delay } from 'node:timers/promises'
import type { FastifyPluginAsync } from 'fastify'
import { ProjectPath, type Static } from '../../base/contract.ts'
import { aboutCallsOf, adminPath, guardedCalls } from '../admin-calls/admin-call.ts'
import { about } from '../admin-calls/operator-call.ts'
import { type SeenProjects, seenProjects } from '../admin-calls/seen-projects.ts'
import type { Admission } from '../admission/admission.ts'
import type { Directory } from '../directory/directory.ts'
import type { Parts } from '../parts.ts'
import { auditFinder, installationAuditFinder } from './audit-finder.ts'
import { type Finder, type Hit, type InstallationFinder, mostOfKind } from './finder.ts'
import { installationFinder } from './installation-finder.ts'
import { peopleFinder } from './people-finder.ts'
import { readQuestion } from './question.ts'
import {
  type HitKind,
  InstallationSearchPage,
  ProjectsSearchPage,
  ProjectsSearchQuery,
  SearchPage,
  SearchQuery,
} from './search-contract.ts'

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
          'Players by user id, e-mail, id at their network, and how their name begins; transactions by id, external id and order; orders of the shop; subscriptions; items by sku; deliveries by their own id and that of the event; audit entries by the X-Request-Id of the call.',
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

/** The plugin with the call that searches all projects of the caller; it waits for `patience` milliseconds. */
export const projectsSearchRoutes = (
  deps: Needs,
  finders: readonly Finder[],
  patience = usualPatience,
): FastifyPluginAsync =>
  guardedCalls(deps, 'admitOperator', (calls) => {
    const all = [...finders, auditFinder(deps)]
    calls.get(
      '/api/console/search',
      {
        ...about(
          'searchProjects',
          'Find what a number, an address or a name stands for in all projects that the caller may see',
          `The hits of searchProject with their project, from ${projectsOfSearch} projects a call. Each is asked by its own indexes, for two seconds in all; left_out names those that were not done by then.`,
        ),
        querystring: ProjectsSearchQuery,
        response: { 200: ProjectsSearchPage },
      },
      async (request) => {
        const { q, ...query } = request.query
        const question = readQuestion(q)
        const principal = deps.admission.principal(request)
        const seen = { query, limit: projectsOfSearch }
        const page = await seenProjects(deps.sql, principal, 'search.read', seen)
        return await searchAll(page, patience, async (projectId) => {
          const project = await deps.directory.findProject(projectId)
          if (!project) return []
          const allowed = all.filter(({ permission }) =>
            deps.admission.mayAlso(request, permission, { kind: 'project', ...project }),
          )
          return bestHits(await Promise.all(allowed.map((one) => one.find(project, question))))
        })
      },
    )
  })

const projectsOfSearch = 100
/** Statements of so many projects are under way at once: requests of others need connections, too. */
const projectsAtOnce = 4
const usualPatience = 2000
const mostHitsOfAll = 100

type FoundHits = ReturnType<typeof bestHits<HitKind>>

/** Asks project after project, a few at once, until all have answered or the time is over. */
const searchAll = async (
  { projects, next_cursor }: SeenProjects,
  patience: number,
  find: (projectId: number) => Promise<FoundHits>,
): Promise<Static<typeof ProjectsSearchPage>> => {
  const found = new Map<number, FoundHits>()
  const waiting = projects.values()
  let isOver = false
  const work = async (): Promise<void> => {
    for (const { project_id } of waiting) {
      if (isOver) return
      found.set(project_id, await find(project_id))
    }
  }
  const timer = new AbortController()
  await Promise.race([
    Promise.all(Array.from({ length: projectsAtOnce }, work)),
    delay(patience, undefined, { signal: timer.signal, ref: false }),
  ]).finally(() => {
    isOver = true
    timer.abort()
  })
  const named = projects.map(({ project_id, name }) => ({ project_id, name }))
  return {
    items: named
      .flatMap((project) =>
        (found.get(project.project_id) ?? []).map((hit) => ({ project, ...hit })),
      )
      .toSorted((one, other) => Number(other.is_exact) - Number(one.is_exact))
      .slice(0, mostHitsOfAll),
    left_out: named.filter(({ project_id }) => !found.has(project_id)),
    next_cursor,
  }
}

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
