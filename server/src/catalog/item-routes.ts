/** The admin calls of items: what is the same for packages and for currencies is written once. */
import { closed, Problem, ProjectPath, type Static, type TSchema, Type } from '../base/contract.ts'
import type { FastifyInstance } from '../base/http.ts'
import { recordAudit } from '../projects/index.ts'
import { about, itemsPath, MatchHeaders, RepeatHeaders, sendJson } from './call.ts'
import {
  CurrencyAnswer,
  CurrencyBody,
  ItemPath,
  PackageAnswer,
  PackageBody,
  PageQuery,
  pageOf,
  problems,
  SkuAnswer,
  skuPattern,
  ViewQuery,
} from './contract.ts'
import { type CatalogDeps, itemMaker } from './create-item.ts'
import { shownItem, writtenItem } from './item.ts'
import * as store from './items.sql.ts'
import { pageAnswer, pageOfQuery } from './page.ts'
import { countCatalogChange } from './project-version.ts'
import { shapeFindings } from './submission.ts'
import { checkIfMatch, etagOf } from './version.ts'

type Calls = {
  kind: store.ItemKind
  path: string
  /** For people. */
  noun: string
  /** For operation ids. */
  name: string
  body: TSchema
  answer: TSchema
}

const packageCalls: Calls = {
  kind: 'virtual_currency_package',
  path: `${itemsPath}/virtual_currency/package`,
  noun: 'virtual currency package',
  name: 'Package',
  body: PackageBody,
  answer: PackageAnswer,
}

const currencyCalls: Calls = {
  kind: 'virtual_currency',
  path: `${itemsPath}/virtual_currency`,
  noun: 'virtual currency',
  name: 'Currency',
  body: CurrencyBody,
  answer: CurrencyAnswer,
}

/** Registers create, list, read and delete of packages and of virtual currencies. */
export const itemRoutes = (app: FastifyInstance, deps: CatalogDeps): void => {
  for (const calls of [packageCalls, currencyCalls]) {
    createCall(app, deps, calls)
    listCall(app, deps, calls)
    readCall(app, deps, calls)
    deleteCall(app, deps, calls)
  }
}

type Path = Static<typeof ItemPath>
type View = Static<typeof ViewQuery>['view']

const createCall = (app: FastifyInstance, deps: CatalogDeps, calls: Calls): void => {
  const makeItem = itemMaker(deps)
  app.post(
    calls.path,
    {
      attachValidation: true,
      schema: {
        ...about(`create${calls.name}`, `Create a ${calls.noun}`),
        params: ProjectPath,
        querystring: Type.Object({}, closed),
        headers: RepeatHeaders,
        body: calls.body,
        response: { 201: SkuAnswer },
      },
    },
    async (request, reply) => {
      const { status, text } = await makeItem({
        ...deps.admission.admitted(request),
        kind: calls.kind,
        call: `POST ${calls.path}`,
        key: request.headers['idempotency-key'],
        body: request.body,
        misshapen: shapeFindings(request),
      })
      return sendJson(reply, status, text)
    },
  )
}

const listCall = (app: FastifyInstance, deps: CatalogDeps, calls: Calls): void => {
  app.get<{ Querystring: Static<typeof PageQuery> }>(
    calls.path,
    {
      schema: {
        ...about(`list${plural(calls.name)}`, `List ${plural(calls.noun)}`),
        params: ProjectPath,
        querystring: PageQuery,
        response: { 200: pageOf(calls.answer, calls.body) },
      },
    },
    async (request, reply) => {
      const { project } = deps.admission.admitted(request)
      const page = pageOfQuery(request.query)
      const rows = await store.listItems(deps.sql, project.projectId, calls.kind, page)
      const items = rows.flatMap((row) =>
        row.item_id === null ? [] : [inView(row, request.query.view)],
      )
      return sendJson(reply, 200, JSON.stringify(pageAnswer(items, rows[0]?.total ?? 0, page)))
    },
  )
}

const readCall = (app: FastifyInstance, deps: CatalogDeps, calls: Calls): void => {
  app.get<{ Params: Path; Querystring: Static<typeof ViewQuery> }>(
    `${calls.path}/sku/:sku`,
    {
      schema: {
        ...about(`read${calls.name}`, `Read a ${calls.noun}`, 'The ETag names the version.'),
        params: ItemPath,
        querystring: ViewQuery,
        response: { 200: Type.Union([calls.answer, calls.body]) },
      },
    },
    async (request, reply) => {
      const { project } = deps.admission.admitted(request)
      const sku = skuOf(request.params)
      const row = theItem(await store.findItem(deps.sql, project.projectId, sku), calls.kind)
      reply.header('etag', etagOf(row.item_id, row.version))
      return sendJson(reply, 200, JSON.stringify(inView(row, request.query.view)))
    },
  )
}

const deleteCall = (app: FastifyInstance, deps: CatalogDeps, calls: Calls): void => {
  app.delete<{ Params: Path }>(
    `${calls.path}/sku/:sku`,
    {
      schema: {
        ...about(`delete${calls.name}`, `Delete a ${calls.noun}`, 'Its sku is free again.'),
        params: ItemPath,
        querystring: Type.Object({}, closed),
        headers: MatchHeaders,
        response: { 204: Type.Null() },
      },
    },
    async (request, reply) => {
      const { project, caller } = deps.admission.admitted(request)
      const sku = skuOf(request.params)
      const { projectId } = project
      await deps.sql.begin(async (tx) => {
        const row = theItem(await store.lockItem(tx, projectId, sku), calls.kind)
        checkIfMatch(request.headers['if-match'], etagOf(row.item_id, row.version), () =>
          shownItem(row),
        )
        const at = deps.clock.now()
        await store.deleteItem(tx, projectId, row.item_id, at)
        await recordAudit(tx, {
          ...{ projectId, at, caller, target: `${calls.kind} ${sku}` },
          action: `${calls.kind}.deleted`,
          before: writtenItem(row),
        })
        await countCatalogChange(tx, projectId)
      })
      return reply.code(204).send()
    },
  )
}

const plural = (noun: string): string => noun.replace(/y$/, 'ie').concat('s')

const inView = (row: store.ItemRow, view: View) =>
  view === 'write' ? writtenItem(row) : shownItem(row)

const skuForm = new RegExp(skuPattern, 'u')

/** A sku that cannot be one is nobody's; null bytes must not reach the database. */
const skuOf = ({ sku }: Path): string => {
  if (!skuForm.test(sku)) throw new Problem(problems.item_not_found)
  return sku
}

const theItem = (rows: readonly store.ItemRow[], kind: store.ItemKind): store.ItemRow => {
  const [row] = rows
  if (row?.kind !== kind) throw new Problem(problems.item_not_found)
  return row
}
