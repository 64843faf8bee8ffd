/**
 * The parts that the admin calls of all areas share as HTTP: their place, their documentation, repeating, answering.
 */
import type {
  FastifyPluginAsync,
  FastifySchema,
  HTTPMethods,
  RouteOptions,
  RouteShorthandOptions,
} from 'fastify'
import { ProjectPath, type Static, type TSchema, Type } from '../../base/contract.ts'
import {
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  optionalBody,
} from '../../base/http/http.ts'
import type { Admission } from '../admission/admission.ts'
import type { Caller } from '../caller.ts'
import type { Project } from '../directory/directory.ts'
import { speakAdminDialect } from './admin-dialect.ts'
import { type BodyRules, ruledBody } from './body-rules.ts'
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

type CallSchema = FastifySchema & { params?: TSchema; querystring?: TSchema; body?: TSchema }

/** A request to a call, typed by the call's schema; members without one are unknown. */
type RequestOf<Schema extends CallSchema> = FastifyRequest<{
  Params: ValueOf<Schema['params']>
  Querystring: ValueOf<Schema['querystring']>
  Body: ValueOf<Schema['body']>
}>
type ValueOf<Schema> = Schema extends TSchema ? Static<Schema> : unknown

/** Answers functions that add calls, whose handlers know their requests by the schema. */
export const callsOf = (app: FastifyInstance) => {
  const adding =
    (method: HTTPMethods) =>
    <const Schema extends CallSchema>(
      url: string,
      schema: Schema,
      handler: (request: RequestOf<Schema>, reply: FastifyReply) => unknown,
      {
        rules,
        ...options
      }: RouteShorthandOptions & { rules?: BodyRules<ValueOf<Schema['body']>> } = {},
    ): void => {
      const ruled = rules && ruledBody(rules)
      app.route({ ...options, ...ruled, method, url, schema, handler } as RouteOptions)
    }
  return {
    get: adding('GET'),
    post: adding('POST'),
    put: adding('PUT'),
    patch: adding('PATCH'),
    delete: adding('DELETE'),
  }
}
export type Calls = ReturnType<typeof callsOf>

/** A plugin of calls to which a guard lets callers in, and whose failures are told in the admin dialect. */
export const guardedCalls =
  (
    { admission }: { admission: Admission },
    guard: 'admitToProject' | 'admitOperator',
    add: (calls: Calls) => void,
  ): FastifyPluginAsync =>
  async (app) => {
    speakAdminDialect(app)
    app.addHook('onRequest', (request) => admission[guard](request))
    add(callsOf(app))
  }

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
    work: (
      projectId: number,
      path: Path,
      caller: Caller,
      request: FastifyRequest,
    ) => Promise<unknown>,
  ) =>
  async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const { project, caller } = admission.admitted(request)
    await work(project.projectId, request.params as Path, caller, request)
    return reply.code(204).send()
  }

/** A caller of a project's call, as the guard let it in. */
type Asker = {
  project: Project
  projectId: number
  caller: Caller
  /** The endpoints that a portal link is about: the call shows and changes no others. Undefined for all. */
  endpoints: readonly number[] | undefined
}

/** The schema of a project's call, and what else its route says. Without `params` its path names a project only. */
type ProjectCall = CallSchema & {
  /** Whether all fields of the body may be left out. */
  isBodyOptional?: true
  attachValidation?: true
}
type ProjectRequest<Call extends ProjectCall> = FastifyRequest<{
  Params: Static<Call['params'] extends TSchema ? Call['params'] : typeof ProjectPath>
  Querystring: ValueOf<Call['querystring']>
  Body: ValueOf<Call['body']>
}>

/**
 * Answers functions that add calls below `adminPath` and a further path, in a scope that admits to the project. `usual`
 * stands in for what a schema does not say, and `rules` refuse bodies together with the schema.
 */
export const adminCalls = (
  app: FastifyInstance,
  admission: Pick<Admission, 'admitted'>,
  below = '',
  usual: FastifySchema = {},
) => {
  const calls = callsOf(app)
  const adding =
    (method: keyof Calls) =>
    <const Call extends ProjectCall>(
      path: string,
      call: Call,
      answer: (asker: Asker, request: ProjectRequest<Call>, reply: FastifyReply) => unknown,
      rules?: BodyRules<ValueOf<Call['body']>>,
    ): void => {
      const { isBodyOptional, attachValidation, ...schema } = call
      calls[method](
        `${adminPath}${below}${path}`,
        { params: ProjectPath, ...usual, ...schema } as CallSchema,
        async (request, reply) => {
          const { project, caller, endpoints } = admission.admitted(request)
          const asker = { project, projectId: project.projectId, caller, endpoints }
          return answer(asker, request as ProjectRequest<Call>, reply)
        },
        {
          ...(isBodyOptional && optionalBody),
          ...(attachValidation && { attachValidation }),
          ...(rules && ruledBody(rules)),
        },
      )
    }
  return {
    get: adding('get'),
    put: adding('put'),
    post: adding('post'),
    patch: adding('patch'),
    remove: adding('delete'),
  }
}
