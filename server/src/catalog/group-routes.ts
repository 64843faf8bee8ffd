/** The admin calls of groups. */
import { closed, Problem, ProjectPath, type Static, Type } from '../base/contract.ts'
import { violates } from '../base/database.ts'
import type { FastifyInstance } from '../base/http.ts'
import { recordAudit, runOnce } from '../projects/index.ts'
import { about, itemsPath, MatchHeaders, RepeatHeaders, sendJson } from './call.ts'
import {
  ExternalIdAnswer,
  GroupAnswer,
  GroupBody,
  GroupPath,
  PageQuery,
  pageOf,
  problems,
  ViewQuery,
} from './contract.ts'
import type { CatalogDeps } from './create-item.ts'
import { type Finding, refusal, together } from './findings.ts'
import { isExternalId, keptGroup, shownGroup, writtenGroup } from './group.ts'
import * as store from './groups.sql.ts'
import { fieldsOf, projectFindings, urlFindings } from './item-rules.ts'
import { pageAnswer, pageOfQuery } from './page.ts'
import { countCatalogChange } from './project-version.ts'
import { shapeFindings } from './submission.ts'
import { checkIfMatch, etagOf } from './version.ts'

const path = `${itemsPath}/groups`
type Path = Static<typeof GroupPath>
type View = Static<typeof ViewQuery>['view']

/** Registers create, list, read and delete of groups. */
export const groupRoutes = (app: FastifyInstance, deps: CatalogDeps): void => {
  createCall(app, deps)
  listCall(app, deps)
  // The field names groups by external_id; `sku` stands for it where a client treats all lists alike.
  for (const name of ['external_id', 'sku']) {
    readCall(app, deps, name)
    deleteCall(app, deps, name)
  }
}

const createCall = (app: FastifyInstance, deps: CatalogDeps): void => {
  app.post(
    path,
    {
      attachValidation: true,
      schema: {
        ...about('createGroup', 'Create a group'),
        params: ProjectPath,
        querystring: Type.Object({}, closed),
        headers: RepeatHeaders,
        body: GroupBody,
        response: { 201: ExternalIdAnswer },
      },
    },
    async (request, reply) => {
      const { project, caller } = deps.admission.admitted(request)
      const { projectId } = project
      const { body } = request
      const findings = together(shapeFindings(request), [
        ...projectFindings(body, projectId),
        ...urlFindings(body),
      ])
      if (findings.length > 0)
        throw refusal([...findings, ...(await takenFindings(deps, projectId, body))])
      const group = keptGroup(body as GroupBody)
      const key = request.headers['idempotency-key']
      const { status, text } = await runOnce(
        deps,
        { projectId, key, call: `POST ${path}`, body },
        async (tx) => {
          const at = deps.clock.now()
          await store.insertGroup(tx, projectId, group, at)
          await recordAudit(tx, {
            ...{ projectId, at, caller, after: body },
            ...{ action: 'group.created', target: `group ${group.external_id}` },
          })
          await countCatalogChange(tx, projectId)
          return { status: 201, text: JSON.stringify({ external_id: group.external_id }) }
        },
      ).catch((error: unknown) => {
        throw violates(error, store.externalIdUnique) ? refusal([taken]) : error
      })
      return sendJson(reply, status, text)
    },
  )
}

const taken: Finding = {
  kind: problems.group_taken,
  property: 'external_id',
  message: 'is the external_id of another group of this project',
}

const takenFindings = async (
  { sql }: CatalogDeps,
  projectId: number,
  body: unknown,
): Promise<Finding[]> => {
  const { external_id } = fieldsOf(body)
  if (!isExternalId(external_id)) return []
  const [found] = await store.findGroup(sql, projectId, external_id)
  return found ? [taken] : []
}

const listCall = (app: FastifyInstance, deps: CatalogDeps): void => {
  app.get<{ Querystring: Static<typeof PageQuery> }>(
    path,
    {
      schema: {
        ...about('listGroups', 'List groups'),
        params: ProjectPath,
        querystring: PageQuery,
        response: { 200: pageOf(GroupAnswer, GroupBody) },
      },
    },
    async (request, reply) => {
      const { project } = deps.admission.admitted(request)
      const page = pageOfQuery(request.query)
      const rows = await store.listGroups(deps.sql, project.projectId, page)
      const items = rows.flatMap((row) =>
        row.group_id === null ? [] : [inView(row, request.query.view)],
      )
      return sendJson(reply, 200, JSON.stringify(pageAnswer(items, rows[0]?.total ?? 0, page)))
    },
  )
}

const readCall = (app: FastifyInstance, deps: CatalogDeps, name: string): void => {
  app.get<{ Params: Path; Querystring: Static<typeof ViewQuery> }>(
    `${path}/${name}/:external_id`,
    {
      schema: {
        ...about(operation('read', name), 'Read a group', 'The ETag names the version.'),
        params: GroupPath,
        querystring: ViewQuery,
        response: { 200: Type.Union([GroupAnswer, GroupBody]) },
      },
    },
    async (request, reply) => {
      const { project } = deps.admission.admitted(request)
      const name = nameOf(request.params)
      const row = theGroup(await store.findGroup(deps.sql, project.projectId, name))
      reply.header('etag', etagOf(row.group_id, row.version))
      return sendJson(reply, 200, JSON.stringify(inView(row, request.query.view)))
    },
  )
}

const deleteCall = (app: FastifyInstance, deps: CatalogDeps, name: string): void => {
  app.delete<{ Params: Path }>(
    `${path}/${name}/:external_id`,
    {
      schema: {
        ...about(operation('delete', name), 'Delete a group', 'Its items stay, outside of it.'),
        params: GroupPath,
        querystring: Type.Object({}, closed),
        headers: MatchHeaders,
        response: { 204: Type.Null() },
      },
    },
    async (request, reply) => {
      const { project, caller } = deps.admission.admitted(request)
      const { projectId } = project
      const name = nameOf(request.params)
      await deps.sql.begin(async (tx) => {
        const row = theGroup(await store.lockGroup(tx, projectId, name))
        checkIfMatch(request.headers['if-match'], etagOf(row.group_id, row.version), () =>
          shownGroup(row),
        )
        const at = deps.clock.now()
        await store.deleteGroup(tx, projectId, row.group_id, at)
        await store.emptyGroup(tx, projectId, name, at)
        await recordAudit(tx, {
          ...{ projectId, at, caller, before: writtenGroup(row) },
          ...{ action: 'group.deleted', target: `group ${name}` },
        })
        await countCatalogChange(tx, projectId)
      })
      return reply.code(204).send()
    },
  )
}

const operation = (verb: string, name: string): string =>
  name === 'sku' ? `${verb}GroupBySku` : `${verb}Group`

const inView = (row: store.GroupRow, view: View) =>
  view === 'write' ? writtenGroup(row) : shownGroup(row)

/** A name that cannot be one is nobody's; null bytes must not reach the database. */
const nameOf = ({ external_id }: Path): string => {
  if (!isExternalId(external_id)) throw new Problem(problems.item_not_found)
  return external_id
}

const theGroup = (rows: readonly store.GroupRow[]): store.GroupRow => {
  const [row] = rows
  if (!row) throw new Problem(problems.item_not_found, { detail: 'There is no such group' })
  return row
}
