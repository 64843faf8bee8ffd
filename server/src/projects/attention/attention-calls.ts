/** The call that tells what a person should look at (docs/interface/admin-calls.md#attention). */
import type { FastifyPluginAsync } from 'fastify'
import { formatTimestamp } from '../../base/clock.ts'
import { closed, nullable, ProjectPath, Timestamp, Type } from '../../base/contract.ts'
import { aboutCallsOf, adminPath, guardedCalls } from '../admin-calls/admin-call.ts'
import type { Admission } from '../admission/admission.ts'
import { type Concern, concernKinds, type Watcher } from './watcher.ts'

const mostConcerns = 100

const AttentionAnswer = Type.Object({
  items: Type.Array(
    Type.Object({
      kind: Type.Enum(concernKinds),
      severity: Type.Enum(['error', 'warning'], {
        description: 'error: something does not work now. warning: it may be meant',
      }),
      subject: Type.String({ description: 'What it is about, as in endpoint 301' }),
      since: nullable(Timestamp),
      message: Type.String(),
      path: Type.String({ description: 'The call that shows more, from /api on' }),
    }),
    { maxItems: mostConcerns, description: 'Errors first, then what has lasted longest' },
  ),
})

/** The plugin with the call. */
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
          'Webhook endpoints that are off, paused or failing, dead letters that nobody resolved, connections that lack credentials or are switched off, errors in the catalog, imports and events of payment processors that failed lately, API keys that have expired or will within 14 days. Mails and text messages that fail are counted by each process for itself, in /metrics.',
        ),
        params: ProjectPath,
        querystring: Type.Object({}, closed),
        response: { 200: AttentionAnswer },
      },
      async (request) => {
        const { project } = deps.admission.admitted(request)
        const allowed = watchers.filter(({ permission }) =>
          deps.admission.mayAlso(request, permission, { kind: 'project', ...project }),
        )
        const told = await Promise.all(allowed.map((one) => one.watch(project)))
        return { items: told.flat().toSorted(byUrgency).slice(0, mostConcerns).map(shown) }
      },
    )
  })

/** Errors first, then what has lasted longest; what nobody knows the beginning of comes last. */
const byUrgency = (one: Concern, other: Concern): number =>
  Number(other.severity === 'error') - Number(one.severity === 'error') || ageOf(one) - ageOf(other)

const ageOf = ({ since }: Concern): number => since?.getTime() ?? Number.MAX_SAFE_INTEGER

const shown = ({ since, ...concern }: Concern) => ({
  ...concern,
  since: since && formatTimestamp(since),
})
