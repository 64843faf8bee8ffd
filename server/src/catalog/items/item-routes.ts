/** The admin calls of items: what is the same for packages and for currencies is written once. */
import {
  closed,
  Problem,
  ProjectPath,
  type Static,
  type TSchema,
  Type,
} from '../../base/contract.ts'
import type { FastifyInstance } from '../../base/http/http.ts'
import { mergePatchTypes, patchOf } from '../../base/input/merge-patch.ts'
import { nearest } from '../../base/nearest.ts'
import {
  answered,
  ifMatchOf,
  MatchHeaders,
  RepeatHeaders,
  repeatable,
  sendAnswer,
} from '../../projects/index.ts'
import { about, itemsPath, sendTrial, trialNote } from '../call.ts'
import { change, changeMany, remove } from '../changes/change.ts'
import { misfit, refusal } from '../changes/findings.ts'
import { shapeFindings, wholeBody } from '../changes/submission.ts'
import { etagOf } from '../changes/version.ts'
import { mostWritten } from '../changes/weight.ts'
import {
  ChangeQuery,
  CurrencyAnswer,
  CurrencyBody,
  ItemListQuery,
  ItemPath,
  listPageOf,
  ManyAnswer,
  PackageAnswer,
  PackageBody,
  problems,
  SkuAnswer,
  TrialAnswer,
  ViewQuery,
} from '../contract.ts'
import type { CatalogDeps } from '../deps.ts'
import { readListQuery } from '../lists/list-query.ts'
import { listAnswer } from '../lists/page.ts'
import { skuOf } from '../sku.ts'
import { nameAttributes } from './attribute-names.ts'
import { changeableItem } from './changeable-item.ts'
import { itemMaker } from './create-item.ts'
import { shownItem, writtenItem } from './item.ts'
import { listItems } from './item-lists.sql.ts'
import * as store from './items.sql.ts'
import { restoreCall } from './restore-call.ts'

type Calls = {
  kind: store.ItemKind
  path: string
  /** For people. */
  noun: string
  /** For operation ids. */
  name: string
  body: TSchema
  answer: TSchema
  /** Examples of patches. */
  patched: { one: object; item: object }
}

const packageCalls: Calls = {
  kind: 'virtual_currency_package',
  path: `${itemsPath}/virtual_currency/package`,
  noun: 'virtual currency package',
  name: 'Package',
  body: PackageBody,
  answer: PackageAnswer,
  patched: {
    one: { order: 3, name: { de: 'Truhe', fr: null } },
    item: { sku: 'chest.500', is_enabled: false },
  },
}

const currencyCalls: Calls = {
  kind: 'virtual_currency',
  path: `${itemsPath}/virtual_currency`,
  noun: 'virtual currency',
  name: 'Currency',
  body: CurrencyBody,
  answer: CurrencyAnswer,
  patched: { one: { name: { de: 'Kristalle' } }, item: { sku: 'crystal', order: 1 } },
}

/** Problems of an item as it is written. */
const itemProblems = [
  problems.default_price,
  problems.group_not_found,
  problems.currency_not_found,
  problems.too_many_attributes,
  problems.too_many_values,
]

/** Registers create, list, read, replace, patch and delete of packages and of virtual currencies. */
export const itemRoutes = (app: FastifyInstance, deps: CatalogDeps): void => {
  for (const calls of [packageCalls, currencyCalls]) {
    createCall(app, deps, calls)
    listCall(app, deps, calls)
    readCall(app, deps, calls)
    changeCall(app, deps, calls, 'PUT')
    changeCall(app, deps, calls, 'PATCH')
    patchManyCall(app, deps, calls)
    restoreCall(app, deps, calls)
    deleteCall(app, deps, calls)
  }
}

type Path = Static<typeof ItemPath>
type View = Static<typeof ViewQuery>['view']

const createCall = (app: FastifyInstance, deps: CatalogDeps, calls: Calls): void => {
  const makeItem = itemMaker(deps)
  app.post<{ Querystring: ChangeQuery }>(
    calls.path,
    {
      attachValidation: true,
      schema: {
        ...about(`create${calls.name}`, `Create a ${calls.noun}`),
        problems: [problems.sku_taken, ...itemProblems],
        params: ProjectPath,
        querystring: ChangeQuery,
        headers: RepeatHeaders,
        body: calls.body,
        response: { 200: TrialAnswer, 201: SkuAnswer },
      },
    },
    async (request, reply) => {
      const admitted = deps.admission.admitted(request)
      const answer = await makeItem({
        ...admitted,
        ...repeatable(admitted.project.projectId, request),
        kind: calls.kind,
        misshapen: shapeFindings(request),
        isTrial: request.query.validate_only === 'true',
      })
      return sendAnswer(reply, answer)
    },
  )
}

const listCall = (app: FastifyInstance, deps: CatalogDeps, calls: Calls): void => {
  app.get<{ Querystring: ItemListQuery }>(
    calls.path,
    {
      schema: {
        ...about(`list${plural(calls.name)}`, `List ${plural(calls.noun)}`),
        params: ProjectPath,
        querystring: ItemListQuery,
        response: { 200: listPageOf(calls.answer, calls.body) },
      },
    },
    async (request, reply) => {
      const { project } = deps.admission.admitted(request)
      const plan = readListQuery(request.query)
      const rows = await listItems(deps.sql, project.projectId, calls.kind, plan)
      const page = listAnswer(rows, plan, (row) => row)
      const items = await inView(deps, project.projectId, page.items, request.query.view)
      return sendAnswer(reply, answered(200, { ...page, items }))
    },
  )
}

/** The problem of an unknown sku; it names the nearest one there is. */
const noItem = async (
  deps: CatalogDeps,
  projectId: number,
  kind: store.ItemKind,
  sku: string,
): Promise<Problem> => {
  const [{ skus = [] } = {}] = await store.findSkusLike(deps.sql, projectId, kind, sku.length)
  const near = nearest(sku, skus)
  return new Problem(
    problems.item_not_found,
    near === undefined ? {} : { detail: `${problems.item_not_found.title}: did you mean ${near}?` },
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
      const [row] = await store.findItem(deps.sql, project.projectId, sku)
      if (row?.kind !== calls.kind) throw await noItem(deps, project.projectId, calls.kind, sku)
      const [shown] = await inView(deps, project.projectId, [row], request.query.view)
      reply.header('etag', etagOf(row.item_id, row.version))
      return sendAnswer(reply, answered(200, shown))
    },
  )
}

const changeCall = (
  app: FastifyInstance,
  deps: CatalogDeps,
  calls: Calls,
  method: 'PUT' | 'PATCH',
): void => {
  const isPatch = method === 'PATCH'
  const checkWhole = wholeBody(calls.body)
  const verb = isPatch ? 'patch' : 'replace'
  const summary = isPatch ? `Change members of a ${calls.noun}` : `Replace a ${calls.noun}`
  app.route<{ Params: Path; Querystring: ChangeQuery }>({
    method,
    url: `${calls.path}/sku/:sku`,
    attachValidation: true,
    ...(isPatch ? {} : { bodyLimit: mostWritten }),
    schema: {
      ...(isPatch ? { consumes: mergePatchTypes } : {}),
      ...about(`${verb}${calls.name}`, summary, trialNote),
      problems: itemProblems,
      params: ItemPath,
      querystring: ChangeQuery,
      headers: MatchHeaders,
      body: isPatch
        ? patchOf(
            calls.body,
            `Members of a ${calls.noun}, merged as RFC 7396 says`,
            calls.patched.one,
          )
        : calls.body,
      response: { 200: TrialAnswer, 204: Type.Null() },
    },
    handler: async (request, reply) => {
      const { project, caller } = deps.admission.admitted(request)
      const misshapen = shapeFindings(request)
      const isTrial = request.query.validate_only === 'true'
      const thing = changeableItem(calls.kind, project.projectId, skuOf(request.params), (body) =>
        isPatch ? checkWhole(body) : [],
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

type Properties = { properties: Readonly<Record<string, TSchema>> }

/** A patch that must say which item it is for. */
const named = (patch: TSchema, body: TSchema): TSchema => {
  const { properties } = patch as unknown as Properties
  const { sku } = (body as unknown as Properties).properties
  return Type.Unsafe({ ...patch, properties: { ...properties, sku }, required: ['sku'] })
}

/** How many items one call changes at most. */
const mostPatched = 100

const patchManyCall = (app: FastifyInstance, deps: CatalogDeps, calls: Calls): void => {
  const checkWhole = wholeBody(calls.body)
  const patch = patchOf(
    calls.body,
    `Members of a ${calls.noun}, merged as RFC 7396 says`,
    calls.patched.item,
  )
  app.patch<{ Querystring: ChangeQuery; Body: { items: { sku: string }[] } }>(
    calls.path,
    {
      attachValidation: true,
      schema: {
        consumes: mergePatchTypes,
        ...about(
          `patch${plural(calls.name)}`,
          `Change members of several ${plural(calls.noun)}`,
          `All of them or none, at most ${mostPatched}. ${trialNote}`,
        ),
        params: ProjectPath,
        querystring: ChangeQuery,
        body: Type.Object(
          {
            items: Type.Array(named(patch, calls.body), {
              minItems: 1,
              maxItems: mostPatched,
            }),
          },
          { ...closed, examples: [{ items: [calls.patched.item] }] },
        ),
        response: { 200: ManyAnswer },
      },
    },
    async (request, reply) => {
      const { project, caller } = deps.admission.admitted(request)
      const isTrial = request.query.validate_only === 'true'
      const misshapen = shapeFindings(request)
      if (misshapen.length > 0) throw refusal(misshapen)
      const { items } = request.body
      const skus = items.map(({ sku }) => sku)
      const twice = skus.flatMap((sku, nth) =>
        skus.indexOf(sku) < nth ? misfit(`items[${nth}].sku`, 'is named before') : [],
      )
      if (twice.length > 0) throw refusal(twice)
      const parts = items.map((body, nth) => ({
        thing: changeableItem(calls.kind, project.projectId, body.sku, checkWhole),
        path: `items[${nth}]`,
        body,
        sku: body.sku,
      }))
      // In one order for all who change several, so that nobody waits in a circle.
      parts.sort((a, b) => (a.sku < b.sku ? -1 : 1))
      const changes = await changeMany(deps, parts, { project, caller, misshapen, isTrial })
      const bySku = new Map(parts.map(({ sku }, nth) => [sku, changes[nth]]))
      return sendAnswer(
        reply,
        answered(200, {
          items: skus.map((sku) => {
            const { changed = [], etag } = bySku.get(sku) ?? {}
            return { sku, changed: changed.map(({ member }) => member), changes: changed, etag }
          }),
        }),
      )
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
      const thing = changeableItem(calls.kind, project.projectId, skuOf(request.params), () => [])
      await remove(deps, thing, { project, caller, ifMatch: ifMatchOf(request) })
      return reply.code(204).send()
    },
  )
}

const plural = (noun: string): string => noun.replace(/y$/, 'ie').concat('s')

const inView = async (
  { sql }: CatalogDeps,
  projectId: number,
  rows: readonly store.ItemRow[],
  view: View,
) =>
  view === 'write' ? rows.map(writtenItem) : nameAttributes(sql, projectId, rows.map(shownItem))
