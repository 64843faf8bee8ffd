/** The calls of the shop beside the catalog and payments, for one test file; players are known by their ids. */
import type { FastifyInstance } from '../../src/base/http/http.ts'
import { httpServer } from '../../src/base/http/server.ts'
import { newUuid } from '../../src/base/ids.ts'
import { silentLog } from '../../src/base/log.ts'
import {
  catalogRoutes,
  createSandboxCatalog,
  limitRoutes,
  regionRoutes,
  storefront,
  storefrontRoutes,
} from '../../src/catalog/index.ts'
import { orderListener } from '../../src/order-listener.ts'
import {
  freeOrders,
  orderRoutes,
  paymentsRoutes,
  placeFreeOrders,
  processorHosts,
} from '../../src/payments/index.ts'
import type { Deps } from '../../src/projects/index.ts'
import {
  claimRoutes,
  fieldAddresses,
  findShopOrder,
  itemOrderRoutes,
  ownedForGood,
  payPages,
  playerInventoryRoutes,
  type ShopOutcomes,
  shopOutcomes,
  studioInventoryRoutes,
  studioOrderRoutes,
  virtualPurchaseRoutes,
} from '../../src/shop/index.ts'
import { knownPlayers } from '../../src/signin/index.ts'
import { announceNothing } from '../../src/webhooks/index.ts'
import type { Reply } from './catalog.ts'
import { createWorld, type World } from './world.ts'

export type PageReply = { status: number; location: string; text: string; headers: object }

export type Chest = {
  world: World
  /** The shop's own counts. */
  outcomes: ShopOutcomes
  /** A call of a player, below `/api/v2/project/{project_id}`. */
  game(
    player: string,
    method: 'GET' | 'POST' | 'OPTIONS',
    path: string,
    body?: unknown,
    headers?: object,
  ): Promise<Reply>
  /** The same below `/user`. */
  play(
    player: string,
    method: 'GET' | 'POST',
    path: string,
    body?: unknown,
    headers?: object,
  ): Promise<Reply>
  /** A call with the project's key, below `/api/v2/project/{project_id}`. */
  studio(
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    path: string,
    body?: unknown,
    headers?: object,
  ): Promise<Reply>
  /** A POST with the project's key, below `/api/v3/project/{project_id}`. */
  ofField(path: string, body: unknown, headers?: object): Promise<Reply>
  /** A request to the payment page of a token, or below it. */
  page(method: 'GET' | 'POST', path: string, form?: string): Promise<PageReply>
  /** Makes a virtual item and answers its sku. */
  good(inventory_options: object | null, more?: object): Promise<string>
  /** Gives a player goods; throws where it is refused. */
  reward(player: string, items: Readonly<Record<string, number>>): Promise<void>
  /** Makes a player and answers the id. */
  newPlayer(): Promise<string>
  close(): Promise<void>
}

/** The service's parts of the shop on a world, put together as `app.ts` does. */
export const shopApp = async (
  { deps, project }: { deps: Deps; project: { project_id: number } },
  outcomes: ShopOutcomes = shopOutcomes(),
): Promise<FastifyInstance> => {
  const app = httpServer({ log: silentLog, trustedProxies: [] })
  const readPlayer = async (userId: string) => ({
    userId,
    projectId: project.project_id,
    email: undefined,
    country: undefined,
  })
  const orders = orderListener(deps)
  const store = storefront({ ...deps, ownedForGood })
  const placing = { ...deps, orders }
  const announce = announceNothing
  const forPlayers = { ...deps, announce, readPlayer, store, outcomes }
  await app.register(catalogRoutes(deps))
  await app.register(storefrontRoutes(forPlayers))
  await app.register(claimRoutes({ ...forPlayers, placeFreeOrder: freeOrders(placing) }))
  await app.register(paymentsRoutes({ ...deps, announce, orders }))
  await app.register(orderRoutes({ ...deps, readPlayer, findShopOrder: findShopOrder(deps) }))
  const checkout = { ...deps, announce, orders, hosts: processorHosts(deps) }
  await app.register(itemOrderRoutes({ ...deps, readPlayer, store }))
  await app.register(studioOrderRoutes({ ...deps, store, knownPlayers: knownPlayers(deps) }))
  await app.register(payPages(checkout))
  await app.register(fieldAddresses(checkout))
  await app.register(
    virtualPurchaseRoutes({ ...forPlayers, placeOrders: placeFreeOrders(placing) }),
  )
  await app.register(playerInventoryRoutes({ ...deps, readPlayer, outcomes }))
  const ofPlayers = { ...deps, knownPlayers: knownPlayers(deps), outcomes }
  await app.register(studioInventoryRoutes(ofPlayers))
  await app.register(limitRoutes(ofPlayers))
  await app.register(regionRoutes(deps))
  return app
}

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE' | 'OPTIONS'

/** Sends a call below `/api/v2/project/{project_id}`, or below another version of it. */
const sender =
  (app: FastifyInstance, projectId: number) =>
  async (
    method: Method,
    path: string,
    headers: object,
    body: unknown,
    version = 2,
  ): Promise<Reply> => {
    const reply = await app.inject({
      method,
      url: `/api/v${version}/project/${projectId}${path}`,
      headers: {
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { payload: JSON.stringify(body) }),
    })
    return {
      status: reply.statusCode,
      headers: reply.headers,
      text: reply.body,
      body: reply.body === '' ? undefined : JSON.parse(reply.body),
    }
  }

/** Asks for a payment page, or sends one of its forms. */
const browser =
  (app: FastifyInstance): Chest['page'] =>
  async (method, path, form) => {
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    const reply = await app.inject({
      method,
      url: path.startsWith('/') ? path : `/pay/${path}`,
      ...(form === undefined ? {} : { headers, payload: form }),
    })
    const { statusCode: status, headers: answered, body: text } = reply
    return { status, headers: answered, text, location: String(answered.location ?? '') }
  }

/** Opens the inventory of a new project that has the currency `gold`. */
export const openChest = async (
  options: Parameters<typeof createWorld>[0] = {},
): Promise<Chest> => {
  const world = await createWorld(options)
  world.clock.stop()
  const { project, sql } = world
  const outcomes = shopOutcomes()
  const app = await shopApp(world, outcomes)
  await createSandboxCatalog(sql, project.project_id, world.clock.now())
  const send = sender(app, project.project_id)
  let made = 0
  const chest: Chest = {
    world,
    outcomes,
    game: (player, method, path, body, headers = {}) =>
      send(method, path, { authorization: `Bearer ${player}`, ...headers }, body),
    play: (player, method, path, body, headers = {}) =>
      send(method, `/user${path}`, { authorization: `Bearer ${player}`, ...headers }, body),
    studio: (method, path, body, headers = {}) =>
      send(method, path, { ...project.authorization, ...headers }, body),
    ofField: (path, body, headers = {}) =>
      send('POST', path, { ...project.authorization, ...headers }, body, 3),
    page: browser(app),
    async good(inventory_options, more = {}) {
      const sku = `good-${++made}`
      const name = { en: `Good ${made}`, de: `Gut ${made}` }
      const body = { sku, name, inventory_options, ...more }
      const { status, text } = await chest.studio('POST', '/admin/items/virtual_items', body)
      if (status !== 201) throw new Error(`the item was answered ${status}: ${text}`)
      return sku
    },
    async reward(player, items) {
      const lines = Object.entries(items).map(([sku, quantity]) => ({ sku, quantity }))
      const { status, text } = await chest.studio('POST', '/inventory/reward', [
        { user: { id: player }, items: lines },
      ])
      if (status !== 200) throw new Error(`the reward was answered ${status}: ${text}`)
    },
    async newPlayer() {
      const userId = newUuid()
      await sql`
        insert into users (project_id, user_id, created_at)
        values (${project.project_id}, ${userId}, ${world.clock.now()})
      `
      return userId
    },
    async close() {
      await app.close()
      await world.close()
    },
  }
  return chest
}
