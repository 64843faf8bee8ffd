/** The admin calls of items: what is the same for all kinds is written once. */
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
  isTried,
  mostTouched,
  projectProblems,
  RepeatHeaders,
  repeatable,
  sendAnswer,
  TrialAnswer,
  TrialQuery,
} from '../../projects/index.ts'
import { about, itemsPath, trialNote } from '../call.ts'
import { changeMany, etagOf } from '../changes/change.ts'
import { misfit, refusal } from '../changes/findings.ts'
import { shapeFindings, wholeBody } from '../changes/submission.ts'
import {
  BundleAnswer,
  BundleBody,
  BundleRow,
  CurrencyAnswer,
  CurrencyBody,
  CurrencyRow,
  GoodAnswer,
  GoodBody,
  GoodRow,
  ItemListQuery,
  ItemPath,
  listPageOf,
  ManyAnswer,
  PackageAnswer,
  PackageBody,
  PackageRow,
  problems,
  SkuAnswer,
} from '../contract.ts'
import type { CatalogDeps } from '../deps.ts'
import { skuOf } from '../sku.ts'
import { type ThingKind, thingCalls } from '../thing-calls.ts'
import { changeableItem } from './changeable-item.ts'
import { itemMaker } from './create-item.ts'
import { inOurForm } from './field-forms.ts'
import { groupLists, shelfCalls } from './field-item-calls.ts'
import { type ItemKind, itemPaths } from './item-kinds.ts'
import { inView, pageOf } from './item-pages.ts'
import * as store from './items.sql.ts'
import { type RestoreCalls, restoreCall } from './restore-call.ts'
import { versionsCall } from './versions-call.ts'

type Calls = RestoreCalls & {
  answer: TSchema
  /** A row of its list. */
  row: TSchema
  /** Examples of patches. */
  patched: { one: object; item: object }
}

const packageCalls: Calls = {
  kind: 'virtual_currency_package',
  path: `${itemsPath}/${itemPaths.virtual_currency_package}`,
  noun: 'virtual currency package',
  name: 'Package',
  body: PackageBody,
  answer: PackageAnswer,
  row: PackageRow,
  patched: {
    one: { order: 3, name: { de: 'Truhe', fr: null } },
    item: { sku: 'chest.500', is_enabled: false },
  },
}

const currencyCalls: Calls = {
  kind: 'virtual_currency',
  path: `${itemsPath}/${itemPaths.virtual_currency}`,
  noun: 'virtual currency',
  name: 'Currency',
  body: CurrencyBody,
  answer: CurrencyAnswer,
  row: CurrencyRow,
  patched: { one: { name: { de: 'Kristalle' } }, item: { sku: 'crystal', order: 1 } },
}

const goodCalls: Calls = {
  kind: 'virtual_good',
  path: `${itemsPath}/${itemPaths.virtual_good}`,
  noun: 'virtual item',
  name: 'VirtualItem',
  body: GoodBody,
  answer: GoodAnswer,
  row: GoodRow,
  patched: {
    one: { order: 2, inventory_options: { consumable: { usages_count: 3 } } },
    item: { sku: 'sword.iron', is_enabled: false },
  },
}

const bundleCalls: Calls = {
  kind: 'bundle',
  path: `${itemsPath}/${itemPaths.bundle}`,
  noun: 'bundle',
  name: 'Bundle',
  body: BundleBody,
  answer: BundleAnswer,
  row: BundleRow,
  patched: {
    one: { is_show_in_store: true },
    item: { sku: 'start', order: 2 },
  },
}

/** Problems of an item as it is written. */
const itemProblems = [
  problems.default_price,
  problems.group_not_found,
  problems.currency_not_found,
  problems.content_not_found,
  problems.too_many_attributes,
  problems.too_many_values,
]

/** Registers create, list, read, replace, patch and delete of every kind of items. */
export const itemRoutes = (app: FastifyInstance, deps: CatalogDeps): void => {
  for (const calls of [packageCalls, currencyCalls]) callsOf(app, deps, calls)
  app.register((scope, _options, registered) => {
    scope.addHook('preValidation', (request, _reply, done) => {
      request.body = inOurForm(request.body)
      done()
    })
    for (const calls of [goodCalls, bundleCalls]) {
      callsOf(scope, deps, calls)
      groupLists(scope, deps, calls)
    }
    shelfCalls(scope, deps, bundleCalls)
    registered()
  })
}

const callsOf = (app: FastifyInstance, deps: CatalogDeps, calls: Calls): void => {
  createCall(app, deps, calls)
  listCall(app, deps, calls)
  thingCalls(app, deps, singleItem(deps, calls))
  patchManyCall(app, deps, calls)
  restoreCall(app, deps, calls)
  versionsCall(app, deps, calls)
}

const createCall = (app: FastifyInstance, deps: CatalogDeps, calls: Calls): void => {
  const makeItem = itemMaker(deps)
  app.post(
    calls.path,
    {
      attachValidation: true,
      schema: {
        ...about(`create${calls.name}`, `Create a ${calls.noun}`),
        problems: [problems.sku_taken, ...itemProblems],
        params: ProjectPath,
        querystring: TrialQuery,
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
        isTrial: isTried(request),
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
        response: { 200: listPageOf(calls.row, calls.body) },
      },
    },
    async (request, reply) => {
      const { projectId } = deps.admission.admitted(request).project
      return sendAnswer(
        reply,
        answered(200, await pageOf(deps, projectId, calls.kind, request.query)),
      )
    },
  )
}

/** The problem of an unknown sku; it names the nearest one there is. */
const noItem = async (
  deps: CatalogDeps,
  projectId: number,
  kind: ItemKind,
  sku: string,
): Promise<Problem> => {
  const [{ skus = [] } = {}] = await store.findSkusLike(deps.sql, projectId, kind, sku.length)
  const near = nearest(sku, skus)
  return new Problem(
    problems.item_not_found,
    near === undefined ? {} : { detail: `${problems.item_not_found.title}: did you mean ${near}?` },
  )
}

const singleItem = (
  deps: CatalogDeps,
  { kind, path, noun, name, body, answer, patched }: Calls,
): ThingKind<Static<typeof ItemPath>, store.ItemRow> => ({
  url: `${path}/sku/:sku`,
  params: ItemPath,
  aNoun: `a ${noun}`,
  idOf: (verb) => verb + name,
  body,
  answer,
  problems: itemProblems,
  patched: patched.one,
  deletionNote: 'Its sku is free again.',
  async read(projectId, params, view) {
    const sku = skuOf(params)
    const [row] = await store.findItem(deps.sql, projectId, sku)
    if (row?.kind !== kind) throw await noItem(deps, projectId, kind, sku)
    const [shown] = await inView(deps, projectId, [row], view)
    return { etag: etagOf(row.item_id, row.version), shown }
  },
  touched: async (projectId, params) => {
    const [touched] = await store.countNaming(deps.sql, projectId, skuOf(params), mostTouched)
    return { items: touched?.items ?? 0 }
  },
  changeable: (projectId, params, shape) => changeableItem(kind, projectId, skuOf(params), shape),
})

type Properties = { properties: Readonly<Record<string, TSchema>> }

/** A patch that must say which item it is for, and may say which version of it is meant. */
const named = (patch: TSchema, body: TSchema): TSchema => {
  const { properties } = patch as unknown as Properties
  const { sku } = (body as unknown as Properties).properties
  const if_match = Type.String({
    maxLength: 300,
    description: 'The etag of the version that is meant; where it is stale nothing is changed, 412',
  })
  return Type.Unsafe({ ...patch, properties: { ...properties, sku, if_match }, required: ['sku'] })
}

type PatchOfMany = { sku: string; if_match?: string }

/** How many items one call changes at most. */
const mostPatched = 100

const patchManyCall = (app: FastifyInstance, deps: CatalogDeps, calls: Calls): void => {
  const checkWhole = wholeBody(calls.body)
  const patch = patchOf(
    calls.body,
    `Members of a ${calls.noun}, merged as RFC 7396 says`,
    calls.patched.item,
  )
  app.patch<{ Body: { items: PatchOfMany[] } }>(
    calls.path,
    {
      attachValidation: true,
      schema: {
        consumes: mergePatchTypes,
        ...about(
          `patch${plural(calls.name)}`,
          `Change members of several ${plural(calls.noun)}`,
          `All of them or none, at most ${mostPatched}. Where an if_match is stale, the answer is 412: \`stale\` has the path, current_version and current of each such item. ${trialNote}`,
        ),
        problems: [projectProblems.version_stale],
        params: ProjectPath,
        querystring: TrialQuery,
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
      const isTrial = isTried(request)
      const misshapen = shapeFindings(request)
      if (misshapen.length > 0) throw refusal(misshapen)
      const { items } = request.body
      const skus = items.map(({ sku }) => sku)
      const twice = skus.flatMap((sku, nth) =>
        skus.indexOf(sku) < nth ? misfit(`items[${nth}].sku`, 'repeated', 'is named before') : [],
      )
      if (twice.length > 0) throw refusal(twice)
      const parts = items.map(({ if_match: ifMatch, ...body }, nth) => ({
        thing: changeableItem(calls.kind, project.projectId, body.sku, checkWhole),
        path: `items[${nth}]`,
        body,
        sku: body.sku,
        ifMatch,
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

const plural = (noun: string): string => noun.replace(/y$/, 'ie').concat('s')
