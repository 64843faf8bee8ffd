/** How the storefront is asked. */
import type { FastifyPluginAsync } from 'fastify'
import { Problem, ProjectPath, type Static, type TSchema, Type } from '../../base/contract.ts'
import { countedAs } from '../../base/http/caller-address.ts'
import { answerAnyPreflight, letAnyOriginRead } from '../../base/http/cors.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from '../../base/http/http.ts'
import { parseId } from '../../base/ids.ts'
import {
  aboutCallsOf,
  type Deps,
  playerOf,
  projectOfPath,
  type ReadPlayer,
  slowDown,
  speakAdminDialect,
} from '../../projects/index.ts'
import { problems } from '../contract.ts'
import { type ItemKind, itemKinds, itemPaths } from '../items/item-kinds.ts'
import { skuOf } from '../sku.ts'
import { sendStorefront } from './caching.ts'
import { codedPage } from './coded-page.ts'
import {
  AnyStoreItem,
  AnyStoreItems,
  GroupsQuery,
  ItemQuery,
  ListQuery,
  StoreBundle,
  StoreBundles,
  StoreCurrencies,
  StoreCurrency,
  StoreGood,
  StoreGoods,
  StoreGroupPath,
  StoreGroups,
  StoreItemIdPath,
  StorePackage,
  StorePackages,
  StorePath,
  type StoreQuery,
  StoreShortGoods,
  WideListQuery,
} from './contract.ts'
import { knownQuestions } from './known-questions.ts'
import { previewCalls } from './preview.ts'
import { type Question, questionOf } from './question.ts'
import type { Storefront } from './storefront.ts'

export type StorefrontDeps = Pick<
  Deps,
  'sql' | 'clock' | 'directory' | 'limiter' | 'settings' | 'countryOf' | 'admission'
> & { readPlayer: ReadPlayer; store: Storefront }

const Unchanged = Type.Null({ description: 'As it was when the ETag in If-None-Match was sent' })

const project = '/api/v2/project/:project_id'
const items = `${project}/items`

/**
 * The plugin with the calls of players and their games, below `/api/v2/project/{project_id}`, and with those by which
 * the studio looks at the same store.
 */
export const storefrontRoutes =
  (deps: StorefrontDeps): FastifyPluginAsync =>
  async (app) => {
    const { store } = deps
    await app.register(playerCalls(deps, store))
    await app.register(previewCalls(deps, store))
  }

const playerCalls =
  (deps: StorefrontDeps, store: Storefront): FastifyPluginAsync =>
  async (app) => {
    speakAdminDialect(app)
    const show = answerer(deps, store)
    // Everything but the pages of the store, which bring their own headers. A cache could take a 404 for lasting
    // (RFC 9110, section 15.1): what is missing now may be in the store in a moment.
    app.addHook('onSend', (_request, reply, _payload, done) => {
      reply.header('cache-control', 'no-store')
      letAnyOriginRead(reply)
      done()
    })
    answerAnyPreflight(app, [`${items}/*`])
    for (const kind of itemKinds) {
      listCall(app, show, kind)
      itemCall(app, show, kind)
    }
    for (const kind of ['virtual_good', 'bundle', 'every'] as const) groupCall(app, show, kind)
    listCall(app, show, 'every')
    itemCall(app, show, undefined)
    itemIdCall(app, show)
    shortCall(app, show)
    groupsCall(app, show)
  }

type Show = (request: FastifyRequest, reply: FastifyReply, what: Question['what']) => Promise<void>

/**
 * Limit for answers that have to be made, by address. It is more than a busy shop behind one address needs, and too few
 * to keep the database from its work. Answers that lie ready are not counted.
 */
const makings = { name: 'store', perMinute: 3000, burst: 1000 } as const

/** Answers what a request asks for: to a player their own view, to everybody else one that may be kept. */
const answerer = (deps: StorefrontDeps, store: Storefront): Show => {
  const known = knownQuestions()
  return async (request, reply, what) => {
    const asked = projectOfPath(deps, request)
    const player =
      request.headers.authorization === undefined
        ? undefined
        : await playerOf(deps.readPlayer, request, asked.projectId)
    const query = request.query as StoreQuery
    const country = query.country ?? player?.country
    // The address counts where nothing better is known.
    const isOfAddress = country === undefined && deps.countryOf !== undefined
    const question =
      player || isOfAddress
        ? questionOf(asked, what, query, country ?? deps.countryOf?.(request.ip))
        : (known.find(request.url, asked) ??
          known.keep(request.url, asked, questionOf(asked, what, query, country)))
    const at = deps.clock.now()
    const admit = () => slowDown(deps, `store ${countedAs(request.ip)}`, makings)
    if (player) await admit()
    const page = player
      ? await store.showTo(player.userId, question, at)
      : await store.show(question, at, admit)
    const geo = ['1', 'true'].includes(query.with_geo ?? '') ? question : undefined
    const reach = { at, isPersonal: player !== undefined, isOfAddress, geo }
    await sendStorefront(request, reply, page, reach, (coding) =>
      player ? codedPage(page, coding) : store.inCoding(question, page, coding),
    )
  }
}

type Kind = { path: string; name: string; noun: string; item: TSchema; list: TSchema }

const kinds: Readonly<Record<ItemKind | 'every', Kind>> = {
  virtual_currency_package: {
    path: `${items}/${itemPaths.virtual_currency_package}`,
    name: 'Package',
    noun: 'virtual currency package',
    item: StorePackage,
    list: StorePackages,
  },
  virtual_currency: {
    path: `${items}/${itemPaths.virtual_currency}`,
    name: 'Currency',
    noun: 'virtual currency',
    item: StoreCurrency,
    list: StoreCurrencies,
  },
  virtual_good: {
    path: `${items}/${itemPaths.virtual_good}`,
    name: 'VirtualItem',
    noun: 'virtual item',
    item: StoreGood,
    list: StoreGoods,
  },
  bundle: {
    path: `${items}/${itemPaths.bundle}`,
    name: 'Bundle',
    noun: 'bundle',
    item: StoreBundle,
    list: StoreBundles,
  },
  every: { path: items, name: 'Item', noun: 'item', item: AnyStoreItem, list: AnyStoreItems },
}

/** Kinds whose lists were there first, and refuse a limit beyond a page. */
const strictLists: readonly string[] = ['virtual_currency', 'virtual_currency_package']

const mostListed = 50

/** The page that a query asks for. */
const pageOf = ({ limit = '50', offset = '0' }: StoreQuery) => ({
  limit: Math.min(Number(limit), mostListed),
  offset: Number(offset),
})

const listCall = (app: FastifyInstance, show: Show, kind: ItemKind | 'every'): void => {
  const { path, name, noun, list } = kinds[kind]
  app.get<{ Querystring: StoreQuery }>(
    path,
    {
      schema: {
        ...about(`showStore${name}s`.replace('ys', 'ies'), `What the store shows of each ${noun}`),
        params: ProjectPath,
        querystring: strictLists.includes(kind) ? ListQuery : WideListQuery,
        response: { 200: list, 304: Unchanged },
      },
    },
    (request, reply) => show(request, reply, { list: kind, ...pageOf(request.query) }),
  )
}

const groupCall = (app: FastifyInstance, show: Show, kind: ItemKind | 'every'): void => {
  const { path, name, noun, list } = kinds[kind]
  app.get<{ Params: Static<typeof StoreGroupPath>; Querystring: StoreQuery }>(
    `${path}/group/:external_id`,
    {
      schema: {
        ...about(`showStore${name}sOfGroup`, `What the store shows of each ${noun} of a group`),
        params: StoreGroupPath,
        querystring: WideListQuery,
        problems: [problems.store_group_not_found],
        response: { 200: list, 304: Unchanged },
      },
    },
    (request, reply) => {
      const { external_id: group } = request.params
      return show(request, reply, { list: kind, group, ...pageOf(request.query) })
    },
  )
}

/** Throws 404 for what is no number: nothing has such an id. */
const itemIdCall = (app: FastifyInstance, show: Show): void => {
  app.get<{ Params: Static<typeof StoreItemIdPath> }>(
    `${items}/id/:item_id`,
    {
      schema: {
        ...about('showStoreItemById', 'What the store shows of one item, by its number'),
        params: StoreItemIdPath,
        querystring: ItemQuery,
        response: { 200: AnyStoreItem, 304: Unchanged },
      },
    },
    (request, reply) => {
      const itemId = parseId(request.params.item_id)
      if (itemId === undefined) throw new Problem(problems.item_not_found)
      return show(request, reply, { itemId })
    },
  )
}

const shortCall = (app: FastifyInstance, show: Show): void => {
  app.get(
    `${kinds.virtual_good.path}/all`,
    {
      schema: {
        ...about('showAllStoreVirtualItems', 'All virtual items at once, in short'),
        params: ProjectPath,
        querystring: ItemQuery,
        response: { 200: StoreShortGoods, 304: Unchanged },
      },
    },
    (request, reply) => show(request, reply, 'short goods'),
  )
}

const itemCall = (app: FastifyInstance, show: Show, kind: ItemKind | undefined): void => {
  const { path, name, noun, item } = kinds[kind ?? 'every']
  app.get<{ Params: Static<typeof StorePath> }>(
    `${path}/sku/:sku`,
    {
      schema: {
        ...about(`showStore${name}`, `What the store shows of one ${noun}`),
        params: StorePath,
        querystring: ItemQuery,
        response: { 200: item, 304: Unchanged },
      },
    },
    (request, reply) => show(request, reply, { sku: skuOf(request.params), kind }),
  )
}

const groupsCall = (app: FastifyInstance, show: Show): void => {
  app.get(
    `${items}/groups`,
    {
      schema: {
        ...about('showStoreGroups', 'The groups of items'),
        params: ProjectPath,
        querystring: GroupsQuery,
        response: { 200: StoreGroups, 304: Unchanged },
      },
    },
    (request, reply) => show(request, reply, 'groups'),
  )
}

const about = (operationId: string, summary: string) =>
  aboutCallsOf('Store', [{}, { userToken: [] }])(
    operationId,
    summary,
    'Needs no credentials. With the JWT of a user the answer tells what limits leave to that user. Content-Language says in which languages the texts are.',
  )
