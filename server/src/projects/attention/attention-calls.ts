/** The calls that tell what a person should look at (docs/interface/admin-calls.md#attention). */
import type { FastifyPluginAsync, FastifyRequest } from 'fastify'
import { formatTimestamp } from '../../base/clock.ts'
import { closed, nullable, ProjectPath, type Static, Timestamp, Type } from '../../base/contract.ts'
import { aboutCallsOf, adminPath, guardedCalls } from '../admin-calls/admin-call.ts'
import { about } from '../admin-calls/operator-call.ts'
import { type SeenProjects, seenProjects } from '../admin-calls/seen-projects.ts'
import type { Admission } from '../admission/admission.ts'
import { NamedProject, SeenProjectsQuery } from '../contract.ts'
import type { Directory, Project } from '../directory/directory.ts'
import type { Parts } from '../parts.ts'
import { type Concern, concernKinds, subjectKinds, type Watcher } from './watcher.ts'

const mostConcerns = 100
/** In a list of many projects each has its worst ones. */
const mostOfEach = 20
/** A page of many projects looks at so many at most, a few at once, and at no more when it has a hundred items. */
const projectsOfPage = 50
const projectsAtOnce = 5

const Item = Type.Object({
  kind: Type.Enum(concernKinds),
  severity: Type.Enum(['error', 'warning'], {
    description: 'error: something does not work now. warning: it may be meant',
  }),
  subject: Type.Object(
    {
      kind: Type.Enum(subjectKinds),
      id: nullable(
        Type.String({
          description:
            'As its calls take it: 301 of an endpoint, network/github of a connection; null for dead_letters',
        }),
      ),
    },
    { description: 'What it is about' },
  ),
  since: nullable(Timestamp),
  message: Type.String({ description: 'For people, in English; texts may change' }),
  values: Type.Object(
    {},
    { additionalProperties: true, description: 'Facts for a text of your own about the kind' },
  ),
  path: Type.String({ description: 'The call that shows more, from /api on' }),
})

const AttentionAnswer = Type.Object({
  items: Type.Array(Item, {
    maxItems: mostConcerns,
    description: 'Errors first, then what has lasted longest',
  }),
})

const AttentionPage = Type.Object({
  items: Type.Array(Type.Object({ project: NamedProject, ...Item.properties }), {
    description: `Errors first, then what has lasted longest; of each project at most ${mostOfEach}`,
  }),
  next_cursor: nullable(
    Type.String({ description: 'More projects are behind it; null at the end' }),
  ),
})

const told =
  'Webhook endpoints that are off, paused or failing, dead letters that nobody resolved, connections that lack credentials or are switched off, errors in the catalog, imports and events of payment processors that failed lately, money that could not be given back, API keys that have expired or will within 14 days.'

/** The plugin with the call of a project. */
export const attentionRoutes = (
  deps: { admission: Admission },
  watchers: readonly Watcher[],
): FastifyPluginAsync =>
  guardedCalls(deps, 'admitToProject', (calls) => {
    calls.get(
      `${adminPath}/attention`,
      {
        ...aboutCallsOf('Search')(
          'readAttention',
          'What a person should look at now',
          `${told} Mails and text messages that fail are counted by each process for itself, in /metrics.`,
        ),
        params: ProjectPath,
        querystring: Type.Object({}, closed),
        response: { 200: AttentionAnswer },
      },
      async (request) => {
        const { project } = deps.admission.admitted(request)
        const concerns = await concernsFor(deps, watchers, request, project)
        return { items: concerns.slice(0, mostConcerns).map(shown) }
      },
    )
  })

type Needs = Pick<Parts, 'sql'> & { admission: Admission; directory: Directory }

/** The plugin with the call about all projects of the caller. */
export const installationAttentionRoutes = (
  deps: Needs,
  watchers: readonly Watcher[],
): FastifyPluginAsync =>
  guardedCalls(deps, 'admitOperator', (calls) => {
    calls.get(
      '/api/operator/attention',
      {
        ...about('listAttention', 'What a person should look at now, in all projects they may see'),
        description: `${told} A page has the worst first, and looks at ${projectsOfPage} projects at most: go on with next_cursor until it is null.`,
        querystring: SeenProjectsQuery,
        response: { 200: AttentionPage },
      },
      async (request) => {
        const principal = deps.admission.principal(request)
        const page = await seenProjects(deps.sql, principal, 'search.read', {
          query: request.query,
          limit: projectsOfPage,
        })
        await loadAll(deps.directory, page)
        return await pageOfConcerns(page, async (projectId) => {
          const project = await deps.directory.findProject(projectId)
          return project ? await concernsFor(deps, watchers, request, project) : []
        })
      },
    )
  })

/**
 * Brings what watchers know from memory there with one look for all: one project after the other would wait for a look
 * each.
 */
const loadAll = async (directory: Directory, { projects }: SeenProjects): Promise<void> => {
  const ids = projects.map(({ project_id }) => project_id)
  await Promise.all(ids.flatMap((id) => [directory.findProject(id), directory.findApiKeys(id)]))
}

const pageOfConcerns = async (
  { projects, next_cursor }: SeenProjects,
  concernsOf: (projectId: number) => Promise<readonly Concern[]>,
): Promise<Static<typeof AttentionPage>> => {
  const found: { concern: Concern; project: Static<typeof NamedProject> }[] = []
  let looked = 0
  while (looked < projects.length && found.length < mostConcerns) {
    const some = projects.slice(looked, looked + projectsAtOnce)
    looked += some.length
    const all = await Promise.all(some.map(({ project_id }) => concernsOf(project_id)))
    for (const [nth, { project_id, name }] of some.entries())
      for (const concern of all[nth]?.slice(0, mostOfEach) ?? [])
        found.push({ concern, project: { project_id, name } })
  }
  return {
    items: found
      .toSorted((one, other) => byUrgency(one.concern, other.concern))
      .map(({ project, concern }) => ({ project, ...shown(concern) })),
    next_cursor: looked < projects.length ? String(projects[looked - 1]?.project_id) : next_cursor,
  }
}

/** The concerns of a project that the caller may know of, the most urgent first. */
const concernsFor = async (
  { admission }: { admission: Admission },
  watchers: readonly Watcher[],
  request: FastifyRequest,
  project: Project,
): Promise<Concern[]> => {
  const allowed = watchers.filter(({ permission }) =>
    admission.mayAlso(request, permission, { kind: 'project', ...project }),
  )
  const all = await Promise.all(allowed.map((one) => one.watch(project)))
  return all.flat().toSorted(byUrgency)
}

/** Errors first, then what has lasted longest; what nobody knows the beginning of comes last. */
const byUrgency = (one: Concern, other: Concern): number =>
  Number(other.severity === 'error') - Number(one.severity === 'error') || ageOf(one) - ageOf(other)

const ageOf = ({ since }: Concern): number => since?.getTime() ?? Number.MAX_SAFE_INTEGER

const shown = ({ since, ...concern }: Concern) => ({
  ...concern,
  since: since && formatTimestamp(since),
})
