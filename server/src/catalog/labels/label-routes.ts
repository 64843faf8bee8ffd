/** The admin calls of groups and attributes. */
import { closed, Problem, ProjectPath, type Static, Type } from '../../base/contract.ts'
import type { Tx } from '../../base/database/database.ts'
import type { FastifyInstance } from '../../base/http/http.ts'
import { mergePatchTypes, patchOf } from '../../base/input/merge-patch.ts'
import {
  answered,
  ifMatchOf,
  MatchHeaders,
  type RepeatedAnswer,
  RepeatHeaders,
  repeatable,
  runOnce,
  sendAnswer,
} from '../../projects/index.ts'
import { about, sendTrial, trialNote } from '../call.ts'
import { allMembers, change, remove } from '../changes/change.ts'
import { type CatalogFinding, refusal, together } from '../changes/findings.ts'
import { fieldsOf, projectFindings } from '../changes/item-rules.ts'
import { countCatalogChange } from '../changes/project-version.ts'
import { shapeFindings, wholeBody } from '../changes/submission.ts'
import { etagOf } from '../changes/version.ts'
import { isTooLarge, mostWritten, tooLarge } from '../changes/weight.ts'
import {
  ChangeQuery,
  ExternalIdAnswer,
  LabelListQuery,
  LabelPath,
  listPageOf,
  problems,
  TrialAnswer,
  ViewQuery,
} from '../contract.ts'
import type { CatalogDeps } from '../deps.ts'
import { readListQuery } from '../lists/list-query.ts'
import { listAnswer } from '../lists/page.ts'
import { changeableLabel } from './changeable-label.ts'
import { createLabel } from './create-label.ts'
import {
  attributeKind,
  groupKind,
  isExternalId,
  keptLabel,
  type LabelKind,
  writtenLabel,
} from './label.ts'
import * as store from './labels.sql.ts'

type Path = Static<typeof LabelPath>
type View = Static<typeof ViewQuery>['view']

/** Registers create, list, read, replace, patch and delete of groups and of attributes. */
export const labelRoutes = (app: FastifyInstance, deps: CatalogDeps): void => {
  for (const kind of [groupKind, attributeKind]) {
    createCall(app, deps, kind)
    listCall(app, deps, kind)
    for (const name of kind.names) {
      readCall(app, deps, kind, name)
      changeCall(app, deps, kind, name, 'PUT')
      changeCall(app, deps, kind, name, 'PATCH')
      deleteCall(app, deps, kind, name)
    }
  }
}

/** Adds the call that creates labels of a kind. */
export const createCall = (app: FastifyInstance, deps: CatalogDeps, kind: LabelKind): void => {
  app.post<{ Querystring: ChangeQuery }>(
    kind.path,
    {
      attachValidation: true,
      schema: {
        ...about(`create${kind.name}`, `Create ${aNoun(kind)}`),
        problems: [kind.taken],
        params: ProjectPath,
        querystring: ChangeQuery,
        headers: RepeatHeaders,
        body: kind.body,
        response: { 200: TrialAnswer, 201: ExternalIdAnswer },
      },
    },
    async (request, reply) => {
      const { project, caller } = deps.admission.admitted(request)
      const { projectId } = project
      const { body } = request
      const findings = together(shapeFindings(request), () => [
        ...projectFindings(body, projectId),
        ...kind.findings(body),
      ])
      const isTrial = request.query.validate_only === 'true'
      if (findings.length > 0 || isTrial) {
        const taken = await takenFindings(deps, kind, projectId, body)
        if (findings.length + taken.length > 0) throw refusal([...findings, ...taken])
        if (isTooLarge(writtenLabel(keptLabel(body)))) throw tooLarge()
        return sendTrial(reply, allMembers(writtenLabel(keptLabel(body))))
      }
      const label = keptLabel(body)
      if (isTooLarge(writtenLabel(label))) throw tooLarge()
      const create = async (tx: Tx): Promise<RepeatedAnswer> => {
        const facts = { projectId, at: deps.clock.now(), caller, body }
        if (!(await createLabel(tx, kind, label, facts))) throw refusal([taken(kind)])
        await countCatalogChange(tx, projectId)
        return answered(201, { external_id: label.external_id })
      }
      const call = repeatable(projectId, request)
      const answer = await deps.turnOf(projectId, () => runOnce(deps, call, create))
      return sendAnswer(reply, answer)
    },
  )
}

const taken = ({ taken: problem, noun }: LabelKind): CatalogFinding => ({
  kind: problem,
  property: 'external_id',
  message: `is the external_id of another ${noun} of this project`,
})

const takenFindings = async (
  { sql }: CatalogDeps,
  kind: LabelKind,
  projectId: number,
  body: unknown,
): Promise<CatalogFinding[]> => {
  const { external_id } = fieldsOf(body)
  if (!isExternalId(external_id)) return []
  const [found] = await store.findLabel(sql, kind.table, projectId, external_id)
  return found ? [taken(kind)] : []
}

const listCall = (app: FastifyInstance, deps: CatalogDeps, kind: LabelKind): void => {
  app.get<{ Querystring: LabelListQuery }>(
    kind.path,
    {
      schema: {
        ...about(`list${kind.name}s`, `List ${kind.noun}s`),
        params: ProjectPath,
        querystring: LabelListQuery,
        response: { 200: listPageOf(kind.answer, kind.body) },
      },
    },
    async (request, reply) => {
      const { project } = deps.admission.admitted(request)
      const plan = readListQuery(request.query)
      const rows = await store.listLabels(deps.sql, kind.table, project.projectId, plan)
      const page = listAnswer(rows, plan, (row) => inView(kind, row, request.query.view))
      return sendAnswer(reply, answered(200, page))
    },
  )
}

const readCall = (app: FastifyInstance, deps: CatalogDeps, kind: LabelKind, name: string): void => {
  app.get<{ Params: Path; Querystring: Static<typeof ViewQuery> }>(
    `${kind.path}/${name}/:external_id`,
    {
      schema: {
        ...about(
          operation('read', kind, name),
          `Read ${aNoun(kind)}`,
          'The ETag names the version.',
        ),
        params: LabelPath,
        querystring: ViewQuery,
        response: { 200: Type.Union([kind.answer, kind.body]) },
      },
    },
    async (request, reply) => {
      const { project } = deps.admission.admitted(request)
      const externalId = nameOf(kind, request.params)
      const [row] = await store.findLabel(deps.sql, kind.table, project.projectId, externalId)
      if (!row) throw nobody(kind)
      reply.header('etag', etagOf(row.label_id, row.version))
      return sendAnswer(reply, answered(200, inView(kind, row, request.query.view)))
    },
  )
}

const changeCall = (
  app: FastifyInstance,
  deps: CatalogDeps,
  kind: LabelKind,
  name: string,
  method: 'PUT' | 'PATCH',
): void => {
  const isPatch = method === 'PATCH'
  const checkWhole = wholeBody(kind.body)
  const summary = isPatch ? `Change members of ${aNoun(kind)}` : `Replace ${aNoun(kind)}`
  app.route<{ Params: Path; Querystring: ChangeQuery }>({
    method,
    url: `${kind.path}/${name}/:external_id`,
    attachValidation: true,
    ...(isPatch ? {} : { bodyLimit: mostWritten }),
    schema: {
      ...(isPatch ? { consumes: mergePatchTypes } : {}),
      ...about(operation(isPatch ? 'patch' : 'replace', kind, name), summary, trialNote),
      problems: [kind.taken],
      params: LabelPath,
      querystring: ChangeQuery,
      headers: MatchHeaders,
      body: isPatch
        ? patchOf(kind.body, `Members of ${aNoun(kind)}, merged as RFC 7396 says`, { order: 2 })
        : kind.body,
      response: { 200: TrialAnswer, 204: Type.Null() },
    },
    handler: async (request, reply) => {
      const { project, caller } = deps.admission.admitted(request)
      const misshapen = shapeFindings(request)
      const isTrial = request.query.validate_only === 'true'
      const thing = changeableLabel(
        kind,
        project.projectId,
        nameOf(kind, request.params),
        (body) => (isPatch ? checkWhole(body) : []),
      )
      const { changed, etag } = await change(deps, thing, {
        project,
        caller,
        body: request.body,
        misshapen,
        isPatch,
        isTrial,
        ifMatch: ifMatchOf(request),
      })
      reply.header('etag', etag)
      return isTrial ? sendTrial(reply, changed) : reply.code(204).send()
    },
  })
}

const deleteCall = (
  app: FastifyInstance,
  deps: CatalogDeps,
  kind: LabelKind,
  name: string,
): void => {
  app.delete<{ Params: Path }>(
    `${kind.path}/${name}/:external_id`,
    {
      schema: {
        ...about(
          operation('delete', kind, name),
          `Delete ${aNoun(kind)}`,
          kind.noun === 'group'
            ? 'Its items stay, outside of it.'
            : 'Items that bear it keep what they say of it.',
        ),
        params: LabelPath,
        querystring: Type.Object({}, closed),
        headers: MatchHeaders,
        response: { 204: Type.Null() },
      },
    },
    async (request, reply) => {
      const { project, caller } = deps.admission.admitted(request)
      const thing = changeableLabel(kind, project.projectId, nameOf(kind, request.params), () => [])
      await remove(deps, thing, { project, caller, ifMatch: ifMatchOf(request) })
      return reply.code(204).send()
    },
  )
}

const operation = (verb: string, { name }: LabelKind, way: string): string =>
  way === 'sku' ? `${verb}${name}BySku` : `${verb}${name}`

const aNoun = ({ noun }: LabelKind): string => (noun === 'group' ? 'a group' : 'an attribute')

const inView = (kind: LabelKind, row: store.LabelRow, view: View) =>
  view === 'write' ? writtenLabel(row) : kind.shown(row)

/** A name that cannot be one is nobody's; null bytes must not reach the database. */
const nameOf = (kind: LabelKind, { external_id }: Path): string => {
  if (!isExternalId(external_id)) throw nobody(kind)
  return external_id
}

const nobody = ({ noun }: LabelKind): Problem =>
  new Problem(problems.item_not_found, { detail: `There is no such ${noun}` })
