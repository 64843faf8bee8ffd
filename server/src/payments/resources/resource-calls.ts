/** The calls that transactions and subscriptions have alike: begin one, search them, read one. */
import type { Instant } from '../../base/clock.ts'
import {
  Problem,
  type ProblemKind,
  type TSchema,
  Type,
  type Violation,
} from '../../base/contract.ts'
import type { Query } from '../../base/database/database.ts'
import { prefersToJson } from '../../base/http/accept.ts'
import { mostCsvRowsText } from '../../base/http/csv-answer.ts'
import { type FastifyInstance, type FastifyRequest, readFailure } from '../../base/http/http.ts'
import {
  adminCalls,
  answered,
  projectProblems,
  RepeatHeaders,
  sendAnswer,
} from '../../projects/index.ts'
import { notificationsOf } from '../../webhooks/index.ts'
import { about, checkIdCursor, onceForKey, type PaymentsDeps, readPathId } from '../call.ts'
import { rowsAtOnce, sendCsv } from './csv-list.ts'
import { findPage, type Look, type Range } from './page.ts'

type Paged = { cursor?: string; limit?: string }

/** Rows are of one project, as the statements of a resource answer them. */
export type Resource<Row, Body, Search extends Paged> = {
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
  insert(sql: Query, projectId: number, body: Body, at: Instant): PromiseLike<Row[]>
  /** Examines one range of rows for a page. */
  look(sql: Query, projectId: number, search: Search, range: Range): PromiseLike<Look[]>
  /** The rows with these ids, newest first. */
  list(sql: Query, projectId: number, ids: readonly number[]): PromiseLike<Row[]>
  show(row: Row): object
  /** The ids of the notifications it caused; undefined where nobody wrote them down. */
  causedBy(row: Row): readonly string[] | undefined
  /** Told where an id leads to none. */
  missing: ProblemKind
  /** The columns of its CSV file, by the paths of members. */
  columns: readonly string[]
}

/** Registers the calls of a resource. */
export const resourceCalls = <Row, Body, Search extends Paged>(
  app: FastifyInstance,
  deps: PaymentsDeps,
  resource: Resource<Row, Body, Search>,
): void => {
  const { name, Name, schemas, violations, insert, list, show } = resource
  const { sql, clock, admission } = deps
  const { post, get } = adminCalls(app, admission, `/${name}s`)
  const idName = `${name}_id`
  post(
    '',
    {
      ...about(`create${Name}`, `Begin a ${name}`),
      attachValidation: true,
      headers: RepeatHeaders,
      body: schemas.body,
      response: { 201: schemas.one },
    },
    async ({ projectId }, request, reply) => {
      refuseInvalid(request, violations(request.body))
      const answer = await onceForKey(deps, request, async (sql) => {
        const [row] = await insert(sql, projectId, request.body as Body, clock.now())
        return answered(201, show(row as Row))
      })
      return sendAnswer(reply, answer)
    },
  )
  listCall(app, deps, resource)
  get(
    `/:${idName}`,
    {
      ...about(`get${Name}`, `Read a ${name} with its notifications`),
      params: schemas.path,
      response: { 200: schemas.detail },
    },
    async ({ projectId }, { params }, reply) => {
      const id = readPathId(idName, (params as Record<string, string>)[idName] ?? '')
      const [row] = await list(sql, projectId, [id])
      if (row === undefined) throw new Problem(resource.missing)
      const caused = resource.causedBy(row)
      const notifications = caused && (await notificationsOf(sql, projectId, caused))
      return sendAnswer(reply, answered(200, { ...show(row), ...(caused && { notifications }) }))
    },
  )
}

const listCall = <Row, Body, Search extends Paged>(
  app: FastifyInstance,
  { sql, admission }: PaymentsDeps,
  { name, Name, schemas, look, list, show, columns }: Resource<Row, Body, Search>,
): void => {
  const readPage = async (projectId: number, search: Search) => {
    const { ids, next } = await findPage(search, (range) => look(sql, projectId, search, range))
    const rows = ids.length > 0 ? await list(sql, projectId, ids) : []
    return { items: rows.map(show), ...next }
  }
  adminCalls(app, admission, `/${name}s`).get(
    '',
    {
      ...about(`list${Name}s`, `Search ${name}s`, listNote),
      querystring: schemas.search,
      response: {
        200: {
          description: 'A page, or a file',
          content: {
            'application/json': { schema: schemas.page },
            'text/csv': { schema: Type.String({ description: 'A header, and a row for each' }) },
          },
        },
      },
    },
    async ({ projectId }, request, reply) => {
      const search = request.query as Search
      checkIdCursor(search)
      if (!prefersToJson(request.headers.accept, 'text/csv')) {
        return sendAnswer(reply, answered(200, await readPage(projectId, search)))
      }
      const file = { name: `${name}s-${projectId}`, columns }
      return sendCsv(reply, file, search.cursor, (cursor) =>
        readPage(projectId, {
          ...search,
          limit: String(rowsAtOnce),
          ...(cursor === undefined ? {} : { cursor }),
        }),
      )
    },
  )
}

const listNote = `Newest first. What is asked for together must all fit. With \`Accept: text/csv\` the answer is a file of all that fits, whatever the limit, of at most ${mostCsvRowsText} rows; behind so many it goes on with the last id as cursor. A text that a spreadsheet would take for a formula stands behind an apostrophe.`

/**
 * For routes with `attachValidation`: throws 422 with the violations of the schema and, when it is the body
 * that is refused, the further ones.
 */
export const refuseInvalid = (
  request: FastifyRequest,
  further: readonly Violation[] = [],
): void => {
  const error = request.validationError
  if (error === undefined) {
    if (further.length > 0) throw new Problem(projectProblems.invalid, { violations: further })
    return
  }
  const failure = readFailure(error)
  if (failure.is !== 'invalid') throw error
  const isBody = failure.where === 'body'
  throw new Problem(projectProblems.invalid, {
    violations: [...failure.violations, ...(isBody ? further : [])],
  })
}
