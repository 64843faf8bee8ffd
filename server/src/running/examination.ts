/** `GET /api/operator/health`: what `portreeve doctor` finds, told by the process that answers. */
import { hostname } from 'node:os'
import type { FastifyPluginAsync } from 'fastify'
import { formatTimestamp } from '../base/clock.ts'
import { closed, Timestamp, Type } from '../base/contract.ts'
import {
  aboutCallsOf,
  type Deps,
  endingKeys,
  guardedCalls,
  projectProblems,
} from '../projects/index.ts'
import { type HealthFinding, healthCodes } from './health-finding.ts'
import { ProcessHealth, shownProcesses } from './process-notes.ts'

/** Looks at the service's surroundings. Its text must hold no secret, and it must come to an end by itself. */
export type Examine = () => Promise<readonly HealthFinding[]>

const HealthAnswer = Type.Object({
  checked_at: Timestamp,
  process: Type.Object(
    { host: Type.String(), pid: Type.Integer() },
    { description: 'Which process looked: others may stand elsewhere' },
  ),
  is_healthy: Type.Boolean({ description: 'False where a finding is bad' }),
  findings: Type.Array(
    Type.Object({
      subject: Type.String({ description: 'As in database, clock, mail' }),
      state: Type.Enum(['good', 'note', 'bad'], {
        description: 'bad: it keeps the service from working. note: it is worth knowing',
      }),
      why: Type.Enum(healthCodes, {
        description: 'What was found, for programs. Codes are forever; more may come',
      }),
      values: Type.Object(
        {},
        { additionalProperties: true, description: 'Facts for a text of your own' },
      ),
      message: Type.String({ description: 'What was found, and what to do about it' }),
    }),
  ),
  processes: Type.Array(ProcessHealth, {
    description:
      'All processes, also those that were killed within a day; each tells of itself every five seconds',
  }),
})

/** The plugin with the call. A caller that comes while a look is under way gets its findings. */
export const examinationRoutes = (
  deps: Pick<Deps, 'admission' | 'sql' | 'directory' | 'clock'>,
  examine: Examine,
): FastifyPluginAsync =>
  guardedCalls(deps, 'admitOperator', (calls) => {
    const look = oneAtATime(async () => {
      const findings = await examine()
      const keys = await endingKeys(deps)
      return {
        checked_at: formatTimestamp(deps.clock.now()),
        process: { host: hostname(), pid: process.pid },
        is_healthy: findings.every(({ state }) => state !== 'bad'),
        findings: [
          ...findings.map(({ says, ...finding }) => ({ ...finding, message: says })),
          ...keys.map(({ says, ...key }) => ({ ...key, state: 'note' as const, message: says })),
        ],
        processes: await shownProcesses(deps),
      }
    })
    calls.get(
      '/api/operator/health',
      {
        ...aboutCallsOf('Operator', [{ operatorKey: [] }])(
          'readHealth',
          'How the service is: what this process finds when it looks at its surroundings, and all processes',
          'The findings of `portreeve doctor`: address, proxies, database, clock, master keys, mail, shared limits and outgoing access; and the keys of operators and merchants that have expired or will within 14 days. It takes some seconds where something does not answer. Balancers ask /readyz instead.',
        ),
        problems: [projectProblems.invalid],
        querystring: Type.Object({}, closed),
        response: { 200: HealthAnswer },
      },
      (_request, reply) => {
        reply.header('cache-control', 'no-store')
        return look()
      },
    )
  })

/** Work that is done once at a time: who asks meanwhile waits for the same result. */
const oneAtATime = <T>(work: () => Promise<T>): (() => Promise<T>) => {
  let underWay: Promise<T> | undefined
  return () => {
    underWay ??= work().finally(() => {
      underWay = undefined
    })
    return underWay
  }
}
