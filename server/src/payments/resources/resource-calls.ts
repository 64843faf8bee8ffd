/** The calls that transactions and subscriptions have alike: begin one, search them, read one. */
import type { Instant } from '../../base/clock.ts'
import { ProjectPath, type TSchema, type Violation } from '../../base/contract.ts'
import type { Query } from '../../base/database/database.ts'
import type { FastifyInstance } from '../../base/http/http.ts'
import {
  adminPath,
  answered,
  type Project,
  RepeatHeaders,
  sendAnswer,
} from '../../projects/index.ts'
import { about, checkIdCursor, onceForKey, type PaymentsDeps, readPathId } from '../call.ts'
import { refuseInvalid } from './body.ts'

export type Resource<Body, Search extends { cursor?: string }> = {
  /** Its names in paths and summaries, and in the ids of calls. */
  name: 'transaction' | 'subscription'
  Name: 'Transaction' | 'Subscription'
  schemas: {
    body: TSchema
    one: TSchema
    detail: TSchema
    path: TSchema
    search: TSchema
    page: TSchema
  }
  /** Violations of a body beyond its schema; the body may have any shape. */
  violations(body: unknown): readonly Violation[]
  create(sql: Query, project: Project, body: Body, at: Instant): Promise<object>
  page(sql: Query, project: Project, search: Search): Promise<object>
  get(sql: Query, project: Project, id: number): Promise<object>
}

/** Registers the calls of a resource. */
export const resourceCalls = <Body, Search extends { cursor?: string }>(
  app: FastifyInstance,
  deps: PaymentsDeps,
  resource: Resource<Body, Search>,
): void => {
  createCall(app, deps, resource)
  searchCall(app, deps, resource)
  readCall(app, deps, resource)
}

const createCall = <Body, Search extends { cursor?: string }>(
  app: FastifyInstance,
  deps: PaymentsDeps,
  { name, Name, schemas, violations, create }: Resource<Body, Search>,
): void => {
  app.post<{ Body: Body }>(
    `${adminPath}/${name}s`,
    {
      attachValidation: true,
      schema: {
        ...about(`create${Name}`, `Begin a ${name}`),
        params: ProjectPath,
        headers: RepeatHeaders,
        body: schemas.body,
        response: { 201: schemas.one },
      },
    },
    async (request, reply) => {
      refuseInvalid(request, violations(request.body))
      const { project } = deps.admission.admitted(request)
      const answer = await onceForKey(deps, request, async (sql) =>
        answered(201, await create(sql, project, request.body as Body, deps.clock.now())),
      )
      return sendAnswer(reply, answer)
    },
  )
}

const searchCall = <Body, Search extends { cursor?: string }>(
  app: FastifyInstance,
  deps: PaymentsDeps,
  { name, Name, schemas, page }: Resource<Body, Search>,
): void => {
  app.get<{ Querystring: Search }>(
    `${adminPath}/${name}s`,
    {
      schema: {
        ...about(`list${Name}s`, `Search ${name}s`),
        description: 'Newest first. What is asked for together must all fit.',
        params: ProjectPath,
        querystring: schemas.search,
        response: { 200: schemas.page },
      },
    },
    async (request, reply) => {
      const { project } = deps.admission.admitted(request)
      const search = request.query as Search
      checkIdCursor(search)
      return sendAnswer(reply, answered(200, await page(deps.sql, project, search)))
    },
  )
}

const readCall = <Body, Search extends { cursor?: string }>(
  app: FastifyInstance,
  deps: PaymentsDeps,
  { name, Name, schemas, get }: Resource<Body, Search>,
): void => {
  const idName = `${name}_id`
  app.get<{ Params: Record<string, string> }>(
    `${adminPath}/${name}s/:${idName}`,
    {
      schema: {
        ...about(`get${Name}`, `Read a ${name} with its notifications`),
        params: schemas.path,
        response: { 200: schemas.detail },
      },
    },
    async (request, reply) => {
      const { project } = deps.admission.admitted(request)
      const id = readPathId(idName, request.params[idName] ?? '')
      return sendAnswer(reply, answered(200, await get(deps.sql, project, id)))
    },
  )
}
