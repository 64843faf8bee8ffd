/** The studio looks at its own store: as somebody else, at another moment, and why an item is not there. */
import type { FastifyPluginAsync } from 'fastify'
import { type Instant, parseTimestamp } from '../../base/clock.ts'
import { closed, form, Problem, ProjectPath, type Static, Type } from '../../base/contract.ts'
import { violation } from '../../base/refusals/violation.ts'
import {
  aboutCallsOf,
  adminPath,
  type Deps,
  projectProblems,
  speakAdminDialect,
} from '../../projects/index.ts'
import { skuPattern } from '../contract.ts'
import { skuOf } from '../sku.ts'
import {
  ListQuery,
  StoreBundles,
  StoreCurrencies,
  StoreGoods,
  StorePackages,
  StorePath,
} from './contract.ts'
import { questionOf } from './question.ts'
import type { Storefront } from './storefront.ts'
import { VisibilityAnswer } from './visibility.ts'

const asked = {
  at: Type.Optional(
    Type.String({
      format: 'date-time',
      description: 'At which moment, in ISO 8601 with offset; now when left out',
    }),
  ),
  user_id: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 255,
      description: 'As which user, for what limits leave to them; nobody when left out',
    }),
  ),
}

const PreviewQuery = Type.Object(
  {
    ...ListQuery.properties,
    ...asked,
    sku: Type.Optional(
      Type.String({
        pattern: skuPattern,
        ...form('sku'),
        description: 'Only the item of this sku, where the list has it; all of them when left out',
      }),
    ),
  },
  closed,
)
type PreviewQuery = Static<typeof PreviewQuery>

const VisibilityQuery = Type.Object({ country: ListQuery.properties.country, ...asked }, closed)
type VisibilityQuery = Static<typeof VisibilityQuery>

type PreviewDeps = Pick<Deps, 'admission' | 'clock'>

const about = aboutCallsOf('Catalog')

/** The plugin with `…/admin/catalog/preview/…` and `…/admin/items/sku/{sku}/visibility`. */
export const previewCalls =
  (deps: PreviewDeps, store: Storefront): FastifyPluginAsync =>
  async (app) => {
    speakAdminDialect(app)
    app.addHook('onRequest', (request) => deps.admission.admitToProject(request))
    const lists = [
      ['virtual_currency/package', 'virtual_currency_package', 'Packages', StorePackages],
      ['virtual_currency', 'virtual_currency', 'Currencies', StoreCurrencies],
      ['virtual_items', 'virtual_good', 'VirtualItems', StoreGoods],
      ['bundle', 'bundle', 'Bundles', StoreBundles],
    ] as const
    for (const [path, kind, name, answer] of lists) {
      app.get<{ Querystring: PreviewQuery }>(
        `${adminPath}/catalog/preview/${path}`,
        {
          schema: {
            ...about(
              `previewStore${name}`,
              `What the store would show of ${wordsOf(name)} at a moment, and to a user`,
              'As the call of players, for a country, a user and a moment of your choice.',
            ),
            params: ProjectPath,
            querystring: PreviewQuery,
            response: { 200: answer },
          },
        },
        async (request, reply) => {
          const { project } = deps.admission.admitted(request)
          const { at, user_id, sku: only, ...query } = request.query
          const { limit = '50', offset = '0', country } = query
          const what = { list: kind, limit: Number(limit), offset: Number(offset), only }
          const question = questionOf(project, what, query, country)
          const moment = instantOf(at, deps.clock.now())
          const { body } = await store.showTo(user_id, question, moment)
          return reply
            .type('application/json; charset=utf-8')
            .header('cache-control', 'no-store')
            .send(body)
        },
      )
    }
    app.get<{ Params: Static<typeof StorePath>; Querystring: VisibilityQuery }>(
      `${adminPath}/items/sku/:sku/visibility`,
      {
        schema: {
          ...about('readItemVisibility', 'Why the store shows an item, or does not'),
          params: StorePath,
          querystring: VisibilityQuery,
          response: { 200: VisibilityAnswer },
        },
      },
      async (request) => {
        const { projectId, settings } = deps.admission.admitted(request).project
        const { country = settings.default_country, user_id, at } = request.query
        const sku = skuOf(request.params)
        return await store.visibility(projectId, sku, {
          country,
          at: instantOf(at, deps.clock.now()),
          userId: user_id,
        })
      },
    )
  }

/** `VirtualItems` as people write it. */
const wordsOf = (name: string): string => name.replace(/(?<=[a-z])[A-Z]/g, ' $&').toLowerCase()

/** The moment asked for. Throws 422 for a text that is none. */
const instantOf = (text: string | undefined, now: Instant): Instant => {
  if (text === undefined) return now
  const instant = parseTimestamp(text)
  if (instant) return instant
  throw new Problem(projectProblems.invalid, {
    violations: [violation('at', 'date_time', 'must be a moment in ISO 8601 with an offset')],
  })
}
