/**
 * The parts that the admin calls of all areas share as HTTP: their place, their documentation, repeating, answering.
 */
import type { FastifySchema, HTTPMethods } from 'fastify'
import { ProjectPath, type Static, type TSchema, Type } from '../base/contract.ts'
import {
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  optionalBody,
} from '../base/http/http.ts'
import type { Admission } from './admission.ts'
import type { Caller } from './caller.ts'
import type { Project } from './directory/directory.ts'
import type { RepeatableCall, RepeatedAnswer } from './idempotency.ts'

/** The place of all admin calls of a project. */
export const adminPath = '/api/v2/project/:project_id/admin'

/** The same for one project, as the beginning of a path that can be called. */
export const adminPathOf = (projectId: number): string => `/api/v2/project/${projectId}/admin`

type Security = readonly Readonly<Record<string, readonly string[]>>[]

/** Answers what writes the part of a route's schema that says what a call is for, for the calls of one tag. */
export const aboutCallsOf =
  (tag: string, security: Security = [{ apiKey: [] }]) =>
  (operationId: string, summary: string, description?: string) => ({
    operationId,
    summary,
    ...(description === undefined ? {} : { description }),
    tags: [tag],
    security,
  })

/** Headers of calls that can be repeated safely. */
export const RepeatHeaders = Type.Object({
  'Idempotency-Key': Type.Optional(
    Type.String({
      description:
        '1 to 255 printable ASCII characters without blanks; a repeated call with the same key and body gets the same answer for 24 hours',
    }),
  ),
})

/** A request as `runOnce` knows it again: by its key, its method and its path. */
export const repeatable = (projectId: number, request: FastifyRequest): RepeatableCall => ({
  projectId,
  key: request.headers['idempotency-key'],
  call: `${request.method} ${request.url.split('?', 1)[0]}`,
  body: request.body,
})

/** An answer with a body, written as JSON. */
export const answered = (status: number, body: unknown): RepeatedAnswer => ({
  status,
  text: JSON.stringify(body),
})

/** Sends an answer byte for byte. */
export const sendAnswer = (reply: FastifyReply, { status, text }: RepeatedAnswer): FastifyReply =>
  reply.code(status).type('application/json; charset=utf-8').send(text)

/** The handler of a call whose path says all: it does `work` and answers 204. */
export const answerNothing =
  <Path>(
    admission: Pick<Admission, 'admitted'>,
    work: (projectId: number, path: Path, caller: Caller) => Promise<unknown>,
  ) =>
  async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const { project, caller } = admission.admitted(request)
    await work(project.projectId, request.params as Path, caller)
    return reply.code(204).send()
  }

/** The schema of a call, and what else its route says. Without `params` its path names a project only. */
type CallSchema<Path, Query, Body> = Omit<FastifySchema, 'params' | 'querystring' | 'body'> & {
  params?: Path
  querystring?: Query
  body?: Body
  /** Whether all fields of the body may be left out. */
  isBodyOptional?: true
  attachValidation?: true
}

/**
 * Answers what registers calls below `adminPath` and a further path, in a scope that admits to the project: a function
 * for each method. Handlers learn who asks, and the types of a request from its schema; what a schema does not say is
 * as `usual`.
 */
export const adminCalls = (
  app: FastifyInstance,
  admission: Pick<Admission, 'admitted'>,
  below = '',
  usual: FastifySchema = {},
) => {
  const callsBy =
    (method: HTTPMethods) =>
    <
      Path extends TSchema = typeof ProjectPath,
      Query extends TSchema = TSchema,
      Body extends TSchema = TSchema,
    >(
      path: string,
      { isBodyOptional, attachValidation, ...schema }: CallSchema<Path, Query, Body>,
      answer: (
        asker: { project: Project; projectId: number; caller: Caller },
        request: FastifyRequest<{
          Params: Static<Path>
          Querystring: Static<Query>
          Body: Static<Body>
        }>,
        reply: FastifyReply,
      ) => Promise<unknown>,
    ): void => {
      app.route({
        ...(isBodyOptional && optionalBody),
        ...(attachValidation && { attachValidation }),
        method,
        url: `${adminPath}${below}${path}`,
        schema: { params: ProjectPath, ...usual, ...schema },
        handler: (request, reply) => {
          const { project, caller } = admission.admitted(request)
          const asker = { project, projectId: project.projectId, caller }
          return answer(asker, request as Parameters<typeof answer>[1], reply)
        },
      })
    }
  return {
    get: callsBy('GET'),
    put: callsBy('PUT'),
    post: callsBy('POST'),
    patch: callsBy('PATCH'),
    remove: callsBy('DELETE'),
  }
}
