/** Whether somebody is old enough for a game: clients of the field ask before a sign-up. */
import type { FastifyInstance } from '../../base/http/http.ts'
import { Problem } from '../../base/problem.ts'
import type { Deps } from '../../projects/index.ts'
import { FieldError, problems, Type } from '../contract.ts'
import type { GateLimits } from '../requests/limits.ts'
import { parameterRefused } from '../requests/problem-of.ts'
import { birthdayFault } from './birthday.ts'
import { AgeBody } from './contract.ts'

type AgeNeeds = Pick<Deps, 'clock' | 'directory'> & { limits: Pick<GateLimits, 'count'> }

/** Adds the call. */
export const addAgeCall = (app: FastifyInstance, gate: AgeNeeds): void => {
  app.post<{ Body: AgeBody }>(
    '/api/users/age/check',
    {
      schema: {
        operationId: 'checkAge',
        tags: ['Sign-in'],
        summary: 'Ask whether somebody is old enough',
        description:
          'Anybody is, whose day of birth can be one: projects have no lowest age. Nothing is kept.',
        problems: [problems.project_unknown],
        security: [],
        body: AgeBody,
        response: {
          200: Type.Object({ accepted: Type.Boolean() }),
          '4xx': FieldError,
          503: FieldError,
        },
      },
    },
    async (request, reply) => {
      reply.header('cache-control', 'no-store')
      await gate.limits.count('sign_in', 'age', request, reply, undefined)
      const { dob, project_id } = request.body
      const project = await gate.directory.findProjectByLoginId(project_id.toLowerCase())
      if (!project) throw new Problem(problems.project_unknown)
      const fault = birthdayFault(dob, gate.clock.now())
      if (fault !== undefined) throw parameterRefused('dob', fault)
      return { accepted: true }
    },
  )
}
