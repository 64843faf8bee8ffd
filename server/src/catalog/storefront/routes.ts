/** How the storefront is asked. */
import type { FastifyPluginAsync } from 'fastify'
import { ProjectPath, type Static, type TSchema, Type } from '../../base/contract.ts'
import { countedAs } from '../../base/http/caller-address.ts'
import { answerAnyPreflight, letAnyOriginRead } from '../../base/http/cors.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from '../../base/http/http.ts'
import {
  aboutCallsOf,
  type Deps,
  playerOf,
  slowDown,
  speakAdminDialect,
} from '../../projects/index.ts'
import type { ItemKind } from '../items/items.sql.ts'
import { skuOf } from '../sku.ts'
import { sendStorefront } from './caching.ts'
import { addClaim, type ClaimDeps } from './claim.ts'
import { codedPage } from './coded-page.ts'
import {
  GroupsQuery,
  ItemQuery,
  ListQuery,
  StoreCurrencies,
  StoreCurrency,
  StoreGroups,
  StorePackage,
  StorePackages,
  StorePath,
  type StoreQuery,
} from './contract.ts'
import { knownQuestions } from './known-questions.ts'
import { previewCalls } from './preview.ts'
import { type Question, questionOf, storeProject } from './question.ts'
import { type Storefront, storefront } from './storefront.ts'

export type StorefrontDeps = ClaimDeps & Pick<Deps, 'log' | 'countryOf' | 'admission'>

const AnyItem = Type.Union([StorePackage, StoreCurrency])
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
    const store = storefront(deps)
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
    answerAnyPreflight(app, [`${items}/*`, `${project}/free/*`])
    listCall(app, show, 'virtual_currency_package')
    listCall(app, show, 'virtual_currency')
    itemCall(app, show, 'virtual_currency_package')
    itemCall(app, show, 'virtual_currency')
    itemCall(app, show, undefined)
    groupsCall(app, show)
    addClaim(app, deps, store)
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
    const asked = storeProject(deps, request)
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
    const reach = { at, isPersonal: player !== undefined, isOfAddress }
    await sendStorefront(request, reply, page, reach, (coding) =>
      player ? codedPage(page, coding) : store.inCoding(question, page, coding),
    )
  }
}

type Kind = { path: string; name: string; noun: string; item: TSchema; list: TSchema }

const kinds: Readonly<Record<ItemKind, Kind>> = {
  virtual_currency_package: {
    path: `${items}/virtual_currency/package`,
    name: 'Package',
    noun: 'virtual currency package',
    item: StorePackage,
    list: StorePackages,
  },
  virtual_currency: {
    path: `${items}/virtual_currency`,
    name: 'Currency',
    noun: 'virtual currency',
    item: StoreCurrency,
    list: StoreCurrencies,
  },
}

const listCall = (app: FastifyInstance, show: Show, kind: ItemKind): void => {
  const { path, name, noun, list } = kinds[kind]
  app.get<{ Querystring: StoreQuery }>(
    path,
    {
      schema: {
        ...about(`showStore${name}s`.replace('ys', 'ies'), `What the store shows of each ${noun}`),
        params: ProjectPath,
        querystring: ListQuery,
        response: { 200: list, 304: Unchanged },
      },
    },
    (request, reply) => {
      const { limit = '50', offset = '0' } = request.query
      return show(request, reply, { list: kind, limit: Number(limit), offset: Number(offset) })
    },
  )
}

const itemCall = (app: FastifyInstance, show: Show, kind: ItemKind | undefined): void => {
  const { path, name, noun } =
    kind === undefined ? { path: items, name: 'Item', noun: 'item' } : kinds[kind]
  app.get<{ Params: Static<typeof StorePath> }>(
    `${path}/sku/:sku`,
    {
      schema: {
        ...about(`showStore${name}`, `What the store shows of one ${noun}`),
        params: StorePath,
        querystring: ItemQuery,
        response: { 200: kind === undefined ? AnyItem : kinds[kind].item, 304: Unchanged },
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
