/** The admin calls of groups and attributes. */
import { Problem, ProjectPath, type Static } from '../../base/contract.ts'
import type { Tx } from '../../base/database/database.ts'
import type { FastifyInstance } from '../../base/http/http.ts'
import {
  allMembers,
  answered,
  isTried,
  mostTouched,
  type RepeatedAnswer,
  RepeatHeaders,
  repeatable,
  runOnce,
  sendAnswer,
  sendTrial,
  TrialAnswer,
  TrialQuery,
} from '../../projects/index.ts'
import { about } from '../call.ts'
import { etagOf } from '../changes/change.ts'
import { type CatalogFinding, refusal, together } from '../changes/findings.ts'
import { fieldsOf, projectFindings } from '../changes/item-rules.ts'
import { countCatalogChange } from '../changes/project-version.sql.ts'
import { shapeFindings } from '../changes/submission.ts'
import { isTooLarge, tooLarge } from '../changes/weight.ts'
import { ExternalIdAnswer, LabelListQuery, LabelPath, listPageOf, problems } from '../contract.ts'
import type { CatalogDeps } from '../deps.ts'
import { readListQuery } from '../lists/list-query.ts'
import { listAnswer, versionOf } from '../lists/page.ts'
import { type ThingKind, thingCalls, type View } from '../thing-calls.ts'
import { changeableLabel } from './changeable-label.ts'
import {
  attributeKind,
  createLabel,
  groupKind,
  isExternalId,
  keptLabel,
  type LabelKind,
  writtenLabel,
} from './label.ts'
import * as store from './labels.sql.ts'

type Path = Static<typeof LabelPath>

/** Registers create, list, read, replace, patch and delete of groups and of attributes. */
export const labelRoutes = (app: FastifyInstance, deps: CatalogDeps): void => {
  for (const kind of [groupKind, attributeKind]) {
    createCall(app, deps, kind)
    listCall(app, deps, kind)
    for (const name of kind.names) thingCalls(app, deps, singleLabel(deps, kind, name))
  }
}

/** Adds the call that creates labels of a kind. */
export const createCall = (app: FastifyInstance, deps: CatalogDeps, kind: LabelKind): void => {
  app.post(
    kind.path,
    {
      attachValidation: true,
      schema: {
        ...about(`create${kind.name}`, `Create ${aNoun(kind)}`),
        problems: [kind.taken],
        params: ProjectPath,
        querystring: TrialQuery,
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
      if (findings.length > 0 || isTried(request)) {
        const taken = await takenFindings(deps, kind, projectId, body)
        if (findings.length + taken.length > 0) throw refusal([...findings, ...taken])
      }
      const label = keptLabel(body)
      const written = writtenLabel(label)
      if (isTooLarge(written)) throw tooLarge()
      if (isTried(request)) return sendTrial(reply, allMembers(written))
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
  code: 'taken',
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
  const [found] = await store.findLabels(sql, kind.table, projectId, [external_id])
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
        response: { 200: listPageOf(kind.row, kind.body) },
      },
    },
    async (request, reply) => {
      const { project } = deps.admission.admitted(request)
      const plan = readListQuery(request.query)
      const rows = await store.listLabels(deps.sql, kind.table, project.projectId, plan)
      const { view } = request.query
      const page = listAnswer(rows, plan, (row) =>
        view === 'write'
          ? writtenLabel(row)
          : { ...kind.shown(row), ...versionOf(row.label_id, row) },
      )
      return sendAnswer(reply, answered(200, page))
    },
  )
}

const singleLabel = (
  { sql }: CatalogDeps,
  kind: LabelKind,
  way: LabelKind['names'][number],
): ThingKind<Path, store.LabelRow> => ({
  url: `${kind.path}/${way}/:external_id`,
  params: LabelPath,
  aNoun: aNoun(kind),
  idOf: (verb) => `${verb}${kind.name}${way === 'sku' ? 'BySku' : ''}`,
  body: kind.body,
  answer: kind.answer,
  problems: [kind.taken],
  patched: { order: 2 },
  deletionNote:
    kind.noun === 'group'
      ? 'Its items stay, outside of it.'
      : 'Items that bear it keep what they say of it.',
  async read(projectId, params, view) {
    const [row] = await store.findLabels(sql, kind.table, projectId, [nameOf(kind, params)])
    if (!row) throw nobody(kind)
    return { etag: etagOf(row.label_id, row.version), shown: inView(kind, row, view) }
  },
  touched: async (projectId, params) => {
    const name = nameOf(kind, params)
    const [touched] = await store.countBearing(sql, kind.table, projectId, name, mostTouched)
    return { items: touched?.items ?? 0 }
  },
  changeable: (projectId, params, shape) =>
    changeableLabel(kind, projectId, nameOf(kind, params), shape),
})

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
